"""The voltage of the supply, of which a Pico leads a third to its ADC (Pico datasheet, 2.1)."""

_FULL = 9900  # millivolts of VSYS at the highest value: three times the 3.3 V of the ADC
_LEAST = 1800  # millivolts: with less a Pico does not run (datasheet, 2.1)


class Supply:
    """adc: `machine.ADC` of the pin that has a third of VSYS, GP29."""

    def __init__(self, adc):
        self._adc = adc

    def measure(self):
        """Millivolts of VSYS, the mean of 16 readings. None: the pin has something else.

        So it is on a Pico W with the plain Pico's image, whose radio's chip holds the pin.
        """
        total = 0
        for _ in range(16):
            total += self._adc.read_u16()
        volts = (total >> 4) * _FULL >> 16  # less than 2^30, so it allocates nothing
        return volts if volts >= _LEAST else None

"""The forty pins on the edge of a Pico: Raspberry Pi Pico datasheet, 2.1, "Pico pinout".

They are the same on a Pico W, a Pico 2 and a Pico 2 W. Pin 1 is beside the USB socket, on the left
if one looks at the chip with that socket at the top; 21 is opposite to 20, and 40 to 1.
"""

ROW = 20  # pins on each side
_LEFT = "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15"
_RIGHT = "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 GND GP28 ADC_VREF 3V3 3V3_EN GND"
# Number of a pin -> its name. Pin 33 is the ground of the ADC, AGND: the Pico joins it with GND.
NAMES = dict(enumerate(f"{_LEFT} {_RIGHT} VSYS VBUS".split(), 1))
GROUNDS = tuple(pin for pin, name in NAMES.items() if name == "GND")
SUPPLIES = ("3V3", "VSYS", "VBUS")  # what must never meet a ground
POWER = next(pin for pin, name in NAMES.items() if name == "3V3")  # feeds the display
# Number of a GP pin -> number of the pin on the edge
EDGE = {int(name[2:]): pin for pin, name in NAMES.items() if name.startswith("GP")}


def measure_distance(pin: int, other: int) -> float:
    """How far apart two pins are, in pitches of 2.54 mm. The rows are 7 pitches apart."""
    along = _count_from_usb(pin) - _count_from_usb(other)
    return float(abs(along) if is_left(pin) == is_left(other) else (along**2 + 7**2) ** 0.5)


def is_left(pin: int) -> bool:
    """Whether the pin is in the row of pin 1."""
    return pin <= ROW


def neighbours(pin: int) -> tuple[int, ...]:
    """The pins beside one in its row."""
    beside = (pin - 1, pin + 1)
    return tuple(each for each in beside if each in NAMES and is_left(each) == is_left(pin))


def _count_from_usb(pin: int) -> int:
    return pin if is_left(pin) else 2 * ROW + 1 - pin

"""Buttons on pins: their levels as a mask, and the buttons that went down since the last look."""


class Keys:
    """Reads buttons. pins: a `machine.Pin` for each; active: the level of a pressed button.

    In a mask, bit i stands for the button of pins[i].
    """

    def __init__(self, pins, active):
        self._pins = pins
        self._active = active
        self._latch = 0
        for pin in pins:
            pin.irq(self._pressed, pin.IRQ_RISING if active else pin.IRQ_FALLING)

    def levels(self):
        """Bit i is set while button i is down."""
        mask = 0
        bit = 1
        for pin in self._pins:
            if pin.value() == self._active:
                mask |= bit
            bit <<= 1
        return mask

    def latched(self):
        """A mask of the buttons that have gone down since the last call."""
        mask = self._latch
        self._latch = 0
        return mask

    def touched(self):
        """Whether any button has gone down since the last call of `latched`."""
        return self._latch != 0

    def _pressed(self, pin):
        bit = 1
        for other in self._pins:
            if other is pin:
                self._latch |= bit
            bit <<= 1

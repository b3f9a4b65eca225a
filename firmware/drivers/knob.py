"""A rotary encoder beside the buttons: an interrupt counts its detents, whatever else goes on."""

from firmware.drivers.keys import Keys

# By the levels of both contacts before and now: a quarter clockwise (1), back (-1), or neither.
# A contact that bounces goes a quarter on and back.
_MOVES = (0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0)
_OPEN = 3  # both contacts are open, and pulled up


class Knob(Keys):
    """Reads buttons, and an encoder such as EC11 (KY-040). pins, active: as of Keys.

    contacts: two `machine.Pin`, pulled up: A, which closes first when it turns clockwise, and B.
    quarters: how many a detent has, 4 or 2. With 2 it rests with both contacts closed, too.
    """

    def __init__(self, pins, active, contacts, quarters):
        super().__init__(pins, active)
        self._a, self._b = contacts
        self._detent, self._half = quarters, quarters // 2
        self._other = 0 if quarters == 2 else _OPEN
        self._seen = self._a.value() << 1 | self._b.value()
        self._quarters = 0  # since it was at rest
        self._turned = self._given = 0  # detents since power-on; those that were given
        for pin in contacts:
            # hard: a soft one waits while a frame is sent, and its queue overflows meanwhile
            pin.irq(self._count, pin.IRQ_RISING | pin.IRQ_FALLING, hard=True)

    def take_turns(self, most):
        """The detents since the last call, -most to most; the others stay. Above 0: clockwise."""
        n = min(most, max(-most, self._turned - self._given))
        self._given += n
        return n

    def touched(self):
        """Whether a button has gone down since `latched`, or there are detents to take."""
        return self._latch != 0 or self._turned != self._given

    def _count(self, _):  # hard: no line here may allocate memory
        now = self._a.value() << 1 | self._b.value()
        self._seen = (self._seen << 2 | now) & 15
        self._quarters += _MOVES[self._seen]
        if now == _OPEN or now == self._other:  # at rest a quarter that was lost is forgotten
            self._turned += (self._quarters + self._half) // self._detent
            self._quarters = 0

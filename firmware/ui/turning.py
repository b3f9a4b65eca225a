"""Buttons with a knob: a detent is a press of a direction, of another one while it is pushed."""

from firmware.ui.few import Few

_MOST = 6  # presses of a look: a fast turn does not hold up the buttons and the glass


class Turning(Few):
    """Turns detents of a knob, and levels of the buttons, into events of the six roles.

    names, gestures: as of Few. how: the board's KNOB. `take`: `take_turns` of its driver.

    A detent counts as one while the knob is pushed if the push was down at the last look. Such a
    turn takes the push its own meaning away: who turns does not say ok.
    """

    def __init__(self, names, gestures, how, take):
        super().__init__(names, gestures)
        self._take = take
        self._push = 1 << names.index(how["push"])
        self._roles = how["turned"], how["pushed"]

    def feed(self, levels, ms, latched=0):
        said = ()
        n = self._take(_MOST)
        if n:
            pushed = bool((self._seen or 0) & self._push)
            if pushed:
                self._peak |= self._push
                self._said = True
            said = ((self._roles[pushed][n > 0], "press"),) * abs(n)
        return said + super().feed(levels, ms, latched)

"""Fewer buttons than roles: a button's meaning depends on how long it is held, and with which."""

from firmware.ui.buttons import Buttons

ROLES = ("up", "down", "left", "right", "ok", "back")
_TICKS = 0x3FFFFFFF  # as in buttons.py
_LONGEST = 600_000  # as in buttons.py
_AGAIN = 300  # ms between two repeats of a direction


class Few(Buttons):
    """Turns levels of a board's own buttons into events of the six roles.

    names: the board's buttons; bit i of a mask is names[i]. The bits after them are the six roles.
    A role has no pin: the link presses it, and it works as in Buttons.

    gestures: {name, or names joined by "+": meanings}. The meanings are those of a short press, of
    one of `times[0]` ms and of one of `times[1]` ms; "ok long" means a long press of ok. The last
    meaning is given as soon as its time is over, and repeated if it is a direction. Any other is
    given on release. Buttons that are down at the first `feed` give no event until all are
    released.
    """

    def __init__(self, names, gestures, times=(700, 2000)):
        super().__init__(names + ROLES)
        self._names = names
        self._gestures = gestures
        self._times = times
        self._all = (1 << len(names)) - 1
        self._seen = None  # levels at the last feed
        self._now = 0
        self._change = 0  # the time of their last change
        self._peak = 0  # mask of all buttons that took part in the gesture so far
        self._first = 0  # the time at which the gesture began
        self._said = False  # whether its event was given
        self._repeat = 0  # ms after `_first` at which a direction is repeated

    def feed(self, levels, ms, latched=0):
        own = levels & self._all
        said = super().feed(levels & ~self._all, ms, latched & ~self._all)
        if self._seen is None:
            self._seen = self._peak = own
            self._said = True
            self._change = self._now = ms
        late = (ms - self._now) & _TICKS > self.debounce
        self._now = ms
        short = latched & self._all
        if late and short and not (own or self._seen or self._peak):
            return said + self._say(self._meanings(short), 0)
        if own != self._seen:
            self._seen = own
            self._change = ms
        elif (ms - self._change) & _TICKS >= self.debounce:
            if own and not self._peak:
                self._first = self._change
                self._said = False
            self._peak |= own
            if own and not self._said:
                said += self._hold((ms - self._first) & _TICKS)
            elif own and self._repeat and (ms - self._first) & _TICKS >= self._repeat:
                self._repeat = self._repeat + _AGAIN if self._repeat < _LONGEST else 0
                said += ((self._meanings(self._peak)[-1], "repeat"),)
            elif self._peak and not own:
                if not self._said:
                    long = (self._change - self._first) & _TICKS >= self._times[0]
                    said += self._say(self._meanings(self._peak), 1 if long else 0)
                self._peak = self._repeat = 0
        return said

    def _hold(self, held):
        """The event of the last meaning as soon as its time is over, else ()."""
        meanings = self._meanings(self._peak)
        last = len(meanings) - 1
        if last < 1 or held < self._times[last - 1]:
            return ()
        self._said = True
        if meanings[last] in ROLES[:4]:
            self._repeat = held + _AGAIN
        return self._say(meanings, last)

    def _meanings(self, mask):
        names = [name for place, name in enumerate(self._names) if mask >> place & 1]
        return self._gestures.get("+".join(names), ())

    def _say(self, meanings, place):
        if not meanings:
            return ()
        role, _, kind = meanings[min(place, len(meanings) - 1)].partition(" ")
        return ((role, kind or "press"),)

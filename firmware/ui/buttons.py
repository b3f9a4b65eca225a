"""A state machine for buttons: takes levels and times; gives press, long, repeat and chord."""

_TICKS = 0x3FFFFFFF  # MicroPython's millisecond counter wraps at 2^30
# All in milliseconds
_LONG, _TOGETHER = 700, 80
_AFTER, _EVERY = 450, 120  # until a direction repeats, and from then on
_LONGEST = 600_000  # a direction held for longer is no finger: something lies on it
_NOTHING = ()

_UP = 0
_DOWN = 1
_SILENT = 2  # has given its event or is part of a chord; waits for release
_STUCK = 3  # was down at the start; waits for release


class Buttons:
    """Turns levels of buttons into events (role, kind).

    `roles` names the buttons. Bit i of a mask is roles[i]; 1 is down. Times are milliseconds.

    A direction gives "press" when it goes down, and "repeat" while it is held, for ten minutes at
    most. `ok` and `back` give "press" on release, or "long" when they are held: never both. A
    second button that goes down within 80 ms of the first makes a "chord", named in the order of
    `roles`; neither of the two gives another event. A button that is down at the first `feed`
    counts as stuck, and gives no event until it has been released.
    """

    debounce = 20  # ms; levels that change faster are those of bouncing contacts

    def __init__(self, roles):
        self.roles = roles
        n = len(roles)
        self._speaks_last = 0
        for i in range(n):
            if roles[i] in ("ok", "back"):
                self._speaks_last |= 1 << i
        self._state = None
        self._raw = 0  # levels at the last feed
        self._last = 0  # time of the last feed
        self._edge = None  # a list: the time of the last change of each raw level
        self._since = [0] * n  # the time at which each button went down
        self._next = [0] * n  # ms after that until its next event

    def feed(self, levels, ms, latched=0):
        """The events, a tuple of (role, kind), for the levels at the time `ms`.

        `ms` must not run backwards. `latched`: a mask of the buttons that have gone down since the
        last feed. If the last feed was longer ago than `debounce` (the display or the flash kept
        the processor busy), a press that came and went in between counts.
        """
        if self._state is None:
            self._begin(levels, ms)
        late = ((ms - self._last) & _TICKS) > self.debounce
        said = _NOTHING  # a shared tuple, so that only an event allocates memory
        for i in range(len(self.roles)):
            down = levels >> i & 1
            if down != self._raw >> i & 1:
                self._edge[i] = ms
            state = self._state[i]
            if late and not down and state == _UP and (latched | self._raw) >> i & 1:
                said += ((self.roles[i], "press"),)
            elif ((ms - self._edge[i]) & _TICKS) < self.debounce:
                continue
            elif down and state == _UP:
                said = self._down(said, i)
            elif not down and state != _UP:
                self._state[i] = _UP
                if state == _DOWN and self._speaks_last >> i & 1:
                    said += ((self.roles[i], "press"),)
            elif state == _DOWN:
                said = self._repeat_held(said, i, (ms - self._since[i]) & _TICKS)
        self._raw = levels
        self._last = ms
        return said

    def _begin(self, levels, ms):
        self._state = [_STUCK if levels >> i & 1 else _UP for i in range(len(self.roles))]
        self._edge = [ms] * len(self.roles)
        self._raw = levels
        self._last = ms

    def _down(self, said, i):
        since = self._since[i] = self._edge[i]
        for k in range(len(self.roles)):
            if self._state[k] == _DOWN and ((since - self._since[k]) & _TICKS) <= _TOGETHER:
                self._state[i] = self._state[k] = _SILENT
                both = self.roles[min(i, k)] + "+" + self.roles[max(i, k)]
                return said + ((both, "chord"),)
        self._state[i] = _DOWN
        if self._speaks_last >> i & 1:
            self._next[i] = _LONG
            return said
        self._next[i] = _AFTER
        return said + ((self.roles[i], "press"),)

    def _repeat_held(self, said, i, ms):
        if ms < self._next[i]:
            return said
        if self._speaks_last >> i & 1:
            self._state[i] = _SILENT
            return said + ((self.roles[i], "long"),)
        if ms > _LONGEST:
            self._state[i] = _SILENT
        self._next[i] += _EVERY
        return said + ((self.roles[i], "repeat"),)

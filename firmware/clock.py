"""The clocks of a game of two: no part of the game, kept with it as remarks of its save."""

from time import ticks_diff

from micropython import const

from shared_rules.kernel.words import number

KINDS = ("off", "game", "move", "fischer")
_KEEP = const(30_000)  # ms between two records of a clock that runs
_SHORT = const(5000)  # ms with which the computer thinks no longer


class Clock:
    """One clock a side. left: ms by player; flag: whose time has run out, or None.

    It is made of the remark `rule`: kind, ms at first, ms that a move brings, 1 where who runs
    out of time resigns; and of a remark for each player, the ms left. It stands while `paused`,
    on the first screen, while sides are set up, and after the end.
    """

    def __init__(self, app):
        """ValueError: there is no such rule."""
        self._app = app
        self.session = app.table.session
        remarks = self.session.remarks
        words = remarks.get("rule", "").split(" ")
        facts = [number(word) for word in words[1:]]
        if words[0] not in KINDS[1:] or len(facts) != 3 or None in facts:
            raise ValueError(words)
        self._kind = words[0]
        self._whole, self._more, self._strict = facts
        self.left = {}
        for name in self.session.players:
            left = number(remarks.get(name, ""))
            self.left[name] = self._whole if left is None else left
        self.flag = None
        self.paused = True
        self._note()
        self._at = self._kept = app.now()
        self._due = False  # the clocks are to be kept

    def _note(self):
        """Whose clock runs, and whether sides are still set up."""
        state = self.session.state
        self._side = self.session.rules.player(state)
        self._early = bool(state.get("pending"))

    def start(self):
        """Let them run."""
        self.paused = False

    def pause(self):
        """Let them stand."""
        self.paused = self._due = True

    def changed(self, action):
        """The game has changed: an action, or `undo` and the like, after which they stand."""
        side = self.session.rules.player(self.session.state)
        if action in ("undo", "redo"):
            self.pause()
        elif side != self._side and not self._early:
            self._pass(self._app.now())
            if self._kind == "move":
                self.left[self._side] = self._whole
                self.flag = None
            elif self.flag != self._side:
                self.left[self._side] += self._more
            self._due = True
        self._note()

    def run(self, now):
        """Let time pass; at zero it sounds and, if that is the rule, the side resigns."""
        app, side = self._app, self._side
        if app.stack.screens[0].name == "home":
            self.paused = True
        if not self._pass(now):
            return
        if self.left[side] < _SHORT and app.playing():
            app.seats.hurry()
        if self.left[side] or self.flag == side:
            return
        self.flag = side
        self._due = True
        app.beep("flag")
        app.dirty()
        if self._strict:
            app.table.do("resign", "clock")

    def _pass(self, now):
        """Take off the time since the last look, if the clock of the side on turn runs."""
        passed = ticks_diff(now, self._at)
        self._at = now
        if self.paused or self._early or self.session.over:
            return False
        self.left[self._side] = max(0, self.left[self._side] - passed)
        return True

    def keep(self, now):
        """Have the store keep what is left, where that is due; after a frame, not before it."""
        if not self._due and (self.paused or ticks_diff(now, self._kept) < _KEEP):
            return
        self._due = False
        self._kept = now
        for name in self.session.players:
            text = str(self.left[name])
            if self.session.remarks.get(name) != text:
                self._app.table.remark(name, text)

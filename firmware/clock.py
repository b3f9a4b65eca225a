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
        """Where the game stands: the ply, whose clock runs, whether sides are still set up.

        It holds as long as the table's events are the same object: at the same ply there may be
        another action, after an undo.
        """
        session = self.session
        self._events = self._app.table.events
        self._ply = session.ply
        self._side = session.rules.player(session.state)
        self._early = bool(session.state.get("pending"))

    def start(self):
        """Let them run."""
        self.paused = False

    def pause(self):
        """Let them stand."""
        self.paused = self._due = True

    def turn(self, now):
        """Let time pass before a frame; at zero it sounds, and they resign if that is the rule."""
        app, session = self._app, self.session
        if app.table.session is not session:
            app.clock = None
            return
        passed = ticks_diff(now, self._at)
        self._at = now
        if app.stack.screens[0].name == "home":
            self.paused = True
        same = app.table.events is self._events
        idle = self.paused or self._early or same and session.over
        # The computer does not think while somebody looks at something else.
        if not idle and (app.stack.top.at_table or not app.playing()):
            self._run(passed)
        if app.table.events is not self._events:
            self._changed()
        if self._due or not self.paused and ticks_diff(now, self._kept) > _KEEP:
            self._due = False
            self._kept = now
            for name in session.players:
                keep(app, name, str(self.left[name]))

    def _run(self, passed):
        """Take off the time since the last look."""
        app, side = self._app, self._side
        left = self.left[side] = max(0, self.left[side] - passed)
        if app.table.events is not self._events:
            return
        if left < _SHORT and app.playing():
            app.seats.hurry()
        if left == 0 and self.flag != side:
            self.flag = side
            self._due = True
            app.beep("flag")
            app.dirty()
            if self._strict:
                app.table.do("resign", "clock")

    def _changed(self):
        """An action was played; or taken back, after which the clocks stand."""
        back, side, early = self.session.ply < self._ply, self._side, self._early
        self._note()
        if back:
            self.pause()
        elif side != self._side and not early and not self.paused:
            self._due = True
            if self._kind == "move":
                self.left[side] = self._whole
                self.flag = None
            elif self.flag != side:
                self.left[side] += self._more


def keep(app, key, text):
    """Keep `# clock KEY TEXT` with the game, where it is another than before."""
    if app.table.session.remarks.get(key) != text:
        app.table.remark(key, text)

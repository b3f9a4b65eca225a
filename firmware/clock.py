"""The clocks of a game of two. They are no part of the game: its save keeps them as remarks."""

from time import ticks_add, ticks_diff, ticks_ms

from micropython import const

from firmware import visit
from shared_rules.kernel.words import number

KINDS = ("off", "game", "move", "fischer")
_KEEP = const(30_000)  # ms after which a clock that runs is kept again
_LEAP = const(3_600_000)  # ms: nobody has had the box for so long between two turns
_START = const(10_000)  # ms: the box does not take so long to start again
_SHORT = const(5000)  # with less than these ms left the computer acts at once
_TURNS = const(9)  # turns whose beginning is known, at most: the one that runs and eight others


class Clock:
    """The clocks, one a player. left: {player: ms}; flag: whose time has run out, or None.

    They are read from the remarks of the game. `rule` is "KIND WHOLE MORE STRICT": one of KINDS
    but "off"; ms at the start; ms that a move adds; 1 if whoever runs out of time resigns. A
    remark with the name of a player has the ms that are left. `turns` is "PLY", the ply at which
    that was so, and "PLY MS MS" for each of the last turns: the ply at which it began, and what
    each player had left then. `raised` names whom an undo has given time (firmware/rewound.py).
    The clocks stand while `paused`, on the first screen, while sides are set up, and after the end.
    turns: the numbers of that remark without the first. side: whose clock runs. ply: where the game
    stood when the clocks last looked.
    """

    def __init__(self, app):
        """Read the clocks of the game on the table. ValueError: it has none, or a wrong `rule`."""
        self._app = app
        # The remarks are those of this game. A reference to its session would keep all of it in
        # memory while another game begins.
        self._remarks = remarks = app.table.session.remarks
        words = remarks.get("clock rule", "").split(" ")
        facts = [number(word) for word in words[1:]]
        if words[0] not in KINDS[1:] or len(facts) != 3 or None in facts:
            raise ValueError(words)
        self._kind = words[0]
        self._whole, self._more, self._strict = facts
        self.left = {}
        for name in app.table.session.players:
            left = number(remarks.get("clock " + name, ""))
            self.left[name] = self._whole if left is None else left
        self.flag, self.turns = None, []
        self._note()
        visit("firmware.rewound").take_up(self, app.table.session)
        self._at = self._kept_at = app.now()
        ran, app.ran = app.ran, None
        self.paused = ran is None
        if ran is not None:  # they go on, and the start has taken time
            passed = ticks_diff(ticks_ms(), ran)
            self._at = ticks_add(self._at, -passed if 0 <= passed <= _START else 0)
        self._due = False  # whether the clocks have to be kept

    def _note(self):
        """Note where the game stands: its ply, whose clock runs, whether sides are still set up.

        This holds as long as the table's `events` are the same object. The ply doesn't say that:
        after an undo, another action may lead to the same ply.
        """
        session = self._app.table.session
        self._events = self._app.table.events
        self.ply = session.ply
        self.side = session.rules.player(session.state)
        self._early = bool(session.state.get("pending"))

    def start(self):
        """Let the clocks run."""
        self.paused = False
        self.keep("raised", "")

    def pause(self):
        """Stop the clocks, and keep them at the next turn."""
        self.paused = self._due = True
        self._app.keys.drop(None)  # pressed once more, the first key would only start them

    def stop(self):
        """Note with the game what is left, before the box starts again. Return whether they ran."""
        session = self._app.table.session
        if session is None or session.remarks is not self._remarks:
            return False
        if session.state:  # else there was no memory to restore it: it is on flash alone
            self._pass(self._app.now())
        self._keep()
        return not self.paused

    def turn(self, now):
        """Take off the time that has passed. Called before each frame; now: ms, of App.now.

        A leap of an hour or more does not count: a laptop was suspended. Nor does time without
        power. At zero the buzzer sounds, and the player resigns if that is the rule.
        """
        app, session = self._app, self._app.table.session
        if session is None or session.remarks is not self._remarks:
            app.clock = None
            return
        if app.stack.screens[0].name == "home":
            self.paused = True
        if self._pass(now) and app.table.events is self._events:
            self._warn()
        if app.table.events is not self._events:
            self._changed()
        if self._due or ticks_diff(now, self._kept_at) > _KEEP:
            self._due = False
            self._kept_at = now
            self._keep()

    def _keep(self):
        # First of all: what a pulled plug leaves without the rest can be mended (rewound.py).
        self.keep("turns", " ".join([str(n) for n in [self.ply] + self.turns]))
        for name in self.left:
            self.keep(name, str(self.left[name]))

    def keep(self, key, text):
        """Keep the remark `# clock KEY TEXT`, as the function `keep` does."""
        keep(self._app, key, text)

    def began(self):
        """How the clocks stand, as the numbers of a turn that begins now."""
        return [self.ply] + [self.left[name] for name in self._app.table.session.players]

    def _pass(self, now):
        """Take off the time that has passed for the player whose clock runs. Return if one does."""
        app, side, passed = self._app, self.side, ticks_diff(now, self._at)
        self._at = now
        same = app.table.events is self._events
        idle = self.paused or self._early or same and app.table.session.over
        # The computer thinks only while the table is shown, so its clock stands otherwise.
        if idle or passed >= _LEAP or not app.stack.top.at_table and app.playing():
            return False
        self.left[side] = max(0, self.left[side] - passed)
        return True

    def _warn(self):
        """See to a clock that runs and has little time or none."""
        app, side = self._app, self.side
        left = self.left[side]
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
        """The game has changed. After an undo, and any other walk in the log, the clocks stand."""
        ply, side, early = self.ply, self.side, self._early
        self._note()
        if self._app.table.back:
            visit("firmware.rewound").rewind(self, self._app.table.session)
            self.pause()
        else:
            self.played(ply, side, early)

    def played(self, ply, side, early):
        """An action was played. ply, side: where the game stood before, and whose clock ran there.

        early: whether that action was a part of the set-up.
        """
        self._due = True
        if side != self.side and not early:
            if self._kind == "move":
                self.left[side] = self._whole
                self.flag = None
            elif self.flag != side:
                self.left[side] += self._more
        turns, size = self.turns, 1 + len(self.left)
        while len(turns) > size and turns[-size] > ply:
            del turns[-size:]  # they were taken back, and can't be redone any more
        if side != self.side or self._app.table.session.over:
            turns += self.began()
            del turns[: -_TURNS * size]


def keep(app, key, text):
    """Keep the remark `# clock KEY TEXT` with the game on the table, if its text is new."""
    key = "clock " + key
    if app.table.session.remarks.get(key, "") != text:
        app.table.remark(key, text)

"""The seats that the computer plays: whether one has to act, its search in slices, its action."""

from firmware import visit
from shared_rules.kernel.errors import RuleError

_HASTY = 40  # nodes that a search may look at when an action is wanted at once
_MOST = 20_000  # ms after which a search that can plays the best that it has found


class Seats:
    """Plays the computer's seats (`seats` of `game.new`) through Table.do.

    After an undo the computer waits, because people may want to take back more. It goes on when
    somebody plays an action, redoes everything, or calls `hurry`.
    table: firmware.table.Table. free: a function that is called after a search, to free memory;
    None: nothing is called. failures: by how many levels the computer thinks less about its first
    action, because memory was too short before.
    thought_less: whether it has thought at a lower level than that of its seat. Whoever tells the
    players so sets it back to False.
    """

    def __init__(self, table, free=None, failures=0):
        self._table = table
        self._free = free
        self._search = None  # the search under way, a generator
        self._hasty = False  # whether an action is wanted at once
        self._levels_less = failures
        self.action = None  # found and not yet played
        self.spent = 0  # ms of thinking about this action, which whoever calls `think` adds up
        self.thought_less = False
        table.watch(self._changed)

    def step(self):
        """Think for one slice, or play the action that was found. Return whether it did either."""
        if self.think():
            return True
        return self.play_found()

    def think(self):
        """Think for one slice. Return whether there is more to think about."""
        level = self._level()
        if not level or self.action is not None or (self._has_undone() and not self._hasty):
            return False
        session = self._table.session
        try:
            if self._search is None:
                reduced = max(level - self._levels_less, 1)
                self.thought_less = self.thought_less or reduced < level
                nodes = _HASTY if self._hasty else None
                self._search = session.rules.suggest(session.state, reduced, nodes)
                next(self._search)
            else:  # captains do not listen, and go on to the end
                self._search.send(True if self.spent > _MOST else None)
        except StopIteration as end:
            self._stop()
            self.action = end.value["action"]
        except RuleError:
            self._stop()
            self.action = _any(session)
        return self.action is None

    def follow(self, app, now, play):
        """Take a turn of the box: think and add up the time, then play, if `play` or in haste.

        now: when the turn began, by `now` of the application. Return whether there is more to think
        about.
        """
        lower = self.thought_less
        thinks = self.think()
        if thinks:  # not while it waits, as after an undo
            self.spent += max(0, app.now() - now)  # below 0 where the time wraps
        if self.thought_less and not lower:
            app.dirty()
            visit("firmware.crash").tell_lower_level(app)
        if self._hasty or play:
            self.play_found()
        return thinks

    def play_found(self):
        """Play the action that was found. Return whether there was one."""
        if self.action is None:
            return False
        try:
            self._table.do(self.action, "computer")
        except RuleError:
            self.action = _any(self._table.session)
        return True

    def hurry(self):
        """Have the computer act at once, also after an undo. Return False if it need not act."""
        if not self.playing():
            return False
        if not self._hasty:
            self._hasty = True
            if self._search:
                self._cut_short()
        return True

    def _cut_short(self):
        """Take what the search has found so far. If that is nothing, the next search is short."""
        try:
            self._search.send(True)
        except StopIteration as end:
            self.action = end.value["action"]
        except RuleError:
            pass
        self._stop()

    def playing(self):
        """Whether the computer has to act now."""
        return self._level() > 0

    def _level(self):
        """The level, 1-5, of the computer's seat whose action is due, else 0."""
        session = self._table.session
        if session is None or not session.seats or session.over:
            return 0
        return session.seats.get(session.rules.player(session.state), 0)

    def _has_undone(self):
        """Whether there are undone actions that somebody may want to redo."""
        return self._table.session.ply < self._table.session.end

    def _changed(self, change):
        self._stop()
        self.action = None
        self._hasty = False
        self._levels_less = self.spent = 0

    def _stop(self):
        if self._search:
            self._search.close()
            self._search = None
            if self._free:
                self._free()


def _any(session):
    """A legal action in place of one that is not: one that ends the turn, or else the first."""
    legal = [text.split("..")[0] for text in session.actions()]
    for text in ("done", "stay"):
        if text in legal:
            return text
    return legal[0]

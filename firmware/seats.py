"""The seats that the computer plays: whether one has to act, its search in slices, its action."""

from firmware import sweep
from shared_rules.kernel.errors import RuleError

_HASTY = 40  # nodes that a search may look at when an action is wanted at once
_MOST = 20_000  # ms after which a search that can plays the best that it has found


class Seats:
    """Plays the computer's seats (`seats` of `game.new`) through Table.do.

    After an undo the computer waits, because people may want to take back more. It goes on when
    somebody plays an action, redoes everything, or calls `hurry`.
    table: firmware.table.Table. rest: a function that is called when a search has ended, also for
    want of memory; the box frees memory in it. None: nothing is called. failures: of them before.
    """

    def __init__(self, table, rest=None, failures=0):
        self._table = table
        self._rest = rest
        self._search = None  # the search under way, a generator
        self.hasty = False  # whether an action is wanted at once
        self._failures = failures  # failed tries to find an action in this position
        self.action = None  # found and not yet played
        self.spent = 0  # ms of thinking about this action, which whoever calls `think` adds up
        # Whether it has thought less than it should, for want of memory. Whoever has told people
        # sets this back.
        self.short = False
        table.watch(self._changed)

    def step(self):
        """Think for one slice, or play the action that was found. Return whether it did either."""
        if self.think():
            return True
        return self.play()

    def think(self):
        """Think for one slice. Return whether there is more to think about."""
        level = self._level()
        if not level or self.action is not None or (self._held() and not self.hasty):
            return False
        session = self._table.session
        try:
            if self._failures > 2:
                self.action = _any(session)
            else:
                if self._search is None:
                    # After a failure: a lower level and fewer nodes need less memory.
                    nodes = _HASTY if self.hasty or self._failures > 1 else None
                    level = max(level - self._failures, 1)
                    self._search = session.rules.suggest(session.state, level, nodes)
                    next(self._search)
                else:  # captains do not listen, and go on to the end
                    self._search.send(True if self.spent > _MOST else None)
        except StopIteration as end:
            self._stop()
            self.action = end.value["action"]
        except RuleError:
            self._fail()
        except MemoryError:
            self.short = True
            self._fail()
            sweep()
        return self.action is None

    def play(self):
        """Play the action that was found. Return whether there was one."""
        if self.action is None:
            return False
        try:
            self._table.do(self.action, "computer")
        except RuleError:
            self._fail()
        return True

    def hurry(self):
        """Have the computer act at once, also after an undo. Return False if it need not act."""
        if not self.playing():
            return False
        if not self.hasty:
            self.hasty = True
            if self._search:
                self._cut_short()
        return True

    def _cut_short(self):
        """Take what the search has found so far. If it does not say, a shorter one follows."""
        try:
            self._search.send(True)
        except StopIteration as end:
            self.action = end.value["action"]
        except (MemoryError, RuleError):
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

    def _held(self):
        """Whether there are undone actions that somebody may want to redo."""
        return self._table.session.ply < self._table.session.end

    def _changed(self, change):
        self._stop()
        self.action = None
        self.hasty = False
        self._failures = self.spent = 0

    def _stop(self):
        if self._search:
            self._search.close()
            self._search = None
            if self._rest:
                self._rest()

    def _fail(self):
        """There was no memory to think, or the action was refused: try again more simply."""
        self._stop()
        self.action = None
        self._failures += 1


def _any(session):
    """A legal action: one that ends the turn if there is one, else the first."""
    legal = [text.split("..")[0] for text in session.actions()]
    for text in ("done", "stay"):
        if text in legal:
            return text
    return legal[0]

"""The seats that the computer plays: whether it is one's turn, thinking in slices, the action."""

from firmware import sweep
from shared_rules.kernel.errors import RuleError

HASTY = 40  # what is looked at, at most, where an action is wanted now


class Seats:
    """Plays the seats of the game on the table, `seats` of `game.new`, through Table.do.

    What may be taken back is the people's: after an undo the computer waits as long as there is
    something to play again, until somebody plays an action, redoes all, or says `hurry`.
    rest: called when thinking has ended, also for want of memory; the box makes room then.
    """

    def __init__(self, table, rest=None):
        self._table = table
        self._rest = rest
        self._search = None  # under way: a generator
        self.hasty = False  # an action is wanted now
        self._failures = 0  # to find an action in this position
        self.action = None  # found and not yet played
        self.short = False  # for want of memory it has thought less than it should; whoever has
        # told people sets it back
        table.watch(self._changed)

    def step(self):
        """Think for one slice, or play; whether there is more to do."""
        if self.think():
            return True
        return self.play()

    def think(self):
        """Think for one slice; whether there is more to think about."""
        level = self._level()
        if not level or self.action is not None or (self._held() and not self.hasty):
            return False
        session = self._table.session
        try:
            if self._failures > 2:
                self.action = _any(session)
            elif self._search is None:
                # a simpler captain needs less memory, and so does one who looks at less
                nodes = HASTY if self.hasty or self._failures > 1 else None
                level = max(level - self._failures, 1)
                self._search = session.rules.suggest(session.state, level, nodes)
            else:
                next(self._search)
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
        """Play the action that was found; whether there was one."""
        if self.action is None:
            return False
        try:
            self._table.do(self.action, "computer")
        except RuleError:
            self._fail()
        return True

    def hurry(self):
        """Move at once, also behind an undo. False: it is not the computer's turn."""
        if not self.playing():
            return False
        if not self.hasty:
            self.hasty = True
            if self._search:
                self._stop()
        return True

    def playing(self):
        """Whether what is to be done now is the computer's."""
        return self._level() > 0

    def _level(self):
        """1 to 5 of the computer whose action is due, else 0."""
        session = self._table.session
        if session is None or not session.seats or session.over:
            return 0
        return session.seats.get(session.rules.player(session.state), 0)

    def _held(self):
        """Whether somebody has taken back and looks at what was."""
        return self._table.session.ply < self._table.session.end

    def _changed(self, change):
        self._stop()
        self.action = None
        self.hasty = False
        self._failures = 0

    def _stop(self):
        if self._search:
            self._search.close()
            self._search = None
            if self._rest:
                self._rest()

    def _fail(self):
        """There was no room to think, or what came of it was no good: more simply, then."""
        self._stop()
        self.action = None
        self._failures += 1


def _any(session):
    """Some legal action that brings the turn nearer to its end."""
    legal = [text.split("..")[0] for text in session.actions()]
    for text in ("done", "stay"):
        if text in legal:
            return text
    return legal[0]

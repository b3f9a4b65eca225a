"""The game on the table: the one session that screens, link and store share."""

import sys

from firmware import forget, forget_rules
from shared_rules import catalog
from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import Session


class Table:
    """Holds the running session and tells everybody who watches of each change.

    entropy: function that gives a seed, 0..2^32-1. store: keeps every change on flash, or None.
    """

    def __init__(self, entropy, store=None):
        self._entropy = entropy
        self._store = store
        self.session = None
        self.events = []  # of the last action
        self.refused = None  # the RuleError of the last action that was refused
        self.due = False  # whether something is not on flash yet
        self.trouble = None  # "full" or "broken": why the last change is not on flash
        self.watchers = []  # called with {"ply", "action", "digest", "by"} after every change,
        # and before a game leaves memory for another: "leave"

    def new(self, game, players, options=None, seed=None, position=None, seats=None, by="table"):
        """Begin a game; the one that ran is put away. SetupError or RuleError: it goes on.

        Then its session may be another one, at the same place.
        """
        if seed is None:
            seed = self._entropy()

        def make():
            attic = self._store.attic() if self._store else None
            return Session(game, players, options, seed, position, seats, attic)

        try:
            from shared_rules.kernel.entry import check

            check(game, players, seed)  # before anything goes for it
            self._alone(make, by)
        finally:
            self.tidy()
        self._tell("new", by)

    def resume(self, name, by="table"):
        """Take up a game that was put away. SaveError: it can't be used, the other goes on."""

        def make():
            steps = self._store.resuming(name)
            try:
                while True:
                    next(steps)
            except StopIteration as end:
                return end.value

        try:
            self._alone(make, by)
        finally:
            self.tidy()
        self._tell("load", by)

    def take(self, session, by="table"):
        """A session that was loaded becomes the running one; the one that ran is put away."""
        self._replace(session)
        self.tidy()
        self._tell("load", by)

    def tidy(self):
        """Let what only set-up needs leave the heap, and the rooms of games not on the table."""
        forget_rules(catalog.SET_UP)
        game = self.session and self.session.game
        for path in list(sys.modules):
            if path.startswith("shared_rules."):
                words = path.split(".")
                if len(words) > 2 and words[1] not in ("kernel", game):
                    forget(path)

    def do(self, text, by="table"):
        """Play an action and return its events. RuleError: nothing changed, `refused` is set."""
        try:
            self.events = self.session.do(text)
        except RuleError as error:
            self.refused = error
            raise
        self._changed(self.session.last, self.session.last, by)
        return self.events

    def undo(self, by="table"):
        """Take back the last action and return it. IndexError where there is none."""
        text = self.session.undo()
        self.events = []
        self._changed("undo", "-", by)
        return text

    def redo(self, by="table"):
        """Play again what was taken back and return it. IndexError where there is nothing."""
        text = self.session.redo()
        self.events = []
        self._changed("redo", "+", by)
        return text

    def remark(self, key, text):
        """Keep `# clock KEY TEXT` with the game: no action, and no part of its state."""
        self.session.remarks[key] = text
        if self._store:
            self._store.record("# clock %s %s" % (key, text))
            self.due = True

    def settle(self):
        """Bring what was done to flash: it is there at return, or `trouble` says why not.

        Done once the frame is on the glass, before anything else is: a flash write stops buttons
        and display for a while.
        """
        if self.due:
            self.due = False
            self._keep(self._store.commit)

    def _changed(self, action, record, by):
        self.refused = None
        if self._store:
            self._store.record(record)
            self.due = True
        self._tell(action, by)

    def _alone(self, make, by):
        """Put the session that `make` gives on the table; the one that ran leaves memory first.

        The heap has no room for two, nor for the rules of two. The one that ran is on flash, and
        comes back from there where there is no other.
        """
        left = self.session and self._leave(by)
        try:
            session = make()
        except Exception:
            if left:
                self.tidy()
                self.session = self._store.back()
                if by == "link":
                    self._tell("load", by)
            raise
        self._replace(session)

    def _leave(self, by):
        """Let the running game's session go; whether that could be."""
        self.settle()
        if not self._store or self.trouble:
            return False
        self._tell("leave", by)
        if not self._store.leave(self.session):
            return False
        self.session = None
        self.tidy()
        return True

    def _replace(self, session):
        self.session = session
        self.events = []
        self.refused = None
        self.due = False
        self.tidy()  # before the store comes in, which needs room too
        if self._store:
            self._keep(self._store.begin)

    def _keep(self, step):
        """Have the store keep the session. Where it can't, the game in memory goes on."""
        self.trouble = None
        try:
            step(self.session)
        except (OSError, MemoryError) as error:
            self.trouble = getattr(error, "code", "broken")

    def _tell(self, action, by):
        session = self.session
        change = {"ply": session.ply, "action": action, "digest": session.digest(), "by": by}
        for watcher in self.watchers:
            watcher(change)

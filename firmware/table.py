"""The game on the table: the one session that screens, link and store share."""

from firmware import forget_rules
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
        self.trouble = None  # why the last change is not on flash, a short sentence
        self.watchers = []  # called with {"ply", "action", "digest", "by"} after every change

    def new(self, game, players, options=None, seed=None, position=None, seats=None, by="table"):
        """Begin a game; the one that ran is put away. SetupError or RuleError: it goes on."""
        if seed is None:
            seed = self._entropy()
        attic = self._store.attic() if self._store else None
        try:
            session = Session(game, players, options, seed, position, seats, attic)
            self._replace(session)
        finally:
            forget_rules(catalog.SET_UP)  # it leaves the heap again
        self._tell("new", by)

    def take(self, session, by="table"):
        """A session that was loaded becomes the running one; the one that ran is put away."""
        self._replace(session)
        forget_rules(catalog.SET_UP)
        self._tell("load", by)

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

    def _changed(self, action, record, by):
        self.refused = None
        if self._store:
            self._keep(self._store.record, record, self.session)
        self._tell(action, by)

    def _replace(self, session):
        self.session = session
        self.events = []
        self.refused = None
        if self._store:
            self._keep(self._store.begin, session)

    def _keep(self, step, *facts):
        """Have the store keep something. Where it can't, the game in memory goes on."""
        self.trouble = None
        try:
            step(*facts)
        except OSError as error:
            self.trouble = str(error)

    def _tell(self, action, by):
        session = self.session
        change = {"ply": session.ply, "action": action, "digest": session.digest(), "by": by}
        for watcher in self.watchers:
            watcher(change)

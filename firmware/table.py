"""The game on the table: the one session that screens, link and store share."""

import sys

from firmware import forget
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
        self.watchers = []  # called with {"ply", "action", "digest", "by"} after every change

    def new(self, game, players, options=None, seed=None, position=None, seats=None, by="table"):
        """Begin a game; the one that ran is put away. SetupError or RuleError: it goes on."""
        if seed is None:
            seed = self._entropy()
        attic = self._store.attic() if self._store else None
        try:
            session = Session(game, players, options, seed, position, seats, attic)
        finally:
            _forget_set_up(game)
        self._replace(session)
        if self._store:
            self._store.begin(session)
        self._tell("new", by)

    def take(self, session, by="table"):
        """A session that was loaded becomes the running one; the store holds it already."""
        self._replace(session)
        _forget_set_up(session.game)
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
            self._store.record(record)
        self._tell(action, by)

    def _replace(self, session):
        if self._store and self.session:
            self._store.put_away("finished" if self.session.state["over"] else "suspended")
        self.session = session
        self.events = []
        self.refused = None

    def _tell(self, action, by):
        session = self.session
        change = {"ply": session.ply, "action": action, "digest": session.digest(), "by": by}
        for watcher in self.watchers:
            watcher(change)


def _forget_set_up(game):
    """What only setting up a game needs leaves the heap again."""
    for name in catalog.SET_UP.get(game, ()):
        path = "shared_rules." + game + "." + name
        if path in sys.modules:
            forget(path)

"""The store: keeps every change of the running game, and calls the rest in when it is needed."""

import os
import sys

from firmware import forget, make_room
from firmware.store.journal import name_of

_VISITORS = (
    "firmware.store.anew",
    "firmware.store.attic",
    "firmware.store.charts",
    "firmware.store.folder",
    "firmware.store.replaying",
    "firmware.store.settings",
    "firmware.store.shelf",
    "shared_rules.kernel.replay",
    "shared_rules.kernel.save",
)


class Store:
    """Saves and settings in one directory, which is made if it is missing.

    StoreError: something could not be kept. The game in memory is whole then, and the next `commit`
    tries again. Names are given here: the game's and a number, `mississippi-12`.
    """

    def __init__(self, root):
        self.root = root
        self.journal = None  # of the running game
        self.ready = None  # of one that was taken up again, as long as it is not begun
        self.aside = None  # (name, reason) of a game that ran and can't be used any more
        self.left = None  # status of the running game, whose session has left memory
        self._attics = 0  # that there have been
        self._scratch = None
        try:
            os.mkdir(root)
        except OSError:
            pass  # it is there
        _shelf().tidy(self)

    # Settings.

    def settings(self):
        """What was kept last, or {}."""
        return _visit("settings").read(self)

    def keep_settings(self, settings):
        """Keep a dict of plain values."""
        _visit("settings").write(self, settings)

    # Charts of the owner's (`charts` of shared_rules/catalog.py).

    def chart(self, name):
        """The bytes of a chart, or None. Without a name: the names of all."""
        charts = _visit("charts")
        return charts.read(self, name) if name else charts.names(self)

    # The running game.

    def begin(self, session):
        """Keep a session as the running one, and put the one that ran before away.

        StoreError: the one that ran before is running still.
        """
        if not (self.journal and self.journal.session is session):
            _shelf().begin(self, session)

    def record(self, what):
        """Note what was done: an action as logged, `-` an undo, `+` a redo, `# WORDS` a remark."""
        if self.journal:
            self.journal.add(what)

    def commit(self, session):
        """Bring all that was noted of the session on the table to flash; it is there at return.

        Where the session could not be begun that is tried again.
        """
        if not (self.journal and self.journal.session is session):
            self.begin(session)  # with all that was done
        elif self.journal.due:
            if self.journal.is_old():
                self.anew(self.journal, self.journal.path)
            else:
                self.keep(self.journal.write)

    def resume(self, name=None):
        """Take up the game that ran when the power went: its session, or None.

        With a name: that game, which is the running one then. KeyError: there is none of that
        name. SaveError: it can't be used, and is `kept` from now on.
        """
        return _visit("replaying").resume(self, name)

    def restored(self, path):
        """The journal of a running game's file, as it is there. SaveError."""
        return _visit("replaying").restored(path)

    def resuming(self, name):
        """A generator: yields between slices, returns the session of a game that can be begun."""
        return _visit("replaying").named(self, name)

    def leave(self, session):
        """Let the running game's session go, so that another finds room; False: it has to stay.

        What comes next is a session that is begun, or `back`.
        """
        return _shelf().leave(self, session)

    def back(self):
        """The session that `leave` let go, as it is on flash."""
        return _shelf().back(self)

    def running(self):
        """The name of the running game, or None."""
        return name_of(self.journal.path) if self.journal else None

    # Saves, for the link and the screens.

    def listing(self, first=0):
        """Yield {name, game, ply, status, bytes, crc}, in the order of a list, from `first` on."""
        return _shelf().listing(self, first)

    def names(self):
        """Yield the names of all games."""
        return _shelf().names(self)

    def read(self, name):
        """Yield a save as blocks of bytes. KeyError: there is none of that name."""
        return _shelf().read(self, name)

    def write(self, game):
        """Keep the text in the spool, a save that was replayed, as suspended: its name."""
        self._scratch.close()
        return _shelf().adopt(self, game)

    def delete(self, name):
        """Remove a game. KeyError: there is none of that name; ValueError: it is running."""
        _shelf().delete(self, name)

    def attic(self):
        """A new attic for a session, until it is begun."""
        self._attics += 1
        return _visit("attic").Attic(self.path("attic%d" % self._attics))

    def spool(self):
        """The one scratch file, empty."""
        if self._scratch:
            self._scratch.close()
        self._scratch = open(self.path("spool"), "w+b")
        return self._scratch

    # For the modules of the store.

    def path(self, file):
        """The path of a file in the store's directory."""
        return self.root + "/" + file

    def anew(self, journal, path):
        """Write the file of a journal's session anew, whole, at this path. StoreError."""
        self.keep(lambda: _visit("anew").write(journal, path))

    def keep(self, step):
        """Do something that writes, with room made where flash is full. StoreError."""
        while True:
            try:
                return step()
            except OSError as error:
                _shelf().make_room(self, error)


def _shelf():
    return _visit("shelf")


def _visit(name):
    """A module that goes when what it was called for is done."""
    make_room()
    module = __import__("firmware.store." + name, None, None, (name,))
    for path in _VISITORS:
        if path in sys.modules:
            forget(path)
    return module

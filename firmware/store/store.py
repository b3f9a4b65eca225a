"""The store: keeps every change of the running game on flash. Rare work is in other modules."""

import os

from firmware import collect, unload_all, visit
from firmware.store.journal import name_of

# Modules that are in memory only while they are needed: those of this package, and of the kernel.
_OWN = "anew archive charts folder listing records replaying saves settings"
_KERNEL = "kernel.replay kernel.save"


class Store:
    """Keeps saves and settings in one directory, `root`, which is made if it is missing.

    StoreError: something could not be kept. Then the game in memory is whole, and the next `commit`
    tries again. The store gives each game a name, its game's and a number: `mississippi-12`.
    leaving: whether the game that ran was put away by `leave`, and another one comes now.
    """

    def __init__(self, root, leaving=False):
        self.root = root
        self.journal = None  # the journal of the running game
        self.ready = None  # the journal of a game that was taken up and has not begun yet
        self.aside = None  # (notice, facts): what is wrong with the game taken up last
        self._archives = 0  # number of archives so far
        self.stream = None  # the spool, while it is open
        try:
            os.mkdir(root)
        except OSError:
            pass  # it is there
        self.leaving = leaving
        if not leaving:
            self.stay()

    # Settings.

    def settings(self):
        """The dict of settings that was kept last, or {}."""
        return _visit("settings").read(self)

    def keep_settings(self, settings):
        """Keep a dict of plain values. StoreError."""
        _visit("settings").write(self, settings)

    # Charts of the owner's (`charts` of shared_rules/catalog.py).

    def chart(self, name):
        """The bytes of a chart, or None. With an empty name or None: the sorted names of all."""
        charts = _visit("charts")
        return charts.read(self, name) if name else charts.names(self)

    # The running game.

    def begin(self, session):
        """Keep a session as the running one, and put away the one that ran before.

        StoreError, MemoryError: the one that ran before is running still.
        """
        if not (self.journal and self.journal.session is session):
            _saves().begin(self, session)

    def record(self, what):
        """Note what was done: actions as logged, `-` an undo, `+` a redo, `# WORDS` a remark.

        `*`: the log was mended. `@ SEGMENT PLY END`: a walk in it, as `Session.at`. It waits in
        memory for `commit`.
        """
        if self.journal:
            self.journal.add(what)

    def commit(self, session):
        """Bring all that was noted of the session on the table to flash. It is there at return.

        If the session could not begin before, that is tried again. StoreError: it still waits.
        """
        if not (self.journal and self.journal.session is session):
            self.begin(session)  # this writes all that was done
        elif self.journal.due:
            if self.journal.is_old():
                self.anew(self.journal, self.journal.path, True)
            else:
                self.keep(self.journal.write, True)
        if self.leaving:  # only now: the other game is on the glass
            self.leaving = False
            _saves().end_leaving(self)

    def resume(self):
        """Take up the game that ran when the power went. Return its session, or None."""
        if not _visit("folder").ends(self.root, ".running"):
            return None
        return _visit("replaying").resume(self)

    def restored(self, path):
        """The journal of the running game's file at `path`. SaveError, OSError: it has no game."""
        return _visit("replaying").restored(path)

    def resuming(self, name):
        """A generator: it yields between slices, and returns the session of a game, ready to begin.

        KeyError: there is none of that name. SaveError: it can't be used, and is `kept` from now on
        if it can be read.
        """
        return _visit("replaying").named(self, name)

    def leave(self):
        """Have all that the running game needs on flash, so that another can take its place.

        Next comes a start, and then `begin` with another session, or `stay`. StoreError: the flash
        is full.
        """
        _saves().leave(self)

    def stay(self):
        """No other game comes: remove what `leave`, or a pulled plug, has left of one."""
        self.leaving = False
        if _visit("folder").was_cut(self.root):
            _saves().recover(self)

    def running(self):
        """The name of the running game, or None."""
        return name_of(self.journal.path) if self.journal else None

    def unfinished(self):
        """The name of the game that ran last, if it is not on the table and not finished; or None.

        The name of a file doesn't tell how the journal in it ends. So a game that ran counts as
        unfinished.
        """
        if self.journal:
            return None
        ends = _visit("folder").ends
        if not ends(self.root, ".running") and not ends(self.root, ".suspended"):
            return None  # without loading `saves`, as on a box at its first power-on
        return _saves().unfinished(self)

    # Saves, for the link and the screens.

    def listing(self, first=0):
        """Yield what is known of each game from place `first` on (firmware/store/listing.py)."""
        return _visit("listing").listing(self, first)

    def records(self):
        """The module of the records: games that ended on this box (firmware/store/records.py)."""
        return _visit("records")

    def names(self):
        """Yield the names of all games, in any order."""
        return _saves().names(self)

    def read(self, name):
        """Yield a save as blocks of bytes. KeyError: there is none of that name."""
        return _saves().read(self, name)

    def write(self, game):
        """Keep the text in the spool, a save of the right form, as unchecked. Return its name.

        game: which game it is. StoreError: it is not kept.
        """
        return _saves().adopt(self, game)

    def delete(self, name):
        """Remove a game. KeyError: there is none of that name. ValueError: it is running.

        StoreError: the flash does not let it go.
        """
        _saves().delete(self, name)

    def archive(self):
        """A new archive for a session, which serves until the session begins."""
        self._archives += 1
        return _visit("archive").Archive(self.path("archive%d" % self._archives))

    def spool(self):
        """The scratch file for a text that comes in parts, empty and open. There is only one.

        If the running game needs its place on flash it is closed and removed; its user gets a
        ValueError.
        """
        if self.stream:
            self.stream.close()
        self.stream = open(self.path("spool"), "w+b")
        return self.stream

    # For the modules of the store.

    def path(self, file):
        """The path of a file in the store's directory."""
        return self.root + "/" + file

    def anew(self, journal, path, first=False):
        """Write the whole session of a journal anew, to the file at `path`. StoreError.

        first: as `keep` has it.
        """
        self.keep(lambda: _visit("anew").write(journal, path), first)

    def keep(self, step, first=False):
        """Call step(), which writes, and return what it returns. StoreError: it can't be done.

        If the flash is full, the oldest finished games are removed one by one until step() works.
        first: whether the scratch file, in which a host's text arrives, is removed before them.
        """
        while True:
            try:
                return step()
            except OSError as error:
                _saves().delete_oldest(self, error, first)


def _saves():
    return _visit("saves")


def _visit(name):
    """Visit a module of the store. What it has imported leaves memory with it."""
    collect()
    module = visit("firmware.store." + name)
    unload_all(_OWN, "firmware.store.")
    unload_all(_KERNEL)
    return module

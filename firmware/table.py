"""The game on the table: the one session that screens, link and store share."""

import gc
import sys

from firmware import forget, forget_rules, sweep
from shared_rules import catalog
from shared_rules.kernel.errors import RuleError

# Bytes between two collections. Where garbage piles up, what lasts comes to lie behind it, and
# later nothing of a few KB finds room in one piece: a module, or the table of names that doubles.
# But each costs a Pico 20 ms, and the frames of larger functions count, too, as they lie on the
# heap: while somebody waits for an action there is to be none. The box collects when it is idle.
USUAL, _IN_HASTE = 16384, 32768
# Modules of the kernel that only setting up, saves and refusals need. A tuple of names would take
# five times the memory, and it is there for ever.
_SETTING_UP = "kernel.entry kernel.replay kernel.save"
collect_after = getattr(gc, "threshold", lambda size: None)  # MicroPython has it


class Table:
    """Holds the running session and tells everybody who watches of each change.

    entropy: function that gives a seed, 0..2^32-1. store: keeps every change on flash, or None.
    roomy: there is memory for all modules; none is let go between two searches or two requests.
    """

    def __init__(self, entropy, store=None, roomy=False):
        self.roomy = roomy
        self._game = None  # whose declaration these are: modules for setting up, for a search
        self._setting_up = self._search = ""
        self._tables = {}  # what shows it, by mode
        self._entropy = entropy
        self._store = store
        self.session = None
        self.events = []  # of the last action
        self.refused = None  # the RuleError of the last action that was refused
        self.due = False  # whether a change is not told yet, and not on flash, where it goes there
        self._noted = False  # whether the store has something to bring to flash
        self.trouble = None  # "full", "broken" or "memory": why the last change is not on flash
        self._watchers = []
        self._tidied = None  # (how many modules there were, for which game) when it was last tidy
        self._settled = None
        self.relieve = sweep  # makes room
        self.lost = False  # there was no memory to have the game as it was: it is on flash alone

    def watch(self, changed, settled=None, relieve=None):
        """Register who watches.

        changed: called with {"ply", "action", "by"} at every change, and before a game leaves
        memory for another: "leave". settled: called when a change is on flash, before there is
        another. relieve: makes room; the box closes its screens for a moment.
        """
        self._watchers.append(changed)
        self._settled = settled or self._settled
        self.relieve = relieve or self.relieve

    def new(self, game, players, options=None, seed=None, position=None, seats=None, by="table"):
        """Begin a game; the one that ran is put away. SetupError or RuleError: it goes on.

        Then its session may be another one, at the same place. Its digest, where the host asked.
        """
        if seed is None:
            seed = self._entropy()
        return self._turn_over("new", by, game, players, options, seed, position, seats)

    def resume(self, name, by="table"):
        """Take up a game that was put away. SaveError: it can't be used, the other goes on."""
        self._turn_over("load", by, name)

    def take(self, session, by="table"):
        """A session that was loaded becomes the running one; the one that ran is put away."""
        self._replace(session)
        self.tidy()
        self.tell("load", by)

    def apart(self, by, steps, lasting=True):
        """Go through steps(), with no game in memory meanwhile: firmware.turnover.apart."""
        self._be_there()
        return self._turnover().apart(self, self._store, by, steps, lasting)

    def bring_back(self):
        """The game that has left memory is on the table again. MemoryError: `lost`."""
        self.tidy()
        sweep()
        self.lost = True
        self.session = self._store.back()
        self.lost = False

    def begin_anew(self):
        """The heap is in too small pieces: where all is on flash the box begins anew from there."""
        if self._store and not self.trouble:
            self.lost = True

    def tidy(self):
        """Let what only set-up needs leave the heap, and the rooms of games not on the table."""
        game = self.session and self.session.game
        try:
            self._tidy(game)
        except MemoryError:
            pass  # there is no room to look what is there; another time

    def _tidy(self, game):
        if (len(sys.modules), game) == self._tidied:
            return
        forget_rules(_SETTING_UP)
        for path in list(sys.modules):
            if path.startswith("shared_rules."):
                words = path.split(".")
                if len(words) > 2 and words[1] not in ("kernel", game):
                    forget(path)
        if game:
            self._declare(game)  # now that there is room
            forget_rules(self._setting_up)
        self._tidied = (len(sys.modules), game)

    def _declare(self, game):
        """Read what the game on the table declares (shared_rules/kernel/game.py)."""
        if game != self._game:
            about = catalog.about(game)
            self._setting_up = "%s %s.about" % (about.SETTING_UP, game)
            self._game, self._search, self._tables = game, about.SEARCH, about.TABLES

    def place(self):
        """What shows the game on the table: "module.Class" of firmware.screens."""
        session = self.session
        self._declare(session.game)
        return session.game + "." + self._tables[session.options.get("mode", "table")]

    def rest(self):
        """The computer has thought: the modules that it took leave the heap."""
        if not self.roomy:
            forget_rules(self._search)

    def do(self, text, by="table"):
        """Play an action and return its events.

        RuleError: nothing changed, `refused` is set. MemoryError: nothing changed, or `lost`.
        """
        self.settle()
        collect_after(_IN_HASTE)  # but not for an undo: the state that it makes anew lasts
        change = {"ply": 0, "action": text, "by": by}  # later there may be no room for it
        session = self.session
        try:
            events = session.do(text)
        except RuleError as error:
            self.refused = error
            raise
        except Exception:
            self.lost = session.state is None
            raise
        change["action"] = session.last
        self._changed(change, session.last, events)
        return events

    def undo(self, by="table"):
        """Take back the last action and return it. IndexError where there is none; as `do`."""
        self.settle()
        change, events = {"ply": 0, "action": "undo", "by": by}, []
        text = self.session.undo()
        self._changed(change, "-", events)
        return text

    def redo(self, by="table"):
        """Play again what was taken back and return it. IndexError where there is nothing."""
        self.settle()
        change, events = {"ply": 0, "action": "redo", "by": by}, []
        try:
            text = self.session.redo()
        except Exception:
            self.lost = self.session.state is None
            raise
        self._changed(change, "+", events)
        return text

    def take_back(self, back, by):
        """Undo what was done last, an action or a redo ("-"), or an undo ("+"): it can't be told.

        Where memory is too short even for that it is done on flash, and all begins anew from there.
        """
        try:
            if back == "-":
                self.undo(by)
            else:
                self.redo(by)
        except MemoryError:
            if self._store and not self.trouble:
                self.lost = True
                self._store.record(back)
                self._keep(self._store.commit)

    def remark(self, key, text):
        """Keep `# clock KEY TEXT` with the game: no action, and no part of its state."""
        self.session.remarks[key] = text
        if self._store:
            self._store.record("# clock %s %s" % (key, text))
            self.due = self._noted = True

    def settle(self):
        """Bring what was done to flash: it is there at return, or `trouble` says why not.

        Done once the frame is on the glass, before anything else is: a flash write stops buttons
        and display for a while.
        """
        if self.due:
            self.due = False
            collect_after(USUAL)
            if self._noted:
                self._noted = False
                self._keep(self._store.commit)
            if self._settled:
                self._settled()

    def _changed(self, change, record, events):
        self.refused = None
        self.events = events
        if self._store:
            self._store.record(record)
            self._noted = True
        self._tell(change)

    def _be_there(self):
        """MemoryError: the game is on flash alone, and comes back first."""
        if self.lost:
            raise MemoryError

    def _turn_over(self, action, by, *given):
        self._be_there()
        try:
            session, digest = self._turnover().alone(self, self._store, action, by, given)
            self._replace(session)
        finally:
            self.tidy()
        self.tell(action, by)
        return digest

    def _turnover(self):
        from firmware import turnover

        forget("firmware.turnover")
        return turnover

    def _replace(self, session):
        self.session = session
        self.events = []
        self.refused = None
        self.due = self._noted = False
        self.tidy()  # before the store comes in, which needs room too
        if self._store:
            self._keep(self._store.begin)

    def _keep(self, step):
        """Have the store keep the session. Where it can't, the game in memory goes on."""
        self.trouble = None
        try:
            try:
                step(self.session)
            except MemoryError:  # once more, with all the room there is
                self.relieve()
                step(self.session)
        except OSError as error:
            self.trouble = getattr(error, "code", "broken")
        except MemoryError:
            self.trouble = "memory"

    def tell(self, action, by):
        """Tell everybody who watches."""
        self._tell({"ply": 0, "action": action, "by": by})

    def _tell(self, change):
        self.due = change["action"] != "leave"
        change["ply"] = self.session.ply
        for watcher in self._watchers:
            try:
                watcher(change)
            except MemoryError:
                pass  # what was done is done; who has no room to look at it goes without

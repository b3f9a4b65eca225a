"""The game on the table: the one session that screens, link and store share."""

import sys

from firmware import IN_HASTE, USUAL, collect_after, forget, forget_rules, sweep, tidy
from shared_rules import catalog
from shared_rules.kernel.errors import RuleError

# Modules of the kernel that only setting up, saves and refusals need. This is one text, because a
# tuple of names would take five times the memory, for ever.
_SETTING_UP = "kernel.entry kernel.replay kernel.save"


class Table:
    """Holds the running session, and tells everybody who watches of each change.

    entropy: a function that returns a seed, 0..2^32-1. store: firmware.store.Store, which keeps
    every change on flash, or None. roomy: there is memory for all modules, so that none is
    forgotten between two searches or two requests.
    """

    def __init__(self, entropy, store=None, roomy=False):
        self.roomy = roomy
        self._game = None  # the game whose declaration the next three are from
        self._setting_up = self._search = ""  # modules that only setting up, or a search, needs
        self._tables = {}  # mode -> "module.Class", the screen of the running game
        self.moments = ()  # names of the events for which the game has a picture
        self._entropy = entropy
        self._store = store
        self.session = None
        self.events = []  # of the last action
        self.refused = None  # the RuleError of the last action that was refused
        self.ask = ""  # what the next change is asked for by (firmware/link/game.py)
        self.due = False  # whether `settle` has something to do
        self._noted = False  # whether the store has something to bring to flash
        self.trouble = None  # "full", "broken" or "memory": why the last change is not on flash
        self._watchers = []
        self._tidied = None  # (number of modules, game) after the last `tidy`
        self._settled = None
        self.relieve = sweep  # a function that frees memory
        self.short = False  # whether a search or a load needs the memory of the screens, too
        self.lost = False  # whether the game is on flash alone, for want of memory to restore it

    def watch(self, changed, settled=None, relieve=None):
        """Register functions of somebody who watches.

        changed: called with {"ply", "action", "by"} at every change. The action is "leave" before
        a game leaves memory for another. settled: called after each change, before there is
        another: when it is on flash, or while it is still `due`. relieve: called to free memory;
        the box closes its screens for a moment. Of `settled` and `relieve` the one given last
        counts.
        """
        self._watchers.append(changed)
        self._settled = settled or self._settled
        self.relieve = relieve or self.relieve

    def new(
        self,
        game,
        players,
        options=None,
        seed=None,
        position=None,
        seats=None,
        names=None,
        by="table",
    ):
        """Begin a game and put away the one that ran. Return its digest if by is "link", or None.

        Parameters: as those of `game.new` (firmware/link/README.md, "Methods"). seed: None draws
        one. SetupError, RuleError: the game is refused and the other one goes on; its session may
        be a new object, at the same place.
        """
        if seed is None:
            seed = self._entropy()
        return self._turn_over("new", by, game, players, options, seed, position, seats, names)

    def resume(self, name, by="table"):
        """Take up a game that was put away, by its name in the store.

        KeyError: there is none of that name. SaveError: it can't be used. The other one goes on.
        """
        self._turn_over("load", by, name)

    def take(self, session, by="table"):
        """Make a session that was loaded the running one, and put away the one that ran."""
        self._replace(session)
        self.tidy()
        self.tell("load", by)

    def apart(self, by, steps, lasting=True):
        """Go through steps() with no game in memory meanwhile: see firmware.turnover.apart."""
        self._be_there()
        return self._turnover().apart(self, self._store, by, steps, lasting)

    def bring_back(self):
        """Bring the game that has left memory back to the table. MemoryError: `lost` is set."""
        self.tidy()
        sweep()
        self.lost = True
        try:
            self.session = self._store.back()
        except MemoryError:
            self.relieve()  # once more, without the screens
            self.session = self._store.back()
        self.lost = False

    def begin_anew(self):
        """Have the box begin anew from flash, if all is there: the heap is in too small pieces."""
        if self._store and self.trouble in (None, "memory"):
            self.lost = True

    def keep_again(self):
        """Bring to flash what could not be brought there before."""
        if self.session and (self._noted or self.trouble):
            self._keep(self._store.commit)

    def tidy(self):
        """Forget the modules that only set-up needs, and those of games not on the table."""
        game = self.session and self.session.game
        try:
            self._tidy(game)
        except MemoryError:
            pass  # no memory for the list of modules; the next call tries again

    def _tidy(self, game):
        if (len(sys.modules), game) == self._tidied:
            return
        forget_rules(_SETTING_UP)
        tidy(game)
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
            self.moments = getattr(about, "MOMENTS", ())

    def place(self):
        """The screen of the game on the table: "game.module.Class", within firmware.screens."""
        session = self.session
        self._declare(session.game)
        return session.game + "." + self._tables[session.options.get("mode", "table")]

    def rest(self):
        """The computer has thought: forget the modules of its search, unless the table is roomy."""
        if not self.roomy:
            forget_rules(self._search)

    def do(self, text, by="table"):
        """Play an action and return its events, a list of {"event": name, ...facts}.

        by: "table", "link", "computer" or "clock". RuleError: nothing has changed, and `refused` is
        set. MemoryError: nothing has changed, or `lost` is set.
        """
        if self.due and self._settled:  # one press plays both: they have one frame and one write
            self._settled()
        collect_after(IN_HASTE)
        change = {"ply": 0, "action": text, "by": by}  # made now: later there may be no memory
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
        if session.over:  # noted first: an action on flash without it would be lost for the records
            self.remark("game ended", "here")
        self.changed(change, session.last, events)
        return events

    def undo(self, by="table", step="undo", record="-"):
        """Take back the last action and return it. IndexError: there is none.

        step: the method of the session; record: what the store notes of it. MemoryError: nothing
        has changed, or `lost` is set.
        """
        self.settle()
        collect_after(IN_HASTE)
        change, events = {"ply": 0, "action": step, "by": by}, []
        try:
            text = getattr(self.session, step)()
        except Exception:
            self.lost = self.session.state is None
            raise
        self.changed(change, record, events)
        return text

    def redo(self, by="table"):
        """Play again the action that was taken back, and return it. IndexError: there is none.

        MemoryError: nothing has changed, or `lost` is set.
        """
        return self.undo(by, "redo", "+")

    def go(self, ply, by="table"):
        """Go to the state after `ply` actions of the log, back or ahead, in one step.

        Who watches is told of an undo or a redo. IndexError, MemoryError: nothing has changed.
        """
        from firmware import steps

        forget("firmware.steps")
        steps.go(self, ply, by)

    def take_back(self, back):
        """Revert the last change, because the host that asked for it can't be told of it.

        back: "-" after an action or a redo, "+" after an undo. If memory is too short even for
        that, only the flash notes it, and the box begins anew from there.
        """
        try:
            if back == "-":
                self.undo("link")
            else:
                self.redo("link")
        except MemoryError:
            if self._store and self.trouble in (None, "memory"):
                self.lost = True
                self._store.record(back)
                self._keep(self._store.commit)

    def remark(self, key, text):
        """Keep `# KEY TEXT` with the game. It is no action, and no part of the state.

        key: two words, a kind and a key: "clock south". An empty text takes the remark away.
        """
        self.session.remarks[key] = text
        if not text:
            del self.session.remarks[key]
        if self._store:
            self._store.record("# %s %s" % (key, text))
            self.due = self._noted = True

    def settle(self):
        """Bring what was done to flash. It is there at return, or `trouble` says why not.

        Call this once the frame is on the glass and before anything else is done, because a write
        to flash stops buttons and display for a while.
        """
        if self.due:
            self.due = False
            collect_after(USUAL)
            if self._noted:
                self._keep(self._store.commit)
                self._noted = False
            if self._settled:
                self._settled()

    def changed(self, change, record, events):
        """Note a change, and tell everybody who watches. record: as for `Store.record`."""
        self.refused = None
        self.events = events
        self.session.asked, self.ask = self.ask, ""
        if self._store:
            if self.session.asked:  # first: without the change that follows it counts for nothing
                self._store.record("# asked last " + self.session.asked)
            self._store.record(record)
            self._noted = True
        self._tell(change)

    def _be_there(self):
        """Raise MemoryError if the game is on flash alone: it has to come back first."""
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
        self.tidy()  # now, because the store needs memory, too
        if self._store:
            self._keep(self._store.begin)

    def _keep(self, step):
        """Have the store keep the session. If it can't, the game goes on in memory.

        step: a method of the store that takes the session. `trouble` says why it has failed.
        """
        self.trouble = None
        try:
            try:
                step(self.session)
            except MemoryError:  # again, with as much memory as can be freed
                self.relieve()
                step(self.session)
        except OSError as error:
            self.trouble = getattr(error, "code", "broken")
        except MemoryError:
            self.trouble = "memory"
            self.lost = True  # a start makes room

    def tell(self, action, by):
        """Tell everybody who watches. action: "new", "load" or "leave"."""
        self._tell({"ply": 0, "action": action, "by": by})

    def _tell(self, change):
        self.due = change["action"] != "leave"
        change["ply"] = self.session.ply
        for watcher in self._watchers:
            try:
                watcher(change)
            except MemoryError:
                pass  # the change stands; a watcher without memory for it misses it

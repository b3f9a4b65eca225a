"""The game on the table: the one session that screens, link and store share."""

import sys

from firmware import IN_HASTE, USUAL, Restart, collect_after, unload_all, unload_others, visit
from shared_rules import catalog
from shared_rules.kernel.errors import RuleError

# Modules of the kernel that only setting up, saves and refusals need. This is one text, because a
# tuple of names would take five times the memory, for ever.
_SETTING_UP = "kernel.beside kernel.entry kernel.replay kernel.save kernel.steps kernel.turns"


class Table:
    """Holds the running session, and calls every watcher at each change.

    entropy: a function that returns a seed, 0..2^32-1. store: firmware.store.Store, which keeps
    every change on flash, or None. ample: there is memory for all modules, so that none is
    unloaded between two searches or two requests. starts: whether another game in place of the one
    on the table needs a start of the box, because the heap can't hold both.
    """

    def __init__(self, entropy, store=None, ample=False, starts=False):
        self.ample = ample
        self._starts = starts
        self._game = None  # the game whose declaration the next three are from
        self._setting_up = self._search = ""  # modules that only setting up, or a search, needs
        self._tables = {}  # mode -> "module.Class", the screen of the running game
        self.moments = ()  # names of the events for which the game has a picture
        self._entropy = entropy
        self._store = store
        self.session = None
        self.events = []  # of the last action
        self.back = False  # whether the last change was an undo or the like, and no action
        self.refused = None  # the RuleError of the last action that was refused
        self.ask = ""  # what the next change is asked for by (firmware/link/game.py)
        self.due = False  # whether `flush` has something to do
        self._noted = False  # whether the store has something to bring to flash
        self.trouble = None  # "full" or "broken": why the last change is not on flash
        self._watchers = []
        self.tutor = None  # firmware.tutoring.Tutor, while the box explains
        self._unloaded = None  # (number of modules, game) after the last `unload`
        # The link's function that tells the host what has changed. It is called when a change is on
        # flash, or before the next action if the change is still `due` then.
        self.flushed = None

    def watch(self, changed):
        """Have a function called with {"ply", "action", "by"} at every change."""
        self._watchers.append(changed)

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
        clock=None,
    ):
        """Begin a game and put away the one that ran. Return its digest if by is "link", or None.

        Parameters: as those of `game.new` (firmware/link/README.md, "Methods"); `clock` is not
        checked. seed: None draws one. SetupError, RuleError: the game is refused. Restart: as
        `make_way`.
        """
        if seed is None:
            seed = self._entropy()
        from shared_rules.kernel.entry import check, check_names
        from shared_rules.kernel.session import Session

        check(game, players, seed)  # before the box starts for it
        check_names(names or {}, players)
        given = {"game": game, "players": players, "seed": seed}
        more = {"options": options, "position": position, "seats": seats, "names": names}
        more["clock"] = clock
        given.update({name: more[name] for name in more if more[name] is not None})
        self.make_way("game.new", given)
        change = {"ply": 0, "action": "new", "by": by}  # now: nothing may fail once it has begun
        try:
            archive = self._store and self._store.archive()
            session = Session(game, players, options, seed, position, seats, archive)
            session.last_request = self.ask
            for player in names or ():
                session.remarks["name " + player] = names[player]
            if clock:
                session.remarks["clock rule"] = clock
            # Made first: if there is no memory to tell the host, the game must not begin.
            digest = session.digest() if by == "link" else None
            self._replace(session)
        finally:
            self.unload()
        self._tell(change)
        return digest

    def take(self, session, by="table"):
        """Make a session that was loaded the running one, and put away the one that ran."""
        change = {"ply": 0, "action": "load", "by": by}
        self._replace(session)
        self.unload()
        self._tell(change)

    def make_way(self, *what):
        """Raise Restart if a game is on the table, so that another one comes after a start.

        If there is memory for two games nothing happens. what: what the box does after the start:
        a method of the link and its parameters, or "begin" and arguments (firmware/restart.py).
        Restart: nothing has changed; it leaves the loop in firmware/main.py.
        """
        if self.session and self._starts:
            raise Restart(*what, self.ask)

    def come_back(self, by):
        """Take up again the game that has made way for one that was refused, if there is one."""
        if self._store and self._store.leaving:
            self.unload()
            self._store.stay()
            session = self._store.resume()
            if session:
                self.take(session, by)

    def keep_again(self):
        """Bring to flash what could not be brought there before."""
        if self.session and (self._noted or self.trouble):
            self._keep(self._store.commit)
        self.due = self._noted = False

    def unload(self):
        """Unload the modules that only set-up needs, and those of games not on the table."""
        game = self.session and self.session.game
        try:
            self._unload(game)
        except MemoryError:
            pass  # no memory for the list of modules; the next call tries again

    def _unload(self, game):
        if (len(sys.modules), game) == self._unloaded:
            return
        unload_all(_SETTING_UP)
        unload_others(game)
        if game:
            self._declare(game)  # now that memory is free
            unload_all(self._setting_up)
        self._unloaded = (len(sys.modules), game)

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

    def stop(self):
        """Unload the modules of a search that has ended, unless there is memory for all of them."""
        if not self.ample:
            unload_all(self._search)

    def do(self, text, by="table"):
        """Play an action and return its events, a list of {"event": name, ...facts}.

        text: several with ", " between them are one step: all are played, or none. by: "table",
        "link", "computer" or "clock". RuleError: nothing has changed, and `refused` is set.
        MemoryError: nothing has changed, or the game is on flash alone.
        """
        if self.due and self.flushed:  # one press plays two actions, with one frame and one write
            self.flushed()
        collect_after(IN_HASTE)
        change = {"ply": 0, "action": text, "by": by}  # made now: later there may be no memory
        session = self.session
        try:
            if ", " in text:
                steps = visit("shared_rules.kernel.steps")
                events, text = steps.do(session, text)
            else:
                events, text = session.do(text), session.last
        except RuleError as error:
            self.refused = error
            raise
        except Exception as error:
            self._broken(error)
        change["action"] = text
        if session.over:  # noted first: an action on flash without it would be lost for the records
            self.remark("game ended", "here")
        self.changed(change, text, events)
        return events

    def undo(self, by="table", step="undo", record="-"):
        """Take back the last action and return it. IndexError: there is none.

        step: the method of the session; record: what the store notes of it. MemoryError: as `do`.
        """
        self.flush()
        collect_after(IN_HASTE)
        change, events = {"ply": 0, "action": step, "by": by}, []
        try:
            text = getattr(self.session, step)()
        except Exception as error:
            self._broken(error)
        self.changed(change, record, events)
        return text

    def redo(self, by="table"):
        """Play again the action that was taken back, and return it. IndexError: there is none.

        MemoryError: as `do`.
        """
        return self.undo(by, "redo", "+")

    def go(self, ply, by="table"):
        """Go to the state after `ply` actions of the log, back or ahead, in one step.

        Watchers hear of it as an undo or a redo. IndexError, if the log has no such ply, and
        RuleError, as `Session.redo`: nothing has changed. MemoryError: as `do`.
        """
        visit("firmware.steps").go(self, ply, by)

    def amend(self, given, by=None):
        """Play a late correction: a generator (firmware/steps.py)."""
        return visit("firmware.steps").amend(self, self._store, given, by)

    def remark(self, key, text):
        """Keep `# KEY TEXT` with the game. It is no action, and no part of the state.

        key: two words, a kind and a key: "clock south". An empty text takes the remark away.
        """
        record = "# %s %s" % (key, text)  # made now: the remark must not be there without it
        self.session.remarks[key] = text
        if not text:
            del self.session.remarks[key]
        if self._store:
            self._store.record(record)
            self.due = self._noted = True

    def flush(self):
        """Bring what was done to flash. It is there at return, or `trouble` says why not.

        Call this once the frame is on the glass and before anything else is done, because a write
        to flash stops buttons and display for a while.
        """
        if self.due:
            self.due = False
            if self._noted:
                self._keep(self._store.commit)
                self._noted = False
            collect_after(USUAL)  # only now: it collects at once, and the write would wait for that
            if self.flushed:
                self.flushed()

    def changed(self, change, record, events):
        """Note a change, and tell everybody who watches. record: as for `Store.record`.

        A change counts once `events` is a new object: from then on the store brings it to flash.
        """
        self.refused = None
        back = record[:1] in "-+@*"  # now: once it is noted nothing may fail before it counts
        self.session.last_request, self.ask = self.ask, ""
        if self._store:
            # It is noted first: it counts only together with the change after it.
            if self.session.last_request:
                self._store.record("# asked last " + self.session.last_request)
            self._store.record(record)
            self._noted = True
        self.events, self.back = events, back
        self._tell(change)

    def _broken(self, error):
        """Raise an error of the session. It is a MemoryError if the game has no state any more."""
        if self.session.state is None:
            raise MemoryError from error
        raise error

    def _replace(self, session):
        events = []  # made now: once it has begun nothing may fail
        self.session = session
        self.refused = None
        self.due = self._noted = False
        self.unload()  # now, because the store needs memory, too
        if self._store:
            self._keep(self._store.begin)
            self._noted = self._store.leaving and not self.trouble  # it is put away with the frame
        self.events = events

    def _keep(self, step):
        """Have the store keep the session. If it can't, the game goes on in memory.

        step: a method of the store that takes the session. `trouble` says why it has failed.
        """
        self.trouble = None
        try:
            step(self.session)
        except OSError as error:
            self.trouble = getattr(error, "code", "broken")

    def _tell(self, change):
        self.due = True
        change["ply"] = self.session.ply
        for watcher in self._watchers:
            try:
                watcher(change)
            except MemoryError:
                pass  # the change stands; this watcher misses it, for want of memory
        if self.tutor:
            self.tutor.note(change)

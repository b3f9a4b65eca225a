"""The application: keys, screens, glass and sound take turns on one processor."""

import gc
from time import ticks_add, ticks_diff, ticks_ms

from micropython import const

from firmware import USUAL, collect_after, visit
from firmware.glass import Glass
from firmware.keypad import Keypad
from firmware.ui.language import Language
from firmware.ui.stack import Stack

_PACE = const(10)  # ms between two turns while a button is down
_IDLE = const(20)  # ms between two turns otherwise; no press is lost, because the pins latch it
_TICK = const(40)  # ms between two ticks of a screen, at least, unless it thinks
_FOLLOW = const(500)  # ms from a change to the computer's action, so that people can follow
_LEAP = const(3_600_000)  # ms by which the clock goes on between two looks at it, at most


class _Time:
    """The time of the box: that of the machine, without its leaps, plus what was skipped."""

    def __init__(self):
        self._skew = 0  # ms that `skip` and `now` have added to it
        self._now = ticks_ms()  # when it was last looked at

    def now(self):
        """The time in milliseconds. It wraps: compare two times with ticks_diff.

        ticks_diff is wrong for times more than 6.2 days apart. So nothing keeps a time for longer
        than a day. A suspended laptop makes the machine's clock leap: of a leap at most an hour
        counts. While the machine's clock is put back, this one stands still.
        """
        now = ticks_add(ticks_ms(), self._skew)
        passed = ticks_diff(now, self._now)
        if not 0 <= passed <= _LEAP:
            now = ticks_add(self._now, _LEAP if abs(passed) > _LEAP else 0)
            self._skew = ticks_diff(now, ticks_ms())
        self._now = now
        return now

    def skip(self, ms):
        """Put the time forward."""
        now = ticks_ms()
        self._skew = ticks_diff(ticks_add(ticks_add(now, self._skew), ms), now)  # so it wraps, too


class App:
    """The application, which every screen works with.

    board: its name. table: firmware.table.Table. store: firmware.store.Store. glass, keys:
    what firmware.glass.Glass and firmware.keypad.Keypad take after the application. buzzer: its
    driver, or None. settings: a dict of language (a code), brightness (0-10), sound (bool), moments
    (bool), explain (bool), sleep (minutes, 0 = never), and of texts that screens keep there.
    push, pop, replace, only, soon: of the stack of screens. t: of the language. now, skip: of the
    time.
    radio: firmware.radio.air.Air while telephones are let in, else None. aerial: which radio the
    board may have, and the path of the page; only where it may have one.
    power: firmware.power.Power, where the board says something of its supply, else None.
    failures: by how many levels the computer thinks less until an action is played, because memory
    was short before this start. ran: ticks_ms() when this start has stopped the clocks, or None.
    """

    radio = power = None
    aerial: tuple

    def __init__(self, board, table, store, glass, keys, buzzer, settings):
        time = _Time()
        self.now, self.skip = time.now, time.skip
        # Both times are None as soon as nobody waits for them: times wrap (`_Time.now`), and one
        # that is days old would count as one to come.
        self._tick_at = None  # the time of the next tick
        self._played = self.now()  # the time of the last change
        self.failures, self.ran = 0, None
        self.board, self.table, self.store = board, table, store
        self.settings, self._unkept = settings, False
        self.language = Language(settings["language"])
        self.stack = stack = Stack(self)
        self.push, self.pop, self.replace = stack.push, stack.pop, stack.replace
        self.only, self.soon = stack.only, stack.soon
        self.t = self.language.t
        self.glass = Glass(self, *glass)
        self.canvas, self.display = self.glass.canvas, self.glass.display
        self.canvas.shows(stack)
        self.keys = Keypad(self, *keys)
        self._buzzer = buzzer
        self.seats = self.clock = None  # firmware.seats.Seats, firmware.clock.Clock, once needed
        self.listeners = []  # functions (method, params) that send a notification to a host
        self.feed = None  # each turn feeds the watchdog, and looks at the supply, if there is one
        self._littered = True  # whether anything was done since the last collection of garbage
        self._faults = 0  # since somebody pressed a button on a screen that works
        self.glass.dim(self._played)
        table.watch(self._changed)

    # For screens.

    def who(self, player, w=0):
        """What a player of the running game is called; the word for the colour if that is nothing.

        w: the columns of the place. If name and colour fit, both are returned; if the name alone
        is too wide, the colour. 0: the place takes any name.
        """
        colour = self.t(player)
        name = self.table.session.remarks.get("name " + player, "")
        for text in (name + " · " + colour, name) if name else ():
            if not w or self.canvas.measure(text) <= w:
                return text if w else name
        return colour

    def dirty(self, at_once=False):
        """Have the screen drawn, and tick. at_once: even if it was to tick later."""
        self.glass.stale = True
        if at_once or self._tick_at is None:
            self._tick_at = self.now()

    def end_moment(self, events=()):
        """End the moment that is shown, and show the screen behind. events: of the next one."""
        self.glass.show_events(events)
        self._littered = True
        self.dirty()

    def home(self):
        """Close all screens and open the first one, Home."""
        self.only("home", "Home")
        self.ran = None
        self.keys.drop("h")

    def open_table(self):
        """Close all screens and open the table of the running game."""
        session = self.table.session
        self.language.choose(self.language.code, session.game)
        self.only(*self.table.place().rsplit(".", 1))
        self.keys.drop()
        if not session.end:  # a game begins: the first screen offers its table again
            visit("firmware.screens.last").remember(self)

    def set(self, name, value):
        """Change a setting (firmware/settings.py). Return whether it could be kept on flash."""
        self._unkept = visit("firmware.settings").change(self, name, value, self._unkept)
        return not self._unkept

    def beep(self, name):
        """Play a tune if sound is on: press, refused, done, roll, flag, won."""
        if self._buzzer and self.settings["sound"]:
            self._buzzer.start_tune(name, self.now())

    def playing(self):
        """Whether the computer has to act now."""
        session = self.table.session
        if session is None or not session.seats:
            return False
        if self.seats is None:
            from firmware.seats import Seats

            self.seats = Seats(self.table, self._free, self.failures)
        return self.seats.playing()

    def note(self, error):
        """Note a fault of the link in crash.txt. Its answer only says that there was one."""
        visit("firmware.crash").note(self.store, error, self.board, self.table.session)

    # The turns.

    def turn(self):
        """Attend once to keys, animation, glass and sound. Return the ms to the next turn.

        MemoryError: the box has to start again, from what is on flash (firmware/restart.py).
        """
        if self.feed:
            self.feed()
        if not self.stack.screens:  # they have left memory, and the box could not start again
            self.guard(self.open_table if self.table.session else self.home)
        self.keys.look()
        now = self.now()
        self.glass.look(now)
        self._thinking = False
        if self._played is not None and ticks_diff(now, self._played) >= _FOLLOW:
            self._played = None
        # What was done goes to glass and flash first: a tick may search, or load what searches.
        due = self._tick_at is not None and ticks_diff(now, self._tick_at) >= 0
        if due and not self.table.due:
            self._tick_at = now  # in the dark it stays due, for days
            if self.glass.moves(now):
                self.guard(self._tick, now)
        if self.stack.top.at_table and not self.stack.step and self.playing():
            self._thinking = self.guard(self.seats.follow, self, now, self._played is None)
        self.glass.refresh()
        if self._buzzer:
            self._buzzer.step(now)
        return 0 if self._thinking else _PACE if self.keys.down else _IDLE

    def _tick(self, now):
        wait = (self.glass.moment or self.stack.top).tick(now)
        self._thinking = wait == 0
        self._tick_at = None if wait is None else ticks_add(now, wait and max(wait, _TICK))

    def note_press(self, screen):
        """Note that somebody has pressed a button on a screen."""
        self.end_moment()  # the key goes past a moment, to the screen behind
        if self.seats:
            self.seats.thought_less = False  # somebody has seen the banner
        if screen.name != "trouble":
            self._faults = 0

    def collect(self, heard):
        """Collect the garbage of what was done. heard: whether a host was heard meanwhile."""
        if heard or self._littered:
            self._littered = False
            collect_after(USUAL)  # a refused action has left the larger number
            gc.collect()

    def guard(self, function, *args):
        """Call a function of a screen and return its value. A fault is shown; the game goes on."""
        try:
            return function(*args)
        except MemoryError:
            raise
        except Exception as error:
            self.trouble(error)

    def trouble(self, error):
        """Note a fault and show it. MemoryError: it is the third in a row, or it can't be shown."""
        self._faults += 1
        self.end_moment()
        self.keys.drop(None)
        try:
            if self._faults < 3:
                return visit("firmware.crash").show(self, error, self._faults > 1)
        except Exception:
            pass
        raise MemoryError

    def _changed(self, change):
        self.end_moment(self.table.events)
        if self.table.events:
            self.failures = 0
        if change["by"] == "link":
            if change["action"] in ("new", "load"):
                self.soon(self.open_table)  # by then the modules that set it up have left memory
            elif self.clock and change["action"] not in ("undo", "redo"):
                self.clock.start()  # a host plays: it need not press a key first
        self.keys.drop()
        self._played = self.now()

    def _free(self):
        """The computer has thought: free the modules of its search before its action is played."""
        self.table.stop()
        gc.collect()

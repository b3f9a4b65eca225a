"""The application: buttons, screens, display and sound take turns on one processor."""

import gc
from time import ticks_add, ticks_diff, ticks_ms

from micropython import const

from firmware import forget, make_room, sweep
from firmware.ui import widgets
from firmware.ui.language import Language
from firmware.ui.stack import Stack

_PACE = const(10)  # ms between two turns while a button is down
_IDLE = const(20)  # ms between two turns otherwise; no press is lost, because the pins latch it
_TICK = const(40)  # ms between two ticks of a screen, at least, unless it thinks
_AGAIN = const(1000)  # ms until a display that did not answer is tried again
_LOOK = const(4000)  # ms from one look for room on flash to the next, while something waits for it
_FOLLOW = const(500)  # ms from a change to the computer's action, so that people can follow
_SHORT = "The computer has thought less than it should: there is not enough memory."
_HOLD = const(500)  # ms for which nothing moves while a host fetches the next part of a picture
_LEAP = const(3_600_000)  # ms by which the clock goes on between two looks at it, at most


class App:
    """The application, which every screen works with.

    board: its data module. table: firmware.table.Table. store: firmware.store.Store.
    canvas: firmware.ui.canvas.Canvas, or that of firmware.ui.colour.
    display, keys, buzzer: their drivers; buzzer may be None.
    buttons: firmware.ui.buttons.Buttons, or firmware.ui.few.Few.
    sees: a dict, `display` in the answer to `system.hello`. The application sets "answers" in it.
    picture: a function that returns (w, h, format, bytes) of the glass, on colour panels a palette
    too.
    settings: a dict of language (a code), brightness (0-10), sound (bool), moments (bool), sleep
    (minutes, 0 = never), and of texts that screens keep there: prices
    (firmware/screens/master/new.py), names (firmware/screens/names.py), last
    (firmware/screens/last.py).
    """

    def __init__(
        self, board, table, store, canvas, display, keys, buzzer, buttons, sees, picture, settings
    ):
        self.board = board
        self.table = table
        self.store = store
        self.canvas = canvas
        self.display = display
        self.settings = settings
        self.language = Language(settings["language"])
        self.stack = Stack(self)
        canvas.shows(self.stack)
        self.seats = None  # firmware.seats.Seats, where the computer has one
        self.clock = None  # firmware.clock.Clock, where the game has one
        self.listeners = []  # functions (method, params) that send a notification to a host
        self._keys = keys
        self.touched = keys.touched
        self.buttons = buttons
        self._buzzer = buzzer
        self._skew = 0  # ms that `skip` and `now` have added to the clock
        self._now = ticks_ms()  # the time when it was last looked at
        self._dirty = True
        self._coming = None  # a function to call before the next frame
        self._tick_at = None
        # Each of these is None once it is over, because an old time seems to lie ahead.
        self._still = None  # the time until which screens do not tick
        self._show_at = None  # the time at which a display that did not answer is tried again
        self.used = self._played = self.now()  # times of the last press, of the last change
        self.resting = self.shift = 0  # firmware.rest: AWAKE, DIM or DARK; place of the picture
        self.rest_at = self.used  # the time at which firmware.rest is due again
        self.sees = sees
        self.picture = picture
        self._down = 0  # mask of the buttons that are down
        self._thinking = False
        self.littered = True  # whether anything was done since the last collection of garbage
        self._failures = 0  # errors since somebody pressed a button on a screen that works
        self.failures = 0  # of the computer to find its first action, before this start
        self.trouble = None  # the trouble with the flash that a notice has named
        self.due = self.free = 0  # meanwhile: the time to look for room again; bytes that were free
        self._unkept = False  # whether a notice has said that settings can't be kept
        self.feed = None  # feeds the watchdog, if there is one
        self.moment = None  # firmware.screens.moment.Moment, while one lies over the top screen
        self._facts = []  # events since the last frame that have a moment
        self._relax(self.used)
        table.watch(self._changed, relieve=self.relieve)

    # For screens.

    def t(self, key, **facts):
        """A text in the player's language."""
        return self.language.t(key, **facts)

    def who(self, player, room=0):
        """What a player of the running game is called; the word for the colour if that is nothing.

        room: columns of a place where the colour stands beside the name if both fit there, and
        instead of it if the name doesn't fit. 0: any name fits.
        """
        colour = self.t(player)
        name = self.table.session.remarks.get("name " + player, "")
        for text in (name + " · " + colour, name) if name else ():
            if not room or self.canvas.measure(text) <= room:
                return text if room else name
        return colour

    def dirty(self, at_once=False):
        """Have the screen drawn as soon as possible: it has changed. It ticks again, too.

        at_once: whether it ticks at once if it was to tick later.
        """
        self._dirty = True
        if at_once or self._tick_at is None:
            self._tick_at = self.now()

    def push(self, module, name, *args):
        """Open the class `name` of firmware.screens.`module` over the open screens.

        args: for the constructor of the class, after the application.
        """
        if not self.stack.screens:
            self._start()
        self.stack.push(module, name, *args)
        self.dirty()

    def pop(self):
        """Close the top screen and go back to the one below. The last screen stays."""
        self.stack.pop()
        self.due = self.now()  # it may be the notice of a full flash, and there is room by now
        self.dirty()

    def replace(self, module, name, *args):
        """Open a screen in place of the top one."""
        if not self.stack.screens:  # the one that asks was closed meanwhile, to free memory
            self._start()
            self.stack.push(module, name, *args)
        else:
            self.stack.replace(module, name, *args)
        self.dirty()

    def only(self, module, name, *args):
        """Close all screens and open this one."""
        self.stack.only(module, name, *args)
        self.dirty()

    def _start(self):
        """Open the screen that lies below all others."""
        (self.play if self.table.session else self.home)()

    def home(self):
        """Close all screens and open the first one, Home."""
        self.only("home", "Home")

    def play(self):
        """Close all screens and open the table of the running game."""
        self.language.choose(self.language.code, self.table.session.game)
        module, name = self.table.place().rsplit(".", 1)
        self.only(module, name)
        if not self.table.session.end:
            self._remember()

    def relieve(self):
        """Free memory by closing all screens. The next turn opens the table again, or home."""
        self.moment = None
        try:
            self.stack.clear()
        except MemoryError:
            pass  # the screens that were closed have freed memory all the same
        sweep()

    def soon(self, step):
        """Call `step` before the next frame. By then the screen that asks has left memory."""
        self._coming = step

    def hold(self, more):
        """Stop all movement for 500 ms if a host will read `more` of the picture; else go on."""
        self._still = ticks_add(self.now(), _HOLD) if more else None

    def set(self, name, value):
        """Change a setting, which takes effect at once. Return whether it could be kept on flash.

        A notice says it once if settings can't be kept. KeyError: there is no such language.
        """
        if name == "language":
            self.language.choose(value, self.language.game)
        self.settings[name] = value
        self._relax(self.now())
        self.dirty()
        try:
            self.store.keep_settings(self.settings)
            self._unkept = False
        except OSError:
            if not self._unkept:
                self._unkept = True
                self.push("notice", "Notice", "unkept")
        return not self._unkept

    def beep(self, name):
        """Play a tune if sound is on: press, refused, done, roll, flag, won."""
        if self._buzzer and self.settings["sound"]:
            self._buzzer.play(name, self.now())

    def playing(self):
        """Whether the computer has to act now."""
        session = self.table.session
        if session is None or not session.seats:
            return False
        if self.seats is None:
            from firmware.seats import Seats

            self.seats = Seats(self.table, self._rest, self.failures)
        return self.seats.playing()

    def tell(self, method, params):
        """Send a notification to the host, if there is one (firmware/link/README.md).

        method: "system.error". params: a dict.
        """
        for listener in self.listeners:
            listener(method, params)

    def note(self, error):
        """Note a fault of the link in crash.txt. Its answer only says that there was one."""
        from firmware import crash

        forget("firmware.crash")
        crash.note(self.store, error, self.board.NAME, self.table.session)

    def watched(self, feed):
        """Note that a watchdog runs from now on. feed() is called at each turn."""
        self.feed = feed

    def now(self):
        """The time in milliseconds. It wraps: compare two times with ticks_diff.

        ticks_diff is wrong once they lie 6.2 days apart. So nothing keeps a time for longer than a
        day, and after a leap, as when a laptop was suspended, an hour has passed at most. Where
        the machine's clock is put back, this one stands.
        """
        now = ticks_add(ticks_ms(), self._skew)
        passed = ticks_diff(now, self._now)
        if not 0 <= passed <= _LEAP:
            now = ticks_add(self._now, _LEAP if abs(passed) > _LEAP else 0)
            self._skew = ticks_diff(now, ticks_ms())
        self._now = now
        return now

    def skip(self, ms):
        """Put the application's clock forward."""
        now = ticks_ms()
        self._skew = ticks_diff(ticks_add(ticks_add(now, self._skew), ms), now)  # so it wraps, too

    # The turns.

    def turn(self):
        """Attend once to buttons, animation, display and sound. Return the ms to the next turn.

        MemoryError: no screen can be shown, or the game has left memory (`lost` of the table). All
        that was done is on flash; the box begins anew from there.
        """
        if self.table.lost:
            raise MemoryError
        if self.feed:
            self.feed()
        if not self.stack.screens:
            if self.table.short:
                return _IDLE  # the glass keeps its picture
            self.guard(self._start)
            if not self.stack.screens:
                raise MemoryError
        self.look()
        now = self.now()
        if ticks_diff(now, self.rest_at) >= 0:
            self._relax(now)
        self._thinking = False
        if self._still is not None and ticks_diff(now, self._still) >= 0:
            self._still = None
        if self._played is not None and ticks_diff(now, self._played) >= _FOLLOW:
            self._played = None
        # What was done goes to glass and flash first: a tick may search, or load what searches.
        ticks = self._tick_at is not None and not self.table.due
        if ticks and ticks_diff(now, self._tick_at) >= 0:
            self._tick_at = now  # in the dark it stays due, for days
            if self.resting < 2 and self._still is None:
                self.guard(self._tick, now)
        if self.stack.top.at_table and not self._coming and self.playing():
            self.guard(self._follow, now)
        self.refresh()
        if self.trouble and not 0 < ticks_diff(self.due, now) <= _LOOK:
            self.guard(self._mind, True)
        if self._buzzer:
            self._buzzer.step(now)
        return 0 if self._thinking else _PACE if self._down else _IDLE

    def look(self, held=0, now=None):
        """Read the buttons and do what they say.

        held: a mask of buttons that count as down, too. now: the time of the reading, by default
        the present.
        """
        if now is None:
            now = self.now()
        levels = self._down = self._keys.levels() | held
        for role, kind in self.buttons.feed(levels, now, self._keys.latched()):
            self.used = now
            if self.resting:
                dark = self.resting > 1
                self._relax(now)
                if dark:
                    continue  # in the dark nobody sees what the press would do: it only wakes
            if kind != "repeat":
                self.beep("press")
            if self.table.due or self._coming:
                self.refresh()  # the last press reaches glass and flash first
            self.guard(self._press, role, kind)

    def refresh(self):
        """Draw and show the screen if it has changed. Then bring what was done to flash."""
        if self.clock:
            self.guard(self.clock.turn, self.now())
        if self._coming:
            step, self._coming = self._coming, None
            self.guard(step)
        elif self._facts and not self._dirty:  # the screen behind is drawn, its action on flash
            self.guard(self._begin_moment)
        if self._dirty:
            failed = 0
            while self._dirty:
                self._dirty = False
                try:
                    self.canvas.fill(0)
                    (self.moment or self.stack.top).draw(self.canvas)
                    if self.seats and self.seats.short and self.stack.top.at_table:
                        widgets.banner(self.canvas, self.t("thought.less"))
                    if self.shift:
                        self.canvas.scroll(self.shift & 1, self.shift >> 1)
                except Exception as error:
                    failed += 1
                    if failed < 3:
                        self._trouble(error)
                    else:  # not even the error can be drawn: begin anew from flash
                        self.table.lost = True
        elif self._show_at is None or ticks_diff(self.now(), self._show_at) < 0:
            self._settle()
            return
        self._show_at = None
        try:
            self.display.show()
            self.sees["answers"] = True
        except OSError:
            self._lost()
        self._settle()

    def _settle(self):
        """Bring what was done to flash. If that fails, say so once for each kind of trouble."""
        table = self.table
        if table.due:
            table.settle()
            if (table.trouble or self.trouble) and not table.lost:
                self.guard(self._mind, False)

    def _mind(self, again):
        """Attend to a flash that keeps nothing. again: whether to try once more."""
        from firmware import crash

        forget("firmware.crash")
        self.due = ticks_add(self.now(), _LOOK)
        crash.unkept(self, again)

    def guard(self, function, *args):
        """Call a function of a screen. Whatever it raises is shown, and the game goes on."""
        try:
            function(*args)
        except Exception as error:
            self._trouble(error)

    def _trouble(self, error):
        """Note an error and show it; the game goes on with the next press."""
        self.moment = None
        again = self._failures
        self._failures += 1
        if isinstance(error, MemoryError):
            sweep()
        if again > 1:
            self.table.lost = True  # neither table nor home can be shown: begin anew from flash
        try:
            from firmware import crash

            crash.show(self, error, again > 0)
        except MemoryError:
            self.stack.screens.clear()  # this frees memory; the next turn tries to open a screen
        finally:
            forget("firmware.crash")

    def _press(self, role, kind):
        self.moment = None  # the key goes past it, to the screen behind
        self._facts = []
        if self.seats:
            self.seats.short = False  # somebody has seen the banner
        top = self.stack.top
        if top.name != "trouble":
            self._failures = 0
        # While the computer has to act, any button but `back` only makes it act at once.
        helm = top.at_table and role != "back" and kind in ("press", "repeat")
        if not (helm and self.playing() and self.seats.hurry()):
            top.press(role, kind)
        self.littered = True
        self.dirty()

    def _follow(self, now):
        """Let the computer think or play. This is called only while the display shows the game."""
        short = self.seats.short
        self._thinking = self.seats.think()
        if self._thinking:  # not while it waits, as after an undo
            spent = ticks_diff(self.now(), now)
            if spent < _LEAP:
                self.seats.spent += spent
        if self.seats.short and not short:
            self.dirty()
            self.tell("system.error", {"code": -32603, "text": _SHORT})
        if self.seats.hasty or self._played is None:
            self.seats.play()

    def _tick(self, now):
        wait = (self.moment or self.stack.top).tick(now)
        self._thinking = wait == 0
        self._tick_at = None if wait is None else ticks_add(now, wait and max(wait, _TICK))

    def _begin_moment(self):
        """Show in pictures what has happened. Without the memory for them the game just goes on."""
        facts, self._facts = self._facts, []
        if not facts or self.resting > 1 or not self.stack.top.at_table:
            return
        try:
            make_room()
            from firmware.screens import moment

            moment.show(self, facts)
        except MemoryError:
            self.past()
            sweep()
        forget("firmware.screens.moment")  # its code goes with the pictures

    def past(self):
        """End the moment that is shown, and show the screen behind."""
        self.moment = None
        self.littered = True
        self.dirty()

    def _lost(self):
        """The display does not answer: game and link go on, and it is tried again later."""
        self.sees["answers"] = False
        self._show_at = ticks_add(self.now(), _AGAIN)

    def _relax(self, now):
        """Dim, darken or wake the display as firmware.rest says, and set its brightness."""
        from firmware import rest

        try:
            rest.settle(self, now)
            rest.shine(self)
        except OSError:
            self._lost()
        forget("firmware.rest")

    def _changed(self, change):
        """The game has changed.

        A game that the host has begun or loaded is opened before the next frame, because the
        modules that set it up have left the heap by then.
        """
        action = change["action"]
        self.moment = None  # a picture is never older than what was played last
        events = self.table.events
        if action == "leave" or not events:  # none after an undo, a redo, or when a game begins
            self._facts = []
        elif self.settings.get("moments"):
            for event in events:
                if event["event"] in self.table.moments:
                    self._facts.append(event)
        if action == "leave":
            self.clock = None
            if change["by"] == "link":
                self.stack.clear()  # the screens of the game go too; the next turn opens home
        elif change["by"] == "link" and action in ("new", "load"):
            self._coming = self.play
        self._played = self.now()
        self.littered = True
        self.dirty()

    def _remember(self):
        """A game begins: keep its table for the first screen, which offers it again."""
        try:
            from firmware.screens import last

            last.remember(self)
        except MemoryError:
            pass  # then the one before stays the last
        forget("firmware.screens.last")

    def _rest(self):
        """The computer has thought: free the modules of its search before its action is played."""
        self.table.rest()
        gc.collect()

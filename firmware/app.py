"""The application: buttons, screens, display and sound take turns on one processor."""

import gc
from time import ticks_add, ticks_diff, ticks_ms

from micropython import const

from firmware import forget, sweep
from firmware.ui import widgets
from firmware.ui.language import Language
from firmware.ui.stack import Stack

_PACE = const(10)  # ms between two looks at buttons, animation and display
_IDLE = const(20)  # the same while no button is down: nothing is lost, the pins keep a press
_TICK = const(40)  # ms between two ticks of a screen, at least, unless it thinks
_AGAIN = const(1000)  # ms after which a display that did not answer is asked again
_FOLLOW = const(500)  # ms between two actions of the computer's: people want to follow
_SHORT = "The computer has thought less than it should: there is not enough memory."
_HOLD = const(500)  # ms between two parts of a picture, at most


class App:
    """What screens work with.

    board: its data module. table: firmware.table.Table. store: firmware.store.Store. canvas:
    firmware.ui.canvas.Canvas. display, keys, buzzer: their drivers; buzzer may be None.
    buttons: firmware.ui.buttons.Buttons. sees: what the link says of the display. picture:
    function that gives (w, h, format, bytes) of the glass. settings: language (code), brightness
    (0-10), sound (bool), sleep (minutes, 0 = never), and what games keep there, texts: prices
    (firmware/screens/master/new.py).
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
        self.listeners = []  # called with (method, params): what a host is told of troubles
        self._keys = keys
        self.touched = keys.touched
        self.buttons = buttons
        self._buzzer = buzzer
        self._skew = 0  # ms by which time that only seemed to pass is ahead of the clock
        self._dirty = True
        self._coming = None  # what is done before the next frame
        self._tick_at = None
        self._still = None  # until when nothing moves
        self._show_at = None  # when to ask a display again that did not answer
        self.used = self._played = self.now()  # when somebody used it, when the game changed
        self.resting = self.shift = 0  # firmware.rest: how far, and where the picture is
        self.rest_at = self.used  # when to look at that again
        self.sees = sees
        self.picture = picture
        self._down = 0  # the buttons that are
        self._thinking = False
        self.steady = False  # whether what was shown last was more than a trouble
        self.littered = True  # something was done since garbage was collected
        self._failures = 0  # since somebody pressed a button on a screen that works
        self._told = None  # the trouble with the flash that people know of
        self._unkept = False  # whether people know that settings can't be kept
        self.feed = None
        self._relax(self.used)
        table.watch(self._changed, relieve=self.relieve)

    # For screens.

    def t(self, key, **facts):
        """A text in the player's language."""
        return self.language.t(key, **facts)

    def dirty(self):
        """The screen has changed: it is drawn as soon as possible, and ticks again."""
        self._dirty = True
        if self._tick_at is None:
            self._tick_at = self.now()

    def push(self, module, name, *args):
        """Open the class `name` of firmware/screens/`module` over what is there."""
        self.stack.push(module, name, *args)
        self.dirty()

    def pop(self):
        """Close the screen and go back to the one below."""
        self.stack.pop()
        self.dirty()

    def replace(self, module, name, *args):
        """Open a screen in the place of the present one."""
        self.stack.replace(module, name, *args)
        self.dirty()

    def only(self, module, name, *args):
        """Close all screens and open this one."""
        self.stack.only(module, name, *args)
        self.dirty()

    def home(self):
        """Close all screens and show the first one."""
        self.only("home", "Home")

    def play(self):
        """Close all screens and show the table of the running game."""
        self.language.choose(self.language.code, self.table.session.game)
        module, name = self.table.place().rsplit(".", 1)
        self.only(module, name)

    def relieve(self):
        """Close all screens, for somebody needs the memory; the next turn opens the table again."""
        try:
            self.stack.clear()
        except MemoryError:
            pass  # what is closed so far is room, too
        sweep()

    def soon(self, step):
        """Call a function before the next frame: the screen that was left is out of memory then."""
        self._coming = step

    def hold(self, more):
        """Nothing moves for a while, if a host reads more of the picture; else it goes on."""
        self._still = ticks_add(self.now(), _HOLD) if more else None

    def set(self, name, value):
        """Change a setting: it works at once; whether it is kept, and said where it is not.

        KeyError: no such language.
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
        """Play a tune: press, refused, done, roll, won."""
        if self._buzzer and self.settings["sound"]:
            self._buzzer.play(name, self.now())

    def playing(self):
        """Whether what is to be done now is the computer's."""
        session = self.table.session
        if session is None or not session.seats:
            return False
        if self.seats is None:
            from firmware.seats import Seats

            self.seats = Seats(self.table, self._rest)
        return self.seats.playing()

    def tell(self, method, params):
        """Tell a host, if there is one."""
        for listener in self.listeners:
            listener(method, params)

    def watched(self, feed):
        """There is a watchdog from now on: every turn feeds it, and whatever takes long."""
        self.feed = feed

    def now(self):
        """Milliseconds, for differences."""
        return ticks_add(ticks_ms(), self._skew)

    def skip(self, ms):
        """Let time seem to pass."""
        self._skew += ms

    # The turns.

    def turn(self):
        """Buttons, animation, display and sound, once: milliseconds until the next turn.

        MemoryError: there is nothing to show, or no game where one was; all is on flash.
        """
        if self.table.lost:
            raise MemoryError
        if not self.stack.screens:
            self.guard(self.play if self.table.session else self.home)
            if not self.stack.screens:
                raise MemoryError
        if self.feed:
            self.feed()
        self.look()
        now = self.now()
        if ticks_diff(now, self.rest_at) >= 0:
            self._relax(now)
        self._thinking = False
        if self._tick_at is not None and self.resting < 2 and ticks_diff(now, self._tick_at) >= 0:
            if self._still is None or ticks_diff(now, self._still) >= 0:
                self.guard(self._tick, now)
        if self.stack.top.at_table and not self._coming and self.playing():
            self.guard(self._follow, now)
        self.refresh()
        if self._buzzer:
            self._buzzer.step(now)
        return 0 if self._thinking else _PACE if self._down else _IDLE

    def look(self, held=0, now=None):
        """Read the buttons; those of the mask `held` count as down. What they say is done."""
        if now is None:
            now = self.now()
        levels = self._down = self._keys.levels() | held
        for role, kind in self.buttons.feed(levels, now, self._keys.latched()):
            self.used = now
            if self.resting:
                dark = self.resting > 1
                self._relax(now)
                if dark:
                    continue  # nobody knows what it would do: it wakes
            if kind != "repeat":
                self.beep("press")
            if self.table.due:
                self.refresh()  # what the press before has done is on glass and flash first
            self.guard(self._press, role, kind)

    def refresh(self):
        """Draw, if something has changed, and show it; then bring what was done to flash."""
        if self.clock:
            self.guard(self.clock.turn, self.now())
        if self._coming:
            step, self._coming = self._coming, None
            self.guard(step)
        if self._dirty:
            failed = 0
            while self._dirty:
                self._dirty = False
                try:
                    self.canvas.fill(0)
                    self.stack.top.draw(self.canvas)
                    if self.seats and self.seats.short and self.stack.top.at_table:
                        widgets.banner(self.canvas, self.t("thought.less"))
                    if self.shift:
                        self.canvas.scroll(self.shift & 1, self.shift >> 1)
                    shown = self.stack.top.name not in ("", "trouble")
                    self.steady = shown and not self.table.lost
                except Exception as error:
                    failed += 1
                    if failed < 3:
                        self._trouble(error)
                    else:  # not even what is wrong can be drawn
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
        """Bring what was done to flash; say once where that can't be."""
        table = self.table
        if not table.due:
            return
        table.settle()
        if table.trouble != self._told:
            self._told = table.trouble
            if table.trouble:
                self.guard(self.push, "notice", "Notice", table.trouble)

    def guard(self, function, *args):
        """Call something of a screen: whatever it raises, the table goes on."""
        try:
            function(*args)
        except Exception as error:
            self._trouble(error)

    def _trouble(self, error):
        """Note an error and show it; the game goes on with the next press."""
        again = self._failures
        self._failures += 1
        if isinstance(error, MemoryError):
            sweep()
        if again > 1:
            self.table.lost = True  # neither table nor home can be shown: all begins anew
        try:
            from firmware import crash

            crash.show(self, error, again > 0)
        except MemoryError:
            self.stack.screens.clear()  # there is room for what comes at the next turn, or none
        finally:
            forget("firmware.crash")

    def _press(self, role, kind):
        if self.seats:
            self.seats.short = False  # somebody has seen it
        top = self.stack.top
        if top.name != "trouble":
            self._failures = 0
        # While the computer has the helm the steering keys only make it move.
        helm = top.at_table and role != "back" and kind in ("press", "repeat")
        if not (helm and self.playing() and self.seats.hurry()):
            top.press(role, kind)
        self.littered = True
        self.dirty()

    def _follow(self, now):
        """A seat of the computer's thinks or plays, while the game is what the display shows."""
        short = self.seats.short
        self._thinking = self.seats.think()
        if self.seats.short and not short:
            self.dirty()
            self.tell("system.error", {"code": -32603, "text": _SHORT})
        if self.seats.hasty or ticks_diff(now, self._played) >= _FOLLOW:
            self.seats.play()

    def _tick(self, now):
        wait = self.stack.top.tick(now)
        self._thinking = wait == 0
        self._tick_at = None if wait is None else ticks_add(now, wait and max(wait, _TICK))

    def _lost(self):
        """The display does not answer: game and link go on, and it is asked again later."""
        self.sees["answers"] = False
        self._show_at = ticks_add(self.now(), _AGAIN)

    def _relax(self, now):
        """Let the display rest, or wake it; and set its brightness."""
        from firmware import rest

        try:
            rest.settle(self, now)
            rest.shine(self)
        except OSError:
            self._lost()
        forget("firmware.rest")

    def _changed(self, change):
        """The game has changed; a new one of the host's comes to the table a little later.

        What it took to set it up has left the heap then.
        """
        action = change["action"]
        if action == "leave":
            self.clock = None
            if change["by"] == "link":
                self.stack.clear()  # whatever shows the game goes with it; then comes home
        elif change["by"] == "link" and action in ("new", "load"):
            self._coming = self.play
        self._played = self.now()
        self.littered = True
        self.dirty()

    def _rest(self):
        """The computer has thought: what it took leaves the heap before the action is played."""
        self.table.rest()
        gc.collect()

"""The stack of screens. A screen's module is loaded when it opens and freed when it closes."""

import gc
import sys

from firmware import USUAL, collect_after, unload

_SCREENS = "firmware.screens."


class Screen:
    """The base of all screens; it does nothing. Override only what the screen uses.

    app: the application. name: for tests and `ui.screen`. at_table: whether the game goes on while
    the screen is up, with the moves of computer players. whole: whether the screen uses all rows of
    a display; any other screen is drawn on 64 rows in the middle.
    title(): returns the text of the title bar. focus(): returns a short name of what is selected,
    the same in every language.
    pointed(): returns in words what the cursor on a picture is on, for people who can't see it; ""
    without such a cursor.
    draw(canvas): draws the whole screen on an empty canvas.
    press(role, kind): takes a button. role: "up" ..., or a chord "ok+back"; kind: "press", "long",
    "repeat", "chord".
    tick(now): animates; returns the milliseconds to the next tick. 0: at once, because the screen
    is thinking. None: no tick until the screen is dirty.
    open(): called when the screen becomes the top. close(): called when it is covered or removed.
    """

    name = ""
    at_table = False

    def __init__(self, app):
        self.app = app

    def title(self):
        return ""

    def _nothing(self, *given):
        return None

    focus = pointed = title
    draw = press = tick = open = close = _nothing


class Stack:
    """Screens that lie over one another; only the top one is drawn and gets presses."""

    def __init__(self, app):
        self.app = app
        self.screens = []
        self._nothing = Screen(app)  # the top of an empty stack
        self.step = None  # a function to call before the next frame
        self._left = []  # modules of removed screens, kept until it is clear that none is needed

    @property
    def top(self):
        return self.screens[-1] if self.screens else self._nothing

    def push(self, module, name, *args):
        """Open the class `name` of firmware.screens.`module` over the others."""
        screen = self._make(module, name, args)
        self.top.close()
        self.screens.append(screen)
        screen.open()
        self.app.dirty()

    def pop(self):
        """Close the top screen; the last screen stays."""
        if len(self.screens) > 1:
            self._take_off()
            self.top.open()  # before modules go: this often opens a screen of the same module
            self._let_go()
        self.app.dirty()

    def replace(self, module, name, *args):
        """Open a screen in place of the top one, which is removed first."""
        if self.screens:
            self._take_off()
        self.screens.append(self._make(module, name, args))
        self._let_go()
        self.top.open()
        self.app.dirty()

    def only(self, module, name, *args):
        """Close all screens and open this one."""
        self.clear(_SCREENS + module)
        self.replace(module, name, *args)

    def soon(self, step):
        """Call `step` before the next frame. By then the screen that asks has left memory."""
        self.step = step

    def clear(self, kept=""):
        """Close all screens and unload their modules; `kept`: the path of a module that stays."""
        while self.screens:
            self._take_off()
            self._let_go()
        for path in list(sys.modules):  # modules that screens have shared: boards, phrases
            if path.startswith(_SCREENS) and path != kept:
                if not hasattr(sys.modules[path], "__path__"):  # a game's folder stays
                    unload(path)

    def _make(self, module, name, args):
        path = _SCREENS + module
        if path not in self._left:
            self._let_go()  # may free the memory that this screen needs
        collect_after(USUAL)  # collect as usual even in a hurry, because what is loaded now stays
        gc.collect()  # a module needs memory in one piece
        __import__(path)
        return getattr(sys.modules[path], name)(self.app, *args)

    def _take_off(self):
        screen = self.screens.pop()
        _modules(type(screen), self._left)
        screen.close()

    def _let_go(self):
        """Forget the modules of removed screens, except those that open screens need."""
        needed = []
        for screen in self.screens:
            _modules(type(screen), needed)
        for path in self._left:
            if path in sys.modules and path not in needed:
                unload(path)
        self._left = []


def _modules(kind, found):
    """Add the modules in firmware.screens of a class and of its bases to the list `found`."""
    path = kind.__module__
    if path.startswith(_SCREENS):
        found.append(path)
        for base in kind.__bases__:
            _modules(base, found)
    return found

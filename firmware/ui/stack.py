"""The stack of screens; the module of a screen is loaded when it opens, and goes when it closes."""

import gc
import sys

from firmware import forget
from firmware.table import USUAL, collect_after

_SCREENS = "firmware.screens."


class Screen:
    """What a screen is to the application, `app`. What it needs not it leaves as it is here.

    name: for tests and `ui.screen`. at_table: whether the game goes on while it is up, also that
    of the computer's seats. whole: whether it lays itself out for all rows that a display has;
    any other is drawn on 64 of them, in the middle.
    title(): the text of the title bar. focus(): a short name of what is selected, the same in
    every language.
    draw(canvas): draw all of the screen on an empty canvas.
    press(role, kind): a button. role: "up" ..., or a chord "ok+back"; kind: "press", "long",
    "repeat", "chord".
    tick(now): animation; milliseconds to the next tick, 0: at once, for it thinks; None: no more
    until it is dirty.
    open(): it has become the top. close(): it is the top no more, covered or taken off.
    """

    name = ""
    at_table = False

    def __init__(self, app):
        self.app = app

    def title(self):
        return ""

    def _nothing(self, *given):
        return None

    focus = title
    draw = press = tick = open = close = _nothing


class Stack:
    """Screens over one another; the top has display and buttons."""

    def __init__(self, app):
        self.app = app
        self.screens = []
        self._nothing = Screen(app)  # what is on top of an empty stack
        self._left = []  # modules of screens taken off, as long as one may open again at once

    @property
    def top(self):
        return self.screens[-1] if self.screens else self._nothing

    def push(self, module, name, *args):
        """Open the class `name` of firmware.screens.`module` over the others."""
        screen = self._make(module, name, args)
        if self.screens:
            self.top.close()
        self.screens.append(screen)
        screen.open()

    def pop(self):
        """Close the top; the last screen stays."""
        if len(self.screens) > 1:
            self._take_off()
            self.top.open()  # often this opens the like of what has gone
            self._let_go()

    def replace(self, module, name, *args):
        """Open a screen in the place of the top. The old one goes first."""
        if self.screens:
            self._take_off()
        self.screens.append(self._make(module, name, args))
        self._let_go()
        self.top.open()

    def only(self, module, name, *args):
        """Close everything and open this one."""
        self.clear(_SCREENS + module)
        self.replace(module, name, *args)

    def clear(self, kept=""):
        """Close everything; of the modules of screens one may be kept."""
        while self.screens:
            try:
                self._take_off()
            except MemoryError:
                pass  # it is off the stack all the same
            self._let_go()
        for path in list(sys.modules):  # what screens have shared: boards, phrases
            if path.startswith(_SCREENS) and path != kept:
                if not hasattr(sys.modules[path], "__path__"):  # a game's folder stays
                    forget(path)

    def _make(self, module, name, args):
        path = _SCREENS + module
        if path not in self._left:
            self._let_go()  # it may free the room
        collect_after(USUAL)  # whatever there is haste for: what comes now lasts
        gc.collect()  # a module wants room in one piece
        __import__(path)
        return getattr(sys.modules[path], name)(self.app, *args)

    def _take_off(self):
        screen = self.screens.pop()
        _modules(type(screen), self._left)
        screen.close()

    def _let_go(self):
        """Forget the modules that were left, but those that open screens need."""
        needed = []
        for screen in self.screens:
            _modules(type(screen), needed)
        for path in self._left:
            if path in sys.modules and path not in needed:
                forget(path)
        self._left = []


def _modules(kind, found):
    """Add to a list the modules of firmware.screens that a class comes from, and its bases."""
    path = kind.__module__
    if path.startswith(_SCREENS):
        found.append(path)
        for base in kind.__bases__:
            _modules(base, found)
    return found

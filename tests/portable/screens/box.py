"""Stands in for the application: what a screen of a game asks of it. There is no glass."""

from firmware.screens.begin import Begin
from firmware.table import Table
from firmware.ui.canvas import Canvas
from firmware.ui.language import Language


class Keys:
    """Stands in for firmware.keypad.Keypad: nothing is half entered."""

    _said, _where = "", None

    def drop(self, said=""):
        pass


class App:
    """A canvas, words and a table. It is its own stack, with the screen in `top`.

    opened: the modules of the screens that the screen opens over itself. They are only noted; just
    "begin" is shown, too. beeps: the sounds. busy: whether the computer plays.
    """

    def __init__(self, game, language="en", store=None):
        self.canvas = Canvas(128, 64)
        self.language = Language(language, game)
        self.settings = {"language": language}
        self.failures, self.ran = 0, None
        self.glass = self.keys = self
        self.t = self.language.t
        self.table = Table(lambda: 6, store)
        self.stack = self
        self.opened = []
        self.keys = Keys()
        self.beeps = []
        self.busy = False

    def show(self, top):
        """Open a screen and draw it."""
        self.top = top
        top.open()
        self.draw()
        return top

    def push(self, module, name, *given):
        self.opened.append(module)
        if module == "begin":  # another game comes
            self.show(Begin(self, *given))
            while self.top.tick(0) == 0:
                pass

    def soon(self, step):
        step()

    def who(self, player, w=0):
        return self.table.session.remarks.get("name " + player) or self.t(player)

    def playing(self):
        return self.busy

    def dirty(self):
        pass

    def set(self, name, value):
        self.settings[name] = value

    def drop(self, said=None):
        pass

    seen = drop

    def beep(self, name):
        self.beeps.append(name)

    def draw(self):
        self.canvas.fill(0)
        self.stack.top.draw(self.canvas)

    def press(self, *roles):
        """Press buttons one after the other: "ok", or "ok long"."""
        for role in roles:
            role, _, kind = role.partition(" ")
            self.stack.top.press(role, kind or "press")
            self.draw()

    def frame(self):
        """A blink and a frame."""
        self.stack.top.tick(0)
        self.draw()

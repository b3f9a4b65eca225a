"""What is shown when a screen has failed: the error's name, and any key leads home."""

from firmware.ui import widgets
from firmware.ui.stack import Screen


class Trouble(Screen):
    """Has no words of its own: when tables of words are what failed, it still works."""

    name = "trouble"

    def __init__(self, app, text):
        super().__init__(app)
        self._text = text

    def title(self):
        return self._text.split(":")[0]

    def draw(self, canvas):
        widgets.title_bar(canvas, self.title())
        widgets.wrap(canvas, self._text, 2, 12, canvas.w - 4, canvas.h - 12)

    def press(self, role, kind):
        if kind != "repeat":
            self.app.home()

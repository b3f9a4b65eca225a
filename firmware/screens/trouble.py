"""What is shown when a screen has failed: what is wrong, and a code; any key goes on.

To the table, or where there is no memory for it home, or else all begins anew.
"""

from firmware import sweep
from firmware.ui import widgets
from firmware.ui.stack import Screen


class Trouble(Screen):
    """Want of memory has words, of the table that is always there; any other error has its own.

    text: the error's name, a colon, what it says. code: of crash.txt. again: the press before has
    failed too, so the way on leads home. kept: whether there is a crash.txt of it.
    """

    name = "trouble"

    def __init__(self, app, text, code, again, kept):
        super().__init__(app)
        self._name, self._text = text.split(": ", 1)
        if self._name == "MemoryError":
            self._name, self._text = app.t("short"), app.t("short.text")
        self._code = code
        self._again = again
        self._kept = kept

    def title(self):
        return self._name

    def focus(self):
        return self._code

    def draw(self, canvas):
        widgets.title_bar(canvas, self.title())
        widgets.wrap(canvas, self._text, 2, 12, canvas.w - 4, canvas.h - 22)
        widgets.footer(canvas, ("crash.txt " if self._kept else "") + self._code, "OK")

    def press(self, role, kind):
        if kind == "repeat":
            return
        app = self.app
        ways = [app.home] if self._again or not app.table.session else [app.play, app.home]
        for way in ways:
            try:
                return way()
            except MemoryError:
                sweep()
        app.table.lost = True  # all begins anew, from flash

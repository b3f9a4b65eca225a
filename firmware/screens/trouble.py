"""The screen after a fault of the program: it shows a code. Any key opens the table."""

from firmware.ui import widgets
from firmware.ui.stack import Screen


class Trouble(Screen):
    """Says that it was a fault of the program, and shows the code.

    code: four hex digits; crash.txt has them, too, with the trace. twice: the press before has
    failed, too, so any key opens the first screen. kept: whether crash.txt could be written.
    """

    name = "trouble"

    def __init__(self, app, code, twice, kept):
        super().__init__(app)
        self._text = ("crash.txt " if kept else "") + code + "\n" + app.t("fault.text")
        self._code = code
        self._twice = twice

    def title(self):
        return self.app.t("title.fault")

    def focus(self):
        return self._code

    def draw(self, canvas):
        widgets.title_bar(canvas, self.title())
        widgets.wrap(canvas, self._text, 2, 10, canvas.w - 4, canvas.h - 19)
        widgets.footer(canvas, self.app.t("ok.back"), "")

    def press(self, role, kind):
        if kind == "repeat":
            return
        if self._twice or not self.app.table.session:
            self.app.home()
        else:
            self.app.open_table()

"""The screen after a failure: it says what is wrong, and shows a code. Any key goes on.

It opens the table. If there is no memory for that it opens the first screen, and if there is none
for that either, the box starts again from flash.
"""

from firmware import sweep
from firmware.ui import widgets
from firmware.ui.stack import Screen


class Trouble(Screen):
    """Explains a lack of memory, or owns up to a fault of the program.

    short: whether memory was short. code: the four hex digits in crash.txt, which tells the rest.
    again: the press before has failed too, so the first screen opens instead of the table. kept:
    whether crash.txt could be written.
    """

    name = "trouble"

    def __init__(self, app, short, code, again, kept):
        super().__init__(app)
        self._name = app.t("short" if short else "title.fault")
        self._text = app.t("short.text" if short else "fault.text")
        self._text = ("crash.txt " if kept else "") + code + "\n" + self._text
        self._code = code
        self._again = again

    def title(self):
        return self._name

    def focus(self):
        return self._code

    def draw(self, canvas):
        widgets.title_bar(canvas, self.title())
        widgets.wrap(canvas, self._text, 2, 10, canvas.w - 4, canvas.h - 19)
        widgets.footer(canvas, self.app.t("ok.back"), "")

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
        app.table.lost = True  # the box starts again from flash

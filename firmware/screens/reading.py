"""A page of flowing text that scrolls."""

from firmware.ui import widgets
from firmware.ui.stack import Screen


class Reading(Screen):
    """Shows `text`. Up and down scroll by a page, of which a line stays in sight.

    OK turns the page; at the end it closes.
    """

    whole = True

    def __init__(self, app):
        super().__init__(app)
        self.text = ""
        self._line = 0
        self._lines = self._seen = 0  # all lines of the text; those that fit on the display

    def draw(self, canvas):
        widgets.title_bar(canvas, self.title())
        w = canvas.w - 6
        self._seen = (canvas.h - widgets.BODY - widgets.FOOT - 1) // widgets.LINE
        h = self._seen * widgets.LINE
        self._lines = widgets.wrap(canvas, self.text, 2, widgets.BODY + 1, w, h, self._line)
        more = self._line + self._seen < self._lines
        t = self.app.t
        if more:
            widgets.footer(canvas, "OK ▼", t("back.back"))
        else:
            widgets.footer(canvas, t("ok.back"), "▲" if self._line else "")

    def press(self, role, kind):
        last = max(0, self._lines - self._seen)
        if role == "back":
            if kind == "long":
                self.app.home()
            else:
                self.app.pop()
        elif role == "up":
            self._line = max(0, self._line - self._seen + 1)
        elif role == "down":
            self._line = min(last, self._line + self._seen - 1)
        elif role == "ok":
            if self._line < last:
                self._line = min(last, self._line + self._seen)
            else:
                self.app.pop()
        self.app.dirty()

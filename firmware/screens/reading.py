"""A page of text that flows and scrolls."""

from micropython import const

from firmware.ui import widgets
from firmware.ui.stack import Screen

_LINES = const(5)  # in sight


class Reading(Screen):
    """Shows `text`; up and down scroll, OK goes on and at the end back."""

    def __init__(self, app):
        super().__init__(app)
        self.text = ""
        self._line = 0
        self._lines = 0

    def draw(self, canvas):
        widgets.title_bar(canvas, self.title())
        w = canvas.w - 6
        h = _LINES * widgets.LINE
        self._lines = widgets.wrap(canvas, self.text, 2, widgets.BODY + 1, w, h, self._line)
        more = self._line + _LINES < self._lines
        up = "▲" if self._line else ""
        widgets.footer(canvas, up + "▼" if more else up, self.app.t("back.back"))

    def press(self, role, kind):
        last = max(0, self._lines - _LINES)
        if role == "back":
            if kind == "long":
                self.app.home()
            else:
                self.app.pop()
        elif role == "up":
            self._line = max(0, self._line - 1)
        elif role == "down":
            self._line = min(last, self._line + 1)
        elif role == "ok":
            if self._line < last:
                self._line = min(last, self._line + _LINES)
            else:
                self.app.pop()
        self.app.dirty()

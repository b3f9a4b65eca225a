"""A list on a screen of MASTER: rows to choose from under a title, and a sentence between them."""

from firmware.screens.prompt import Prompt
from firmware.ui import widgets


class List(Prompt):
    """Shows `items` [(name, text or (text, value))] below `info`; `choose`, `turn`: the keys.

    None as a text: `worded` makes it when it comes in sight.
    """

    whole = True

    def __init__(self, app):
        super().__init__(app)
        self.items = []
        self.info = ""  # two lines at most
        self.caption = ""
        self.selected = self._top = 0
        self.left = self.right = ""  # of the last line

    def title(self):
        return self.caption

    def focus(self):
        return self.items[self.selected][0] if self.items else ""

    def paint(self, canvas):
        widgets.title_bar(canvas, self.caption)
        y = widgets.BODY
        if self.info:
            lines = widgets.wrap(canvas, self.info, 2, y + 1, canvas.w - 4, 2 * widgets.LINE)
            y += min(lines, 2) * widgets.LINE + 1
        self._top = widgets.menu(canvas, self.items, self.selected, self._top, y, self._row)
        self.foot(canvas, self.left, self.right)

    def key(self, role, kind):
        count = len(self.items)
        if role in ("up", "down"):
            to = self.selected + (-1 if role == "up" else 1)
            if kind == "press":  # a key held down stops at the ends
                to %= max(count, 1)
            self.selected = max(0, min(to, count - 1))
        elif count and role == "ok":
            self.choose(self.items[self.selected][0])
        elif count:
            self.turn(self.items[self.selected][0], -1 if role == "left" else 1)

    def _row(self, i):
        name, text = self.items[i]
        if text is None:
            text = self.worded(name)
            self.items[i] = (name, text)
        return text

    def worded(self, name):
        """The text of an item, or (text, value)."""

    def choose(self, name):
        """OK on an item."""

    def turn(self, name, step):
        """Left (-1) or right (+1) on an item."""

    def answer(self, text):
        """Play an action; what came of it is told in this screen's place."""
        if self.play(text) is not None:
            self.app.replace("master.news", "News", True)

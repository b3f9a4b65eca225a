"""The base of the lists of MASTER: a title, a sentence, and rows to choose from."""

from firmware.screens.prompt import Prompt
from firmware.ui import widgets


class List(Prompt):
    """Shows `items`, [(name, text or (text, value))], below the sentence `info`.

    If a text is None, `worded` makes it when the row becomes visible. Subclasses fill the items in
    `open`, and provide `choose` and `turn`.
    """

    whole = True

    def __init__(self, app):
        super().__init__(app)
        self.items = []
        self.info = ""  # two lines at most
        self.caption = ""  # the title
        self.selected = self._top = 0
        self.left = self.right = ""  # the texts of the last line

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
        """Return the text of the item `name`, or (text, value)."""

    def choose(self, name):
        """Handle OK on the item `name`."""

    def turn(self, name, step):
        """Handle left (step -1) or right (step 1) on the item `name`."""

    def answer(self, text):
        """Play an action. If it is legal, the screen of its news takes the place of this one."""
        if self.play(text) is not None:
            self.app.replace("master.news", "News", True)

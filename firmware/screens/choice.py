"""A list to choose from: what menus, forms and overviews have in common."""

from firmware.ui import widgets
from firmware.ui.stack import Screen


class Choice(Screen):
    """Shows `items` [(name, text or (text, value))]; `choose` and `turn` say what the keys do.

    `name` of an item is what tests see as the focus. Up and down go round at the ends.
    """

    whole = True

    def __init__(self, app):
        super().__init__(app)
        self.items = []
        self.selected = 0
        self._top = 0

    def focus(self):
        return self.items[self.selected][0] if self.items else ""

    def hints(self):
        """What is written at the left and the right of the last line."""
        return self.app.t("ok.choose"), self.app.t("back.back")

    def head(self, canvas):
        """What is drawn above the list beside the title."""

    def draw(self, canvas):
        widgets.title_bar(canvas, self.title())
        self.head(canvas)
        texts = [item[1] for item in self.items]
        self._top = widgets.menu(canvas, texts, self.selected, self._top)
        widgets.footer(canvas, *self.hints())

    def press(self, role, kind):
        if role == "back":
            self.leave(kind)
        elif role in ("up", "down"):
            self._move(-1 if role == "up" else 1, kind)
        elif self.items:
            name = self.items[self.selected][0]
            if role == "ok":
                self.choose(name)
            elif role in ("left", "right"):
                self.turn(name, -1 if role == "left" else 1)
        self.app.dirty()

    def _move(self, step, kind):
        count = len(self.items)
        if not count:
            return
        to = self.selected + step
        if kind == "press":  # a key held down stops at the ends
            to %= count
        self.selected = max(0, min(to, count - 1))

    def leave(self, kind):
        """Back: to the screen below, held to the first one."""
        if kind == "long":
            self.app.home()
        else:
            self.app.pop()

    def choose(self, name):
        """OK on an item."""

    def turn(self, name, step):
        """Left (-1) or right (+1) on an item."""

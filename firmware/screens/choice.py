"""A list to choose from: the base of menus, forms and overviews."""

from firmware import declared
from firmware.ui import widgets
from firmware.ui.stack import Screen
from shared_rules import catalog


class Choice(Screen):
    """Shows `items`: [(name, text or (text, value))]. Subclasses fill them in `open`.

    Up and down select an item; the list goes round at the ends. Subclasses provide `choose` and
    `turn` for the other keys. Tests see the name of the selected item as the focus.
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
        """Return the texts at the left and at the right end of the last line."""
        t = self.app.t
        return (t("ok.choose"), t("back.back")) if self.items else (t("ok.back"), "")

    def head(self, canvas):
        """Draw what is above the list. Returns the first row of the list."""
        widgets.title_bar(canvas, self.title())
        return widgets.BODY

    def draw(self, canvas):
        y = self.head(canvas)
        texts = [item[1] for item in self.items]
        self._top = widgets.menu(canvas, texts, self.selected, self._top, y)
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
        elif role == "ok":
            self.leave(kind)
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
        """Go back to the screen below, or, if back is held (kind "long"), to the first screen."""
        if kind == "long":
            self.app.home()
        else:
            self.app.pop()

    def choose(self, name):
        """Handle OK on the item `name`."""

    def turn(self, name, step):
        """Handle left (step -1) or right (step 1) on the item `name`."""


def cut(canvas, text, w):
    """Return a text that takes at most `w` columns; of a longer one the beginning, then "…"."""
    end = len(text)
    while canvas.measure(text) > w:
        end -= 1
        text = text[:end] + "…"
    return text


def title(app, game):
    """What people call a game, in the box's language; else its TITLE, or its name."""
    said = app.t(game)
    return declared(game, "TITLE") if said == game and catalog.knows(game) else said

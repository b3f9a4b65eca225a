"""Laying a board by hand: a cursor on the board; beside it who begins, and the start."""

from micropython import const

from firmware.screens.duel import LEFT
from firmware.ui import widgets
from firmware.ui.stack import Screen

_BLINK = const(400)  # ms
_TEXT = const(55)  # first row of what OK does
_LIST = const(12)  # row above the list beside the board


class Editor(Screen):
    """Subclasses set `wide` (cells in a row), and provide `board`, `lay` and `result`.

    board(canvas): draws the board and the cursor. lay(): changes what lies on the cell under the
    cursor. result(): returns what was laid.
    at: (column, row) of the cursor, from (0, 0) in the lower left corner. In column `wide` it is
    beside the board. new: the screen of the new game, a `NewGame`. what: as for `NewGame.enter`.
    """

    wide = 0
    board = lay = result = Screen.close

    def __init__(self, app, new, what):
        super().__init__(app)
        self.name = new.game + "_setup"
        self.new = new
        self.what = what
        self.at = (0, 0)
        self.item = 0
        self.lit = True
        self.first = 0  # the side that is to move, as its place in `new.sides`

    def title(self):
        return self.app.t("set." + self.what)

    def focus(self):
        return self.items()[self.item] if self.beside() else "board"

    def beside(self):
        """Whether the cursor is beside the board."""
        return self.at[0] == self.wide

    def items(self):
        """Return the names of the items beside the board."""
        return ("turn", "start") if self.what == "position" else ("start",)

    def tick(self, now):
        self.lit = not self.lit
        self.app.dirty()
        return _BLINK

    def draw(self, canvas):
        t = self.app.t
        self.board(canvas)
        canvas.fill_rect(LEFT - 2, 0, canvas.w - LEFT + 2, widgets.LINE, 1)
        canvas.write(t("set." + self.what), LEFT, 1, 0)
        canvas.write(t("ok.choose" if self.beside() else "ok.lay"), LEFT, _TEXT)
        for place, name in enumerate(self.items()):
            text = t("begins", c=t(self.new.sides[self.first])) if name == "turn" else t("go")
            y = _LIST + 4 + widgets.LINE * place
            chosen = self.beside() and place == self.item
            if chosen:
                canvas.fill_rect(LEFT - 2, y - 1, canvas.w - LEFT + 2, widgets.LINE, 1)
            canvas.write(text, LEFT, y, 0 if chosen else 1)

    def press(self, role, kind):
        app = self.app
        if role == "back":
            if kind == "long":
                app.home()
            else:
                app.pop()
        elif role == "ok":
            if not self.beside():
                self.lay()
            elif self.focus() == "turn":
                self.first = 1 - self.first
            else:
                self.new.laid(self.what, self.result())
        elif self.beside() and role in ("up", "down"):
            self.item = (self.item + 1) % len(self.items())
        else:
            self._move(role)
        app.dirty()

    def _move(self, role):
        column, row = self.at
        if role == "left":
            column = max(column - 1, 0)
        elif role == "right":
            column = min(column + 1, self.wide)
        elif role == "up":
            row = min(row + 1, self.wide - 1)
        elif role == "down":
            row = max(row - 1, 0)
        self.at = (column, row)
        self.lit = True

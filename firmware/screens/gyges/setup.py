"""A position of Gyges is laid by hand: each OK puts the next of nothing, 1, 2, 3 on a cell."""

from firmware.screens.duel_setup import Editor
from firmware.screens.gyges import board as drawn
from shared_rules.gyges.walk import ROW


class Setup(Editor):
    """An impossible position is refused only when the game starts (G-2a)."""

    wide = 6

    def __init__(self, app, new, what):
        super().__init__(app, new, what)
        self.cells = bytearray(64)

    def _cell(self):
        return ROW * (self.at[0] + 1) + self.at[1] + 1

    def board(self, canvas):
        drawn.draw(canvas, self.cells)
        if self.lit and not self.beside():
            drawn.cursor(canvas, self._cell(), True, self.cells[self._cell()])

    def lay(self):
        self.cells[self._cell()] = (self.cells[self._cell()] + 1) % 4

    def result(self):
        """Return the object `position` of `game.new`."""
        rows = [
            "".join([str(self.cells[ROW * column + row]) for column in range(1, 7)])
            for row in range(1, 7)
        ]
        return {"board": "/".join(rows), "to_move": self.new.sides[self.first]}

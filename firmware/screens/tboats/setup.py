"""Boats are laid by hand: each OK puts the next boat that fits with its middle on a point."""

from firmware.screens.duel_setup import Editor
from firmware.screens.tboats import board as drawn
from shared_rules.tboats.boats import FILE
from shared_rules.tboats.points import position

_MOST = 4  # boats of a side


class Setup(Editor):
    """boats: {number of a boat: its side, 0 yellow, 1 red}. In a formation yellow begins (T-4)."""

    wide = 9

    def __init__(self, app, new, what):
        super().__init__(app, new, what)
        self.boats = {}
        self.at = (4, 1)

    def _here(self):
        """The boat that covers the point under the cursor, or 0."""
        point = FILE * (self.at[0] + 1) + self.at[1] + 1
        for boat in self.boats:
            if point in covered(boat):
                return boat
        return 0

    def board(self, canvas):
        drawn.draw(canvas)
        for boat in self.boats:
            drawn.boat(canvas, boat, self.boats[boat])
        if self.lit and not self.beside():
            point = FILE * (self.at[0] + 1) + self.at[1] + 1
            canvas.rect(drawn.across(point) - 3, drawn.down(point) - 3, 7, 7, 1)

    def lay(self):
        here = self._here()
        point = FILE * (self.at[0] + 1) + self.at[1] + 1
        side = 0
        if here:
            side = self.boats.pop(here)
            point = covered(here)[1]
            self.at = (point // FILE - 1, point % FILE - 1)
        # In turn: yellow's boat in the file, then in the row; the same of red; then none.
        ways = (2 * (point - 1), 2 * (point - FILE) + 1)
        wanted = [(boat, place) for place in (0, 1) for boat in ways]
        start = wanted.index((here, side)) + 1 if here else 0
        for boat, place in wanted[start:]:
            if self._fits(boat) and list(self.boats.values()).count(place) < _MOST:
                self.boats[boat] = place
                return

    def _fits(self, boat):
        taken = [point for other in self.boats for point in covered(other)]
        for point in covered(boat):
            if point in taken or not (0 < point % FILE < 10 and FILE <= point < 10 * FILE):
                return False
        return True

    def result(self):
        """Return the text `position` of `game.new`."""
        fleets = [[boat for boat in self.boats if self.boats[boat] == side] for side in (0, 1)]
        return position(fleets, self.first)


def covered(boat):
    """Return the three points of a boat, the lowest first."""
    step = FILE if boat & 1 else 1
    return [(boat >> 1) + part * step for part in (0, 1, 2)]

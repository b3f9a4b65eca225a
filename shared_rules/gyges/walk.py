"""Where pieces of Gyges can go: a piece walks leg by leg, from bounce to bounce.

A cell is the number 8 * column + row, both counted from 1, so cells sort as their names do. A rim
lies around the cells: goals beyond rows 1 and 6, walls beyond the outer columns.
"""

from array import array

GOAL = 63  # the end of a chain in the opponent's goal, from any column
SOUTH, NORTH, WALL = 7, 8, 9  # values on the rim
ROW = 8  # the step from a column to the next
LEGS = 208  # most legs of four pieces of each height, which have 4, 12 or 36 each


def laid(board: str) -> bytearray:
    """The 64 cells of a position string, with the rim around them."""
    heights, cells = board.encode(), bytearray(b"\x09" * 64)
    for column in range(1, 7):
        cells[ROW * column] = SOUTH
        cells[ROW * column + 7] = NORTH
        for row in range(1, 7):
            cells[ROW * column + row] = heights[7 * row + column - 8] - 48  # "0" is 48
    return cells


class Walk:
    """A position with the side to move. Moves are made in place.

    options: the game's. board: a position string. south: whether south is to move. A chain is
    bytes: the start cell, each landing, and the end (a cell or GOAL).
    """

    def __init__(self, options, board, south):
        self.edge = options["path"] == "edge"
        self.push = options["bounce"] == "push"
        self.zone = options["drop"]
        self.cells = laid(board)
        # Each step is (direction, mark). The mark and the cell where the step begins give the
        # number of what it uses up: the edge that it crosses, or the cell that it enters (G-9).
        self.steps = ((ROW, 1), (1, 0), (-1, -2), (-ROW, 1 - 2 * ROW))
        if not self.edge:
            self.steps = ((ROW, ROW), (1, 1), (-1, -1), (-ROW, -ROW))
        self.used = bytearray(128)
        self.bounced = bytearray(64)
        self.trail = bytearray(14)
        self.places, self.tops = bytearray(14), bytearray(14)
        self.ways = array("I", bytes(4 * LEGS))
        self.taken = b""
        self.found = {}  # the chains from one start cell, see `chains`
        self.turn(south)

    def turn(self, south: bool) -> None:
        """Set the side to move."""
        self.goal = NORTH if south else SOUTH

    def border(self, after: int = 0) -> int:
        """G-6: the mover's border row, or the next row with pieces beyond row `after`; 0: none."""
        return self._row(after, 1 if self.goal == NORTH else -1)

    def _row(self, after, way):
        row = after + way if after else 1 if way > 0 else 6
        while 1 <= row <= 6:
            for cell in range(ROW + row, 64, ROW):
                if 1 <= self.cells[cell] <= 3:
                    return row
            row += way
        return 0

    def starts(self, row: int) -> list[int]:
        """The cells of a row that hold a piece, in order."""
        return [c for c in range(ROW + row, 63 - ROW, ROW) if self.cells[c]]

    def drops(self, start: int) -> bytes:
        """G-12: the cells where a lifted piece can be put in a move from `start`, sorted bytes."""
        rows = self.rows(self._row(0, -1 if self.goal == NORTH else 1))
        low, high = rows & 7, rows >> 3
        cells = self.cells
        return bytes(
            [
                cell
                for column in range(ROW, 7 * ROW, ROW)
                for cell in range(column + low, column + high + 1)
                # G-12a: the start cell counts as free
                if not cells[cell] or cell == start
            ]
        )

    def rows(self, border: int) -> int:
        """G-12: where a lifted piece can be put: the lowest row, and 8 times the highest one.

        border: the opponent's border row. Rows 0 and 7, on the rim, have no free cell.
        """
        zone, south = self.zone, self.goal == NORTH
        if zone == "none":
            return 1
        if zone == "open":
            return 1 | border << 3 if south else border | 6 << 3
        behind = border + 1 if south else border - 1
        if zone == "behind_row":
            return behind | behind << 3
        return behind | 6 << 3 if south else 1 | behind << 3

    def chains(self, start: int) -> list[bytes]:
        """The chains from a start cell, sorted. Drops (G-12) and repetitions (G-17) are ignored.

        With `push` these are all chains. With `carry` there is one for each end: the first of those
        with the fewest landings.
        """
        self.found = {}
        self._go(start)
        return sorted(self.found.values())

    def _go(self, start):
        """Put the chains from a start cell that begin with `taken` into `found`.

        All bounces are handled in one frame, because a Pico's stack holds few. `ways` holds
        the landings of the legs that have begun, leg after leg. For each leg `places` says which
        landing comes next, and `tops` says where its landings end.
        """
        cells, used, trail, found = self.cells, self.used, self.trail, self.found
        note = self.note if self.push else None
        ways, places, tops, taken = self.ways, self.places, self.tops, self.taken
        piece = hand = cells[start]
        cells[start] = 0  # G-8a
        used[start] = not self.edge
        trail[0] = start
        landings, place, top = 1, 0, self._leg(start, piece, 0)
        while True:
            if place < top:
                way = ways[place]
                place += 1
                at = way & 63
                piece = cells[at]
                if landings < len(taken) and taken[landings] != at:
                    continue
                end = at
                if piece > 3:
                    if piece != self.goal:
                        continue  # G-10
                    end = GOAL
                places[landings], tops[landings] = place, top
                trail[landings] = end
                landings += 1
                if note:
                    note(bytes(trail[:landings]))
                else:
                    best = found.get(end)
                    if best is None or landings < len(best):
                        found[end] = bytes(trail[:landings])
                    elif landings == len(best) and landings > 2:
                        found[end] = min(best, bytes(trail[:landings]))
                if not 1 <= piece <= 3 or self.bounced[at]:
                    landings -= 1
                    continue
                mark = 1  # G-11: a bounce
            else:
                landings -= 1
                if not landings:
                    break
                place, top = places[landings], tops[landings]
                way = ways[place - 1]
                at, mark = way & 63, 0
            used[way >> 6 & 127] = used[way >> 13 & 127] = used[way >> 20] = mark
            self.bounced[at] = mark
            if self.push:
                cells[at], hand = hand, cells[at]
            if mark:
                place, top = top, self._leg(at, piece, top)
        used[start] = 0
        cells[start] = hand

    def note(self, chain: bytes) -> None:
        """`_go` has found a chain; all of them count where bounces push."""
        self.found[chain] = chain

    def _leg(self, cell, height, top):
        """G-7 to G-9: find all ways to go exactly `height` cells without turning back on the spot.

        Each way is written to `ways`, from `top` on, with what it uses up. Returns the new top.
        """
        cells, used, steps, ways = self.cells, self.used, self.steps, self.ways
        scale = 2 if self.edge else 1
        for way, mark in steps:
            mark += scale * cell
            if used[mark]:
                continue
            at = cell + way
            if height == 1:
                if cells[at] != WALL:
                    ways[top] = at | mark << 6 | mark << 13 | mark << 20
                    top += 1
                continue
            if cells[at]:
                continue
            for way2, mark2 in steps:
                mark2 += scale * at
                if way2 == -way or used[mark2]:
                    continue
                at2 = at + way2
                if height == 2:
                    if cells[at2] != WALL:
                        ways[top] = at2 | mark << 6 | mark2 << 13 | mark2 << 20
                        top += 1
                    continue
                if cells[at2]:
                    continue
                for way3, mark3 in steps:
                    mark3 += scale * at2
                    if way3 != -way2 and not used[mark3] and cells[at2 + way3] != WALL:
                        ways[top] = at2 + way3 | mark << 6 | mark2 << 13 | mark3 << 20
                        top += 1
        return top

    def lands(self, chain: bytes | bytearray) -> bool:
        """Whether a chain ends on a piece, which has to be put elsewhere (G-13)."""
        end = chain[-1]
        return end != GOAL and end != chain[0] and self.cells[end] > 0

    def make(self, chain: bytes | bytearray, drop: int) -> int:
        """Make a move; returns the height of the piece that is now in the goal, or 0.

        drop: the cell where the lifted piece is put, or 0.
        """
        cells = self.cells
        piece = cells[chain[0]]
        cells[chain[0]] = 0
        if self.push:
            for at in chain[1:-1]:
                cells[at], piece = piece, cells[at]
        at = chain[-1]
        if at == GOAL:
            return piece
        lifted = cells[at]
        cells[at] = piece
        if drop:
            cells[drop] = lifted
        return 0

    def leads(self, chain: bytes, drop: int, before: list[bytes]) -> bool:
        """G-17: whether a move leads to one of the positions in `before`, copies of `cells`."""
        if chain[-1] == GOAL or not before:
            return False
        present = bytes(self.cells)
        self.make(chain, drop)
        same = self.cells in before
        self.cells[:] = present
        return same

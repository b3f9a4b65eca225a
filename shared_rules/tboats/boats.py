"""The boats on their points: turns, shifts, Ts and captures, made and taken back in place.

A point is the number 11 * file + row, both counted from 1; a rim lies around the points. A boat is
the number 2 * its low point, + 1 if it lies in a row instead of a file. So boats sort as their
names do. A move is 512 * from + 2 * to, + 1 if it claims its Ts. A move that takes a boat as a
punishment (T-18) is PUNISH + 2 * boat.
"""

from array import array

from shared_rules.tboats import leaf

FILE, RIM, MIDDLE, PUNISH = leaf.FILE, leaf.RIM, leaf.MIDDLE, leaf.PUNISH
NOBODY = leaf.NOBODY  # in place of a slot
MOST = 80  # moves in a position: 4 boats, 9 results, claimed or not, and 4 boats to be taken

_RIM = bytes([RIM])
_EMPTY = _RIM * FILE + (_RIM + bytes(9) + _RIM) * 9 + _RIM * (FILE * 3 + 1) + bytes(16)


class Boats:
    """A position with the side to move: 0 yellow, 1 red.

    cells: the points, and what else leaf.py says. fleet: for each slot the boat, or 0. partners:
    for each slot a mask of the enemy boats with which it stands in a T, so that it may be taken
    (T-18). over: 0: the game goes on; 1: the side that moved last has won; 3: it has lost.
    """

    DEEPEST = 0  # one less than the number of moves that can be made without taking one back

    def __init__(self, options, boats, side, partners=()):
        """Lay out the boats. options: the game's. side: the side to move.

        boats: two lists of numbers. partners: pairs (boat that may be taken, other boat), T-18.
        """
        self.manual = options["claim"] == "manual"
        self.side = side
        self.over = self.ply = 0
        self.cells = bytearray(_EMPTY)
        self.fleet = memoryview(self.cells)[leaf.FLEET : leaf.FLEET + 8]
        self.partners = memoryview(self.cells)[leaf.PARTNERS : leaf.PARTNERS + 8]
        for colour in (0, 1):
            for place, boat in enumerate(boats[colour]):
                self._put(4 * colour + place, boat)
        for boat, other in partners:
            self.partners[self.slot(boat)] |= 1 << self.slot(other)
        self.undo = [bytearray(16) for _ in range(self.DEEPEST + 1)]
        self.moves = array("i", [0] * (MOST * (self.DEEPEST + 2)))
        self.io = array("i", [0] * leaf.LENGTH)
        self.io[leaf.LAWS] = _laws(options)

    def slot(self, boat: int) -> int:
        """The slot of a boat, or NOBODY if no boat lies there."""
        middle = self.cells[(boat >> 1) + (FILE if boat & 1 else 1)]
        slot = middle - MIDDLE >> 1
        return slot if slot >= 0 and self.fleet[slot] == boat else NOBODY

    def boats(self, colour: int) -> list[int]:
        """The boats of a side as numbers, sorted."""
        return sorted([boat for boat in self.fleet[4 * colour : 4 * colour + 4] if boat])

    def _put(self, slot, boat):
        step, low = FILE if boat & 1 else 1, boat >> 1
        self.cells[low] = self.cells[low + 2 * step] = 1
        self.cells[low + step] = MIDDLE + 2 * slot + (boat & 1)
        self.fleet[slot] = boat

    def _lift(self, slot):
        boat = self.fleet[slot]
        step, low = FILE if boat & 1 else 1, boat >> 1
        self.cells[low] = self.cells[low + step] = self.cells[low + 2 * step] = 0
        self.fleet[slot] = 0

    def bar(self, slot: int, boat: int, end: int) -> int:
        """T-12: the slot of the enemy boat that is the bar at an end of a boat, or NOBODY.

        The boat of `slot` is looked at as if it lay as `boat`. end: 0 its low end, 1 its high end.
        """
        step = FILE if boat & 1 else 1
        return self._square(slot, boat, (boat >> 1) + (3 * step if end else -step))

    def stem(self, slot: int, end: int) -> int:
        """T-16: the slot of the enemy stem for which the boat in `slot` is the bar, or NOBODY.

        end: 0: the stem is on its low side, 1: on its high side.
        """
        boat = self.fleet[slot]
        step = FILE if boat & 1 else 1
        across = FILE + 1 - step
        return self._square(slot, boat, (boat >> 1) + step + (2 * across if end else -2 * across))

    def _square(self, slot, boat, point):
        """The slot of the enemy boat, square to `boat`, whose middle is on a point, or NOBODY."""
        middle = self.cells[point] if point > 0 else RIM
        other = middle - MIDDLE >> 1
        return other if middle >= MIDDLE and (middle ^ boat) & 1 and (other ^ slot) & 4 else NOBODY

    def generate(self, base: int) -> None:
        """Write the moves of the side to move into `moves`, from place `base` to before `count`.

        Moves that take something come first, up to before `taking`.
        """
        io = self.io
        io[leaf.BASE] = base
        leaf.turns(self.cells, self.moves, io, 4 * self.side)
        self.count = io[leaf.COUNT]
        self.taking = io[leaf.TAKING]

    def can_move(self, base: int = 0) -> bool:
        """T-20: whether the side to move has any move. base: as for `generate`."""
        self.generate(base)
        return self.count > base

    def make(self, move: int) -> None:
        """Make a legal move of the side to move; the other side is then to move."""
        self.over = leaf.make(self.cells, self.undo[self.ply], self.io, move)
        self.side = 1 - self.side
        self.ply += 1

    def back(self) -> None:
        """Take back the last move."""
        self.ply -= 1
        self.side = 1 - self.side
        self.over = 0
        leaf.back(self.cells, self.undo[self.ply])


def _laws(options):
    """The options as leaf.py wants them, with all moves to be written."""
    laws = leaf.WHOLE
    for law, holds in (
        (leaf.MANUAL, options["claim"] == "manual"),
        (leaf.STANDING, options["punish_window"] == "standing"),
        (leaf.HALF, options["rot180"]),
        (leaf.SWING, not options["pass_over"]),
        (leaf.CLAIM, options["walk_in"] == "claim"),
        (leaf.FALLS, options["walk_in"] == "immediate"),
    ):
        if holds:
            laws |= law
    return laws

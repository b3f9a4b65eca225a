"""The boats on their points: turns, shifts, Ts and captures, made and taken back in place.

A point is the number 11 * file + row, both counted from 1; a rim lies around the points. A boat is
the number 2 * its low point, + 1 if it lies in a row instead of a file. So boats sort as their
names do. A move is 512 * from + 2 * to, + 1 if it claims its Ts. A move that takes a boat as a
punishment (T-18) is PUNISH + 2 * boat.
"""

from array import array

FILE = 11  # the step from a point to the next one in its row
# What `cells` hold: 0 free, 1 an end of a boat, RIM beyond the board. The middle of a boat is
# MIDDLE + 2 * slot, + 1 if it lies in a row. Slots 0-3 are yellow's, 4-7 red's.
RIM = 2
MIDDLE = 16
PUNISH = 1 << 17
MOST = 80  # moves in a position: 4 boats, 9 results, claimed or not, and 4 boats to be taken
NOBODY = 8  # in place of a slot

_RIM = bytes([RIM])
_EMPTY = _RIM * FILE + (_RIM + bytes(9) + _RIM) * 9 + _RIM * FILE * 3


class Boats:
    """A position with the side to move: 0 yellow, 1 red.

    partners: for each slot a mask of the enemy boats with which it stands in a T, so that it may be
    taken (T-18). over: 0: the game goes on; 1: the side that moved last has won; 3: it has lost.
    """

    DEEPEST = 0  # one less than the number of moves that can be made without taking one back

    def __init__(self, options, boats, side, partners=()):
        """Lay out the boats. options: the game's. side: the side to move.

        boats: two lists of numbers. partners: pairs (boat that may be taken, other boat), T-18.
        """
        self.manual = options["claim"] == "manual"
        self.standing = options["punish_window"] == "standing"
        self.half = options["rot180"]
        self.swing = not options["pass_over"]
        self.walk_in = options["walk_in"]
        self.whole = True  # True: `generate` also lists moves that leave a T unclaimed
        self.side = side
        self.over = self.ply = 0
        self.cells = bytearray(_EMPTY)
        self.fleet = bytearray(8)
        for colour in (0, 1):
            for place, boat in enumerate(boats[colour]):
                self._put(4 * colour + place, boat)
        self.partners = bytearray(8)
        for boat, other in partners:
            self.partners[self.slot(boat)] |= 1 << self.slot(other)
        self.undo = bytearray(16 * (self.DEEPEST + 1))
        self.moves = array("i", [0] * (MOST * (self.DEEPEST + 2)))

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
        middle = self.cells[(boat >> 1) + (3 * step if end else -step)]
        if middle < MIDDLE or not (middle ^ boat) & 1 or not ((middle - MIDDLE >> 1) ^ slot) & 4:
            return NOBODY
        return middle - MIDDLE >> 1

    def stem(self, slot: int, end: int) -> int:
        """T-16: the slot of the enemy stem for which the boat in `slot` is the bar, or NOBODY.

        end: 0: the stem is on its low side, 1: on its high side.
        """
        boat = self.fleet[slot]
        step = FILE if boat & 1 else 1
        across = FILE + 1 - step
        middle = self.cells[(boat >> 1) + step + (2 * across if end else -2 * across)]
        if middle < MIDDLE or not (middle ^ boat) & 1 or not ((middle - MIDDLE >> 1) ^ slot) & 4:
            return NOBODY
        return middle - MIDDLE >> 1

    def generate(self, base: int) -> None:
        """Write the moves of the side to move into `moves`, from place `base` to before `count`.

        Moves that take something come first, up to before `taking`.
        """
        self.taking = self.count = base
        first = 4 * self.side
        for slot in range(4 - first, 8 - first):
            if self.partners[slot]:
                self._add(PUNISH + 2 * self.fleet[slot], True)
        for slot in range(first, first + 4):
            if self.fleet[slot]:
                self._turns(slot, self.fleet[slot])

    def can_move(self) -> bool:
        """T-20: whether the side to move has any move."""
        self.taking = self.count = 0
        first = 4 * self.side
        for slot in range(4 - first, 8 - first):
            if self.partners[slot]:
                return True
        for slot in range(first, first + 4):
            if self.fleet[slot]:
                self._turns(slot, self.fleet[slot])
                if self.count:
                    return True
        return False

    def _turns(self, slot, boat):
        """T-7 to T-10a: write the turns and shifts of one boat."""
        cells, lie = self.cells, boat & 1
        step = FILE if lie else 1  # this function uses no tuples, so that it allocates nothing
        across = FILE + 1 - step
        low = boat >> 1
        middle = low + step
        if not cells[middle - across] and not cells[middle + across]:
            self._result(slot, boat, 2 * (middle - across) + 1 - lie)
        for places in range(4):
            end = step if places & 2 else -step
            side = across if places & 1 else -across
            pivot = middle + end
            if places & 1 and not cells[pivot + end]:
                self._result(slot, boat, boat + 2 * end)
                if (
                    self.half
                    and not cells[pivot + 2 * end]
                    and self._goes_round(pivot, end, across)
                ):
                    self._result(slot, boat, boat + 4 * end)
            if cells[pivot + side] or cells[pivot + 2 * side]:
                continue
            if self.swing and cells[middle + side]:
                continue
            to = pivot if side > 0 else pivot + 2 * side
            self._result(slot, boat, 2 * to + 1 - lie)

    def _goes_round(self, pivot, end, across):
        """T-8a: whether a boat can turn by half about an end without swinging over another one."""
        cells = self.cells
        for side in (-across, across):
            beside = cells[pivot + side]
            if (
                cells[pivot - end + side] in (0, RIM)
                and cells[pivot + end + side] in (0, RIM)
                and (beside == RIM or not beside and cells[pivot + 2 * side] in (0, RIM))
            ):
                return True
        return not self.swing

    def _result(self, slot, boat, to):
        move = 512 * boat + 2 * to
        takes = self.bar(slot, to, 0) < NOBODY or self.bar(slot, to, 1) < NOBODY
        if takes and self.manual:
            self._add(move + 1, True)
            takes = False
            if not self.whole:
                return
        self._add(move, takes)

    def _add(self, move, takes):
        moves = self.moves
        moves[self.count] = move
        if takes:
            moves[self.count] = moves[self.taking]
            moves[self.taking] = move
            self.taking += 1
        self.count += 1

    def make(self, move: int) -> None:
        """Make a legal move of the side to move; the other side is then to move."""
        undo, partners = self.undo, self.partners
        at = 16 * self.ply
        for place in range(8):
            undo[at + place] = partners[place]
            if not self.standing:
                partners[place] = 0  # T-18
        undo[at + 8] = undo[at + 10] = undo[at + 12] = NOBODY
        first = 4 * self.side
        if move >= PUNISH:
            self._take(self.slot((move >> 1) & 255), at + 8)
        else:
            slot, to = self.slot(move >> 9), (move >> 1) & 255
            self._lift(slot)
            self._free(slot)
            self._put(slot, to)
            undo[at + 14] = slot
            low, high = self.bar(slot, to, 0), self.bar(slot, to, 1)
            if low < NOBODY or high < NOBODY:
                if self.manual and not move & 1:
                    partners[slot] = (1 << low | 1 << high) & 255
                else:
                    self._take(low, at + 8)
                    self._take(high, at + 10)
            if self.walk_in != "none" and self._afloat(4 - first):
                low, high = self.stem(slot, 0), self.stem(slot, 1)
                if low < NOBODY or high < NOBODY:
                    if self.walk_in == "claim":
                        partners[slot] |= (1 << low | 1 << high) & 255
                    else:
                        self._take(slot, at + 12)
        undo[at + 15] = (move >> 9) & 255
        if not self._afloat(4 - first):
            self.over = 1
        elif not self._afloat(first):
            self.over = 3
        self.side = 1 - self.side
        self.ply += 1

    def _afloat(self, first):
        """Whether a side has any boat left (not 0); `first`: its first slot."""
        fleet = self.fleet
        return fleet[first] or fleet[first + 1] or fleet[first + 2] or fleet[first + 3]

    def _free(self, slot):
        """Remove a boat that has moved or gone from all Ts."""
        partners = self.partners
        partners[slot] = 0
        for place in range(8):
            partners[place] &= 255 - (1 << slot)

    def _take(self, slot, at):
        """Take a boat off the board and note it at place `at` of `undo`; NOBODY: do nothing."""
        if slot < NOBODY:
            self.undo[at] = slot
            self.undo[at + 1] = self.fleet[slot]
            self._lift(slot)
            self._free(slot)

    def back(self) -> None:
        """Take back the last move."""
        self.ply -= 1
        self.side = 1 - self.side
        self.over = 0
        undo, at = self.undo, 16 * self.ply
        slot, boat = undo[at + 14], undo[at + 15]
        punished = not boat
        if not punished and self.fleet[slot]:
            self._lift(slot)
        for place in range(at + 8, at + 12, 2):
            if undo[place] < NOBODY:
                self._put(undo[place], undo[place + 1])
        if not punished:
            self._put(slot, boat)
        for place in range(8):
            self.partners[place] = undo[at + place]

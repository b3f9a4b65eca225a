"""Gyges for the search (kernel/search.py): nodes that leaf.py and moves.py fill."""

from array import array
from binascii import crc32

from shared_rules.gyges import leaf, moves
from shared_rules.gyges.notation import spell
from shared_rules.gyges.walk import GOAL, NORTH, WALL, Walk

PASS = 1 << 20  # the move `pass`; leaf.py says what numbers the others are
_THIRDS = bytes([c + n for c in range(8, 56, 8) for n in (1, 4)])  # the first of each three cells
_SPACE = 64  # moves, and rows of bounces, for which there is space at first
# By `bounce`: `nodes`, `least_depth` and `haze` of `Search` for each level.
_LEVELS = {
    "push": ((60, 0, 900), (90, 0, 60), (220, 0, 35), (1000, 0, 6), (10000, 0, 0)),
    "carry": ((60, 0, 180), (250, 0, 55), (900, 0, 10), (3000, 0, 7), (14000, 0, 0)),
}


class _Node:
    """What a ply keeps: its moves and how far it has come in them, as moves.py says."""

    def __init__(self):
        self.boards = bytearray(moves.BOARDS)
        self.far = array("i", [0] * (moves.NODE + _SPACE))
        self.row = self.passes = self.goal = 0
        self.legal = False


class Play(Walk):
    """A position to search, as kernel/search.py says. `over` is never 3: no move loses at once."""

    DEEPEST = 6  # plies, the most that perft may ask for
    SLICE = 40  # nodes between two yields: some 60 ms on a Pico
    ADVICE = (900, 0, 0)  # `nodes`, `least_depth` and `haze` of a hint

    def __init__(self, options, state):
        self.LEVELS = _LEVELS[options["bounce"]]
        south = state["to_move"] == "south"
        self.nodes = [_Node() for _ in range(self.DEEPEST + 2)]
        if state["before"]:
            Walk.__init__(self, options, state["before"], south)
            self.nodes[0].boards[:64] = self.cells
        Walk.__init__(self, options, state["board"], south)
        self.ko = options["ko"]
        self.further = options["blocked"] == "next_row"
        self.passes = state["passes"]
        self.over = self.scored = self.ply = 0
        self.whole = True  # False: a node with a winning move lists only that move
        self.praised = b""  # the search has one, perft none
        self.work = bytearray(leaf.SIZE)
        self.work[leaf.SCALE] = 2 if self.edge else 1
        self.work[leaf.PUSH] = self.push
        self.notes = None
        self._take_space(_SPACE)
        self._lay_all()

    def _take_space(self, space):
        """Have space in `notes` for so many moves of a node, and as many rows of bounces."""
        notes = array("i", bytes(4 * (leaf.LISTED + 2 * space)))
        notes[leaf.SPACE] = space
        for at in range(leaf.MOVES if self.notes else 0):
            notes[at] = self.notes[at]
        self.notes = notes

    def _list(self):
        """List the moves of a row in `notes`. A search leaves out what there is no space for.

        MemoryError: there is none, and a count must not leave out any.
        """
        notes = self.notes
        while leaf.list_moves(self.cells, self.work, notes) < 0:
            space = notes[leaf.SPACE]
            try:
                if space < leaf.MOST_ROWS:
                    self._take_space(min(2 * space, leaf.MOST_ROWS))
            except MemoryError:
                pass
            if self.notes is notes:
                if self.whole:  # a count with moves left out would be wrong
                    raise MemoryError
                self._cut_list(space)
                return
            notes = self.notes

    def _cut_list(self, most):
        """Leave out moves and rows of bounces beyond the first so many.

        No move needs a row that is left out, because a row is listed after a move of its own.
        """
        notes = self.notes
        for at in (leaf.MOVES, leaf.ROWS):
            notes[at] = min(notes[at], most)

    def _lay_all(self):
        """Enter the walls, and the paths of all heights; leaf.py says what they are."""
        work, scale = self.work, self.work[leaf.SCALE]
        for cell in range(9, 55):
            for step, mark in self.steps:
                if self.cells[cell] != WALL and self.cells[cell + step] == WALL:
                    work[scale * cell + mark] = 1
        for mark in range(2 * 64, leaf.AIM):
            work[mark] = 1
        at = leaf.PATHS
        for height in (1, 2, 3):
            self.notes[leaf.BEGIN + height] = at
            at = self._lay(at, height, 0, -1, ())
            work[at] = leaf.SHUT
            at += leaf.STEP

    def _lay(self, at, left, cell, last, marks):
        """Enter the paths with `left` more steps from a cell, at a place; returns the next place.

        last: the number of the step before, or -1. marks: of the steps so far.
        """
        work = self.work
        for number, (step, mark) in enumerate(self.steps):
            if number + last == 3:
                continue  # G-8: back
            used = work[leaf.SCALE] * (cell + leaf.SHIFT) + mark
            work[at], work[at + 1] = used, cell + step + leaf.SHIFT
            after = at + leaf.STEP
            if left > 1:
                after = self._lay(after, left - 1, cell + step, number, marks + (used,))
            else:
                work[at + 3] = 1
                work[at + 4], work[at + 5] = (marks + (used, used))[:2]
            work[at + 2] = after - at
            at = after
        return at

    def begin(self, tries) -> None:
        """Open a node; `advance` then makes its moves, those in `tries` first that it has."""
        self.ply += 1
        node, cells = self.nodes[self.ply], self.cells
        node.row = 0
        node.passes, node.goal = self.passes, self.goal
        node.legal = False
        far = node.far
        far[moves.MOVE] = 0
        far[moves.OPEN] = self.zone == "open"
        rows = self.rows(leaf.border(cells, 0, self.goal == NORTH))  # the opponent's
        before = self.nodes[self.ply - 1].boards
        far[moves.FREE] = moves.begin(cells, node.boards, before, rows)
        self._fill(node)
        moves.possible(cells, node.boards, node.far, tries)

    def advance(self) -> int:
        """Take back the last move of the node, then make the next one and return it.

        Returns -1 if there is no further move; the node is closed then.
        """
        node = self.nodes[self.ply]
        move = moves.advance(self.cells, node.boards, node.far, self.ko)
        while move < 0 and not node.legal and self.further and self._fill(node):
            move = moves.advance(self.cells, node.boards, node.far, self.ko)
        if move >= 0:
            self.passes = self.over = self.scored = 0
            if move >> 6 & 63 == GOAL:
                self.scored, self.over = node.far[moves.LIFTED], 1
        elif node.legal:
            self._close(node)
            return -1
        else:
            self.passes = node.passes + 1  # G-16
            self.over = 2 if self.passes == 2 else 0
            move = PASS
        node.legal = True
        self.goal = node.goal ^ 15
        return move

    def leave(self) -> None:
        """Take back the last move of the node and close the node."""
        node = self.nodes[self.ply]
        moves.back(self.cells, node.far)
        self._close(node)

    def _close(self, node):
        self.passes, self.goal = node.passes, node.goal
        self.over = self.scored = 0
        self.ply -= 1

    def _fill(self, node):
        """Find the ends of the next row that may move; False if there is no such row."""
        work = self.work
        node.row = leaf.border(self.cells, node.row, self.goal != NORTH)
        if not node.row:
            return False
        work[leaf.AIM], work[leaf.ROW] = self.goal, node.row
        work[leaf.WHOLE] = self.whole
        self._list()
        notes, far = self.notes, node.far
        size = moves.NODE + notes[leaf.MOVES] + notes[leaf.ROWS]
        if size > len(far):
            try:
                node.far = array("i", bytes(4 * size))
                for at in range(moves.NODE):
                    node.far[at] = far[at]
            except MemoryError:
                if self.whole:
                    raise
                self._cut_list((len(far) - moves.NODE) // 2)
            far = node.far
        leaf.copy_list(notes, far, moves.NODE)
        far[moves.COUNT] = notes[leaf.MOVES]
        if self.praised:
            moves.lift(far, self.praised)
        far[moves.AT] = far[moves.PLACE] = 0
        return True

    def chain(self, move: int) -> bytes:
        """The chain of a move of the first node, without the end: its start and its bounces."""
        far = self.nodes[1].far
        row, cells = move >> leaf.VIA, []
        while row:
            row = far[moves.NODE - 1 + far[moves.COUNT] + row]
            cells.append(row & 63)
            row >>= 6
        cells.append(move & 63)
        return bytes(reversed(cells))

    def spell(self, move: int) -> str:
        """The text of a move of the first node."""
        if move == PASS:
            return "pass"
        start, end = move & 63, move >> 6 & 63
        if self.push:
            chain = self.chain(move) + bytes([end])
        else:
            (chain,) = [chain for chain in self.chains(start) if chain[-1] == end]
        return spell(self, chain, move >> 12 & 63)

    def mobility(self, goal: int) -> int:
        """How many ends of moves the side with this goal has; -1 if it would win at once."""
        self.work[leaf.WHOLE] = 0
        return leaf.mobility(self.cells, self.work, self.notes, goal)

    def value(self) -> int:
        """The position's value to the side to move: its ends of moves less the other side's."""
        return leaf.value(self.cells, self.work, self.notes, self.goal)

    def mark(self) -> bytes:
        """Bytes that differ for different positions: the cells, and the piece in the goal."""
        cells = self.cells
        packed = [cells[c] | cells[c + 1] << 2 | cells[c + 2] << 4 for c in _THIRDS]
        return bytes(packed + [self.scored])

    def key(self) -> int:
        """A key of 30 bits; two positions have the same key only by chance."""
        return crc32(self.cells, self.goal) & 0x3FFFFFFF

    def stale(self) -> bool:
        """Whether this position has stood before; never, as the state keeps too few positions."""
        return False

"""Gyges for the search where bounces carry (`bounce: carry`): nodes that leaf.py and moves.py fill.

Pieces on which a move bounces stay, so a move is its start, its end and its drop.
"""

from array import array

from shared_rules.gyges import leaf, moves
from shared_rules.gyges.notation import spell
from shared_rules.gyges.play import PASS, Play
from shared_rules.gyges.walk import GOAL, NORTH, WALL


class _Node:
    """What a ply keeps: its moves and how far it has come in them, as moves.py says."""

    def __init__(self):
        self.lists, self.far = bytearray(moves.LISTS), array("i", [0] * moves.NODE)
        self.cells = memoryview(self.lists)[moves.BOARD : moves.BOARD + 64]
        self.row = self.passes = self.goal = 0
        self.legal = False


class Carry(Play):
    """A position to search, as `Play` for the search says; its moves are numbers of moves.py."""

    SLICE = 40  # nodes between two yields: some 40 ms on a Pico
    # `nodes`, `least_depth` and `haze` of `Search`, by level
    LEVELS = ((60, 0, 180), (250, 0, 55), (900, 0, 10), (3000, 0, 7), (14000, 0, 0))
    ADVICE = (900, 0, 0)

    def __init__(self, options, state):
        Play.__init__(self, options, state)
        self.work, self.notes = bytearray(leaf.SIZE), array("i", [0] * leaf.NOTES)
        self.work[leaf.SCALE] = 2 if self.edge else 1
        self._lay_all()
        self.praised = b""  # the search has one, perft none

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

    def _empty(self):
        return [_Node() for _ in range(self.DEEPEST + 2)]

    def begin(self, tries) -> None:
        self.ply += 1
        node, cells = self.nodes[self.ply], self.cells
        node.row = 0
        node.passes, node.goal = self.passes, self.goal
        node.legal = False
        far = node.far
        far[moves.MOVE] = 0
        north = self.goal != NORTH  # whether North is to move
        border = leaf.border(cells, 0, not north)  # the opponent's
        zone = self.zone
        far[moves.OPEN] = zone == "open"
        low, high = (border + 1, 6) if not north else (1, border - 1)
        if zone == "none":
            high = 0
        elif zone == "open":
            low, high = (1, border) if not north else (border, 6)
        elif zone == "behind_row" and not north:
            high = min(high, low)
        elif zone == "behind_row":
            low = max(high, low)
        before = self.nodes[self.ply - 1].lists
        far[moves.FREE] = moves.begin(cells, node.lists, before, low | high << 3)
        self._fill(node)
        moves.possible(cells, node.lists, far, tries)

    def advance(self) -> int:
        node = self.nodes[self.ply]
        far = node.far
        move = moves.advance(self.cells, node.lists, far, self.ko)
        while move < 0 and not node.legal and self.further and self._fill(node):
            move = moves.advance(self.cells, node.lists, far, self.ko)
        if move >= 0:
            self.passes = self.over = self.scored = 0
            if move >> 6 & 63 == GOAL:
                self.scored, self.over = far[moves.LIFTED], 1
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
        node = self.nodes[self.ply]
        moves.back(self.cells, node.far)
        self._close(node)

    def _close(self, node):
        self.passes, self.goal = node.passes, node.goal
        self.over = self.scored = 0
        self.ply -= 1

    def _fill(self, node):
        """Find the ends of the next row that may move; False if there is no such row."""
        work, far = self.work, node.far
        node.row = leaf.border(self.cells, node.row, self.goal != NORTH)
        if not node.row:
            return False
        work[leaf.AIM], work[leaf.ROW] = self.goal, node.row
        work[leaf.WHOLE] = self.whole
        far[moves.COUNT] = leaf.ends(self.cells, work, self.notes, node.lists)
        if self.praised:
            moves.lift(node.lists, far[moves.COUNT], self.praised)
        far[moves.AT] = far[moves.PLACE] = 0
        return True

    def spell(self, move: int) -> str:
        if move == PASS:
            return "pass"
        end = move >> 6 & 63
        (chain,) = [chain for chain in self.chains(move & 63) if chain[-1] == end]
        return spell(self, chain, move >> 12)

    def value(self) -> int:
        """The position's value to the side to move: its ends of moves less the other side's."""
        return leaf.value(self.cells, self.work, self.notes, self.goal)

"""Gyges for the search where bounces carry (`bounce: carry`): nodes that leaf.py fills and leaves.

Pieces on which a move bounces stay, so a move is its start, its end and its drop.
"""

from array import array

from shared_rules.gyges import leaf
from shared_rules.gyges.notation import spell
from shared_rules.gyges.play import PASS, Play
from shared_rules.gyges.walk import GOAL, LEGS, NORTH

WIN = 30000
THREAT = 60  # what it is worth that the other side would win now


class _Node:
    """What a ply keeps: the cells before its moves, its moves, and how far it has come."""

    def __init__(self):
        self.cells, self.pairs, self.drops = bytearray(64), bytearray(leaf.PAIRS), bytearray(36)
        self.far = array("i", [0] * leaf.NODE)
        self.row = self.passes = self.move = self.lifted = self.tries = self.tried = 0
        self.legal = self.moved = False


class Carry(Play):
    """A position to search, as `Play` for the search says; its moves are numbers of leaf.py."""

    # `nodes`, `surely` and `haze` of `Search`, by level
    LEVELS = ((60, 0, 180), (250, 0, 55), (900, 0, 10), (3000, 0, 7), (14000, 0, 0))
    ADVICE = (900, 0, 0)

    def __init__(self, options, state):
        Play.__init__(self, options, state)
        self.work = bytearray(leaf.SIZE)
        self.work[leaf.SCALE] = 2 if self.edge else 1
        for place in range(4):
            step, mark = self.steps[place]
            self.work[leaf.STEPS + place] = step + 64
            self.work[leaf.MARKS + place] = mark + 64
        self.landings = array("i", [0] * LEGS)
        self.praised = b""  # the search has one, perft none

    def _empty(self):
        return [_Node() for _ in range(self.DEEPEST + 2)]

    def begin(self, tries) -> None:
        self.ply += 1
        node, cells = self.nodes[self.ply], self.cells
        leaf.copy(cells, node.cells)
        node.row = node.tried = 0
        node.passes = self.passes
        node.legal = node.moved = False
        far = node.far
        north = self.goal != NORTH  # whether North is to move
        border = leaf.border(cells, 0, not north)  # the opponent's
        zone = self.zone
        far[leaf.OPEN] = zone == "open"
        low, high = (border + 1, 6) if not north else (1, border - 1)
        if zone == "none":
            high = 0
        elif zone == "open":
            low, high = (1, border) if not north else (border, 6)
        elif zone == "behind_row" and not north:
            high = min(high, low)
        elif zone == "behind_row":
            low = max(high, low)
        far[leaf.FREE] = leaf.free(cells, node.drops, low, high)
        self._fill(node)
        for place in range(leaf.TRIED):
            far[leaf.FIRST + place] = tries[place] if 0 < tries[place] < PASS else 0
        node.tries = leaf.possible(cells, node.pairs, node.drops, far)

    def advance(self) -> int:
        node, cells = self.nodes[self.ply], self.cells
        self._back(node)
        while True:
            if node.tried < node.tries:
                move = node.far[leaf.FIRST + node.tried]
                node.tried += 1
            else:
                move = leaf.following(cells, node.pairs, node.drops, node.far)
            if move < 0:
                if node.legal or not self.further or not self._fill(node):
                    break
                continue
            node.lifted = leaf.make(cells, move)
            if move >> 6 & 63 == GOAL:
                self.scored, self.over = node.lifted, 1
            elif self._repeats(node):
                leaf.back(cells, move, node.lifted)
                continue
            else:
                self.over = 0
            self.passes = 0
            node.move = move
            return self._moved(node, move)
        if node.legal:
            self.ply -= 1
            return -1
        self.passes = node.passes + 1  # G-16
        self.over = 2 if self.passes == 2 else 0
        node.move = PASS
        return self._moved(node, PASS)

    def _back(self, node):
        if node.moved:
            node.moved = False
            if node.move != PASS:
                leaf.back(self.cells, node.move, node.lifted)
            self.passes, self.over, self.scored = node.passes, 0, 0
            self.goal ^= 15

    def _fill(self, node):
        """Find the ends of the next row that may move; False if there is no such row."""
        work, far = self.work, node.far
        node.row = leaf.border(self.cells, node.row, self.goal != NORTH)
        if not node.row:
            return False
        work[leaf.AIM], work[leaf.ROW] = self.goal, node.row
        work[leaf.WHOLE] = self.whole
        far[leaf.COUNT] = leaf.ends(self.cells, work, self.landings, node.pairs)
        if self.praised:
            leaf.lift(node.pairs, far[leaf.COUNT], self.praised)
        far[leaf.AT] = far[leaf.PLACE] = 0
        return True

    def spell(self, move: int) -> str:
        if move == PASS:
            return "pass"
        end = move >> 6 & 63
        (chain,) = [chain for chain in self.chains(move & 63) if chain[-1] == end]
        return spell(self, chain, move >> 12)

    def value(self) -> int:
        """The position's value to the side to move: its ends of moves less the other side's."""
        mine = self.mobility(self.goal)
        if mine < 0:
            return WIN
        theirs = self.mobility(self.goal ^ 15)
        return mine - (theirs if theirs >= 0 else THREAT)

    def mobility(self, goal):
        """How many ends of moves a side has, which is named by its goal; -1 if it wins at once."""
        cells, work = self.cells, self.work
        work[leaf.AIM], work[leaf.WHOLE] = goal, False
        return leaf.mobility(cells, work, self.landings, leaf.border(cells, 0, goal != NORTH))

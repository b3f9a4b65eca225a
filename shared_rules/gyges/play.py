"""Gyges for the search (kernel/search.py): makes moves and takes them back, node by node."""

from binascii import crc32

from shared_rules.gyges.notation import spell
from shared_rules.gyges.walk import GOAL, Walk

WIN = 30000
PASS = 1 << 20  # the move `pass`; any other is 64 * its chain's place in the list + its drop
_THIRDS = bytes([c + n for c in range(8, 56, 8) for n in (1, 4)])  # the first of each three cells


class _Node:
    """What a ply keeps: the cells before its moves, its chains in one piece, its place in them."""

    def __init__(self):
        self.cells = bytearray(64)
        self.chains = self.chain = self.drops = b""
        self.at = self.after = self.row = self.passes = self.place = self.drop = 0
        self.legal = self.moved = self.fresh = False
        self.first = -1


class Play(Walk):
    """A position to search.

    over: 0 to 3, as kernel/search.py says; 3 never comes, because no move of Gyges loses at once.
    """

    DEEPEST = 6  # plies, the most that perft may ask for
    SLICE = 4  # nodes between two yields: some 80 ms on a Pico
    # `nodes`, `least_depth` and `haze` of `Search`, by level
    LEVELS = ((20, 0, 50), (80, 0, 0), (300, 0, 0), (600, 0, 0), (1200, 0, 0))
    ADVICE = (300, 0, 0)  # the same of a hint

    def __init__(self, options, state):
        south = state["to_move"] == "south"
        self.nodes = self._empty()
        if state["before"]:
            Walk.__init__(self, options, state["before"], south)
            self.nodes[0].cells[:] = self.cells
        Walk.__init__(self, options, state["board"], south)
        self.ko = options["ko"]
        self.further = options["blocked"] == "next_row"
        self.passes = state["passes"]
        self.over = self.scored = self.ply = 0
        self.whole = True  # False: a node with a winning move lists only that move

    def _empty(self):
        return [_Node() for _ in range(self.DEEPEST + 2)]

    def begin(self, tries) -> None:
        """Open a node; `advance` then makes its moves, the first of `tries` first, if it has it."""
        first = tries[0]
        self.ply += 1
        node = self.nodes[self.ply]
        node.cells[:] = self.cells
        node.chains = bytearray()
        node.at = node.row = 0
        node.drops = b""
        node.passes = self.passes
        node.legal = node.moved = False
        node.first = -1
        self._fill(node)
        place = first >> 6
        if first >= 0 and place < len(node.chains) and not (place and node.chains[place - 1]):
            self._take(node, place)
            node.drop = first & 63
            if node.drop in self.drops(node.chain[0]) if self.lands(node.chain) else not node.drop:
                node.first = first
        node.fresh = node.first >= 0

    def advance(self) -> int:
        """Take back the last move of the node, then make the next one and return it.

        Returns -1 if there is no further move; the node is closed then.
        """
        node = self.nodes[self.ply]
        self._back(node)
        while self._next(node):
            self.scored = self.make(node.chain, node.drop)
            if not self.scored and self._repeats(node):
                self.cells[:] = node.cells
                continue
            self.passes, self.over = 0, 1 if self.scored else 0
            return self._moved(node, node.place * 64 + node.drop)
        if node.legal:
            self.ply -= 1
            return -1
        self.passes = node.passes + 1  # G-16
        self.over = 2 if self.passes == 2 else 0
        return self._moved(node, PASS)

    def leave(self) -> None:
        """Take back the last move of the node and close the node."""
        self._back(self.nodes[self.ply])
        self.ply -= 1

    def spell(self, move: int) -> str:
        """The text of a move of the first node."""
        if move == PASS:
            return "pass"
        node = self.nodes[1]
        self._take(node, move >> 6)
        return spell(self, node.chain, move & 63)

    def mark(self) -> bytes:
        """Bytes that differ for different positions: the cells, and the piece in the goal."""
        cells = self.cells
        packed = [cells[c] | cells[c + 1] << 2 | cells[c + 2] << 4 for c in _THIRDS]
        return bytes(packed + [self.scored])

    def _back(self, node):
        if node.moved:
            node.moved = False
            self.cells[:] = node.cells
            self.passes, self.over, self.scored = node.passes, 0, 0
            self.goal ^= 15

    def _moved(self, node, move):
        node.legal = node.moved = True
        self.goal ^= 15
        return move

    def _repeats(self, node):
        """G-17: whether the last move has led back to an earlier position."""
        cells = self.cells
        return (
            self.ko > 0
            and cells == node.cells
            or self.ko > 1
            and cells == self.nodes[self.ply - 1].cells
        )

    def _next(self, node):
        """Go to the next chain and drop; False if there is none. Does not check G-17."""
        if node.fresh:
            node.fresh = False
            return True
        while True:
            if node.drops:
                node.drop = node.drops[0]
                node.drops = node.drops[1:]
            elif node.at < len(node.chains):
                self._take(node, node.at)
                node.at = node.after
                node.drop = 0
                if self.lands(node.chain):
                    node.drops = self.drops(node.chain[0])
                    continue
            elif node.legal or not self.further or not self._fill(node):
                return False
            else:
                continue
            if node.place * 64 + node.drop != node.first:
                return True

    def _take(self, node, place):
        """Make the chain at `place` in the node's list the present one."""
        end = node.chains.find(b"\0", place)
        node.place, node.after = place, end + 1
        node.chain = node.chains[place:end]

    def _fill(self, node):
        """Append the chains of the next row that may move; False if there is no such row."""
        node.row = self.border(node.row)
        if not node.row:
            return False
        for start in self.starts(node.row):
            for chain in self.chains(start):
                if chain[-1] == GOAL and not self.whole:
                    node.chains = bytearray(chain + b"\0")
                    return True
                node.chains += chain
                node.chains.append(0)
        return True

    def key(self) -> int:
        """A key of 30 bits; two positions have the same key only by chance."""
        return crc32(self.cells, self.goal) & 0x3FFFFFFF

    def stale(self) -> bool:
        """Whether this position has stood before; never, as the state keeps too few positions."""
        return False

    def value(self) -> int:
        """The position's value to the side to move: its ends of moves less the other side's."""
        mine = self._reach()
        if mine < 0:
            return WIN
        self.goal ^= 15
        theirs = self._reach()
        self.goal ^= 15
        return mine - (theirs if theirs >= 0 else 60)

    def _reach(self):
        """How many ends of moves the side to move has; -1 if it can win at once."""
        count = 0
        for start in self.starts(self.border()):
            chains = self.chains(start)
            if chains and chains[-1][-1] == GOAL or GOAL in [chain[-1] for chain in chains]:
                return -1
            count += len(chains)
        return count

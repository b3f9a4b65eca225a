"""Gyges for the search: moves made and taken back, one node after the other opened and left."""

from binascii import crc32

from shared_rules.gyges.notation import spell
from shared_rules.gyges.walk import GOAL, Walk

WIN = 30000
PASS = 1 << 20  # as a move; any other is 64 times its chain's place in the list + the drop's cell
_THIRDS = bytes([c + n for c in range(8, 56, 8) for n in (1, 4)])  # three cells from each on


class _Node:
    """What a ply keeps: the cells before its moves, its chains one after the other, the place."""

    def __init__(self):
        self.cells = bytearray(64)
        self.chains = self.chain = self.drops = b""
        self.at = self.after = self.row = self.passes = self.place = self.drop = 0
        self.legal = self.moved = self.fresh = False
        self.first = -1


class Play(Walk):
    """A position to search; `over` after a move: 0 goes on, 1 the mover has won, 2 drawn."""

    DEEPEST = 6  # plies, as much as perft may ask for
    # Nodes, depth in any case, haze.
    LEVELS = ((20, 0, 50), (80, 0, 0), (300, 0, 0), (600, 0, 0), (1200, 0, 0))

    def __init__(self, options, state):
        south = state["to_move"] == "south"
        self.nodes = [_Node() for _ in range(self.DEEPEST + 2)]
        if state["before"]:
            Walk.__init__(self, options, state["before"], south)
            self.nodes[0].cells[:] = self.cells
        Walk.__init__(self, options, state["board"], south)
        self.ko = options["ko"]
        self.further = options["blocked"] == "next_row"
        self.passes = state["passes"]
        self.over = self.scored = self.ply = 0
        self.whole = True  # go on when there is a win

    def begin(self, first):
        """Open a node: its moves come from `advance`, `first` before the others (-1: none)."""
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

    def advance(self):
        """Make the next legal move, the one before taken back: the move, or -1 and the node is
        closed."""
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

    def leave(self):
        """Take the last move back and close the node."""
        self._back(self.nodes[self.ply])
        self.ply -= 1

    def spell(self, move):
        """The text of a move of the node that was opened first."""
        if move == PASS:
            return "pass"
        node = self.nodes[1]
        self._take(node, move >> 6)
        return spell(self, node.chain, move & 63)

    def mark(self):
        """What tells positions apart: the cells, and the piece in the goal."""
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
        """G-17."""
        cells = self.cells
        return (
            self.ko > 0
            and cells == node.cells
            or self.ko > 1
            and cells == self.nodes[self.ply - 1].cells
        )

    def _next(self, node):
        """Go on to the next chain and drop; whether there is one. Legal but for G-17."""
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
        """Take the chain that begins at a place of the list."""
        end = node.chains.find(b"\0", place)
        node.place, node.after = place, end + 1
        node.chain = node.chains[place:end]

    def _fill(self, node):
        """Append the chains of the next row that may move; whether there is one. Wins first."""
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

    def key(self):
        """30 bits that tell positions apart, most probably."""
        return crc32(self.cells, self.goal) & 0x3FFFFFFF

    def stale(self):
        """Whether this position has stood before: the state remembers no more than G-17 needs."""
        return False

    def value(self):
        """What the position is worth to the side to move: where it can go, and the other side."""
        mine = self._reach()
        if mine < 0:
            return WIN
        self.goal ^= 15
        theirs = self._reach()
        self.goal ^= 15
        return mine - (theirs if theirs >= 0 else 60)

    def _reach(self):
        """How many ends of moves a side has; -1 if it can win."""
        count = 0
        for start in self.starts(self.border()):
            chains = self.chains(start)
            if chains and chains[-1][-1] == GOAL or GOAL in [chain[-1] for chain in chains]:
                return -1
            count += len(chains)
        return count

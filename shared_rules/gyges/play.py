"""Gyges for the search: moves made and taken back, one node after the other opened and left."""

from shared_rules.gyges.walk import Walk

DEEPEST = 8
PASS = 1 << 20  # as a move; any other is 64 times its chain's place in the list + the drop's cell


class _Node:
    """What a ply keeps: the cells before its moves, its chains one after the other, the place."""

    def __init__(self):
        self.cells = bytearray(64)
        self.chains = b""


class Play(Walk):
    """A position to search; `over` after a move: 0 goes on, 1 the mover has won, 2 drawn."""

    def __init__(self, options, state):
        south = state["to_move"] == "south"
        self.nodes = [_Node() for _ in range(DEEPEST + 2)]
        if state["before"]:
            Walk.__init__(self, options, state["before"], south)
            self.nodes[0].cells[:] = self.cells
        Walk.__init__(self, options, state["board"], south)
        self.ko = options["ko"]
        self.further = options["blocked"] == "next_row"
        self.passes = state["passes"]
        self.over = self.scored = self.ply = 0

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

    def mark(self):
        """What tells positions apart: the cells, and the piece in the goal."""
        return bytes(self.cells) + bytes([self.scored])

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
        if node.drops:
            node.drop = node.drops[0]
            node.drops = node.drops[1:]
            return True
        while node.at == len(node.chains):
            if node.row and (node.legal or not self.further):
                return False
            node.row = self.border(node.row)
            if not node.row:
                return False
            for start in self.starts(node.row):
                for chain in self.chains(start):
                    node.chains += chain
                    node.chains.append(0)
        place = node.place = node.at
        end = node.chains.find(b"\0", place)
        node.at = end + 1
        chain = node.chain = node.chains[place:end]
        node.drop = 0
        if self.lands(chain):
            node.drops = self.drops(chain[0])
            return self._next(node)
        return True

"""T-boats for the search (kernel/search.py): opens and leaves nodes, and values positions."""

from array import array

from shared_rules.kernel.prng import Prng
from shared_rules.tboats import leaf
from shared_rules.tboats.boats import MOST, Boats
from shared_rules.tboats.points import spell

WIN = 30000
BOAT, TAKES, THREAT = 100, 60, 25


class Play(Boats):
    """A position to search; the arguments are those of `Boats`."""

    DEEPEST = 10  # plies
    SLICE = 16  # nodes between two yields: some 40 ms on a Pico
    # `nodes`, `least_depth` and `haze` of `Search`, by level
    LEVELS = ((30, 1, 220), (200, 2, 220), (400, 2, 190), (2000, 2, 120), (8000, 2, 0))
    ADVICE = (800, 2, 0)  # the same of a hint

    def __init__(self, options, boats, side, partners=()):
        Boats.__init__(self, options, boats, side, partners)
        self.ends = array("i", [0] * self.DEEPEST)  # for each node: where its moves end in `moves`
        self.places = array("i", [0] * self.DEEPEST)  # for each node: the place of its next move
        self.node = -1
        self.marks = array("i", [0] * 440)  # the bits that each boat of each colour gives to a key
        rng = Prng(1)
        for place in range(len(self.marks)):
            self.marks[place] = rng.next() >> 2
        self.stood = []  # keys of earlier positions in the game, see `remember`
        self.bound = 0  # the only boat that may move in the first node, or 0

    def claim_all(self) -> None:
        """T-17: leave out the moves that leave a T unclaimed."""
        self.io[leaf.LAWS] &= ~leaf.WHOLE

    def remember(self, moves: str) -> None:
        """Note the positions before these moves; `moves`: four hex digits each, the latest last."""
        for way in (-4, 4):
            for place in range(0, len(moves), 4)[:: way // 4]:
                there, here = moves[place : place + 2], moves[place + 2 : place + 4]
                if way > 0:
                    there, here = here, there
                slot = self.slot(int(here, 16))
                self._lift(slot)
                self._put(slot, int(there, 16))
                self.side ^= 1
                if way < 0:
                    self.stood.append(self.key())

    def begin(self, tries) -> None:
        """Open a node; `advance` then makes its moves: takings, then these, then the others."""
        self.node += 1
        base = MOST * self.node
        self.generate(base)
        self.ends[self.node] = self.count
        self.places[self.node] = base
        moves = self.moves
        if self.bound and not base:
            self._bind()
            return
        to = self.taking  # moves that take something come first in any case
        for wanted in tries:
            place = to if wanted >= 0 else self.count
            while place < self.count and moves[place] != wanted:
                place += 1
            if place < self.count:
                moves[place] = moves[to]
                moves[to] = wanted
                to += 1

    def _bind(self):
        """T-11a: keep only the moves of the boat that has been touched."""
        allowed = [move for move in self.moves[: self.count] if move >> 9 == self.bound]
        self.ends[0] = len(allowed)
        for place in range(len(allowed)):
            self.moves[place] = allowed[place]

    def advance(self) -> int:
        """Take back the node's last move, then make the next one and return it.

        Returns -1 if there is no further move; the node is closed then.
        """
        node = self.node
        if self.ply > node:
            self.back()
        place = self.places[node]
        if place == self.ends[node]:
            self.node -= 1
            return -1
        self.places[node] = place + 1
        self.make(self.moves[place])
        return self.moves[place]

    def leave(self) -> None:
        """Take back the last move and close the node."""
        self.back()
        self.node -= 1

    def spell(self, move: int) -> str:
        """The text of a move."""
        return spell(move)

    def mark(self) -> bytes:
        """Bytes that differ for different positions: the boats and the Ts that may be punished."""
        return bytes(sorted(self.fleet[:4]) + sorted(self.fleet[4:])) + self.partners

    def key(self) -> int:
        """A key of 30 bits; two positions have the same key only by chance."""
        return leaf.key(self.cells, self.marks, self.side)

    def stale(self) -> bool:
        """Whether this position has stood before in the game."""
        return self.key() in self.stood

    def value(self) -> int:
        """The position's value to the side to move: boats, Ts that can be made, number of moves.

        The same sum, for quiet positions: `features`, `WEIGHTS` in host/pilothouse/games/tboats.py.
        """
        base = MOST * (self.node + 1)
        mine = left = 0
        for slot in range(8):
            if self.fleet[slot]:
                if slot >> 2 == self.side:
                    mine += 1
                else:
                    left += 1
        # The fewer boats there are, the more an additional boat is worth.
        value = (mine - left) * (BOAT + 240 // (mine + left))
        self.generate(base)
        if self.count == base:
            return -WIN
        value += self.count - base
        if self.taking > base:
            if left == 1:
                return WIN
            value += TAKES
        self.side ^= 1
        self.generate(base)
        self.side ^= 1
        value -= self.count - base
        if self.taking > base:
            value -= THREAT
        return value

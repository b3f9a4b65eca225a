"""T-boats for the search: nodes opened and left, and what a position is worth."""

from array import array

from shared_rules.kernel.prng import Prng
from shared_rules.tboats.boats import MOST, Boats
from shared_rules.tboats.points import spell

WIN = 30000
BOAT, TAKES, THREAT = 100, 60, 25


class Play(Boats):
    """A position to search."""

    DEEPEST = 10  # plies
    # Nodes, depth in any case, haze.
    LEVELS = ((60, 1, 90), (200, 2, 0), (600, 2, 0), (1500, 2, 0), (3600, 2, 0))

    def __init__(self, options, boats, side, partners=()):
        Boats.__init__(self, options, boats, side, partners)
        self.ends = array("i", [0] * self.DEEPEST)  # of the moves of the nodes
        self.places = array("i", [0] * self.DEEPEST)  # of the next move
        self.node = -1
        self.marks = array("i", [0] * 440)  # what each boat adds to the key, by colour
        rng = Prng(1)
        for place in range(len(self.marks)):
            self.marks[place] = rng.next() >> 2
        self.stood = []  # keys of positions earlier in the game; made anew for every search
        self.bound = 0  # the only boat that may move at first

    def remember(self, moves):
        """Note the positions before these moves: four hex digits a move, the latest last."""
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

    def begin(self, first):
        """Open a node, whose moves come from `advance`. first: the move to try first, or -1."""
        self.node += 1
        base = MOST * self.node
        self.generate(base)
        self.ends[self.node] = self.count
        self.places[self.node] = base
        moves = self.moves
        if self.bound and not base:
            self._bind()
            return
        place = self.taking  # what takes comes first in any case
        while place < self.count and moves[place] != first:
            place += 1
        if place < self.count:
            moves[place] = moves[self.taking]
            moves[self.taking] = first

    def _bind(self):
        """T-11a: keep the moves of the boat that has been touched."""
        kept = [move for move in self.moves[: self.count] if move >> 9 == self.bound]
        self.ends[0] = len(kept)
        for place in range(len(kept)):
            self.moves[place] = kept[place]

    def advance(self):
        """Take the node's last move back and make the next; return it, or -1: it is closed."""
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

    def leave(self):
        """Take the last move back and close the node."""
        self.back()
        self.node -= 1

    def spell(self, move):
        """The text of a move."""
        return spell(move)

    def mark(self):
        """What tells positions apart."""
        return bytes(sorted(self.fleet[:4]) + sorted(self.fleet[4:])) + self.partners

    def key(self):
        """30 bits; two positions have the same ones by chance only."""
        fleet, marks, partners = self.fleet, self.marks, self.partners
        key = self.side
        for slot in range(8):
            if fleet[slot]:
                key ^= marks[2 * fleet[slot] + (slot >> 2)]
                if partners[slot]:
                    key ^= marks[2 * fleet[slot] + (slot >> 2) + 1] >> 1
        return key

    def stale(self):
        """Whether this position has stood before in the game."""
        return self.key() in self.stood

    def value(self):
        """What the position is worth to the side to move: boats, Ts to be made, room to move."""
        fleet, base = self.fleet, MOST * (self.node + 1)
        mine = left = 0
        for slot in range(8):
            if fleet[slot]:
                if slot >> 2 == self.side:
                    mine += 1
                else:
                    left += 1
        # The fewer there are, the more one more is worth.
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

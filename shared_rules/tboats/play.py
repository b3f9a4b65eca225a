"""T-boats for the search: nodes opened and left, and what a position is worth."""

from shared_rules.tboats.boats import DEEPEST, MOST, Boats


class Play(Boats):
    """A position to search."""

    def __init__(self, options, boats, side, partners=()):
        Boats.__init__(self, options, boats, side, partners)
        self.ends = [0] * DEEPEST  # of the moves of the nodes
        self.places = [0] * DEEPEST  # of the next move
        self.level = -1

    def begin(self, first):
        """Open a node: its moves come from `advance`, `first` before the others (-1: none)."""
        self.level += 1
        self.generate(MOST * self.level)
        self.ends[self.level] = self.count
        self.places[self.level] = MOST * self.level

    def advance(self):
        """Make the next move, the one before taken back: the move, or -1 and the node is closed."""
        level = self.level
        if self.ply > level:
            self.back()
        place = self.places[level]
        if place == self.ends[level]:
            self.level -= 1
            return -1
        self.places[level] = place + 1
        self.make(self.moves[place])
        return self.moves[place]

    def mark(self):
        """What tells positions apart."""
        return bytes(self.boats(0)) + b"/" + bytes(self.boats(1)) + bytes(self.partners)

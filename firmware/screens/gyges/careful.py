"""What OK plays at the table of Gyges: a move after which the other side can't win at once."""

from micropython import const

from firmware import visit
from shared_rules.gyges.notation import read

_FEW = const(16)  # slices for which a key waits: some 400 ms on a Pico


class Careful:
    """Looks in slices, once a turn, for what is advised first (shared_rules/gyges/advice.py).

    thinks: whether there is more to look at. slices: looked at so far. texts: what is advised, once
    that is known; once nothing is left to look at, what OK plays comes first.
    """

    def __init__(self, table):
        app = table.app
        self._table = table
        self.slices = 0
        self.texts = None
        self._search = self._look(app.table.session)
        self.thinks = not app.failures  # after those the memory is for the game
        self._chain, self._drop = b"\0", 0

    def _look(self, session):
        advice = visit("shared_rules.gyges.advice")
        self.texts = texts = yield from advice.advised(session)
        if texts:
            first = yield from advice.choose(session, texts)
            self.texts = [first] + [text for text in texts if text != first]

    def think(self):
        """Look for one slice. Once the move is known, the cursor goes there, or stays if moved."""
        self.slices += 1
        try:
            next(self._search)
        except StopIteration:
            self.thinks, self._search = False, None
            table = self._table
            table.app.table.stop()
            if self.texts:
                self._chain, self._drop = read(self.texts[0], table.upper)
                if not table.moved:
                    table.go_to_safe(self._chain[0])

    def hurry(self):
        """Look on because a key waits, but not for long."""
        while self.thinks and self.slices < _FEW:
            self.think()

    def share(self, soon):
        """Look on for a host that asks for `texts`: a generator. soon: in any order."""
        while self.thinks and not (soon and self.texts):
            self.think()
            yield
        return self.texts or ()

    def follow(self, legs, taken, aim):
        """Where the move goes on from a chain; 0: it does not begin so. aim: its only end, or 0."""
        chain = self._chain
        end = chain[-1]
        if chain[: len(taken)] != taken or aim not in (0, end):
            return 0
        if len(chain) == len(taken) or not legs.push or end not in legs.several:
            return end
        return chain[len(taken)]

    def drop(self, chain):
        """Where the move puts the piece on which this chain ends; 0: nowhere."""
        same = chain[0] == self._chain[0] and chain[-1] == self._chain[-1]
        return self._drop if same else 0

"""A move of Gyges that is entered leg by leg: with which piece, where it can land next, and end."""

from shared_rules.gyges.walk import GOAL, ROW, Walk, laid


class Legs(Walk):
    """A position, and the ways to continue a chain that has been begun.

    next: 64 bytes, with a 1 at each cell (and at GOAL) on which the next leg can land.
    ends: {cell: a shortest chain that ends there}. several: the cells that more than one chain
    reaches.
    """

    def look(self, taken: bytes, state: dict, ko: int, aim: int = 0) -> None:
        """Fill `next`, `ends` and `several` for the chains that begin with `taken` (bytes).

        aim: the only end that counts, or 0. state, ko: the game's state and option, for G-17.
        """
        start = taken[0]
        self.taken, self.aim = taken, aim
        self.still = bytes(self.cells)
        self.next = bytearray(64)
        self.ends, self.several = {}, set()
        self.dropped = self.drops(start)
        push, self.push = self.push, True  # finds all chains, not only one for each end
        self._go(start)
        self.push = push
        before = [self.still] if ko else []
        if ko > 1 and state["before"]:
            before.append(bytes(laid(state["before"])))
        self.before = before
        for end in list(self.ends):
            chain = self.ends[end]
            alone = not push or end not in self.several or len(chain) == len(taken) + 1
            if alone and not self.lands(chain) and self.leads(chain, 0, before):
                del self.ends[end]

    def note(self, chain: bytes) -> None:
        taken, end = self.taken, chain[-1]
        if len(chain) <= len(taken) or self.aim and end != self.aim:
            return
        if not self.dropped and end != GOAL and end != chain[0] and self.still[end]:
            return  # G-13
        self.next[chain[len(taken)]] = 1
        best = self.ends.get(end)
        if best is not None:
            self.several.add(end)
        if best is None or len(chain) < len(best):
            self.ends[end] = chain

    def puts(self, chain: bytes) -> bytes:
        """The cells, as bytes, where the piece on which a chain ends can be put (G-12, G-17)."""
        return bytes([cell for cell in self.dropped if not self.leads(chain, cell, self.before)])

    def following(self, barred: list[bytes]) -> bytes:
        """The cells that can come next in the chain that was looked at.

        barred: chains that have turned out to begin no legal move.
        """
        taken, aim, last, found = self.taken, self.aim, self.taken[-1], []
        for cell in range(64):
            ends = cell in self.ends and (not aim or self.next[cell])
            # The first cell is empty while its piece is in the hand: nothing can land there.
            lands = self.push and self.next[cell] and self.still[cell] and cell != taken[0]
            if (ends or lands) and taken + bytes([cell]) not in barred:
                found.append(cell)
        lifts = len(taken) > 1 and self.dropped and aim in (0, last) and last not in found
        if lifts and taken + taken[-1:] not in barred:
            found.append(last)  # the piece on which it has landed can be lifted
        return bytes(found)

    def show(self, view: bytearray, chain: bytes) -> None:
        """Lay out in `view` the board after the landings of a chain, without the piece in hand."""
        view[:] = self.still
        hand, view[chain[0]] = view[chain[0]], 0
        if self.push:
            for at in chain[1:]:
                hand, view[at] = view[at], hand


def usual(session, cells: list[int]) -> int:
    """Of some cells the one where this side has moved last, or the one nearest to its column."""
    column = 0
    for text in session.log(max(0, session.ply - 2)):
        name = text.split("(")[0].split("-")[-1]
        if session.ply > 1 and len(name) == 2:
            column = ord(name[0]) - 96  # that of "a" is 1
        break
    best = cells[0]
    for cell in cells:
        if abs(cell // ROW - column) < abs(best // ROW - column):
            best = cell
    return best

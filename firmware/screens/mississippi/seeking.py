"""The search for the marks on the map of pilot mode, in slices; then it leaves memory."""

from micropython import const

from firmware import sweep
from shared_rules.mississippi.reach import reach
from shared_rules.mississippi.standings import projected

_USUAL = const(3)  # the wheel up to which an end is usual, as the river bends


class Seeking:
    """Finds ends for `Marks`. found, at: as for `reach`."""

    def __init__(self, table, marks, found, at):
        session = table.app.table.session
        self._table = table
        self._marks = marks
        self._found = found
        self._at = at
        self._search = reach(session.rules, session.state, table.colour, found, at)

    def think(self):
        """Search for one slice. Return whether there is more to search."""
        more = True
        try:
            through = next(self._search)
        except StopIteration:
            through, more = True, False
        except MemoryError:
            through, more = True, False
            self._search = None
            sweep()
            if not self._found:
                self._table.visit("tidings").without(self._table, True)
        if through and self._found:
            self._marks.show(self._best())
        elif not more and self._at < 0:
            self._table.visit("tidings").without(self._table, False)
        return more

    def _best(self):
        """The place of the end shown first: no more coal than needed; of the marks, well ahead."""
        found, best, chosen = self._found, None, 0
        state = self._table.app.table.session.state
        for place in range(0, len(found), 2):
            facts = found[place + 1]
            rank = -facts
            if self._at < 0:
                usual = 7 - (facts >> 10 & 7) <= _USUAL
                rank = (-(facts >> 16), usual, projected(state, facts & 511))
            if best is None or rank > best:
                best, chosen = rank, place
        return chosen

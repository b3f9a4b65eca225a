"""The search for the marks on the map of pilot mode, in slices; then it leaves memory."""

from shared_rules.mississippi.search.reach import reach
from shared_rules.mississippi.search.value import value


class Seeking:
    """Finds ends for `Marks`, in its list `found`. cell: as `at` of `reach`."""

    def __init__(self, table, marks, cell):
        session = table.app.table.session
        self._table = table
        self._marks = marks
        self._cell = cell
        self._search = reach(session.rules, session.state, table.colour, marks.found, cell)

    def think(self):
        """Search for one slice. Return whether there is more to search."""
        found, more = self._marks.found, True
        try:
            through = next(self._search)
        except StopIteration:
            through, more = True, False
        if through and found:
            self._marks.show(self._best(found))
        elif not more and self._cell < 0:
            self._table.visit("tidings").without(self._table)
        return more

    def _best(self, found):
        """The place of the end shown first: no more coal than needed; of the marks, well ahead."""
        session, colour, ranks = self._table.app.table.session, self._table.colour, []
        state = session.state
        for place in range(0, len(found), 2):
            facts = found[place + 1]
            ranks.append(
                (value(session.rules, state, colour, facts) if self._cell < 0 else -facts, -place)
            )
        return -max(ranks)[1]

"""The search for the marks on the map of pilot mode, in slices; then it leaves memory."""

import gc

from micropython import const

from firmware import sweep
from shared_rules.mississippi.rounds import acting
from shared_rules.mississippi.search.reach import facts_of, like, reach
from shared_rules.mississippi.search.value import value

_SPACE = const(49152)  # bytes that are free before a captain is loaded: he takes some 30 KB


class Seeking:
    """Finds ends for `Marks`, in its list `found`; then the end that a captain would choose.

    cell: as `at` of `reach`. Of the ends of a hex the one shown first is like the mark there. Where
    memory is too short for the captain, the mark stays that is the likeliest without him.
    """

    def __init__(self, table, marks, cell):
        session = table.app.table.session
        self._table = table
        self._marks = marks
        self._cell = cell
        self._wanted = marks.end
        self._thinking = False  # whether the captain does, once all marks stand
        self.spared = session.rules.helm.spared  # of a plan that is kept
        # A module a slice: so a key or a request waits for one of them only.
        self._due = ["fairway", "appraisal", "captain"]
        self._search = reach(session.rules, session.state, table.colour, marks.found, cell)

    def think(self):
        """Search for one slice. Return whether there is more to search."""
        if self._thinking and self._marks.moved:
            return self._begin((None,))
        try:
            through = next(self._search)
        except StopIteration as end:
            return self._begin(end.value)
        except MemoryError:
            if not self._thinking:
                raise
            return self._begin((None,))
        if through and self._marks.found:
            self._marks.show(self._best(self._marks.found))
        return True

    def _begin(self, found):
        """Begin what comes next. Return whether there is anything.

        found: what the search has returned; of the captain's the first is the end, or None.
        """
        table, marks = self._table, self._marks
        session = table.app.table.session
        if self._thinking:
            session.rules.helm.spared = self.spared
            if found[0]:
                self._show(found[0])
            return False
        if self._cell >= 0:
            return False
        if not marks.found:
            table.visit("tidings").without(table)
            return False
        if marks.moved or table.app.failures or table.colour != acting(session.state):
            return False
        if self._due and hasattr(gc, "mem_free"):
            gc.collect()
            if gc.mem_free() < _SPACE:
                return False
        try:
            self._call_captain(session)
        except MemoryError:
            table.app.table.stop()  # what has been loaded for him makes room for the sweeping
            sweep()
            return False
        return True

    def _call_captain(self, session):
        """Load one of the captain's modules, or have him think once all are there."""
        if self._due:
            __import__("shared_rules.mississippi.search." + self._due.pop(0))
            return
        from shared_rules.mississippi.search.captain import ADVICE, Captain

        self._search = Captain(session.rules).think(session.state, ADVICE, None)
        self._thinking = True

    def _show(self, end):
        """Show the end that the captain has chosen.

        The mark on its hex stays. If its bow, push or wheel is another one, there are two.
        """
        way, cell, _, coal, wheel, aground, _ = end
        facts, found = facts_of(cell, aground, wheel, coal), self._marks.found
        place = like(found, way, facts)
        if place < 0:
            place = len(found)
            found.append(way)
            found.append(facts)
        self._marks.show(place)

    def _best(self, found):
        """The place of the end shown first: no more coal than needed; of the marks, well ahead."""
        session, colour, ranks = self._table.app.table.session, self._table.colour, []
        state = session.state
        if self._cell >= 0:
            place = like(found, *self._wanted)
            if place >= 0:
                return place
        for place in range(0, len(found), 2):
            facts = found[place + 1]
            ranks.append(
                (value(session.rules, state, colour, facts) if self._cell < 0 else -facts, -place)
            )
        return -max(ranks)[1]

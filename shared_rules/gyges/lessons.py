"""The lessons of a first game of Gyges, in the order of importance.

LESSONS: (key, due, at). due(rules, state, events): whether it matters now to the one who acts. at:
None, or what it points at, found by the same arguments. The texts are `gyges.lessons.txt`.
"""

from shared_rules.gyges.notation import named
from shared_rules.gyges.walk import Walk

_MOST = 200  # legs that `_Scout` looks at: 146 ms on a Pico; few ways into a goal need more than 40


class _Stop(Exception):
    """A leg ends in the goal, or enough legs have been looked at."""


class _Scout(Walk):
    """Looks whether a side can reach its goal now."""

    legs = 0
    wins = False

    def look(self):
        """Whether it can, as far as `_MOST` legs tell. Afterwards the walk is of no use."""
        row = self.border()
        try:
            for start in self.starts(row):
                self._go(start)
        except _Stop:
            pass
        return self.wins

    def note(self, chain):
        """No chain is kept."""

    def _leg(self, cell, height, top):
        end = Walk._leg(self, cell, height, top)
        for place in range(top, end):
            if self.cells[self.ways[place] & 63] == self.goal:
                self.wins = True
        self.legs += 1
        if self.wins or self.legs == _MOST:
            raise _Stop
        return end


def _walk(rules, state):
    return Walk(rules.options, state["board"], state["to_move"] == "south")


def _landing(rules, state, lifts):
    """The cell of a piece on which one of the border row can land; 0: there is none.

    lifts: where that piece can be lifted (G-12); else where a bounce on it leads on (G-11).
    """
    if state["pending"]:
        return 0
    walk = _walk(rules, state)
    cells = walk.cells
    for start in walk.starts(walk.border()):
        if lifts and not walk.drops(start):
            continue
        height, cells[start] = cells[start], 0  # G-8a
        walk.used[start] = not walk.edge
        for way in walk.ways[: walk._leg(start, height, 0)]:
            at = way & 63
            if 1 <= cells[at] <= 3 and (lifts or _leads_on(walk, way)):
                return at
        walk.used[start] = 0
        cells[start] = height
    return 0


def _leads_on(walk, way):
    """Whether a bounce at the end of a way can end at once, on a free cell or in the goal."""
    at, used = way & 63, walk.used
    marks = way >> 6 & 127, way >> 13 & 127, way >> 20
    for mark in marks:
        used[mark] = 1
    ends = walk.ways[: walk._leg(at, walk.cells[at], 0)]
    for mark in marks:
        used[mark] = 0
    return any([walk.cells[end & 63] in (0, walk.goal) for end in ends])


def _goal(rules, state, events):
    return True


def _at_goal(rules, state, events):
    return "south" if rules.player(state) == "north" else "north"


def _plays(rules, state, events):
    return state["pending"] is None


def _at_row(rules, state, events):
    walk = _walk(rules, state)
    return named(walk.starts(walk.border())[0])


def _bounces(name, value):
    """A lesson for one value of an option, due where a bounce is possible."""

    def due(rules, state, events):
        if rules.options[name] != value or state["pending"]:
            return False
        return _find_cell(events, "bounced", "at") is not None or _landing(rules, state, False) > 0

    return due


def _at_bounce(rules, state, events):
    return _find_cell(events, "bounced", "at") or named(_landing(rules, state, False))


def _lifts(value):
    """A lesson for one value of `drop`, due where a piece can be lifted, or one has just been."""

    def due(rules, state, events):
        if rules.options["drop"] != value or state["pending"]:
            return False
        return _find_cell(events, "dropped", "to") is not None or _landing(rules, state, True) > 0

    return due


def _at_lift(rules, state, events):
    return _find_cell(events, "dropped", "to") or named(_landing(rules, state, True))


def _find_cell(events, name, fact):
    """The cell of the first event of a name, of what the other side has just played; None: none."""
    for event in events:
        if event["event"] == name:
            return event[fact]
    return None


def _danger(rules, state, events):
    """Whether the other side would reach its goal if it were its turn."""
    if state["pending"]:
        return False
    return _Scout(rules.options, state["board"], state["to_move"] != "south").look()


def _at_home(rules, state, events):
    return state["to_move"]


def _bars(ko):
    """A lesson for one value of `ko`, due from the second move on."""

    def due(rules, state, events):
        return rules.options["ko"] == ko and state["before"] is not None

    return due


LESSONS = (
    ("goal", _goal, _at_goal),
    ("danger", _danger, _at_home),
    ("steps", _plays, _at_row),
    ("push", _bounces("bounce", "push"), _at_bounce),
    ("carry", _bounces("bounce", "carry"), _at_bounce),
    ("row", _plays, None),
    ("lift_row", _lifts("behind_row"), _at_lift),
    ("lift_behind", _lifts("behind"), _at_lift),
    ("lift_open", _lifts("open"), _at_lift),
    ("cell", _bounces("path", "cell"), None),
    ("edge", _bounces("path", "edge"), None),
    ("ko", _bars(2), None),
    ("same", _bars(1), None),
)

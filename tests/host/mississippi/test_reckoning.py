"""What the box guesses at the table, beside races in pilot mode, where the truth is known."""

from collections import Counter

from shared_rules.mississippi.advice import offers
from shared_rules.mississippi.reckoning import expected
from soak import soak
from tests.host.mississippi.mirrored import Mirrored, inside

FIELDS = tuple((boats, level) for boats in (3, 4, 5) for level in (1, 2))
GUESSES = ("last order", "points sailed", "reckoned")


class Watched:
    """A race of captains. `right`: how many rounds each guess had right; `rounds`: how many.

    `front`: how often a boat was the first on the front tile; `offered`: how often the box would
    have offered just that.
    """

    def __init__(self, boats, level, seed):
        self.right, self.rounds = Counter(), 0
        self.front = self.offered = 0
        self._race = Mirrored(boats, level, seed, self._ruler, self._turned)
        self._race.play()

    def _ruler(self, table, truth):
        before = [colour for colour in table.state["order"] if inside(table, colour)]
        sailed = self._race.sailed
        found = (
            before,
            sorted(before, key=lambda colour: -sailed[colour]),
            expected(table),
        )
        self.rounds += 1
        for name, order in zip(GUESSES, found, strict=True):
            self.right[name] += order == truth

    def _turned(self, table, first):
        if first:
            self.front += 1
            self.offered += offers(table)[:1] == ["front"]


def share(races, guess):
    """In how many rounds of 100 a guess was right."""
    rounds = sum(race.rounds for race in races)
    return 100 * sum(race.right[guess] for race in races) / rounds


@soak(races=(1, 6, 84), least=(0, 0, 1), fields=(((3, 1), (5, 2)), FIELDS, FIELDS))
def test_the_order_reckoned_is_right_most_often(races, least, fields, record_property):
    watched = {}
    for boats, level in fields:
        seeds = range(5000, 5000 + races)
        watched[boats, level] = [Watched(boats, level, seed) for seed in seeds]
    for field, found in watched.items():
        figures = [round(share(found, guess)) for guess in GUESSES]
        record_property(str(field), figures)
        print(field, sum(race.rounds for race in found), "rounds:", figures)
        if least:
            assert figures[2] > max(figures[:2]), field
    found = sum(watched.values(), [])
    assert share(found, "reckoned") > max(share(found, guess) for guess in GUESSES[:2])
    offered = sum(race.offered for race in found) / sum(race.front for race in found)
    print("front offered:", round(100 * offered))
    assert offered > 0.9


def test_an_undo_has_the_order_reckoned_anew():
    orders = []

    def ruler(table, truth):
        if table.state["round"] == 6:
            first = expected(table)
            orders.append((first, expected(table)))
            table.do("rank " + " > ".join(reversed(truth)))
            expected(table)
            table.undo()
            mended = expected(table)
            table.rules.reckoned.clear()
            orders.append((mended, expected(table)))

    Mirrored(3, 1, 4, ruler, lambda table, first: None).play(7)
    assert len(orders) == 2
    assert orders[0][0] == orders[0][1] == orders[1][0] == orders[1][1]

"""The captain of pilot mode: the same on every target, and within the memory that the box has."""

import gc

from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import ended
from shared_rules.mississippi.hexes import Water
from shared_rules.mississippi.search.appraisal import Appraisal
from shared_rules.mississippi.search.fairway import Fairway

from ...heap import swept
from ...runner import SkipTest
from ..chart import chart, pilot
from ..race import listed, on_turn

DIGEST = "211cb64f"  # after the race that CPython plays
WATER = "A0 S A1-1:1 L A2-1 S A1-3:1 R A1-2 S A3-1 L A2-3:1 S A1-4"
BOATS = {
    "red": "1.2",
    "green": "1.12 ne speed 3 coal 4",
    "grey": "2.2 n speed 2 coal 3",
    "brown": "2.16",
    "cream": "3.1",
    "white": "3.13",
}
# Bytes of heap in use at most while it thinks, on a 64-bit machine; on a Pico half. At level 5 the
# module of the exits is loaded meanwhile; the rest of the code comes before.
PEAKS = (13056,) * 4 + (17408,)
EVERY = 61  # memory is measured at every 61st look at the water


def suggestion(s, level, nodes=None):
    return ended(s.rules.suggest(s.state, level, nodes))


def test_a_race_of_captains_is_the_same_everywhere():
    s = pilot(["red", "white"], 3, variant="intro", intro_tiles=1, tiles="all")
    levels = {"red": 5, "white": 1}
    while not s.state["over"]:
        who = (s.state["pending"] or {}).get("who") or s.state["order"][s.state["turn"]]
        s.do(suggestion(s, levels[s.state["boats"][who]["owner"]])["action"])
        assert s.ply < 400
    assert s.digest() == DIGEST


def test_a_suggestion_is_listed_and_its_plan_goes_on():
    s = chart(WATER, **BOATS)
    found = suggestion(s, 5)
    assert found["nodes"] > 100
    for depth in range(found["depth"], 0, -1):
        assert found["depth"] == depth and found["action"] in listed(s)
        s.do(found["action"])
        if depth > 1:
            found = suggestion(s, 5)
            assert found["nodes"] == 0  # it need not think again
    assert found["action"] == "done" and on_turn(s) == "green"


def test_a_plan_that_turns_twice_to_the_left_goes_on():
    s = chart(WATER, red="4.5 se speed 3 coal 6", green="5.2 sw speed 3", grey="1.13 se speed 3")
    played = []
    while on_turn(s) == "red":
        found = suggestion(s, 2)
        assert (found["nodes"] > 0) == (not played)
        s.do(found["action"])
        played.append(found["action"])
    assert played[:2] == ["left", "left"] and played[-1] == "done"


def test_q57_a_captain_aground_goes_astern():
    for coal in (0, 3, 6):
        s = chart("A0 S B3-1 S A1-2", red="1.5 n coal %d" % coal, green="0.9")
        assert s.state["boats"]["red"]["aground"]
        assert suggestion(s, 2)["action"] == "astern"


def test_a_captain_sees_five_tiles_ahead():
    tiles = "A0 S A1-1 S A1-2 S A1-3 S A1-4 S A2-1 S A2-2 S A2-3 S A2-4"
    s = chart(tiles, red="1.12 n speed 3 coal 6", green="0.9", round=5)
    assert suggestion(s, 2)["value"] == -128


def test_a_high_wheel_costs_more_where_nobody_knows_how_the_river_turns():
    s = chart("A0 S A1-1 S A1-2", red="1.12 n speed 5 coal 6", green="0.9")
    appraisal = Appraisal(s.rules, s.state, "red")
    for cell, values in ((32, [86, 80, 75, 73, 73, 73]), (47, [90, 84, 79, 80, 88, 100])):
        ends = [(None, cell, 0, 0, wheel, False, None) for wheel in range(1, 7)]
        assert [appraisal.value(end) for end in ends] == values


def test_boats_without_coal_do_not_go_round_before_the_stage_for_ever():
    # After round 22 they misjudge more with each round, near the front only.
    values = []
    for rear, coal in ((2, 0), (1, 0), (2, 1), (1, 1)):
        red = "2.2 n speed 2 coal %d" % coal
        s = chart("A0 S A1-1 S A1-2 S A2-1", red=red, green="0.9", round=40)
        s.state["rear"] = rear
        values.append(suggestion(s, 2)["value"])
    assert values[0] < values[1] < values[2] == values[3], values


def test_a_player_who_does_not_follow_the_plan_gets_another_one():
    s = chart(WATER, **BOATS)
    first = suggestion(s, 5)["action"]
    other = [text for text in listed(s) if text not in (first, "ahead")][0]
    s.do(other)
    following = suggestion(s, 5)
    assert following["nodes"] > 0 and following["action"] in listed(s)
    s.undo()
    assert suggestion(s, 5)["action"] == first


def test_after_the_end_nothing_is_suggested():
    s = chart(WATER, **BOATS)
    s.state["over"] = True
    try:
        suggestion(s, 5)
    except RuleError as error:
        assert error.code == "over"
    else:
        raise AssertionError("suggested")


def test_q17_on_the_first_hex_of_the_rear_tile_a_captain_knows_the_way_ahead():
    s = chart("A0 S A3-2 S A3-1 S A3-3", red="1.0", green="2.14", grey="2.17")
    s.state["rear"] = 1
    way = Fairway(s.rules, s.state, "red").ahead.way
    assert way(20, 0) == way(25, 0) + 2  # half hexes


def test_a_suggestion_leaves_the_water_as_it_was():
    boats = {"red": "1.15", "green": "1.12", "grey": "0.2"}
    s = chart("A0 S A1-1 L A2-1", reserve=["A1-2", "A1-3"], **boats)
    water = s.rules.helm.water(s.state)
    before = (list(water.tiles), list(water.headings), list(water.faces), bytes(water.cells))
    assert suggestion(s, 5)["nodes"] > 0
    assert s.rules.helm.water(s.state) is water
    assert before == (water.tiles, water.headings, water.faces, bytes(water.cells))


class Meter:
    """Stands in for `Water`'s looks: the most bytes in use at any of them."""

    def __init__(self):
        self.top = self.looks = 0
        self.kind, self.ahead = Water.kind, Water.ahead

    def __enter__(self):
        def kind(water, cell):
            self.sample()
            return self.kind(water, cell)

        def ahead(water, cell, heading):
            self.sample()
            return self.ahead(water, cell, heading)

        Water.kind, Water.ahead = kind, ahead
        return self

    def __exit__(self, *_):
        Water.kind, Water.ahead = self.kind, self.ahead

    def sample(self):
        self.looks += 1
        if not self.looks % EVERY:
            gc.collect()
            self.top = max(self.top, gc.mem_alloc())


def test_each_level_stays_within_its_memory():
    if not hasattr(gc, "mem_alloc"):
        raise SkipTest("only MicroPython tells its heap")
    swept()
    s = chart(WATER, **BOATS)
    suggestion(s, 5)  # the modules come, the helm looks
    for level in range(1, 6):
        del s.rules.helm.plan[:]
        s.rules.helm.look(s.state)
        gc.collect()
        before = gc.mem_alloc()
        with Meter() as meter:
            suggestion(s, level)
        taken = meter.top - before
        print("| captain, level", level, "takes", taken)
        assert meter.looks > 10 * EVERY
        assert 0 < taken <= PEAKS[level - 1], (level, taken)

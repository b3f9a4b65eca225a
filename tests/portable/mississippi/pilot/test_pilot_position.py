"""Races in pilot mode that begin in the middle (Q-84): what is taken and what is refused."""

from shared_rules.kernel.errors import RuleError, SetupError

from ..chart import chart, lies, offered, wheels
from ..race import boat, on_turn, play, race, river

OPEN = "A0 S A1-1"


def begin(players=3, water=OPEN, options=None, **position):
    """A session of pilot mode from a position given key by key."""
    if water:
        position["river"] = river(water)
    return race(players, 7, position, mode="pilot", **(options or {}))


def rule(players=3, water=OPEN, options=None, **position):
    """The statement that refuses the position; SetupError counts as 'position'."""
    try:
        begin(players, water, options, **position)
    except RuleError as error:
        assert error.rule and error.code
        return error.rule
    except SetupError as error:
        return error.option
    raise AssertionError("set up")


def red(**boat_):
    boat_.setdefault("at", "0.2")
    return {"red": boat_, "green": {"at": "0.9"}}


def test_q84_start_values():
    s = begin(boats={"red": {}, "green": {}, "grey": {}})
    assert [lies(s, c) for c in ("red", "green", "grey")] == ["0.2 n", "0.9 n", "0.5 n"]
    assert wheels(s, "red") == (1, 6) and s.state["round"] == 1
    assert s.state["pending"] is None and on_turn(s) == "red"
    assert s.state["reserve"] == 10 and s.state["landing"] is None and s.state["rear"] == 0


def test_q84_wheels_passengers_hexes_and_headings_are_taken():
    s = begin(
        water="A2-1:1 L A1-1",
        boats={
            "red": {
                "at": "1.7",
                "heading": "sw",
                "speed": 4,
                "coal": 2,
                "passengers": 1,
                "islands": [0],
            },
            "green": {"at": "0.12"},
        },
        landing="left",
        order=["green", "red"],
        turn=1,
        round=5,
        pool=2,
    )
    assert lies(s, "red") == "1.7 sw" and wheels(s, "red") == (4, 2)
    assert boat(s, "red")["passengers"] == 1 and boat(s, "red")["islands"] == [0]
    assert on_turn(s) == "red" and s.state["round"] == 5 and s.state["pool"] == 2
    assert s.state["landing"] == "left" and s.state["reserve"] == 0
    assert s.state["river"][0]["passengers"] == 1


def test_q84_the_first_tile_need_not_be_the_start_tile():
    # The headings are those of the first tile; A0's piers and the shipyard are on A0 only.
    s = chart("A3-2 R A1-1", landing="left", red="0.14 ne", green="0.5")
    play(s, "ahead")
    assert lies(s, "red") == "1.3 ne"


def test_q84_the_order_of_round_2_is_computed():
    boats = {"red": {"at": "0.2"}, "green": {"at": "1.9"}, "grey": {"at": "0.17"}}
    s = begin(boats=boats, round=2, landing="left")
    assert s.state["order"] == ["green", "grey", "red"]
    s = begin(boats=boats, round=2, landing="left", order=["red", "grey", "green"])
    assert s.state["order"] == ["red", "grey", "green"] and on_turn(s) == "red"


def test_q84_no_tile_comes_after_the_first_movement():
    s = begin(boats=red())
    play(s, "ahead", "done")
    assert s.state["pending"] is None and on_turn(s) == "green"


def test_q84_the_black_boat():
    options = {"black_rose": True}
    boats = dict(red(), black={"at": "0.12", "heading": "se", "speed": 3})
    s = begin(boats=boats, options=options)
    assert lies(s, "black") == "0.12 se" and s.state["mover"] == "green"
    assert rule(boats={"black": {"at": "0.12"}}, options=options)
    assert rule(boats=dict(red(), black={"at": "0.12", "passengers": 1}), options=options)
    assert rule(boats=dict(red(), black={"at": "0.2"}), options=options)


def test_q84_two_boats_on_a_hex_are_refused():
    assert rule(boats=dict(red(), green={"at": "0.2"}))


def test_q84_a_boat_on_an_island_is_refused():
    for at in ("0.0", "0.4", "1.5", "1.6", "1.8"):
        assert rule(boats=red(at=at))


def test_q84_only_the_sixth_boat_may_lie_on_the_shipyard():
    boats = {"white": {"at": "0.0"}, "red": {"at": "0.2"}}
    s = begin(6, boats=boats)
    assert lies(s, "white") == "0.0 n"
    # Only the sixth boat, only on A0.
    assert rule(6, boats={"red": {"at": "0.0"}, "white": {"at": "0.2"}})
    assert rule(5, boats={"red": {"at": "0.0"}, "green": {"at": "0.2"}})
    assert rule(6, "A1-2 S A1-1", boats=boats)


def test_q72_the_sixth_boat_lies_on_the_shipyard_until_its_turn_bow_ahead():
    boats = {"white": {"at": "0.0"}, "red": {"at": "0.2"}}
    assert rule(6, boats=boats, round=2) == "Q-18"
    assert rule(6, boats=boats, order=["white", "red"], turn=1) == "Q-18"
    assert on_turn(begin(6, boats=boats, order=["red", "white"], turn=1)) == "white"
    assert rule(6, boats={"white": {"at": "0.0", "heading": "ne"}, "red": {"at": "0.2"}}) == "Q-72"
    # A start tile that is not the first tile has no shipyard to start from.
    assert rule(6, "A1-2 S A0", boats={"white": {"at": "1.0"}, "red": {"at": "0.2"}}) == "Q-18"


def test_q84_each_refusal_names_its_statement():
    two = dict(red(), green={"at": "0.2"})
    for found, wanted in (
        (rule(boats=two), "Q-24"),
        (rule(boats=red(at="1.5")), "Q-18"),
        (rule(water="A0 S A1-1 S A1-1", boats=red()), "Q-3"),
        (rule(boats=red(speed=7)), "Q-84"),
        (rule(boats=red(), pool=9), "Q-84"),
        (rule(water="A0 S A1-1 L A1-2 L A1-3 L A1-4", boats=red(), landing="left"), "Q-34"),
    ):
        assert found == wanted


def test_q84_a_boat_off_the_river_is_refused():
    for at in ("2.2", "0.20", "9.1", "-1.2", "1", "1.", ".2", "1.2.3", "", "n", "0.02", " 0.2"):
        assert rule(boats=red(at=at)), at
    for at in (None, 2, 0.2, [0, 2], {}):
        assert rule(boats=red(at=at)), at


def test_q84_what_is_not_a_heading_is_refused():
    for heading in ("N", "north", "", "w", None, 0):
        assert rule(boats=red(heading=heading))


def test_q54_boats_on_sandbanks_are_aground():
    s = chart("A0 S B3-2", landing="left", red="1.12 n speed 4", green="0.9", tiles="all")
    assert boat(s, "red")["aground"] is True and "left" not in offered(s, "left")

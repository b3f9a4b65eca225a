"""The turn, exactly: what is asked when, what a refusal names, events (section 16)."""

from .race import boat, listed, midway, on_turn, play, race, refused

SAND = "A0 S A1-1:2 L B3-1 S B1-B2"


def test_qt3_a_boat_aground_sets_its_speed_and_then_goes_ahead():
    s = midway({"red": {"aground": True, "coal": 2}}, 3, SAND, tiles="all")
    play(s, "speed 2", "ahead", "left", "ahead", "right", "done")
    assert boat(s, "red")["coal"] == 0


def test_qt3_with_the_points_spent_things_are_done_one_after_the_other():
    s = midway(
        {"white": {"coal": 3}, "cream": {"coal": 2}}, 2, SAND, tiles="all", swap_at_piers=True
    )
    play(s, "left", "ahead", "right", "embark 1", "give cream 1", "take cream 2")
    assert (boat(s, "white")["coal"], boat(s, "cream")["coal"]) == (3, 1)
    refused(s, "left", "Q-20", "Q-41", "Q-67", "QT-3")
    refused(s, "ahead", "Q-16")
    play(s, "done")


def test_qt5_what_the_pushed_boat_does_until_done():
    s = midway({"red": {"speed": 6}, "green": {"coal": 1}}, 3, SAND, tiles="all")
    play(s, "push green", "ahead", "left", "push grey", "ahead")
    texts = listed(s)
    for text in ("embark green 1", "embark grey 1", "refuel green"):
        assert text in texts
    assert "refuel grey" not in texts  # coal 6
    play(s, "refuel green", "embark grey 1", "right", "done")
    for text in ("embark green 1", "refuel green", "moor green"):
        assert text not in listed(s)


def test_qt6_after_done_come_wheel_roll_tile_and_the_next_boat():
    s = midway({"red": {"speed": 3}}, 3, SAND, tiles="all")
    play(s, "ahead", "driftwood", "front", "ahead", "done")
    assert boat(s, "red")["speed"] == 2
    assert s.state["pending"]["what"] == "roll"
    assert sorted(listed(s)) == ["clear", "roll"]
    play(s, "roll")
    assert listed(s) == ["tile"]
    play(s, "tile")
    assert on_turn(s) == "green" and s.state["pending"] is None


def test_qt6_the_new_tile_brings_its_passengers():
    s = midway(die="table", draw="table")
    pool = s.state["pool"]
    play(s, "ahead", "front", "done", "roll left", "tile A1-3")
    assert s.state["river"][2]["passengers"] == 1 and s.state["pool"] == pool - 1


def test_qt6_the_last_boat_of_the_round_rolls_before_the_ruler():
    s = midway()
    play(s, "ahead", "done", "ahead", "done", "ahead", "front", "done")
    assert s.state["pending"]["what"] == "roll"
    play(s, "roll", "tile")
    assert s.state["pending"]["what"] == "rank"


def test_qt6_a_boat_that_goes_out_leaves_its_new_tile():
    # Pushed onto the front tile by a boat that then has no manoeuvre left: Q-30 still holds.
    s = midway({"red": {"speed": 6, "coal": 0}})
    play(s, "push green", "front", "out")
    assert boat(s, "red")["out"] is True
    assert s.state["pending"]["what"] == "roll"
    play(s, "roll", "tile")
    assert on_turn(s) == "green"


def test_qt12_refusals_name_the_statement():
    s = midway({"red": {"speed": 2, "coal": 1}}, 3, SAND, tiles="all")
    refused(s, "done", "Q-16")
    refused(s, "speed 7", "Q-12")
    refused(s, "speed 5", "Q-13")
    refused(s, "give green 1", "Q-67", "Q-16")
    refused(s, "clear x", None)
    play(s, "ahead", "ahead")
    refused(s, "ahead", "Q-16")
    refused(s, "embark 1", "Q-40")
    refused(s, "refuel", "Q-40", "Q-64")
    refused(s, "moor", "Q-36")
    play(s, "front", "done")
    error = refused(s, "left", None)
    assert error.code == "pending"
    refused(s, "roll left", "Q-85")


def test_qt12_an_answer_that_nobody_asked_for_is_refused():
    s = midway()
    refused(s, "roll", "Q-32", "Q-33", "Q-34", "Q-36")
    refused(s, "tile", "Q-32", "Q-33", "Q-34", "Q-36", "Q-5")


def test_qt13_each_action_has_its_events():
    s = race(3, seed=3, first_tile="entered")
    assert play(s, "tile")[0] == "laid"
    assert play(s, "speed 2") == ["speed"]
    assert play(s, "right") == ["turned"]
    assert play(s, "ahead") == ["sailed"]
    assert play(s, "ahead") == ["sailed"]
    play(s, "front")
    events = play(s, "done")
    for name in events:
        assert name in ("turn",)
    assert "rolled" in play(s, "roll")
    events = play(s, "tile")
    assert "laid" in events and "turn" in events


def test_qt13_there_are_no_other_events():
    names = (
        "speed turned sailed pushed aground afloat drift embarked refuelled coal_moved rolled "
        "reroll laid landing cleared ranked bow out moored won over turn round"
    ).split(" ")
    s = midway(
        {"white": {"speed": 4}, "cream": {"aground": True}}, 2, SAND, tiles="all", black_rose=True
    )
    seen = play(s, "push red", "driftwood red", "ahead", "front", "clear", "done")
    for text in ("roll", "tile", "ahead", "done", "ahead", "done", "astern", "done", "out"):
        if text in listed(s):
            seen += play(s, text)
    for name in seen:
        assert name in names, name


def test_actions_come_in_the_order_of_the_page():
    order = (
        "speed left right sail ahead push astern aground driftwood embark refuel give take front "
        "clear roll tile rank moor out free done"
    ).split(" ")
    colours = "red green grey brown cream white red2 black".split(" ")
    s = midway(
        {"white": {"speed": 4, "coal": 2}, "cream": {"coal": 2}},
        2,
        SAND,
        tiles="all",
        black_rose=True,
    )
    for text in ("speed 4", "push red", "push red2", "done"):
        verbs = [order.index(t.split(" ")[0]) for t in s.actions()]
        assert verbs == sorted(verbs)
        texts = listed(s)
        pushes = [colours.index(t[5:]) for t in texts if t.startswith("push ")]
        assert pushes == sorted(pushes)
        assert len(texts) == len([t for i, t in enumerate(texts) if t not in texts[:i]])
        play(s, text)


def test_actions_at_the_start_of_a_turn():
    s = midway({"red": {"speed": 2, "coal": 1}})
    texts = list(s.actions())
    assert texts[0] == "speed 1..4"
    assert texts[1:6] == ["left", "right", "sail", "ahead", "push green"]
    assert "done" not in texts and "out" in texts and "clear" in texts


def test_actions_while_a_tile_is_drawn_by_hand():
    s = race(3, draw="table", tiles=["B1", "A3-1", "A1-2"])
    assert list(s.actions()) == ["tile A1-2", "tile A3-1", "tile B1"]
    play(s, "tile A3-1", "ahead", "done", "roll")
    assert list(s.actions()) == ["tile A1-2", "tile B1"]


def test_actions_while_the_die_is_rolled_by_hand():
    s = race(3, die="table")
    play(s, "tile", "ahead", "done")
    texts = list(s.actions())
    assert [t for t in texts if t != "clear"] == ["roll left", "roll straight", "roll right"]


def test_the_state_has_the_names_of_the_page():
    s = race(3, black_rose=True)
    shown = (
        "round turn order mover boats points free_turn river rear reserve pool landing due given "
        "enough places pending winner over"
    )
    hidden = "reserve_tiles began course pushed drift entered tail limit"
    assert sorted(s.view()) == sorted(shown.split(" "))
    assert sorted(s.state) == sorted(shown.split(" ") + hidden.split(" "))
    of_a_boat = "owner speed coal bonus passengers islands at heading aground out moored"
    for colour in s.state["boats"]:
        assert sorted(boat(s, colour)) == sorted(of_a_boat.split(" "))
    assert sorted(s.state["river"][0]) == ["exit", "passengers", "tile"]


def test_where_a_boat_lies_is_unknown_at_the_table():
    s = midway()
    play(s, "left", "ahead", "done")
    assert boat(s, "red")["at"] is None and boat(s, "red")["heading"] is None

"""Two boats a player: who owns which, exchanging coal, the end (sections 10 and 11)."""

from .race import boat, midway, on_turn, play, race, refused, unfit

WATER = "A0 S A1-1:1 L B3-1"
FULL = {"passengers": 2}  # they come from islands that are off the table by now
STAGE = {"landing": "straight", "reserve": []}


def pair(white=None, cream=None, **options):
    """Two players; white is on turn, cream belongs to the same owner."""
    return midway({"white": white or {}, "cream": cream or {}}, 2, WATER, tiles="all", **options)


def coal(s):
    return (boat(s, "white")["coal"], boat(s, "cream")["coal"])


def owners(s):
    return [(c, boat(s, c)["owner"]) for c in sorted(s.state["boats"])]


def test_q67_boats_exchange_coal_at_the_end_of_the_turn():
    s = pair({"coal": 4}, {"coal": 3})
    refused(s, "give cream 1", "Q-16", "Q-67")
    refused(s, "take cream 1", "Q-16", "Q-67")
    play(s, "ahead")
    assert "coal_moved" in play(s, "give cream 2")
    assert coal(s) == (2, 5)
    refused(s, "left", "Q-20", "Q-67", "QT-3")
    play(s, "done")


def test_q67_only_boats_of_one_owner_exchange_coal():
    s = pair({"coal": 4})
    play(s, "ahead")
    refused(s, "give red 1", "Q-67")
    refused(s, "take red2 1", "Q-67")
    refused(s, "give white 1", "Q-67")
    s = midway({"red": {"coal": 3}})
    play(s, "ahead")
    refused(s, "take green 1", "Q-67")


def test_q67_the_boats_have_equal_speed():
    s = pair({"coal": 4}, {"coal": 3, "speed": 2})
    play(s, "ahead")
    refused(s, "give cream 1", "Q-67")
    s = pair({"coal": 4}, {"coal": 3, "speed": 2})
    play(s, "speed 2", "ahead", "ahead", "take cream 1")
    assert coal(s) == (5, 2)


def test_q67_speeds_are_compared_before_driftwood_lowers_the_wheel():
    wheels = {"coal": 3, "speed": 3}
    s = midway({"white": wheels, "cream": wheels}, 2, "A0 S B2", tiles="all")
    play(s, "ahead", "driftwood", "ahead", "give cream 1", "done")
    assert coal(s) == (2, 4)
    assert boat(s, "white")["speed"] == 2


def test_q68_what_one_wheel_loses_the_other_gains():
    for n in (1, 2, 3):
        s = pair({"coal": 3}, {"coal": 2})
        play(s, "ahead", "give cream %d" % n)
        assert coal(s) == (3 - n, 2 + n)


def test_q68_an_exchange_raises_no_wheel_above_6():
    s = pair({"coal": 5}, {"coal": 4})
    play(s, "ahead")
    refused(s, "give cream 3", "Q-68")
    refused(s, "take cream 2", "Q-68")
    play(s, "give cream 2")
    assert coal(s) == (3, 6)


def test_q68_coal_0_gives_none_but_receives():
    s = pair({"coal": 0}, {"coal": 3})
    play(s, "ahead")
    refused(s, "give cream 1", "Q-68")
    refused(s, "take cream 4", "Q-68")
    play(s, "take cream 3")
    assert coal(s) == (3, 0)


def test_q68_an_exchange_of_no_coal_is_refused():
    s = pair({"coal": 3}, {"coal": 3})
    play(s, "ahead")
    refused(s, "give cream 0", None, "Q-68")


def test_q69_neither_boat_may_lie_on_a_sandbank():
    s = pair({"coal": 3, "speed": 2}, {"coal": 3})
    play(s, "ahead", "aground")
    refused(s, "give cream 1", "Q-69")
    s = pair({"coal": 3}, {"coal": 3, "aground": True})
    play(s, "ahead")
    refused(s, "give cream 1", "Q-69")
    refused(s, "take cream 1", "Q-69")


def test_q69_no_exchange_from_a_dock_hex():
    s = pair({"coal": 3}, {"coal": 3})
    play(s, "ahead", "embark 1")
    refused(s, "give cream 1", "Q-69")


def test_q69_the_option_allows_dock_hexes_and_start_piers():
    s = pair({"coal": 3}, {"coal": 3}, swap_at_piers=True)
    play(s, "ahead", "embark 1", "give cream 1")
    assert coal(s) == (2, 4)


def test_q69_the_option_does_not_allow_sandbanks():
    s = pair({"coal": 3}, {"coal": 3, "aground": True}, swap_at_piers=True)
    play(s, "ahead")
    refused(s, "give cream 1", "Q-69")


def test_q67_no_exchange_with_a_boat_that_is_out():
    s = pair({"coal": 3}, None)
    play(s, "ahead", "done", "ahead", "done", "ahead", "done", "out")
    play(s, "rank white > red > red2", "ahead")
    refused(s, "take cream 1", "Q-67", "Q-14")


def test_q70_white_and_cream_are_a_pair_red_and_the_second_red_another():
    s = race(2)
    assert owners(s) == [("cream", "white"), ("red", "red"), ("red2", "red"), ("white", "white")]


def test_q70_with_the_italian_text_white_and_brown_are_a_pair():
    s = race(2, white_pair="brown")
    assert owners(s) == [("brown", "white"), ("red", "red"), ("red2", "red"), ("white", "white")]


def test_q70_the_player_who_starts_has_piers_1_and_4():
    assert race(["white", "red"]).state["order"] == ["white", "red", "red2", "cream"]
    assert race(["red", "white"]).state["order"] == ["red", "white", "cream", "red2"]
    assert race(["white", "red"], white_pair="brown").state["order"][3] == "brown"


def test_qt11_two_players_may_have_names():
    assert owners(race(["anna", "bert"])) == [
        ("cream", "anna"),
        ("red", "bert"),
        ("red2", "bert"),
        ("white", "anna"),
    ]
    for reds in ("red", "red2"):
        s = race([reds, "anna"])
        assert boat(s, "white")["owner"] == "anna" and boat(s, "red2")["owner"] == reds
        assert s.state["order"][0] in ("red", "red2") and s.state["order"][1] == "white"
    for whites in ("white", "cream"):
        s = race(["anna", whites])
        assert boat(s, "red")["owner"] == "anna" and boat(s, "cream")["owner"] == whites
        assert s.state["order"] == ["red", "white", "cream", "red2"]


def test_qt11_three_players_may_have_two_boats_each():
    s = race(["anna", "bert", "cleo"], boats_per_player=2)
    assert owners(s) == [
        ("cream", "anna"),
        ("green", "cleo"),
        ("grey", "cleo"),
        ("red", "bert"),
        ("red2", "bert"),
        ("white", "anna"),
    ]
    # First boats on 1, 2, 3, second boats in reverse on 4, 5 and the shipyard.
    assert s.state["order"] == ["white", "red", "green", "grey", "red2", "cream"]
    assert boat(s, "cream")["bonus"] == 1 and boat(s, "grey")["bonus"] == 0


def test_q83_three_players_have_one_or_two_boats_each():
    assert len(race(3).state["boats"]) == 3
    s = race(["anna", "bert", "cleo"], boats_per_player=2, draw="table")
    assert len(s.state["boats"]) == 6
    play(s, "tile A1-1")
    assert s.state["river"][1]["passengers"] == 1 and s.state["pool"] == 7  # as for 3 players
    for n in (4, 5, 6):
        unfit("boats_per_player", n, boats_per_player=2)


def test_q71_the_first_boat_to_moor_ends_the_game_for_its_owner():
    s = pair(FULL, None, position=STAGE)
    play(s, "ahead", "moor")
    assert s.state["over"] and s.state["winner"] == "white"


def test_q71_both_boats_must_moor_with_two_passengers_each():
    s = pair(FULL, FULL, both_boats=True, position=STAGE)
    play(s, "ahead", "moor")
    assert not s.state["over"] and s.state["winner"] is None
    assert s.state["places"] == ["white"]
    play(s, "ahead", "done", "ahead", "done", "ahead", "moor")
    assert s.state["over"] and s.state["winner"] == "white"
    assert s.state["places"] == ["white", "cream"]


def test_q71_the_second_boat_without_passengers_does_not_moor():
    s = pair(FULL, None, both_boats=True, position=STAGE)
    play(s, "ahead", "moor", "ahead", "done", "ahead", "done", "ahead")
    refused(s, "moor", "Q-46", "Q-71")


def test_q71a_the_first_to_moor_leaves_the_river():
    s = pair(FULL, {"coal": 3}, both_boats=True, position=STAGE)
    play(s, "ahead", "moor")
    assert on_turn(s) == "red" and boat(s, "white")["moored"] is True
    play(s, "speed 2")
    refused(s, "push white", "Q-24", "Q-25", "Q-26", "Q-27", "Q-28", "Q-47", "Q-47a", "Q-71a")
    play(s, "ahead", "ahead", "done", "ahead", "done", "ahead")
    refused(s, "take white 1", "Q-67", "Q-69", "Q-71a")
    play(s, "done", "rank cream > red > red2")


def test_q71a_an_owner_who_lost_a_boat_can_not_win_any_more():
    s = pair(FULL, FULL, both_boats=True, position=STAGE)
    play(s, "out")
    assert not s.state["over"]
    play(s, "out")
    assert s.state["over"] is True and s.state["winner"] is None


def test_q71a_even_after_a_mooring_nobody_may_be_able_to_win():
    s = pair(FULL, FULL, both_boats=True, position=STAGE)
    play(s, "ahead", "moor", "out")
    assert not s.state["over"]
    play(s, "ahead", "done", "out")
    assert s.state["over"] is True and s.state["winner"] is None


def test_q71a_without_the_option_one_boat_lost_loses_nothing():
    s = pair(None, FULL, position=STAGE)
    play(s, "out", "out", "ahead", "done")
    assert not s.state["over"] and on_turn(s) == "cream"
    play(s, "ahead", "moor")
    assert s.state["winner"] == "white"


def test_q71a_the_other_owner_goes_on():
    s = midway({"red": FULL, "red2": FULL}, 2, WATER, tiles="all", both_boats=True, position=STAGE)
    play(s, "out", "ahead", "moor")
    assert not s.state["over"]
    play(s, "ahead", "moor")
    assert s.state["over"] and s.state["winner"] == "red"
    assert s.state["places"] == ["red", "red2"]


def test_qt4_the_last_owner_wins_although_both_were_to_moor():
    s = pair(FULL, FULL, both_boats=True, position=STAGE)
    play(s, "ahead", "done", "ahead", "done", "ahead", "done", "out")
    assert not s.state["over"]
    play(s, "rank white > red > red2", "out")
    assert s.state["over"] and s.state["winner"] == "red"


def test_qt11_owners_are_words():
    for name in ("a", "z9_", "abcdefghijkl"):
        assert race([name, "bert"]).state["boats"]["white"]["owner"] == name
    for name in ("", "abcdefghijklm", "Anna", "9a", "_a", "an-na", "an na", "anna\n", "\u00e0"):
        unfit("players", [name, "bert"])
    unfit("players", ["anna", 3])
    unfit("players", ["white", "cream"])  # both would have the same pair
    unfit("players", ["red", "red2"])

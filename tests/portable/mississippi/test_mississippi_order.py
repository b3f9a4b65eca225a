"""Rounds and the order of play: the ranking that the ruler shows, and its ties (section 8)."""

from shared_rules.mississippi.reckoning import expected

from .race import boat, midway, on_turn, play, race, refused


def ruled(boats=None, players=3, **options):
    """A race in which round 2 is about to begin, so the ranking is asked for."""
    s = midway(boats, players, position={"round": 2}, **options)
    assert s.state["pending"]["what"] == "rank" and s.state["pending"]["who"] is None
    return s


def order_after(text, boats, players=3, **options):
    s = ruled(boats, players, **options)
    play(s, text)
    return s.state["order"]


def test_q48_round_1_goes_by_the_start_piers():
    s = race(["cream", "red", "grey"], first_tile="entered")
    play(s, "tile")
    for colour in ("cream", "red", "grey"):
        assert on_turn(s) == colour
        play(s, "ahead", "done")
    assert s.state["pending"]["what"] == "rank"


def test_q48_the_order_is_fixed_at_the_start_of_each_round():
    s = ruled()
    for number, text in ((2, "rank grey > red > green"), (3, "rank green > grey > red")):
        assert "ranked" in play(s, text)
        assert s.state["round"] == number and s.state["turn"] == 0
        order = text[5:].split(" > ")
        assert s.state["order"] == order
        for colour in order:
            assert on_turn(s) == colour
            play(s, "ahead", "done")
    assert s.state["pending"]["what"] == "rank"


def test_q48_speeds_set_in_the_round_do_not_change_its_order():
    s = ruled()
    play(s, "rank red = green = grey", "ahead", "done", "speed 2", "ahead", "ahead", "done")
    assert s.state["order"] == ["red", "green", "grey"] and on_turn(s) == "grey"


def test_q49_in_table_mode_the_order_is_reckoned_from_wheels():
    s = race()
    play(s, "tile", "ahead", "done", "roll", "tile", "speed 2", "sail", "done", "ahead", "done")
    assert expected(s) == ["green", "red", "grey"]


def test_q49_the_boat_furthest_ahead_is_first():
    s = ruled({"grey": {"speed": 6}, "green": {"speed": 6, "coal": 6}})
    play(s, "rank red > green > grey")
    assert on_turn(s) == "red"  # wheels matter among level boats only


def test_q50_a_ranking_names_every_boat_in_the_game_once():
    s = ruled()
    for text in (
        "rank red > green",
        "rank red",
        "rank red > green > green",
        "rank red > green > grey > red",
        "rank red > green > grey > brown",
        "rank red = red > green > grey",
    ):
        refused(s, text, "Q-50")
    refused(s, "rank red > green > purple", "Q-50", None)


def test_q50_nothing_else_is_legal_while_a_ranking_is_asked_for():
    s = ruled()
    for text in ("ahead", "done", "roll", "clear", "out", "speed 2"):
        assert refused(s, text, None).code == "pending"
    play(s, "rank red > green > grey")
    refused(s, "rank red > green > grey", None, "Q-48", "Q-50")


def test_q50_only_one_ranking_is_listed():
    s = ruled()
    texts = list(s.actions())
    assert len(texts) == 1 and texts[0].startswith("rank ")
    s.do(texts[0])
    assert s.state["pending"] is None


def test_q51_level_boats_go_by_speed():
    boats = {"red": {"speed": 2}, "green": {"speed": 3, "coal": 0}, "grey": {"speed": 2}}
    assert order_after("rank red = green > grey", boats) == ["green", "red", "grey"]
    assert order_after("rank grey > red = green", boats) == ["grey", "green", "red"]


def test_q51_then_level_boats_go_by_coal():
    boats = {"red": {"coal": 2}, "green": {"coal": 5}, "grey": {"coal": 3}}
    assert order_after("rank red = grey = green", boats) == ["green", "grey", "red"]


def test_q51_then_the_boat_further_right_is_first():
    # In the text the later one lies further left.
    assert order_after("rank grey = green = red", {}) == ["grey", "green", "red"]
    assert order_after("rank red = grey = green", {}) == ["red", "grey", "green"]


def test_q51_the_rules_example():
    # Grey is ahead; red and cream level, equal in speed and coal; cream on the right; green last.
    s = midway(None, ["red", "green", "grey", "cream"], position={"round": 2})
    play(s, "rank grey > cream = red > green")
    assert s.state["order"] == ["grey", "cream", "red", "green"]


def test_q51_speed_counts_before_coal_and_coal_before_the_side():
    boats = {
        "red": {"speed": 2, "coal": 0},
        "green": {"speed": 1, "coal": 6},
        "grey": {"speed": 2, "coal": 1},
        "brown": {"speed": 1, "coal": 6},
    }
    text = "rank green = brown = red = grey"
    assert order_after(text, boats, 4) == ["grey", "red", "green", "brown"]


def test_q51_a_ranking_may_have_several_ties():
    boats = {"green": {"speed": 2}, "brown": {"coal": 1}, "grey": {"coal": 2}}
    text = "rank red = green > brown = grey"
    assert order_after(text, boats, 4) == ["green", "red", "grey", "brown"]


def test_q51a_the_black_boats_coal_counts_as_more_than_any():
    options = {"black_rose": True}
    assert order_after("rank red = green = grey = black", {}, **options)[0] == "black"
    faster = {"red": {"speed": 2}}
    order = order_after("rank green = red = black > grey", faster, **options)
    assert order == ["red", "black", "green", "grey"]


def test_qt2_the_ranking_is_logged_as_it_was_entered():
    s = ruled({"grey": {"speed": 3}})
    play(s, "rank red = grey > green")
    assert s.last == "rank red = grey > green"
    assert s.state["order"] == ["grey", "red", "green"]


def test_qt2_with_one_boat_left_no_ranking_is_asked_for():
    s = midway({"green": None, "grey": None})
    for number in range(1, 4):
        assert s.state["round"] == number and s.state["pending"] is None
        play(s, "ahead", "done")


def test_qt2_the_black_boat_is_ranked_too():
    s = ruled({}, black_rose=True)
    refused(s, "rank red > green > grey", "Q-50")
    play(s, "rank red > black > green > grey")
    assert s.state["order"] == ["red", "black", "green", "grey"]


def test_qt2_one_boat_and_the_black_boat_are_ranked():
    s = midway({"green": None, "grey": None}, black_rose=True, position={"round": 2})
    assert s.state["pending"]["what"] == "rank"
    play(s, "rank black > red")


def test_qt2_the_first_round_and_the_intro_game_ask_for_no_ranking():
    assert midway().state["pending"] is None
    assert midway(variant="intro", position={"round": 5}).state["pending"] is None


def test_qt2_a_round_is_counted():
    s = midway(variant="intro")
    assert "round" not in play(s, "ahead", "done", "ahead", "done")
    assert "round" in play(s, "ahead", "done")
    assert s.state["round"] == 2


def test_q66_two_boats_of_one_owner_each_have_their_own_place():
    s = ruled(None, 2)
    play(s, "rank cream > red > white > red2")
    assert s.state["order"] == ["cream", "red", "white", "red2"]
    assert boat(s, "cream")["owner"] == boat(s, "white")["owner"] == "white"
    for colour in ("cream", "red", "white", "red2"):
        assert on_turn(s) == colour
        play(s, "ahead", "done")

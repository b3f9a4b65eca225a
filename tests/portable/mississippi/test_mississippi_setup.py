"""Set-up: boats, wheels, tiles, pool, the first tile, the first passengers (sections 1 and 7)."""

from shared_rules.kernel.prng import Prng

from .race import boat, midway, on_turn, play, race, refused, unfit

# In the order of the data file (QT-10), B1, B1-B2 ... come after the base tiles.
BASE = "A1-1 A1-2 A1-3 A1-4 A2-1 A2-2 A2-3 A2-4 A3-1 A3-2 A3-3".split(" ")
ROSE = "B1 B1-B2 B2 B3-1 B3-2 B4".split(" ")


def laid_first(players, tile, **options):
    """A race whose first tile (Q-7) is this one, drawn by hand."""
    s = race(players, draw="table", **options)
    play(s, "tile " + tile)
    return s


def test_q1_two_to_six_players():
    for n in range(2, 7):
        assert race(n).ply == 0
    unfit("players", [])
    unfit("players", ["red"])
    unfit("players", ["red", "green", "grey", "brown", "cream", "white", "red2"])


def test_q1_boats_are_named_by_their_colours():
    s = race(["cream", "red2", "white"])
    assert s.state["order"] == ["cream", "red2", "white"]
    unfit("players", ["red", "green", "purple"])
    unfit("players", ["red", "green", "red"])
    unfit("players", ["red", "green", "black"])
    unfit("players", ["red", "green", "Grey"])
    unfit("players", ["anna", "anna"])


def test_q1_every_boat_has_two_wheels():
    for n in range(2, 7):
        s = race(n, black_rose=n < 6)
        for colour in s.state["boats"]:
            assert boat(s, colour)["speed"] == 1
            assert boat(s, colour)["coal"] >= 1


def test_q1a_a_passenger_belongs_to_the_boat_that_took_it():
    s = midway(players=2, water="A0 S A2-1:1")
    assert on_turn(s) == "white"
    play(s, "ahead", "embark 1", "done")
    assert [boat(s, c)["passengers"] for c in ("white", "cream", "red", "red2")] == [1, 0, 0, 0]


def test_q2_speed_wheel_at_1_and_coal_wheel_at_6():
    s = race(5)
    for colour in s.state["boats"]:
        assert (boat(s, colour)["speed"], boat(s, colour)["coal"]) == (1, 6)


def test_q3_four_tiles_have_a_brown_roof_four_a_red_one_three_no_station():
    # With four players a brown roof gets 2 passengers, a red one 1.
    waiting = [laid_first(4, name).state["river"][1]["passengers"] for name in BASE]
    assert waiting == [2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0]


def test_q3_the_start_tile_is_a0():
    s = race(3)
    assert [tile["tile"] for tile in s.state["river"]] == ["A0"]
    assert s.state["rear"] == 0


def test_q4_intro_three_tiles_are_the_reserve():
    s = race(3, variant="intro")
    assert s.state["reserve"] == 3
    assert len(s.state["reserve_tiles"]) == 3
    for name in s.state["reserve_tiles"]:
        assert name in BASE
    for n in (1, 5, 11):
        assert race(3, variant="intro", intro_tiles=n).state["reserve"] == n


def test_q4_intro_there_are_no_passengers():
    s = race(3, variant="intro", draw="table")
    play(s, "tile A1-1")
    assert s.state["river"][1]["passengers"] == 0
    assert s.state["pool"] == 0
    play(s, "ahead")
    assert refused(s, "embark 1", "Q-4", "Q-39", "Q-40", "Q-41", "Q-42", "Q-43")


def test_q4_intro_every_round_goes_in_the_order_of_the_piers():
    s = midway(variant="intro")
    for number in (1, 2, 3):
        assert s.state["round"] == number and s.state["pending"] is None
        assert s.state["order"] == ["red", "green", "grey"]
        for colour in ("red", "green", "grey"):
            assert on_turn(s) == colour
            play(s, "ahead", "done")


def test_q5_advanced_all_eleven_are_the_reserve():
    s = race(3)
    assert s.state["reserve"] == 11
    assert sorted(s.state["reserve_tiles"]) == BASE


def test_q5_a_tile_that_is_not_in_the_reserve_can_not_be_laid():
    s = race(3, draw="table", die="table")
    refused(s, "tile B1", "Q-5")
    play(s, "tile A3-2", "ahead", "done", "roll straight")
    refused(s, "tile A3-2", "Q-5")
    refused(s, "tile A0", "Q-5", None)
    refused(s, "tile A9-9", "Q-5", None)


def test_q6_the_pool_goes_by_the_number_of_players():
    # Nothing has left the pool before the first tile is laid.
    assert [race(n).state["pool"] for n in (2, 3, 4, 5, 6)] == [8, 8, 12, 16, 16]


def test_q7_one_tile_is_joined_straight_ahead_before_the_start():
    for options in ({}, {"variant": "intro"}, {"die": "table"}):
        s = race(3, **options)
        reserve = s.state["reserve"]
        refused(s, "ahead", None)
        play(s, "tile")
        assert s.state["river"][0]["exit"] == "straight"
        assert len(s.state["river"]) == 2 and s.state["river"][1]["exit"] is None
        assert s.state["reserve"] == reserve - 1
        assert s.state["pending"] is None and on_turn(s) == "red"


def test_q7_its_passengers_are_placed_at_once():
    s = laid_first(3, "A2-4")
    assert s.state["river"][1]["passengers"] == 1
    assert s.state["pool"] == 7
    s = laid_first(3, "A3-1")
    assert (s.state["river"][1]["passengers"], s.state["pool"]) == (0, 8)


def test_q7_the_last_reserve_tile_brings_the_landing_stage_at_once():
    s = race(3, variant="intro", intro_tiles=1, die="table")
    play(s, "tile")
    assert s.state["pending"]["what"] == "roll" and s.state["pending"]["stage"] is True
    play(s, "roll right")
    assert s.state["landing"] == "right" and s.state["pending"] is None
    assert on_turn(s) == "red"


def test_q8_the_first_named_has_pier_1_and_the_others_follow():
    s = race(["grey", "red", "cream", "green"])
    assert s.state["order"] == ["grey", "red", "cream", "green"]
    play(s, "tile")
    assert (s.state["round"], s.state["turn"]) == (1, 0)


def test_q9_the_die_has_two_faces_left_two_straight_two_right():
    seen = []
    for seed in range(40):
        s = race(3, seed=seed)
        rng = Prng(seed)
        rng.shuffle(list(range(11)))
        play(s, "tile", "ahead", "done", "roll")
        n = rng.below(6)
        face = s.state["river"][1]["exit"]
        assert face == ("left", "straight", "right")[n // 2]
        if n not in seen:
            seen.append(n)
    assert len(seen) == 6


def test_q39_passengers_go_by_the_number_of_players_and_the_roof():
    for players, red, brown in ((2, 1, 1), (3, 1, 1), (4, 1, 2), (5, 2, 2), (6, 2, 2)):
        for name in BASE:
            n = {"A1": brown, "A2": red, "A3": 0}[name[:2]]
            assert laid_first(players, name).state["river"][1]["passengers"] == n, (players, name)


def test_q39_no_more_passengers_come_than_the_pool_holds():
    for pool, placed in ((0, 0), (1, 1), (2, 2), (3, 2)):
        s = midway(players=5, die="table", draw="table", position={"pool": pool}, water="A0 S A3-1")
        play(s, "ahead", "front", "done", "roll left", "tile A1-2")
        assert s.state["river"][2]["passengers"] == placed
        assert s.state["pool"] == pool - placed


def test_q53_the_six_new_tiles_replace_or_are_added():
    assert sorted(race(3, tiles="all").state["reserve_tiles"]) == BASE + ROSE
    assert sorted(race(3, tiles="swap").state["reserve_tiles"]) == BASE[:8] + ROSE
    s = race(3, tiles=["B4", "A1-1", "B2"])
    assert sorted(s.state["reserve_tiles"]) == ["A1-1", "B2", "B4"] and s.state["reserve"] == 3


def test_q53_an_unfit_list_of_tiles_is_refused():
    for tiles in (["A1-1", "A1-1"], ["A0", "A1-1"], ["C1"], [], "none", ["A1-1", 3]):
        unfit("tiles", 3, tiles=tiles)


def test_q53a_the_new_tiles_may_be_in_the_intro_game():
    s = race(3, variant="intro", tiles="all", intro_tiles=17)
    assert s.state["reserve"] == 17
    unfit("intro_tiles", 3, variant="intro", tiles="all", intro_tiles=18)
    unfit("intro_tiles", 3, variant="intro", intro_tiles=12)
    unfit("intro_tiles", 3, variant="intro", intro_tiles=0)


def test_q53b_warns_where_not_every_player_can_have_two_passengers():
    for n in range(2, 7):
        assert race(n).state["enough"] is True
    assert race(3, tiles=["A1-1", "A2-1", "A3-1"]).state["enough"] is False  # 2 for 6
    assert race(3, tiles=BASE[:5]).state["enough"] is False
    assert race(3, tiles=BASE[:6]).state["enough"] is True
    assert race(4, tiles=BASE[:4]).state["enough"] is True  # brown: 2 each
    assert race(4, tiles=BASE[4:8]).state["enough"] is False  # red: 1 each
    assert race(2, tiles=["A1-1", "A3-1", "B1"]).state["enough"] is False
    assert race(5, tiles=ROSE).state["enough"] is False


def test_q53b_both_boats_need_two_each_if_both_must_moor():
    assert race(2, both_boats=True).state["enough"] is True  # 8 for 8
    assert race(2, tiles=BASE[:4]).state["enough"] is True
    assert race(2, tiles=BASE[:4], both_boats=True).state["enough"] is False
    assert race(3, boats_per_player=2).state["enough"] is True
    assert race(3, boats_per_player=2, both_boats=True).state["enough"] is False  # 8 for 12


def test_q65_a_coal_station_never_carries_passengers():
    for name in ROSE:
        s = laid_first(5, name, tiles="all")
        assert s.state["river"][1]["passengers"] == 0 and s.state["pool"] == 16
        play(s, "ahead")
        refused(s, "embark 1", "Q-39", "Q-40", "Q-41", "Q-42", "Q-43", "Q-65")


def test_qt1_the_tile_is_pending_and_anybody_may_draw_it():
    s = race(4)
    assert s.state["pending"]["what"] == "tile" and s.state["pending"]["who"] is None
    for text in ("roll", "roll straight", "done", "speed 2", "clear", "front"):
        assert refused(s, text, None).code == "pending"
    play(s, "tile")
    assert s.state["pending"] is None


def test_qt10_the_tiles_are_shuffled_once_from_the_order_of_the_data_file():
    for seed in (0, 7, 12345):
        for options, names in (
            ({}, BASE),
            ({"tiles": "all"}, BASE + ROSE),
            ({"tiles": "swap"}, BASE[:8] + ROSE),
            ({"tiles": ["B2", "A3-1", "A1-4", "B1"]}, ["A1-4", "A3-1", "B1", "B2"]),
        ):
            pile = list(names)
            Prng(seed).shuffle(pile)
            assert race(3, seed=seed, **options).state["reserve_tiles"] == pile


def test_qt10_intro_cuts_after_the_shuffle():
    pile = list(BASE)
    Prng(7).shuffle(pile)
    s = race(3, variant="intro", intro_tiles=4)
    assert s.state["reserve_tiles"] == pile[:4]
    play(s, "tile")
    assert s.state["river"][1]["tile"] == pile[0]
    assert s.state["reserve_tiles"] == pile[1:4]


def test_qt10_if_tiles_are_drawn_by_hand_nothing_is_shuffled():
    s = race(3, draw="table")
    assert s.state["reserve_tiles"] == [] and s.state["reserve"] == 11
    s = race(3, variant="intro", draw="table", die="table")
    assert s.state["reserve"] == 3
    play(s, "tile A3-3")
    play(s, "ahead", "done", "roll left", "tile A1-1", "ahead", "front", "done")
    play(s, "roll left", "tile A1-2")
    assert s.state["reserve"] == 0 and s.state["pending"]["stage"] is True

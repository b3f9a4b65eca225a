"""What a race in pilot mode has (Q-1 to Q-9, Q-53), and where its chance comes from (QT-10)."""

from shared_rules.kernel.prng import Prng

from ..chart import pilot, under_way, wheels
from ..hexmap import ISLANDS
from ..race import FACES, FLEET, boat, on_turn, play, unfit

BASE = [name for name in ISLANDS if name[0] == "A" and name != "A0"]
# MicroPython's dicts keep no order; this is the order of the box.
BASE.sort()
ROSE = ["B1", "B1-B2", "B2", "B3-1", "B3-2", "B4"]


def test_q1_two_to_six_in_the_base_colours():
    for players in (3, 4, 5, 6):
        s = pilot(players)
        assert sorted(s.state["boats"]) == sorted(FLEET[:players])
    unfit("players", ["red", "green", "black"], mode="pilot")
    unfit("players", ["red", "green", "blue"], mode="pilot")
    unfit("players", ["red"], mode="pilot")


def test_q2_a_boat_starts_with_speed_1_and_coal_6():
    s = under_way(5)
    for colour in FLEET[:5]:
        assert wheels(s, colour) == (1, 6)
        assert boat(s, colour)["passengers"] == 0 and boat(s, colour)["islands"] == []


def test_q6_the_pool_goes_by_the_number_of_players():
    for players, pool in ((3, 8), (4, 12), (5, 16), (6, 16), (["white", "red"], 8)):
        assert pilot(players).state["pool"] == pool
    assert pilot(3, variant="intro").state["pool"] == 0


def test_q9_the_die_has_two_faces_for_each_exit():
    for seed in range(12):
        s = under_way(3, seed=seed, first_tile="first_move", draw="table", first="A3-1")
        play(s, "ahead", "done")
        # Nothing was shuffled and no bow takes chance: the first draw is the die's.
        face = FACES[Prng(seed).below(6)]
        play(s, "roll")
        assert s.state["river"][1]["exit"] == face


def test_qt10_the_tiles_are_shuffled_once_in_the_order_of_the_box():
    for seed in (0, 7, 4294967295):
        rng, names = Prng(seed), list(BASE)
        rng.shuffle(names)
        s = pilot(3, seed)
        assert s.state["reserve_tiles"] == names
        play(s, "tile", "bow n", "bow n", "bow n", "ahead", "done")
        assert s.state["river"][1]["tile"] == names[0]
        face = FACES[rng.below(6)]
        play(s, "roll", "tile")
        assert s.state["river"][1]["exit"] == face
        assert s.state["river"][2]["tile"] == names[1]


def test_qt10_in_the_intro_game_the_pile_is_cut_to_its_tiles():
    rng, names = Prng(3), list(BASE)
    rng.shuffle(names)
    assert pilot(3, 3, variant="intro").state["reserve_tiles"] == names[:3]
    assert pilot(3, 3, variant="intro", intro_tiles=5).state["reserve_tiles"] == names[:5]


def test_q53_the_option_tiles_says_which_tiles_there_are():
    for tiles, count in (("base", 11), ("swap", 14), ("all", 17), (["B1", "A1-1"], 2)):
        assert pilot(3, tiles=tiles).state["reserve"] == count
    assert sorted(pilot(3, tiles="all").state["reserve_tiles"]) == sorted(BASE + ROSE)
    without = [name for name in BASE if not name.startswith("A3")]
    assert sorted(pilot(3, tiles="swap").state["reserve_tiles"]) == sorted(without + ROSE)


def test_q53a_all_extensions_combine_with_the_intro_game():
    s = under_way(3, variant="intro", tiles="all", black_rose=True)
    assert s.state["order"] == ["red", "green", "grey", "black"]
    for _ in range(4):
        play(s, "speed 1")
        play(s, "ahead", "done")
        while s.state["pending"]:
            play(s, s.state["pending"]["what"])
    assert s.state["round"] == 2 and on_turn(s) == "red"


def test_q53b_enough_stations_for_everybody():
    assert pilot(3).state["enough"] is True
    assert pilot(3, tiles=["A1-1", "A3-1", "B1"]).state["enough"] is False
    assert pilot(3, tiles=["A1-1", "A1-2", "A1-3", "A1-4", "A2-1", "B1"]).state["enough"] is False
    assert pilot(3, tiles=["A1-1", "A1-2", "A1-3", "A1-4", "A2-1", "A2-2"]).state["enough"] is True


def test_qt2_the_mover_is_set_with_the_order():
    s = under_way(3, black_rose=True)
    assert s.state["mover"] == "grey" and s.state["order"][-1] == "black"
    assert under_way(3).state["mover"] is None


def test_qt8_turn_names_her_and_mover_who_moves_her():
    s = under_way(3, black_rose=True, first="A3-1", die="table")
    play(s, "ahead", "done", "roll straight", "tile A1-1", "ahead", "done", "ahead", "done")
    assert on_turn(s) == "black" and s.state["mover"] == "grey"
    assert wheels(s, "black") == (1, 1)
    play(s, "speed 3")
    assert wheels(s, "black") == (3, 0)
    play(s, "ahead", "ahead", "ahead", "done")
    assert wheels(s, "black") == (3, 1)

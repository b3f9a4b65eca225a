"""Perft of T-boats: the figures of the rules page."""

from shared_rules.tboats.boats import FILE, NOBODY, Boats
from shared_rules.tboats.points import named, read
from tests.portable.duel import count, tboats

ALONE = "Y d5-f5 R a9-c9 y"
ONE_T = "Y e1-e3 R d5-f5 y"
TWO_TS = "Y d3-f3 R d1-f1,d5-f5,a8-c8 y"


def counted(s, depths, what="moves"):
    return [count(s, depth, what) for depth in range(1, depths + 1)]


def test_t9_picket():
    assert counted(tboats(), 3) == [8, 64, 720]
    assert counted(tboats(), 3, "positions") == [8, 64, 720]


def test_t9_picket_to_depth_4():
    assert count(tboats(), 4) == 8096


def test_t7_a_boat_alone():
    assert counted(tboats(ALONE), 4) == [7, 21, 145, 609]


def test_t12_one_t():
    assert counted(tboats(ONE_T), 4) == [6, 33, 163, 1046]


def test_t14_two_ts():
    assert counted(tboats(TWO_TS), 4) == [3, 30, 158, 1895]


def test_t8_half_turns():
    assert counted(tboats(rot180=True), 3) == [12, 140, 2066]


def test_t10_without_passing_over():
    assert counted(tboats(pass_over=False), 4) == [8, 64, 624, 6080]


def test_t16a_walking_in():
    assert counted(tboats(walk_in="immediate"), 3) == [8, 64, 720]


def test_t17_claims_and_punishments_are_counted():
    assert counted(tboats(claim="manual"), 3) == [8, 64, 720]
    assert counted(tboats(ONE_T, claim="manual"), 3) == [7, 40, 205]
    assert counted(tboats(TWO_TS, claim="manual"), 3) == [4, 45, 234]


def test_t18a_a_missed_t_of_any_boat_stands_after_a_move_is_taken_back():
    """The boat with the missed T is the last of its side, then, in the mirror, the first."""
    for yellow, red in (("i1-i3", "a7-a9,b7-b9,c7-c9"), ("a1-a3", "g7-g9,h7-h9,i7-i9")):
        text = "Y d5-f5,%s R e1-e3,%s r" % (yellow, red)
        s = tboats(text, claim="manual", punish_window="standing")
        s.do("e1-e3>e2-e4")
        assert counted(s, 3) == [10, 105, 1006]


def test_t19_nothing_follows_the_end():
    s = tboats(ONE_T)
    s.do("e1-e3>e2-e4")
    assert count(s, 1) == 0


def test_t2_placements_moves_and_ts_on_an_empty_board():
    options = tboats().rules.options
    placed = []
    for low in range(FILE, 10 * FILE):
        for lie in (0, 1):
            if read(named(2 * low + lie)) == 2 * low + lie:
                placed.append(2 * low + lie)
    assert len(placed) == 126
    moves = ts = 0
    for boat in placed:
        laid = Boats(options, ([boat], []), 0)
        laid.generate(0)
        assert laid.count <= 7
        moves += laid.count
        for bar in placed:
            two = Boats(options, ([boat], [bar]), 0)
            ts += (two.bar(0, boat, 0) < NOBODY) + (two.bar(0, boat, 1) < NOBODY)
    assert (moves, ts) == (706, 168)

"""The order of play (Q-48 to Q-52): the device lays the ruler."""

from ..chart import chart
from ..hexmap import ISLANDS
from ..race import FLEET, boat, on_turn, play

# Front to back, ties between slashes, each tie from right to left.
RANKS = {
    "straight": "17 | 18/16 | 19/12/15 | 13/11 | 14/7/10 | 8/6 | 9/2/5 | 3/1 | 4/0",
    "left": "15 | 16/10 | 17/11/5 | 12/6/0 | 18/7/1 | 13/2 | 19/8 | 14/3 | 9 | 4",
    "right": "19 | 14/18 | 9/13/17 | 4/8/12 | 3/7/16 | 2/11 | 6/15 | 1/10 | 5 | 0",
}
BASE = [name for name in ISLANDS if name[0] == "A"]
LETTER = {"left": "L", "straight": "S", "right": "R"}


def lines(face):
    """[[hexes that are level, from right to left], ...] front to back."""
    return [[int(hex_) for hex_ in line.split("/")] for line in RANKS[face].split(" | ")]


def tile_with_water(hexes):
    for name in BASE:
        if not [hex_ for hex_ in hexes if hex_ in ISLANDS[name]]:
            return name
    return None


def order(face, hexes, wheels=None, stage=False):
    """The hexes in the order of play of round 2; boats in the order of the start piers on them.

    On a tile with this exit; with `stage` on the last one, the landing stage on that exit.
    """
    name = tile_with_water(hexes)
    boats = {}
    for i in range(len(hexes)):
        text = "%d.%d n" % (stage, hexes[i])
        boats[FLEET[i]] = text + " " + (wheels[i] if wheels else "speed 1 coal 5")
    if stage:
        start = "A1-1" if name == "A0" else "A0"
        s = chart("%s S %s" % (start, name), round=2, landing=face, **boats)
    else:
        other = "A1-1" if name != "A1-1" else "A1-2"
        s = chart("%s %s %s" % (name, LETTER[face], other), round=2, landing="straight", **boats)
    found = s.state["order"]
    return [hexes[FLEET.index(colour)] for colour in found]


def windows(face, size):
    """So many hexes that follow each other in the ranking, ties from right to left."""
    whole = [hex_ for line in lines(face) for hex_ in line]
    assert sorted(whole) == list(range(20))
    for i in range(len(whole) - size + 1):
        yield whole[i : i + size]


def test_q52_the_ranking_of_each_exit():
    # Every hex is ahead of the next one; equal wheels, so that in a tie the right one is.
    for face in RANKS:
        for pair in windows(face, 2):
            assert order(face, pair) == pair, (face, pair)
            assert order(face, pair[::-1]) == pair, (face, pair)


def test_q52_the_ranking_holds_for_four_boats_at_a_time():
    for face in RANKS:
        for hexes in windows(face, 4):
            if tile_with_water(hexes):
                assert order(face, hexes[::-1]) == hexes, (face, hexes)


def test_q50_on_the_last_tile_the_exit_is_the_landing_stages():
    for face in RANKS:
        for pair in windows(face, 2):
            assert order(face, pair[::-1], stage=True) == pair, (face, pair)


def test_q51_a_tie_goes_to_the_faster():
    for face in RANKS:
        for line in lines(face):
            for right in range(len(line) - 1):
                pair = line[right : right + 2]
                wheels = ["speed 2 coal 6", "speed 3 coal 0"]
                assert order(face, pair, wheels) == pair[::-1], (face, pair)


def test_q51_then_a_tie_goes_to_the_one_with_more_coal():
    for face in RANKS:
        for line in lines(face):
            for right in range(len(line) - 1):
                pair = line[right : right + 2]
                assert order(face, pair, ["speed 3 coal 2", "speed 3 coal 3"]) == pair[::-1]
                assert order(face, pair, ["speed 3 coal 3", "speed 3 coal 2"]) == pair


def test_q51_speed_and_coal_matter_in_a_tie_only():
    for face in RANKS:
        rows = lines(face)
        for i in range(len(rows) - 1):
            pair = [rows[i][0], rows[i + 1][0]]
            assert order(face, pair, ["speed 1 coal 0", "speed 6 coal 6"]) == pair


def test_q51_the_rules_example():
    # Grey is ahead; red and cream are level, equal in speed and in coal: cream is on the right.
    boats = {"red": "1.11 n speed 2", "cream": "1.13 n speed 2", "grey": "1.12 n", "green": "1.7 n"}
    s = chart("A0 S A1-1", round=2, landing="straight", **boats)
    assert s.state["order"] == ["grey", "cream", "red", "green"]


def test_q51_three_boats_may_be_level():
    assert order("straight", [15, 12, 19]) == [19, 12, 15]
    wheels = ["speed 1 coal 3", "speed 2 coal 1", "speed 2 coal 2"]
    assert order("straight", [19, 12, 15], wheels) == [15, 12, 19]


def test_q51a_the_black_boats_coal_counts_as_more_than_any():
    boats = {"red": "1.13 n", "black": "1.11 n", "green": "1.7 n"}
    s = chart("A0 S A1-1", round=2, landing="straight", **boats)
    assert s.state["order"] == ["black", "red", "green"]
    boats["red"] = "1.13 n speed 2"
    s = chart("A0 S A1-1", round=2, landing="straight", **boats)
    assert s.state["order"] == ["red", "black", "green"]


def test_q49_a_boat_on_a_later_tile_is_ahead():
    boats = {"red": "0.17 n speed 6", "green": "1.0 n", "grey": "2.0 n", "brown": "1.17 n"}
    s = chart("A0 S A1-1 S A3-1", round=2, landing="left", **boats)
    assert s.state["order"] == ["grey", "brown", "green", "red"]


def test_q50_only_the_hex_counts_not_the_heading():
    for red in ("n", "s"):
        for green in ("n", "se", "nw"):
            s = chart(
                "A0 S A1-1",
                round=2,
                landing="straight",
                red="1.12 " + red,
                green="1.13 " + green,
            )
            assert s.state["order"] == ["red", "green"]


def test_q50_the_exit_turns_with_the_tile():
    # Tile 1 lies to the left of tile 0 and has a left exit itself: its own ranking holds.
    s = chart(
        "A0 L A1-1 L A3-2", round=2, landing="left", red="1.17 n", green="1.15 n", grey="1.10 n"
    )
    assert s.state["order"] == ["green", "grey", "red"]


def test_q50_where_no_exit_is_known_the_ruler_lies_straight_ahead():
    # Q-34a: all three exits of the last tile are barred, the tile is due and can't be laid.
    names = "A1-1 A1-2 A1-3 A1-4 A2-1 A2-2 A2-3 A2-4 A3-1".split(" ")
    words = []
    for i in range(8):
        words += [names[i], "SLSLSLLL"[i]]
    water = " ".join(words + ["A3-1"])
    boats = {"red": "8.15 n", "grey": "8.18 n", "green": "8.17 n", "brown": "0.9 n"}
    s = chart(water, round=2, **boats)
    assert s.state["due"] is True and s.state["pending"] is None
    assert s.state["order"] == ["green", "grey", "red", "brown"]


def test_q48_the_order_is_fixed_at_the_start_of_each_round():
    boats = {"red": "0.2 n speed 4", "green": "0.12 n", "grey": "0.9 n"}
    s = chart("A0 S A1-1 S A3-1", **boats)
    assert s.state["order"] == ["red", "green", "grey"]
    # Red overtakes green and comes to 0.16; green still moves after it, before grey.
    play(s, "left", "ahead", "right", "ahead", "ahead", "ahead", "done")
    for colour in ("green", "grey"):
        assert on_turn(s) == colour and s.state["order"] == ["red", "green", "grey"]
        play(s, "ahead", "done")
    assert [boat(s, c)["at"] for c in ("red", "green", "grey")] == ["1.1", "0.17", "0.14"]
    assert s.state["round"] == 2 and s.state["order"] == ["red", "green", "grey"]


def test_q48_the_wheels_count_as_they_are_at_the_end_of_the_round():
    # Level on 0.8 and 0.6: red, on the right, is first unless green's wheel shows more.
    s = chart("A0 S A1-1", landing="straight", red="0.3 n", green="0.5 ne")
    play(s, "ahead", "done", "ahead", "done")
    assert s.state["order"] == ["red", "green"]
    s = chart("A0 S A1-1", landing="straight", red="0.3 n", green="0.5 n speed 2")
    play(s, "ahead", "done", "ahead", "right", "right", "ahead", "done")
    assert s.state["order"] == ["green", "red"]
    assert [boat(s, colour)["at"] for colour in ("red", "green")] == ["0.8", "0.6"]

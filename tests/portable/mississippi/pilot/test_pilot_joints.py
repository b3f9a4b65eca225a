"""The river's geometry in pilot mode (Q-18, Q-18a): hexes, joints, headings, banks."""

from ..chart import chart, lies
from ..hexmap import ISLANDS, PLACES, N, beyond, next_to, opposite, places, turned
from ..race import listed, play, refused

# Section 17: old hex, direction seen from the old tile, new hex.
JOINTS = {
    "L": "5 nw 0, 10 sw 0, 10 nw 1, 15 sw 1, 15 nw 2, 15 n 3, 16 nw 3, 16 n 4, 17 nw 4",
    "S": "15 n 0, 16 nw 0, 16 n 1, 17 nw 1, 17 n 2, 17 ne 3, 18 n 3, 18 ne 4, 19 n 4",
    "R": "9 ne 4, 14 se 4, 14 ne 3, 17 ne 0, 18 n 0, 18 ne 1, 19 n 1, 19 ne 2, 19 se 3",
}


def joints(face):
    return [line.split(" ") for line in JOINTS[face].split(", ")]


def at(cell, heading, water="A0 S A1-1", landing="straight", **more):
    return chart(water, red=cell + " " + heading, landing=landing, **more)


def steps(water, tile, hex_):
    """{heading: 'TILE.HEX' or None} that `ahead` leads to from a hex of the river."""
    found = {}
    for heading in N:
        s = at("%d.%d" % (tile, hex_), heading, water)
        found[heading] = None
        if "ahead" in listed(s):
            s.do("ahead")
            found[heading] = s.state["boats"]["red"]["at"]
    return found


def joined_so(face):
    # A3-2 has water on every hex of its front, A1-1 on every hex of its rear.
    water = "A3-2 %s A1-1" % face
    known = {(int(old), way): int(new) for old, way, new in joints(face)}
    for old in range(20):
        if old in ISLANDS["A3-2"]:
            continue
        found = steps(water, 0, old)
        for heading in N:
            inside = next_to(old, heading)
            if inside is None:
                new = known.get((old, heading))
                assert found[heading] == (None if new is None else "1.%d" % new), (old, heading)
            elif inside in ISLANDS["A3-2"]:
                assert found[heading] is None, (old, heading)
            else:
                assert found[heading] == "0.%d" % inside, (old, heading)


def test_joints_of_the_left_exit():
    joined_so("L")


def test_joints_of_the_straight_exit():
    joined_so("S")


def test_joints_of_the_right_exit():
    joined_so("R")


def test_joints_lead_back_the_same_way():
    for face in "LSR":
        for old, way, new in joints(face):
            s = at("1." + new, opposite(way), "A3-2 %s A1-1" % face)
            play(s, "ahead")
            assert s.state["boats"]["red"]["at"] == "0." + old


def test_joints_turn_with_the_tile_but_headings_stay_those_of_tile_0():
    for first in "LR":
        for face in "LSR":
            for old, way, new in joints(face):
                heading = turned(way, first)
                s = at("1." + old, heading, "A0 %s A3-2 %s A1-1" % (first, face))
                play(s, "ahead")
                assert lies(s, "red") == "2.%s %s" % (new, heading)


def test_headings_are_those_of_tile_0_three_left_exits_on():
    # Its own downstream is the south of tile 0.
    water = "A3-1 L A3-2 L A1-1 L A1-2 S A1-3"
    assert steps(water, 3, 7) == {
        "n": "3.2",
        "ne": "3.6",
        "se": None,
        "s": None,
        "sw": None,
        "nw": "3.8",
    }
    assert steps(water, 3, 8)["s"] is None
    assert steps(water, 3, 10)["s"] == "3.15"


def test_q17_one_point_one_hex_in_the_direction_of_the_bow():
    for hex_ in range(20):
        if hex_ not in (0, 4):
            found = steps("A0 S A3-2", 0, hex_)
            for heading in N:
                inside = next_to(hex_, heading)
                if inside is not None:
                    assert found[heading] == (None if inside in (0, 4) else "0.%d" % inside)


def test_q18_islands_can_not_be_entered():
    # A3-2 has islands on 1, 2, 3 and 13.
    for cell, heading in (("0.16", "n"), ("0.17", "n"), ("0.18", "n"), ("1.8", "n"), ("1.7", "ne")):
        s = at(cell, heading, "A0 S A3-2")
        refused(s, "ahead", "Q-18")


def test_q18_islands_can_not_be_crossed():
    # Speed 4 from 0.17, bow to the island: the hexes beyond it are free, but it bars the way.
    s = chart("A0 S A3-2", red="0.17 n speed 4", landing="straight")
    refused(s, "ahead", "Q-18")
    play(s, "left")
    refused(s, "ahead", "Q-18")


def test_q18_the_river_ends_at_its_banks_and_where_no_tile_is_laid_yet():
    for cell, heading in (
        ("0.9", "se"),
        ("0.10", "nw"),
        ("0.1", "s"),
        ("1.17", "n"),
        ("1.19", "n"),
    ):
        refused(at(cell, heading), "ahead", "Q-18")


def test_q18a_the_landing_stage_can_not_be_entered():
    # A boat without passengers at a pier: beyond the hex lies the stage.
    for face, cell in (("left", "1.15"), ("straight", "1.17"), ("right", "1.19")):
        for heading in N:
            s = chart("A0 S A1-1", red=cell + " " + heading, landing=face)
            if "ahead" in listed(s):
                play(s, "ahead")
                assert s.state["boats"]["red"]["at"].split(".")[0] in "01"


def test_q18a_the_shipyard_can_not_be_entered():
    refused(at("0.5", "s"), "ahead", "Q-18")
    refused(at("0.1", "sw"), "ahead", "Q-18")


def test_q18a_a_tile_that_is_off_the_table_can_not_be_entered():
    boats = {"red": "1.12 n", "green": "1.0 s", "grey": "1.16 n"}
    s = chart("A0 S A3-2", landing="straight", order=["green", "red", "grey"], **boats)
    assert s.state["rear"] == 0
    play(s, "ahead")
    assert lies(s, "green") == "0.15 s"
    s = chart("A0 S A3-2", landing="straight", **boats)
    play(s, "ahead", "done")
    # Everybody has left the start tile.
    assert s.state["rear"] == 1
    refused(s, "ahead", "Q-18")


def contacts():
    """[(hex of tile 0, heading, hex of tile 7)] that touch."""
    strangers = places("SLLLSLL")
    found = []
    for hex_ in range(20):
        for heading in N:
            place = beyond(PLACES[hex_], heading)
            if place in strangers:
                found.append((hex_, heading, strangers.index(place)))
    return found


# The stage lies at the right exit: at the others it would close a circle.
WINDING = "A3-3 S A1-1 L A1-2 L A1-3 L A1-4 S A2-1 L A2-2 L A3-2"


def test_q18a_no_boat_passes_where_tiles_touch_that_are_not_joined():
    found = contacts()
    assert len(found) > 2
    for old, heading, new in found:
        if old not in ISLANDS["A3-3"]:
            refused(at("0.%d" % old, heading, WINDING, "right"), "ahead", "Q-18")
        if new not in ISLANDS["A3-2"]:
            back = opposite(heading)
            refused(at("7.%d" % new, back, WINDING, "right"), "ahead", "Q-18")


def test_q18a_no_boat_is_pushed_across_such_a_contact():
    for old in {contact[0] for contact in contacts()}:
        for way in N:
            start = next_to(old, way)
            if old in ISLANDS["A3-3"] or start is None or start in ISLANDS["A3-3"]:
                continue
            red = "0.%d %s speed 4" % (start, opposite(way))
            s = chart(WINDING, red=red, green="0.%d" % old, landing="right")
            targets = [text for text in listed(s) if text.startswith("push ")]
            assert targets and not [text for text in targets if text.startswith("push 7.")]


def test_q18a_no_coal_is_handed_across_such_a_contact():
    assert (2, "s", 15) in contacts()
    boats = {"white": "0.7 s", "cream": "7.15 n coal 3", "red": "2.7"}
    s = chart(WINDING, ["white", "red"], landing="right", **boats)
    play(s, "ahead")
    assert lies(s, "white") == "0.2 s"
    refused(s, "give cream 1", "Q-67")

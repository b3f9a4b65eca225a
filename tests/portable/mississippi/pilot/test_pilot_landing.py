"""The landing stage in pilot mode: its piers, and the end of the intro game (Q-37, Q-38)."""

from shared_rules.mississippi.hexes import Water
from tests.portable.share import share

from ..chart import chart, lies, offered, waits
from ..hexmap import ISLANDS, PIERS, N, next_to, opposite
from ..race import boat, listed, on_turn, play, refused

FRONT = "A0 S A1-1"
# Section 17: the piers that an island closes.
CLOSED = {
    "A3-1": {"left": [10]},
    "A3-3": {"straight": [18], "right": [18]},
    "B1": {"right": [14, 19]},
    "B1-B2": {"right": [19]},
    "B3-2": {"right": [19]},
    "B2": {"left": [16], "straight": [16, 18], "right": [14, 18]},
    "B3-1": {"left": [15]},
    "B4": {"left": [15], "straight": [17], "right": [19]},
}


def intro(water=FRONT, landing="straight", **boats):
    boats.setdefault("green", "0.9")
    return chart(water, landing=landing, variant="intro", **boats)


def test_q37_the_piers_are_those_of_the_last_tile():
    s = intro("A0 S A1-1 S B3-1", "left", green="1.9")
    assert Water(s.state).piers == [40 + 10, 40 + 16]


def into(name, hex_):
    """A boat one hex from this one, its bow towards it; None where there is no water around."""
    for heading in N:
        place = next_to(hex_, heading)
        if place is not None and place not in ISLANDS[name]:
            return "1.%d %s" % (place, opposite(heading))
    return None


def test_q37_section_17_which_piers_an_island_closes():
    for name in ISLANDS:
        for face in PIERS:
            closed = [hex_ for hex_ in PIERS[face] if hex_ in ISLANDS[name]]
            assert closed == CLOSED.get(name, {}).get(face, [])
            # A roll always leaves an open pier.
            assert len(closed) < 3


def reached(name, face, hex_):
    """Whether a boat that sails from beside this hex onto it wins the intro game."""
    water = ("A0 S " if name != "A0" else "A1-1 S ") + name
    s = intro(water, face, red=into(name, hex_) + " speed 3", green="0.10")
    if hex_ in ISLANDS[name]:
        refused(s, "ahead", "Q-18")
        return False
    if "ahead" not in listed(s):
        return False
    play(s, "ahead")
    return s.state["winner"] == "red"


def test_q37_the_open_piers_are_the_water_hexes_at_the_stage():
    for name in ISLANDS:
        for face in PIERS:
            for pier in range(0, len(PIERS[face]), share(2, 1, 1)):
                hex_ = PIERS[face][pier]
                assert reached(name, face, hex_) == (hex_ not in ISLANDS[name]), (name, face, hex_)


def test_q37_no_other_hex_is_a_pier():
    for face in PIERS:
        for hex_ in range(5, 20):
            if hex_ not in PIERS[face]:
                assert not reached("A0", face, hex_), (face, hex_)


def test_q38_the_first_boat_to_reach_one_wins():
    s = intro(red="1.12 n speed 6 coal 0")
    events = play(s, "ahead")
    assert events == ["sailed", "moored", "won", "over"]
    assert s.state["winner"] == "red" and s.state["over"] is True
    assert s.state["places"] == ["red"] and s.state["points"] == 0
    assert boat(s, "red")["moored"] is True and boat(s, "red")["at"] is None


def test_q38_speed_does_not_matter():
    for speed in (1, 2, 5):
        s = intro(red="1.12 n speed %d" % speed)
        play(s, "ahead")
        assert s.state["winner"] == "red"


def test_q38_after_the_end_nothing_is_legal():
    s = intro(red="1.12 n")
    play(s, "ahead")
    assert listed(s) == []
    for text in ("done", "ahead", "speed 2", "roll", "bow n"):
        assert refused(s, text, None).code == "over"
    assert refused(s, "sink", None).code in ("unknown", "over")
    s.undo()
    assert s.state["winner"] is None and boat(s, "red")["at"] == "1.12"


def test_q37_the_stage_has_the_piers_of_the_last_tile():
    for tiles, last in (("A0 S A1-1 S B2", "B2"), ("A0 S A1-1 S B2 S A1-2", "A1-2")):
        for face in ("left", "straight", "right"):
            at = str(tiles.count(" ") // 2)
            s = chart(tiles, red=at + ".17", green="0.9", reserve=[], die="table")
            event = s.do("roll " + face)[1]
            closed = CLOSED.get(last, {}).get(face, [])
            assert event["piers"] == [at for at in PIERS[face] if at not in closed], event


def test_q38_without_the_stage_the_game_does_not_end():
    s = chart(FRONT, red="1.12 n", green="0.9", variant="intro", die="table", draw="table")
    play(s, "roll left", "tile A3-2", "ahead", "done")
    assert s.state["winner"] is None and lies(s, "red") == "1.17 n"


def test_q38a_a_boat_pushed_to_a_pier_has_reached_it_too():
    s = intro(red="1.7 n speed 2", green="1.12 s")
    events = play(s, "push 1.17")
    assert s.state["winner"] == "green" and s.state["over"] is True
    assert events[-3:] == ["moored", "won", "over"]
    assert s.state["pending"] is None


def test_q38a_a_boat_pushed_elsewhere_does_not_win():
    s = intro(red="1.7 n speed 2", green="1.12 s")
    play(s, "push 1.13", "bow n", "done")
    assert s.state["winner"] is None


def test_q38a_the_black_boat_wins_nothing():
    s = intro(red="1.7 n speed 3", black="1.12 n")
    play(s, "push 1.17")
    assert waits(s, "bow", "black") and s.state["winner"] is None


def test_q80_she_does_not_win_by_her_own_move_either():
    s = intro(red="0.5", black="1.12", order=["black", "red", "green"])
    play(s, "ahead", "left", "left")
    assert s.state["winner"] is None and lies(s, "black") == "1.17 sw"
    play(s, "done")
    assert on_turn(s) == "red"


def test_q38_a_boat_that_reaches_a_pier_by_pushing_wins():
    s = intro(red="1.12 n speed 2", black="1.17 s")
    assert offered(s, "push") == ["push 1.16", "push 1.18"]
    play(s, "push 1.16")
    # 16 is a pier too, but the black boat can't win.
    if s.state["pending"]:
        play(s, "bow s")
    assert s.state["winner"] == "red"

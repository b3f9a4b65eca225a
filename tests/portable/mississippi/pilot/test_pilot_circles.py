"""Circles and the landing stage in pilot mode (Q-34, Q-34a, Q-36, Q-37)."""

from ..chart import chart, lies, offered, waits
from ..hexmap import way_in
from ..race import on_turn, play, refused

# None of them has an island on its hexes 2, 15, 17 and 19.
TILES = "A1-1 A1-2 A1-3 A1-4 A2-1 A2-2 A2-3 A2-4 A3-1".split(" ")


def water(exits):
    """A river with these exits, the last tile's still open."""
    words = []
    for i in range(len(exits)):
        words += [TILES[i], exits[i]]
    return " ".join(words + [TILES[len(exits)]])


def entering(exits, green="0.9 n", **more):
    """Red enters the front tile of such a river, green lies at the rear; red's turn ends."""
    hex_, heading = way_in(exits)
    options = {"die": "table", "draw": "table", "order": ["red", "green", "grey"]}
    options.update(more)
    red = "%d.%d %s" % (len(exits) - 1, hex_, heading)
    # Grey follows red, so that nobody wins because he is alone.
    grey = "%d.10 %s" % (len(exits) - 1, heading)
    s = chart(water(exits), red=red, green=green, grey=grey, **options)
    play(s, "ahead")
    assert lies(s, "red") == "%d.2 %s" % (len(exits), heading)
    play(s, "done")
    return s


def faces(s):
    return [text[5:] for text in offered(s, "roll")]


def test_q34a_if_all_three_exits_are_barred_nothing_is_rolled():
    # S L S L S L L L: left by tiles 2 to 4, straight by 0 to 2, right by 0.
    s = entering("SLSLSLLL")
    assert s.state["pending"] is None and s.state["due"] is True
    assert on_turn(s) == "green" and len(s.state["river"]) == 9


def test_q34a_the_end_of_every_turn_tries_again():
    # A1-1: 0.14, 0.19 and the joint 19 n 4 lead to tile 1.
    s = entering("SLSLSLLL")
    play(s, "ahead", "done")
    assert s.state["due"] is True and s.state["pending"] is None and on_turn(s) == "grey"
    play(s, "ahead", "done")
    assert s.state["due"] is True and s.state["pending"] is None


def test_q34a_when_the_rear_tile_is_gone_one_exit_is_free():
    s = entering("SLSLSLLL", green="0.18 n")
    assert s.state["due"] is True and on_turn(s) == "green"
    play(s, "ahead", "done")
    # Green was the last boat on tile 0.
    assert s.state["rear"] == 1 and waits(s, "roll", None)
    assert faces(s) == ["right"]
    refused(s, "roll left", "Q-34", "Q-34a")
    refused(s, "roll straight", "Q-34", "Q-34a")
    play(s, "roll right", "tile A3-2")
    assert s.state["due"] is False and on_turn(s) == "grey"


def test_q34a_a_barred_landing_stage_stays_due():
    s = entering("SLSLSLL", green="0.18 n", reserve=["A3-3"])
    play(s, "roll left", "tile A3-3")
    assert s.state["pending"] is None and s.state["due"] is True
    assert s.state["landing"] is None and on_turn(s) == "green"
    play(s, "ahead", "done")
    assert s.state["pending"] == {"what": "roll", "who": None, "stage": True}
    assert faces(s) == ["right"]
    play(s, "roll right")
    assert s.state["landing"] == "right" and s.state["due"] is False


def test_q36_afterwards_nothing_is_due_any_more():
    s = entering("SL", reserve=["A2-1"])
    play(s, "roll straight", "tile A2-1", "roll right")
    # Green and grey sail on behind; red comes to the last tile in round 2.
    play(s, "ahead", "done", "ahead", "done")
    play(s, "speed 4", "right", "ahead", "left", "ahead", "ahead", "ahead")
    assert lies(s, "red") == "3.3 nw"
    play(s, "done")
    assert s.state["pending"] is None and s.state["due"] is False


def test_q36_a_position_without_reserve_makes_the_stage_due():
    # A boat on the last tile and no stage: it is due at once.
    s = chart("A0 S A1-1", red="1.2 n", green="0.5", reserve=[], die="table")
    assert s.state["pending"] == {"what": "roll", "who": None, "stage": True}
    play(s, "roll straight")
    assert s.state["landing"] == "straight" and on_turn(s) == "red"

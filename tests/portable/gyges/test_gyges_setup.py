"""Gyges: set-up, options, positions entered by hand (G-2 to G-4)."""

from shared_rules import catalog
from shared_rules.kernel.session import Session
from tests.portable.duel import EMPTY, S1, fresh, gyges, impossible, listed, play, refused


def test_g3_each_side_has_ninety_rows():
    s = fresh()
    assert s.state["pending"] == {"what": "setup", "who": "south"}
    rows = listed(s)
    assert len(rows) == 90 and rows == sorted(rows)
    assert (rows[0], rows[-1]) == ("setup 112233", "setup 332211")
    assert play(s, "setup 321123") == [{"event": "setup"}]
    assert s.state["board"][:6] == "321123"
    assert s.state["pending"]["who"] == "north"
    play(s, "setup 112233")
    assert s.state["board"] == "321123/000000/000000/000000/000000/112233"
    assert s.state["pending"] is None
    refused(s, "setup 321123", "G-3")


def test_g3_a_row_has_one_spelling():
    s = fresh()
    refused(s, "setup", "G-3")
    for text in ("setup 32112", "setup 3211233", "setup 321123 ", "setup  321123", "setup 32112a"):
        refused(s, text, None)
    assert refused(s, "a1-a2", None).code == "pending"
    assert refused(s, "pass", None).code == "pending"


def test_g3a_south_sets_up_first_whoever_begins():
    s = fresh(first="north")
    assert s.state["pending"]["who"] == "south"
    play(s, "setup 321123", "setup 321123")
    assert s.state["to_move"] == "north"


def test_g3a_rows_may_be_hidden_until_both_are_set():
    s = fresh(setup="hidden")
    play(s, "setup 321123")
    view = s.view()
    assert view["board"] == "/".join([EMPTY] * 6) and "321123" not in str(view)
    play(s, "setup 112233")
    assert s.view()["board"] == "321123/000000/000000/000000/000000/112233"
    s.undo()
    assert s.view()["board"] == "/".join([EMPTY] * 6)


def test_g3a_random_rows_are_drawn_and_logged():
    s = fresh(setup="random")
    assert list(s.actions()) == ["setup", "resign"]
    refused(s, "setup 321123", "G-3")
    play(s, "setup", "setup")
    rows = [text[6:] for text in s.log()]
    assert rows == ["213312", "232113"] or len(rows) == 2
    assert s.state["board"] == rows[0] + "/000000/000000/000000/000000/" + rows[1]
    assert sorted(rows[0]) == list("112233")
    assert s.rules.strip_outcome("setup 213312") == "setup"
    digest = s.digest()
    s.undo()
    s.redo()
    assert s.digest() == digest


def test_g4_south_moves_first():
    s = fresh()
    play(s, "setup 321123", "setup 321123")
    assert s.state["to_move"] == "south"
    assert s.state["before"] is None


def test_g2a_impossible_positions_are_refused():
    assert impossible(gyges, "/".join([EMPTY] * 6)) == "G-2"
    assert impossible(gyges, "/".join(["111110"] + [EMPTY] * 5)) == "G-2"
    assert impossible(gyges, "/".join(["400000"] + [EMPTY] * 5)) == "G-2"
    assert impossible(gyges, "/".join(["100000"] + [EMPTY] * 4)) == "G-2"
    assert impossible(gyges, "/".join(["1000000"] + [EMPTY] * 5)) == "G-2"
    assert impossible(gyges, S1 + "/") == "G-2"
    assert impossible(gyges, S1, before="x") == "G-2"
    assert impossible(gyges, S1, "east") == "position"
    assert impossible(gyges, 7) == "position"
    for position in ("text", [], {"to_move": "south", "board": S1, "more": 1}, {"board": S1}):
        assert impossible(Session, "gyges", ["south", "north"], {}, 1, position) == "position", (
            position
        )
    assert gyges(S1, before=S1.replace("3", "2", 0)).state["before"] == S1


def test_g3_options_and_presets():
    assert [row["name"] for row in catalog.options("gyges")] == sorted(
        ["setup", "first", "path", "bounce", "drop", "blocked", "ko", "preset"]
    )
    assert gyges().rules.options["path"] == "cell"
    assert gyges(preset="tournament").rules.options["path"] == "edge"
    assert gyges(preset="tournament", path="cell").rules.options["bounce"] == "carry"
    for name, value in (("ko", True), ("ko", 3), ("ko", "2"), ("path", 1), ("paths", "cell")):
        assert impossible(gyges, S1, **{name: value}) == name
    assert impossible(Session, "gyges", ["north", "south"]) == "players"
    assert impossible(Session, "gyges", ["south", "north"], {}, 1, None, {"south": 6}) == "seats"

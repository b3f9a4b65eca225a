"""T-boats: points, boats, formations, and how a boat moves (T-1 to T-11a)."""

from shared_rules import catalog
from shared_rules.kernel.session import Session
from tests.portable.duel import impossible, listed, of, play, refused, tboats

PICKET = "Y b1-b3,d1-d3,f1-f3,h1-h3 R b7-b9,d7-d9,f7-f9,h7-h9 y"


def test_t1_one_to_four_boats_a_side():
    assert tboats("Y a1-a3 R a7-a9,b7-b9,c7-c9,d7-d9 y").state["winner"] is None
    five = "a1-a3,b1-b3,c1-c3,d1-d3,e1-e3"
    assert impossible(tboats, "Y %s R a7-a9 y" % five) == "T-3"
    assert impossible(tboats, "Y - R a7-a9 y") == "T-3"
    assert impossible(Session, "tboats", ["red", "yellow"]) == "players"
    assert impossible(Session, "tboats", ["yellow", "red"], {}, 1, None, {"red": 6}) == "seats"


def test_t2_a_boat_covers_three_points_of_81():
    s = tboats("Y a1-a3,g9-i9 R e5-e7 y")
    assert s.state["position"] == "Y a1-a3,g9-i9 R e5-e7 y"
    for name in ("a1-a4", "a1-b2", "a1-a1", "a3-a1", "a1a3", "A1-A3", "a01-a3", "a1-a3-a5", ""):
        assert impossible(tboats, "Y %s R e5-e7 y" % name) == "T-3", name
    assert impossible(tboats, "Y a8-a10 R e5-e7 y") == "T-3"
    assert impossible(tboats, "Y h1-j1 R e5-e7 y") == "T-3"


def test_t3_each_formation_has_its_boats():
    assert tboats().state["position"] == PICKET
    laid = {
        "ranks": "Y a1-c1,d1-f1,d2-f2,g1-i1 R a9-c9,d8-f8,d9-f9,g9-i9 y",
        "gate": "Y a1-a3,b1-d1,f1-h1,i1-i3 R a7-a9,b9-d9,f9-h9,i7-i9 y",
        "spread": "Y a1-a3,d1-d3,f1-f3,i1-i3 R a7-a9,d7-d9,f7-f9,i7-i9 y",
        "Y e1-e3 R d6-f6": "Y e1-e3 R d6-f6 y",
    }
    for name in laid:
        assert tboats(formation=name).state["position"] == laid[name]


def test_t3_impossible_formations_and_positions_are_refused():
    assert impossible(tboats, formation="Y e1-e3 R d4-f4") == "T-3"  # a T stands
    assert impossible(tboats, formation="Y d4-f4 R e1-e3") == "T-3"
    assert tboats(formation="Y e1-e3,d4-f4 R a7-a9").ply == 0  # an own boat makes no T
    assert impossible(tboats, formation="Y e1-e3 R e3-g3") == "T-3"  # overlap
    assert impossible(tboats, formation="Y e1-e3,e2-g2 R a7-a9") == "T-3"
    assert impossible(tboats, formation="Y e1-e3 R") == "T-3"
    assert impossible(tboats, formation="square") == "formation"
    assert impossible(tboats, formation=1) == "formation"
    for text in ("", PICKET[:-2], PICKET + " ", "R a1-a3 Y a7-a9 y", PICKET[:-1] + "x"):
        assert impossible(tboats, text) == "T-3", text
    assert impossible(tboats, {"position": PICKET}) == "position"
    # A position may hold a T, which has no effect (T-16).
    s = tboats("Y e1-e3 R d4-f4,a7-a9 y")
    play(s, "e1-e3>e1-g1")
    assert s.state["position"] == "Y e1-g1 R a7-a9,d4-f4 r"


def test_t4_yellow_moves_first():
    assert listed(tboats())[0] == "b1-b3>a2-c2"
    assert listed(tboats(PICKET[:-1] + "r"))[0][:6] == "b7-b9>"


def test_t5_one_own_boat_in_turn():
    s = tboats()
    refused(s, "b7-b9>b6-b8", "T-5")
    refused(s, "c1-c3>c2-c4", "T-5")
    play(s, "b1-b3>b2-b4")
    refused(s, "d1-d3>d2-d4", "T-5")
    refused(s, "pass", None)


def test_t6_one_turn_or_one_shift():
    s = tboats("Y e4-e6 R a9-c9 y")
    refused(s, "e4-e6>e4-e6", "T-6")
    refused(s, "e4-e6>d6-f6", "T-7")  # a turn and a shift
    refused(s, "e4-e6>f4-f6", "T-8")


def test_t7_turns_about_each_of_the_three_points():
    s = tboats("Y e4-e6 R a9-c9 y")
    turns = ["c4-e4", "c6-e6", "d5-f5", "e4-g4", "e6-g6"]
    shifts = ["e3-e5", "e5-e7"]
    assert of(s, "e4-e6>") == sorted(turns + shifts)
    s = tboats("Y d5-f5 R a9-c9 y")
    assert of(s, "d5-f5>") == ["c5-e5", "d3-d5", "d5-d7", "e4-e6", "e5-g5", "f3-f5", "f5-f7"]


def test_t8_shifts_along_the_boat_and_half_turns():
    assert "e6-e8" not in of(tboats("Y e4-e6 R a9-c9 y"), "e4-e6>")
    refused(tboats("Y e4-e6 R a9-c9 y"), "e4-e6>e6-e8", "T-8")
    half = of(tboats("Y e4-e6 R a9-c9 y", rot180=True), "e4-e6>")
    assert "e6-e8" in half and "e2-e4" in half and len(half) == 9


def test_t8a_a_half_turn_needs_one_free_side():
    one_side = "Y e4-e6 R d6-d8,a1-a3 y"  # a boat in the way on the left
    both = "Y e4-e6 R d6-d8,f6-f8 y"
    for text, free in ((one_side, True), (both, False)):
        over = of(tboats(text, rot180=True), "e4-e6>")
        swung = of(tboats(text, rot180=True, pass_over=False), "e4-e6>")
        assert "e6-e8" in over
        assert ("e6-e8" in swung) is free
    refused(tboats(both, rot180=True, pass_over=False), "e4-e6>e6-e8", "T-10")
    # The two points straight out from the pivot belong to that side.
    out = "Y e4-e6 R f5-f7,c5-c7 y"
    assert "e6-e8" not in of(tboats(out, rot180=True, pass_over=False), "e4-e6>")
    # Beside the board there is nothing in the way.
    edge = "Y a4-a6 R b6-b8,i1-i3 y"
    assert "a6-a8" in of(tboats(edge, rot180=True, pass_over=False), "a4-a6>")


def test_t9_all_three_points_are_on_the_board_and_free():
    s = tboats("Y a1-a3 R b3-d3,a9-c9 y")
    assert of(s, "a1-a3>") == ["a1-c1", "a2-a4"]
    refused(s, "a1-a3>a3-c3", "T-9")
    refused(s, "a1-a3>a0-a2", "T-9")
    s = tboats("Y a1-a3,a4-c4 R i1-i3 y")
    refused(s, "a1-a3>a2-a4", "T-9")  # an own boat is in the way as well


def test_t10_a_turn_may_pass_over_boats():
    # Turning about e4 towards g4 sweeps f5, where the end of a red boat is.
    text = "Y e4-e6 R f5-h5,a9-c9 y"
    assert "e4-g4" in of(tboats(text), "e4-e6>")
    s = tboats(text, pass_over=False)
    refused(s, "e4-e6>e4-g4", "T-10")
    assert "c4-e4" in of(s, "e4-e6>")


def test_t10a_a_turn_sweeps_only_the_diagonal_neighbour_inside_it():
    # g6 is nearer to the turn's other corner and is not swept; neither is anything about B.
    s = tboats("Y e4-e6 R g6-i6,a9-c9 y", pass_over=False)
    assert "e4-g4" in of(s, "e4-e6>")
    s = tboats("Y e4-e6 R f6-h6,d4-d6 y", pass_over=False)
    assert "d5-f5" not in of(s, "e4-e6>")  # d5 is taken
    s = tboats("Y e4-e6 R f6-h6,d2-d4 y", pass_over=False)
    assert "d5-f5" in of(s, "e4-e6>")


def test_t11_without_the_option_touch_is_not_an_action():
    refused(tboats(), "touch b1-b3", None)


def test_t11a_touched_boats_have_to_move():
    s = tboats("Y a1-a3,d5-f5 R b1-b3,a4-c4 y", strict_touch=True)
    assert listed(s) == ["touch d5-f5"]
    refused(s, "touch a1-a3", "T-11")  # it can't move
    refused(s, "touch b1-b3", "T-5")
    refused(s, "touch x", None)
    refused(s, "d5-f5>e5-g5", "T-11")
    s = tboats(strict_touch=True)
    assert play(s, "touch b1-b3") == []
    assert s.state["touched"] == "b1-b3"
    assert listed(s) == ["b1-b3>a2-c2", "b1-b3>b2-b4"]
    refused(s, "touch d1-d3", "T-11")
    refused(s, "d1-d3>d2-d4", "T-11")
    play(s, "b1-b3>b2-b4")
    assert s.state["touched"] is None


def test_t3_options_have_their_values():
    rows = catalog.options("tboats")
    assert [row["name"] for row in rows] == sorted(row["name"] for row in rows)
    assert len(rows) == 9
    wrong = (
        ("rot180", 1),
        ("claim", True),
        ("walk_in", "yes"),
        ("repetition_limit", 10),
        ("no_capture_limit", True),
        ("no_capture_limit", -1),
        ("rotate", True),
    )
    for name, value in wrong:
        assert impossible(tboats, **{name: value}) == name

"""Gyges: board, border rows, and how a piece walks (G-1 to G-10)."""

from tests.portable.duel import TOURNAMENT, fresh, gyges, listed, of, play, refused


def test_g1_cells_are_a1_to_f6_and_the_goals_lie_beyond():
    s = gyges({"c6": 1})
    assert of(s, "c6") == ["-b6", "-c5", "-d6", "-north"]
    for text in ("c6-c7", "c6-g6", "c6-C5", "c6-c05", "c6", "c6-", "c6--c5", "c6-north-c6"):
        refused(s, text, None)


def test_g2_pieces_belong_to_nobody():
    # One piece alone is on the border row of both.
    assert of(gyges({"c3": 1}, "south"), "c3") == of(gyges({"c3": 1}, "north"), "c3")
    s = fresh()
    for row in ("111223", "321124", "000000"):
        assert refused(s, "setup " + row, "G-2").code == "pieces"


def test_g5_g15_a_piece_over_the_home_row_wins_at_once():
    events = play(gyges({"b6": 1, "a6": 1}), "b6-north")
    assert events[-1] == {"event": "won", "who": "south", "how": "goal"}
    s = gyges({"d2": 2}, "north")
    events = play(s, "d2-south")
    assert events[-1] == {"event": "won", "who": "north", "how": "goal"}
    assert (s.state["winner"], s.state["goal"]) == ("north", 2)
    assert list(s.actions()) == []
    refused(s, "d2-d4", "G-5")
    refused(s, "resign", "G-5")


def test_g6_only_the_nearest_row_with_a_piece_moves():
    s = gyges({"a2": 1, "f2": 2, "c3": 3})
    assert {text[:2] for text in listed(s)} == {"a2", "f2"}
    assert refused(s, "c3-c4", "G-6").facts == {"row": 2}
    refused(s, "a1-a2", "G-6")
    s = gyges({"a2": 1, "f2": 2, "c3": 3}, "north")
    assert {text[:2] for text in listed(s)} == {"c3"}


def test_g6a_the_border_rows_are_those_before_the_move():
    # North's only piece is lifted from his border row 4; row 5 stays the one behind it.
    s = gyges({"a3": 1, "a4": 1})
    assert of(s, "a3-a4(") == ["a5)", "b5)", "c5)", "d5)", "e5)", "f5)"]
    # The same holds if the next row moves: South's border row is North's, too.
    s = gyges("303030/222211/000001/130000/000000/000000", blocked="next_row", drop="behind")
    assert {text[-2] for text in listed(s) if "(" in text} == {"5", "6"}


def test_g7_a_piece_moves_exactly_as_many_cells_as_it_is_high():
    ends = of(gyges({"c3": 2, "f6": 1}), "c3")
    assert ends == ["-a3", "-b2", "-b4", "-c1", "-c5", "-d2", "-d4", "-e3"]
    for text in ("c3-c4", "c3-c6", "c3-b3", "c3-f3"):
        assert refused(gyges({"c3": 2, "f6": 1}), text, "G-7").code == "count"
    assert "-a3" in of(gyges({"a2": 3}), "a2")  # two to the side and back in another row


def test_g8_pieces_are_in_the_way():
    s = gyges({"a1": 2, "a2": 1, "b1": 1})
    assert not [text for text in of(s, "a1") if text in ("-a3", "-c1", "-b2")]
    for text in ("a1-a3", "a1-c1", "a1-b2"):
        assert refused(s, text, "G-8").code == "occupied"


def test_g8a_the_start_cell_is_empty_but_closed_where_cells_are():
    # 2 on a1 bounces on the 2 on b2, whose way leads over or to the empty a1.
    board = {"a1": 2, "b2": 2, "f6": 1}
    edge = of(gyges(board, path="edge", bounce="carry", ko=0), "a1")
    cell = of(gyges(board, path="cell", bounce="carry", ko=0), "a1")
    assert "-b2-a1" in edge and "-b2-a1" not in cell
    assert refused(gyges(board, path="cell", bounce="carry"), "a1-b2-a1", "G-9").facts == {"leg": 2}
    assert "-b2-a1" in of(gyges(board, path="edge", ko=0), "a1")


def test_g9_no_cell_or_no_edge_is_used_twice():
    # The 3 on a3 can end on a2 by b3 and b2: a cell that the 2 has crossed, by other edges.
    board = {"a1": 2, "a3": 3, "f6": 1}
    assert "-a3-a2" in of(gyges(board, path="edge"), "a1")
    assert refused(gyges(board), "a1-a3-a2", "G-9").facts == {"leg": 2}
    for path in ("cell", "edge"):  # back along the way that it came
        refused(gyges({"a1": 1, "a2": 1, "f6": 1}, path=path, ko=0), "a1-a2-a1", "G-9")
        refused(gyges({"c3": 2}, path=path, ko=0), "c3-c3", "G-9")


def test_g9a_a_cell_is_bounced_on_once_but_may_be_landed_on_again():
    # The 1 comes to b2, goes on to c3 by one corner and back to b2 by the other.
    board = {"a2": 1, "b2": 2, "c3": 2, "f5": 1}
    s = gyges(board, **TOURNAMENT)
    refused(s, "a2-b2-c3-b2-a1", "G-9")
    refused(s, "a2-b2-c3-b2", "G-13")
    refused(gyges(board, bounce="carry", drop="open"), "a2-b2-c3-b2(a1)", "G-9")
    s.do("a2-b2-c3-b2(a1)")
    assert s.last == "a2-b2(a1)"
    # With `push` the piece lifted is the one that came there before: the 1.
    s = gyges(board, path="edge", drop="open")
    play(s, "a2-b2-c3-b2(a1)")
    assert s.state["board"] == "100000/020000/002000/000000/000001/000000"


def test_g10_the_goal_needs_the_exact_count_and_is_the_opponents():
    s = gyges({"b5": 2, "c5": 1, "d5": 3})
    assert "-north" in of(s, "b5") and "-north" not in of(s, "c5") and "-north" in of(s, "d5")
    refused(s, "c5-north", "G-7")
    refused(s, "b5-south", "G-10")
    s = gyges({"b1": 1})
    refused(s, "b1-south", "G-10")
    refused(gyges({"b6": 1}, "north"), "b6-north", "G-10")
    # It is entered from any column of the row before it, even after a step aside; never crossed.
    assert "-a6-north" in of(gyges({"a6": 3, "a5": 1}), "a5")
    assert "-north" in of(gyges({"a6": 2}), "a6")
    refused(gyges({"a5": 2, "a6": 1}), "a5-north", "G-8")

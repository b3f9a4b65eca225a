"""Gyges: landing on a piece (G-11 to G-14, G-19)."""

from tests.portable.duel import TOURNAMENT, fresh, gyges, listed, of, play, refused


def board(s):
    return s.state["board"].split("/")


def test_g11_push_drives_the_other_piece_on():
    s = gyges({"a1": 1, "b1": 2, "f6": 1})
    assert play(s, "a1-b1-c2")[:2] == [
        {"event": "moved", "action": "a1-b1-c2"},
        {"event": "bounced", "at": "b1"},
    ]
    assert board(s)[:2] == ["010000", "002000"]


def test_g11_carry_travels_on_by_the_other_pieces_height():
    s = gyges({"a1": 1, "b1": 2, "f6": 1}, bounce="carry")
    play(s, "a1-b1-c2")
    assert board(s)[:2] == ["020000", "001000"]


def test_g11_there_is_no_bounce_on_a_free_cell():
    assert refused(gyges({"a1": 1, "f6": 1}), "a1-b1-c1", "G-11").facts == {"leg": 1}


def test_g11_with_carry_every_chain_is_taken_and_logged_in_its_listed_form():
    # From a1 (1) to b2: by the 1 on b1, or by the 1 on a2.
    s = gyges({"a1": 1, "b1": 1, "a2": 1, "f6": 1}, bounce="carry")
    assert "-a2-b2" in of(s, "a1") and "-b1-b2" not in of(s, "a1")
    events = s.do("a1-b1-b2")
    assert events[0] == {"event": "moved", "action": "a1-a2-b2"}
    assert s.last == "a1-a2-b2" and list(s.log()) == ["a1-a2-b2"]
    # The form with the fewest landings is listed: one leg instead of a chain to the same cell.
    s = gyges({"a1": 2, "a3": 2, "f6": 1}, bounce="carry", path="edge")
    s.do("a1-a3-b2")
    assert s.last == "a1-b2"


def test_g12_drop_behind_row_is_the_one_row_behind():
    s = gyges({"a2": 1, "a3": 2, "c4": 1})
    assert of(s, "a2-a3(") == ["a5)", "b5)", "c5)", "d5)", "e5)", "f5)"]
    events = play(s, "a2-a3(f5)")
    assert events[-1] == {"event": "dropped", "from": "a3", "to": "f5"}
    assert board(s) == ["000000", "000000", "100000", "001000", "000002", "000000"]
    # There is no such row if his border row is his home row.
    s = gyges({"a2": 1, "a3": 2, "c6": 1})
    assert of(s, "a2-a3(") == []
    refused(s, "a2-a3(a5)", "G-12")
    # North looks the other way.
    s = gyges({"a5": 1, "a4": 2, "c3": 1}, "north")
    assert of(s, "a5-a4(") == ["a2)", "b2)", "c2)", "d2)", "e2)", "f2)"]


def test_g12_where_a_piece_may_be_put_with_behind_open_and_none():
    cells = {"a2": 1, "a3": 2, "c4": 1}
    behind = of(gyges(cells, drop="behind"), "a2-a3(")
    assert len(behind) == 12 and behind[:3] == ["a5)", "a6)", "b5)"]
    open_ = of(gyges(cells, drop="open"), "a2-a3(")
    # All cells of rows 1 to 4 except those of the pieces; the start cell a2 is free.
    assert len(open_) == 24 - 2 and "a2)" in open_ and "a5)" not in open_
    assert of(gyges(cells, drop="none"), "a2-a3(") == []
    s = gyges(cells, drop="open")
    play(s, "a2-a3(a2)")
    assert board(s)[1:4] == ["200000", "100000", "001000"]


def test_g12a_a_piece_is_put_only_on_a_cell_that_was_free():
    s = gyges({"a2": 1, "a3": 2, "c4": 1}, drop="open")
    for drop in ("a3", "c4", "a5", "f6"):
        refused(s, "a2-a3(%s)" % drop, "G-12")
    refused(s, "a2-a1(b1)", "G-12")  # nothing is lifted
    refused(s, "a2-a3(g1)", None)
    refused(s, "a2-a3(a2", None)


def test_g13_a_landing_has_to_be_resolved():
    s = gyges({"a2": 1, "a3": 2, "c6": 1})
    refused(s, "a2-a3", "G-13")
    # A piece on b1 would have to bounce on, but it is walled in.
    s = gyges({"a1": 1, "b1": 3, "b2": 1, "c1": 1, "f6": 1}, drop="none")
    assert [text for text in of(s, "a1-b1") if text[:1] == "-"] == []


def test_g14_bounces_follow_one_another_and_a_reposition_may_end_them():
    s = gyges({"a2": 1, "b2": 1, "c2": 1, "d2": 3, "c4": 1})
    assert "-b2-c2-d2(a5)" in of(s, "a2")
    events = play(s, "a2-b2-c2-d2(a5)")
    assert [event["event"] for event in events] == ["moved", "bounced", "bounced", "dropped"]
    assert board(s) == ["000000", "011100", "000000", "001000", "300000", "000000"]


def test_g19_the_example_is_the_only_winning_chain():
    chain = "300200/300001/201201/100230/000003/000000"
    for options in ({}, TOURNAMENT):
        s = gyges(chain, "north", **options)
        assert [t for t in listed(s) if t[-5:] == "south"] == ["f5-d4-c3-d3-d1-south"]
        play(s, "f5-d4-c3-d3-d1-south")
        assert s.state["winner"] == "north"
        if not options:
            assert board(s) == ["300200", "300001", "202101", "100330", "000000", "000000"]
            assert s.state["goal"] == 2


def test_g14_actions_are_sorted_by_start_and_text():
    for options in ({}, TOURNAMENT):
        s = gyges("000000/120302/013023/100213/000000/000000", **options)
        texts = listed(s)
        assert texts == sorted(texts) and len(texts) > 100
        assert list(s.actions())[-1] == "resign"
    assert list(fresh(setup="random").actions()) == ["setup", "resign"]

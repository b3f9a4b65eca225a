"""Gyges: passing, repetition and the end (G-15 to G-18)."""

from tests.portable.duel import TOURNAMENT, count, gyges, listed, play, refused

BLOCKED = "303030/222211/000001/130000/000000/000000"
PLAIN = {"path": "cell", "bounce": "carry", "drop": "open"}


def test_g15_a_piece_in_the_goal_ends_the_game():
    s = gyges({"c6": 1, "a6": 2})
    play(s, "c6-north")
    assert s.state["winner"] == "south" and s.state["goal"] == 1
    assert s.state["board"] == "000000/000000/000000/000000/000000/200000"
    assert refused(s, "a6-a4", "G-5").code == "over"


def test_g16_a_side_without_a_move_passes():
    s = gyges(BLOCKED, **PLAIN)
    assert listed(s) == ["pass"]
    assert play(s, "pass") == [{"event": "passed"}]
    assert (s.state["to_move"], s.state["passes"]) == ("north", 1)
    assert s.state["before"] == s.state["board"] == BLOCKED


def test_g16a_pass_is_legal_only_when_nothing_else_is():
    refused(gyges(), "pass", "G-16")
    s = gyges(BLOCKED, blocked="next_row", **PLAIN)
    assert {text[1] for text in listed(s)} == {"2"}
    refused(s, "pass", "G-16")
    refused(s, "a1-a2", "G-6")
    assert refused(s, "a4-a5", "G-6").facts == {"row": 2}


def test_g16a_a_side_may_pass_though_it_has_moves_that_g17_forbids():
    one_move = "303031/222210/000001/130000/000000/000000"
    assert listed(gyges(one_move, drop="none")) == ["f1-f2"]
    s = gyges(one_move, "south", BLOCKED, drop="none")
    assert listed(s) == ["pass"]
    play(s, "pass")  # though this leads to the present position
    s = gyges(one_move, "south", BLOCKED, drop="none", blocked="next_row")
    assert {text[1] for text in listed(s)} == {"2"}


def test_g17_the_position_before_the_opponents_move_may_not_come_back():
    s = gyges({"a2": 1, "f5": 1, "c3": 2})
    play(s, "a2-a3", "f5-f4")
    first = s.state["before"]
    assert first == "000000/000000/102000/000000/000001/000000"
    s = gyges({"c3": 1})
    play(s, "c3-c4")
    assert refused(s, "c4-c3", "G-17").code == "repeated"
    play(gyges({"c3": 1}, ko=1), "c3-c4", "c4-c3")
    play(gyges({"c3": 1}, ko=0), "c3-c4", "c4-c3")


def test_g17_no_move_may_lead_to_the_present_position():
    # Two equal pieces that change places leave everything as it was.
    cells = {"a2": 1, "a3": 1, "c4": 2}
    s = gyges(cells, drop="open")
    refused(s, "a2-a3(a2)", "G-17")
    refused(gyges(cells, drop="open", ko=1), "a2-a3(a2)", "G-17")
    assert "a2-a3(a2)" in listed(gyges(cells, drop="open", ko=0))


def test_g17a_at_the_start_there_is_no_earlier_position():
    before = "000000/000000/001000/000000/000000/000000"
    after = "000000/000000/000000/001000/000000/000000"
    assert "c4-c3" in listed(gyges(after))
    refused(gyges(after, "south", before), "c4-c3", "G-17")
    # The cells count, not who is to move.
    refused(gyges(after, "north", before), "c4-c3", "G-17")
    # A win is never a repetition: the piece is gone from the cells in both.
    s = gyges({"a6": 1, "b6": 2}, before="000000/000000/000000/000000/000000/020000")
    play(s, "a6-north")
    assert s.state["winner"] == "south"


def test_g17_with_carry_the_computer_knows_the_position_before():
    before = "000000/000000/001000/000000/000000/000000"
    after = "000000/000000/000000/001000/000000/000000"
    free = count(gyges(after, bounce="carry", drop="open"), 1)
    assert count(gyges(after, "south", before, bounce="carry", drop="open"), 1) == free - 1


def passed_before():
    """South is blocked and North has just passed. (Twelve pieces hardly ever block both sides.)"""
    s = gyges(BLOCKED, **PLAIN)
    s.state["passes"] = 1
    return s


def test_g18_two_passes_in_a_row_draw():
    s = passed_before()
    assert play(s, "pass") == [{"event": "passed"}, {"event": "draw"}]
    assert s.state["winner"] == "draw"
    s = gyges(BLOCKED, **PLAIN)
    play(s, "pass")
    assert s.state["passes"] == 1
    play(s, listed(s)[0])
    assert s.state["passes"] == 0  # only passes in a row count


def test_g18a_after_the_second_pass_the_game_is_over():
    s = passed_before()
    assert (count(s, 1), count(s, 2)) == (1, 0)
    play(s, "pass")
    assert list(s.actions()) == [] and count(s, 1) == 0
    assert refused(s, "pass", "G-5").code == "over"


def test_g18_resigning_gives_the_game_to_the_other():
    for options in ({}, TOURNAMENT):
        s = gyges(to_move="north", **options)
        events = play(s, "resign")
        assert events == [{"event": "won", "who": "south", "how": "resigned"}]
        assert s.state["winner"] == "south"

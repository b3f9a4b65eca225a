"""After a late correction the lines that it dropped, and those undone before, can be redone."""

from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import SEGMENT
from shared_rules.kernel.turns import owners

from ..mississippi.race import play
from ..refusal import contents, raised
from .amended import amend, replayed, under_way, walked

RANK = "rank red > green > grey"


def test_with_drop_all_before_it_is_kept_and_the_rest_can_be_redone():
    s = under_way()
    log = list(s.log())
    done = amend(s, 6, "remove", drop=True)
    assert replayed(s) == log[:6] and done.kept == 0
    assert list(s.log(0, s.end)) == log[:6] + log[7:]
    before = contents(s)
    error = raised(RuleError, s.redo)
    assert (error.rule, error.code) == ("Q-16", "points_left") and contents(s) == before
    # The line that was missing is told after all: what fell is legal again.
    amend(s, 6, "insert", "ahead")
    while s.ply < s.end:
        s.redo()
    assert replayed(s) == log and walked(s)


def test_what_could_be_redone_before_stays_so():
    s = under_way()
    log = list(s.log())
    for _ in range(5):
        s.undo()
    amend(s, 2, "insert", "left")
    assert (s.ply, s.end) == (13, 18)
    while s.ply < s.end:
        s.redo()
    assert replayed(s) == log[:2] + ["left"] + log[2:] and walked(s)


def test_an_action_in_place_of_what_fell_is_the_end_of_the_log():
    s = under_way()
    amend(s, 6, "remove", drop=True)
    for text in ("right", "ahead", "done", "ahead", "done"):
        s.do(text)
    assert s.end == s.ply == 11 and replayed(s) and walked(s)


def dropped():
    """A race of 33 plies whose log from ply 6 on can't be played any more; it can be redone."""
    s = under_way()
    for _ in range(4):
        play(s, *([RANK] if s.state["pending"] else ["left", "ahead", "right", "done"]))
    amend(s, 6, "remove", drop=True)
    return s


def test_where_nothing_was_played_no_step_leads():
    s = dropped()
    assert s.ply == 6 and s.end > 24
    for ply in (7, 12, 20, s.end):
        before = contents(s)
        error = raised(RuleError, s.go, ply)
        assert error.rule == "Q-16" and contents(s) == before, ply
    s.go(3)
    error = raised(RuleError, s.go, s.end)
    assert error.rule == "Q-16" and s.ply == 3
    s.go(6)
    assert replayed(s) and s.ply == 6
    amend(s, 6, "insert", "ahead")
    s.go(s.end)
    assert replayed(s) and walked(s)
    s.go(2)
    s.go(27)
    assert replayed(s)


def test_lines_that_were_never_played_are_nobodys():
    s = dropped()
    found = [owners(s, k) for k in range((s.end - 1) // SEGMENT + 1)]
    texts = [text for page in found for _, _, text in page]
    assert texts == list(s.log(0, s.end))
    assert [row[:2] for row in found[0]] == [("red", 1)] * 6 + [("green", 1), (None, -1)]
    assert all(row[:2] == (None, -1) for page in found[1:] for row in page)


def test_what_can_be_redone_may_begin_a_segment_that_was_never_played():
    s = under_way()
    s.undo()
    s.undo()
    left = owners(s, 1)[7]  # the first action that can be redone
    amend(s, 3, "insert", "left")
    assert s.ply == 2 * SEGMENT < s.end  # the cursor is at the edge
    pages = [owners(s, k) for k in range(3)]
    assert [text for page in pages for _, _, text in page] == list(s.log(0, s.end))
    assert [row[:2] for row in pages[2]] == [(None, -1)] * 2
    s.redo()
    assert owners(s, 2)[0] == left

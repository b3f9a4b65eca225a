"""The table of Gyges: what its keys choose and play, frames without allocation."""

from firmware.screens.duel import short
from firmware.screens.gyges.table import Table

from .duel_box import Box, allocated

S1 = "321123/000000/000000/000000/000000/321123"
X = "000000/120302/013023/100213/000000/000000"
G19 = "300200/300001/201201/100230/000003/000000"
TOURNAMENT = {"preset": "tournament"}


def table(board=None, options=None, to_move="south", seats=None):
    position = board and {"board": board, "to_move": to_move}
    box = Box("gyges", options, position, seats)
    box.show(Table(box))
    return box


def last(box):
    return box.table.session.last


def test_g3_a_row_of_two_of_each_height_is_set_up():
    box = table()
    assert box.top.focus() == "row"
    box.press("up", "right", "right", "down", "right", "right", "right", "up", "ok")
    # a1 becomes 1 and d1, the last 1, a 3; then c1 becomes 3 and f1, the last 3, a 1. To the
    # right of f1 there is nothing to take.
    assert last(box) == "setup 123321"
    box.press("ok")
    assert last(box) == "setup 321123"
    assert box.top.focus() == "piece"


def test_g3a_a_row_may_be_drawn_by_lot():
    box = table(None, {"setup": "random"})
    assert box.top.focus() == "draw"
    box.press("ok", "ok")
    assert box.top.focus() == "piece"


def test_g6_only_pieces_of_the_border_row_are_chosen():
    box = table(S1)
    box.press("left")
    assert box.top.lines[0] == "a1: 3"
    box.press("right", "right", "up")
    assert box.top.lines[0] == "c1: 1"


def test_a_step_is_played_at_once():
    box = table(S1)
    box.press("right", "right", "ok")
    assert box.top.focus() == "leg"
    box.press("up", "ok")
    assert last(box) == "c1-c2"
    assert box.top.title() == "North"


def test_back_takes_legs_back_one_by_one_and_then_opens_the_log():
    box = table(S1)
    box.press("right", "right", "ok", "right", "ok")
    assert box.top.lines[0] == "c1-d1"
    box.press("back")
    assert box.top.focus() == "leg" and len(box.top.taken) == 1
    box.press("back")
    assert box.top.focus() == "piece" and not box.opened
    box.press("back")
    assert box.opened == ["log"]
    assert box.table.session.ply == 0


def test_a_chain_is_walked_leg_by_leg():
    # In the Italian game the pieces on b1 and c2 are pushed on.
    box = table("120000/001000/000000/000000/000000/300000")
    box.press("ok", "right", "ok")
    assert box.top.lines[0] == "a1-b1"
    assert box.top.view[17] == 1  # the piece that came stays, the other one is in the hand
    box.top.at = 26
    box.press("ok", "up", "ok")
    assert last(box) == "a1-b1-c2-c3"
    assert box.state("board")[:20] == "010000/002000/001000"


def test_g19_an_end_that_many_chains_reach_is_walked_to():
    box = table(G19, {}, "north")
    box.press("ok", "down", "down", "down", "down", "down")
    assert box.top.lines[1] == "→ goal"
    box.press("ok")
    assert box.top.lines[1] == "way to goal?"
    steps = 0
    while not box.table.session.over and steps < 8:
        box.top.at = [cell for cell in box.top.targets if cell != box.top.at][0]
        box.press("ok")
        steps += 1
    assert last(box) == "f5-d4-c3-d3-d1-south"
    assert box.top.focus() == "over" and "won" in box.beeps
    box.press("ok")
    assert box.opened == ["home"]


def test_with_carry_the_end_of_a_chain_is_picked():
    box = table(X, TOURNAMENT)
    box.press("ok")
    top = box.top
    far = [end for end in top.legs.ends if len(top.legs.ends[end]) > 2 and not top.legs.still[end]]
    top.at = far[0]
    box.press("ok")
    assert box.table.session.ply == 1


def test_g12_a_piece_is_put_elsewhere():
    box = table(S1, TOURNAMENT)
    box.press("ok", "right", "ok")
    if box.top.focus() == "leg":
        box.press("ok")
    assert box.top.focus() == "drop"
    assert 9 in box.top.targets  # the cell that the move has left
    box.press("up", "ok")
    assert last(box)[:6] == "a1-b1("


def test_g13_if_nothing_can_be_put_elsewhere_no_move_ends_on_a_piece():
    box = table(S1)  # italian: the opponent's border row is his home row
    box.press("right", "right", "ok", "right", "ok")
    assert box.top.lines[2:] == ["▲▼◀▶ cell", "", "back: leg"]
    box.press("ok")
    assert box.top.focus() == "leg" and len(box.top.taken) == 1


def test_g16_pass_is_offered_where_nothing_else_is_legal():
    box = table("303030/222211/000001/130000/000000/000000", {"bounce": "carry"})
    assert box.top.focus() == "pass"
    box.press("down")
    assert box.opened == ["duel_menu"]
    box.press("ok")
    assert last(box) == "pass"


def test_while_the_computer_thinks_nothing_is_chosen():
    box = table(S1, None, "south", {"north": 2})
    box.press("right", "right", "ok", "up")
    box.busy = True
    box.press("ok")
    assert box.top.focus() == "computer"
    assert box.top.lines[0] == "thinking …"
    box.busy = False
    box.table.do("c6-c5", "computer")
    box.draw()
    assert box.top.focus() == "piece"
    assert box.top.lines[1] == "c6-c5"


def test_an_action_of_a_host_is_shown():
    box = table(S1)
    box.press("ok")
    box.table.do("c1-c2")
    box.draw()
    assert box.top.title() == "North" and box.top.focus() == "piece"


def test_a_long_chain_is_shown_by_its_end():
    assert short("a1-b1") == "a1-b1"
    assert short("f5-d4-c3-d3-d1-south") == "…3-d1-south"[:1] + "-d3-d1-south"[-11:]


def test_a_frame_allocates_nothing():
    box = table(None, TOURNAMENT)
    assert allocated(box) == 0
    box.press("ok", "ok")
    for keys in ((), ("ok",), ("right",), ("ok",), ("ok",)):
        box.press(*keys)
        assert allocated(box) == 0, box.top.focus()

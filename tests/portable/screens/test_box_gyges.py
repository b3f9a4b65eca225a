"""The table of Gyges: what its keys choose and play, frames without allocation."""

from firmware.link.advice import advised
from firmware.screens.duel import short
from firmware.screens.gyges import table as screen
from firmware.screens.gyges.board import nearest
from firmware.screens.gyges.careful import Careful
from firmware.screens.gyges.reach import Reach
from firmware.screens.gyges.table import Table
from shared_rules.gyges.legs import Legs
from shared_rules.gyges.notation import named
from shared_rules.gyges.walk import GOAL
from shared_rules.kernel.session import ended

from .game_box import Duel, allocated

S1 = "321123/000000/000000/000000/000000/321123"
X = "000000/120302/013023/100213/000000/000000"
G19 = "300200/300001/201201/100230/000003/000000"
TOURNAMENT = {"preset": "tournament"}


def table(board=None, options=None, to_move="south", seats=None):
    position = board and {"board": board, "to_move": to_move}
    box = Duel("gyges", options, position, seats)
    box.show(Table(box))
    return box


def last(box):
    return box.table.session.last


def go_to_piece(box, name):
    """Go round the row up to a piece."""
    for _ in range(6):
        if named(box.top.at) == name:
            return
        box.press("right")
    raise AssertionError(name)


def leaps(top, start):
    """{cell: the arrows that leap to it from `start` among the targets}."""
    ways = {start: ()}
    todo = [start]
    for at in todo:
        for role in ("up", "down", "left", "right"):
            to = nearest(top.targets, at, role, top.upper)
            if to not in ways:
                ways[to] = ways[at] + (role,)
                todo.append(to)
    return ways


def go_to(box, name):
    """Leap to a target."""
    top = box.top
    for cell, roles in leaps(top, top.at).items():
        if cell != GOAL and named(cell) == name:
            for role in roles:
                box.press(role)
            assert named(top.at) == name, (name, named(top.at))
            return
    raise AssertionError(name)


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
    seen = []
    for _ in range(7):
        seen.append(named(box.top.at))
        box.press("left")
    assert seen == ["a1", "f1", "e1", "d1", "c1", "b1", "a1"]


def test_a_step_is_played_at_once():
    box = table(S1)
    box.press("right", "right", "ok")
    assert box.top.focus() == "leg"
    go_to(box, "c2")
    box.press("ok")
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
    box.press("ok")
    go_to(box, "b1")
    box.press("ok")
    assert box.top.lines[0] == "a1-b1"
    assert box.top.view[17] == 1  # the piece that came stays, the other one is in the hand
    box.top.at = 26
    box.press("ok")
    go_to(box, "c3")
    box.press("ok")
    assert last(box) == "a1-b1-c2-c3"
    assert box.state("board")[:20] == "010000/002000/001000"


def test_g19_ok_takes_the_goal_and_any_chain_to_it_wins():
    box = table(G19, {}, "north")
    assert box.top.at == GOAL  # there is only one piece: it is in hand
    box.press("ok")
    assert last(box) == "f5-d4-c3-d3-d1-south"
    assert box.top.focus() == "over" and "won" in box.beeps
    box.press("ok")
    assert box.opened == ["begin", "play"]  # another game at the same table


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
    go_to_piece(box, "c1")
    box.press("ok")
    go_to(box, "b1")
    box.press("ok")
    assert box.top.focus() == "drop"
    assert 25 in box.top.targets  # the cell that the move has left
    box.press("up", "ok")
    assert last(box)[:6] == "c1-b1("


def test_g13_if_nothing_can_be_put_elsewhere_no_move_ends_on_a_piece():
    box = table(S1)  # italian: the opponent's border row is his home row
    go_to_piece(box, "c1")
    box.press("ok")
    go_to(box, "d1")
    box.press("ok")
    assert box.top.lines[2:] == ["OK there", "back: leg"]
    assert 33 not in box.top.targets  # nothing lifts the piece on d1


def test_g16_pass_is_offered_where_nothing_else_is_legal():
    box = table("303030/222211/000001/130000/000000/000000", {"bounce": "carry"})
    assert box.top.focus() == "pass"
    box.press("ok long")
    assert box.opened == ["duel_menu"]
    box.press("ok")
    assert last(box) == "pass"


def test_while_the_computer_thinks_nothing_is_chosen():
    box = table(S1, None, "south", {"north": 2})
    box.press("right", "right", "ok")
    go_to(box, "c2")
    box.busy = True
    box.press("ok")
    assert box.top.focus() == "computer"
    assert box.top.lines[0] == "thinking …"
    box.busy = False
    box.table.do("c6-c5", "computer")
    box.draw()
    assert box.top.focus() == "piece"
    assert box.top.lines[0] == "c6-c5"
    box.busy = True
    box.table.undo()
    box.draw()
    assert box.top.lines[0] == ""  # it waits: somebody may want to take back more


def test_an_action_of_a_host_is_shown():
    box = table(S1)
    box.press("ok")
    box.table.do("c1-c2")
    box.draw()
    assert box.top.title() == "North" and box.top.focus() == "piece"


def test_a_long_chain_is_shown_by_its_end():
    assert short("a1-b1") == "a1-b1"
    assert short("f5-d4-c3-d3-d1-south") == "…3-d1-south"[:1] + "-d3-d1-south"[-11:]


def look(box):
    """Let the table look for the move that OK plays, until it knows it."""
    for _ in range(3000):
        if box.top.care and not box.top.care.thinks:
            box.top.tick(0)  # where the piece under the cursor can go
            return box.draw()
        box.top.tick(0)
    raise AssertionError


def test_a_frame_allocates_nothing():
    box = table(None, TOURNAMENT)
    assert allocated(box) == 0
    box.press("ok", "ok")
    for keys in ((), ("ok",), ("right",), ("ok",)):
        box.press(*keys)
        if box.top.stage == "piece":
            look(box)
        assert allocated(box) == 0, box.top.focus()


def test_the_cursor_begins_on_the_piece_moved_last():
    box, visited = table(S1), []
    real, screen.visit = screen.visit, visited.append
    for text in ("c1-c2", "c6-c5"):
        box.table.do(text)
        box.draw()
    screen.visit = real
    assert visited == []  # to load a module before the frame would take a Pico too long
    assert named(box.top.at) == "b1"  # the piece on c2 is no longer in the border row
    box = table("300000/000100/000000/000000/000000/321123")
    assert box.top.focus() == "leg"  # there is only one: it is in hand


def test_where_the_piece_under_the_cursor_can_go_is_shown():
    box = table(S1)
    assert box.top.targets == b""
    box.top.tick(0)
    legs = Legs({"path": "cell", "bounce": "push", "drop": "behind_row"}, S1, True)
    legs.look(bytes([box.top.at]), box.table.session.state, 2)
    assert set(legs.ends) <= set(box.top.targets) and legs.ends
    box.press("right")
    assert box.top.targets == b"" and box.top.focus() == "piece"


def test_ahead_lies_the_enemys_row_and_ok_held_shows_where_his_piece_could_go():
    box = table(S1)
    for _ in range(8):
        if box.top.focus() != "theirs":
            box.press("up")
    assert box.top.focus() == "theirs" and box.top.at % 8 == 6
    at = box.top.at
    box.press("right", "left", "ok long")
    assert box.opened == ["gyges.reach"] and box.top.at == at
    legs = Legs(box.table.session.rules.options, S1, False)
    legs.look(bytes([at]), box.table.session.state, 0)
    assert Reach(box, at).focus() == str(len(legs.ends))
    box.top.open()  # the table again
    assert box.top.focus() == "theirs" and box.top.at == at
    box.press("down")
    assert box.top.focus() == "piece" and box.table.session.ply == 0


def test_g8_a_piece_without_a_way_is_refused_with_its_statement():
    shut = {"bounce": "carry", "path": "edge", "drop": "none"}
    box = table("310000/200000/000000/000000/000000/000001", shut)
    box.press("right")
    go_to_piece(box, "a1")
    box.press("ok")
    assert box.beeps == ["refused"] and box.table.refused.rule == "G-8"
    assert box.top.note == "No way to go" and box.top.why and box.top.focus() == "piece"
    box.press("back")
    assert box.opened == ["why"]


def test_away_from_the_enemy_lies_the_hint():
    for to_move, role in (("south", "down"), ("north", "up")):
        box = table(S1, None, to_move)
        box.press(role)
        assert box.opened == ["hint"]


def test_ok_alone_plays_on_and_plays_only_what_is_legal():
    for preset in ("italian", "tournament"):
        box = table(None, {"preset": preset})
        for _ in range(60):
            ply = box.table.session.ply
            for _ in range(20):
                if box.table.session.over or box.table.session.ply > ply:
                    break
                box.press("ok")
            if box.table.session.over:
                break
            assert box.table.session.ply == ply + 1, box.top.focus()
        assert "refused" not in box.beeps


def test_ok_alone_walks_to_an_end_that_several_chains_reach():
    position = "020311/200000/300000/300000/020200/000113"
    options = {"path": "edge", "drop": "behind", "blocked": "next_row"}
    box = table(position, options)
    for _ in range(20):
        if not box.table.session.ply:
            box.press("ok")
    assert box.table.session.ply == 1


# b1-c1(d3) is likeliest, and lets North win at once; b1-a1 does not.
DANGER = "031123/000000/002000/002000/000000/031123"


def test_the_first_move_that_ok_plays_does_not_let_the_other_side_win_at_once():
    for waits in (True, False):  # the table has looked for it, or a key waits
        box = table(DANGER, TOURNAMENT)
        if waits:
            look(box)
        for _ in range(8):
            if not box.table.session.ply:
                box.press("ok")
        assert last(box) == "b1-a1", waits


def test_where_nothing_is_found_in_time_ok_plays_the_likeliest_move():
    real, screen.visit = screen.visit, lambda path: _Slow if path[-7:] == "careful" else real(path)
    try:
        box = table(DANGER, TOURNAMENT)
        for _ in range(8):
            if not box.table.session.ply:
                box.press("ok")
    finally:
        screen.visit = real
    assert last(box) == "b1-c1(d3)"


class _Slow:
    class Careful(Careful):
        def _look(self, session):
            while True:
                yield


def test_a_cursor_that_was_moved_stays_where_it_is():
    box = table(DANGER, TOURNAMENT)
    box.press("right")
    at = box.top.at
    look(box)
    assert box.top.at == at and box.top.stage == "piece"
    go_to_piece(box, "b1")
    box.press("ok")
    assert named(box.top.at) == "a1"  # with this piece OK plays what is safe


def test_ok_plays_no_move_that_was_not_on_the_glass():
    # One piece can be chosen, so it is in hand. d1-c1 is likeliest, and lets North win at once.
    box = table("000100/000000/202100/300000/000000/000000")
    assert named(box.top.at) == "c1"
    box.press("ok")
    assert not box.table.session.ply and named(box.top.at) == "d2"
    box.press("ok")
    assert last(box) == "d1-d2"


def test_a_host_that_asks_what_is_advised_shares_the_search_of_the_table():
    for soon in (True, False):
        box = table(DANGER, TOURNAMENT)
        session = box.table.session
        alone = ended(advised(session, None, soon))
        assert ended(advised(session, None, soon, box.top.share_advice())) == alone
        assert box.top.care.thinks == soon and (soon or named(box.top.at) == "b1")
        assert ended(advised(session, None, False, box.top.share_advice()))[0] == "b1-a1"
    box.press("ok", "right")
    assert box.top.share_advice()  # also with a piece in hand
    assert not table().top.share_advice()  # while rows are set up

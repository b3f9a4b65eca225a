"""The table of T-boats: what its keys choose and play, and what it shows of Ts."""

from firmware.screens.tboats.reach import Reach
from firmware.screens.tboats.table import Table
from shared_rules.tboats.points import named, read

from .game_box import Duel, allocated

TWO = "Y d3-f3 R d1-f1,d5-f5,a8-c8 y"  # d3-f3>e2-e4 takes two
ONE = "Y e1-e3 R d5-f5,a8-c8 y"  # e1-e3>e2-e4 takes one


def table(position=None, **options):
    box = Duel("tboats", options, position)
    box.show(Table(box))
    return box


def last(box):
    return box.table.session.last


def turn_to(box, name):
    """Go through the places where the boat can lie, up to this one."""
    for _ in range(len(box.top.choice)):
        if named(box.top.to) == name:
            return
        box.press("right")
    raise AssertionError(name)


def test_t5_left_and_right_go_through_the_own_boats():
    box = table()
    names = []
    for _ in range(5):
        names.append(named(box.top.at))
        box.press("right")
    assert names == ["b1-b3", "d1-d3", "f1-f3", "h1-h3", "b1-b3"]
    box.press("left")
    assert named(box.top.at) == "b1-b3"


def test_left_and_right_go_through_where_a_boat_can_lie():
    box = table()
    box.press("ok")
    assert box.top.focus() == "move"
    seen = set()
    for _ in range(10):
        seen.add(named(box.top.to))
        box.press("left")
    assert seen == {"a2-c2", "b2-b4"}
    at = box.top.to
    box.press("up")  # the other arrows lead on, too: no press is dead
    assert box.top.to != at
    box.press("down")
    assert box.top.to == at
    turn_to(box, "b2-b4")
    box.press("ok")
    assert last(box) == "b1-b3>b2-b4"
    assert box.top.title() == "Red" and named(box.top.at) == "b7-b9"
    assert box.top.lines[0] == "b1-b3>b2-b4"  # what was moved last


def test_t11_a_boat_can_be_let_go_before_it_has_moved():
    box = table()
    box.press("right", "ok", "back")
    assert box.top.focus() == "boat" and named(box.top.at) == "d1-d3"
    box.press("back")
    assert box.opened == ["log"]


def test_t11a_with_strict_touch_a_boat_can_not_be_let_go():
    box = table(strict_touch=True)
    box.press("right", "ok")
    assert last(box) == "touch d1-d3" and box.top.focus() == "move"
    box.press("back")
    assert box.opened == ["log"]
    turn_to(box, "d2-d4")
    box.press("ok")
    assert last(box) == "d1-d3>d2-d4"


def test_t14_boats_that_would_be_taken_are_struck_out_and_do_not_blink():
    box = table(TWO)
    box.press("ok")
    turn_to(box, "e2-e4")
    falling = [boat for slot, boat in enumerate(box.top.laid.fleet) if box.top.falls >> slot & 1]
    assert sorted(map(named, falling)) == ["d1-f1", "d5-f5"]
    pictures = []
    for _ in range(2):
        box.top.tick(0)
        box.draw()
        pictures.append(bytes(box.canvas.pixels))
    assert pictures[0] == pictures[1]
    box.top.falls = 0
    box.draw()
    assert bytes(box.canvas.pixels) != pictures[0]
    box.press("ok")
    assert last(box) == "d3-f3>e2-e4 x d1-f1,d5-f5"


def test_t16a_a_boat_that_walks_in_is_struck_out_too():
    box = table("Y d4-f4 R e1-e3,a8-c8 y", walk_in="immediate")
    box.press("ok")
    falls = set()
    for _ in range(len(box.top.choice)):
        if box.top.falls:
            falls.add(named(box.top.to))
        box.press("right")
    assert box.top.laid.slot(read("d4-f4")) == 0
    assert "d4-f4" not in falls


def test_t18a_in_manual_play_the_screen_does_not_give_a_t_away():
    box, blind = table(ONE, claim="manual"), table(ONE, claim="manual")
    box.press("ok")
    assert len(box.top.choice) == len(set(box.top.choice))
    turn_to(box, "e2-e4")
    assert box.top.falls == 0
    shown = box.top.lines
    box.press("right")
    assert box.top.lines[1:] == shown[1:]
    # The menu is the same with and without a T that may be punished.
    assert blind.top.extras() == box.top.extras()


def test_t17_a_claim_can_be_tried_and_costs_nothing():
    box = table(ONE, claim="manual")
    box.press("ok")
    wrong = [boat for boat in box.top.choice if named(boat) != "e2-e4"][0]
    turn_to(box, named(wrong))
    box.press("up", "ok")
    assert box.table.session.ply == 0 and box.top.note == "There is no T"
    assert box.top.focus() == "move"
    turn_to(box, "e2-e4")
    assert box.top.lines[1] == "T: claimed ▲"
    box.press("ok")
    assert last(box) == "e1-e3>e2-e4 claim x d5-f5"


def test_t18_a_missed_t_is_punished():
    box = table("Y e1-e3,a1-c1 R d5-f5,a8-c8 y", claim="manual")
    box.press("right", "ok")
    turn_to(box, "e2-e4")
    box.press("ok")
    assert [name for name, _ in box.top.extras()] == ["punish", "draw"]
    box.top.chosen("punish")
    box.draw()
    assert box.top.focus() == "punish" and named(box.top.at) == "a1-c1"
    box.press("ok")
    assert box.top.note == "Not punishable" and box.table.session.ply == 1
    box.press("right", "ok")
    assert last(box) == "punish e2-e4"


def test_punishing_can_be_given_up():
    box = table("Y e1-e3,a1-c1 R d5-f5,a8-c8 y", claim="manual")
    box.top.chosen("punish")
    box.press("back")
    assert box.top.focus() == "boat"


def test_t22a_a_draw_is_offered_and_accepted():
    box = table()
    hint = ("hint", "» Hint")
    assert box.top.extras() == [hint, ("draw", "Offer a draw")]
    box.top.chosen("draw")
    assert box.top.extras() == [hint]
    box.press("ok", "ok")
    assert box.top.lines[1] == "draw offered"
    assert box.top.extras() == [("draw", "Accept the draw"), hint]
    box.top.chosen("draw")
    box.draw()
    assert box.state("winner") == "draw" and box.top.lines[0] == "Draw"


def test_t22_the_box_offers_the_draw_at_the_third_repetition():
    box = table(repetition_limit=1)
    for text in ("b1-b3>b2-b4", "b7-b9>b6-b8", "b2-b4>b1-b3", "b6-b8>b7-b9"):
        box.table.do(text)
        box.draw()
    assert box.top.lines[1] == "menu: draw"
    assert box.top.extras()[1] == ("draw", "Take the draw")


def test_t21_the_menu_resigns():
    for side in "yr":
        box = table("Y d4-f4 R a8-c8 " + side)
        box.top.chosen("resign")
        box.draw()
        assert box.top.lines == ["wins", "resignation", "OK again"]
        assert on_turn(box) == 1  # the winner stands in big letters above "wins", whoever it is


def test_t20_if_no_boat_can_move_ok_goes_on_to_punishing():
    box = table(ONE, claim="manual")
    box.top.choice, box.top.at = [], 0
    box.press("right", "ok")
    assert box.top.focus() == "punish"


def test_the_cursor_begins_on_the_boat_moved_last():
    box = table()
    for text in ("f1-f3>f2-f4", "d7-d9>d6-d8"):
        box.table.do(text)
        box.draw()
    assert named(box.top.at) == "f2-f4"


def test_ok_takes_a_boat_where_it_can():
    box = table(ONE)
    box.press("ok", "ok")
    assert last(box) == "e1-e3>e2-e4 x d5-f5"


def test_ahead_lie_the_enemys_boats_and_ok_held_shows_where_one_could_go():
    for position, ahead, away in ((ONE, "up", "down"), (ONE[:-1] + "r", "down", "up")):
        box = table(position)
        box.press(ahead)
        assert box.top.focus() == "theirs"
        at = box.top.at
        assert at in box.top.laid.boats(1 - box.top.laid.side)
        box.press("ok long")
        assert box.opened == ["tboats.reach"]
        places = Reach(box, at).focus().split(" ")
        assert 2 <= len(places) <= 7
        box.top.open()
        assert box.top.focus() == "theirs"
        box.press(away)
        assert box.top.focus() == "boat"
        box.press(away)
        assert box.opened == ["tboats.reach", "hint"]


def test_t18a_in_manual_play_the_arrow_of_the_hint_opens_the_menu():
    box = table(ONE, claim="manual")
    assert box.top.lines[3] == "▼ menu"
    box.press("down")
    assert box.opened == ["duel_menu"]


def test_ok_alone_plays_on_and_plays_only_what_is_legal():
    for options in ({}, {"strict_touch": True}, {"claim": "manual"}):
        box = table(**options)
        for _ in range(60):
            ply = box.table.session.ply
            for _ in range(4):
                if not box.table.session.over and box.table.session.ply == ply:
                    box.press("ok")
            assert box.table.session.over or box.table.session.ply == ply + 1
        assert "refused" not in box.beeps


def test_a_frame_allocates_nothing():
    box = table(TWO)
    for keys in ((), ("ok",), ("right",), ("right",), ("ok",)):
        box.press(*keys)
        assert allocated(box) == 0, box.top.focus()


def on_turn(box):
    """The place of the side whose name is in big letters: 0 below, 1 above."""
    box.draw()
    bars = [box.canvas.pixel(127, 50), box.canvas.pixel(127, 13)]
    assert sorted(bars) == [0, 1]
    return bars.index(1)


def test_whose_turn_it_is_stands_in_big_letters():
    for position, place in (("Y d4-f4 R a8-c8 y", 0), ("Y d4-f4 R a8-c8 r", 1)):
        box = table(position)
        assert on_turn(box) == place


def test_the_computer_thinks_beside_its_own_name():
    for position, place in (("Y d4-f4 R a8-c8 y", 0), ("Y d4-f4 R a8-c8 r", 1)):
        box = table(position)
        box.busy = True
        box.top.turn()
        assert "thinking" in box.top.lines[0] and on_turn(box) == place
        box.draw()


def test_what_the_last_move_took_is_named_below_it():
    box = table(TWO)
    box.table.do("d3-f3>e2-e4")
    box.draw()
    assert box.top.lines[:2] == ["d3-f3>e2-e4", "×d1-f1,d5-f5"]
    box = table("Y e4-e6,a1-a3 R c3-e3,i1-i3 r", walk_in="immediate")
    box.table.do("c3-e3>d3-f3")  # T-16a: the log does not name it
    box.draw()
    assert box.top.lines[:2] == ["c3-e3>d3-f3", "×d3-f3"]
    box.table.undo()
    box.draw()
    assert box.top.lines[1] == ""

"""The clocks of a game of two: what they count, when they stand, what a pulled plug takes."""

from firmware.clock import Clock, keep
from firmware.screens.tboats.table import Table
from firmware.store import Store
from shared_rules.kernel.replay import remark

from ..store.flash import ROOT, kept
from ..store.power import resumed
from .game_box import Duel, allocated


def box(rule, store=None, game="tboats", **options):
    found = Duel(game, options, store=store)
    keep(found, "rule", rule)
    found.clock = Clock(found)
    found.clock.start()
    return found


def wait(found, ms):
    """Let time pass as the application does, between frames."""
    while ms > 0:
        step = min(ms, 1000)
        ms -= step
        found.time += step
        turn(found)


def play(found, text):
    """Play an action, undo for "-", redo for "+", or go to a ply, in a turn of the application."""
    if text == "-":
        found.table.undo()
    elif text == "+":
        found.table.redo()
    elif isinstance(text, int):
        found.table.go(text)
    else:
        found.table.do(text)
    turn(found)


def turn(found):
    """A turn of the application: the clock runs, then changes go to flash."""
    found.clock.turn(found.time)
    found.table.flush()


def seconds(found):
    return [found.clock.left[name] // 1000 for name in found.table.session.players]


def test_only_the_clock_of_the_side_on_turn_runs():
    found = box("game 60000 0 1")
    wait(found, 10000)
    play(found, "b1-b3>b2-b4")
    wait(found, 25000)
    play(found, "b7-b9>b6-b8")
    wait(found, 5000)
    assert seconds(found) == [45, 35]


def test_fischer_gives_time_for_every_move():
    found = box("fischer 60000 5000 1")
    wait(found, 10000)
    play(found, "b1-b3>b2-b4")
    assert seconds(found) == [55, 60]


def test_time_per_move_begins_anew_with_each_move():
    found = box("move 30000 0 1")
    wait(found, 20000)
    play(found, "b1-b3>b2-b4")
    wait(found, 1000)
    assert seconds(found) == [30, 29]


def test_an_offer_of_a_draw_is_not_a_move():
    found = box("fischer 60000 5000 1")
    play(found, "draw")
    wait(found, 2000)
    assert seconds(found) == [58, 60]


def test_another_action_at_the_same_ply_is_noticed():
    found = box("game 60000 0 1")
    play(found, "b1-b3>b2-b4")
    found.table.undo()
    play(found, "draw")  # all in one turn of the application: yellow is on turn again
    wait(found, 2000)
    assert seconds(found) == [58, 60]


def test_at_zero_the_box_beeps_and_the_side_resigns():
    found = box("game 3000 0 1")
    wait(found, 4000)
    assert found.beeps == ["flag"] and found.clock.flag == "yellow"
    assert found.table.session.last == "resign" and found.state("winner") == "red"
    wait(found, 4000)
    assert found.beeps == ["flag"]
    play(found, "-")
    assert seconds(found) == [10, 10] and found.clock.flag is None
    play(found, "+")
    assert found.clock.flag == Clock(found).flag == "yellow" and seconds(found) == [0, 3]


def test_without_flag_loses_the_box_only_beeps():
    found = box("game 3000 0 0")
    wait(found, 4000)
    assert found.beeps == ["flag"] and found.clock.flag == "yellow"
    assert found.state("winner") is None
    play(found, "b1-b3>b2-b4")
    wait(found, 1000)
    assert seconds(found) == [0, 2]


def test_the_clock_stands_while_paused_and_after_an_undo():
    found = box("game 60000 0 1")
    found.clock.pause()
    wait(found, 10000)
    assert seconds(found) == [60, 60]
    found.clock.start()
    play(found, "b1-b3>b2-b4")
    play(found, "-")
    wait(found, 10000)
    assert seconds(found) == [60, 60]


def test_the_clock_stands_on_the_first_screen_and_while_sides_are_set_up():
    found = box("game 60000 0 1")
    found.name = "home"
    wait(found, 2000)
    assert found.clock.paused and seconds(found) == [60, 60]
    found = box("fischer 60000 5000 1", game="gyges")
    wait(found, 2000)
    for _ in range(2):
        play(found, "setup 321123")
    wait(found, 2000)
    assert seconds(found) == [58, 60]


def test_the_computer_is_told_to_hurry_before_its_time_is_up():
    found = box("game 10000 0 1")
    found.busy, found.seats = True, found
    hurried = []
    found.hurry = lambda: hurried.append(found.time)
    wait(found, 4000)
    assert not hurried
    wait(found, 4000)
    assert hurried


def test_the_computers_clock_stands_while_somebody_looks_at_something_else():
    found = box("game 10000 0 1")
    found.at_table = False
    wait(found, 3000)
    assert seconds(found) == [7, 10]
    found.busy = True
    wait(found, 3000)
    assert seconds(found) == [7, 10]


def test_the_clock_is_no_part_of_the_state():
    found = box("game 60000 0 1")
    digest = found.table.session.digest()
    wait(found, 10000)
    assert found.table.session.digest() == digest and "clock" not in found.table.session.view()


def test_a_remark_that_is_not_a_rule_makes_no_clock():
    for rule in ("", "game", "game 5", "hour 60000 0 1", "game x 0 1", "game -5 0 1"):
        found = Duel("tboats")
        if rule:
            keep(found, "rule", rule)
        try:
            Clock(found)
            raise AssertionError(rule)
        except ValueError:
            pass


def test_remarks_are_few_and_short():
    session = Duel("tboats").table.session
    assert remark(session, "# clock south 183000")
    assert remark(session, "# any other") and remark(session, "#") and not remark(session, "draw")
    assert not remark(session, " # clock north 5")
    assert remark(session, "# clock north " + "9" * 240)
    assert session.remarks == {"clock south": "183000"}
    for n in range(20):
        remark(session, "# clock k%d 1" % n)
    assert len(session.remarks) == 8
    # The names of the players have room beside them.
    assert remark(session, "# name red Anna") and remark(session, "# name yellow Jo Ann")
    assert remark(session, "# clock south 5") and len(session.remarks) == 10
    assert session.remarks["name yellow"] == "Jo Ann" and session.remarks["clock south"] == "5"
    for line in ("# name blue Eve", "# name red Maximilian II", "# name red \x07", "# name red "):
        assert remark(session, line) and session.remarks["name red"] == "Anna"
    assert len(session.remarks) == 10


@kept
def test_a_pulled_plug_takes_half_a_minute_at_most():
    found = box("fischer 600000 5000 1", Store(ROOT))
    wait(found, 100000)
    play(found, "b1-b3>b2-b4")
    wait(found, 70000)
    left = dict(found.clock.left)
    store = Store(ROOT)
    session = store.resume()
    assert session.ply == 1 and session.remarks["clock rule"] == "fischer 600000 5000 1"
    assert int(session.remarks["clock yellow"]) == left["yellow"] == 505000
    assert 0 <= int(session.remarks["clock red"]) - left["red"] <= 30000
    # A game that is put away and taken up again has its clock in the save.
    name = store.running()
    Duel("tboats", store=store)  # another game begins
    text = b"".join(store.read(name))
    assert b"\n# clock rule fischer 600000 5000 1\n" in text
    again = resumed(store, name)
    assert again.remarks == session.remarks and again.digest() == session.digest()


def test_the_table_shows_the_clocks_and_any_key_starts_them():
    found = Duel("tboats")
    keep(found, "rule", "game 61000 0 1")
    top = found.show(Table(found))
    assert top.focus() == "pause"
    assert top.lines[0] == "Clock stopped"
    found.press("right")
    assert top.focus() == "boat"
    assert top.lines[1] == "OK take"
    before = bytes(found.canvas.pixels)
    found.clock.turn(2000)
    found.draw()
    assert bytes(found.canvas.pixels) != before
    assert allocated(found) == 0
    top.chosen("pause")
    found.draw()
    assert top.focus() == "pause"


def test_time_that_is_up_is_shown():
    found = box("game 1000 0 1")
    top = found.show(Table(found))
    wait(found, 2000)
    found.draw()
    assert top.lines[1] == "time is up"

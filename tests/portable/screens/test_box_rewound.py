"""The clocks of a game of two after an undo, and any other walk in the log."""

from firmware.clock import Clock
from firmware.screens.tboats.table import Table
from firmware.store import Store

from ..store.flash import ROOT, files, kept, read, write
from .game_box import Duel
from .test_box_clock import box, play, seconds, turn, wait

MOVES = (  # of T-boats, from the start; nothing is taken
    "h1-h3>g2-i2 h7-h9>g8-i8 b1-b3>a2-c2 f7-f9>f6-f8 f1-f3>f3-h3 f6-f8>f5-f7 d1-d3>d2-d4 "
    "g8-i8>i6-i8 f3-h3>h3-h5 i6-i8>i7-i9 d2-d4>c3-e3 f5-f7>f4-f6"
).split()


def test_an_undo_brings_back_the_clocks_as_they_stood_when_that_turn_began():
    found = box("move 20000 0 1")
    for text in (MOVES[0], "-", MOVES[0]):
        play(found, text)
        found.clock.start()
        assert seconds(found) == [20, 20]
        wait(found, 4000)
    found = box("fischer 10000 5000 1")
    for _ in range(3):
        play(found, MOVES[0])
        assert seconds(found) == [15, 10]
        play(found, "-")
        assert seconds(found) == [10, 10]
    # A turn goes on after an offer; who takes that back has his time again.
    found.clock.start()
    wait(found, 3000)
    play(found, "draw")
    play(found, "-")
    assert seconds(found) == [10, 10]


def played(store=None):
    """A box where twelve turns were played, and what was left when each began; the last goes on."""
    found, there = box("fischer 90000 1000 1", store=store), []
    for n in range(12):
        there.append(seconds(found))
        wait(found, 1000 * n)
        play(found, MOVES[n])
    there.append(seconds(found))
    wait(found, 5000)
    return found, there


def started():
    """The box after a start: the game that ran, and its clocks."""
    store = Store(ROOT)
    found = Duel(None, store=store)
    found.table.take(store.resume())
    found.clock = Clock(found)
    return found


@kept
def test_the_clocks_of_the_last_eight_turns_come_back_by_any_way_and_over_a_start():
    found, there = played(Store(ROOT))
    for start in (False, True):
        for way in (11, "+", 5, "-", 9, "-", 6, 0, "+", 12, "-", "-", 8):
            found = started() if start else found
            play(found, way)
            assert seconds(found) == there[max(found.table.session.ply, 4)] and found.clock.paused
    # What is played now takes the place of what was taken back.
    found.clock.start()
    wait(found, 7000)
    play(found, MOVES[10])
    found = started()
    assert seconds(found) == [there[8][0] - 6, there[8][1]]
    play(found, "-")
    assert seconds(found) == there[8]
    play(found, 0)
    found.clock.start()
    play(found, MOVES[0])
    play(found, "-")
    assert seconds(found) == there[4]


@kept
def test_a_pulled_plug_leaves_clocks_that_fit_to_where_the_game_stands():
    found = box("fischer 90000 1000 1", Store(ROOT))
    play(found, MOVES[0])
    one, two = (1, [91, 90]), (2, [91, 87])
    ways = (MOVES[1], (1, [91, 86]), two), ("-", (2, [87, 87]), one), ("+", one, two)
    for way, *fits in ways:
        wait(found, 4000)
        found.clock.stop()  # what is left is kept before
        found.table.flush()
        file = files("running")[0]
        before = read(file)
        play(found, way)
        after = read(file)
        for size in range(len(before), len(after) + 1):
            if after[size - 1 : size] == b"\n":
                write(file, after[:size])
                cut = started()
                there = (cut.table.session.ply, seconds(cut))
                assert there in fits and (size < len(after) or there == fits[1]), (way, there)
        write(file, after)


def test_a_correction_of_the_log_moves_the_turns_after_it():
    found, there = played()
    for how, ply in (("insert", 13), ("remove", 12), ("replace", 12)):
        given = {"at": 8, "how": how, "action": MOVES[8] if how == "replace" else "draw"}
        for _ in found.table.amend(given, "link"):
            pass
        turn(found)
        assert found.table.session.ply == ply and found.clock.paused
        assert seconds(found) == there[12], how
        found.clock.start()
        wait(found, 1000)
        if how == "insert":
            play(found, 10)
            assert seconds(found) == there[9]
            play(found, 13)
    play(found, 8)
    assert seconds(found) == there[8]


def test_after_an_undo_nobody_has_less_than_ten_seconds_and_it_is_said():
    for strict in ("0", "1"):
        found = box("game 12000 0 " + strict)
        wait(found, 3000)
        play(found, MOVES[0])
        wait(found, 1000)
        play(found, MOVES[1])
        assert seconds(found) == [9, 11]
        wait(found, 10000)
        assert found.clock.flag == "yellow" and seconds(found) == [0, 11]
        top = found.show(Table(found))
        play(found, "-")
        found.draw()
        assert seconds(found) == ([10, 11] if strict == "1" else [10, 12])
        assert found.clock.flag is None and found.table.session.remarks["clock raised"] == "yellow"
        assert top.lines[:2] == ["Clock stopped", "raised to 0:10"]
        found.press("right")
        assert "clock raised" not in found.table.session.remarks
        wait(found, 2000)
        assert seconds(found)[0] == (8 if strict == "1" else 10)

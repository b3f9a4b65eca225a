"""Games that come and go where memory is short: screens give theirs, or nothing changes."""

import os
import sys

from firmware.store import Store
from firmware.store.journal import Journal
from shared_rules.kernel.session import Session, ended

from ..refusal import raised
from .flash import ROOT, files, kept, read, write
from .power import box, play, seen


@kept
def test_of_two_games_that_ran_the_rules_of_one_are_in_memory():
    table, store = box()
    table.new("tboats", ["yellow", "red"])
    old = files("running")[0]
    data = read(old)
    table.new("gyges", ["south", "north"])
    for file in files("suspended"):
        os.remove(ROOT + "/" + file)
    write(old, data)
    assert Store(ROOT).resume().game == "gyges"
    assert "shared_rules.gyges.rules" in sys.modules
    left = [path for path in sys.modules if path.startswith("shared_rules.tboats.")]
    assert left in ([], ["shared_rules.tboats.leaf"])  # machine code stays: `firmware.forget`


@kept
def test_a_step_in_the_log_that_can_not_be_noted_counts_as_lost():
    table, store = box()
    table.new("counter", ["ann"])
    play(table, "add 1", "add 2", "add 1")
    stood, real = seen(table), Session.at

    def full(session):
        raise MemoryError

    Session.at = property(full)
    try:
        assert raised(MemoryError, table.go, 1)
    finally:
        Session.at = real
    assert table.lost  # so the box begins anew from flash
    again, store = box()
    assert seen(again) == stood


@kept
def test_a_game_that_comes_back_may_have_the_memory_of_the_screens():
    table, store = box()
    table.new("counter", ["ann"])
    play(table, "add 1")
    stood, relieved, real = seen(table), [], store.back

    def back():
        if not relieved:
            raise MemoryError
        return real()

    table.relieve = lambda: relieved.append(1)
    assert store.leave(table.session)
    table.session = None
    store.back = back
    table.bring_back()
    assert seen(table) == stood and relieved == [1] and not table.lost


@kept
def test_what_finds_no_memory_is_tried_once_more_without_the_screens():
    table, store = box()
    table.new("counter", ["ann"])
    stood, relieved, tries = seen(table), [], []

    def steps():
        tries.append(table.session)
        if len(tries) == 1:
            raise MemoryError
        yield
        return "found"

    table.relieve = lambda: relieved.append(table.short)
    assert ended(table.apart("table", steps, lasting=False)) == "found"
    assert tries == [None, None] and relieved == [True] and not table.short
    assert seen(table) == stood


@kept
def test_a_game_that_finds_no_memory_to_leave_does_so_without_the_screens():
    table, store = box()
    table.new("counter", ["ann"])
    stood, relieved, real = seen(table), [], store.leave

    def leave(session):
        if not relieved:
            raise MemoryError
        return real(session)

    def steps():
        assert table.session is None
        yield
        return "found"

    store.leave = leave
    table.relieve = lambda: relieved.append(table.short)
    assert ended(table.apart("table", steps, lasting=False)) == "found"
    assert relieved == [True] and not table.short
    assert seen(table) == stood


@kept
def test_a_game_that_finds_no_memory_to_leave_stays():
    table, store = box()
    table.new("counter", ["ann"])
    stood, relieved = seen(table), []

    def leave(session):
        raise MemoryError

    store.leave = leave
    table.relieve = lambda: relieved.append(1)
    raised(MemoryError, ended, table.apart("table", iter, lasting=False))
    assert seen(table) == stood and relieved == [1] and not table.short


@kept
def test_without_memory_at_power_on_no_game_runs():
    table, store = box()
    table.new("counter", ["ann"])
    first, old = seen(table), files("running")[0]
    data = read(old)
    table.new("counter", ["bob"])
    for file in files("suspended"):
        os.remove(ROOT + "/" + file)
    write(old, data)
    short = []

    def put(attic, k, data):  # called once for each game that is taken up
        if short.pop(0):
            raise MemoryError
        return real(attic, k, data)

    real = Journal.put
    Journal.put = put
    try:
        # No memory for the game that ran before: it stays as it is, and the other one runs.
        short[:] = [False, True, False]
        store = Store(ROOT)
        assert store.resume().players == ["bob"] and store.running() == "counter-2"
        assert sorted(file[:10] for file in files("running")) == ["counter-1.", "counter-2."]
        # No memory for the game that ran last.
        short[:] = [True]
        store = Store(ROOT)
        assert raised(MemoryError, store.resume)
        assert store.running() is None and store.ready is None
    finally:
        Journal.put = real
    again, store = box()
    assert seen(again)[2] != first[2] and b"".join(store.read("counter-1")) == first[2]
    assert [file[:10] for file in files("running")] == ["counter-2."]

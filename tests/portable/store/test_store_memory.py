"""On a short heap one game is in memory at a time, and nothing is lost where there is no room."""

import gc
import sys

from firmware import MACHINE_CODE, sweep
from firmware.store import journal
from shared_rules.kernel.errors import SaveError, SetupError
from shared_rules.kernel.session import Session

from ..heap import Short, filled
from ..refusal import raised
from ..runner import SkipTest
from ..share import share
from .flash import files, kept, read, write
from .power import box, resume, seen

_record = journal.record


def play(table, count):
    """Play `count` legal actions."""
    for _ in range(count):
        legal = [text for text in table.session.actions() if text != "resign"]
        table.do(legal[7 * table.session.ply % len(legal)].split("..")[0])
        table.flush()


def games_loaded():
    """The games whose rules are loaded."""
    found = []
    for path in sys.modules:
        words = path.split(".")
        if words[-1] in MACHINE_CODE:  # it stays, whatever the game: `firmware.unload`
            continue
        if words[0] == "shared_rules" and len(words) > 2 and words[1] != "kernel":
            if words[1] not in found:
                found.append(words[1])
    return found


def gyges(table):
    table.new("gyges", ["south", "north"], seed=3)


def tboats(table):
    table.new("tboats", ["yellow", "red"], seed=3)


@kept
def test_the_rules_of_only_one_game_are_loaded():
    table, store = box()
    gyges(table)
    play(table, 3)
    assert games_loaded() == ["gyges"]
    tboats(table)
    assert games_loaded() == ["tboats"]
    play(table, 3)
    resume(table, store, "gyges-1")
    assert games_loaded() == ["gyges"]
    box()
    assert games_loaded() == ["gyges"]


@kept
def test_the_game_that_ran_is_put_away_as_it_was():
    table, store = box()
    gyges(table)
    play(table, 6)
    table.undo()
    old = seen(table)
    tboats(table)
    play(table, 2)
    new = seen(table)
    assert b"".join(store.read("gyges-1")) == old[2]
    assert [(save["name"], save["status"]) for save in store.listing()] == [
        ("tboats-2", "running"),
        ("gyges-1", "suspended"),
    ]
    assert seen(box()[0]) == new
    resume(table, store, "gyges-1")
    assert old[:2] == (table.session.ply, table.session.digest())
    assert b"".join(store.read("tboats-2")) == new[2]
    assert not [file for file in files("left") + files("new")]


@kept
def test_a_game_that_is_refused_leaves_the_other_as_it_was():
    table, store = box()
    gyges(table)
    play(table, 6)
    table.undo()
    table.flush()
    before, told = seen(table), []
    table.watch(lambda change: told.append((change["action"], change["by"])))
    for options, by in (({"x": 1}, "table"), ({"x": 1}, "link")):
        error = raised(SetupError, table.new, "tboats", ["yellow", "red"], options, by=by)
        assert error.option
        assert seen(table) == before and games_loaded() == ["gyges"]
    assert told == []
    assert seen(box()[0]) == before
    table.redo()
    play(table, 3)
    assert seen(box()[0]) == seen(table) and store.running() == "gyges-1"


@kept
def test_a_wrong_set_up_is_refused_before_the_other_game_goes():
    table, _ = box()
    gyges(table)
    session = table.session
    for game, players in (("chess", ["a", "b"]), ("tboats", ["a"]), ("tboats", ["a", "A"])):
        assert raised(SetupError, table.new, game, players) and table.session is session


@kept
def test_a_save_that_can_not_be_used_leaves_the_other_as_it_was():
    table, store = box()
    gyges(table)
    play(table, 4)
    tboats(table)
    play(table, 2)
    before = seen(table)
    name = files("suspended")[0]
    write(name, read(name).replace(b"end 4", b"end 5"))
    assert raised(SaveError, resume, table, store, "gyges-1")
    assert seen(table) == before
    assert len(files("kept")) == 1
    play(table, 2)
    assert seen(box()[0]) == seen(table)


@kept
def test_a_flash_without_space_keeps_both_games():
    table, store = box()
    gyges(table)
    play(table, 4)
    before = table.session
    keep, store.keep = store.keep, None
    try:
        store.keep = full
        tboats(table)
        assert table.trouble == "full"
        assert store.running() == "gyges-1"  # as before
    finally:
        store.keep = keep
    assert before is not table.session
    play(table, 2)  # now there is room to begin it
    assert store.running() == "tboats-2" and seen(box()[0]) == seen(table)
    assert {save["name"]: save["status"] for save in store.listing()}["gyges-1"] == "suspended"


def full(*_):
    from firmware.store import StoreError

    raise StoreError("full", "The flash is full.")


@kept
def test_without_memory_for_any_record_nothing_is_lost():
    every = (1, 2, 7, 16, 17, 18, 19, 20, 36)
    for last in share((2, 17, 19), every):
        table, store = box()
        table.new("counter", ["ann"], seed=3)
        states = [seen(table)]
        short = journal.record = Short(_record, last)
        try:
            while table.session.ply < 34:
                try:
                    if table.session.ply % 5 == 4 and len(states) % 3 == 1:
                        table.undo()
                        table.flush()
                        states.append(seen(table))
                    table.do("roll")
                    table.flush()
                except MemoryError:
                    assert seen(table) == states[-1], last  # it was refused and nothing changed
                    continue
                states.append(seen(table))
                journal.record = _record
                assert seen(box()[0]) == states[-1], last  # nothing is lost on flash, either
                journal.record = short
        finally:
            journal.record = _record
        assert seen(box()[0]) == seen(table)


@kept
def test_a_write_that_ends_half_way_for_want_of_memory_is_not_read_twice():
    table, store = box()
    gyges(table)
    play(table, 2)
    sync = journal.sync
    for n in (1, 2):
        journal.sync = Short(sync, n)
        try:
            raised(MemoryError, play, table, 3)
        finally:
            journal.sync = sync
        table.keep_again()
        play(table, 2)
        assert seen(box()[0]) == seen(table)


def nowhere(*_):
    raise MemoryError


@kept
def test_what_found_no_memory_comes_to_flash_before_the_start():
    table, store = box()
    gyges(table)
    commit, store.commit = store.commit, nowhere
    assert raised(MemoryError, play, table, 1)
    store.commit = commit
    assert seen(box()[0]) != seen(table)
    table.keep_again()
    assert seen(box()[0]) == seen(table)


@kept
def test_a_step_in_the_log_that_can_not_be_noted_is_undone_by_a_start():
    table, store = box()
    table.new("counter", ["ann"])
    for _ in range(3):
        table.do("roll")
        table.flush()
    stood, real = seen(table), Session.at
    Session.at = property(nowhere)
    try:
        assert raised(MemoryError, table.go, 1)
    finally:
        Session.at = real
    assert table.session.state is None  # the game on flash counts
    assert seen(box()[0]) == stood


@kept
def test_on_a_full_heap_an_action_is_refused_or_kept():
    if not hasattr(gc, "mem_alloc"):
        raise SkipTest("this heap has no end")
    done = []
    for gap in range(64, 6000, share(384, 64)):
        table, store = box()
        table.new("counter", ["ann"], seed=3)
        ply, held = 0, filled(gap)
        try:
            table.do("roll")
            ply = 1
            table.flush()
        except MemoryError:
            pass
        del held
        sweep()  # as the box does
        table.keep_again()
        assert table.session.ply == ply, gap
        if table.session.state is None:  # the box begins anew then
            table.session, store.journal = None, None
        else:
            assert seen(box()[0]) == seen(table), gap
        done.append(ply)
    assert 0 in done and 1 in done

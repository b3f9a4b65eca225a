"""What survives a pulled plug: journal, resume, games put away, settings, attic."""

import os
import sys
from binascii import crc32

from firmware.store import Store, StoreError
from firmware.store.journal import Journal
from firmware.table import Table
from shared_rules.kernel.errors import SaveError
from shared_rules.kernel.session import Session, ended

from ..refusal import raised
from .flash import ROOT, files, kept, read, write


def box():
    """A box as it is after power-on: (table, store)."""
    store = Store(ROOT)
    table = Table(lambda: 1, store)
    session = store.resume()
    if session:
        table.take(session)
    return table, store


def play(table, *texts):
    for text in texts:
        if text == "-":
            table.undo()
        elif text == "+":
            table.redo()
        else:
            table.do(text)
        table.settle()


def seen(table):
    session = table.session
    return session.ply, session.digest(), b"".join(session.save()), session.last


@kept
def test_at_the_first_power_on_there_is_nothing():
    table, store = box()
    assert table.session is None and store.running() is None
    assert list(store.listing()) == [] and store.settings() == {}
    table, store = box()  # the folder exists now
    assert table.session is None


@kept
def test_the_running_game_is_there_after_every_action():
    table, _ = box()
    table.new("counter", ["ann"], seed=3)
    play(table)
    for text in ("add 1", "roll", "roll", "-", "-", "+", "say 2", "-", "add 3", "roll"):
        before = seen(table)
        again, _ = box()
        assert seen(again) == before
        play(table, text)
    again, store = box()
    assert seen(again) == seen(table)
    assert store.running() == "counter-1"
    play(again, "add 1", "-")
    third, _ = box()
    assert seen(third) == seen(again)
    third.redo()  # the undone actions are there, too
    assert third.session.ply == again.session.ply + 1


@kept
def test_a_long_game_is_there_after_undos_across_segments():
    table, _ = box()
    table.new("counter", ["ann"], seed=3)
    for _ in range(70):
        play(table, "roll")
    for _ in range(40):
        play(table, "-")
    for _ in range(5):
        play(table, "+")
    play(table, "add 2")
    again, _ = box()
    assert seen(again) == seen(table)
    assert again.session.ply == 36


@kept
def test_a_journal_is_text_with_crcs():
    table, _ = box()
    table.new("counter", ["ann"], seed=3)
    play(table, "add 4", "-", "+")
    lines = read(files("running")[0]).split(b"\n")
    assert lines[0].startswith(b'110 1 {"game":"counter"')
    assert b" 2 s 0 {" in lines[1]
    assert [line[:-9] for line in lines[2:-1]] == [
        b"4 3 p 0 ",
        b"7 4 c 0 0 0",
        b"7 5 a add 4",
        b"1 6 -",
        b"1 7 +",
    ]
    for line in lines[:-1]:
        text, _, crc = line.rpartition(b"*")
        assert crc == b"%08x" % crc32(text)


@kept
def test_a_journal_torn_at_any_byte_keeps_its_whole_records():
    table, store = box()
    table.new("counter", ["ann"], seed=3)
    name = files("running")[0]
    states = {len(read(name)): seen(table)}
    for text in ("add 4", "roll", "-", "add 1"):
        play(table, text)
        states[len(read(name))] = seen(table)
    data = read(name)
    first = min(states)
    for size in range(first, len(data) + 1):
        write(name, data[:size])
        again, store = box()
        whole = max([end for end in states if end <= size])
        assert seen(again) == states[whole], size
        # Play goes on, and the torn record is gone.
        play(again, "add 2")
        third, _ = box()
        assert seen(third) == seen(again)
        assert files("kept") == []
    for size in range(0, first, 7):  # its head is a whole save, because it was renamed only then
        write(name, data[:size])
        again, store = box()
        assert again.session is None
        assert [save["status"] for save in store.listing()] == ["kept"]
        write(name, data)
        os.remove(ROOT + "/" + files("kept")[0])


@kept
def test_a_journal_with_any_byte_flipped_is_cut_there_or_kept_aside():
    table, store = box()
    table.new("counter", ["ann"], seed=3)
    states = [seen(table)]
    name = files("running")[0]
    for text in ("add 4", "roll"):
        play(table, text)
        states.append(seen(table))
    data = read(name)
    for place in range(len(data)):
        broken = bytearray(data)
        broken[place] ^= 4
        write(name, bytes(broken))
        again, _ = box()
        if again.session is None:
            assert len(files("kept")) == 1
        else:
            assert seen(again) in states
            ply = again.session.ply
            # If more than the last record is damaged, the whole journal is kept aside.
            assert len(files("kept")) <= (ply < 1)
        for file in os.listdir(ROOT):
            os.remove(ROOT + "/" + file)


@kept
def test_records_out_of_order_end_the_journal():
    table, _ = box()
    table.new("counter", ["ann"], seed=3)
    play(table, "add 1", "add 2", "add 3", "add 4")
    name = files("running")[0]
    lines = read(name).split(b"\n")
    write(name, b"\n".join(lines[:5] + lines[6:]))
    again, _ = box()
    assert again.session.ply == 1
    assert len(files("kept")) == 1 and read(files("kept")[0]) == b"\n".join(lines[:5] + lines[6:])
    write(name, b"\n".join(lines[:6] + lines[5:6] + [b""]))
    again, _ = box()
    assert again.session.ply == 2


@kept
def test_a_new_game_puts_the_old_one_away():
    table, store = box()
    table.new("counter", ["ann"], seed=3)
    play(table, "add 1", "roll", "-")
    first = seen(table)
    table.new("counter", ["ann"], position={"count": 100}, seed=4)
    play(table, "win")
    second = seen(table)
    table.new("counter", ["bob"], seed=5)
    listed = list(store.listing())
    assert [save["name"] for save in listed] == ["counter-3", "counter-2", "counter-1"]
    assert [save["status"] for save in listed] == ["running", "finished", "suspended"]
    assert [save["ply"] for save in listed] == [0, 1, 1]
    assert [save["game"] for save in listed] == ["counter"] * 3
    for save, state in zip(listed[1:], (second, first)):
        data = b"".join(store.read(save["name"]))
        assert data == state[2] and save["bytes"] == len(data)
    assert len(files("running")) == 1
    again, store = box()
    assert store.running() == "counter-3"
    assert list(store.listing()) == listed


@kept
def test_a_game_that_was_put_away_is_taken_up_again():
    table, store = box()
    table.new("counter", ["ann"], seed=3)
    for _ in range(40):
        play(table, "roll")
    first = seen(table)
    table.new("counter", ["bob"], seed=5)
    play(table, "add 1")
    second = seen(table)
    session = store.resume("counter-1")
    assert seen(table) == second
    table.take(session)
    assert seen(table) == first and store.running() == "counter-1"
    play(table, "add 2", "-", "-")
    after = seen(table)
    again, store = box()
    assert seen(again) == after
    assert [(save["name"], save["status"]) for save in store.listing()] == [
        ("counter-1", "running"),
        ("counter-2", "suspended"),
    ]
    assert b"".join(store.read("counter-2")) == second[2]
    again.new("counter", ["ann"])
    assert files("running")[0].split(".")[0] == "counter-3"
    assert len(list(store.listing())) == 3


@kept
def test_the_last_eight_suspended_games_stay():
    table, store = box()
    for _ in range(12):
        table.new("counter", ["ann"])
        play(table, "add 1")
    names = [save["name"] for save in store.listing()]
    assert names == ["counter-%d" % n for n in range(12, 3, -1)]


@kept
def test_a_save_of_another_version_is_kept_for_ever():
    table, store = box()
    table.new("counter", ["ann"])
    play(table, "add 1")
    name = files("running")[0]
    for old, new in ((b'"rules":3', b'"rules":2'), (b'"pilothouse":1', b'"pilothouse":9')):
        table.new("counter", ["ann"])
        name = files("running")[0]
        head = read(name).split(b"\n")[0].replace(old, new) + b"\n"
        data = head + b"end 0 %08x\n" % crc32(head)
        write(name, data)
        table, store = box()
        assert table.session is None
        assert files("kept") and data in [read(file) for file in files("kept")]
    assert len(files("kept")) == 2
    # A game that an older version put away is not thrown out with the oldest.
    write("counter-7.0.suspended", data)
    for _ in range(12):
        table.new("counter", ["ann"])
    assert len(files("kept")) == 3
    assert len(files("suspended")) == 8
    for save in list(store.listing()):
        if save["status"] == "kept":
            error = raised(SaveError, store.resume, save["name"])
            assert error.reason in ("schema", "rules_version")


@kept
def test_a_plug_pulled_between_two_files_loses_nothing():
    table, store = box()
    table.new("counter", ["ann"])
    play(table, "add 1", "add 2")
    first = seen(table)
    old = files("running")[0]
    data = read(old)
    table.new("counter", ["bob"])
    second = seen(table)
    # The new game was begun, but the old one was not put away yet.
    for file in files("suspended"):
        os.remove(ROOT + "/" + file)
    write(old, data)
    again, store = box()
    assert seen(again) == second
    assert [save["status"] for save in store.listing()] == ["running", "suspended"]
    assert b"".join(store.read("counter-1")) == first[2]
    # The old one was put away, but its journal was not removed yet.
    write(old, data)
    again, store = box()
    assert sorted(store.names()) == ["counter-1", "counter-2"]
    assert [file[:10] for file in files("running")] == ["counter-2."]
    # Files that were never renamed, and scratch files.
    for file in ("counter-9.9.running.new", "settings.new", "spool", "attic3", "attic3+"):
        write(file, b"x")
    again, store = box()
    assert seen(again) == second
    assert sorted(file[:9] for file in os.listdir(ROOT)) == ["counter-1", "counter-2"]


@kept
def test_a_save_with_a_long_first_line_is_understood_when_the_oldest_go():
    table, store = box()
    players = ["red", "green", "grey", "white", "cream"]
    options = {"mode": "pilot", "tiles": "all", "push_course": "crossed", "play_on": True}
    seats = dict.fromkeys(players, 3)
    for seed in range(10):
        table.new("mississippi", players, options, seed, None, seats)
    assert len(b"".join(store.read("mississippi-9")).split(b"\n")[0]) > 256
    assert len(files("suspended")) == 8 and not files("kept")


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
def test_a_save_that_was_made_already_is_the_one_that_stays():
    table, store = box()
    table.new("counter", ["ann"])
    play(table, "add 1")
    first, old = seen(table), files("running")[0]
    data = read(old)
    table.new("counter", ["bob"])
    (away,) = files("suspended")
    # The plug was pulled before the save got its name. It is used, so no game is loaded to make it.
    os.rename(ROOT + "/" + away, ROOT + "/attic.counter-1.suspended")
    write(old, data)
    store = Store(ROOT)
    assert [file[:10] for file in files("running")] == ["counter-2."]
    assert b"".join(store.read("counter-1")) == first[2]
    # A save of the game that ran last is of no use, and neither is one of an unknown game.
    write("attic.counter-2.suspended", first[2])
    write("attic.counter-7.suspended", first[2])
    store = Store(ROOT)
    assert sorted(store.names()) == ["counter-1", "counter-2"]
    assert not [file for file in os.listdir(ROOT) if file.startswith("attic")]


@kept
def test_if_no_game_runs_the_one_that_ran_last_is_listed_first():
    table, store = box()
    table.new("counter", ["ann"])
    table.new("counter", ["bob"])
    store = Store(ROOT)  # no game is resumed, as if there had been no memory
    found = [(save["name"], save["status"]) for save in store.listing()]
    assert found == [("counter-2", "suspended"), ("counter-1", "suspended")]


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


@kept
def test_names_are_a_game_and_the_next_number():
    _, store = box()
    for file in ("counter-9999.1.suspended", "counter-1.2.suspended", "notes.txt", "a.b.kept.x"):
        write(file, b"{}\n")
    table, store = box()
    table.new("counter", ["ann"])
    assert store.running() == "counter-2"
    table.new("mississippi", ["red", "green", "grey"])
    assert store.running() == "mississippi-1" and len("mississippi-9999") == 16
    for save in store.listing():
        for letter in save["name"]:
            assert letter in "abcdefghijklmnopqrstuvwxyz0123456789-"


@kept
def test_a_save_is_deleted_unless_it_runs():
    table, store = box()
    table.new("counter", ["ann"])
    table.new("counter", ["bob"])
    for name, error in (("counter-2", ValueError), ("counter-3", KeyError), ("../x", KeyError)):
        assert raised(error, store.delete, name)
    store.delete("counter-1")
    assert list(store.names()) == ["counter-2"]


@kept
def test_settings_are_kept_and_damaged_ones_ignored():
    _, store = box()
    store.keep_settings({"language": "it", "sound": False, "name": "\u00e8"})
    _, store = box()
    assert store.settings() == {"language": "it", "sound": False, "name": "\u00e8"}
    for data in (b"", b"{", b"[1]", b"\xff"):
        write("settings", data)
        assert store.settings() == {}
    assert list(store.names()) == []


@kept
def test_an_attic_keeps_the_latest_of_what_is_written_over():
    store = Store(ROOT)
    attic, other = store.attic(), store.attic()
    segments = [b"%d " % k * (k + 1) for k in range(60)]
    for k, data in enumerate(segments):
        attic.put(k, data)
        other.put(k, b"other")
    assert [attic.get(k) for k in range(60)] == segments
    for turn in range(300):  # written over and over, the file must not grow for ever
        k = turn * 7 % 60
        segments[k] = b"%d" % turn * 150
        attic.put(k, segments[k])
        attic.put(k, segments[k])
        assert attic.get((k + 1) % 60) == segments[(k + 1) % 60]
    assert [attic.get(k) for k in range(60)] == segments
    assert other.get(59) == b"other"
    size = 0
    for file in os.listdir(ROOT):
        size += os.stat(ROOT + "/" + file)[6]
    assert size < 3 * sum([len(data) for data in segments]) + 40000
    attic.close()
    other.close()
    attic.close()
    assert os.listdir(ROOT) == []


@kept
def test_an_unchanged_segment_is_not_written_again():
    store = Store(ROOT)
    attic = store.attic()
    attic.put(0, b"ab")  # the first two segments are in memory
    attic.put(2, b"abc")
    attic.put(2, b"abc")
    assert attic.get(0) == b"ab" and attic.get(2) == b"abc"
    assert os.stat(ROOT + "/attic1")[6] == 3
    attic.put(2, b"abd")
    assert attic.get(2) == b"abd"
    attic.close()


@kept
def test_attics_do_not_pile_up():
    table, store = box()
    for _ in range(3):
        table.new("counter", ["ann"])
        for _ in range(20):
            play(table, "add 1")
    assert not [file for file in os.listdir(ROOT) if file.startswith("attic")]


def test_store_error_is_an_os_error():
    assert issubclass(StoreError, OSError)


@kept
def test_remarks_of_a_clock_survive_a_pulled_plug():
    table, _ = box()
    table.new("counter", ["ann"], seed=3)
    play(table, "add 1")
    digest = table.session.digest()
    for left in ("90", "80", "70"):
        table.remark("clock ann", left)
        table.settle()
    again, store = box()
    assert again.session.remarks == {"clock ann": "70"} and again.session.digest() == digest
    again.new("counter", ["bob"])
    assert b"\n# clock ann 70\nend 1 " in b"".join(store.read("counter-1"))
    # First from the save, then from the journal that begins with it.
    session = store.resume("counter-1")
    assert session.remarks == {"clock ann": "70"}
    assert box()[0].session.remarks == {"clock ann": "70"}


@kept
def test_what_is_read_at_power_on_is_not_played_again():
    table, _ = box()
    table.new("counter", ["ann"], seed=3)
    for _ in range(100):
        play(table, "roll")
    again, _ = box()
    assert seen(again) == seen(table)
    assert again.session.reapplied <= 16

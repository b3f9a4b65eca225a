"""What survives a pulled plug: the running game, games put away, settings."""

import os
from binascii import crc32

from firmware.store import Store, StoreError
from firmware.store.saves import text_of
from shared_rules.kernel.errors import RuleError, SaveError

from ..counter import Rules
from ..refusal import raised
from .flash import ROOT, files, kept, read, write
from .power import box, play, resume, resumed, seen


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
    session = resumed(store, "counter-1")
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
    for old, new in ((b'"rules":3', b'"rules":4'), (b'"pilothouse":1', b'"pilothouse":9')):
        table.new("counter", ["ann"])
        name = files("running")[0]
        head = read(name).split(b"\n")[0].replace(old, new) + b"\n"
        data = head + b"end 0 %08x\n" % crc32(head)
        write(name, data)
        table, store = box()
        assert table.session is None
        assert files("kept") and data in [read(file) for file in files("kept")]
    assert len(files("kept")) == 2
    # A game that another version put away is not thrown out with the oldest.
    write("counter-7.0.suspended", data)
    for _ in range(12):
        table.new("counter", ["ann"])
    assert len(files("kept")) == 3
    assert len(files("suspended")) == 8
    for save in list(store.listing()):
        if save["status"] == "kept":
            error = raised(SaveError, resumed, store, save["name"])
            assert error.reason == "crc"  # of the first record, which is that of before


@kept
def test_a_running_game_of_newer_rules_waits_for_them_and_then_goes_on():
    table, store = box()
    table.new("counter", ["ann"])
    play(table, "add 1", "add 2")
    table.session.rules.version = 4
    store.anew(store.journal, store.journal.path)
    table, store = box()
    assert table.session is None and store.aside == ("aside", {"n": "counter-1", "r": "new"})
    assert raised(SaveError, resumed, store, "counter-1").code == "new"
    Rules.version = 4  # the box is brought up to date
    try:
        table, store = box()
        resume(table, store, "counter-1")
    finally:
        Rules.version = 3
    assert table.session.state["count"] == 3 and not files("kept")


@kept
def test_a_save_of_older_rules_is_one_of_the_oldest_games():
    table, store = box()
    table.new("counter", ["ann"])
    head = b"".join(table.session.save()).split(b"\n")[0].replace(b'"rules":3', b'"rules":2')
    write("counter-7.0.suspended", head + b"\n" + b"end 0 %08x\n" % crc32(head + b"\n"))
    for _ in range(12):
        table.new("counter", ["ann"])
    assert not files("kept") and len(files("suspended")) == 8


@kept
def test_a_running_game_of_older_rules_goes_on_and_says_that_it_may_not_be_taken_back():
    table, store = box()
    table.new("counter", ["ann"])
    play(table, *["add 1"] * 12)
    assert store.aside is None
    table.session.rules.version = 2
    store.journal.put(1, b"\n".join([b"add 9"] * 8))  # which older rules may have allowed
    store.anew(store.journal, store.journal.path)
    table, store = box()
    assert store.aside == ("rules", {"n": "counter-1"})
    assert table.session.state["count"] == 12
    play(table, "add 1", "-", "-", "-", "-", "-")
    raised(RuleError, table.undo)
    assert (table.session.ply, table.session.state["count"]) == (8, 8)
    play(table, "add 1")
    again, store = box()
    assert seen(again) == seen(table) and store.aside
    again.new("counter", ["ann"])
    error = raised(SaveError, resumed, store, "counter-1")  # it was put away as one of older rules
    assert (error.reason, error.code) == ("rules_version", "rules_version")
    assert store.aside == ("aside", {"n": "counter-1", "r": "rules_version"})


@kept
def test_a_save_that_went_through_windows_is_listed_resumed_and_thrown_out_as_any_other():
    table, store = box()
    table.new("counter", ["ann", "bob"], names={"ann": "Anna"})
    play(table, *["add 1"] * 9)
    data = b"".join(text_of("", table.session))
    write("counter-7.0.suspended", b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    (first, other) = store.listing()
    for key in ("game", "ply", "players", "names", "mode"):
        assert other[key] == first[key], key
    before = table.session.digest()
    table.new("counter", ["ann"])
    resume(table, store, "counter-7")
    assert table.session.digest() == before and b"".join(table.session.save()) == data
    write("counter-8.0.suspended", b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    for _ in range(9):
        table.new("counter", ["ann"])
    assert not files("kept") and "counter-8.0.suspended" not in files("suspended")


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
    assert sorted(set(store.names())) == ["counter-1", "counter-2"]
    assert b"".join(store.read("counter-1")) == first[2]
    # Files that were never renamed, and scratch files.
    for file in ("counter-9.9.running.new", "settings.new", "spool", "archive3", "archive3+"):
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
def test_a_save_that_was_made_already_is_the_one_that_stays():
    table, store = box()
    table.new("counter", ["ann"])
    play(table, "add 1")
    first, old = seen(table), files("running")[0]
    data = read(old)
    table.new("counter", ["bob"])
    (away,) = files("suspended")
    # The plug was pulled before the save got its name. It is used, so no game is loaded to make it.
    os.rename(ROOT + "/" + away, ROOT + "/archive.counter-1.suspended")
    write(old, data)
    store = Store(ROOT)
    assert [file[:10] for file in files("running")] == ["counter-2."]
    assert b"".join(store.read("counter-1")) == first[2]
    # A save of the game that ran last is of no use, and neither is one of an unknown game.
    write("archive.counter-2.suspended", first[2])
    write("archive.counter-7.suspended", first[2])
    store = Store(ROOT)
    assert sorted(store.names()) == ["counter-1", "counter-2"]
    assert not [file for file in os.listdir(ROOT) if file.startswith("archive")]


@kept
def test_if_no_game_runs_the_one_that_ran_last_is_listed_first():
    table, store = box()
    table.new("counter", ["ann"])
    table.new("counter", ["bob"])
    store = Store(ROOT)  # no game is resumed, as if there had been no memory
    found = [(save["name"], save["status"]) for save in store.listing()]
    assert found == [("counter-2", "suspended"), ("counter-1", "suspended")]


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
        table.flush()
    again, store = box()
    assert again.session.remarks == {"clock ann": "70"} and again.session.digest() == digest
    again.new("counter", ["bob"])
    assert b"\n# clock ann 70\nend 1 " in b"".join(store.read("counter-1"))
    # First from the save, then from the journal that begins with it.
    session = resumed(store, "counter-1")
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

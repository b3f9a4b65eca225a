"""After a pulled plug the running game, games put away, settings and remarks are there."""

import os

from firmware.store import Store, StoreError

from ..refusal import raised
from .flash import ROOT, files, kept, read, write
from .power import begun, box, play, resumed, seen


@kept
def test_at_the_first_power_on_there_is_nothing():
    table, store = box()
    assert table.session is None and store.running() is None
    assert list(store.listing()) == [] and store.settings() == {}
    table, store = box()  # the folder exists now
    assert table.session is None


@kept
def test_the_running_game_is_there_after_every_action():
    table, _ = begun()
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
    table, _ = begun()
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
    table, store = begun("add 1", "roll", "-")
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
    table, store = begun()
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
def test_a_plug_pulled_between_two_files_loses_nothing():
    table, store = begun("add 1", "add 2")
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
    table, store = begun("add 1")
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
    table, store = begun()
    table.new("counter", ["bob"])
    store = Store(ROOT)  # no game is resumed, as if there had been no memory
    found = [(save["name"], save["status"]) for save in store.listing()]
    assert found == [("counter-2", "suspended"), ("counter-1", "suspended")]


@kept
def test_names_are_a_game_and_the_next_number():
    _, store = box()
    for file in ("counter-9999.1.suspended", "counter-1.2.suspended", "notes.txt", "a.b.kept.x"):
        write(file, b"{}\n")
    table, store = begun()
    assert store.running() == "counter-2"
    table.new("mississippi", ["red", "green", "grey"])
    assert store.running() == "mississippi-1" and len("mississippi-9999") == 16
    for save in store.listing():
        for letter in save["name"]:
            assert letter in "abcdefghijklmnopqrstuvwxyz0123456789-"


@kept
def test_a_save_is_deleted_unless_it_runs():
    table, store = begun()
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
    table, _ = begun("add 1")
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
    table, _ = begun()
    for _ in range(100):
        play(table, "roll")
    again, _ = box()
    assert seen(again) == seen(table)
    assert again.session.reapplied <= 16

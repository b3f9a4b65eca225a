"""A save comes over the link and is played on (firmware/link/README.md, `game.load`, `store.*`)."""

from binascii import crc32

from firmware.store import Store

from ..counter import refused
from ..store.flash import ROOT, files, kept, write
from .two_games import box


@kept
def test_a_save_is_written_and_resumed():
    host = box()
    data, _, _ = host.text("store.read", name="counter-1")
    running = host.ask("game.digest")
    assert host.ask("store.delete", name="counter-1") == {}
    refused(host.ask("store.resume", name="counter-1"), -32602, option="name")
    answer = host.load(data, "store.write")
    assert sorted(answer) == ["name"]
    name = answer["name"]
    assert host.ask("game.digest") == running
    save = host.ask("store.list")["saves"][1]
    assert (save["name"], save["status"], save["bytes"]) == (name, "suspended", len(data))
    answer = host.ask("store.resume", name=name)
    assert answer["game"] == "counter" and answer["ply"] == 120
    assert answer["digest"] == host.table.session.digest()
    assert b"".join(host.table.session.save()) == data
    saves = {save["name"]: save["status"] for save in host.ask("store.list")["saves"]}
    assert saves == {"counter-2": "suspended", name: "running"}
    assert host.lines == []
    # After power off and on it is the game that runs.
    session = Store(ROOT).resume()
    assert b"".join(session.save()) == data
    # It runs already, so there is nothing to do.
    assert host.ask("store.resume", name=name) == answer


@kept
def test_what_is_not_a_save_is_not_written():
    host = box()
    data, _, _ = host.text("store.read", name="counter-1")
    names = host.ask("store.list")
    for save, reason in ((data[:-1], "truncated"), (data.replace(b"roll 1", b"roll 2", 1), "crc")):
        refused(host.load(save, "store.write"), 4, reason=reason)
    refused(host.ask("store.write", part="x", offset=1, total=2, crc="0" * 8), 4, reason="gap")
    text = str(data[:100], "utf-8")
    about = {"total": 200, "crc": "0" * 8}
    assert host.ask("store.write", part=text, offset=0, **about) == {"received": 100}
    # Parts that were sent for one method don't count for the other.
    refused(host.ask("game.load", part=text, offset=100, **about), 4, reason="gap")
    assert host.ask("store.list") == names


@kept
def test_a_loaded_game_is_on_flash_too():
    host = box()
    data, _, _ = host.text("store.read", name="counter-1")
    answer = host.load(data)
    assert answer["ply"] == 120
    host.ask("game.do", action="add 4")
    session = Store(ROOT).resume()
    assert b"".join(session.save()) == b"".join(host.table.session.save())
    assert [save["status"] for save in host.ask("store.list")["saves"]] == [
        "running",
        "suspended",
        "suspended",
    ]


@kept
def test_a_failed_load_leaves_no_files():
    import os

    host = box()
    data, _, _ = host.text("store.read", name="counter-1")
    before = sorted(os.listdir(ROOT))
    lines = data.split(b"\n")
    body = b"\n".join(lines[:100] + [b"add 9", b""])
    refused(host.load(body + b"end 100 %08x\n" % crc32(body)), 4, reason="illegal")
    assert sorted([file for file in os.listdir(ROOT) if file != "spool"]) == before
    host.begin(
        "game.load", part=str(data, "utf-8"), offset=0, total=len(data), crc="%08x" % crc32(data)
    )
    while host.server.step():
        if host.table.session is None:
            host.table.new("counter", ["dan"])  # this ends the load
    host.heard()
    assert not [file for file in os.listdir(ROOT) if file[:5] == "attic" or file[-4:] == ".new"]


def seen_by_others(host):
    """A list that grows from now on: was a game in memory whenever another was about to come?"""
    attic, found = host.server.store.attic, []

    def watched():
        found.append(host.table.session is not None)
        return attic()

    host.server.store.attic = watched
    return found


@kept
def test_while_a_game_comes_the_other_one_waits_on_flash():
    host = box()
    data, _, _ = host.text("store.read", name="counter-1")
    running = b"".join(host.table.session.save())
    found = seen_by_others(host)
    assert host.load(data)["ply"] == 120
    assert b"".join(host.table.session.save()) == data
    assert b"".join(Store(ROOT).resume().save()) == data
    assert host.ask("store.resume", name="counter-2")["ply"] == 1
    assert b"".join(host.table.session.save()) == running
    before = host.ask("game.digest")
    name = host.load(data, "store.write")["name"]
    assert found == [False, False, False] and host.ask("game.digest") == before
    assert [save["name"] for save in host.ask("store.list")["saves"]] == [
        "counter-2",
        name,
        "counter-3",
        "counter-1",
    ]
    assert host.lines == []
    host.ask("game.do", action="add 4")
    assert b"".join(Store(ROOT).resume().save()) == b"".join(host.table.session.save())


@kept
def test_if_that_game_can_not_be_used_the_other_one_comes_back():
    host = box()
    data, _, _ = host.text("store.read", name="counter-1")
    before, there = host.ask("game.digest"), host.ask("store.list")
    found = seen_by_others(host)
    lines = data.split(b"\n")
    body = b"\n".join(lines[:100] + [b"add 9", b""])
    for method in ("game.load", "store.write"):
        refused(host.load(body + b"end 100 %08x\n" % crc32(body), method), 4, reason="illegal")
        assert host.ask("game.digest") == before and host.ask("store.list") == there
    assert found == [False, False]
    assert host.ask("game.do", action="add 4")["ply"] == 2
    assert b"".join(Store(ROOT).resume().save()) == b"".join(host.table.session.save())


@kept
def test_a_save_that_can_not_be_used_is_not_resumed():
    host = box()
    name = files("suspended")[0]
    with open(ROOT + "/" + name, "rb") as file:
        data = file.read()
    write(name, data.replace(b'"rules":3', b'"rules":9'))  # and its CRC is that of before
    running = host.ask("game.digest")
    refused(host.ask("store.resume", name="counter-1"), 4, reason="crc")
    saves = {save["name"]: save["status"] for save in host.ask("store.list")["saves"]}
    assert saves == {"counter-1": "kept", "counter-2": "running"}
    assert host.ask("game.digest") == running


@kept
def test_a_game_is_resumed_in_slices():
    host = box()
    assert host.begin("store.resume", name="counter-1") == []
    assert host.server.step()
    assert host.begin("game.suggest")[0]["error"]["code"] == 5
    assert host.begin("store.resume", name="counter-1")[0]["error"]["code"] == 5
    refused(host.begin("game.digest")[0]["error"], 2)  # its game waits on flash
    assert host.begin("store.list")[0]["result"]["saves"][0]["name"] == "counter-2"
    host.table.new("counter", ["dan"])
    assert host.heard()[0]["method"] == "game.changed"
    refused(host.finish(), 6)
    assert host.table.session.players == ["dan"]
    assert {save["name"]: save["status"] for save in host.ask("store.list")["saves"]} == {
        "counter-1": "suspended",
        "counter-2": "suspended",
        "counter-3": "running",
    }
    assert host.ask("store.resume", name="counter-1")["ply"] == 120
    assert host.ask("store.resume", name="counter-2")["ply"] == 1

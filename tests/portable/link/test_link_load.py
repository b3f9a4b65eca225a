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
    assert (save["name"], save["status"], save["bytes"]) == (name, "unchecked", len(data))
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
    assert not [file for file in os.listdir(ROOT) if file[:7] == "archive" or file[-4:] == ".new"]


@kept
def test_another_game_takes_the_place_of_the_one_on_the_table():
    host = box()
    data, _, _ = host.text("store.read", name="counter-1")
    running = b"".join(host.table.session.save())
    assert host.load(data)["ply"] == 120
    assert b"".join(host.table.session.save()) == data
    assert b"".join(Store(ROOT).resume().save()) == data
    assert host.ask("store.resume", name="counter-2")["ply"] == 1
    assert b"".join(host.table.session.save()) == running
    names = [save["name"] for save in host.ask("store.list")["saves"]]
    assert names == ["counter-2", "counter-3", "counter-1"]
    assert host.lines == []
    host.ask("game.do", action="add 4")
    assert b"".join(Store(ROOT).resume().save()) == b"".join(host.table.session.save())


def illegal(data):
    """A save of the right form whose last action nobody may play."""
    body = b"\n".join(data.split(b"\n")[:100] + [b"add 9", b""])
    return body + b"end 100 %08x\n" % crc32(body)


@kept
def test_a_game_that_can_not_be_used_leaves_the_other_one():
    host = box()
    data, _, _ = host.text("store.read", name="counter-1")
    before, there = host.ask("game.digest"), host.ask("store.list")
    refused(host.load(illegal(data)), 4, reason="illegal")
    assert host.ask("game.digest") == before and host.ask("store.list") == there
    assert host.ask("game.do", action="add 4")["ply"] == 2
    assert b"".join(Store(ROOT).resume().save()) == b"".join(host.table.session.save())


@kept
def test_a_written_save_is_checked_when_it_is_resumed_and_the_table_is_not_disturbed():
    host = box()
    data, _, _ = host.text("store.read", name="counter-1")
    session, before = host.table.session, host.ask("game.digest")
    name = host.load(illegal(data), "store.write")["name"]
    assert host.table.session is session and session.rules and host.ask("game.digest") == before
    assert files("unchecked") == [name + ".4.unchecked"]
    listed = {save["name"]: save for save in host.ask("store.list")["saves"]}
    assert listed[name]["status"] == "unchecked" and listed[name]["ply"] == 100
    assert host.text("store.read", name=name)[0] == illegal(data)
    refused(host.ask("store.resume", name=name), 4, reason="illegal")
    assert host.ask("game.digest") == before and not files("unchecked")
    assert files("kept") == [name + ".4.kept"]
    name = host.load(data, "store.write")["name"]
    assert host.ask("store.resume", name=name)["ply"] == 120 and host.server.store.running() == name


@kept
def test_a_written_save_of_the_wrong_form_is_refused_at_once():
    host = box()
    data, _, _ = host.text("store.read", name="counter-1")
    there = host.ask("store.list")

    def ended(body, plies=b"120"):
        return body + b"end %s %08x\n" % (plies, crc32(body))

    body = data[: data.rindex(b"end ")]
    for save, reason in (
        (body + b"end 120 00000000\n", "crc"),
        (body, "truncated"),
        (ended(body, b"119"), "truncated"),
        (ended(body.replace(b'"pilothouse":1', b'"pilothouse":2')), "schema"),
        (ended(body.replace(b'"seed"', b'"sead"')), "schema"),
        (ended(body.replace(b'"counter"', b'"chess"')), "schema"),
        (ended(b"[]\n"), "schema"),
        (ended(body + b"x" * 5000 + b"\n"), "schema"),
    ):
        refused(host.load(save, "store.write"), 4, reason=reason)
        assert host.ask("store.list") == there, reason


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

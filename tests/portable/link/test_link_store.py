"""The saves of a box on the link (firmware/link/README.md, `store.*`)."""

from binascii import crc32

from firmware.store import Store
from shared_rules.kernel.entry import names_of

from ..counter import Host, refused
from ..store.flash import ROOT, files, kept, write


def box():
    """A host of a box with two games: counter-1 suspended, counter-2 running."""
    host = Host(store=Store(ROOT))
    host.new()
    for _ in range(120):
        host.ask("game.do", action="roll")
    host.new(players=["cid"])
    host.ask("game.do", action="add 2")
    return host


@kept
def test_saves_are_listed():
    host = box()
    answer = host.ask("store.list")
    assert answer["total"] == 2
    running, suspended = answer["saves"]
    save = b"".join(host.table.session.save())
    assert running == {
        "name": "counter-2",
        "game": "counter",
        "ply": 1,
        "status": "running",
        "bytes": len(save),
        "crc": "%08x" % crc32(save),
        "players": ["cid"],
        "mode": "table",
    }
    assert [suspended[key] for key in ("name", "ply", "status")] == ["counter-1", 120, "suspended"]
    assert host.ask("store.list", offset=1) == {"total": 2, "saves": [suspended]}
    assert host.ask("store.list", limit=1)["code"] == -32602


@kept
def test_the_list_comes_in_parts():
    host = Host(store=Store(ROOT))
    for _ in range(9):
        host.new()
    for n in range(5):
        write("old-%d.%d.kept" % (n, n), b"x")
    names = []
    while len(names) < 14:
        answer = host.ask("store.list", offset=len(names))
        assert answer["total"] == 14 and answer["saves"]
        names += [save["name"] for save in answer["saves"]]
    assert sorted(names) == sorted(
        ["counter-%d" % n for n in range(1, 10)] + ["old-%d" % n for n in range(5)]
    )
    assert len(host.ask("store.list")["saves"]) < 14


@kept
def test_a_listed_save_can_be_read():
    host = box()
    for save in host.ask("store.list")["saves"]:
        data, _, answer = host.text("store.read", name=save["name"])
        assert len(data) == save["bytes"] == answer["total"]
        assert answer["crc"] == save["crc"] == "%08x" % crc32(data)
        assert data.split(b"\n")[-2].startswith(b"end ")
    for name in ("counter-3", "", "../settings", "counter-1.1.suspended", "x" * 3000):
        refused(host.ask("store.read", name=name), -32602, option="name")


@kept
def test_a_file_that_is_not_text_is_not_read():
    host = Host(store=Store(ROOT))
    write("counter-1.1.kept", b"\xff\xfe")
    refused(host.ask("store.read", name="counter-1"), 4, reason="crc")
    write("counter-2.2.kept", "\u00e8".encode() * 2000)
    data, _, answer = host.text("store.read", name="counter-2")
    assert data == "\u00e8".encode() * 2000
    refused(host.ask("store.read", name="counter-2", offset=1), -32602, option="offset")


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
    write(name, data.replace(b'"rules":3', b'"rules":9'))
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


@kept
def test_a_save_is_deleted():
    host = box()
    refused(host.ask("store.delete", name="counter-2"), -32602, option="name")
    refused(host.ask("store.delete", name="settings"), -32602, option="name")
    assert host.ask("store.delete", name="counter-1") == {}
    assert host.ask("store.list")["total"] == 1


@kept
def test_an_answer_leaves_when_the_action_is_on_flash():
    store = Store(ROOT)
    host = Host(store=store)
    host.new()
    order = []
    commit = store.commit

    def noted(session):
        commit(session)
        order.append(session.last)

    store.commit = noted
    host.server._send_line = lambda line: order.append("answer")
    host.server.feed(b'{"jsonrpc":"2.0","id":1,"method":"game.do","params":{"action":"add 1"}}\n')
    assert order == ["add 1", "answer"]


@kept
def test_if_making_room_is_not_enough_the_box_begins_anew_from_flash():
    host = box()
    before = host.ask("game.digest")
    told = []

    def short():
        told.append(host.table.lost)
        raise MemoryError

    host.server.store.names = short
    refused(host.ask("store.list"), -32603, reason="memory")
    assert told == [False, False] and host.table.lost  # tried again with all the room there is
    for method, params in (
        ("game.new", {"game": "counter", "players": ["dan"]}),
        ("store.resume", {"name": "counter-1"}),
        ("game.do", {"action": "add 1"}),
        ("game.digest", {}),
    ):
        refused(host.ask(method, **params), -32603, reason="memory")
    host.server.give_up()
    assert host.heard() == []  # no answer is owed any more
    assert host.begin("game.digest")[0]["error"]["code"] == -32603
    store = Store(ROOT)
    again = Host(store=store)
    again.table.take(store.resume())
    assert again.ask("game.digest") == before


@kept
def test_a_request_to_a_box_about_to_begin_anew_is_refused():
    host = box()
    send = host.server._send_line

    def nowhere(line):
        raise MemoryError

    host.server._send_line = nowhere
    try:
        host.server.feed(b'{"jsonrpc":"2.0","id":7,"method":"game.digest"}\n')
    except MemoryError:
        host.server._send_line = send
        host.server.give_up()
    (answer,) = host.heard()
    assert answer["id"] == 7 and answer["error"]["data"] == {"reason": "memory"}
    host.table.lost = False
    assert host.begin("game.suggest") == []
    host.server.give_up()
    (answer,) = host.heard()
    assert answer["error"]["data"] == {"reason": "memory"} and not host.server.step()


@kept
def test_a_game_that_the_table_begins_is_one_change():
    host = box()
    host.table.new("counter", ["dan"])
    (said,) = host.heard()
    assert said["params"]["action"] == "new" and said["params"]["by"] == "table"
    host.table.resume("counter-1")
    (said,) = host.heard()
    assert said["params"]["action"] == "load" and said["params"]["ply"] == 120


@kept
def test_names_survive_power_off_and_a_game_put_away():
    host = Host(store=Store(ROOT))
    six = {"ann": "\u00e0" * 12, "bob": "Bo", "cid": "Cy", "dan": "Dan"}
    host.new(players=["ann", "bob", "cid", "dan"], names={"ann": "Ada"})
    host.ask("game.do", action="add 2")
    host.table.remark("clock rule", "game 60000 0 1")
    for n in range(20):  # a clock is kept again and again
        host.table.remark("clock ann", str(n))
    host.ask("game.names", names=six)
    for n in range(20):
        host.table.remark("clock bob", str(n))
    host.table.settle()
    for _ in range(2):
        again = Store(ROOT).resume()  # the plug was pulled
        assert names_of(again) == six and again.remarks["clock ann"] == "19"
        host.new(players=["ann"])  # the game is put away, and taken up again
        host.ask("store.resume", name="counter-1")
        assert host.ask("game.names") == {"names": six}
    save = host.text("store.read", name="counter-1")[0]
    assert save.count(b"\n# name ") == 4
    copy = host.load(save, "store.write")["name"]
    assert host.text("store.read", name=copy)[0] == save


@kept
def test_a_list_says_who_plays_and_in_which_round():
    host = Host(store=Store(ROOT))
    race = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 7}
    host.ask(
        "game.new", options={"mode": "pilot"}, names={"grey": "Zo\u00eb", "red": "A B"}, **race
    )
    there = {
        "players": ["red", "green", "grey"],
        "names": {"grey": "Zo\u00eb", "red": "A B"},
        "mode": "pilot",
        "round": 1,
    }
    said = ("players", "names", "mode", "round")
    (running,) = host.ask("store.list")["saves"]
    assert {key: running[key] for key in said} == there
    host.new(players=["ann"])
    save = host.ask("store.list")["saves"][1]
    assert {key: save[key] for key in said} == there and save["status"] == "suspended"
    text = host.text("store.read", name=save["name"])[0]
    assert b"\n# game round 1\n" in text
    # A save from elsewhere doesn't say the round, and a file that is no save says nothing.
    other = _otherwise(text)
    host.load(other, "store.write")
    write("other-9.9.kept", b'{"players":"red","options":{}}\n# name red Anna\nend 5 0\n')
    write("other-8.8.kept", b'{"players":["red"],"options":3}\n')
    write("other-7.7.kept", b"[[[[[\n" + b"x" * 5000)
    saves = {save["name"]: save for save in host.ask("store.list")["saves"]}
    copy = [name for name in saves if saves[name]["crc"] == "%08x" % crc32(other)]
    assert len(copy) == 1 and "round" not in saves[copy[0]]
    assert saves[copy[0]]["names"] == there["names"]
    for name in ("other-9", "other-8", "other-7"):
        assert [key for key in said if key in saves[name]] == []
    # The round is told by the state, not by what a save says.
    host.ask("store.resume", name=copy[0])
    assert host.ask("game.names")["names"] == there["names"]
    assert host.text("store.read", name=copy[0])[0] == text
    assert b"# game" not in host.text("game.save")[0]


def _otherwise(save):
    """A save of no ply with another remark in place of that of the round."""
    body = save[: save.find(b"end")].replace(b"# game", b"# any")
    return body + b"end 0 %08x\n" % crc32(body)

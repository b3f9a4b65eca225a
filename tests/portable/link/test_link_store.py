"""The saves of a box on the link (firmware/link/README.md, `store.*`)."""

from binascii import crc32

from firmware.link import unanswered
from firmware.store import Store
from shared_rules.kernel.entry import names_of

from ..counter import Host, refused
from ..refusal import raised
from ..store.flash import ROOT, kept, write
from ..store.power import resume
from .two_games import box


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
def test_what_finds_no_memory_is_refused_when_the_box_gives_up():
    host = box()
    before, names = host.ask("game.digest"), host.server.store.names

    def nowhere(*_):
        raise MemoryError

    host.server.store.names = nowhere
    refused(host.ask("store.list"), -32603, reason="memory")
    host.server.store.names = names
    unanswered.give_up(host.server, MemoryError())
    assert host.heard() == []  # no answer is owed any more
    send, host.server._send_line = host.server._send_line, nowhere
    raised(MemoryError, host.server.feed, b'{"jsonrpc":"2.0","id":7,"method":"game.digest"}\n')
    host.server._send_line = send
    unanswered.give_up(host.server, MemoryError())
    (answer,) = host.heard()
    assert answer["id"] == 7 and answer["result"] == before  # it was known, and only not sent
    assert host.begin("game.suggest") == []
    unanswered.give_up(host.server, MemoryError())
    (answer,) = host.heard()
    assert answer["error"]["data"] == {"reason": "memory"} and not host.server.step()


@kept
def test_a_game_that_the_table_begins_is_one_change():
    host = box()
    host.table.new("counter", ["dan"])
    (said,) = host.heard()
    assert said["params"]["action"] == "new" and said["params"]["by"] == "table"
    resume(host.table, host.server.store, "counter-1")
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
    host.table.flush()
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

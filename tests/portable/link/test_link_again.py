"""A request that was done and is asked again, as its answer was lost (firmware/link/README.md)."""

import json
from binascii import crc32

from firmware.store import Store

from ..counter import Host, refused
from ..store.flash import ROOT, files, kept, read


def box():
    """The host of a box that has just been switched on, with the game that ran on its table."""
    store = Store(ROOT)
    host = Host(store=store)
    session = store.resume()
    if session:
        host.table.take(session)
    return host


def asked(host, id, method, **params):
    """Make a request with an id; returns its result or its error."""
    line = json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
    return host.finish(host.send(line.encode() + b"\n"))


def again(host, id, method, **params):
    """Make a request, and then three times the same: at once, after a start, after two.

    Returns (the host after the last start, the answer). The game stands where the first left it.
    """
    first = asked(host, id, method, **params)
    at = host.ask("game.digest")
    assert "code" not in first and at["digest"] == first["digest"], first
    for start in range(3):
        if start:
            host = box()
        there = [read(file) for file in files("running")]
        assert asked(host, id, method, **params) == first, (start, there)
        assert host.ask("game.digest") == at
    return host, first


@kept
def test_an_action_is_done_once_and_answered_each_time():
    host = box()
    digest = host.new(seed=3)["digest"]
    for n in range(20):  # over the edges of segments, and with draws
        action = ("add 2", "roll", "say 2")[n % 3]
        host, answer = again(host, n, "game.do", action=action, digest=digest)
        assert answer["ply"] == n + 1 and answer["events"]
        digest = answer["digest"]


@kept
def test_an_undo_and_a_redo_are_done_once():
    host = box()
    digest = host.new()["digest"]
    for n in range(9):
        digest = asked(host, n, "game.do", action="add 1", digest=digest)["digest"]
    for n, (method, ply) in enumerate((("undo", 8), ("undo", 7), ("redo", 8), ("redo", 9))):
        host, answer = again(host, 100 + n, "game." + method, digest=digest)
        assert answer["ply"] == ply and answer["action"] == "add 1"
        digest = answer["digest"]


@kept
def test_a_game_is_begun_loaded_and_taken_up_once():
    host = box()
    digest = host.new()["digest"]
    new = {"game": "counter", "players": ["cid"], "seed": 9}
    host, answer = again(host, 1, "game.new", digest=digest, **new)
    assert answer["seed"] == 9 and len(host.ask("store.list")["saves"]) == 2
    save = b"".join(host.table.session.save())
    total, crc = len(save), host.ask("store.list")["saves"][0]["crc"]
    load = {"part": save.decode(), "offset": 0, "total": total, "crc": crc}
    host, answer = again(host, 2, "game.load", digest=answer["digest"], **load)
    assert len(host.ask("store.list")["saves"]) == 3
    resume = {"name": "counter-1", "digest": answer["digest"]}
    host, _ = again(host, 3, "store.resume", **resume)
    assert host.ask("store.list")["saves"][0]["name"] == "counter-1"


@kept
def test_only_the_same_request_counts_and_only_the_last_change():
    host = box()
    start = host.new()["digest"]
    first = asked(host, 1, "game.do", action="add 1", digest=start)
    now = first["digest"]
    for id, method, params in (
        (2, "game.do", {"action": "add 1"}),
        ("1", "game.do", {"action": "add 1"}),
        (1, "game.do", {"action": "add 2"}),
        (1, "game.undo", {}),
    ):
        refused(asked(host, id, method, digest=start, **params), 6, digest=now)
    # Without a digest a request is done as often as it is asked.
    assert asked(host, 1, "game.do", action="add 1")["ply"] == 2
    assert asked(host, 1, "game.do", action="add 1")["ply"] == 3
    now = host.ask("game.digest")["digest"]
    refused(asked(host, 1, "game.do", action="add 1", digest=start), 6, digest=now)


@kept
def test_what_others_do_afterwards_counts():
    host = box()
    digest = host.new()["digest"]
    request = {"action": "add 1", "digest": digest}
    asked(host, 1, "game.do", **request)
    host.table.do("add 2")  # at the table
    host.table.flush()
    now = host.ask("game.digest")["digest"]
    refused(asked(host, 1, "game.do", **request), 6, digest=now)
    refused(asked(box(), 1, "game.do", **request), 6, digest=now)
    # A name changes no state: the request is still the last change.
    digest = asked(host, 2, "game.do", action="add 1", digest=now)["digest"]
    host.ask("game.names", names={"ann": "Anna"})
    assert asked(box(), 2, "game.do", action="add 1", digest=now)["digest"] == digest


@kept
def test_a_request_that_was_refused_leaves_nothing_behind():
    host = box()
    digest = host.new()["digest"]
    wrong = {"action": "add 9", "digest": digest}
    assert asked(host, 1, "game.do", **wrong)["code"] == 1
    host.table.do("add 1")  # not asked for by that request
    host.table.flush()
    assert asked(host, 1, "game.do", **wrong)["code"] == 6
    assert asked(box(), 1, "game.do", **wrong)["code"] == 6


@kept
def test_a_request_without_an_answer_is_not_kept():
    host = box()
    digest = host.new()["digest"]
    line = {"jsonrpc": "2.0", "method": "game.do", "params": {"action": "add 1", "digest": digest}}
    for _ in range(2):
        assert host.send(json.dumps(line).encode() + b"\n") == []
        assert host.table.session.ply == 1 and host.table.session.last_request == ""


@kept
def test_a_change_that_did_not_reach_the_flash_is_done_when_it_is_asked_again():
    host = box()
    digest = host.new()["digest"]
    host.table.ask = digest + "00000000"
    host.table.do("add 1", "link")  # the plug is pulled before `flush`
    answer = asked(box(), 1, "game.do", action="add 1", digest=digest)
    assert answer["ply"] == 1


@kept
def test_a_file_that_is_written_anew_keeps_the_request():
    host = box()
    digest = host.new()["digest"]
    request = {"action": "roll", "digest": digest}
    answer = asked(host, 1, "game.do", **request)
    store = host.server.store
    store.anew(store.journal, store.journal.path)
    assert asked(box(), 1, "game.do", **request) == answer


@kept
def test_names_are_set_only_where_the_game_stands_there():
    host = box()
    digest = host.new()["digest"]
    names = {"ann": "Anna"}
    for _ in range(3):  # the same each time
        assert asked(host, 1, "game.names", names=names, digest=digest) == {"names": names}
    assert asked(box(), 1, "game.names", names=names, digest=digest) == {"names": names}
    host = box()
    now = host.ask("game.do", action="add 1")["digest"]
    refused(asked(host, 1, "game.names", names={"ann": "Bo"}, digest=digest), 6, digest=now)
    assert host.ask("game.names") == {"names": names}


@kept
def test_a_game_is_deleted_once():
    host = box()
    host.new()
    digest = host.new()["digest"]
    request = {"name": "counter-1", "digest": digest}
    refused(asked(host, 1, "store.delete", name="counter-1", digest="0"), 6, digest=digest)
    assert host.ask("store.list")["total"] == 2
    for start in range(3):
        host = box() if start else host
        assert asked(host, 1, "store.delete", **request) == {}
        assert host.ask("store.list")["total"] == 1
    refused(asked(host, 1, "store.delete", name="counter-1"), -32602, option="name")
    refused(asked(host, 1, "store.delete", name="counter-2", digest=digest), -32602, option="name")


@kept
def test_a_save_is_kept_once():
    host = box()
    digest = host.new()["digest"]
    save = b"".join(host.table.session.save())
    total, crc = len(save), "%08x" % crc32(save)
    for half in (total, total // 2):  # in one part, and in two
        first = {"part": save[:half].decode(), "offset": 0, "total": total, "crc": crc}
        last = {"part": save[half:].decode(), "offset": half, "total": total, "crc": crc}
        refused(asked(host, 1, "store.write", digest="0", **first), 6, digest=digest)
        answer = asked(host, 1, "store.write", digest=digest, **first)
        if half < total:
            assert answer == {"received": half}
            answer = asked(host, 2, "store.write", digest=digest, **last)
        name = answer["name"]
        for start in range(2):
            host = box() if start else host
            request = last if half < total else first
            assert asked(host, 2, "store.write", digest=digest, **request) == {"name": name}
            assert host.ask("store.list")["total"] == 2
        if half < total:
            refused(asked(host, 3, "store.write", **last), 4, reason="gap")
    last["crc"] = "00000000"
    refused(asked(host, 4, "store.write", digest=digest, **last), 4, reason="gap")
    # Without a digest it is kept as often as it is sent.
    assert host.load(save, "store.write")["name"] != name
    # What was taken up is not there any more as it came.
    host.ask("store.resume", name=name)
    assert host.ask("store.list")["total"] == 3

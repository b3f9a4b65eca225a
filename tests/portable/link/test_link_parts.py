"""An answer that doesn't fit in a line comes in parts (firmware/link/README.md, "Parts")."""

import json

from ..counter import Host, begun, played, refused


@played
def test_the_view_of_a_small_state_comes_whole_without_its_hidden_keys():
    host = begun()
    assert host.ask("game.view") == {"count": 0, "over": False, "wide": [], "last": None}
    assert host.ask("game.view", part="count") == 0
    refused(host.ask("game.view", part="secret"), -32602, option="part")
    for part in ("", ".", "wide.0", "count.0", "wide.", "x"):
        refused(host.ask("game.view", part=part), -32602, option="part")


def together(host, name, total, method=None, least=1, **params):
    """The entries of a list, asked for part by part; each part has at least so many."""
    found = []
    while len(found) < total:
        part = host.ask(method or "game." + name, offset=len(found), **params)
        assert part["total"] == total and len(part[name]) >= least
        found += part[name]
    return found


def tree(host, part=None):
    """The state, put together from its parts as a host does it."""
    answer = host.ask("game.view") if part is None else host.ask("game.view", part=part)
    if not isinstance(answer, dict) or answer.get("code") != -32602:
        return answer
    assert "more" not in answer["data"]
    whole = {}
    for name in answer["data"]["parts"]:
        where = name.split(".")[0 if part is None else len(part.split(".")) :]
        node = whole
        for step in where[:-1]:
            node = node.setdefault(step, {})
        node[where[-1]] = tree(host, name)
    return whole


@played
def test_the_view_of_a_large_state_comes_in_parts():
    for width, depth in ((1, 99), (4, 99), (28, 16)):
        host = begun(options={"width": width, "depth": depth})
        row = list(range(depth))
        got = tree(host)
        if width * depth < 200:
            assert got["wide"] == [row] * width
            continue
        assert got["count"] == 0 and got["over"] is False and got["last"] is None
        wide = [got["wide"][str(n)] for n in range(width)]
        assert wide == [row] * width
        parts = host.ask("game.view")["data"]["parts"]
        assert "count" in parts and "wide" not in parts and "wide.0" in parts


@played
def test_the_view_of_a_part_names_as_many_parts_as_fit():
    host = begun(options={"width": 1, "depth": 300})
    data = host.ask("game.view", part="wide.0")["data"]
    assert data["more"] + len(data["parts"]) == 300
    assert data["parts"] == ["wide.0.%d" % n for n in range(len(data["parts"]))]
    assert host.ask("game.view", part="wide.0.299") == 299
    # All names down to that depth don't fit, so one level is named.
    assert host.ask("game.view")["data"] == {"parts": ["count", "last", "over", "wide"]}
    assert host.ask("game.view", part="wide")["data"] == {"parts": ["wide.0"]}


@played
def test_actions_come_in_parts_with_their_total():
    host = begun(options={"choices": 100})
    first = host.ask("game.actions")
    assert first["total"] == 102 and len(first["actions"]) == 32
    assert first["actions"][:3] == ["add 1..4", "roll", "say 0"]
    listed = together(host, "actions", 102, least=33, limit=1000)
    assert listed == list(host.table.session.actions())
    assert host.ask("game.actions", limit=0) == {"total": 102, "actions": []}
    assert host.ask("game.actions", offset=101) == {"total": 102, "actions": ["say 99"]}
    assert host.ask("game.actions", offset=102) == {"total": 102, "actions": []}
    assert host.ask("game.actions", offset=10**30) == {"total": 102, "actions": []}
    assert len(host.ask("game.actions", limit=33)["actions"]) == 33


@played
def test_lists_fit_with_a_crc_and_a_long_id_too():
    from binascii import crc32

    host = begun(options={"choices": 200})
    for id in (1, "a" * 32, "\u00e8" * 16):
        line = {"jsonrpc": "2.0", "id": id, "method": "game.actions", "params": {"limit": 200}}
        line = json.dumps(line).encode()
        for end in (b"", b"*%08x" % crc32(line)):
            answer = host.send(line + end + b"\n")[0]
            assert answer["result"]["total"] == 202
            assert 960 < len(host.raw[0]) <= 1025


@played
def test_do_answers_with_the_events_that_fit_and_how_many_more():
    host = begun()
    added = {"event": "added", "n": 3}
    answer = host.ask("game.do", action="add 3")
    assert answer == {"ply": 1, "events": [added], "digest": host.table.session.digest()}
    answer = host.ask("game.do", action="say 100")
    assert answer["ply"] == 2 and answer["more"] == 100 - len(answer["events"])
    events = together(host, "events", 100, limit=99)
    assert [event["place"] for event in events] == list(range(100))
    assert events[: len(answer["events"])] == answer["events"]
    answer = host.ask("game.do", action="say 0")
    assert answer == {"ply": 3, "events": [], "digest": host.table.session.digest()}


@played
def test_the_log_says_whose_each_action_is():
    host = Host()
    refused(host.ask("game.turns"), 2)
    host.new()
    assert host.ask("game.turns") == {"total": 0, "ply": 0, "actions": []}
    for text in ["add 1"] * 9:
        host.ask("game.do", action=text)
    host.ask("game.undo")
    digest, found = host.ask("game.digest"), []
    while len(found) < 9:  # what can be redone is among it
        part = host.ask("game.turns", offset=len(found))
        assert part["total"] == 9 and part["ply"] == 8 and part["actions"]
        found += part["actions"]
    assert found == [["ann", 0, "add 1"], ["bob", 0, "add 1"]] * 4 + [["ann", 0, "add 1"]]
    assert host.ask("game.turns", offset=99) == {"total": 9, "ply": 8, "actions": []}
    told = host.ask("game.turns", offset=7, events=True)["actions"]
    told += host.ask("game.turns", offset=8, events=True)["actions"]  # it can be redone
    added = [{"event": "added", "n": 1}]
    assert told == [["bob", 0, "add 1", None, added], ["ann", 0, "add 1", None, added]]
    assert host.ask("game.digest") == digest
    host.ask("game.do", action="say 100")
    [[*_, events]] = host.ask("game.turns", offset=8, events=True)["actions"]
    assert 0 < len(events) < 100  # what does not fit in the line is left off


@played
def test_a_long_log_comes_in_parts():
    host = begun()
    for _ in range(150):
        host.table.session.do("add 1")
    assert together(host, "actions", 150, method="game.log", limit=500) == ["add 1"] * 150

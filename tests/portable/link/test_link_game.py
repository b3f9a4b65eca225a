"""The methods of a game on the link (firmware/link/README.md, "Methods", "Parts")."""

import json

from shared_rules.kernel.errors import RuleError

from ..counter import IDENTITY, Host, played, refused


@played
def test_hello_memory_and_language():
    host = Host()
    assert host.ask("system.hello") == IDENTITY
    assert host.ask("system.memory") is None
    assert host.ask("system.language") == {"code": "en", "codes": ["en", "it"]}
    assert host.ask("system.language", code="it")["code"] == "it"
    assert host.ask("system.language")["code"] == "it"
    refused(host.ask("system.language", code="xx"), -32602, option="code")


@played
def test_games_and_their_options_are_listed():
    host = Host()
    games = host.ask("game.list")
    assert {"game": "counter", "name": "Counter", "players": [1, 4]} in games
    names = [game["game"] for game in games]
    assert names == ["mississippi", "master", "gyges", "tboats", "counter"]  # as on the glass
    assert host.ask("game.list", offset=1) == games[1:]
    about = host.ask("game.list", game="counter")
    assert [about[key] for key in ("game", "name", "players")] == ["counter", "Counter", [1, 4]]
    assert about["total"] == 3
    assert [option["name"] for option in about["options"]] == ["choices", "depth", "width"]
    assert host.ask("game.list", game="counter", offset=2)["options"] == about["options"][2:]
    refused(host.ask("game.list", game="chess"), -32602, option="game")
    refused(host.ask("game.list", limit=1), -32602, option="limit")


@played
def test_a_game_that_is_not_there_is_named_in_the_language_of_the_box():
    host = Host()
    for code, sentence in (("en", "this box has no game '"), ("it", "questa scatola non ha il ")):
        host.ask("system.language", code=code)
        for answer in (
            host.ask("game.list", game="ludo{x}"),
            host.ask("game.new", game="ludo{x}", players=["ann"]),
            host.ask("game.new", game="l" * 2000, players=["ann"]),
        ):
            refused(answer, -32602, option="game")
            assert answer["message"].startswith(sentence) and len(answer["message"]) < 150, answer
            assert "'ludo{x}'" in answer["message"] or "l" * 40 + "'" in answer["message"]
            assert "pilothouse deploy --games" in answer["message"]


@played
def test_a_game_is_begun():
    host = Host()
    answer = host.ask("game.new", game="counter", players=["ann"], seed=7)
    assert answer == {"game": "counter", "ply": 0, "seed": 7, "digest": host.table.session.digest()}
    assert (
        host.ask("game.new", game="counter", players=["ann"])["seed"] == 5
    )  # the seed of the hardware
    assert (
        host.ask("game.new", game="counter", players=["ann"], seed=0xFFFFFFFF)["seed"] == 4294967295
    )
    assert host.heard() == []
    host.ask("game.new", game="counter", players=["ann"], position={"count": 98})
    assert host.ask("game.view")["count"] == 98


@played
def test_a_new_game_that_is_refused_leaves_the_old_one():
    host = Host()
    host.new()
    host.ask("game.do", action="add 2")
    before = host.ask("game.digest")
    for option, params in (
        ("game", {"game": "chess"}),
        ("players", {"players": []}),
        ("players", {"players": ["ann", "ann"]}),
        ("players", {"players": ["Ann"]}),
        ("players", {"players": ["a", "b", "c", "d", "e"]}),
        ("players", {"players": ["ann", 1]}),
        ("players", {"players": "ann"}),
        ("seed", {"seed": 1 << 32}),
        ("seed", {"seed": -1}),
        ("seed", {"seed": True}),
        ("seed", {"seed": 1.0}),
        ("options", {"options": []}),
        ("options", {"options": {"width": 1.0}}),
        ("position", {"position": {"a": [{"b": [1.5]}]}}),
        ("position", {"position": None}),
        ("seats", {"seats": [1]}),
        ("names", {"names": ["Anna"]}),
        ("names", {"names": {"bob": "Bo"}}),
        ("names", {"names": {"ann": "x" * 13}}),
        ("colour", {"colour": "red"}),
        ("speed", {"options": {"speed": 1}}),
        ("x" * 40, {"options": {"x" * 3000: 1}}),
    ):
        whole = {"game": "counter", "players": ["ann"]}
        whole.update(params)
        refused(host.ask("game.new", **whole), -32602, option=option)
    refused(
        host.new(position={"count": 101}), -32602, rule="C-1", code="too_high", facts={"most": 100}
    )
    assert host.ask("game.new", players=["ann"])["data"] == {"option": "game"}
    assert host.ask("game.digest") == before


@played
def test_the_view_of_a_small_state_comes_whole_without_its_hidden_keys():
    host = Host()
    host.new()
    assert host.ask("game.view") == {"count": 0, "over": False, "wide": [], "last": None}
    assert host.ask("game.view", part="count") == 0
    refused(host.ask("game.view", part="secret"), -32602, option="part")
    for part in ("", ".", "wide.0", "count.0", "wide.", "x"):
        refused(host.ask("game.view", part=part), -32602, option="part")


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
        host = Host()
        host.new(options={"width": width, "depth": depth})
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
    host = Host()
    host.new(options={"width": 1, "depth": 300})
    data = host.ask("game.view", part="wide.0")["data"]
    assert data["more"] + len(data["parts"]) == 300
    assert data["parts"] == ["wide.0.%d" % n for n in range(len(data["parts"]))]
    assert host.ask("game.view", part="wide.0.299") == 299
    # All names down to that depth don't fit, so one level is named.
    assert host.ask("game.view")["data"] == {"parts": ["count", "last", "over", "wide"]}
    assert host.ask("game.view", part="wide")["data"] == {"parts": ["wide.0"]}


@played
def test_actions_come_in_parts_with_their_total():
    host = Host()
    host.new(options={"choices": 100})
    first = host.ask("game.actions")
    assert first["total"] == 102 and len(first["actions"]) == 32
    assert first["actions"][:3] == ["add 1..4", "roll", "say 0"]
    got = []
    while len(got) < 102:
        part = host.ask("game.actions", offset=len(got), limit=1000)
        assert part["total"] == 102 and len(part["actions"]) > 32
        got += part["actions"]
    assert got == list(host.table.session.actions())
    assert host.ask("game.actions", limit=0) == {"total": 102, "actions": []}
    assert host.ask("game.actions", offset=101) == {"total": 102, "actions": ["say 99"]}
    assert host.ask("game.actions", offset=102) == {"total": 102, "actions": []}
    assert host.ask("game.actions", offset=10**30) == {"total": 102, "actions": []}
    assert len(host.ask("game.actions", limit=33)["actions"]) == 33


@played
def test_lists_fit_with_a_crc_and_a_long_id_too():
    from binascii import crc32

    host = Host()
    host.new(options={"choices": 200})
    for id in (1, "a" * 32, "\u00e8" * 16):
        line = {"jsonrpc": "2.0", "id": id, "method": "game.actions", "params": {"limit": 200}}
        line = json.dumps(line).encode()
        for end in (b"", b"*%08x" % crc32(line)):
            answer = host.send(line + end + b"\n")[0]
            assert answer["result"]["total"] == 202
            assert 960 < len(host.raw[0]) <= 1025


@played
def test_do_answers_with_the_events_that_fit_and_how_many_more():
    host = Host()
    host.new()
    answer = host.ask("game.do", action="add 3")
    assert answer == {
        "ply": 1,
        "events": [{"event": "added", "n": 3}],
        "digest": host.table.session.digest(),
    }
    answer = host.ask("game.do", action="say 100")
    assert answer["ply"] == 2 and answer["more"] == 100 - len(answer["events"])
    events = []
    while len(events) < 100:
        part = host.ask("game.events", offset=len(events), limit=99)
        assert part["total"] == 100
        events += part["events"]
    assert [event["place"] for event in events] == list(range(100))
    assert events[: len(answer["events"])] == answer["events"]
    assert host.ask("game.do", action="say 0") == {
        "ply": 3,
        "events": [],
        "digest": host.table.session.digest(),
    }


@played
def test_do_with_a_digest_is_refused_in_any_other_state():
    host = Host()
    start = host.new()["digest"]
    first = host.ask("game.do", action="add 1", digest=start)
    assert first["ply"] == 1
    refused(host.ask("game.do", action="add 2", digest=start), 6, digest=first["digest"])
    refused(host.ask("game.do", action="nonsense", digest="x"), 6, digest=first["digest"])
    refused(host.ask("game.do", action="nonsense", digest=""), 6, digest=first["digest"])
    assert host.ask("game.digest") == {"ply": 1, "digest": first["digest"]}


@played
def test_illegal_actions_are_code_1_and_change_nothing():
    host = Host()
    host.new()
    before = host.ask("game.digest")
    facts = {"most": 4, "hosts": ["a", "b"]}
    refused(host.ask("game.do", action="add 9"), 1, rule="C-2", code="too_much", facts=facts)
    for text in (
        "",
        "ad",
        "add  1",
        " add 1",
        "add 1 ",
        "x" * 3900,
        "add 01",
        "\n",
        "\u00e8",
        "add\t1",
    ):
        refused(host.ask("game.do", action=text), 1, rule=None, code="unknown", facts={})
    assert (
        host.ask("game.do", action="shout " + "x" * 100)["data"]["facts"]["text"][:7] == "shout x"
    )
    # Facts that don't fit are left out; the rule is named all the same.
    refused(host.ask("game.do", action="shout " + "x" * 3000), 1, rule="C-4", code="loud", facts={})
    assert host.ask("game.digest") == before
    host.new(position={"count": 100})
    assert host.ask("game.do", action="win")["ply"] == 1
    refused(host.ask("game.do", action="add 1"), 1, rule=None, code="over", facts={})


@played
def test_undo_redo_log_and_digest():
    host = Host()
    start = host.new()["digest"]
    refused(host.ask("game.undo"), 3)
    refused(host.ask("game.redo"), 3)
    digests = [start] + [
        host.ask("game.do", action=text)["digest"] for text in ("add 1", "roll", "add 2")
    ]
    log = host.ask("game.log")
    assert log["total"] == 3 and log["actions"][0] == "add 1" and log["actions"][2] == "add 2"
    assert log["actions"][1].startswith("roll ")
    assert host.ask("game.log", offset=2) == {"total": 3, "actions": ["add 2"]}
    assert host.ask("game.log", offset=1, limit=1) == {"total": 3, "actions": log["actions"][1:2]}
    assert host.ask("game.log", offset=9) == {"total": 3, "actions": []}
    for ply, text in ((2, "add 2"), (1, log["actions"][1])):
        assert host.ask("game.undo") == {"ply": ply, "action": text, "digest": digests[ply]}
    assert host.ask("game.log") == {"total": 1, "actions": ["add 1"]}
    assert host.ask("game.events") == {"total": 0, "events": []}
    assert host.ask("game.redo")["digest"] == digests[2]
    assert host.ask("game.digest") == {"ply": 2, "digest": digests[2]}
    host.ask("game.do", action="add 4")
    refused(host.ask("game.redo"), 3)


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
    assert host.ask("game.digest") == digest


@played
def test_a_long_log_comes_in_parts():
    host = Host()
    host.new()
    for _ in range(150):
        host.table.session.do("add 1")
    got = []
    while len(got) < 150:
        part = host.ask("game.log", offset=len(got), limit=500)
        assert part["total"] == 150 and part["actions"]
        got += part["actions"]
    assert got == ["add 1"] * 150


@played
def test_without_a_game_its_methods_are_refused():
    host = Host()
    needs = {"game.do": {"action": "add 1"}, "game.perft": {"depth": 1, "count": "moves"}}
    for method in ("view actions do events undo redo log digest save perft suggest").split(" "):
        method = "game." + method
        refused(host.ask(method, **needs.get(method, {})), 2)


@played
def test_changes_by_others_are_notified():
    host = Host()
    host.new()
    for text, by in (("add 1", "table"), ("roll", "computer"), ("say 1", "clock")):
        host.table.do(text, by)
        told = host.heard()
        assert len(told) == 1 and "id" not in told[0]
        assert told[0]["method"] == "game.changed"
        session = host.table.session
        assert told[0]["params"] == {
            "ply": session.ply,
            "action": session.last,
            "digest": session.digest(),
            "by": by,
        }
    host.table.undo()
    host.table.redo()
    host.table.new("counter", ["ann"])
    assert [m["params"]["action"] for m in host.heard()] == ["undo", "redo", "new"]
    host.ask("game.do", action="add 1")
    host.ask("game.undo")
    assert host.heard() == []
    host.server.notify("system.error", {"code": 7, "text": "Oh."})
    assert host.heard()[0] == {
        "jsonrpc": "2.0",
        "method": "system.error",
        "params": {"code": 7, "text": "Oh."},
    }


@played
def test_perft_and_suggest_run_in_slices():
    host = Host()
    host.new()
    assert host.ask("game.perft", depth=3, count="moves") == {"nodes": 64}
    assert host.ask("game.perft", depth=2, count="positions") == {"nodes": 9}
    assert host.ask("game.suggest", level=2)["depth"] == 2
    for depth in (0, 7):
        refused(host.ask("game.perft", depth=depth, count="moves"), -32602, option="depth")
    refused(host.ask("game.perft", depth=1, count="nodes"), -32602, option="count")
    assert host.begin("game.suggest") == []
    for method, params in (("game.suggest", {}), ("game.perft", {"depth": 1, "count": "moves"})):
        refused(host.begin(method, **params)[0]["error"], 5)
    assert host.begin("game.digest")[0]["result"]["ply"] == 0
    assert host.finish()["action"] == "add 1"
    # A player goes on at the table, so the position that was thought about is gone.
    host.begin("game.suggest")
    assert host.server.step()
    host.table.do("add 1")
    refused(host.finish(), 6)
    assert not host.server.step()
    assert host.ask("game.suggest")["action"] == "add 1"


@played
def test_a_game_that_can_not_search_refuses_perft_and_suggest():
    host = Host()
    host.ask("game.new", game="mississippi", players=["red", "green", "grey"], seed=1)
    refused(host.ask("game.perft", depth=1, count="moves"), -32602, option="game")
    refused(host.ask("game.suggest"), -32602, option="game")


@played
def test_an_error_in_the_game_is_reported_and_survived():
    host = Host()
    host.new()

    def broken(state, text):
        raise KeyError("boat")

    host.table.session.rules.apply = broken
    error = host.ask("game.do", action="add 1")
    refused(error, -32603)
    assert error["message"] == "This fails: it is a fault of the box."
    del host.table.session.rules.apply
    assert host.ask("game.do", action="add 1")["ply"] == 1


def test_rule_error_facts_are_plain():
    error = RuleError("Q-1", "x", n=1, names=["a"])
    assert json.loads(json.dumps(error.facts)) == {"n": 1, "names": ["a"]}

"""Each method of a game on the link does what firmware/link/README.md says ("Methods")."""

import json

from shared_rules.kernel.errors import RuleError

from ..counter import IDENTITY, Host, begun, played, refused


@played
def test_the_box_says_who_it_is_and_takes_a_language_that_it_has():
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
    assert host.new(players=["ann"], seed=0xFFFFFFFF)["seed"] == 4294967295
    drawn = host.ask("game.new", game="counter", players=["ann"])
    assert drawn["seed"] == 5  # the seed of the hardware
    assert host.heard() == []
    host.new(position={"count": 98})
    assert host.ask("game.view")["count"] == 98


@played
def test_a_new_game_that_is_refused_leaves_the_old_one():
    host = begun()
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
    host = begun()
    before = host.ask("game.digest")
    facts = {"most": 4, "hosts": ["a", "b"]}
    refused(host.ask("game.do", action="add 9"), 1, rule="C-2", code="too_much", facts=facts)
    texts = ["", "ad", "add  1", " add 1", "add 1 ", "add 01", "\n", "\u00e8", "add\t1"]
    for text in texts + ["x" * 3900]:
        refused(host.ask("game.do", action=text), 1, rule=None, code="unknown", facts={})
    loud = host.ask("game.do", action="shout " + "x" * 100)
    assert loud["data"]["facts"]["text"][:7] == "shout x"
    # Facts that don't fit are left out; the rule is named all the same.
    refused(host.ask("game.do", action="shout " + "x" * 3000), 1, rule="C-4", code="loud", facts={})
    assert host.ask("game.digest") == before
    host.new(position={"count": 100})
    assert host.ask("game.do", action="win")["ply"] == 1
    refused(host.ask("game.do", action="add 1"), 1, rule=None, code="over", facts={})


@played
def test_undo_and_redo_walk_along_the_log_and_their_digests():
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
def test_without_a_game_its_methods_are_refused():
    host = Host()
    needs = {"game.do": {"action": "add 1"}, "game.perft": {"depth": 1, "count": "moves"}}
    for name in "view actions do events undo redo log digest save perft suggest".split(" "):
        method = "game." + name
        refused(host.ask(method, **needs.get(method, {})), 2)


@played
def test_changes_by_others_are_notified():
    host = begun()
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
    host = begun()
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
    found = host.ask("game.suggest", why=True)
    assert [found[name] for name in ("action", "step", "why")] == ["add 1", "add 1", ""]


@played
def test_a_game_that_can_not_search_refuses_perft_and_suggest():
    host = Host()
    host.ask("game.new", game="mississippi", players=["red", "green", "grey"], seed=1)
    refused(host.ask("game.perft", depth=1, count="moves"), -32602, option="game")
    refused(host.ask("game.suggest"), -32602, option="game")


@played
def test_an_error_in_the_game_is_reported_and_survived():
    host = begun()

    def broken(state, text):
        raise KeyError("boat")

    host.table.session.rules.apply = broken
    error = host.ask("game.do", action="add 1")
    refused(error, -32603)
    assert error["message"] == "This fails: it is a fault of the box."
    del host.table.session.rules.apply
    assert host.ask("game.do", action="add 1")["ply"] == 1


def test_the_facts_of_a_refusal_can_be_written_as_json():
    error = RuleError("Q-1", "x", n=1, names=["a"])
    assert json.loads(json.dumps(error.facts)) == {"n": 1, "names": ["a"]}

"""Why not: what forbids an action, and what a place is (firmware/link/README.md, "Why not")."""

from ..counter import Host, played, refused


def begun(**params):
    host = Host()
    host.new(**params)
    host.ask("game.do", action="add 2")
    return host


@played
def test_an_action_that_is_refused_is_told_with_its_statement_and_facts():
    host = begun()
    answer = host.ask("game.why", action="add 9")
    assert answer["rule"] == "C-2" and answer["code"] == "too_much" and answer["text"] == ""
    assert answer["facts"] == {"most": 4, "hosts": ["a", "b"]}
    assert host.ask("game.why", action="shout")["code"] == "loud"
    assert host.ask("game.why", action="add 1, add 9")["place"] == 1  # of a step
    assert host.ask("game.why", action="nonsense")["code"] == "unknown"


@played
def test_an_action_that_can_be_played_is_legal():
    host = begun()
    legal = {"rule": None, "code": "legal", "facts": {}, "text": ""}
    assert host.ask("game.why", action="add 1") == legal
    assert host.ask("game.why", action="roll") == legal  # which draws: a try can't say what
    assert host.ask("game.why", action="add 1, add 2") == legal


@played
def test_nothing_changes_and_what_could_be_redone_still_can_be():
    host = begun()
    host.ask("game.do", action="add 3")
    host.ask("game.undo")
    before, heard = host.ask("game.digest"), []
    host.table.watch(heard.append)
    for asked in ({"action": "add 1"}, {"action": "add 9"}, {"at": "here"}):
        host.ask("game.why", **asked)
        assert host.ask("game.digest") == before and heard == [] and not host.table.due
    assert host.ask("game.redo")["ply"] == before["ply"] + 1


@played
def test_a_game_without_places_knows_none():
    refused(begun().ask("game.why", at="count"), -32602)


@played
def test_one_of_the_two_parameters_is_due():
    host = begun()
    for params in ({}, {"action": "add 1", "at": "here"}, {"at": 3}, {"action": ["add 1"]}):
        assert host.ask("game.why", **params)["code"] == -32602
    refused(Host().ask("game.why", action="add 1"), 2)


@played
def test_a_game_that_changes_meanwhile_makes_the_answer_stale():
    host = begun()
    assert host.begin("game.why", action="add 1, add 1, add 1") == []
    host.server.step()
    host.table.do("add 1")
    assert host.finish()["code"] == 6

"""Where the link finds no memory, it says so, and nothing has changed."""

from ..counter import Host, played
from ..heap import Short


@played
def test_a_change_for_whose_answer_there_was_no_memory_is_answered_when_there_is():
    from firmware.link import game, server

    host = Host()
    host.new()
    for _ in range(2):
        host.ask("game.do", action="roll")
    host.ask("game.do", action="roll, roll, roll")
    steps = [("game.undo", {}), ("game.redo", {})]
    steps += [("game.undo", {"step": True}), ("game.redo", {"step": True})]
    steps += [("game.go", {"ply": 1}), ("game.go", {"ply": 4})]
    steps += [("game.do", {"action": "roll, roll"}), ("game.do", {"action": "roll"})]
    # The server encodes the id of the request first, and then the answer.
    for there, name, n in ((host.server, "flush", 1), (game, "entries", 1), (server, "encode", 2)):
        for method, params in steps if name != "entries" else steps[-2:]:
            before, real = host.ask("game.digest"), getattr(there, name)
            setattr(there, name, Short(real, n))
            answer = host.ask(method, **params)
            setattr(there, name, real)
            now = host.ask("game.digest")
            assert now != before and answer["digest"] == now["digest"], (name, method)
            assert ("actions" in answer) == ("step" in params)
            if method == "game.do":
                assert answer["events"] == host.table.events


@played
def test_a_refusal_for_want_of_memory_says_so():
    host = Host()
    host.new()
    host.ask("game.do", action="roll")
    before = host.ask("game.digest")
    rules = host.table.session.rules

    def full(state):
        raise MemoryError

    rules.actions = full
    error = host.ask("game.actions")
    assert error["code"] == -32603 and error["data"] == {"reason": "memory"}
    assert host.ask("game.digest") == before


def test_endless_brackets_are_bad_json_though_they_run_out_of_memory():
    from firmware.link import server

    for line, code in ((b"[" * 4000, -32700), (b'{"jsonrpc":"2.0","id":1}', -32603)):

        class Json:
            @staticmethod
            def loads(text):
                raise MemoryError

        host = Host()
        module, server.json = server.json, Json
        try:
            (answer,) = host.send(line + b"\n")
        finally:
            server.json = module
        assert answer["error"]["code"] == code and answer["id"] is None

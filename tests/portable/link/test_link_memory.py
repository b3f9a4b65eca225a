"""Where the link finds no memory, it says so, and nothing has changed."""

from ..counter import Host, played, refused
from ..heap import Short


@played
def test_a_change_for_whose_answer_there_is_no_memory_is_taken_back():
    from firmware.link import game, server

    host = Host()
    host.new()
    host.ask("game.do", action="roll")
    # The server encodes the id of the request first, and then the answer.
    for module, name, n in ((game, "entries", 1), (server, "encode", 2)):
        for method, params in (
            ("game.do", {"action": "roll"}),
            ("game.undo", {}),
            ("game.redo", {}),
        ):
            if name == "entries" and method != "game.do":
                continue
            if method == "game.redo":
                host.ask("game.undo")
            before, real = host.ask("game.digest"), getattr(module, name)
            setattr(module, name, Short(real, n))
            refused(host.ask(method, **params), -32603, reason="memory")
            setattr(module, name, real)
            assert host.ask("game.digest") == before, (name, method)
            assert host.ask(method, **params)["digest"] != before["digest"]


@played
def test_after_a_search_that_found_no_memory_the_screens_may_open():
    host = Host()
    host.new()

    def suggest(*given):
        host.table.short = True  # as where the search has closed the screens
        raise MemoryError

    host.table.session.rules.suggest = suggest
    error = host.ask("game.suggest")
    assert error["code"] == -32603 and error["data"] == {"reason": "memory"}
    assert not host.table.short


@played
def test_an_action_whose_answer_finds_no_memory_is_taken_back():
    host = Host()
    host.new()
    for _ in range(2):
        host.ask("game.do", action="roll")
    host.ask("game.undo")
    for method, params in (
        ("game.redo", {}),
        ("game.undo", {}),
        ("game.redo", {}),
        ("game.do", {"action": "roll"}),
    ):
        before, real = host.ask("game.digest"), host.server.settle
        host.server.settle = Short(real, 1)
        error = host.ask(method, **params)
        host.server.settle = real
        refused(error, -32603, reason="memory")
        assert host.ask("game.digest") == before, method


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

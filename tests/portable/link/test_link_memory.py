"""Where the link finds no memory, it says so, and nothing has changed."""

from ..counter import Host, played, refused
from ..heap import Short


@played
def test_without_memory_for_an_answer_the_server_makes_room_and_answers():
    from firmware.link import game, server

    host = Host()
    host.new()
    relieved = []
    host.table.relieve = lambda: relieved.append(1)
    # The server encodes the id of the request first, and then the answer.
    for module, name, n in ((game, "entries", 1), (server, "encode", 2)):
        for method, params, by in (
            ("game.do", {"action": "roll"}, 1),
            ("game.undo", {}, -1),
            ("game.redo", {}, 1),
        ):
            if name == "entries" and method != "game.do":
                continue
            ply, real = host.table.session.ply, getattr(module, name)
            setattr(module, name, Short(real, n))
            answer = host.ask(method, **params)
            setattr(module, name, real)
            assert answer["ply"] == ply + by == host.table.session.ply, (name, answer)
            assert answer["digest"] == host.table.session.digest()
            assert relieved.pop() and not relieved


def _full(*given):
    raise MemoryError


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
        host.server.settle = _full
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

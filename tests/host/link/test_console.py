"""The console of the box: bytes that have come are never lost."""

import importlib
import json
import select
import sys
import time
from io import BytesIO
from types import SimpleNamespace

import pytest

from firmware.link.server import Server
from firmware.table import Table
from tests.portable.counter import IDENTITY
from tests.portable.heap import Short
from tests.portable.screens import moved_clock


class Ready:
    """Stands in for a poll object: there is always something to read, until the input ends."""

    def register(self, stream, event):
        self.stream = stream

    def ipoll(self, timeout):
        data = self.stream.buffer
        return iter(range(data.tell() < len(data.getvalue())))


@pytest.fixture
def console(monkeypatch):
    """The module, as on a device; `hear(data)` makes a console on which these bytes come."""
    for name in ("sleep_ms", "ticks_ms", "ticks_add", "ticks_diff"):  # MicroPython has them
        monkeypatch.setattr(time, name, lambda *given: 0, raising=False)
    console = importlib.import_module("firmware.drivers.console")
    monkeypatch.setattr(console, "termios", None)
    monkeypatch.setattr(select, "poll", Ready)

    def hear(data):
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=BytesIO(data)))
        monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=BytesIO()))
        return console.Console()

    console.hear = hear
    yield console
    del console.hear


def test_bytes_for_which_there_was_no_memory_come_with_the_next_call(monkeypatch, console):
    box = console.hear(b"x" * 72)
    monkeypatch.setattr(console, "bytes", Short(bytes, 1), raising=False)
    with pytest.raises(MemoryError):
        box.read()
    assert box.read() == b"x" * 64
    assert box.read() == b"x" * 8


def test_one_call_gives_no_more_than_the_end_of_a_line(console):
    box = console.hear(b"one\n\ntwo\nthree")
    assert [box.read() for _ in range(4)] == [b"one\n", b"\n", b"two\n", b"three"]


def test_bytes_that_nobody_could_take_come_again(console):
    box = console.hear(b"one\ntwo\n")
    box.read()
    box.again()
    assert box.read() == b"one\n"
    assert box.read() == b"two\n"


def test_a_line_is_sent_whole_or_not_at_all(monkeypatch, console):
    box = console.hear(b"")
    box._out = BytesIO()
    box._outgoing = SimpleNamespace(ipoll=lambda timeout: [0])
    monkeypatch.setattr(console, "bytearray", Short(bytearray, 1), raising=False)
    with pytest.raises(MemoryError):
        box.write(b"x" * 200)
    assert not box._out.getvalue()
    box.write(b"x" * 200)
    assert box._out.getvalue() == b"x" * 200


def boxes(monkeypatch, console, short):
    """Run boxes at one console for 100 turns; returns the lines that they have sent.

    short(n, server): called after the start of the n-th box.
    """
    main = importlib.import_module("firmware.main")
    sent, started, turns = [], [], iter(range(100))

    def turn():
        if next(turns, None) is None:
            raise EOFError
        return 0

    def boot(console, tired):
        server = Server(
            Table(lambda: 5), sent.append, IDENTITY, line=console.line, used=console.used
        )
        app = SimpleNamespace(table=server.table, turn=turn, touched=bool, steady=True)
        app.stack = SimpleNamespace(screens=[])
        app.littered = False
        started.append(server)
        short(len(started), server)
        return app, server

    monkeypatch.setattr(main, "_boot", boot)
    with pytest.raises(EOFError):
        while True:
            main._box(console, 0)
    assert len(started) == 2
    return sent


REQUEST = b'{"jsonrpc":"2.0","id":%d,"method":"game.digest","params":{}}\n'


@pytest.mark.parametrize("spaces", [0, 3, 64, 200])
@pytest.mark.parametrize("piece", [1, 2, 3])
def test_no_request_is_lost_when_the_box_begins_anew(monkeypatch, console, spaces, piece):
    """The first box has no memory for a piece of a request, neither at once nor after a sweep."""
    asked = b"".join(REQUEST % n for n in range(3))
    box = console.hear(asked.replace(b"{", b"{" + b" " * spaces, 1))

    def short(number, server):
        take, feeds = server.reader.feed, []

        server.heard = True

        def feed(data):
            feeds.append(data)
            if number == 1 and len(feeds) >= piece:
                raise MemoryError
            return take(data)

        server.reader.feed = feed

    sent = boxes(monkeypatch, box, short)
    assert [json.loads(line)["id"] for line in sent] == [0, 1, 2]


def test_the_box_begins_anew_even_without_memory_to_forget_its_modules(monkeypatch, console):
    main = importlib.import_module("firmware.main")
    console.hear(b"")
    begun = []

    def box(console, tired):
        begun.append(tired)
        if len(begun) > 2:
            raise EOFError
        return 0

    monkeypatch.setattr(main, "_box", box)
    monkeypatch.setattr(main, "_clear", Short(lambda: None, 1))
    main.main()
    assert begun == [0, 0, 0]


def test_a_refusal_for_which_there_was_no_memory_is_sent_by_the_next_box(monkeypatch, console):
    box = console.hear(REQUEST % 7 + REQUEST % 8)

    def short(number, server):
        if number == 1:
            server._reply = nowhere

    sent = [json.loads(line) for line in boxes(monkeypatch, box, short)]
    assert [answer["id"] for answer in sent] == [7, 8]
    assert sent[0]["error"]["data"] == {"reason": "memory"}
    assert sent[1]["error"]["code"] == 2  # it was asked of the next box, which is whole


def test_what_found_no_memory_is_kept_before_the_game_leaves_memory(monkeypatch, console):
    box = console.hear(REQUEST % 7)
    kept = []

    def short(number, server):
        if number == 1:
            table = server.table
            table._store = SimpleNamespace(commit=kept.append)
            table.session, table.trouble = "the game", "memory"
            server._serve = Short(None, 1)
            server._reply = nowhere

    assert boxes(monkeypatch, box, short)
    assert kept == ["the game"]


def nowhere(*_):
    raise MemoryError


def test_a_box_that_thinks_first_hears_the_line_that_arrives(monkeypatch, console):
    main = importlib.import_module("firmware.main")
    clock = iter(range(10_000))
    monkeypatch.setattr(main, "ticks_ms", lambda: next(clock))
    monkeypatch.setattr(main, "ticks_add", lambda at, ms: at + ms)
    monkeypatch.setattr(main, "ticks_diff", lambda at, before: at - before)
    pieces = [b"x" * 64] * 10 + [b"end\n"] + [b"y"] * 60
    order = []

    def read():
        if not pieces:
            raise EOFError
        return pieces.pop(0)

    app = SimpleNamespace(turn=lambda: order.append(b"turn") or 0, touched=bool, littered=False)
    server = SimpleNamespace(feed=order.append, step=bool)
    with pytest.raises(EOFError):
        main.run(app, SimpleNamespace(read=read), server)
    assert order[:12] == [b"turn"] + [b"x" * 64] * 10 + [b"end\n"]
    spaces = [len(words) for words in b" ".join(order[12:]).split(b"turn")]
    assert len(spaces) > 2 and max(spaces) < 50  # buttons don't wait for a line without an end


@pytest.mark.parametrize("days", [0, 1, 6.2, 6.23, 7, 12.4, 12.44, -1])
def test_the_box_has_its_turn_however_long_the_machine_was_suspended(monkeypatch, console, days):
    main = importlib.import_module("firmware.main")
    clock = moved_clock.Clock()
    for name in moved_clock.NAMES:
        monkeypatch.setattr(main, name, getattr(clock, name), raising=False)
    turns, looks = [], iter(range(10))

    def turn():
        clock.ms += 0 if turns else int(days * moved_clock.DAY)
        turns.append(clock.ms)
        return 20

    def read():
        if next(looks, None) is None:
            raise EOFError

    app = SimpleNamespace(turn=turn, touched=bool, littered=False)
    server = SimpleNamespace(step=bool)
    with pytest.raises(EOFError):
        main.run(app, SimpleNamespace(read=read), server)
    assert len(turns) > 1

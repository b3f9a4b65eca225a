"""The console of the box: bytes that have come are never lost."""

import importlib
import select
import sys
import time
from io import BytesIO
from types import SimpleNamespace

import pytest

from tests.portable.heap import Short
from tests.portable.screens import moved_clock

KEYS = SimpleNamespace(touched=bool)


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


def test_a_line_is_sent_whole_or_not_at_all(monkeypatch, console):
    box = console.hear(b"")
    box._out = BytesIO()
    box._outgoing = SimpleNamespace(ipoll=lambda timeout: [0])
    monkeypatch.setattr(console, "memoryview", Short(memoryview, 1), raising=False)
    with pytest.raises(MemoryError):
        box.write(b"x" * 200)
    assert not box._out.getvalue()
    box.write(b"x" * 200)
    assert box._out.getvalue() == b"x" * 200


def main_of(monkeypatch, run):
    """The module firmware.main with a box whose loop is `run`; also notes how it starts again."""
    main = importlib.import_module("firmware.main")
    app, server = (
        SimpleNamespace(table=SimpleNamespace(flush=bool)),
        SimpleNamespace(has_host=True),
    )
    app.stack = SimpleNamespace(screens=["a screen"])
    starts = []
    boot = SimpleNamespace(boot=lambda console, entropy, why: (app, server))
    monkeypatch.setattr(main, "visit", lambda path: boot)
    monkeypatch.setattr(main, "_start", lambda how, wait: starts.append(how))
    monkeypatch.setattr(main, "run", run)
    return main, app, starts


def until(*ends):
    """A loop that ends, call by call, with these errors."""
    left = list(ends)

    def run(*_):
        raise left.pop(0)

    return run


def restart_of(again):
    power = {"reason": "power", "heard": False}
    begun = SimpleNamespace(take_reason=lambda: power, go_on=lambda *_: None, prepare_start=again)
    return lambda: begun


def test_a_box_without_memory_starts_again(monkeypatch, console):
    console.hear(b"")
    main, app, starts = main_of(monkeypatch, until(MemoryError, EOFError))
    asked = []
    answer = lambda *given: asked.append(given[1:]) or "soft_reset"  # noqa: E731
    monkeypatch.setattr(main, "_restart", restart_of(answer))
    main.main()
    assert starts == ["soft_reset"] and app.stack.screens == []
    assert [given[0] for given in asked] == [app]


def test_a_box_without_memory_even_to_say_why_starts_again(monkeypatch, console):
    console.hear(b"")
    main, app, starts = main_of(monkeypatch, until(MemoryError, EOFError))
    asked = []

    def again(why, app=None, server=None, what=None):
        asked.append(app)
        if app:
            raise MemoryError
        return "soft_reset"

    monkeypatch.setattr(main, "_restart", restart_of(again))
    main.main()
    assert starts == ["soft_reset"] and asked == [app, None]


def test_a_start_that_finds_no_memory_is_tried_again(monkeypatch, console):
    console.hear(b"")
    main, _, _ = main_of(monkeypatch, until(MemoryError, EOFError))
    tries = []
    monkeypatch.setattr(main, "_start", lambda how, wait: tries.append(how) or len(tries) < 3)
    monkeypatch.setattr(main, "_restart", restart_of(lambda *_: "soft_reset"))
    main.main()
    assert tries == ["soft_reset"] * 3


def test_a_box_that_must_not_start_again_goes_on(monkeypatch, console):
    console.hear(b"")
    main, _, starts = main_of(monkeypatch, until(MemoryError, MemoryError, EOFError))
    monkeypatch.setattr(main, "_restart", restart_of(lambda *_: None))
    main.main()
    assert starts == []


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

    app = SimpleNamespace(
        turn=lambda: order.append(b"turn") or 0, keys=KEYS, collect=bool, radio=None
    )
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

    app = SimpleNamespace(turn=turn, keys=KEYS, collect=bool, radio=None)
    server = SimpleNamespace(step=bool)
    with pytest.raises(EOFError):
        main.run(app, SimpleNamespace(read=read), server)
    assert len(turns) > 1

"""`pilothouse board`: whatever pages send, many watchers, a box that goes away."""

import asyncio
import gc
import json
import time
import tracemalloc

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pilothouse.big import answers, board, hub
from pilothouse.link import wire
from pilothouse.link.client import ANSWER, Client
from soak import soak
from tests.host.big.at_the_board import HANGS, Counted, ask, digest, opened, run
from tests.host.link.fake_port import FakePort, answer

NESTED = "[" * 400 + "]" * 400
ODD = (  # JSON, or what Python takes for JSON
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\u0000\\u0003\\u2028"',
    '"%s"' % ("x" * 3900),
    '"%s"' % ("\u00e9" * 1950),
    '"' + "\\ud800" * 600 + '"',
    *"NaN Infinity -Infinity 1e999 -1e999 1.5 1e3 -1 true null [] {}".split(),
    str(2**70),
    "9" * 3900,
    "-" + "9" * 31,
    '{"a":' * 400 + "1" + "}" * 400,
    NESTED,
)
PLACES = (
    '{"jsonrpc":"2.0","id":7,"method":"game.view","params":{"part":%s}}',
    '{"jsonrpc":"2.0","id":7,"method":"game.log","params":{"offset":%s}}',
    '{"jsonrpc":"2.0","id":7,"method":"game.log","params":{"limit":0,"x\\ud800":%s}}',
    '{"jsonrpc":"2.0","id":7,"method":"game.do","params":{"action":%s}}',
    '{"jsonrpc":"2.0","id":7,"method":"game.new","params":{"game":[%s]}}',
    '{"jsonrpc":"2.0","id":7,"method":"game.undo","params":%s}',
    '{"jsonrpc":"2.0","id":7,"method":%s}',
    '{"jsonrpc":"2.0","id":%s,"method":"game.digest"}',
    '{"jsonrpc":%s,"id":7,"method":"game.digest"}',
    "%s",
)
HOSTILE = [place % odd for place in PLACES for odd in ODD if len((place % odd).encode()) <= 4096]
HOSTILE += ['{"jsonrpc":"2.0","id":7,"method":"game.view",1:2}', "\ufeff{}", "\x00", "{}{}"]


def never(constant):
    raise ValueError(constant)


def readable(frame):
    """The id that a box can read in a frame, or None."""
    try:
        id = json.loads(frame, parse_constant=never)["id"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return id if wire.is_id(id) else None


@pytest.mark.parametrize("may_play", (False, True))
def test_whatever_a_page_sends_has_one_answer_and_the_others_have_theirs(files, caplog, may_play):
    async def main():
        async with opened(files, may_play) as (line, clients, _), line() as bad, line() as good:
            for frame in HOSTILE:
                await bad.send(frame)
                answer = json.loads(await bad.recv(), parse_constant=never)
                assert "error" in answer or answer["id"] != 7, frame
                assert answer["id"] == readable(frame), frame
                assert "result" in await ask(good, "game.digest"), frame
            assert "result" in await ask(bad, "game.view")  # and there was no second answer
            [client] = clients
            for sent in client.lines:
                assert len(sent) <= 4096
                json.loads(sent, parse_constant=never)

    run(main())
    assert not caplog.records


def test_a_request_without_an_id_is_not_answered_even_if_it_is_refused(files):
    async def main():
        async with opened(files) as (line, _, _), line() as socket:
            for method in ("game.digest", "game.do", "nothing"):
                await socket.send(json.dumps({"jsonrpc": "2.0", "method": method}))
            assert "result" in await ask(socket, "game.digest", id="after")

    run(main())


def test_a_fault_of_the_board_itself_is_one_answer_and_nobody_else_hears_of_it(files, monkeypatch):
    call = Counted.call

    def broken(self, method, params=None, timeout=20.0, id=None):
        if method == "game.log":
            raise ZeroDivisionError
        return call(self, method, params, timeout, id)

    monkeypatch.setattr(Counted, "call", broken)

    async def main():
        async with opened(files) as (line, clients, _), line() as one, line() as other:
            assert (await ask(one, "game.log"))["error"]["code"] == -32603
            assert "result" in await ask(one, "game.digest")
            assert "result" in await ask(other, "game.digest", id=2)
            assert len(clients) == 1

    run(main())


def test_a_fault_while_the_box_is_asked_for_news_does_not_end_the_board(files, monkeypatch):
    listen, faults = Counted.listen, [ZeroDivisionError(), UnicodeError()]

    def broken(self):
        if faults:
            raise faults.pop()
        return listen(self)

    monkeypatch.setattr(hub, "AGAIN", 0.01)
    monkeypatch.setattr(Counted, "listen", broken)

    async def main():
        async with opened(files) as (line, clients, _):
            while len(clients) < 3:
                await asyncio.sleep(0.01)
            while True:
                try:
                    async with line() as socket:
                        assert "result" in await ask(socket, "game.digest")
                        return
                except (InvalidStatus, ConnectionClosed):
                    await asyncio.sleep(0.01)

    run(main())


def test_nothing_kept_from_before_a_change_follows_an_answer_that_knows_of_it(files, monkeypatch):
    """Otherwise a page takes the head of one game and the state of another for one moment."""
    monkeypatch.setattr(answers, "FRESH", EVER)

    async def main():
        async with opened(files) as (line, clients, _), line() as socket:
            (client,) = clients
            await ask(socket, "game.log")
            call = client.call

            def changed(*given):
                client.says.append({"jsonrpc": "2.0", "method": "game.changed", "params": {}})
                return call(*given)

            monkeypatch.setattr(client, "call", changed)
            await ask(socket, "game.digest")
            await ask(socket, "game.log")
            assert client.asked.count("game.log") == 2

    run(main())


def test_what_is_kept_for_one_page_has_an_end(files, monkeypatch):
    monkeypatch.setattr(answers, "MOST", 8)

    async def main():
        async with opened(files) as (line, _, _), line() as bad, line() as good:
            for number in range(3 * answers.MOST):
                await ask(bad, "game.view", part=f"x{number}")
                assert len(line.board.hub.answers) <= answers.MOST
            assert "result" in await ask(good, "game.digest")

    run(main())


def test_a_page_that_reads_nothing_is_let_go_and_the_others_hear_on(files):
    news = {"jsonrpc": "2.0", "method": "system.error", "params": {"code": 0, "text": "x" * 50000}}

    async def main():
        async with opened(files) as (line, clients, _), line() as good, line() as deaf:
            deaf.transport.pause_reading()
            while len(line.board.watchers) == 2:
                clients[0].says = [news] * 10
                for _ in range(10):
                    assert json.loads(await good.recv()) == news
            assert "result" in await ask(good, "game.digest")
            deaf.transport.resume_reading()

    run(main())


@soak(times=(5, 20))
def test_a_box_that_is_lost_many_times_is_found_again(files, monkeypatch, times):
    monkeypatch.setattr(hub, "AGAIN", 0.05)

    async def main():
        async with opened(files, may_play=True) as (line, clients, _):
            for _ in range(times):
                async with line() as socket:
                    assert (await ask(socket, "game.digest"))["result"]["ply"] == 0
                    clients[-1].cut.set()
                    with pytest.raises(ConnectionClosed) as closed:
                        await socket.recv()
                    assert closed.value.rcvd.code == board.RESTART
                while True:
                    try:
                        async with line() as socket:
                            await ask(socket, "game.digest")
                        break
                    except InvalidStatus as refused:
                        assert refused.response.status_code == 503
                        await asyncio.sleep(0.01)
            assert len(clients) == times + 1

    run(main())


FLAT = 2_000_000  # bytes; what is on its way to a hundred pages comes and goes
SEEN = ("game.digest", "game.view", "game.log", "game.events", "game.names")
EVER = 1e9  # seconds


@soak(watchers=(30, 100), events=(4, 60))
def test_pages_on_one_board_hear_of_each_event_and_the_box_is_asked_once(
    files, monkeypatch, watchers, events
):
    """However many pages ask."""
    monkeypatch.setattr(answers, "FRESH", EVER)
    run(all_hear(files, watchers, events), 4 * HANGS)


async def all_hear(files, watchers, events):
    """Let each page ask for all that it shows after each event, and wait for all answers."""
    here, answered = [], []

    async def watch(line):
        async with line() as socket:
            here.append(1)
            while True:
                try:
                    news = json.loads(await socket.recv())
                except ConnectionClosed:
                    return
                if "method" in news:
                    for id, method in enumerate(SEEN):
                        request = {"jsonrpc": "2.0", "id": id, "method": method}
                        await socket.send(json.dumps(request))
                elif news["id"] == len(SEEN) - 1:
                    answered.append(1)

    async def until(many, count):
        while len(many) < count:
            await asyncio.sleep(0.01)

    async with opened(files, may_play=True) as (line, clients, _):
        pages = [asyncio.ensure_future(watch(line)) for _ in range(watchers)]
        await until(here, watchers)
        async with line() as player:
            actions = ["tile", "speed 2", "left", "right"] + ["game.undo"] * 2
            memory = []
            for number in range(events):
                if number == events // 2:
                    tracemalloc.start()
                asked = len(clients[0].asked)
                action = actions[number % len(actions)]
                now = await digest(player)
                # Each change has an id of its own: with an old one it would be that change again.
                if action == "game.undo" or number >= len(actions):
                    way = "game.undo" if number % 2 == 0 else "game.redo"
                    answer = await ask(player, way, number, digest=now)
                else:
                    answer = await ask(player, "game.do", number, action=action, digest=now)
                assert answer["result"]["digest"] != now
                await until(answered, watchers * (number + 1))
                assert len(clients[0].asked) - asked <= 2 * (len(SEEN) + 8)
                if tracemalloc.is_tracing():
                    gc.collect()
                    memory.append(tracemalloc.get_traced_memory()[0])
            tracemalloc.stop()
            assert memory[-1] - memory[1] < FLAT
        for page in pages:
            page.cancel()
        await asyncio.gather(*pages, return_exceptions=True)
        assert len(clients) == 1


def test_a_board_that_ends_does_not_wait_for_a_box_that_does_not_answer(monkeypatch):
    monkeypatch.setattr(hub, "LEAVE", 0.01)
    port = FakePort(lambda line: answer(line, {"start": 1}) if b"hello" in line else b"")
    client = Client(port)
    client.wake()

    async def main():
        box = hub.Hub(lambda: client, lambda line: None, lambda: None)
        asked = asyncio.ensure_future(box.answer("game.digest", {}))
        while b"game.digest" not in b"".join(port.heard):
            await asyncio.sleep(0.01)
        began = time.monotonic()
        box.close()
        assert not port.is_open and time.monotonic() - began < ANSWER / 2
        asked.cancel()

    run(main())

"""`pilothouse board`: who may come in, what may be sent, many watchers, a box that goes away."""

import asyncio
import gc
import json
import re
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from contextlib import asynccontextmanager
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pilothouse import web
from pilothouse.big import board, hub
from pilothouse.build import web as site
from pilothouse.errors import LostError
from pilothouse.link import targets
from pilothouse.link.client import Client
from soak import soak

RACE = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 8}


@pytest.fixture(scope="module")
def files():
    return web.prepared(site.pages())


class Counted(Client):
    """A client of a box in this process; it counts what the box was asked, and can be cut off."""

    def __init__(self) -> None:
        super().__init__(targets.open_port("cpython"))
        self.asked: list[str] = []
        self.cut = threading.Event()

    def call(self, method, params=None, timeout=20.0):
        if self.cut.is_set():
            raise LostError("the target is gone: it was cut off")
        self.asked.append(method)
        return super().call(method, params, timeout)

    def listen(self):
        if self.cut.is_set():
            raise LostError("the target is gone: it was cut off")
        return super().listen()


@asynccontextmanager
async def opened(files, may_play=False):
    """(a way to open a line, the clients of the box so far, the address)."""
    clients = []

    def box():
        client = Counted()
        clients.append(client)
        client.call("game.new", RACE)
        return client

    async with board.opened(files, box, may_play=may_play) as (told, here, _):
        while not told.hub.up:
            await asyncio.sleep(0.01)
        at, token = here.split("#token=")
        place, token = at.removesuffix(board.PAGE), token.removesuffix("&play=1")

        own = place.rstrip("/")

        def line(token=token, origin=own, **how):
            return connect(
                f"{place.replace('http', 'ws', 1)}link?token={token}", origin=origin, **how
            )

        yield line, clients, place


async def ask(socket, method, id=1, **params):
    """The answer to a request; notifications before it are skipped."""
    await socket.send(json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))
    while True:
        answer = json.loads(await socket.recv())
        if "id" in answer:
            assert answer["id"] == id
            return answer


def test_a_page_without_the_token_or_of_another_site_is_refused(files):
    async def main():
        async with opened(files) as (line, _, place):
            for how in (
                {"token": ""},
                {"token": "x" * 22},
                {"token": "%C3%A9"},
                {"origin": "http://evil.example"},
                {"origin": place.rstrip("/").replace("http", "https")},
                {"origin": None},
            ):
                with pytest.raises(InvalidStatus) as refused:
                    async with line(**how):
                        pass
                assert refused.value.response.status_code == 403, how

    asyncio.run(main())


def test_a_page_that_watches_can_change_nothing(files):
    async def main():
        async with opened(files) as (line, clients, _), line() as socket:
            before = await ask(socket, "game.digest")
            for method, params in (
                ("game.do", {"action": "tile"}),
                ("game.undo", {}),
                ("game.new", RACE),
                ("game.load", {"part": "", "offset": 0, "total": 0, "crc": "00000000"}),
                ("game.names", {"names": {"red": "Anna"}}),
                ("system.language", {"code": "it"}),
                ("store.list", {}),
                ("ui.press", {"button": "ok"}),
            ):
                answer = await ask(socket, method, **params)
                assert answer["error"]["code"] == -32601, method
            assert (await ask(socket, "game.digest"))["result"] == before["result"]
            assert "game.do" not in clients[0].asked

    asyncio.run(main())


def test_who_may_play_plays_and_all_are_told(files):
    async def main():
        async with opened(files, may_play=True) as (line, _, _), line() as one, line() as other:
            refused = await ask(one, "game.do", action="done")
            assert refused["error"]["code"] == 1
            answer = await ask(one, "game.do", action="tile")
            assert answer["result"]["ply"] == 1
            news = json.loads(await other.recv())
            assert news["method"] == "game.changed"
            assert news["params"]["digest"] == answer["result"]["digest"]
            state = (await ask(other, "game.view"))["result"]
            assert state["boats"]["red"]["coal"] == 6 and len(state["river"]) == 2
            undone = await ask(other, "game.undo")
            assert undone["result"]["ply"] == 0

    asyncio.run(main())


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("", -32700),
        ("{", -32700),
        ("[" * 2000, -32700),
        ("[]", -32600),
        ('{"jsonrpc":"2.0","id":1.5,"method":"game.digest"}', -32600),
        ('{"jsonrpc":"2.0","id":true,"method":"game.digest"}', -32600),
        ('{"jsonrpc":"2.0","id":1,"method":7}', -32600),
        ('{"jsonrpc":"2.0","id":1,"method":"game.view","params":[]}', -32600),
        ('{"jsonrpc":"2.0","id":"%s","method":"game.digest"}' % ("x" * 33), -32600),
    ],
)
def test_broken_frames_are_answered_as_a_box_would(files, frame, code):
    async def main():
        async with opened(files) as (line, _, _), line() as socket:
            await socket.send(frame)
            assert json.loads(await socket.recv())["error"]["code"] == code
            assert "result" in await ask(socket, "game.digest")

    asyncio.run(main())


@pytest.mark.parametrize(
    ("frame", "code"), [("x" * 4097, 1009), (b"\x00\x01", 1003), ("é" * 2049, 1009)]
)
def test_frames_that_no_line_may_be_end_the_connection(files, frame, code):
    async def main():
        async with opened(files) as (line, clients, _), line() as socket:
            asked = len(clients[0].asked)
            with pytest.raises(ConnectionClosed) as closed:
                await socket.send(frame)
                await socket.recv()
            assert closed.value.rcvd.code == code
            assert len(clients[0].asked) == asked

    asyncio.run(main())


def test_only_the_files_of_the_site_are_handed_out(files):
    async def main():
        async with opened(files) as (_, _, place):

            def get(path):
                with urlopen(place + path) as answer:
                    return answer.headers, answer.read()

            headers, page = await asyncio.to_thread(get, "")
            assert b"big/page.js" in page
            policy = headers["Content-Security-Policy"]
            assert "frame-ancestors 'none'" in policy
            own = place.rstrip("/").replace("http", "ws", 1)
            assert own in re.search("connect-src ([^;]*)", policy)[1].split(" ")
            assert own.encode() in page
            for path in ("../pyproject.toml", "%2e%2e/pyproject.toml", "nothing", "big/"):
                with pytest.raises(HTTPError) as refused:
                    await asyncio.to_thread(get, path)
                assert refused.value.code in (400, 404)
                refused.value.close()

    asyncio.run(main())


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
                end = time.monotonic() + 2
                while True:
                    try:
                        async with line() as socket:
                            await ask(socket, "game.digest")
                        break
                    except InvalidStatus as refused:
                        assert refused.response.status_code == 503
                        assert time.monotonic() < end
                        await asyncio.sleep(0.05)
            assert len(clients) == times + 1

    asyncio.run(main())


FLAT = 2_000_000  # bytes; what is on its way to a hundred pages comes and goes
ATTEMPTS, WATCHERS, APART = 3, 100, 0.5  # seconds: two events a second
SEEN = ("game.digest", "game.view", "game.log", "game.events", "game.names")


# In `make test` others keep the machine busy, so half of the pages have to do there.
@soak(part=(0.5, 0.99), events=(4, 60))
def test_a_hundred_pages_on_one_board_see_each_event_within_a_tenth_of_a_second(
    files, part, events
):
    """The box sees one client, and each question once an event, however many pages ask it."""
    assert any(slowest(files, part, events) < 0.1 for _ in range(ATTEMPTS))


def slowest(files, part, events):
    """The time within which this part of the pages hears of an event, in seconds."""
    late: list[float] = []

    async def watch(line, ready, started):
        async with line() as socket:
            ready()
            while True:
                try:
                    news = json.loads(await socket.recv())
                except ConnectionClosed:
                    return
                if "method" in news:
                    if not tracemalloc.is_tracing():  # that takes time itself
                        late.append(time.monotonic() - started["at"])
                    for id, method in enumerate(SEEN):
                        request = {"jsonrpc": "2.0", "id": id, "method": method}
                        await socket.send(json.dumps(request))

    async def main():
        here, started = [], {"at": 0.0}
        async with opened(files, may_play=True) as (line, clients, _):
            watchers = [
                asyncio.ensure_future(watch(line, lambda: here.append(1), started))
                for _ in range(WATCHERS)
            ]
            while len(here) < WATCHERS:
                await asyncio.sleep(0.01)
            async with line() as player:
                actions = ["tile", "speed 2", "left", "right"] + ["game.undo"] * 2
                memory = []
                for number in range(events):
                    if number == events // 2:
                        tracemalloc.start()
                    asked = len(clients[0].asked)
                    started["at"] = time.monotonic()
                    action = actions[number % len(actions)]
                    if action == "game.undo" or number >= len(actions):
                        await ask(player, "game.undo" if number % 2 == 0 else "game.redo")
                    else:
                        await ask(player, "game.do", action=action)
                    await asyncio.sleep(APART)
                    assert len(clients[0].asked) - asked <= 2 * (len(SEEN) + 8)
                    if tracemalloc.is_tracing():
                        gc.collect()
                        memory.append(tracemalloc.get_traced_memory()[0])
                tracemalloc.stop()
                assert memory[-1] - memory[1] < FLAT
            for watcher in watchers:
                watcher.cancel()
            await asyncio.gather(*watchers, return_exceptions=True)
            assert len(clients) == 1

    asyncio.run(main())
    assert len(late) >= WATCHERS * (events // 2)
    late.sort()
    return late[int(part * len(late))]


def command(*words):
    """`pilothouse board`, running; what it says comes line by line."""
    program = [sys.executable, "-c", "from pilothouse.cli import main; main()", "board"]
    return subprocess.Popen(
        [*program, "--port", "0", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # What runs behind a shell's `&` ignores Ctrl-C, and so would all that it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def test_the_command_says_where_the_page_is_and_ends_with_ctrl_c():
    with command("--target", "cpython") as board:
        first, watching = (board.stdout.readline() for _ in range(2))
        address = re.search(r"http://localhost:\d+/big\.html#token=[\w-]{22}$", first)[0]
        assert "can only watch" in watching
        with urlopen(address.partition("#")[0]) as page:
            assert b"big/page.js" in page.read()
        board.send_signal(signal.SIGINT)
        assert board.wait(60) == 0
        assert board.stderr.read() == ""


def test_a_box_that_was_never_there_ends_the_command_with_a_sentence():
    with command("--target", "/dev/nothing") as board:
        assert board.wait(60) == 1
        assert "there is no target '/dev/nothing'" in board.stderr.read()

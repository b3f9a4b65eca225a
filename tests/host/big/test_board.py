"""`pilothouse board`: who may come in, what may be sent, many watchers, a box that goes away."""

import asyncio
import gc
import json
import re
import signal
import subprocess
import sys
import threading
import tracemalloc
from contextlib import asynccontextmanager
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pilothouse import cli, web
from pilothouse.big import board, hub
from pilothouse.build import web as site
from pilothouse.errors import LostError
from pilothouse.link import targets, wire
from pilothouse.link.client import Client
from soak import soak

HANGS = 120  # seconds
RACE = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 8}


@pytest.fixture(scope="module")
def files():
    return web.prepared(site.pages())


class Counted(Client):
    """A client of a box in this process; it counts what the box was asked, and can be cut off."""

    def __init__(self) -> None:
        super().__init__(targets.open_port("cpython"))
        self.asked: list[str] = []
        self.lines: list[bytes] = []
        self.says: list[dict] = []  # notifications
        self.cut = threading.Event()

    def _write(self, data):
        self.lines += data.splitlines()
        super()._write(data)

    def call(self, method, params=None, timeout=20.0):
        if self.cut.is_set():
            raise LostError("the target is gone: it was cut off")
        self.asked.append(method)
        return super().call(method, params, timeout)

    def listen(self):
        if self.cut.is_set():
            raise LostError("the target is gone: it was cut off")
        said, self.says = self.says, []
        return said + super().listen()


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
            # No keepalive: on a busy machine it takes a slow page for a dead one.
            return connect(
                f"{place.replace('http', 'ws', 1)}link?token={token}",
                origin=origin,
                ping_interval=None,
                **how,
            )

        line.board, line.token = told, token
        yield line, clients, place


def run(main, hangs=HANGS):
    """The outcome of a coroutine; one that hangs is ended after so many seconds."""
    return asyncio.run(asyncio.wait_for(main, hangs))


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

    run(main())


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

    run(main())


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

    run(main())


BROKEN = {
    "": -32700,
    "{": -32700,
    "[" * 2000: -32700,
    "[]": -32600,
    '{"jsonrpc":"2.0","id":1.5,"method":"game.digest"}': -32600,
    '{"jsonrpc":"2.0","id":true,"method":"game.digest"}': -32600,
    '{"jsonrpc":"2.0","id":1,"method":7}': -32600,
    '{"jsonrpc":"2.0","id":1,"method":"game.view","params":[]}': -32600,
    '{"jsonrpc":"2.0","id":"%s","method":"game.digest"}' % ("x" * 33): -32600,
    '{"jsonrpc":"2.0","id":1,"method":"game.log","params":{"offset":NaN}}': -32700,
    '{"jsonrpc":"2.0","id":1,"method":"game.log","params":{"offset":1e999}}': -32602,
    '{"jsonrpc":"2.0","id":1,"method":"game.view","params":{"part":"\\ud800"}}': -32602,
}


def test_broken_frames_are_answered_as_a_box_would(files):
    async def main():
        async with opened(files) as (line, _, _), line() as socket:
            for frame, code in BROKEN.items():
                await socket.send(frame)
                assert json.loads(await socket.recv())["error"]["code"] == code, frame
            assert "result" in await ask(socket, "game.digest")

    run(main())


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

    def broken(self, method, params=None, timeout=20.0):
        if method == "game.log":
            raise ZeroDivisionError
        return call(self, method, params, timeout)

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
    monkeypatch.setattr(hub, "FRESH", EVER)

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
    monkeypatch.setattr(hub, "KEPT", 8)

    async def main():
        async with opened(files) as (line, _, _), line() as bad, line() as good:
            for number in range(3 * hub.KEPT):
                await ask(bad, "game.view", part=f"x{number}")
                assert len(line.board.hub._answers) <= hub.KEPT
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


def test_more_pages_than_there_is_room_for_are_refused(files, monkeypatch):
    monkeypatch.setattr(board, "WATCHERS", 2)

    async def main():
        async with opened(files) as (line, _, _), line(), line() as other:
            with pytest.raises(InvalidStatus) as refused:
                async with line():
                    pass
            assert refused.value.response.status_code == 503
            assert "result" in await ask(other, "game.digest")

    run(main())


UPGRADE = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
REFUSED = {
    b"GET /nothing HTTP/1.1\r\n": 404,
    b"GET //[ HTTP/1.1\r\n": 404,
    b"GET http://[ HTTP/1.1\r\n": 404,
    b"GET /\xff%ff HTTP/1.1\r\n": 404,
    b"GET /link?token=\xff HTTP/1.1\r\n": 403,
    b"GET /link?token=TOKEN HTTP/1.1\r\n": 403,
    b"GET /link?token=TOKEN HTTP/1.1\r\nOrigin: \xff\xfe\r\n": 403,
    b"GET /link?token=TOKEN HTTP/1.1\r\nOrigin: OWN\r\nOrigin: OWN\r\n": 403,
    b"GET /link?token=TOKEN HTTP/1.1\r\nOrigin: OWN\r\n": 426,
    b"GET /link?token=TOKEN HTTP/1.1\r\nOrigin: OWN\r\nConnection: \xff\r\n": 400,
    b"GET /link?token=TOKEN HTTP/1.1\r\nOrigin: OWN\r\n" + UPGRADE: 400,
    b"GET / HTTP/1.1\r\nIf-None-Match: a\r\nIf-None-Match: b\r\n": 200,
    b"GET /link?token=TOKEN HTTP/1.1\r\nOrigin: OWN\r\nCookie: \xc3\xa0\r\n" + UPGRADE + KEY: 101,
    b"POST / HTTP/1.1\r\nContent-Length: 0\r\n": 405,
    b"HEAD / HTTP/1.1\r\n": 405,
    b"\x16\x03\x01 HTTP/1.1\r\n": 405,
    b"GET / HTTP/9.9\r\n": None,  # closed without a word
    b"GET": None,
}


def test_each_answer_has_the_policy_of_the_page_and_names_no_program(files, caplog):
    async def ask_raw(place, token, request):
        host, port = place.removeprefix("http://").rstrip("/").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        own = place.rstrip("/").encode()
        writer.write(request.replace(b"TOKEN", token.encode()).replace(b"OWN", own))
        writer.write(b"\r\n" if request.endswith(b"\r\n") else b"")
        if request == b"GET":
            writer.write_eof()
        head = b""
        try:
            while b"\r\n\r\n" not in head:
                more = await reader.read(65536)
                if not more:
                    break
                head += more
        except ConnectionError:
            pass
        writer.close()
        first, *lines = head.partition(b"\r\n\r\n")[0].decode().split("\r\n")
        return first, dict(line.split(": ", 1) for line in lines)

    async def main():
        async with opened(files) as (line, _, place):
            _, page = await ask_raw(place, line.token, b"GET / HTTP/1.1\r\n")
            assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
            for request, code in REFUSED.items():
                first, headers = await ask_raw(place, line.token, request)
                assert (int(first.split()[1]) if first else None) == code, request
                if first:
                    assert "Server" not in headers and "python" not in repr(headers).lower()
                    for name in ("Content-Security-Policy", *web.HEADERS):
                        assert headers[name] == page[name], (request, name)

    run(main())
    assert not caplog.records


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

    run(main())


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
    monkeypatch.setattr(hub, "FRESH", EVER)
    run(all_hear(files, watchers, events), events * HANGS)


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
                if action == "game.undo" or number >= len(actions):
                    await ask(player, "game.undo" if number % 2 == 0 else "game.redo")
                else:
                    await ask(player, "game.do", action=action)
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


def test_a_box_that_was_never_there_ends_the_command_with_a_sentence(monkeypatch, capsys):
    words = ["pilothouse", "board", "--port", "0", "--target", "/dev/nothing"]
    monkeypatch.setattr("sys.argv", words)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    # Python writes such a text to the standard error, and ends with 1.
    assert ended.value.code.startswith("pilothouse: there is no target '/dev/nothing'")
    assert "Traceback" not in capsys.readouterr().err

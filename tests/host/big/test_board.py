"""`pilothouse board`: who may come in, what is handed out and refused, and the command."""

import asyncio
import json
import re
import signal
import subprocess
import sys
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pilothouse import cli, web
from pilothouse.big import board
from tests.host.big.at_the_board import RACE, ask, digest, opened, run


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
            now = {"digest": before["result"]["digest"]}
            for method, params in (
                ("game.do", {"action": "tile", **now}),
                ("game.do", {"action": "tile", "try": True}),
                ("game.view", {"part": "boats", "try": "tile"}),
                ("game.undo", now),
                ("game.redo", now),
                ("game.go", {"ply": 0, **now}),
                ("game.amend", {"ply": 0, "action": "tile", "how": "insert", **now}),
                ("game.new", RACE),
                ("game.load", {"part": "", "offset": 0, "total": 0, "crc": "00000000"}),
                ("game.names", {"names": {"red": "Anna"}}),
                ("game.lesson", {"seen": "*"}),
                ("system.language", {"code": "it"}),
                ("store.list", {}),
                ("ui.press", {"button": "ok"}),
            ):
                answer = await ask(socket, method, **params)
                assert answer["error"]["code"] == -32601, method
                assert answer["error"]["message"] == "This page only watches the box."
            assert (await ask(socket, "game.digest"))["result"] == before["result"]
            assert "game.do" not in clients[0].asked

    run(main())


def test_who_may_play_plays_and_all_are_told(files):
    async def main():
        async with opened(files, may_play=True) as (line, _, _), line() as one, line() as other:
            now = await digest(one)
            refused = await ask(one, "game.do", action="done", digest=now)
            assert refused["error"]["code"] == 1
            answer = await ask(one, "game.do", action="tile", digest=now)
            assert answer["result"]["ply"] == 1
            news = json.loads(await other.recv())
            assert news["method"] == "game.changed"
            assert news["params"]["digest"] == answer["result"]["digest"]
            state = (await ask(other, "game.view"))["result"]
            assert state["boats"]["red"]["coal"] == 6 and len(state["river"]) == 2
            undone = await ask(other, "game.undo", person=True, digest=answer["result"]["digest"])
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


def test_more_pages_than_there_is_space_for_are_refused(files, monkeypatch):
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
            _, page = await ask_raw(place, line.at.watch, b"GET / HTTP/1.1\r\n")
            assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
            for request, code in REFUSED.items():
                first, headers = await ask_raw(place, line.at.watch, request)
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
            assert b"big.js" in page
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


def test_the_command_says_where_the_page_is_and_ends_with_ctrl_c(bundled):
    with command("--target", "cpython") as board:
        first, watching = (board.stdout.readline() for _ in range(2))
        address = re.search(r"http://localhost:\d+/big\.html#token=[\w-]{22}$", first)[0]
        assert "can only watch" in watching
        with urlopen(address.partition("#")[0]) as page:
            assert b"big.js" in page.read()
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

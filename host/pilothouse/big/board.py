"""`pilothouse board`: hands out the big screen, and a WebSocket on which its pages watch a box.

A frame is a line of the link. The address has a random token, and a page of another site is refused
by its Origin. Without `--allow-play` nothing that a page sends can change anything.
"""

import asyncio
import contextlib
import json
import secrets
import sys
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import parse_qs, urlsplit

import segno
from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from pilothouse import web
from pilothouse.big import secret
from pilothouse.big.hub import Hub
from pilothouse.errors import LinkError, PilothouseError
from pilothouse.link import wire
from pilothouse.link.client import Client

PAGE = "big.html"
SELF = b"connect-src 'self'"
LINK = "/link"
RESTART = 1012  # code of a closed WebSocket: come again soon
NO_TEXT = 1003  # a frame of bytes
CLOSING = 1.0  # seconds that a page has to say goodbye
LONGEST_ID = 32  # bytes of an id that is a text
PARSE, INVALID = -32700, -32600


class Board:
    """The server of one box.

    files: what is handed out. token: what the address has to hold. connect, may_play: of the hub.
    """

    def __init__(
        self,
        files: dict[str, web.File],
        token: str,
        connect: Callable[[], Client],
        may_play: bool,
    ) -> None:
        self.watchers: set[ServerConnection] = set()
        self.policy = web.policy(files[PAGE])
        self._files, self._token = files, token
        self._closing: set[asyncio.Task] = set()
        self.hub = Hub(connect, may_play, self._spread, self._lost)

    def listen_at(self, origins: list[str]) -> None:
        """Name the board's own WebSocket in the policy: some browsers don't take it for 'self'."""
        places = " ".join(origin.replace("http", "ws", 1) for origin in origins)
        page = self._files[PAGE].plain.replace(SELF, SELF + b" " + places.encode())
        self._files = self._files | web.prepared({PAGE: page})
        self.policy = web.policy(self._files[PAGE])

    def close(self) -> None:
        """Leave the box."""
        self.hub.close()

    # Requests of HTTP.

    def process(self, connection: ServerConnection, request: Request) -> Response | None:
        """The answer to a request; None: it becomes a WebSocket."""
        url = urlsplit(request.path)
        if url.path != LINK:
            return self._file(url.path.removeprefix("/") or PAGE, request)
        given = parse_qs(url.query).get("token", [""])[0]
        if not secrets.compare_digest(given.encode(), self._token.encode()):
            return connection.respond(HTTPStatus.FORBIDDEN, "This address has no right token.\n")
        if not self.hub.up:
            return connection.respond(HTTPStatus.SERVICE_UNAVAILABLE, "The box is away.\n")
        return None

    def _file(self, path: str, request: Request) -> Response:
        file = self._files.get(path)
        if file is None:
            status, body = HTTPStatus.NOT_FOUND, b"There is no such file.\n"
            return Response(status, status.phrase, Headers(_plain(body)), body)
        known, accepted = (request.headers.get(name, "") for name in web.ASKED)
        status, headers, body = web.answer(file, path, self.policy, known, accepted)
        # Each request has a connection of its own.
        return Response(status, status.phrase, Headers(headers | {"Connection": "close"}), body)

    # WebSockets.

    async def watch(self, watcher: ServerConnection) -> None:
        """Answer the lines of one page, until it leaves."""
        self.watchers.add(watcher)
        try:
            async for frame in watcher:
                if isinstance(frame, bytes):
                    await watcher.close(NO_TEXT, "a frame is a line of text")
                    return
                line = await self._answered(frame)
                if line:
                    await watcher.send(line)
        except ConnectionClosed:
            pass
        finally:
            self.watchers.discard(watcher)

    async def _answered(self, line: str) -> str:
        """The line that answers a line; "" for none."""
        id: int | str | None = None
        try:
            request = _request(line)
            id = request.get("id")
            result = await self.hub.answer(request["method"], request.get("params", {}))
        except LinkError as error:
            told = {"code": error.code, "message": error.message, "data": error.data}
            return _line({"id": id, "error": {k: v for k, v in told.items() if v}})
        except PilothouseError:
            return ""  # the box is lost: this line closes
        return _line({"id": id, "result": result}) if "id" in request else ""

    def _spread(self, message: dict[str, Any]) -> None:
        broadcast(self.watchers, json.dumps(message, separators=(",", ":")))

    def _lost(self) -> None:
        for watcher in list(self.watchers):
            task = asyncio.ensure_future(watcher.close(RESTART, "the box is away"))
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)


def _line(answer: dict[str, Any]) -> str:
    return json.dumps({"jsonrpc": "2.0", **answer}, separators=(",", ":"), ensure_ascii=False)


def _plain(body: bytes) -> dict[str, str]:
    return {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(body))}


def _request(line: str) -> dict[str, Any]:
    """The request in a line. Raises LinkError with the code of the link for what is none."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        raise LinkError(PARSE, "The line is not JSON.", {}) from None
    if not isinstance(request, dict) or request.get("jsonrpc") != "2.0":
        raise LinkError(INVALID, "This is not a JSON-RPC 2.0 request.", {})
    id = request.get("id", 0)
    good = type(id) is int or isinstance(id, str) and len(id.encode()) <= LONGEST_ID
    params = request.get("params", {})
    if not good or not isinstance(request.get("method"), str) or not isinstance(params, dict):
        raise LinkError(INVALID, "This is not a JSON-RPC 2.0 request.", {})
    return request


@contextlib.asynccontextmanager
async def opened(
    files: dict[str, web.File],
    connect: Callable[[], Client],
    host: str = "127.0.0.1",
    port: int = 0,
    may_play: bool = False,
    token: str = "",
) -> Any:
    """A board that listens; gives it with its addresses: (board, for this computer, for the room).

    token: the secret of the addresses; "": a new one.
    Raises PilothouseError if it can't listen there.
    """
    token = token or secret.taken(None)
    board = Board(files, token, connect, may_play)
    origins: list[Any] = []
    try:
        server: Server = await serve(
            board.watch,
            host,
            port,
            process_request=board.process,
            origins=origins,
            max_size=wire.TOWARDS_DEVICE,
            compression=None,
            close_timeout=CLOSING,
        )
    except OSError as error:
        board.close()
        raise PilothouseError(web.why(error, host, port)) from error
    try:
        places = [sock.getsockname() for sock in server.sockets]
        number = places[0][1]
        here, room = web.addresses(str(places[0][0]), number)
        names = {f"http://localhost:{number}", f"http://127.0.0.1:{number}"}
        origins += sorted(names | {address.rstrip("/") for address in (here, room) if address})
        board.listen_at(origins)
        more = "&play=1" if may_play else ""
        yield board, *(f"{at}{PAGE}#token={token}{more}" if at else "" for at in (here, room))
    finally:
        server.close()
        await server.wait_closed()
        board.close()


def announce(here: str, room: str, may_play: bool, out: TextIO) -> None:
    """Say where the page is; a terminal shows a QR code for what is in the room."""
    print(f"The big screen is at {here}", file=out)
    if room:
        print(f"A television or tablet in the same room finds it at {room}", file=out)
        if out.isatty():
            segno.make(room, micro=False).terminal(out, compact=True)
    print("Whoever has the address " + ("can play." if may_play else "can only watch."), file=out)
    print("Ctrl-C stops this.", file=out, flush=True)


def run(
    files: dict[str, web.File],
    connect: Callable[[], Client],
    host: str,
    port: int,
    may_play: bool,
    kept: Path | None = None,
) -> None:
    """Serve until Ctrl-C. Raises PilothouseError if there is no such box, or if it can't listen.

    kept: where the secret of the address is kept for the case that this is killed.
    """
    first = [connect()]  # a box that was never there is no lost one

    def again() -> Client:
        return first.pop() if first else connect()

    async def main() -> None:
        token = secret.taken(kept)
        async with opened(files, again, host, port, may_play, token) as (_, here, room):
            announce(here, room, may_play, sys.stdout)
            await asyncio.get_running_loop().create_future()

    try:
        asyncio.run(main())
    except KeyboardInterrupt:
        secret.forgotten(kept)

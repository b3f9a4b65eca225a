"""`pilothouse board`: hands out the big screen, and a WebSocket on which its pages watch a box.

A frame is a line of the link. The address has a random token, and a page of another site is refused
by its Origin. Without `--allow-play` nothing that a page sends can change anything.
"""

import asyncio
import contextlib
import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TextIO

import segno
from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

from pilothouse import web
from pilothouse.big import secret
from pilothouse.big.door import PAGE, Connection, Door
from pilothouse.big.hub import Hub
from pilothouse.errors import LinkError, PilothouseError
from pilothouse.link import wire
from pilothouse.link.client import Client

RESTART = 1012  # code of a closed WebSocket: come again soon
NO_TEXT = 1003  # a frame of bytes
CLOSING = 1.0  # seconds that a page has to say goodbye
WATCHERS = 256  # pages at a time
UNREAD = 1 << 20  # bytes that wait for a page that does not read
PARSE = -32700
FULL = "So many pages watch that there is no room for one more."
AWAY = "The box is away."


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
        self.door = Door(files, token, self._full)
        self._closing: set[asyncio.Task] = set()
        self.hub = Hub(connect, may_play, self._spread, self._lost)

    def close(self) -> None:
        """Leave the box."""
        self.hub.close()

    def _full(self) -> str:
        if not self.hub.up:
            return AWAY
        return FULL if len(self.watchers) >= WATCHERS else ""

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
        id, silent = None, False
        try:
            request = _object(line)
            id = request.get("id") if wire.is_id(request.get("id")) else None
            method, params = _asked(request)
            silent = "id" not in request
            result = await self.hub.answer(method, params)
        except LinkError as error:
            told = {"code": error.code, "message": error.message, "data": error.data}
            answer = _line(id, "error", {k: v for k, v in told.items() if v})
        except PilothouseError:
            return ""  # the box is lost: this line closes
        else:
            answer = _line(id, "result", result)
        return "" if silent else answer

    def _spread(self, line: str) -> None:
        for watcher in self.watchers:
            if watcher.transport.get_write_buffer_size() > UNREAD:
                watcher.transport.abort()  # it reads nothing; what waits for it would only grow
        broadcast(self.watchers, line)

    def _lost(self) -> None:
        for watcher in list(self.watchers):
            task = asyncio.ensure_future(watcher.close(RESTART, "the box is away"))
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)


def _line(id: int | str | None, key: str, value: Any) -> str:
    """An answer. key: "result" or "error"."""
    answer = {"jsonrpc": "2.0", "id": id, key: value}
    try:
        return json.dumps(answer, separators=(",", ":"))
    except RecursionError:
        error = {"code": wire.INTERNAL, "message": "The box answers as no box does."}
        return json.dumps({"jsonrpc": "2.0", "id": id, "error": error})


def _object(line: str) -> dict[str, Any]:
    """The object in a line. Raises LinkError with the code of the link."""
    try:
        request = wire.parsed(line)
    except (ValueError, RecursionError):
        raise LinkError(PARSE, "The line is not JSON.", {}) from None
    if not isinstance(request, dict):
        raise LinkError(wire.INVALID, "A request is one JSON object.", {})
    return request


def _asked(request: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """(method, parameters) of a request. Raises LinkError for what is none."""
    method, params = request.get("method"), request.get("params", {})
    good = request.get("jsonrpc") == "2.0" and wire.is_id(request.get("id", 0))
    if not (good and isinstance(method, str) and isinstance(params, dict)):
        raise LinkError(wire.INVALID, "This is not a JSON-RPC 2.0 request.", {})
    return method, params


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
    try:
        server: Server = await serve(
            board.watch,
            host,
            port,
            process_request=board.door.process,
            process_response=board.door.guard,
            create_connection=partial(Connection, board.door),  # type: ignore[arg-type]  # no type
            server_header=None,
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
        names |= {address.rstrip("/") for address in (here, room) if address}
        board.door.open_for(sorted(names))
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

"""`pilothouse board`: hands out the big screen, and a WebSocket on which its pages watch a box.

A frame is a line of the link. The address has a random token, and a page of another site is refused
by its Origin. What a page sends can change something only if it has the token of `--allow-play`.
"""

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any

from websockets.asyncio.server import Server, broadcast, serve
from websockets.exceptions import ConnectionClosed

from pilothouse import web
from pilothouse.big import secret
from pilothouse.big.addresses import Addresses
from pilothouse.big.announced import Announcement
from pilothouse.big.door import Connection, Door
from pilothouse.big.hub import Hub
from pilothouse.big.seats import seated
from pilothouse.errors import LinkError, PilothouseError
from pilothouse.link import wire
from pilothouse.link.client import Client

RESTART = 1012  # code of a closed WebSocket: come again soon
NO_TEXT = 1003  # a frame of bytes
CLOSING = 1.0  # seconds that a page has to say goodbye
WATCHERS = 256  # pages at a time
UNDER_WAY = 8  # requests of one page that may wait at a time; it is not heard meanwhile
UNREAD = 1 << 20  # bytes that wait for a page that does not read
PARSE = -32700
FULL = "So many pages watch that there is no room for one more."
AWAY = "The box is away."


class Board:
    """The server of one box.

    files: what is handed out. rights: each token that an address may hold -> whether its page may
    play. connect: opens a client of the box.
    """

    def __init__(
        self,
        files: dict[str, web.File],
        rights: dict[str, bool],
        connect: Callable[[], Client],
    ) -> None:
        self.watchers: set[Connection] = set()
        self.door = Door(files, rights, self._full)
        self._closing: set[asyncio.Task] = set()
        self.hub = Hub(connect, self._spread, self._close_watchers)

    def close(self) -> None:
        """Leave the box."""
        self.hub.close()

    def _full(self) -> str:
        if not self.hub.up:
            return AWAY
        return FULL if len(self.watchers) >= WATCHERS else ""

    async def watch(self, page: Connection) -> None:
        """Answer the lines of one page, until it leaves. Up to UNDER_WAY of them wait at a time."""
        self.watchers.add(page)
        slots = asyncio.Semaphore(UNDER_WAY)
        tasks: set[asyncio.Task] = set()

        def free_slot(task: asyncio.Task) -> None:
            tasks.discard(task)
            slots.release()

        try:
            async for frame in page:
                if isinstance(frame, bytes):
                    await page.close(NO_TEXT, "a frame is a line of text")
                    return
                await slots.acquire()
                task = asyncio.ensure_future(self._answer(page, frame))
                tasks.add(task)
                task.add_done_callback(free_slot)
        except ConnectionClosed:
            pass
        finally:
            self.watchers.discard(page)
            await asyncio.sleep(0)  # what has come begins first, so that a change in it is made
            for task in tasks:
                task.cancel()

    async def _answer(self, page: Connection, frame: str) -> None:
        line = await self._answered(page, frame)
        with contextlib.suppress(ConnectionClosed):
            if line:
                await page.send(line)

    async def _answered(self, page: Connection, line: str) -> str:
        """The line that answers a line; "" for none."""
        id, silent = None, False
        try:
            request = _object(line)
            id = request.get("id") if wire.is_id(request.get("id")) else None
            method, params = _read_request(request)
            silent = "id" not in request
            result = await self.hub.answer(method, params, page.may_play, page.name, id)
        except LinkError as error:
            said = {"code": error.code, "message": error.message, "data": error.data}
            answer = _line(id, "error", {k: v for k, v in said.items() if v})
        except PilothouseError:
            return ""  # the box is lost: the connection of this page gets closed
        else:
            answer = _line(id, "result", result)
        return "" if silent else answer

    def _spread(self, line: str) -> None:
        for watcher in self.watchers:
            if watcher.transport.get_write_buffer_size() > UNREAD:
                watcher.transport.abort()  # the page doesn't read: its queue would grow for ever
        broadcast(self.watchers, line)

    def _close_watchers(self) -> None:
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


def _read_request(request: dict[str, Any]) -> tuple[str, dict[str, Any]]:
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
    watch: str = "",
    play: str = "",
) -> AsyncIterator[tuple[Board, Addresses]]:
    """A board that listens; gives it with its addresses.

    watch, play: the secrets of the addresses; without the first it is a new one, without the second
    nobody can play. Raises PilothouseError if it can't listen there.
    """
    watch = watch or secret.load_secret(None)
    board = Board(files, {watch: False, **({play: True} if play else {})}, connect)
    try:
        server: Server = await serve(
            board.watch,  # type: ignore[arg-type]  # its class is what `create_connection` makes
            host,
            port,
            process_request=board.door.process,  # type: ignore[arg-type]  # see above
            process_response=board.door.guard,
            create_connection=partial(Connection, board.door),  # type: ignore[arg-type]  # no type
            server_header=None,
            max_size=wire.TOWARDS_DEVICE,
            compression=None,
            close_timeout=CLOSING,
        )
    except OSError as error:
        board.close()
        raise PilothouseError(web.explain(error, host, port)) from error
    try:
        places = [sock.getsockname() for sock in server.sockets]
        number = places[0][1]
        here, network = web.addresses(str(places[0][0]), number)
        names = {f"http://localhost:{number}", f"http://127.0.0.1:{number}"}
        names |= {address.rstrip("/") for address in (here, network) if address}
        board.door.open_for(sorted(names))
        yield board, Addresses(here, network, watch, play)
    finally:
        server.close()
        await server.wait_closed()
        board.close()


def run(
    files: dict[str, web.File],
    connect: Callable[[], Client],
    host: str,
    port: int,
    may_play: bool,
    folder: Path | None = None,
) -> None:
    """Serve until Ctrl-C. Raises PilothouseError if there is no such box, or if it can't listen.

    folder: where the secrets of the addresses are kept for the case that this is killed.
    """
    first = [connect()]  # raises if there is no box; the hub would wait for it as for a lost one
    kept = [secret.place(folder, port, right) for right in (False, True)[: 1 + may_play]]

    def reconnect() -> Client:
        return first.pop() if first else connect()

    async def main() -> None:
        async with opened(files, reconnect, host, port, *map(secret.load_secret, kept)) as (
            board,
            at,
        ):
            tell = Announcement(at, sys.stdout)
            tell.all()
            if may_play:
                async for players in seated(board.hub):
                    tell.seats(players)
            await asyncio.get_running_loop().create_future()

    try:
        asyncio.run(main())
    except KeyboardInterrupt:
        for path in kept:
            secret.forgotten(path)

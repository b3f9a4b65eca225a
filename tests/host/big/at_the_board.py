"""A board with a box in this process, for the tests of `pilothouse board`."""

import asyncio
import json
import threading
from contextlib import asynccontextmanager

from websockets.asyncio.client import connect

from pilothouse.big import board
from pilothouse.errors import LostError
from pilothouse.link import targets
from pilothouse.link.client import Client

HANGS = 120  # seconds
RACE = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 8}


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

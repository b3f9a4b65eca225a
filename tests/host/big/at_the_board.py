"""A board with a box in this process, for the tests of `pilothouse board`."""

import asyncio
import json
import threading
from contextlib import asynccontextmanager

from websockets.asyncio.client import connect as dial

from pilothouse.big import board
from pilothouse.errors import LostError
from pilothouse.link import targets
from pilothouse.link.client import Client

HANGS = 120  # seconds
RACE = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 8}


class Counted(Client):
    """A client of a box in this process; it counts what the box was asked, and can be cut off."""

    def __init__(self, port=None, **more) -> None:
        super().__init__(port or targets.open_port("cpython"), **more)
        self.asked: list[str] = []
        self.lines: list[bytes] = []
        self._note_lines()
        self.says: list[dict] = []  # notifications
        # Functions with which a test lets something happen at the table. The board's thread calls
        # them, because a client may be used by one thread only.
        self.acts: list = []
        self.cut = threading.Event()
        self.gate = threading.Event()  # a box that is slow answers as soon as this is set
        self.gate.set()
        self.instead: dict[str, object] = {}  # method -> its result, or an exception

    def _note_lines(self):
        write = self._messages.write

        def noted(data):
            self.lines += data.splitlines()
            write(data)

        self._messages.write = noted

    def call(self, method, params=None, timeout=20.0, id=None):
        self.ask(method)
        if method not in self.instead:
            return super().call(method, params, timeout, id)
        if isinstance(self.instead[method], Exception):
            raise self.instead[method]
        return self.instead[method]

    def begin(self, method, params, id=None):
        self.ask(method)
        return super().begin(method, params, id)

    def result(self, begun):
        if begun.method not in self.instead:
            return super().result(begun)
        if isinstance(self.instead[begun.method], Exception):
            raise self.instead[begun.method]
        return self.instead[begun.method]

    def ask(self, method):
        """Note that the box is asked; it may take its time, or be lost."""
        if self.cut.is_set():
            raise LostError("the target is gone: it was cut off")
        self.asked.append(method)
        assert self.gate.wait(HANGS)

    def listen(self):
        if self.cut.is_set():
            raise LostError("the target is gone: it was cut off")
        while self.acts:
            self.acts.pop(0)()
        said, self.says = self.says, []
        return said + super().listen()


@asynccontextmanager
async def opened(files, may_play=False, box=None):
    """(a way to open a line, the clients of the box so far, the address of the site).

    box: opens a client; without one each is a box in this process with a race on its table.
    """
    clients = []

    def connect():
        client = box() if box else Counted()
        clients.append(client)
        if not box:
            client.call("game.new", RACE)
        return client

    async with board.opened(files, connect, play="p" * 22 if may_play else "") as (told, at):
        while not told.hub.up:
            await asyncio.sleep(0.01)
        own = at.here.rstrip("/")

        def line(token=at.play or at.watch, origin=own, page="", **how):
            """page: what it calls itself."""
            name = f"&page={page}" if page else ""
            # No keepalive: on a busy machine it takes a slow page for a dead one.
            return dial(
                f"{own.replace('http', 'ws', 1)}/link?token={token}{name}",
                origin=origin,
                ping_interval=None,
                **how,
            )

        line.board, line.at = told, at
        yield line, clients, at.here


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


async def digest(socket):
    """The digest of the game on the table."""
    return (await ask(socket, "game.digest"))["result"]["digest"]

"""A big screen for tests: a box in this process, its board in a thread, and pages that watch it."""

import asyncio
import threading
from contextlib import contextmanager
from typing import Any

from pilothouse import web
from pilothouse.big import board, secret
from pilothouse.link import targets
from pilothouse.link.client import Client
from pilothouse.series import trial
from tests.web import phone


class Shared(Client):
    """A client that the board and the test use in turn.

    teaches: whether the box explains the games; else they are played as by those who know them.
    """

    teaches = False

    def __init__(self, port) -> None:
        super().__init__(port)
        self.lock = threading.RLock()

    def call(self, method, params=None, timeout=phone.READY, id=None):
        with self.lock:
            answer = super().call(method, params, timeout, id)
            if method == "game.new" and not self.teaches:
                super().call("game.lesson", {"seen": "*"}, timeout)
            return answer

    def listen(self):
        with self.lock:
            return super().listen()


class Box:
    """What a test holds of a board: `address` of the big screen, and the box behind it.

    hand: the address of the table in the hand of red.
    """

    hand = ""

    def __init__(self, client: Shared, told: board.Board, address: str, loop) -> None:
        self.client, self.board, self.address, self._loop = client, told, address, loop

    def new(self, plies: list[dict], names: dict[str, str] | None = None) -> None:
        """Put the game of a trial on the table, at its beginning."""
        setup = {key: plies[0][key] for key in trial.SETUP if plies[0].get(key) is not None}
        self.client.call("game.new", setup | ({"names": names} if names else {}))

    def do(self, action: str) -> dict[str, Any]:
        """Play an action as a page does: all watchers are told."""
        return self.call("game.do", {"action": action, "digest": self.client.digest()})

    def hang_up(self) -> None:
        """Lose the box for a moment: the lines of all pages are closed."""
        hub = self.board.hub
        self._loop.call_soon_threadsafe(hub._go_down)
        self._loop.call_soon_threadsafe(hub._come_up)

    def call(self, method: str, params: dict[str, Any]) -> Any:
        """Ask as a page does."""
        asked = self.board.hub.answer(method, params, may_play=True)
        return asyncio.run_coroutine_threadsafe(asked, self._loop).result(phone.READY)


@contextmanager
def table(files: dict[str, web.File], may_play: bool = True, target: str = "cpython"):
    """A board with a box on a target: the rules in this process, or a whole box."""
    started, ended = threading.Event(), threading.Event()
    found: list[Box] = []
    client = Shared(targets.open_port(target))
    client.wake()

    def serve() -> None:
        async def main() -> None:
            play = secret.load_secret(None) if may_play else ""
            async with board.opened(files, lambda: client, play=play) as (told, at):
                loop = asyncio.get_running_loop()
                found.append(Box(client, told, at.to_watch(at.here), loop))
                found[0].hand = at.to_play(at.here, "red") if may_play else ""
                started.set()
                while not ended.is_set():
                    await asyncio.sleep(0.05)

        asyncio.run(main())

    thread = threading.Thread(target=serve)
    thread.start()
    assert started.wait(phone.READY)
    try:
        yield found[0]
    finally:
        ended.set()
        thread.join(phone.READY)


@contextmanager
def quiet(page, place: str):
    """At the end the page has had no error, no warning, and asked for nothing beyond a place."""
    troubles: list[str] = []
    listeners = {
        "console": lambda m: m.type in ("error", "warning") and troubles.append(m.text),
        "pageerror": lambda error: troubles.append(str(error)),
        "request": lambda r: r.url.startswith(place) or troubles.append(f"a request to {r.url}"),
    }
    for event, heard in listeners.items():
        page.on(event, heard)
    try:
        yield
    finally:
        for event, heard in listeners.items():
            page.remove_listener(event, heard)
    assert not troubles, troubles


def shown(page, digest: str) -> None:
    """Wait until a page shows the moment of a digest."""
    page.wait_for_function("d => document.body.dataset.digest === d", arg=digest)

"""The thread between a front end and a target: sends presses, receives pictures and news."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from queue import Empty, Queue

from pilothouse import ending
from pilothouse.analysis.teller import Teller
from pilothouse.errors import LinkError, LostError
from pilothouse.glass import Frame
from pilothouse.link import protocol
from pilothouse.link.answers import checked, fits
from pilothouse.link.client import Client
from pilothouse.shown import plain
from pilothouse.terminal.guests import name_players

PACE = 0.08  # seconds between two looks at the glass
HURRY = 0.25  # seconds between two while presses wait, as when a key is held
LINES = 100  # lines of the log that are kept
NO_GAME, NO_METHOD = 2, -32601  # the link's error codes
NO_DISPLAY = "it has no display: play with --target unix"
BEGINS = ("new", "load")  # a notification's `action`: another game is on the table
BEGUN = {"params": {"action": str}}


@dataclass(frozen=True)
class News:
    """What a front end shows. `log`: the last actions, oldest first; `link`: a few short lines.

    `words`: what is on the glass in words, None if they were not asked for since it changed.
    """

    frame: Frame | None = None
    words: tuple[str, ...] | None = None
    log: tuple[str, ...] = ()
    link: str = ""
    lost: bool = False


class Deck(threading.Thread):
    """A thread that owns the client while it runs; it calls `tell` with every News."""

    def __init__(
        self,
        client: Client,
        target: str,
        tell: Callable[[News], object],
        names: dict[str, str] | None = None,
    ) -> None:
        super().__init__(daemon=True)
        self._names = names or {}
        self._client, self._target, self._tell = client, target, tell
        self._presses: Queue[tuple[str, int]] = Queue()
        self._ending = threading.Event()
        self._reads, self._looked = False, 0.0
        self._news = News()
        self._teller = Teller(client)

    def press(self, role: str, ms: int = 0) -> None:
        """Press a button as soon as possible; `ms`: how long it is held, 0 for a usual press."""
        self._presses.put((role, ms))

    def waiting(self) -> int:
        """How many presses wait."""
        return self._presses.qsize()

    def read(self, reads: bool) -> None:
        """Whether to fetch the words of the glass, too, from the next look on."""
        self._reads = reads

    def stop(self) -> None:
        """End the thread and wait for it."""
        self._ending.set()
        if self.is_alive():
            self.join(3)

    def run(self) -> None:
        """Talk until the target is lost or `stop` is called."""
        try:
            kind = {"runtime": str, "board": str}
            hello = checked("system.hello", self._client.call("system.hello"), kind)
            head = f"{self._target}\n{plain(hello['runtime'])}\n{plain(hello['board'])}\n"
            head += "speaks another protocol\n" if protocol.other(hello) else ""
            name_players(self._client, self._names)
            self._teller.begin()
            self._say(link=head + "linked", log=self._log())
            while not self._ending.is_set():
                self._look_in_time()
                try:
                    role, ms = self._presses.get(timeout=PACE)
                except Empty:
                    continue
                started = time.monotonic()
                params = {"button": role, "ms": ms} if ms else {"button": role}
                self._client.call("ui.press", params)
                self._look_in_time()
                took = (time.monotonic() - started) * 1000
                self._say(link=f"{head}linked, press {took:.0f} ms")
        except (LostError, LinkError) as error:
            blind = self._news.frame is None and getattr(error, "code", 0) == NO_METHOD
            why = NO_DISPLAY if blind else f"lost: {error}"
            self._say(link=f"{self._target}\n{why}", lost=True)
        except Exception as error:  # else the picture would stop without an explanation
            self._say(link=f"{self._target}\nlost: {ending.fault(error)}", lost=True)

    def _look_in_time(self) -> None:
        """Look, but seldom while presses wait: else they would go on long after the release."""
        if self._presses.empty() or time.monotonic() - self._looked > HURRY:
            self._look()
            self._looked = time.monotonic()

    def _look(self) -> None:
        """Fetch the picture if the display has changed, and the log if the game has changed."""
        known = self._news.frame
        if known is None or not self._client.shows(known):
            frame = self._client.frame()
            self._say(frame=frame, words=self._words() if self._reads else None)
        elif self._reads and self._news.words is None:
            self._say(words=self._words())
        heard = self._client.listen()
        changes = [message for message in heard if message["method"] == "game.changed"]
        if any(
            fits(message, BEGUN) and message["params"]["action"] in BEGINS for message in changes
        ):
            name_players(self._client, self._names)
            self._teller.begin()
        if changes:
            self._say(log=self._log())
        for message in heard:
            if message["method"] == "system.error":
                error = checked("system.error", message, {"params": {"text": str}})["params"][
                    "text"
                ]
                self._say(log=(*self._news.log, f"error: {plain(error)}")[-LINES:])

    def _words(self) -> tuple[str, ...]:
        """What is on the glass in words."""
        return tuple(plain(line) for line in self._client.entries("ui.words", "lines"))

    def _log(self) -> tuple[str, ...]:
        try:
            total = self._client.total("game.log")
        except LinkError as error:
            if error.code == NO_GAME:
                return ()
            raise
        first = max(0, total - LINES)
        texts = islice(self._client.entries("game.log", "actions", first), LINES)
        told = enumerate(self._teller.tell(texts), first + 1)
        return tuple(f"{ply:4} {plain(text)}" for ply, text in told)

    def _say(self, **news: object) -> None:
        self._news = replace(self._news, **news)  # type: ignore[arg-type]
        self._tell(self._news)

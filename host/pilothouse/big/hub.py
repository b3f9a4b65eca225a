"""One client on a box, for any number of watchers: what one has asked is not asked again.

The box sees a single host. A thread of its own speaks to it, because the client of the link waits
for answers. When the box is lost, all watchers are told; the thread connects again by itself.
"""

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable
from queue import Empty, Queue
from typing import Any

from pilothouse.errors import LinkError, LostError, PilothouseError
from pilothouse.link import wire
from pilothouse.link.answers import fits
from pilothouse.link.client import ANSWER, AT_ONCE, BAD_PARAMETERS, SLOW, Client

WATCHING = (
    "system.hello system.language game.list game.view game.actions game.events game.log "
    "game.digest game.names game.save"
).split()
PLAYING = "game.do game.undo game.redo".split()
SETTING = ("code", "names")  # parameters by which a method that tells something changes it
UNKNOWN = -32601
LISTEN = 0.02  # seconds between two looks at what the box says by itself
FRESH = 1.0  # seconds for which an answer is good if no change is heard of
AGAIN = 0.3  # seconds until the next attempt to reach a lost box
KEPT = 128  # answers that are kept: a page asks some twenty different questions
FAR = 1 << 62  # no number of the link is so large
MOVED = {"ply": int, "digest": str}  # the answer to what has changed the game


class Hub:
    """Asks a box for its watchers, in the order in which they have asked.

    connect: opens a client. may_play: whether watchers may act. spread: called in the loop with
    each notification for all watchers, a line. lost: called in the loop when the box is lost.

    Each watcher has to wait for an answer before it asks again: so as many wait as watch.
    """

    def __init__(
        self,
        connect: Callable[[], Client],
        may_play: bool,
        spread: Callable[[str], None],
        lost: Callable[[], None],
    ) -> None:
        self.up = False  # whether the box answers
        self._connect, self._spread, self._lost = connect, spread, lost
        self._known = WATCHING + (PLAYING if may_play else [])
        self._asked: Queue[tuple[str, dict[str, Any], asyncio.Future]] = Queue()
        self._answers: dict[str, tuple[float, asyncio.Future]] = {}
        self._untold = threading.Semaphore(AT_ONCE)  # notifications that may wait for the loop
        self._ended = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Leave the box."""
        self._ended.set()
        self._thread.join(2 * ANSWER)

    async def answer(self, method: str, params: dict[str, Any]) -> Any:
        """The result of a request. Raises LinkError, or PilothouseError if the box is lost."""
        if method not in self._known or any(word in params for word in SETTING):
            raise LinkError(UNKNOWN, "This page only watches the box.", {})
        if not all(map(_is_sayable, params.values())):
            raise LinkError(BAD_PARAMETERS, "A parameter must be a text or a whole number.", {})
        if method in PLAYING:
            return await self._ask(method, params)
        key = f"{method} {sorted(params.items())}"
        at, answer = self._answers.get(key, (0.0, None))
        if answer is None or time.monotonic() - at > FRESH or answer.cancelled():
            answer = self._ask(method, params)
            self._answers.pop(key, None)  # the newest are the last
            self._answers[key] = (time.monotonic(), answer)
            if len(self._answers) > KEPT:
                del self._answers[next(iter(self._answers))]
        return await asyncio.shield(answer)

    def _ask(self, method: str, params: dict[str, Any]) -> asyncio.Future:
        answer = self._loop.create_future()
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._asked.put((method, params, answer))
        return answer

    # In the thread of the box.

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                with self._connect() as client:
                    self._tell(self._found)
                    while not self._ended.is_set():
                        self._turn(client)
            except PilothouseError as error:
                self._leave(error)
            except Exception:  # whatever it is, the pages come again
                logging.getLogger(__name__).exception("the box could not be asked")
                self._leave(LostError("the box could not be asked"))

    def _leave(self, error: PilothouseError) -> None:
        """Refuse what was asked, tell the watchers, and wait until the box may be there again."""
        self._refuse(error)
        self._tell(self._gone)
        self._ended.wait(AGAIN)

    def _turn(self, client: Client) -> None:
        try:
            method, params, answer = self._asked.get(timeout=LISTEN)
        except Empty:
            method = ""
        for message in client.listen():
            self._news(message)
        if not method:
            return
        try:
            result = self._call(client, method, params)
            for message in client.listen():  # a change that the answer knows of is told before it
                self._news(message)
        except PilothouseError as error:
            self._tell(_fail, answer, error)
            if not isinstance(error, LinkError):
                raise
        except Exception:  # it is nothing to the others
            logging.getLogger(__name__).exception("a page could not be answered")
            self._tell(_fail, answer, LinkError(wire.INTERNAL, "The box can't be asked that.", {}))
        else:
            if method in PLAYING and fits(result, MOVED):
                news = {name: result[name] for name in MOVED}
                news |= {"action": params.get("action", method.partition(".")[2]), "by": "link"}
                self._news({"jsonrpc": "2.0", "method": "game.changed", "params": news})
            self._tell(_fulfil, answer, result)

    def _news(self, message: dict[str, Any]) -> None:
        """Spread a notification. If the loop can't keep up it is left out; pages ask anyhow."""
        try:
            line = json.dumps(message, separators=(",", ":"))
        except RecursionError:  # no box says such a thing
            return
        if self._untold.acquire(blocking=False):
            self._tell(self._changed, line)

    def _call(self, client: Client, method: str, params: dict[str, Any]) -> Any:
        # A watcher has room for more than a line holds.
        if method == "game.view" and not params:
            return client.state()
        if method == "game.actions" and params == {"offset": 0}:
            actions = list(client.entries(method, "actions"))
            return {"total": len(actions), "actions": actions}
        return client.call(method, params, SLOW if method in PLAYING else ANSWER)

    def _refuse(self, error: PilothouseError) -> None:
        """Refuse what was asked of the box that is lost."""
        while True:
            try:
                _, _, answer = self._asked.get_nowait()
            except Empty:
                return
            self._tell(_fail, answer, error)

    def _tell(self, what: Callable[..., None], *given: Any) -> None:
        try:
            self._loop.call_soon_threadsafe(what, *given)
        except RuntimeError:
            self._ended.set()  # the loop is closed

    # In the loop.

    def _found(self) -> None:
        self._answers.clear()
        self.up = True

    def _gone(self) -> None:
        self._answers.clear()
        if self.up:
            self.up = False
            self._lost()

    def _changed(self, line: str) -> None:
        self._untold.release()
        self._answers.clear()
        self._spread(line)


def _is_sayable(value: Any) -> bool:
    """Whether a box reads a parameter. A line that it can't read gets an answer without an id."""
    return isinstance(value, str | bool) or type(value) is int and -FAR < value < FAR


def _fulfil(answer: asyncio.Future, result: Any) -> None:
    if not answer.done():
        answer.set_result(result)


def _fail(answer: asyncio.Future, error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)

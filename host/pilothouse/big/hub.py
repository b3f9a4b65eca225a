"""One client on a box, for any number of pages: what several pages ask, the box is asked once.

The box sees a single host. A thread of its own speaks to it, because the client of the link waits
for answers. When the box is lost, all pages are told; the thread connects again by itself.
"""

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable
from hashlib import blake2s
from typing import Any

from pilothouse.big import asking, rights
from pilothouse.big.answers import Answers
from pilothouse.big.repeats import Repeats
from pilothouse.big.turns import Asked, Turns
from pilothouse.errors import LinkError, LostError, PilothouseError
from pilothouse.link import wire
from pilothouse.link.answers import fits
from pilothouse.link.begun import Begun
from pilothouse.link.client import AT_ONCE, Client

LISTEN = 0.02  # seconds between two looks at what the box says by itself
SOON = 0.004  # the same while it works on something
LEAVE = 2.0  # seconds in which an answer that is under way may still come at the end
AGAIN = 0.3  # seconds until the next attempt to reach a lost box
STILL = 60.0  # seconds for which an unanswered change is asked again once a lost box is back
ID = 12  # bytes of a change's id, as hex digits
MOVED = {"ply": int, "digest": str}  # in the answer to each change of the game
OTHER_GAME = ("new", "load")  # `action` of a notification that another game is on the table


class Hub:
    """Asks a box for its pages: each question once as long as the game stands where it does.

    connect: opens a client. spread: called in the loop with each notification for all pages, a
    line. lost: called in the loop when the box is lost.

    A page has few requests under way (pilothouse.big.board), so the waiting ones have a bound.
    """

    def __init__(
        self,
        connect: Callable[[], Client],
        spread: Callable[[str], None],
        lost: Callable[[], None],
    ) -> None:
        self.up = False  # whether the box answers
        self.another = asyncio.Event()  # set when another game, or box, may be there
        self.answers, self.turns = Answers(), Turns()
        self._connect, self._spread, self._lost = connect, spread, lost
        self._repeats = Repeats()
        self._count = 0  # requests that the box was asked
        self._ply = 0  # where the game stands, as far as the box has answered
        self._client: Client | None = None
        self._open: Asked | None = None  # an unanswered change: the box may have made it or not
        self._job: tuple[Asked, Begun] | None = None  # the long request under way beside others
        self._untold = threading.Semaphore(AT_ONCE)  # notifications that may wait for the loop
        self._ended = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Leave the box; one that does not answer is left without its answer."""
        self._ended.set()
        self._thread.join(LEAVE)
        if self._thread.is_alive() and self._client:
            self._client.stop()
            self._thread.join(LEAVE)

    async def answer(
        self,
        method: str,
        params: dict[str, Any],
        may_play: bool = False,
        page: str = "",
        id: int | str | None = None,
    ) -> Any:
        """The result of a request. Raises LinkError, or PilothouseError if the box is lost.

        page: the name of the page that asks. id: that of its request. A change that the page sends
        again, with the same id, gets the same answer and is not made again.
        """
        kind = rights.kind(method, params, may_play)
        if kind == rights.CHANGE:
            return await self._changed_once(page, id, method, params)
        asked = self.answers.find(method, params)
        if asked is None:
            asked = self._ask(Asked(page, kind, method, params, self._loop.create_future()))
            self.answers.keep(asked)
        return await self._wait(asked)

    async def _changed_once(self, page: str, id: Any, method: str, params: dict[str, Any]) -> Any:
        """The answer to a change, which the box makes once.

        The id towards the box is made of the page's name and of the id in its request. So a box
        that has made the change knows it again, even if another client or hub asks, because the
        answer was lost.
        """
        key = json.dumps([page, id, method, params], sort_keys=True)
        asked = self._repeats.find(page, key) if id is not None else None
        if asked is None:
            asked = Asked(page, rights.CHANGE, method, params, self._loop.create_future())
            if id is not None:
                asked.id = blake2s(f"{page} {id!r}".encode(), digest_size=ID).hexdigest()
                self._repeats.keep(page, key, asked)
            self._ask(asked)
        return await self._wait(asked)

    def _ask(self, asked: Asked) -> Asked:
        asked.answer.add_done_callback(lambda done: done.cancelled() or done.exception())
        self.turns.put(asked)
        return asked

    async def _wait(self, asked: Asked) -> Any:
        """The answer. If nobody waits for it any more, a reading that has not begun is dropped."""
        asked.waiting += 1
        try:
            return await asyncio.shield(asked.answer)
        finally:
            asked.waiting -= 1
            alone = not asked.waiting and asked.kind != rights.CHANGE
            if alone and not asked.answer.done() and self.turns.drop(asked):
                asked.answer.cancel()

    # In the thread of the box.

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                with self._connect() as self._client:
                    self._tell(self._come_up)
                    while not self._ended.is_set():
                        self._turn(self._client)
            except PilothouseError as error:
                self._leave(error)
            except Exception:  # whatever it is, the pages connect again
                logging.getLogger(__name__).exception("the box could not be asked")
                self._leave(LostError("the box could not be asked"))

    def _leave(self, error: PilothouseError) -> None:
        """Refuse what was asked, tell the pages, and wait until the box may be there again."""
        job, self._job = self._job, None
        if job and job[0] is not self._open:
            self._close(_fail, job[0], error)
        if self._open and time.monotonic() - self._open.began > STILL:
            self._close(_fail, self._open, error)
        while asked := self.turns.take(0):
            self._tell(_fail, asked, error)
        self._tell(self._go_down)
        self._ended.wait(AGAIN)

    def _turn(self, client: Client) -> None:
        """Take what has come from the box, and ask it for the next page."""
        self._hear(client)
        job = self._job
        if job and client.finished(job[1]):
            self._job = None
            self._end(client, job[0], lambda: client.result(job[1]))
            return
        if self._open and not job:
            asked: Asked | None = self._open
        else:
            asked = self.turns.take(SOON, job[0]) if job else self.turns.take(LISTEN)
        if asked is None:
            return
        self._count += 1
        asked.at, asked.began = self._count, asked.began or time.monotonic()
        if asked.kind == rights.CHANGE:
            self._open = asked
        if asked.long and client.works_beside:
            self._begin(client, asked)
        else:
            self._end(client, asked, lambda: asking.ask(client, asked))

    def _begin(self, client: Client, asked: Asked) -> None:
        """Let the box work on a long request beside others."""
        try:
            self._job = (asked, client.begin(asked.method, asked.params, asked.id))
        except PilothouseError as error:
            if isinstance(error, LinkError) or self._open is not asked:
                self._close(_fail, asked, error)
            if not isinstance(error, LinkError):
                raise

    def _end(self, client: Client, asked: Asked, call: Callable[[], Any]) -> None:
        """Tell the page the outcome of its request, which a call gives."""
        try:
            result = call()
        except LinkError as error:
            self._close(_fail, asked, error)
        except PilothouseError as error:
            if self._open is not asked:
                self._close(_fail, asked, error)
            raise
        except Exception:  # one page's request: the others must not lose the box for it
            logging.getLogger(__name__).exception("a page could not be answered")
            fault = LinkError(wire.INTERNAL, "The box can't be asked that.", {})
            self._close(_fail, asked, fault)
        else:
            try:
                self._hear(client)  # a change that the answer knows of is told before it
            finally:
                if asked.kind == rights.CHANGE:
                    self._tell_change(asked, result)
                if asked.kind != rights.READING and fits(result, MOVED):
                    self._ply = result["ply"]
                self._close(self._fulfil, asked, result)

    def _close(self, how: Callable[..., None], asked: Asked, said: Any) -> None:
        if self._open is asked:
            self._open = None
        self._tell(how, asked, said)

    def _hear(self, client: Client) -> None:
        for message in client.listen():
            self._news(message)

    def _tell_change(self, asked: Asked, result: Any) -> None:
        """Tell all pages of a change that one of them has made."""
        news: dict[str, Any] = {"by": "link", "action": asked.method.partition(".")[2]}
        if fits(result, MOVED):
            news |= {name: result[name] for name in MOVED}
        if asked.method == "game.do":
            news["action"] = asked.params["action"]
        elif asked.method == "game.go":  # the link tells it as an undo or a redo, and so does this
            news["action"] = "undo" if news.get("ply", 0) < self._ply else "redo"
        self._news({"jsonrpc": "2.0", "method": "game.changed", "params": news})

    def _news(self, message: dict[str, Any]) -> None:
        """Spread a notification. If the loop can't keep up it is left out; pages ask anyhow."""
        try:
            line = json.dumps(message, separators=(",", ":"))
        except RecursionError:  # no box says such a thing
            return
        params = message.get("params")
        other = isinstance(params, dict) and params.get("action") in OTHER_GAME
        if self._untold.acquire(blocking=False):
            self._tell(self._changed, line, self._count, other)

    def _tell(self, what: Callable[..., None], *given: Any) -> None:
        try:
            self._loop.call_soon_threadsafe(what, *given)
        except RuntimeError:
            self._ended.set()  # the loop is closed

    # In the loop.

    def _come_up(self) -> None:
        self.up = True
        self.another.set()

    def _go_down(self) -> None:
        self.answers.drop(self._count)
        if self.up:
            self.up = False
            self._lost()

    def _changed(self, line: str, last: int, other: bool) -> None:
        self._untold.release()
        self.answers.drop(last)
        if other:
            self.another.set()
        self._spread(line)

    def _fulfil(self, asked: Asked, result: Any) -> None:
        self.answers.note(asked, result)
        if not asked.answer.done():
            asked.answer.set_result(result)


def _fail(asked: Asked, error: Exception) -> None:
    if not asked.answer.done():
        asked.answer.set_exception(error)

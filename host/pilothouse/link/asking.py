"""Requests and their answers, one at a time; the request after a start of the box, too."""

import time
from itertools import count
from typing import Any

import serial

from pilothouse.errors import PROMPT, SILENT, LinkError, LostError, TargetError
from pilothouse.link import repeating, wire
from pilothouse.link.answers import checked
from pilothouse.link.begun import Begun
from pilothouse.link.leaving import Leaving
from pilothouse.link.messages import Messages
from pilothouse.link.wire import AWAKE

SLOW = 90.0  # seconds for the last part of a load: the box replays thousands of plies
PAUSE = 0.1  # seconds between two tries to open a port again
STARTED = 6.0  # seconds that a box may take to start again
SOON = 0.3  # seconds in which a box that has started answers what it had begun before
FOUND = 2.0  # seconds in which a port that was there before has to open again


class Asking:
    """Makes requests one at a time, and one beside them (`begin`).

    A request without an answer is asked again once the box is found again, if that does no harm
    (pilothouse.link.repeating): a box that has started meanwhile goes unnoticed. `sealed`: every
    line carries a CRC. `slowness`: the factor by which timeouts are longer than for a board.
    `lasting`: what the box keeps is there after the port was closed and opened.
    """

    def __init__(
        self,
        port: serial.Serial,
        sealed: bool = False,
        slowness: float = 1.0,
        lasting: bool = False,
    ) -> None:
        self._sealed, self._slowness, self._lasting = sealed, slowness, lasting
        self._messages = Messages(port, self._look_at)
        self._start: object = None  # `start` of the box, which is another after each of its starts
        self._digest: str | None = None  # where the game stands, as far as this client has heard
        self._ids = count(1)  # the box compares the whole request, and where the game stood
        self._begun: Begun | None = None  # what the box works on beside other requests

    def close(self) -> None:
        """Close the port; a `unix` target ends."""
        self._start = None  # so that a request in another thread does not open it again
        self._messages.port.close()

    def stop(self) -> None:
        """Let a request in another thread end at once, without its answer."""
        self._start = None  # so that it is not asked again
        port = self._messages.port
        getattr(port, "cancel_read", port.close)()  # a socket's waiting ends with the socket

    def wake(self, timeout: float = AWAKE) -> dict[str, Any]:
        """Ask `system.hello` until the firmware answers; returns the answer.

        A box that has just begun may have no memory for an answer yet; one in the raw REPL is led
        out of it. Raises LostError, LinkError.
        """
        end = time.monotonic() + timeout * self._slowness
        leaving = Leaving()
        while True:
            try:
                return self._hello(min(0.5, timeout))
            except LostError as error:
                if not self._messages.port.is_open:
                    raise
                said = leaving.next(any(map(wire.is_prompt, self._messages.skipped)))
                if said is None:
                    raise LostError(f"{PROMPT}{self._messages.last_words()}") from error
                if time.monotonic() > end:
                    raise LostError(SILENT.format(timeout * self._slowness)) from error
                if said:
                    self._messages.skipped.clear()
                    self._messages.write(said)
            except LinkError as error:
                if error.code != wire.INTERNAL or time.monotonic() > end:
                    raise

    def _hello(self, timeout: float) -> dict[str, Any]:
        # An empty line ends a half line that may have been sent before.
        self._messages.write(b"\n")
        hello = self._ask("system.hello", {}, timeout)
        self._start = hello.get("start") if isinstance(hello, dict) else None
        return hello

    # One request

    def _ask(
        self, method: str, params: dict[str, Any], timeout: float, id: int | str | None = None
    ) -> Any:
        """Make one request, as it is, and once more after a lost answer where that is possible."""
        id = next(self._ids) if id is None else id
        line = self._line(id, method, params)
        harmless = self._start is not None and repeating.may_repeat(method, params)
        end = time.monotonic() + timeout * self._slowness
        try:
            return self._answer(method, id, line, timeout, hurries=harmless)
        except (LinkError, LostError) as error:
            left = max((end - time.monotonic()) / self._slowness, min(STARTED, timeout))
            if not self._can_ask_again(error, method, harmless, left):
                raise
            first = error
        try:
            return self._answer(method, id, line, timeout)
        except LinkError as error:
            if error.code not in repeating.OVERTAKEN or method not in repeating.CHANGES:
                raise
            # It was done or not, and then somebody else has changed the game.
            raise first from error

    def _line(self, id: int | str, method: str, params: dict[str, Any]) -> bytes:
        line = wire.request(id, method, params)
        line = wire.sealed(line) if self._sealed else line
        if len(line) > wire.TOWARDS_DEVICE:
            # The target would refuse it, too, but without the id.
            raise LinkError(wire.INVALID, "The line is longer than 4096 bytes.", {})
        return line

    def _answer(
        self, method: str, id: int | str, line: bytes, timeout: float, hurries: bool = False
    ) -> Any:
        """Send a request and wait for its answer.

        hurries: wait only for a moment after a start, because the request can be made again. What
        can't be made again waits longer, but a box answers in order: once it has answered a
        question that came behind the request, it does not know of that.
        """
        self._messages.write(line + b"\n")
        end = time.monotonic() + timeout * self._slowness
        bound, behind = self._messages.bound(), None
        while (message := self._messages.next(end)) is not None:
            self._messages.within(bound, method)
            if repeating.tells_of_a_start(message):
                # Once the box says so itself it knows of this request, or it never will.
                if hurries:
                    left = STARTED if message is repeating.STARTED else SOON
                    end = min(end, time.monotonic() + left * self._slowness)
                elif method not in (*repeating.SLOW, "system.hello"):
                    behind = next(self._ids)
                    self._messages.write(self._line(behind, "system.hello", {}) + b"\n")
            if "method" not in message and message.get("id") == id:
                return self._result(method, message)
            if behind is not None and message.get("id") == behind:
                raise LostError(f"the box has started again, and knows of no {method}")
        raise LostError(f"no answer to {method} within {timeout * self._slowness:g} s")

    def _result(self, method: str, message: dict[str, Any]) -> Any:
        """The result in the answer to a request, whose digest is kept. Raises LinkError."""
        if "error" in message:
            refusal = _refusal(method, message["error"])
            self._note(refusal.data)
            raise refusal
        result = message.get("result")
        self._note(result)
        return result

    def _look_at(self, message: dict[str, Any]) -> None:
        """Look at a message that has come: it may be for `begun`, or tell of a change."""
        if self._begun and self._begun.takes(message):
            self._begun.answer = message
        if "method" in message:
            self._note(message.get("params"))

    def _note(self, said: Any) -> None:
        """Keep the digest in something that the target has said."""
        digest = said.get("digest") if isinstance(said, dict) else None
        if isinstance(digest, str):
            self._digest = digest

    # A request beside others

    @property
    def works_beside(self) -> bool:
        """Whether a request may be made before the one before it is answered: not over a UART."""
        return not self._sealed

    def begin(self, method: str, params: dict[str, Any], id: str | None = None) -> Begun:
        """Send a request on which the target may work for long, while others are made.

        `finished` says when its answer has come. One at a time: another one would be refused with
        5. `id`: as that of `call`. Raises LostError, and LinkError for a line that is too long.
        """
        own = next(self._ids) if id is None else id
        end = time.monotonic() + SLOW * self._slowness
        self._begun = Begun(method, own, self._line(own, method, params), self._start, end)
        self._messages.write(self._begun.line + b"\n")
        return self._begun

    def finished(self, begun: Begun) -> bool:
        """Whether the answer to what was begun is there; does not wait.

        Raises LostError if there is none within SLOW seconds.
        """
        while begun.answer is None and self._messages.next(0) is not None:
            pass
        if begun.answer is not None:
            return True
        if time.monotonic() > begun.end:
            raise LostError(f"no answer to {begun.method} within {SLOW * self._slowness:g} s")
        if begun.start != self._start:
            begun.start = self._start  # the box has started since, and does not know of it
            self._messages.write(begun.line + b"\n")
        return False

    def result(self, begun: Begun) -> Any:
        """The result of what was begun and is finished. Raises LinkError, LostError."""
        answer, self._begun = begun.answer or {}, None
        if "error" in answer:
            raise _refusal(begun.method, answer["error"])
        return answer.get("result")

    # After a lost answer

    def _can_ask_again(
        self, error: LinkError | LostError, method: str, harmless: bool, timeout: float
    ) -> bool:
        """Whether a request that failed may be made again, and the box is there for it.

        timeout: seconds that an open port has to answer, before slowness.
        """
        if isinstance(error, LostError):
            return harmless and self._found_again(method, timeout)
        # A box without memory for a request starts again.
        return repeating.lacked_memory(error) and self._starts() and harmless

    def _starts(self) -> bool:
        """Whether the box says within some seconds that it has started again."""
        end = time.monotonic() + STARTED * self._slowness
        while self._start is not None and (message := self._messages.next(end)) is not None:
            if repeating.tells_of_a_start(message):
                self._digest = None
                return bool(self.wake())
        return False

    def _found_again(self, method: str, timeout: float) -> bool:
        """Whether the box answers `system.hello`, after a start or without one."""
        start, closed = self._start, not self._messages.port.is_open
        if start is None or (closed and not self._opened_again()):
            return False
        self._digest = None
        try:
            self.wake(AWAKE if closed else timeout)
        except (LinkError, LostError):
            return False
        return self._start != start or method not in repeating.SLOW

    def _opened_again(self) -> bool:
        """Whether the port opens within FOUND seconds; only if the box keeps what it has."""
        end = time.monotonic() + FOUND * self._slowness
        while self._lasting and time.monotonic() <= end:
            try:
                self._messages.open()
                return True
            except (TargetError, serial.SerialException, OSError):
                time.sleep(PAUSE)
        return False


def _refusal(method: str, error: Any) -> LinkError:
    checked(method, error, {"code": int, "message": str})
    data = error.get("data")
    return LinkError(error["code"], error["message"], data if isinstance(data, dict) else {})

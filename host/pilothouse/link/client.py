"""The link client: every front end speaks to every target through this."""

import time
from binascii import crc32
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import serial

from pilothouse.errors import PROMPT, LinkError, LostError, TargetError, why
from pilothouse.glass import Frame
from pilothouse.link import again, protocol, targets, wire
from pilothouse.link.answers import ENTRIES, checked
from pilothouse.link.begun import Begun
from pilothouse.link.wire import AWAKE
from pilothouse.shown import plain

BAD_PARAMETERS, NO_GAME = -32602, 2  # codes of errors
PART = 2400  # characters in one `game.load`; fewer if they don't fit in a line
ANSWER = 20.0  # seconds that an answer may take
MOST = 16 << 20  # bytes that one answer may have, however many parts it has
AT_ONCE = 1000  # notifications that `listen` returns at a time
MOST_NEWS = 1 << 20  # bytes of notifications that are kept
DEEPEST = 12  # levels of parts within parts of a state
SLOW = 90.0  # seconds for the last part of a load: the box replays thousands of plies
PAUSE = 0.1  # seconds between two tries to open a port again
STARTED = 6.0  # seconds that a box may take to start again
SOON = 0.3  # seconds in which a box that has started answers what it had begun before
FOUND = 2.0  # seconds in which a port that was there before has to open again


class Client:
    """Makes requests one at a time; notifications that come in between are kept for `listen`.

    A request without an answer is asked again once the box is found again, if that does no harm
    (pilothouse.link.again): a box that has started meanwhile goes unnoticed. `sealed`: every line
    carries a CRC. `slowness`: the factor by which timeouts are longer than for a board. `lasting`:
    what the box keeps is there after the port was closed and opened. A context manager: leaving it
    closes the port.
    """

    def __init__(
        self,
        port: serial.Serial,
        sealed: bool = False,
        slowness: float = 1.0,
        lasting: bool = False,
    ) -> None:
        self._port, self._sealed, self._slowness = port, sealed, slowness
        self._lasting = lasting
        self._start: object = None  # `start` of the box, which is another after each of its starts
        self._digest: str | None = None  # where the game stands, as far as this client has heard
        self._lines, self._waiting = wire.Lines(), deque[bytes]()
        self._skipped: deque[bytes] = deque(maxlen=40)  # the last lines that were no messages
        self._news, self._size = deque[bytes](), 0  # lines of notifications, and their bytes
        self._ids = count(1)  # the box compares the whole request, and where the game stood
        self._heard = 0  # bytes
        self._begun: Begun | None = None  # what the box works on beside other requests

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the port; a `unix` target ends."""
        self._start = None  # so that a request in another thread does not open it again
        self._port.close()

    def wake(self, timeout: float = AWAKE) -> dict[str, Any]:
        """Ask `system.hello` until the firmware answers; returns the answer.

        A box that has just begun may have no memory for an answer yet. Raises LostError, LinkError.
        """
        end = time.monotonic() + timeout * self._slowness
        while True:
            try:
                # An empty line ends a half line that may have been sent before.
                self._write(b"\n")
                hello = self._ask("system.hello", {}, min(0.5, timeout))
                self._start = hello.get("start") if isinstance(hello, dict) else None
                return hello
            except LostError as error:
                if not self._port.is_open:
                    raise
                if any(wire.is_prompt(line) for line in self._skipped):
                    raise LostError(f"{PROMPT}{self._last_words()}") from error
                if time.monotonic() > end:
                    raise LostError(f"no answer within {timeout:g} s") from error
            except LinkError as error:
                if error.code != wire.INTERNAL or time.monotonic() > end:
                    raise

    def call(
        self,
        method: str,
        params: dict[str, Any] | None = None,
        timeout: float = ANSWER,
        id: str | None = None,
    ) -> Any:
        """Make one request and return its result.

        A change gets the digest of the game as it stands, unless it has one. `id`: of a request
        that another client may have made before, so that the box knows it again. Raises LinkError
        if the target answers with an error, LostError if there is no answer within `timeout`
        seconds, ValueError for a number that JSON does not have.
        """
        params = params or {}
        if method not in again.CHANGES or "digest" in params or self._start is None:
            return self._ask(method, params, timeout, id)
        for last in (False, False, True):
            digest = self._now()
            if digest is None:
                break
            try:
                return self._ask(method, {**params, "digest": digest}, timeout)
            except LinkError as error:
                # Somebody at the table was faster: this caller wants it done all the same.
                if error.code == NO_GAME:
                    self._digest = None
                if last or error.code not in again.OVERTAKEN or self._digest == digest:
                    raise
        return self._ask(method, params, timeout)

    def _now(self) -> str | None:
        """The digest of the game on the table, or None if there is none."""
        with suppress(LostError):  # the request will find out
            while self._message(0) is not None:
                pass  # it may tell of a change
        if self._digest is None:
            try:
                self.digest()
            except LinkError as error:
                if error.code != NO_GAME:
                    raise
        return self._digest

    def _ask(
        self, method: str, params: dict[str, Any], timeout: float, id: int | str | None = None
    ) -> Any:
        """Make one request, as it is, and once more after a lost answer where that is possible."""
        id = next(self._ids) if id is None else id
        line = self._line(id, method, params)
        try:
            return self._answer(method, id, line, timeout)
        except LostError as error:
            if not again.may_be(method, params) or not self._found_again(method, timeout):
                raise
            lost: LinkError | LostError = error
        except LinkError as error:  # a box without memory for it starts again
            if not (again.memory(error) and self._starts() and again.may_be(method, params)):
                raise
            lost = error
        try:
            return self._answer(method, id, line, timeout)
        except LinkError as error:
            if error.code not in again.OVERTAKEN or method not in again.CHANGES:
                raise
            # It was done or not, and then somebody else has changed the game.
            raise lost from error

    def _line(self, id: int | str, method: str, params: dict[str, Any]) -> bytes:
        line = wire.request(id, method, params)
        line = wire.sealed(line) if self._sealed else line
        if len(line) > wire.TOWARDS_DEVICE:
            # The target would refuse it, too, but without the id.
            raise LinkError(wire.INVALID, "The line is longer than 4096 bytes.", {})
        return line

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
        self._write(self._begun.line + b"\n")
        return self._begun

    def finished(self, begun: Begun) -> bool:
        """Whether the answer to what was begun is there; does not wait.

        Raises LostError if there is none within SLOW seconds.
        """
        while begun.answer is None and self._message(0) is not None:
            pass
        if begun.answer is not None:
            return True
        if time.monotonic() > begun.end:
            raise LostError(f"no answer to {begun.method} within {SLOW:g} s")
        if begun.start != self._start:
            begun.start = self._start  # the box has started since, and does not know of it
            self._write(begun.line + b"\n")
        return False

    def result(self, begun: Begun) -> Any:
        """The result of what was begun and is finished. Raises LinkError, LostError."""
        answer, self._begun = begun.answer or {}, None
        if "error" in answer:
            raise _refusal(begun.method, answer["error"])
        return answer.get("result")

    def _starts(self) -> bool:
        """Whether the box says within some seconds that it has started again."""
        end = time.monotonic() + STARTED * self._slowness
        while self._start is not None and (message := self._message(end)) is not None:
            if again.tells_of_a_start(message):
                self._digest = None
                return bool(self.wake())
        return False

    def _found_again(self, method: str, timeout: float) -> bool:
        """Whether the box answers `system.hello`, after a start or without one."""
        start, end = self._start, time.monotonic() + FOUND * self._slowness
        if start is None:
            return False
        opened = not self._port.is_open
        while not self._port.is_open:
            if not self._lasting or time.monotonic() > end:
                return False
            try:
                self._port.open()
            except (TargetError, serial.SerialException, OSError):
                time.sleep(PAUSE)
        self._digest = None
        if opened:
            self._lines = wire.Lines()
        try:
            self.wake(AWAKE if opened else min(STARTED, timeout))
        except (LinkError, LostError):
            return False
        return self._start != start or method not in again.SLOW

    def _answer(self, method: str, id: int | str, line: bytes, timeout: float) -> Any:
        """Send a request and wait for its answer."""
        self._write(line + b"\n")
        end = time.monotonic() + timeout * self._slowness
        most = self._heard + MOST
        while (message := self._message(end)) is not None:
            if self._heard > most:
                raise _endless(method)
            if again.tells_of_a_start(message):
                # Once the box says so itself it knows of this request, or it never will.
                left = STARTED if message is again.STARTED else SOON
                end = min(end, time.monotonic() + left * self._slowness)
            if "method" not in message and message.get("id") == id:
                if "error" in message:
                    raise self._note(_refusal(method, message["error"]))
                return self._note(message.get("result"))
        raise LostError(f"no answer to {method} within {timeout:g} s")

    def _note(self, said: Any) -> Any:
        """Keep the digest in something that the target has said. Returns it."""
        digest = said.data if isinstance(said, LinkError) else said
        digest = digest.get("digest") if isinstance(digest, dict) else None
        if isinstance(digest, str):
            self._digest = digest
        return said

    def listen(self) -> list[dict[str, Any]]:
        """The notifications that came so far, each once, at most AT_ONCE; does not wait.

        Of a target that says more than MOST_NEWS bytes in between, the oldest are lost.
        """
        while len(self._news) < AT_ONCE and self._message(0) is not None:
            pass
        heard = [self._oldest() for _ in range(min(len(self._news), AT_ONCE))]
        return [message for message in map(wire.message, heard) if message]

    def _keep(self, line: bytes) -> None:
        """Keep the line of a notification; as text, which is much smaller than what it means."""
        self._news.append(line)
        self._size += len(line)
        while self._size > MOST_NEWS:
            self._oldest()

    def _oldest(self) -> bytes:
        line = self._news.popleft()
        self._size -= len(line)
        return line

    def do(self, action: str | list[str]) -> dict[str, Any]:
        """The answer to `game.do`, with all its events however many lines they take.

        Several actions are one step: all of them are played, or none.
        """
        text = action if isinstance(action, str) else ", ".join(action)
        answer = checked("game.do", self.call("game.do", {"action": text}), {"ply": int})
        if answer.pop("more", 0):
            answer["events"] = list(self.entries("game.events", "events"))
        return answer

    def undo(self, step: bool = False) -> dict[str, Any]:
        """Take back the last action or, with `step`, the last step: {ply, action(s), digest}."""
        answer = self.call("game.undo", {"step": True} if step else {})
        return checked("game.undo", answer, {"ply": int, "digest": str})

    def try_(self, action: str) -> dict[str, Any]:
        """What an action, a step or a range would do: `{digest, view, events}`. Nothing changes.

        Of a range it is `{tries: [...]}`. Raises LinkError if it is illegal, or would draw.
        """
        answer: dict[str, Any] = self.call("game.do", {"action": action, "try": True})
        return answer

    def advised(self) -> list[str]:
        """What OK would do now, the likeliest first; several actions are joined by ", "."""
        answer = checked("game.advised", self.call("game.advised"), {"actions": [str]})
        return answer["actions"]

    def entries(self, method: str, key: str, offset: int = 0, **params: Any) -> Iterator[Any]:
        """Yield the entries of a list answer from `offset` on, asking for as many parts as it has.

        `key`: the answer's name for its list. Raises LinkError, LostError.
        """
        kind = {"total": int, key: [ENTRIES.get(key, object)]}
        total, end = offset + 1, self._heard + MOST
        while offset < total:
            answer = checked(method, self.call(method, {**params, "offset": offset}), kind)
            total = answer["total"]
            if not answer[key] and offset < total:
                raise LostError(f"{method} gave no entry at {offset} of {total}")
            yield from answer[key]
            offset += len(answer[key])
            if self._heard > end:
                raise _endless(method)

    def total(self, method: str) -> int:
        """How many entries the list answer to `method` has."""
        return checked(method, self.call(method, {"limit": 1}), {"total": int})["total"]

    def text(self, method: str, **params: Any) -> tuple[bytes, dict[str, Any]]:
        """(a text answer put together, the answer with its last part, for w, h, crc ...).

        If the text changes between two parts, it is asked for again from its beginning. Raises
        LinkError, LostError.
        """
        end = self._heard + MOST
        while True:
            data, moment = b"", None
            while True:
                answer = self.call(method, {**params, "offset": len(data)})
                checked(method, answer, {"total": int, "part": str})
                if self._heard > end:
                    raise _endless(method)
                stamp = answer.get("digest", answer.get("crc"))
                if moment not in (None, stamp):
                    break
                moment = stamp
                part = answer["part"].encode("utf-8", "surrogatepass")
                data += part
                if len(data) >= answer["total"]:
                    return data, answer
                if not part:
                    raise LostError(f"{method} gave nothing at {len(data)} of {answer['total']}")

    def digest(self) -> str:
        """The digest of the state. Raises LinkError, LostError."""
        return checked("game.digest", self.call("game.digest"), {"digest": str})["digest"]

    def save(self) -> bytes:
        """The running game as a save."""
        return self.text("game.save")[0]

    def load(self, save: bytes, method: str = "game.load") -> dict[str, Any]:
        """Load a save; returns {game, ply, digest}.

        With the method `store.write` the save is kept on the box; that returns {name}. Raises
        LinkError with code 4, which says why the save can't be used. Raises UnicodeDecodeError if
        it is no UTF-8 text, which no line can carry.
        """
        text, sent = save.decode(), 0
        about = {"total": len(save), "crc": f"{crc32(save):08x}"}
        while True:
            size = PART
            while True:
                params = {"part": text[:size], "offset": sent, **about}
                if len(wire.request(0, method, params)) < wire.TOWARDS_DEVICE - 64:
                    break
                size //= 2
            answer = self.call(method, params, timeout=SLOW)
            sent += len(text[:size].encode())
            text = text[size:]
            if not text:
                return checked(method, answer, dict)

    def frame(self) -> Frame:
        """The pixels on the display. Raises LinkError, LostError."""
        data, last = self.text("ui.frame")
        try:
            return Frame.read(data, last)
        except (KeyError, TypeError, ValueError) as error:
            raise LostError("what the target sends as its display is no picture") from error

    def shows(self, frame: Frame) -> bool:
        """Whether the display still shows `frame`; a short request without pixels."""
        answer = self.call("ui.frame", {"offset": frame.total})
        return checked("ui.frame", answer, {"crc": str})["crc"] == frame.crc

    def state(self, path: str = "") -> Any:
        """The state, or the part of it at `path` (such as `boats.red.coal` or `river.0`).

        Raises KeyError, which names the part that is not there.
        """
        end = self._heard + MOST
        try:
            return self._part_of_state(path, end)
        except LinkError as error:
            if not path or error.code != BAD_PARAMETERS:
                raise
        return _inside(self._part_of_state("", end), path)

    def _part_of_state(self, name: str, end: int) -> Any:
        """What `game.view` shows of a part; a part that is too long is fetched in smaller ones.

        end: how many bytes may have come from the target by then.
        """
        if self._heard > end:
            raise _endless("game.view")
        try:
            return self.call("game.view", {"part": name} if name else {})
        except LinkError as error:
            if error.code != BAD_PARAMETERS or "parts" not in error.data:
                raise
            names = checked("game.view", error.data["parts"], [str])
        above = f"{name}." if name else ""
        tree: dict[str, Any] = {}
        for part in names:
            if not part.startswith(above) or part == name or part.count(".") > DEEPEST:
                raise LostError(f"the target calls {part!r} a part of {name or 'the state'!r}")
            *folders, last = part[len(above) :].split(".")
            node = tree
            for step in folders:
                node = checked("game.view", node.setdefault(step, {}), dict)
            node[last] = self._part_of_state(part, end)
        return _with_lists(tree)

    def _last_words(self) -> str:
        """The traceback that came before the prompt, after a line feed; "" if there was none."""
        said = plain(b"\n".join(self._skipped), lines=True)
        _, traceback, rest = said.partition("Traceback")
        return f"\n{traceback}{rest.partition('MicroPython ')[0].rstrip()}" if traceback else ""

    def _write(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except (serial.SerialException, OSError) as error:
            self._port.close()
            raise LostError(f"the target is gone: {why(error)}") from error

    def _message(self, end: float) -> dict[str, Any] | None:
        """The next message, or None if none comes until `end`, a time of time.monotonic().

        A notification is kept, too. MicroPython's line about a start counts as a message.
        """
        late = False
        while True:
            while self._waiting:
                line = self._waiting.popleft()
                message = wire.message(line)
                if message is not None:
                    if self._begun and self._begun.takes(message):
                        self._begun.answer = message
                    if "method" in message:
                        self._note(message.get("params"))
                        self._keep(line)
                    return message
                self._skipped.append(line.strip())
                if again.is_a_start(line):
                    return again.STARTED
            if late:  # the target may send lines for ever that are no messages
                return None
            left = end - time.monotonic()
            late = left <= 0
            try:
                chunk = wire.heard(self._port, max(0.0, left))
                if not chunk:
                    return None
                self._heard += len(chunk)
                self._waiting.extend(self._lines.cut(chunk))
            except LostError:  # a line without an end: this target is of no use
                self._port.close()
                raise
            except (serial.SerialException, OSError) as error:
                self._port.close()
                raise LostError(f"the target is gone: {why(error)}") from error
            except (TypeError, AttributeError) as error:  # another thread has closed the port
                self._port.close()
                raise LostError("the target is gone: its port was closed") from error


def _refusal(method: str, error: Any) -> LinkError:
    checked(method, error, {"code": int, "message": str})
    data = error.get("data")
    return LinkError(error["code"], error["message"], data if isinstance(data, dict) else {})


def _endless(method: str) -> LostError:
    return LostError(f"the answer to {method} has no end: more than {MOST >> 20} MiB have come")


def _inside(value: Any, path: str) -> Any:
    for name in path.split(".") if path else ():
        try:
            value = value[int(name)] if isinstance(value, list) else value[name]
        except (KeyError, IndexError, ValueError, TypeError):
            raise KeyError(f"the state has no {name!r} in {path!r}") from None
    return value


def _with_lists(tree: Any) -> Any:
    """Turn each dict whose names are all indices ("0", "1") into a list again."""
    if not isinstance(tree, dict):
        return tree
    whole = {name: _with_lists(value) for name, value in tree.items()}
    if not whole or not all(name.isdigit() for name in whole):
        return whole
    return [whole[name] for name in sorted(whole, key=int)]


def connect(target: str, flash: Path | None = None) -> Client:
    """Open `target` and wait until its firmware answers; tell if it speaks another protocol.

    Raises TargetError, LostError.
    """
    port = targets.open_port(target, flash)
    lasting = flash is not None or target not in targets.FLEETING
    client = Client(port, targets.is_uart(target), targets.slowness(target), lasting)
    try:
        protocol.tell(client.wake())
    except BaseException:
        client.close()
        raise
    return client

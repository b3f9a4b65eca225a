"""`pilothouse link`: standard input and output bridged to a target, line by line.

Lines go through as they are, right or wrong. Towards the target the bridge adds lines of its own
only twice: `system.hello` at the start, until the firmware answers, and one more at the end of
input. The answer to the last one shows that everything before it has been answered.

Lines from the target that are no JSON objects (a banner, a traceback) go to standard error as plain
text. If standard output is a terminal, control characters in answers become escapes of JSON. So the
target can't control the terminal either way.
"""

import json
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from io import FileIO
from queue import Full, Queue

import serial

from pilothouse import shown, streams
from pilothouse.errors import PROMPT, SILENT, LostError, explain
from pilothouse.link import repeating, wire
from pilothouse.link.leaving import Leaving

QUIET = 180.0  # seconds of silence after which the bridge stops waiting for a job's answer
PAUSE = 0.25  # seconds after which the listener checks whether it should end
SOON = 2.0  # seconds of silence after which it stops waiting for an answer that is due already
START, END = "pilothouse-link-start", "pilothouse-link-end"  # ids of the bridge's own requests
JOBS = (
    *repeating.SLOW,
    *("game.view", "game.do", "game.advised", "game.ends", "game.why", "store.write", "ui.press"),
)  # methods that are answered when their job ends


class Bridge:
    """Bridges two files to a target; `run` does it and returns the exit code.

    `source`: what goes to the target; `sink`: messages from it; `rest`: everything else from it.
    All three are unbuffered. `uart`: every line gets a CRC, and is sent only after the answer to
    the one before it.
    """

    def __init__(
        self, port: serial.Serial, source: FileIO, sink: FileIO, rest: FileIO, uart: bool = False
    ) -> None:
        self._port, self._source, self._sink, self._rest = port, source, sink, rest
        self._uart = self._crc = uart
        self._input = Queue[bytes | None](maxsize=256)  # None: the end, or the target is lost
        self._changed = threading.Condition()
        self._lost: str | None = None
        self._unread: str | None = None  # why the rest of the input can't be read
        self._spoke_at = 0.0  # when the target last said something
        self._own = set[str]()  # the bridge's own requests that were answered
        self._due = dict[int | str, str]()  # id of a request that has no answer yet: its method
        self._dressed = set[int | str]()  # ids of lines to which the bridge added the CRC
        self._prompt = False  # whether a prompt has echoed the bridge's own request
        self._answers = 0
        self._ended = False

    def run(self) -> int:
        """Run until the end of input. Returns 0 when all is answered, 1 if the target is lost."""
        listener = threading.Thread(target=self._listen, daemon=True)
        listener.start()
        try:
            self._wake(wire.AWAKE)
            threading.Thread(target=self._pump, daemon=True).start()
            while (line := self._input.get()) is not None:
                self._forward(line)
            self._wait_for_all()
            if self._unread:
                raise LostError(self._unread)
        except LostError as error:
            self._complain(shown.plain(f"pilothouse link: {error}", lines=True))
            return 1
        finally:
            self._ended = True  # the port is closed after this: the listener must not read then
            listener.join(4 * PAUSE)
        return 0

    def _wake(self, timeout: float) -> None:
        end, leaving = time.monotonic() + timeout, Leaving()
        while not self._own:
            self._prompt = False
            self._write(b"\n" + self._hello(START))  # the LF ends a half line
            if self._wait(lambda: bool(self._own), 0.5, timeout):
                break
            said = leaving.next(self._prompt)
            if said is None:
                raise LostError(PROMPT)
            if time.monotonic() > end:
                raise LostError(SILENT.format(timeout))
            self._write(said, b"")

    def _hello(self, id: str) -> bytes:
        line = wire.request(id, "system.hello", {})
        return wire.sealed(line) if self._crc else line

    def _pump(self) -> None:
        """Cut the input into lines; the last one needs no LF."""
        # A line that is only too long goes on to the target, which refuses it.
        lines = wire.Lines(streams.LONGEST)
        try:
            while chunk := self._source.read(65536):
                for line in lines.cut(chunk):
                    self._input.put(line)
            if lines.rest:
                self._input.put(lines.rest)
        except LostError:
            self._unread = streams.ENDLESS
        except OSError as error:
            self._unread = f"standard input can't be read: {error.strerror}"
        self._input.put(None)

    def _forward(self, line: bytes) -> None:
        """Send one line; over a UART wait for its answer."""
        bare = line.removesuffix(b"\r")
        message = _object(bare)
        id, answers = _id(message), self._answers
        self._crc = self._crc or wire.is_sealed(bare)
        if self._uart and bare and not wire.is_sealed(bare):
            line = wire.sealed(bare)
            if id is not None:
                self._dressed.add(id)
        if id is not None:
            self._due[id] = str((message or {}).get("method"))
        self._write(line)
        if self._uart and id is not None:
            self._wait(lambda: id not in self._due, QUIET)
        elif self._uart and bare and (message is None or "id" in message):
            self._wait(lambda: self._answers > answers, SOON)

    def _wait_for_all(self) -> None:
        """Wait for the answers that are due: first those in order, then those of jobs."""
        self._write(self._hello(END))
        self._wait(lambda: END in self._own, QUIET)
        self._wait(lambda: not any(method in JOBS for method in self._due.values()), QUIET)
        self._wait(lambda: not self._due, SOON)

    def _write(self, line: bytes, end: bytes = b"\n") -> None:
        if self._lost:
            raise LostError(self._lost)
        try:
            self._port.write(line + end)
        except (serial.SerialException, OSError) as error:
            raise LostError(f"the target is gone: {explain(error)}") from error

    def _wait(self, ready: Callable[[], bool], silence: float, most: float = 4 * QUIET) -> bool:
        """Wait until `ready()` is true and return True.

        Returns False after `silence` seconds in which the target said nothing, or after `most`
        seconds in all. Raises LostError if the target is lost.
        """
        start = time.monotonic()
        with self._changed:
            while not ready():
                end = min(max(self._spoke_at, start) + silence, start + most)
                left = end - time.monotonic()
                if self._lost:
                    raise LostError(self._lost)
                if left <= 0:
                    return False
                self._changed.wait(left)
        return True

    def _listen(self) -> None:
        """Read what the target says until it is lost or the bridge ends."""
        lines = wire.Lines()
        try:
            while self._port.is_open and not self._ended:
                chunk = wire.read_some(self._port, PAUSE)
                if not chunk:
                    continue
                with self._changed:
                    self._spoke_at = time.monotonic()
                    for line in lines.cut(chunk):
                        self._hear(line.removesuffix(b"\r"))
                    self._changed.notify_all()
            reason = "it was closed"
        except (LostError, serial.SerialException, OSError) as error:
            reason = explain(error)
        except (TypeError, ValueError):  # pyserial's way to say so, while it reads
            reason = "it was closed"
        with self._changed:
            self._lost = self._lost or f"the target is gone: {reason}"
            self._changed.notify_all()
        try:
            self._input.put_nowait(None)
        except Full:
            pass  # the next line that is sent finds that the target is lost

    def _hear(self, line: bytes) -> None:
        message = wire.message(line)
        if message is None:
            self._prompt = self._prompt or wire.is_prompt(line)
            if line:
                self._complain(shown.plain(line))
            return
        id = message.get("id")
        if id in (START, END):
            self._own.add(id)
            return
        if "method" not in message:
            self._answers += 1
        if isinstance(id, int | str):
            self._due.pop(id, None)
            if id in self._dressed:
                self._dressed.discard(id)
                line = wire.unsealed(line)
        if self._sink.isatty():
            line = shown.in_json(line)
        try:
            _write_all(self._sink, line + b"\n")
        except BrokenPipeError:
            self._lost = "nobody reads answers any more"
            raise
        except OSError as error:
            self._lost = f"answers can't be written: {error.strerror}"
            raise

    def _complain(self, text: str) -> None:
        with suppress(OSError):  # there is nobody to tell
            _write_all(self._rest, text.encode("utf-8", "backslashreplace") + b"\n")


def _write_all(file: FileIO, data: bytes) -> None:
    """Write all of `data`; an unbuffered file may take only a part at a time. Raises OSError."""
    while data:
        data = data[file.write(data) or 0 :]


def _object(line: bytes) -> dict | None:
    """The JSON object in a line of the input, or None."""
    if len(line) > wire.TOWARDS_DEVICE:
        return None
    try:
        found = json.loads(wire.unsealed(line))
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _id(message: dict | None) -> int | str | None:
    """The id that the answer to a request will have, or None if no answer can be recognized."""
    id = (message or {}).get("id")
    return id if wire.is_id(id) else None

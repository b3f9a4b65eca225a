"""What comes over a port as messages, in their order, and what is written to it."""

import time
from collections import deque
from collections.abc import Callable
from typing import Any

import serial

from pilothouse.errors import LostError, explain
from pilothouse.link import repeating, wire
from pilothouse.shown import plain

MOST = 16 << 20  # bytes that one answer may have, however many parts it has
MOST_NEWS = 1 << 20  # bytes of notifications that are kept


class Messages:
    """The messages of the target at a port.

    Notifications are kept until `news` hands them out. seen(message): is called with each message
    before `next` returns it.
    """

    def __init__(self, port: serial.Serial, seen: Callable[[dict[str, Any]], None]) -> None:
        self.port = port
        self.skipped: deque[bytes] = deque(maxlen=40)  # the last lines that were no messages
        self._seen = seen
        self._lines, self._waiting = wire.Lines(), deque[bytes]()
        self._news, self._size = deque[bytes](), 0  # lines of notifications, and their bytes
        self._received = 0  # bytes

    def open(self) -> None:
        """Open the port again; half a line from before is forgotten. Raises what the port does."""
        self.port.open()
        self._lines = wire.Lines()

    def write(self, data: bytes) -> None:
        """Write bytes. Raises LostError, and closes the port, if the target is gone."""
        try:
            self.port.write(data)
        except (serial.SerialException, OSError) as error:
            raise self._close_lost(explain(error)) from error

    def next(self, end: float) -> dict[str, Any] | None:
        """The next message, or None if none comes until `end`, a time of time.monotonic().

        MicroPython's line about a start counts as a message (repeating.STARTED). Raises LostError.
        """
        late = False
        while True:
            message = self._waits()
            if message is not None:
                return message
            if late:  # the target may send lines for ever that are no messages
                return None
            left = end - time.monotonic()
            late = left <= 0
            if not self._hear(max(0.0, left)):
                return None

    def _waits(self) -> dict[str, Any] | None:
        """The first message in the lines that have come, or None; what is no message is skipped."""
        while self._waiting:
            line = self._waiting.popleft()
            message = wire.message(line)
            if message is not None:
                self._seen(message)
                if "method" in message:
                    self._keep(line)
                return message
            self.skipped.append(line.strip())
            if repeating.is_a_start(line):
                return repeating.STARTED
        return None

    def _hear(self, seconds: float) -> bool:
        """Wait for bytes and cut them into lines. Returns whether any came. Raises LostError."""
        try:
            chunk = wire.read_some(self.port, seconds)
            self._received += len(chunk)
            self._waiting.extend(self._lines.cut(chunk))
            return bool(chunk)
        except LostError:  # a line without an end: this target is of no use
            self.port.close()
            raise
        except (serial.SerialException, OSError) as error:
            raise self._close_lost(explain(error)) from error
        except (TypeError, AttributeError) as error:  # another thread has closed the port
            raise self._close_lost("its port was closed") from error

    def _close_lost(self, reason: str) -> LostError:
        self.port.close()
        return LostError(f"the target is gone: {reason}")

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

    def news(self, most: int) -> list[dict[str, Any]]:
        """At most so many of the notifications that came so far, the oldest first; does not wait.

        Each is handed out once. Of a target that says more than MOST_NEWS bytes in between, the
        oldest are lost.
        """
        while len(self._news) < most and self.next(0) is not None:
            pass
        lines = [self._oldest() for _ in range(min(len(self._news), most))]
        return [message for message in map(wire.message, lines) if message]

    def bound(self) -> int:
        """How many bytes may have come by the end of an answer that is asked for now."""
        return self._received + MOST

    def within(self, bound: int, method: str) -> None:
        """Raise LostError if more has come than the `bound` of an answer to `method`."""
        if self._received > bound:
            raise LostError(
                f"the answer to {method} has no end: more than {MOST >> 20} MiB have come"
            )

    def last_words(self) -> str:
        """The traceback that came before the prompt, after a line feed; "" if there was none."""
        said = plain(b"\n".join(self.skipped), lines=True)
        _, traceback, rest = said.partition("Traceback")
        return f"\n{traceback}{rest.partition('MicroPython ')[0].rstrip()}" if traceback else ""

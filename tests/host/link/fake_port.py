"""A port whose device is a function from a line to the answer."""

import json
import threading
import time
from collections.abc import Callable

import serial


class FakePort:
    """A port with all that client and bridge use of pyserial. `device(line)`: the bytes to answer.

    `heard`: the lines that were sent to the device. After `vanish` the port is gone.
    """

    def __init__(self, device: Callable[[bytes], bytes]) -> None:
        self.timeout: float | None = None
        self.is_open = True
        self.heard: list[bytes] = []
        self._device, self._rest, self._said = device, b"", b""
        self._changed = threading.Condition()
        self._gone = False

    @property
    def in_waiting(self) -> int:
        with self._changed:
            return len(self._said)

    def write(self, data: bytes) -> None:
        if self._gone:
            raise serial.SerialException("write failed")
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            if line:
                self.heard.append(line)
                self.say(self._device(line))

    def say(self, data: bytes) -> None:
        """Let the device say something without a request."""
        with self._changed:
            self._said += data
            self._changed.notify_all()

    def read(self, size: int) -> bytes:
        end = None if self.timeout is None else time.monotonic() + self.timeout
        with self._changed:
            while len(self._said) < size and not self._gone and self.is_open:
                left = None if end is None else end - time.monotonic()
                if left is not None and left <= 0:
                    break
                self._changed.wait(left)
            if self._gone and not self._said:
                raise serial.SerialException("device disconnected")
            data, self._said = self._said[:size], self._said[size:]
            return data

    def vanish(self) -> None:
        """Let reading and writing fail from now on."""
        with self._changed:
            self._gone = True
            self._changed.notify_all()

    def open(self) -> None:
        raise serial.SerialException("there is no such port")

    def close(self) -> None:
        with self._changed:
            self.is_open = False
            self._changed.notify_all()


def answer(line: bytes, result: object) -> bytes:
    """The answer line to a request line."""
    message = {"jsonrpc": "2.0", "id": json.loads(line.split(b"*")[0])["id"], "result": result}
    return json.dumps(message).encode() + b"\n"

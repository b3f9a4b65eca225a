"""A bad line for measurements: one bandwidth for all connections, and a delay for each answer."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pilothouse import web

PIECE = 1400  # bytes, about as much as a packet holds


class Line:
    """All connections share this line: their bytes go through it one after another."""

    def __init__(self, bits: int, delay: float) -> None:
        """bits: a second. delay: seconds from a request until its answer begins."""
        self.delay = delay
        self._seconds = 8 / bits
        self._free = 0.0
        self._lock = threading.Lock()

    def send(self, count: int) -> None:
        """Wait until so many bytes have gone through."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + count * self._seconds
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


class _Slow:
    """A file that sends what is written over a line."""

    def __init__(self, file: Any, line: Line) -> None:
        self._file, self._line = file, line

    def write(self, data: bytes) -> int:
        for at in range(0, len(data), PIECE):
            part = data[at : at + PIECE]
            self._line.send(len(part))
            self._file.write(part)
        return len(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@contextmanager
def served(files: dict[str, web.File], line: Line) -> Iterator[str]:
    """Hand out files as `pilothouse web` does, over a bad line; gives the address of the page."""

    class Handler(web.Handler):
        def setup(self) -> None:
            super().setup()
            time.sleep(line.delay)  # to open a connection takes a way there and back
            self.wfile = _Slow(self.wfile, line)  # type: ignore[assignment]

        def _answer(self, with_content: bool) -> None:
            time.sleep(line.delay)
            super()._answer(with_content)

    with web.Server(files, "127.0.0.1", 0) as server:
        server.RequestHandlerClass = Handler
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://localhost:{server.server_port}/"
        finally:
            server.shutdown()

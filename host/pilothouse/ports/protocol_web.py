"""`web://MODULE?flash=DIR&board=NAME&language=CODE`: the box in WebAssembly as a pyserial port.

It runs in node (host/web/box/node.mjs), which keeps the saves in the folder `flash`; without it
they are lost when the port closes. With `explain=on` a box without settings explains the games. Any
MODULE is the box; without one there is MicroPython's prompt, which the portable tests use.

Node speaks through two pipes, because Windows has no pseudo-terminals. It ends with its standard
input, so it also ends with this process. The folder is claimed meanwhile, on POSIX by node, too.
"""

import os
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import serial

from pilothouse import project
from pilothouse.build import mpy, npm, packs
from pilothouse.ports import claim

PROMPT = b">>> "
START = 10  # seconds that the prompt may take to come
ENDING = 2  # seconds that node may take to end
MOST = 1 << 20  # bytes that wait to be read; then node has to wait, too
CTRL_C = b"\x03"


class Serial(serial.SerialBase):
    """A serial port with a box in WebAssembly of its own, which runs from open to close."""

    process: "subprocess.Popen[bytes] | None" = None
    _claim: int | None = None

    def open(self) -> None:
        """Start node.

        Raises SerialException if there is none, it ends at once or shows no prompt; TargetError if
        another process has the folder; BuildError if its packages can't be installed.
        """
        if self.is_open:
            raise serial.SerialException("Port is already open.")
        if missing := npm.no_node():
            raise serial.SerialException(missing)
        url = urlsplit(str(self.portstr))
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        npm.modules()
        command = _command(query, is_box=bool(url.netloc))
        if "flash" in query:
            self._claim = claim.take(Path(query["flash"]))
        try:
            self._begin(command)
        except BaseException:
            self._let_go()
            raise
        if not url.netloc and not self._see_prompt():
            self.close()
            raise serial.SerialException("MicroPython does not come to its prompt")

    def _begin(self, command: list[str]) -> None:
        """Start a process in a group of its own: Ctrl-C in the terminal is meant for us alone."""
        more: dict[str, Any] = {}
        if self._claim is not None and os.name == "posix":
            more["pass_fds"] = (self._claim,)
        self._said, self._changed = bytearray(), threading.Condition()
        self._cancelled = self._silent = False
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
            cwd=npm.FOLDER,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            **more,
        )
        self._listener = threading.Thread(target=self._listen, args=(self.process.stdout,))
        self._listener.daemon = True
        self.is_open = True
        self._listener.start()

    def _listen(self, output: Any) -> None:
        """Take what node says until it ends; this runs in a thread."""
        chunk = b" "
        while chunk:
            try:
                chunk = output.read(65536)
            except OSError:
                chunk = b""
            with self._changed:
                self._said += chunk
                self._silent = not chunk
                self._changed.notify_all()
                self._changed.wait_for(lambda: len(self._said) < MOST or not self.is_open)

    def _see_prompt(self) -> bool:
        """Read up to the first prompt; returns whether it has come within START seconds."""
        timeout, self.timeout = self.timeout, START
        said = self.read_until(PROMPT)
        self.timeout = timeout
        return said.endswith(PROMPT)

    @property
    def in_waiting(self) -> int:
        """How many bytes can be read. Raises SerialException if there are none and node ended."""
        with self._changed:
            self._check()
            return len(self._said)

    def read(self, size: int = 1) -> bytes:
        """At most `size` bytes; fewer if the timeout (None: endless) or node ends first.

        Raises SerialException if there are none and node has ended.
        """
        with self._changed:
            self._changed.wait_for(
                lambda: (
                    len(self._said) >= size or self._silent or self._cancelled or not self.is_open
                ),
                self.timeout,
            )
            self._cancelled = False
            self._check()
            data = bytes(self._said[:size])
            del self._said[:size]
            self._changed.notify_all()
        return data

    def _check(self) -> None:
        if not self.is_open:
            raise serial.PortNotOpenError()
        if self._silent and not self._said:
            raise serial.SerialException("MicroPython has ended")

    def write(self, data: Any) -> int:
        """Hand bytes to node. Ctrl-C is left out: nothing there can be interrupted by it."""
        process = self.process
        if process is None or process.stdin is None:
            raise serial.PortNotOpenError()
        rest = memoryview(bytes(data).replace(CTRL_C, b""))
        try:
            while rest:
                rest = rest[process.stdin.write(rest) or 0 :]
        except (OSError, ValueError):  # ValueError: another thread has closed the port
            raise serial.SerialException("MicroPython has ended") from None
        return len(data)

    def cancel_read(self) -> None:
        """Let a waiting reader return with the bytes that there are."""
        with self._changed:
            self._cancelled = True
            self._changed.notify_all()

    def close(self) -> None:
        """End node, and wait for that; a waiting reader returns."""
        process, self.process = self.process, None
        if process is None:
            return
        with self._changed:
            self.is_open = False
            self._changed.notify_all()
        with suppress(OSError):
            process.stdin.close()  # type: ignore[union-attr]  # it is a pipe
        try:
            process.wait(ENDING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._listener.join()
        process.stdout.close()  # type: ignore[union-attr]
        self._let_go()

    def _let_go(self) -> None:
        if self._claim is not None:
            os.close(self._claim)
            self._claim = None

    def reset_input_buffer(self) -> None:
        """Forget what was not read."""
        with self._changed:
            self._said.clear()
            self._changed.notify_all()

    def reset_output_buffer(self) -> None:
        """Does nothing: what was written is in the pipe already."""

    # There is no wire to configure.
    def _reconfigure_port(self) -> None: ...

    def _update_dtr_state(self) -> None: ...

    def _update_rts_state(self) -> None: ...


def _command(query: dict[str, str], is_box: bool) -> list[str]:
    """The words that start node. query: what the URL says."""
    command = [str(npm.find_node()), "box/node.mjs"]
    if not is_box:
        plain = mpy.firmware(mpy.PLAIN)
        return [*command, "--prompt", "--add", str(plain), "--add", str(project.TESTS)]
    named = ("flash", "board", "language", "explain")
    given = [f"--{name}={query[name]}" for name in named if name in query]
    return [*command, "--packs", str(packs.PACKS), *given]

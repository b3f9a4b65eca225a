"""`unix://MODULE?flash=DIR&heap=SIZE&add=DIR`: MicroPython's unix port as a pyserial port.

MicroPython runs in a pseudo-terminal. MODULE is what `-m` runs first; without one there is the bare
REPL, which the portable tests use, and which reads from the terminal, too. `flash` is the folder
that stands for the box's flash; without it there is an empty one, which is removed when the port
closes. `heap` is a size of the heap such as "341K" instead of the usual one. `add` is a folder with
more modules.

Where a box starts again (firmware/main.py), its process ends with the signal AGAIN and is started
anew: whoever has the port goes on with the same box. MODULE reads from a pipe, because a terminal
loses what was not read when its process ends. The pipe stays over a start, as a Pico's USB does.

A folder is claimed as long as the child process runs. The child ends with its terminal, which hangs
up when the port is closed or this process ends in any way.
"""

import os
import pty
import select
import signal
import subprocess
import tempfile
import termios
import threading
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import serial

from pilothouse import project
from pilothouse.build import explaining, micropython, mpy, panels, tongues
from pilothouse.ports import claim

PROMPT = b">>> "
AGAIN = signal.SIGUSR1
REBOOT = b"\r\nMPY: soft reboot\r\n"  # what a Pico says then; so does this port
START = 10  # seconds that the prompt may take to come
FULL = 0.1  # seconds between two looks at a pipe that takes no more
_DISABLED = b"\0"

# The child's first steps. It makes the terminal its controlling one, so that Ctrl-C arrives as
# SIGINT and the end of the other side as SIGHUP. It ignores a Ctrl-C that comes before MicroPython
# listens to it. Then it becomes MicroPython. A preexec_fn could do the same, but is unsafe between
# fork and exec of a process with threads.
FIRST = (
    "import _signal,fcntl,termios;"
    "_signal.signal(_signal.SIGINT,_signal.SIG_IGN);"
    "fcntl.ioctl(1,termios.TIOCSCTTY,0);"
)


def options(heap: str | None = None) -> list[str]:
    """The options with which MicroPython has the heap of a box, or one of a size such as "341K"."""
    return ["-X", f"heapsize={heap or panels.heap()}"]


def environment(flash: str) -> dict[str, str]:
    """What MicroPython has to know to be a box. flash: the path of a folder.

    A box whose settings name no language speaks that of tongues.VARIABLE, and does not ask. One
    whose settings don't say whether it explains does what explaining.VARIABLE says.
    """
    return dict(
        os.environ,
        # A short relative path, because MicroPython keeps every searched path in its heap.
        MICROPYPATH=f":{os.path.relpath(project.TESTS, project.FIRMWARE)}:.frozen",
        PILOTHOUSE_BOARD="simulator",
        PILOTHOUSE_FLASH=flash,
        **{tongues.VARIABLE: tongues.spoken(), explaining.VARIABLE: explaining.said()},
    )


def _raw_with_interrupt(terminal: int) -> None:
    """Raw mode as on a USB console, but Ctrl-C interrupts the running program."""
    tty.setraw(terminal)
    mode = termios.tcgetattr(terminal)
    mode[3] |= termios.ISIG
    for key in (termios.VQUIT, termios.VSUSP):
        mode[6][key] = _DISABLED
    mode[6][termios.VINTR] = b"\x03"
    termios.tcsetattr(terminal, termios.TCSANOW, mode)


class Serial(serial.Serial):
    """A serial port with a MicroPython of its own, which runs from open to close."""

    process: "subprocess.Popen[bytes] | None" = None
    ended: int | None = None  # how its last process ended, once the port is closed
    _says = b""  # what is read before anything that comes from the process
    _launch: Callable[[], None]  # starts the process once more
    _pipe: "tuple[int, int] | None" = None  # the ends of a box's standard input: to read, to write
    _flash: "tempfile.TemporaryDirectory[str] | None" = None
    _claim: int | None = None

    def open(self) -> None:
        """Start MicroPython.

        Raises SerialException if there is none or it shows no prompt, TargetError if another
        process has the folder.
        """
        url = urlsplit(str(self.portstr))
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        self.check()
        flash = query.get("flash")
        if flash is None:
            self._flash = tempfile.TemporaryDirectory(prefix="pilothouse-")
            flash = self._flash.name
        else:
            self._claim = claim.take(Path(flash))
        try:
            self.start(url.netloc, os.path.abspath(flash), query)
        except BaseException:
            self._let_go()
            raise
        if not url.netloc and self._prompt() is None:
            self.close()
            raise serial.SerialException("MicroPython does not come to its prompt")

    def check(self) -> None:
        """Raise SerialException if what has to be started is not there."""
        if micropython.find() is None:
            raise serial.SerialException(micropython.MISSING)

    def start(self, module: str, flash: str, query: dict[str, str]) -> None:
        """Begin the process that runs `module`, or its prompt if that is empty.

        flash: the path of a folder. query: the rest of what the URL says.
        """
        words = [*options(query.get("heap")), "-i", *(["-m", module] if module else [])]
        known = environment(flash)
        if "add" in query:
            known["MICROPYPATH"] += f":{query['add']}"
        if module:
            self._pipe = os.pipe()
            os.set_blocking(self._pipe[1], False)
        self.begin(micropython.command(*words, first=FIRST), known, mpy.find_folder())

    def begin(self, command: list[str], environment: dict[str, str], folder: Path) -> None:
        """Start `command` in `folder` and in a terminal whose other side is this port.

        It is a Python that first executes FIRST.
        """
        self._lock = threading.Lock()
        self._launch = lambda: self._begin(command, environment, folder)
        self._launch()
        self.pipe_abort_read_r, self.pipe_abort_read_w = os.pipe()
        self.pipe_abort_write_r, self.pipe_abort_write_w = os.pipe()
        self.is_open = True

    def _begin(self, command: list[str], environment: dict[str, str], folder: Path) -> None:
        self.fd, terminal = pty.openpty()
        try:
            _raw_with_interrupt(terminal)
            self.process = subprocess.Popen(
                command,
                stdin=self._pipe[0] if self._pipe else terminal,
                stdout=terminal,
                stderr=terminal,
                cwd=folder,
                env=environment,
                start_new_session=True,
                pass_fds=() if self._claim is None else (self._claim,),
            )
        except BaseException:
            os.close(self.fd)
            raise
        finally:
            os.close(terminal)
        os.set_blocking(self.fd, False)

    def _goes_on(self, process: "subprocess.Popen[bytes] | None") -> bool:
        """Whether the box goes on in a new process, now that `process` has failed.

        This starts the new process if the old one has ended with AGAIN, unless another thread was
        faster.
        """
        if process is None or not self.is_open:
            return False
        with suppress(subprocess.TimeoutExpired):
            process.wait(1)
        with self._lock:
            if self.process is process:
                if process.poll() != -AGAIN or self.fd is None:
                    return False
                self._says = _last_words(self.fd) + REBOOT
                os.close(self.fd)
                self._launch()
        return True

    def read(self, size: int = 1) -> bytes:
        """As pyserial's. Of a box that has started again all up to REBOOT, whatever `size` is."""
        if self._says:
            said, self._says = self._says, b""
            return said
        process = self.process
        try:
            return super().read(size)
        except serial.PortNotOpenError:
            raise
        except serial.SerialException:
            if self._goes_on(process):
                return self.read(size)
            raise

    def write(self, data: Any) -> int | None:
        """As pyserial's. What a box has not read before it starts again, it reads then."""
        if self._pipe is None:
            return super().write(data)
        rest = memoryview(data)
        while rest:
            process = self.process
            if process is None:
                raise serial.PortNotOpenError()
            if process.poll() is not None and not self._goes_on(process):
                raise serial.SerialException("MicroPython has ended")
            try:
                rest = rest[os.write(self._pipe[1], rest) :]
            except BlockingIOError:
                select.select([], [self._pipe[1]], [], FULL)
        return len(data)

    def _prompt(self) -> bytes | None:
        """Read up to the first prompt; None if it does not come within START seconds."""
        timeout, self.timeout = self.timeout, START
        said = self.read_until(PROMPT)
        self.timeout = timeout
        return said if said.endswith(PROMPT) else None

    @property
    def in_waiting(self) -> int:
        """How many bytes can be read. Raises SerialException if MicroPython has ended."""
        process = self.process
        count = super().in_waiting + len(self._says)
        if not count and process is not None and process.poll() is not None:
            if self._goes_on(process):
                return len(self._says)
            raise serial.SerialException("MicroPython has ended")
        return count

    def close(self) -> None:
        """Hang up: the child gets SIGHUP, and this waits for its end."""
        super().close()
        if self.process is not None:
            try:
                self.process.wait(2)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.ended = self.process.returncode
            self.process = None
        self._let_go()

    def _let_go(self) -> None:
        """Close the pipe, and drop the claim on the folder, or remove a temporary one."""
        pipe, self._pipe = self._pipe, None
        for end in pipe or ():
            os.close(end)
        if self._claim is not None:
            os.close(self._claim)
            self._claim = None
        if self._flash is not None:
            self._flash.cleanup()
            self._flash = None

    # A pseudo-terminal has neither a baud rate nor modem lines; `open` sets its mode.
    def _reconfigure_port(self, force_update: bool = False) -> None: ...

    def _update_dtr_state(self) -> None: ...

    def _update_rts_state(self) -> None: ...


def _last_words(terminal: int) -> bytes:
    """What a process that has ended has said in its terminal, and nobody has read."""
    said = b""
    with suppress(OSError):  # so the terminal ends
        while chunk := os.read(terminal, 65536):
            said += chunk
    return said

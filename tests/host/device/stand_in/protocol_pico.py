"""`pico:///PATH`: MicroPython's unix port, which behaves as a Pico with PATH as its flash.

Ctrl-D resets it: from the raw REPL to the raw REPL, from the prompt through main.py. A test may
change the settings below. Closing the port pulls the plug.
"""

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import termios
import time
from pathlib import Path
from urllib.parse import urlsplit

import serial

from pilothouse.build import micropython
from pilothouse.ports import protocol_unix

INTERRUPT, RAW, FRIENDLY, RESET = b"\x03", b"\x01", b"\x02", b"\x04"
START = 10  # seconds
STOPS = 3  # seconds that a program has to end after Ctrl-C
BUSY = 0.5  # seconds for which a program may compute before a Ctrl-C comes all the same
LOOK = 0.05  # seconds after which a reader looks whether the timeout is over
HEAP = "heapsize=320K"  # corresponds to a Pico's heap


class Serial(protocol_unix.Serial):
    """The USB port of the stand-in.

    `cut`, `cut_later`: steps of the flash after which the plug is pulled. They count from a reset
    to the raw REPL, or from one to main.py. `wiring`, `bus`: for pins.py. `image`: a folder with
    the modules of an image and its main.py, or "".
    """

    blocks: "int | None" = None
    cut = 0
    cut_later = 0
    wiring: "dict[str, object]" = {}
    bus = ""
    image = ""

    _raw = False
    _rest = bytearray()  # what the process has said and nobody has read

    def open(self) -> None:
        """Power on."""
        self._raw, self._rest = False, bytearray()
        self._power_on(0)

    def _power_on(self, cut: int) -> None:
        if micropython.find() is None:
            raise serial.SerialException(micropython.MISSING)
        environment = {
            "PATH": os.environ["PATH"],
            "MICROPYPATH": str(Path(__file__).parent),
            "STAND_IN_FLASH": urlsplit(str(self.portstr)).path,
            "STAND_IN_BLOCKS": str(Serial.blocks or ""),
            "STAND_IN_CUT": str(cut or ""),
            "STAND_IN_RAW": "1" if self._raw else "",
            "STAND_IN_WIRING": json.dumps(Serial.wiring),
            "STAND_IN_BUS": Serial.bus,
            "STAND_IN_IMAGE": Serial.image,
        }
        words = ["-X", HEAP, "-i", "-c", "import flash; flash.power_on()"]
        command = micropython.command(*words, first=protocol_unix.FIRST)
        self.begin(command, environment, Path("/"))
        timeout, self.timeout = self.timeout, START
        said = b""
        while not said.endswith((b"on\n", b">>> ")) and (byte := serial.Serial.read(self, 1)):
            said += byte
        self.timeout = timeout

    def write(self, data: bytes) -> int:  # type: ignore[override]
        """Send what the host writes; the mode of the REPL follows from it."""
        self._look()
        for byte in (RAW, FRIENDLY):
            if data.endswith(byte) and not data.startswith(b"\x05"):
                self._raw = byte == RAW
        if data.endswith(RESET) and not self._raw:
            return self._reset(data)
        if not data.endswith(INTERRUPT) or not self._runs():
            return super().write(data) or 0
        super().write(data[:-1])
        self._interrupt()
        return len(data)

    def _reset(self, data: bytes) -> int:
        """Send a Ctrl-D to the prompt and start anew, so that what comes next is not lost."""
        assert self.process is not None
        super().write(data)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(STOPS)
        self._take()
        said, self._rest = self._rest, bytearray()
        self._look()
        self._rest = said + self._rest
        return len(data)

    def _interrupt(self) -> None:
        """Do as a Pico at Ctrl-C: interrupt the program once, and return when it has stopped.

        A whole box takes Ctrl-C as a byte. For any other program it is a signal. The unix port
        leaves whatever it does at a signal, even an allocation half way; so this waits until the
        program waits for something. At a signal while no code runs the port would end. What it
        hears before its prompt takes the terminal is lost.
        """
        start, sent = time.monotonic(), False
        while self._runs() and time.monotonic() < start + STOPS:
            if not sent and self._handles():
                if not (self._raw or self._signals()):
                    sent = super().write(INTERRUPT) == 1
                elif self._status("State") == "S" or time.monotonic() > start + BUSY:
                    sent = self._signalled()
            time.sleep(0.002)

    def _signalled(self) -> bool:
        """Send SIGINT if code runs; returns whether it does."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)  # so that the code does not end meanwhile
        try:
            with contextlib.suppress(ChildProcessError):  # it has ended in this moment
                os.waitid(os.P_PID, self.process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
            handles = self._handles()
            if handles:
                self.process.send_signal(signal.SIGINT)
            return handles
        finally:
            self.process.send_signal(signal.SIGCONT)

    def _runs(self) -> bool:
        """Whether a program runs. A prompt has a terminal that makes no signals."""
        ended = self.process is None or self.process.poll() is not None
        return not ended and (self._signals() or self._handles())

    def _signals(self) -> bool:
        """Whether the terminal makes a signal of Ctrl-C."""
        return bool(termios.tcgetattr(self.fd)[3] & termios.ISIG)

    def _handles(self) -> bool:
        """Whether MicroPython handles the signal, which it does while code runs."""
        return bool(int(self._status("SigCgt"), 16) >> (signal.SIGINT - 1) & 1)

    def _status(self, name: str) -> str:
        """A word that Linux says about the process."""
        assert self.process is not None
        try:
            text = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return "0"  # it has ended in this moment
        found = re.search(rf"^{name}:\s*(\w+)", text, re.MULTILINE)
        return found[1] if found else "0"

    @property
    def in_waiting(self) -> int:
        """Bytes to read."""
        if not self._rest:
            self._look()
            self._take()
        return len(self._rest)

    def _take(self) -> None:
        """Read what is there."""
        if count := _waiting(self):
            timeout, self.timeout = self.timeout, 0
            self._rest += super().read(count)
            self.timeout = timeout

    def read(self, size: int = 1) -> bytes:
        """Read what the stand-in says."""
        end = None if self.timeout is None else time.monotonic() + self.timeout
        said = b""
        while True:
            if self.in_waiting:
                n = size - len(said)
                said += self._rest[:n]
                del self._rest[:n]
            left = LOOK if end is None else min(LOOK, end - time.monotonic())
            if len(said) >= size or left <= 0:
                return said
            select.select([self.fd], [], [], left)  # ends when something comes, or at its end

    def _look(self) -> None:
        """Start MicroPython anew after a soft reset, but not after a pulled plug."""
        if self._rest or self.process is None or self.process.poll() is None:
            return
        if _waiting(self):
            return
        if self.process.returncode == -signal.SIGKILL:
            raise serial.SerialException("the plug is pulled")
        raw = self._raw
        super().close()
        self._raw = raw
        self._power_on(Serial.cut if raw else Serial.cut_later)
        self._rest = bytearray(b"MPY: soft reboot\r\n")
        if raw:
            super().write(RAW)


def _waiting(port: Serial) -> int:
    """How many bytes can be read; an ended process may have left some in its terminal."""
    try:
        return serial.Serial.in_waiting.fget(port)  # type: ignore[attr-defined]
    except OSError:
        return 0

"""A Pico on a serial port: finds it, opens it and runs scripts on its MicroPython."""

import contextlib
import errno
import io
import json
import os
import re
import struct
import time
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import serial
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

from pilothouse.device.about import KINDS, NEW, About
from pilothouse.errors import DeviceError, TargetError
from pilothouse.link import client, targets, wire
from pilothouse.link.answers import checked, fits
from pilothouse.shown import plain

VENDOR = 0x2E8A  # USB vendor of Raspberry Pi, and of boards with its chips
PROBES = (0x0004, 0x000C)  # USB products: its debug probes, serial ports without a MicroPython
NONE = (
    "no Pico is plugged in. If it is: the cable must be one that carries data; if MicroPython has "
    f"never been on it, {NEW}"
)
SILENT = (
    "{port} does not come to MicroPython's prompt. Unplug it and plug it in again; if it stays so, "
    f"there is no MicroPython on it: {NEW}"
)
GONE = "the Pico is gone: its cable has come off, or it has started anew. Plug it in and try again"
ON_BOX = Path(__file__).parents[1] / "on_box"
LENT, BLOCKS = "/lent", 80  # for on_box/lend.py: the folder, and its size in blocks of 512 bytes
CHUNK = 1536  # bytes of a file in one command, which the device has to compile as text
PROMPT = b">>> "
SILENCE = 60.0  # seconds for which a script may print nothing
LEAVES = 0.5  # seconds that a port needs to go
STOPS = 6.0  # seconds that each step on the way to the raw REPL may take
MOST = 16 << 20  # bytes that a script may print
SENSELESS = "what the device answers makes no sense: plug it in again; if it stays so, deploy anew"
STARTS = 60.0  # seconds until a box answers: at first it may check a pack that has come


def find(port: str | None = None) -> str:
    """The given port, else the port of the only Pico. Raises TargetError, which says what to do."""
    if port is not None:
        targets.check_url(port)
        if "://" not in port and not os.path.exists(port):
            raise TargetError(f"nothing is plugged in at {port}")
        return port
    found = [
        each for each in list_ports.comports() if each.vid == VENDOR and each.pid not in PROBES
    ]
    if not found:
        raise TargetError(NONE)
    if len(found) > 1:
        names = ", ".join(
            f"{each.device} (number {each.serial_number})" if each.serial_number else each.device
            for each in sorted(found, key=lambda each: each.device)
        )
        raise TargetError(f"{len(found)} Picos are plugged in; name one of them: {names}")
    return found[0].device


class Pico:
    """MicroPython's raw REPL at a port. Opening it stops the program there. A context manager.

    Leaving it lets a box run again. Raises TargetError if the port can't be opened, DeviceError if
    the device does not do as asked.
    """

    def __init__(self, port: str) -> None:
        self.port = port
        self._stopped = False  # whether a box ran here and has to run again
        self._folders: set[str] = set()  # folders that certainly exist on the device
        try:
            self.transport = SerialTransport(port, baudrate=115200, timeout=SILENCE)
        except (TransportError, ValueError):  # ValueError: the port is an invalid URL
            raise TargetError(_explain_port(port)) from None
        self._count()
        try:
            self._stop()
            self.about = self.look()
            self._stopped = self.about.is_box
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Pico":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the port; a box that was stopped is started again if it still answers."""
        with contextlib.suppress(OSError, TransportError, DeviceError):
            if self._stopped:
                self._reset()
        with contextlib.suppress(OSError):  # SerialException is one
            self.transport.close()

    def look(self) -> About:
        """What the device reports about itself now. Raises DeviceError."""
        found = self.run_json("look", KINDS)
        if found["block"] <= 0:
            raise DeviceError(SENSELESS)
        lists = {name: (*found[name],) for name in ("version", "chosen")}
        return About(**{**{name: found[name] for name in KINDS}, **lists})

    def run_json(self, script: str, kind: Any, **names: Any) -> Any:
        """The JSON that a script prints; `kind`: what it has to be (answers.py).

        Raises DeviceError.
        """
        try:
            found = json.loads(self.run(script, **names))
        except (ValueError, RecursionError):
            raise DeviceError(SENSELESS) from None
        if not fits(found, kind):
            raise DeviceError(SENSELESS)
        return found

    def run(self, script: str, before: str = "", **names: Any) -> str:
        """Run a script of on_box/ with `names` as its variables; returns what it prints.

        before: code that runs first. Raises DeviceError if the script fails.
        """
        said = bytearray()
        with self.translate_errors():
            error = self._execute(_text(script, before, names), SILENCE, said.extend)
        if error:
            raise DeviceError(f"{script}.py failed on the device\n{plain(error, lines=True)}")
        return said[:-1].decode("utf-8", "backslashreplace")

    def _execute(self, text: str, seconds: float, take: Callable[[bytes], object]) -> bytes:
        """Run code; `take` gets what it prints and an EOT. Returns the traceback, or b"".

        seconds: how long it may print nothing.
        """
        with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints what it does not expect
            self.transport.exec_raw_no_follow(text)
        self._most = MOST
        try:
            return self.transport.follow(seconds, take)[1]
        finally:
            self._most = wire.LONGEST

    def _count(self) -> None:
        """Let the port read at most `_most` bytes between two writes; more raises DeviceError."""
        self._most, self._read = wire.LONGEST, 0
        port: Any = self.transport.serial
        read, write = port.read, port.write

        def counted(size: int = 1) -> bytes:
            data = read(size)
            self._read += len(data)
            if self._read > self._most:
                raise DeviceError(
                    f"the device says more than {self._most >> 10} KiB without an end"
                )
            return data

        def begun(data: bytes) -> int:
            self._read = 0
            return write(data)

        port.read, port.write = counted, begun

    def listen(
        self, script: str, seconds: float, heard: Callable[[str], None], **names: Any
    ) -> None:
        """Run a script for some `seconds`; `heard` is called with each line that it prints.

        Ctrl-C ends the script early. Raises DeviceError.
        """
        line = bytearray()

        def take(byte: bytes) -> None:
            if byte == b"\n":
                heard(plain(line.strip()))
                line.clear()
            elif len(line) > wire.LONGEST:
                raise DeviceError(SENSELESS)
            elif byte != b"\x04":
                line.extend(byte)

        text = _text(script, "", {**names, "seconds": seconds})
        with self.translate_errors():
            try:
                self._execute(text, seconds + SILENCE, take)
            except KeyboardInterrupt:
                self.transport.serial.write(b"\x03")
                self.transport.follow(SILENCE)

    def write(
        self, name: str, data: bytes, told: Callable[[int], object] = lambda done: None
    ) -> None:
        """Write a file; `told` is called with the number of bytes that are there.

        The bytes go as base64. mpremote sends them as Python writes them, which is twice as long.
        Call this within `translate_errors`. Raises OSError if the flash refuses.
        """
        try:
            self.transport.exec(f"from binascii import a2b_base64 as b\nf = open({name!r}, 'wb')")
            for start in range(0, len(data), CHUNK):
                piece = data[start : start + CHUNK]
                self.transport.exec(f"f.write(b({b64encode(piece)!r}))")
                told(start + len(piece))
            self.transport.exec("f.close()")
        except TransportExecError as error:
            number = re.search(r"OSError: (?:\[Errno )?([0-9]{1,9})", error.error_output)
            if number is None:
                raise
            raise OSError(int(number[1]), name) from None

    def make_folders(self, name: str) -> None:
        """Make the missing folders on the path of a file."""
        for place, letter in enumerate(name):
            folder = name[:place]
            if letter == "/" and folder and folder not in self._folders:
                if not self.transport.fs_exists(folder):
                    self.transport.fs_mkdir(folder)
                self._folders.add(folder)

    def use(self, folder: str) -> None:
        """Let the device import from a folder of its disk before all others. Raises DeviceError."""
        with self.translate_errors():
            self.transport.exec(f"import sys; sys.path.insert(0, {'/' + folder.rstrip('/')!r})")

    def lend(self, files: dict[str, bytes]) -> None:
        """Put modules into the device's memory, where it can import them. Raises DeviceError.

        files: name on the device -> content.
        """
        if LENT not in self._folders:
            self.run("lend", blocks=BLOCKS)
            self._folders.add(LENT)
        with self.translate_errors():
            for name, data in files.items():
                self.make_folders(f"{LENT}/{name}")
                self.write(f"{LENT}/{name}", data)

    @contextlib.contextmanager
    def translate_errors(self):
        """A context manager that turns errors of the wire or the flash into DeviceError."""
        try:
            yield
        except TransportExecError as error:
            said = plain(error.error_output.strip(), lines=True)
            raise DeviceError(f"the device says: {said}") from None
        except OSError as error:  # SerialException too
            if isinstance(error, serial.SerialException) or error.errno == errno.EIO:
                raise DeviceError(GONE) from None
            reason = os.strerror(error.errno) if error.errno else str(error)
            raise DeviceError(f"the flash of the device refuses: {reason}") from None
        except TransportError as error:
            raise DeviceError(f"{GONE} ({plain(error)})") from None
        except (ValueError, SyntaxError, TypeError, LookupError, struct.error):
            # mpremote can't read the device's answer
            raise DeviceError(SENSELESS) from None

    def start(self) -> dict[str, str]:
        """Reset the device as power-on does; returns the box's answer to system.hello.

        Raises LostError if no box answers within STARTS seconds.
        """
        with self.translate_errors():
            self._reset()
        self._most = MOST  # the client has its own limit
        box = client.Client(self.transport.serial, sealed=targets.is_uart(self.port))
        kind = {"name": str, "version": str, "board": str}
        return checked("system.hello", box.wake(STARTS), kind)

    def leave(self) -> None:
        """Let the boot program run, which shows a drive; the port is gone then."""
        self._stopped = False
        with contextlib.suppress(OSError, TransportError):
            self.transport.exec_raw_no_follow("import machine\nmachine.bootloader()")
        time.sleep(LEAVES)

    def _reset(self) -> None:
        self._stopped = False
        self.transport.serial.write(b"\r\x03")
        self.transport.exit_raw_repl()
        self.transport.read_until(1, PROMPT)
        self.transport.serial.write(b"\x04")

    def _stop(self) -> None:
        """Interrupt the running program and reset; three attempts, as a Ctrl-C can be lost."""
        for _ in range(3):
            try:
                with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints what it read
                    self.transport.enter_raw_repl(soft_reset=True, timeout_overall=STOPS)
                return
            except TransportError:
                pass
            except OSError:
                break
        raise DeviceError(SILENT.format(port=self.port))


def _explain_port(port: str) -> str:
    """The sentence that says why a port can't be opened."""
    try:
        serial.serial_for_url(port, exclusive=True).close()
    except (OSError, ValueError) as error:  # ValueError: no such kind of URL
        return targets.refused(port, error)
    return targets.BUSY.format(port=port)  # it can be opened now, so it was busy a moment ago


def _text(script: str, before: str, names: dict[str, object]) -> str:
    """The text of a script of on_box/, after `before` and an assignment for each of `names`."""
    head = "".join(f"{name} = {value!r}\n" for name, value in names.items())
    return before + head + (ON_BOX / f"{script}.py").read_text("utf-8")

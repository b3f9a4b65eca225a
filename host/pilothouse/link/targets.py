"""Targets by the names that a person types: `cpython`, `unix`, `web`, `emulator`, a port…"""

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import serial
from serial.tools import list_ports

import pilothouse.ports  # noqa: F401  (lets pyserial open unix://, web:// and so on)
from pilothouse.build import explaining, micropython, npm, packs, panels, tongues
from pilothouse.build import mpy as build
from pilothouse.emulated import image
from pilothouse.errors import TargetError, explain

# USB vendors of chips with a UART behind USB. A Pico's own USB has no UART in between.
UART_BRIDGES = {0x0403: "FTDI", 0x067B: "Prolific", 0x10C4: "Silicon Labs", 0x1A86: "WCH"}


@dataclass(frozen=True)
class Target:
    """What `pilothouse targets` shows of one kind of target."""

    name: str
    runtime: str
    missing: Callable[[], str | None]  # None, or the sentence that says why it can't be used here
    available: Callable[[], str] = lambda: "available"


BUSY = "{port} is in use by another program: close that (a terminal, an editor, pilothouse) first"
FORBIDDEN = (
    "you may not open {port}. On Linux ask for the group that owns it, mostly dialout, and log in "
    "again: sudo usermod -a -G dialout $USER"
)


def ports() -> list[str]:
    """The serial ports with a USB identity: a board may be behind each."""
    return [port.device for port in list_ports.comports() if port.vid is not None]


def _no_unix_port() -> str | None:
    return None if micropython.find() else micropython.MISSING


def _no_serial_port() -> str | None:
    return None if ports() else "no serial port is plugged in"


# Targets that lose their saves when the port is closed, unless they have a folder for them
FLEETING = ("cpython", "unix", "web", "emulator")
KNOWN = (
    Target("cpython", "the core and the link server in this Python, no box", lambda: None),
    Target(
        "unix",
        "the firmware on MicroPython's unix port, simulated board",
        _no_unix_port,
        lambda: f"available. {build.describe_code(micropython.processor())}",
    ),
    Target(
        "web",
        "the firmware in WebAssembly, as in a browser, here in node",
        npm.no_node,
        lambda: f"available. {build.describe_code(build.PLAIN)}",
    ),
    Target(
        "emulator",
        "the firmware on an emulated Pico, with a real MicroPython",
        image.missing,
        image.available,
    ),
    Target("PORT", "the firmware on a board, as /dev/ttyACM0", _no_serial_port),
    Target("socket://HOST:PORT", "a serial line behind a TCP socket", lambda: None),
)


def slowness(target: str) -> float:
    """The factor by which an answer may take longer than a board's: the emulated Pico is slow."""
    return 20.0 if target == "emulator" else 1.0


def is_uart(target: str) -> bool:
    """Whether a UART is on the way: lines need a CRC then (firmware/link/README.md, "CRC")."""
    if target in ("cpython", "unix", "web", "emulator") or "://" in target:
        return False
    found = [port for port in list_ports.comports() if port.device == os.path.realpath(target)]
    return bool(found) and (found[0].vid is None or found[0].vid in UART_BRIDGES)


def open_port(
    target: str, flash: Path | None = None, program: str = "firmware.main"
) -> serial.Serial:
    """Open `target` as a pyserial port. Raises TargetError.

    Only `unix`, `web` and `emulator` use the other two. `flash`: the folder that keeps settings and
    saves; a missing one is made, and with None they are lost when the port closes. `program`: the
    module to run, "" for the bare REPL.
    """
    if target == "cpython":
        url = "cpython://"
    elif target == "unix":
        missing = _no_unix_port()
        if missing:
            raise TargetError(missing)
        build.firmware()
        url = _with(f"unix://{program}", flash)
    elif target == "web":
        missing = npm.no_node()
        if missing:
            raise TargetError(missing)
        packs.write()
        chosen = {"board": os.environ.get(panels.VARIABLE), "language": tongues.spoken()}
        chosen["explain"] = explaining.said()
        given = {name: value for name, value in chosen.items() if value}
        url = _with(f"web://{program}", flash, **given)
    elif target == "emulator":
        if image.fetch() is None:
            raise TargetError(str(image.missing()))
        url = _with(f"emulator://{program}", flash)
    elif target.startswith("socket://") or os.path.exists(target) or target in ports():
        check_url(target)
        url = target
    else:
        raise TargetError(
            f"there is no target {target!r}: use cpython, unix, web, emulator, the path of a "
            "serial port that is plugged in, or socket://HOST:PORT"
        )
    try:
        return serial.serial_for_url(url, baudrate=115200, timeout=None, exclusive=True)
    except (OSError, ValueError, OverflowError) as error:  # SerialException is an OSError
        raise TargetError(refused(target, error)) from error


def refused(port: str, error: Exception) -> str:
    """The sentence that says why a port can't be opened."""
    number = getattr(error, "errno", None)
    if number in (errno.EACCES, errno.EPERM):
        return FORBIDDEN.format(port=port)
    if number in (errno.EBUSY, errno.EAGAIN) or "lock" in str(error):
        return BUSY.format(port=port)
    return f"{port} can't be opened: {explain(error)}"


def check_url(target: str) -> None:
    """Raise TargetError if a target begins with socket:// but names no host or port."""
    if not target.startswith("socket://"):
        return
    try:
        parts = urlsplit(target)
        good = bool(parts.hostname and parts.port)
    except ValueError:
        good = False
    if not good:
        raise TargetError(f"{target} names no socket: write it as socket://HOST:PORT")


def _with(url: str, flash: Path | None, **more: str) -> str:
    """A URL with the folder `flash`, which is made, and with more of what its port understands."""
    if flash is not None:
        flash.mkdir(parents=True, exist_ok=True)
        more["flash"] = str(flash.resolve())
    return url + "?" + urlencode(more) if more else url

"""Lines of the link as bytes: length, CRC, JSON objects (firmware/link/README.md)."""

import json
from binascii import crc32
from typing import Any

import serial

from pilothouse.errors import LostError

TOWARDS_DEVICE = 4096  # longest line in bytes, LF not counted
LONGEST = 65536  # bytes of a line from a device; it should not send more than 1,024
AWAKE = 15.0  # seconds that a box may take until its firmware answers


def sealed(line: bytes) -> bytes:
    """The line with its CRC: a star and eight hex digits."""
    return line + b"*%08x" % crc32(line)


def is_sealed(line: bytes) -> bool:
    """Whether the line ends like one with a CRC, right or wrong."""
    return line[-9:-8] == b"*"


def unsealed(line: bytes) -> bytes:
    """The line without its CRC; raises ValueError where that is wrong."""
    if not is_sealed(line):
        return line
    if sealed(line[:-9]) != line:
        raise ValueError("wrong CRC")
    return line[:-9]


def request(id: int | str, method: str, params: dict[str, Any]) -> bytes:
    """A request line without LF."""
    message = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()


def message(line: bytes) -> dict[str, Any] | None:
    """The message of the device in a line, or None where it is none.

    None: a banner, a traceback, a broken line, the echo of a request (a REPL echoes).
    """
    try:
        found = json.loads(unsealed(line.strip()))
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or ("method" in found and "id" in found):
        return None
    return found


def is_prompt(line: bytes) -> bool:
    """Whether a MicroPython prompt has echoed a request: the firmware does not run there."""
    return line.startswith(b'>>> {"jsonrpc"')


def heard(port: serial.Serial, seconds: float | None) -> bytes:
    """What a port says: waits so long for a first byte, then takes what is there."""
    port.timeout = seconds
    chunk = port.read(1)
    if chunk and port.in_waiting:
        port.timeout = 0  # a socket only says whether there is something, not how much
        chunk += port.read(LONGEST)
    return chunk


class Lines:
    """Cuts what comes in chunks of any size into lines; `longest`: bytes of one, None: of any."""

    def __init__(self, longest: int | None = LONGEST) -> None:
        self.rest = b""  # what has come of the next line
        self._longest = longest

    def cut(self, chunk: bytes) -> list[bytes]:
        """The lines that `chunk` completes, without LF. LostError: one is too long."""
        *lines, self.rest = (self.rest + chunk).split(b"\n")
        if self._longest is not None:
            if any(len(line) > self._longest for line in (*lines, self.rest)):
                raise LostError(f"the target sends a line of more than {self._longest >> 10} KiB")
        return lines

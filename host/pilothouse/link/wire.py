"""Lines of the link as bytes: length, CRC, JSON objects (firmware/link/README.md)."""

import json
from binascii import crc32
from math import isfinite
from typing import Any, TypeGuard

import serial

from pilothouse.errors import LostError

TOWARDS_DEVICE = 4096  # longest line in bytes, LF not counted
LONGEST = 65536  # most bytes of a line from a device, which should send at most 1,024
LONGEST_ID = 32  # bytes of an id that is a text, digits of one that is a number
INVALID = -32600  # code of an error: a line is no request
INTERNAL = -32603  # code of an error in which a device has no memory for more
AWAKE = 15.0  # seconds that a box may take until its firmware answers


def sealed(line: bytes) -> bytes:
    """The line with its CRC-32 after it: a star and eight hex digits."""
    return line + b"*%08x" % crc32(line)


def is_sealed(line: bytes) -> bool:
    """Whether the line ends like one with a CRC, right or wrong."""
    return line[-9:-8] == b"*"


def unsealed(line: bytes) -> bytes:
    """The line without its CRC, if it has one. Raises ValueError if the CRC is wrong."""
    if not is_sealed(line):
        return line
    if sealed(line[:-9]) != line:
        raise ValueError("wrong CRC")
    return line[:-9]


def request(id: int | str, method: str, params: dict[str, Any]) -> bytes:
    """A request line without LF. Raises ValueError for a number that JSON does not have."""
    message = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
    text = json.dumps(message, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    # UTF-8 has no half of a letter; the escape that Python writes for one is JSON's, too.
    return text.encode("utf-8", "backslashreplace")


def is_id(id: Any) -> TypeGuard[int | str]:
    """Whether a box takes this as the id of a request, and answers with it."""
    if isinstance(id, str):
        halves = sum("\ud800" <= letter <= "\udfff" for letter in id)  # each counts as two bytes
        return len(id.encode("utf-8", "surrogatepass")) - halves <= LONGEST_ID
    return type(id) is int and len(str(id)) <= LONGEST_ID


def message(line: bytes) -> dict[str, Any] | None:
    """The message of the device in a line, or None if the line holds no message.

    None stands for a banner, a traceback, a broken line or a request that a REPL echoes.
    """
    try:
        found = json.loads(unsealed(line.strip()), parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or ("method" in found and "id" in found):
        return None
    return found


def parsed(text: str) -> Any:
    """The value of a text that is JSON; Python alone takes NaN for that. Raises ValueError."""
    return json.loads(text, parse_constant=_refuse)


def _finite(text: str) -> float:
    """The number of a text. Raises ValueError if it is larger than any."""
    return float(text) if isfinite(float(text)) else _refuse(text)


def _refuse(text: str) -> float:
    raise ValueError(f"{text} is no number of JSON")


def is_prompt(line: bytes) -> bool:
    """Whether a MicroPython prompt has echoed a request, so that no firmware runs there."""
    return line.startswith(b'>>> {"jsonrpc"')


def read_some(port: serial.Serial, seconds: float | None) -> bytes:
    """The bytes that a port has: waits up to `seconds` for the first, then takes what is there.

    None: waits without a limit.
    """
    port.timeout = seconds
    chunk = port.read(1)
    if chunk and port.in_waiting:
        port.timeout = 0  # a socket's in_waiting only tells whether there is something
        chunk += port.read(LONGEST)
    return chunk


class Lines:
    """Cuts chunks of any size into lines. `longest`: the most bytes of a line."""

    def __init__(self, longest: int = LONGEST) -> None:
        self.rest = b""  # the beginning of a line that is not complete yet
        self._longest = longest

    def cut(self, chunk: bytes) -> list[bytes]:
        """The lines that `chunk` completes, without LF. Raises LostError if one is too long."""
        *lines, self.rest = (self.rest + chunk).split(b"\n")
        if any(len(line) > self._longest for line in (*lines, self.rest)):
            raise LostError(f"the target sends a line of more than {self._longest >> 10} KiB")
        return lines

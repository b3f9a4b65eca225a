"""Prints to a terminal so that text from a device, a file or a name can't control the terminal.

Control characters, escape sequences and characters that change the direction of writing become
visible text. Brackets and colons are printed as they are, not as Rich's markup. Every command
prints through `Console`, and its last sentence goes through `plain` (ending.py).
"""

from typing import Any

import rich.console
from rich.text import Text


def plain(text: object, lines: bool = False) -> str:
    r"""The text with an escape such as `\x1b` or `\u202e` for each character that is not printable.

    `lines`: keep line ends, LF or CR LF, as LF. Bytes are read as UTF-8; those that are none become
    escapes too.
    """
    if isinstance(text, bytes | bytearray):
        text = text.decode("utf-8", "backslashreplace")
    whole = str(text)
    if lines:
        return "\n".join(plain(line.removesuffix("\r")) for line in whole.split("\n"))
    return "".join(sign if sign.isprintable() else _escaped(sign) for sign in whole)


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")


def in_json(line: bytes) -> bytes:
    """The same JSON line, with an escape of JSON for each character that is not printable.

    In JSON such a character can only stand inside a string, so the value stays the same.
    """
    text = line.decode("utf-8", "replace")
    return "".join(sign if sign.isprintable() else _json_escape(sign) for sign in text).encode()


def _json_escape(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[n] << 8 | units[n + 1]:04x}" for n in range(0, len(units), 2))


class Console(rich.console.Console):
    """Rich's Console without markup, emoji and highlighting; it escapes control characters."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"highlight": False, "markup": False, "emoji": False, **options})

    def render_str(self, text: str, **how: Any) -> Text:
        """Escape a string. Rich calls this for every string, those in the cells of a table too."""
        return super().render_str(plain(text, lines=True), **how)

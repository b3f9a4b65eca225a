"""What a terminal is shown: text of a device, a file or a name can't command it.

Control characters, escape sequences and signs that turn the direction of writing become visible
text; brackets and colons are letters, not Rich's markup. Every command prints through `Console`,
and its last sentence goes through `plain` (ending.py).
"""

from typing import Any

import rich.console
from rich.text import Text


def plain(text: object, lines: bool = False) -> str:
    r"""The text with every character that is not printed as itself as an escape: `\x1b`, `\u202e`.

    `lines`: it may have several, ended by LF or CR LF. Bytes are read as UTF-8, or byte by byte.
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
    """The same JSON: signs that a terminal might obey can stand in its texts only, as an escape."""
    text = line.decode("utf-8", "replace")
    return "".join(sign if sign.isprintable() else _json_escape(sign) for sign in text).encode()


def _json_escape(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[n] << 8 | units[n + 1]:04x}" for n in range(0, len(units), 2))


class Console(rich.console.Console):
    """Rich's, which shows text as it is: no markup, no colours by contents, nothing obeyed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"highlight": False, "markup": False, "emoji": False, **options})

    def render_str(self, text: str, **how: Any) -> Text:
        """Every string comes through here, those in the cells of a table too."""
        return super().render_str(plain(text, lines=True), **how)

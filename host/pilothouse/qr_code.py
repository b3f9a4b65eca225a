"""A QR code in a terminal, which a phone reads on any background."""

import io
from typing import TextIO

import segno

# White on black whatever the theme is: cameras take few codes whose light and dark are exchanged,
# and whether a terminal is light it does not tell everywhere.
COLOURS, USUAL = "\x1b[38;5;231;48;5;16m", "\x1b[0m"


def draw(text: str, out: TextIO) -> None:
    """Draw the code of a text, two of its rows in a line. Its light squares are letters."""
    blocks = io.StringIO()
    segno.make(text, micro=False).terminal(blocks, compact=True)
    for line in blocks.getvalue().splitlines():
        print(f"{COLOURS}{line}{USUAL}", file=out)
    out.flush()

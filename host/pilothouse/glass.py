"""The pixels on the display (the "glass"), and how a terminal shows them."""

import base64
from dataclasses import dataclass
from typing import Any

LARGEST = 1024  # pixels of a side; no display of a box is larger
HALVES = " \N{UPPER HALF BLOCK}\N{LOWER HALF BLOCK}\N{FULL BLOCK}"  # by upper + 2 * lower
BRAILLE = 0x2800
# The bit of each dot in a braille cell, by row and column (Unicode, "Braille Patterns").
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


@dataclass(frozen=True)
class Frame:
    """`w` x `h` pixels in rows from the top.

    Without a palette a pixel is one bit, bit 7 is leftmost, and each row starts a new byte. With a
    palette a pixel is a number of four bits, and the high half of a byte is the left pixel.
    `palette`: red, green and blue (0 to 255) of each number, one after the other; number 0 is dark.
    `crc` tells frames apart. `total` is the frame's length in characters of base64, as the link
    sends it.
    """

    w: int
    h: int
    data: bytes
    crc: str = ""
    total: int = 0
    palette: bytes = b""

    @classmethod
    def read(cls, letters: bytes, about: dict[str, Any]) -> "Frame":
        """A frame from `ui.frame`: `letters`: all parts together; `about`: the last answer.

        Raises KeyError, TypeError or ValueError if they are no picture.
        """
        w, h, palette = about["w"], about["h"], bytes.fromhex(about.get("palette", ""))
        pixels = base64.b64decode(letters, validate=True)
        if any(type(side) is not int or not 1 <= side <= LARGEST for side in (w, h)):
            raise ValueError("no display has such a size")
        if len(pixels) != ((w * h + 1) // 2 if palette else (w + 7) // 8 * h):
            raise ValueError("these are not its pixels")
        if palette and max(max(byte >> 4, byte & 15) for byte in pixels) >= len(palette) // 3:
            raise ValueError("a pixel has none of its colours")
        return cls(w, h, pixels, str(about["crc"]), len(letters), palette)

    def colour(self, x: int, y: int) -> tuple[int, int, int]:
        """Red, green, blue (0 to 255) of a pixel of a frame that has a palette."""
        byte = self.data[(y * self.w + x) // 2]
        number = byte & 15 if x % 2 else byte >> 4
        red, green, blue = self.palette[3 * number : 3 * number + 3]
        return red, green, blue

    def lit(self, x: int, y: int) -> int:
        """1 for a lit pixel; 0 for a dark one and for a place outside the display."""
        if not (0 <= x < self.w and 0 <= y < self.h):
            return 0
        if self.palette:
            return int(any(self.colour(x, y)))
        return self.data[y * ((self.w + 7) // 8) + x // 8] >> (7 - x % 8) & 1

    def half_blocks(self) -> str:
        """Text in which a pixel is half a cell high and a cell wide: 128x64 takes 128x32 cells."""
        return "\n".join(
            "".join(HALVES[self.lit(x, y) + 2 * self.lit(x, y + 1)] for x in range(self.w))
            for y in range(0, self.h, 2)
        )

    def braille(self) -> str:
        """Text in which a cell holds two by four pixels: 128x64 takes 64x16 cells."""
        return "\n".join(
            "".join(chr(BRAILLE + self._dots(x, y)) for x in range(0, self.w, 2))
            for y in range(0, self.h, 4)
        )

    def _dots(self, x: int, y: int) -> int:
        return sum(
            bit * self.lit(x + dx, y + dy)
            for dy, row in enumerate(DOTS)
            for dx, bit in enumerate(row)
        )

"""Draws signs that the font lacks: the wide ones of Japanese, and substitutes for all others.

This module is loaded for the first such sign. The first wide sign loads those of Japanese, if the
box has them.
"""

from io import BytesIO

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from firmware.ui import font

_KANA, _OTHERS = const(0x3000), const(0x3100)  # codes: of the first kana, and behind the last one
_FIRST, _FOUR = const(0xE3), const(0xF0)  # first bytes: of these codes, and of those of four bytes
_SIZE, _BEFORE = const(9), const(2 - 9)  # bytes of a line of the table, and of code in it
_NONE = const(127)  # the number of □ in the font

# The substitutes for Latin letters. From U+00C0 on each letter has one; from U+1E00 on two letters
# share one, a capital and a small one. "." stands for none.
_LATIN = (
    b"AAAAAAACEEEEIIIIDNOOOOOxOUUUUYPsaaaaaaaceeeeiiiidnooooo/ouuuuypy"  # to U+00FF
    b"AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
    b"lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"  # to U+017F
)
_PAIRS = (
    b"abbbcdddddeeeeefghhhhhiikkkllllmmmnnnnoooopprrrrsssssttttuuuuuvv"
    b"wwwwwxxyzzz.....aaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyylvy"  # to U+1EFF
)
_MORE = "ẞȘșȚțƠơƯưªº‘’‚‹›“”„«—−\u00a0\u2009\u202f"
_FOR_MORE = b'SSsTtOoUuao\'\',<>"""<--   '


class Beyond:
    """Draws on one canvas. A wide sign has seven columns, and a number below 0."""

    def __init__(self, canvas):
        self._canvas = canvas
        self._kana = None  # the module; False if the box lacks it
        self._cell = bytearray(7)
        self._small = FrameBuffer(self._cell, 7, 8, MONO_VLSB)
        self.cell2 = bytearray(28)
        self._medium = FrameBuffer(self.cell2, 14, 16, MONO_VLSB)
        self._first = bytearray(3)

    def number(self, code):
        """The number of the glyph that is drawn for a sign of this code in Unicode."""
        if code >= _KANA:
            if self._kana is None:
                self._load()
            if self._kana:
                # a kana is looked up here, without a call, as a screen has a hundred of them
                line = self._lines[code - _KANA] if code < _OTHERS else self._kana.line(code)
                if line:
                    return -line
        return _stand_in(code)

    def _load(self):
        try:
            self._kana = kana = __import__("firmware.ui.kana", None, None, ("line",))
        except ImportError:
            self._kana = False
            return
        self._lines = kana.LINES
        glyphs = BytesIO(kana.TABLE)
        self._seek, self._read = glyphs.seek, glyphs.readinto  # looking them up allocates

    def write(self, x, y, c):
        """Draw the rest of a small text, from its first wide sign on: see `Canvas.write`.

        That is the sign decoded last. To draw each wide sign by a call of its own would take twice
        as long.
        """
        canvas, widths, wide = self._canvas, font.WIDTHS, self._small
        narrow, data, put = canvas._small, canvas._bytes, canvas._put
        code, first = canvas._rune, self._first
        first[0], first[1], first[2] = 0xE0 | code >> 12, 0x80 | code >> 6 & 63, 0x80 | code & 63
        at = data.find(first)
        while at < len(data):
            byte = data[at]
            at += 1
            if _FIRST <= byte < _FOUR and at + 2 <= len(data):
                code = (byte & 15) << 12 | (data[at] & 63) << 6 | data[at + 1] & 63
                number = self.number(code)
                at += 2
            elif 31 < byte < 127:
                number = byte
            elif byte:
                number = canvas._other(byte)
                if not number:
                    continue
            else:
                break
            if number < 0:
                width, cell = 7, wide
            else:
                width = widths[number - 32]
                cell = narrow[width]
            if c is not None and number != 32:
                if number < 0:
                    self._seek(_BEFORE - _SIZE * number)
                    self._read(self._cell)
                else:
                    canvas._seek(5 * number - 160)
                    canvas._read(canvas._cell)
                if c:
                    put(cell, x, y, 0)
                else:
                    put(cell, x, y, 1, canvas._swap)
            x += width + 1
        return x

    def double(self, number):
        """The columns of a wide sign at twice its size, two bands of 14.

        They are not smooth: that would close what is open in a sign, so that some look the same.
        """
        self._seek(_BEFORE - _SIZE * number)
        self._read(self._cell)
        double = self.cell2
        for i in range(7):
            column = self._cell[i]
            double[2 * i] = double[2 * i + 1] = font.TWICE[column & 15]
            double[2 * i + 14] = double[2 * i + 15] = font.TWICE[column >> 4]
        return double

    def medium(self, number, x, y, c):
        """Draw a wide sign, as `Canvas.medium` does."""
        self.double(number)
        self._canvas._blit(self._medium, x, y, c)
        return x + 16


def _stand_in(code):
    """The number of the glyph in the font that looks most like a sign: □ if there is none."""
    if 0xC0 <= code < 0x180:
        return _LATIN[code - 0xC0]
    if 0x1E00 <= code < 0x1F00:
        letter = _PAIRS[code - 0x1E00 >> 1]
        if letter >= 97:
            return letter if code & 1 else letter - 32
    if 0xFF01 <= code < 0xFF5F:  # ASCII in the width of Japanese signs
        return code - 0xFEE0
    if code == _KANA:  # a space of that width
        return 32
    at = _MORE.find(chr(code)) if code < _KANA else -1
    return _FOR_MORE[at] if at >= 0 else _NONE

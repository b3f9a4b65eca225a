"""Signs that the font lacks: the wide ones of Japanese, and what stands for any others.

It is loaded when a text first has such a sign. The signs of Japanese are loaded with the first of
them, if the box has them.
"""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from firmware.ui.canvas import TWICE

_KANA = const(0x3000)  # the code of the first wide sign
_NONE = const(127)  # the number of □ in the font

# What is drawn for the Latin letters from U+00C0 on, and from U+1E00 on: there for two letters
# each, a capital and a small one; "." are none.
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
    """For one canvas. The number of a wide sign, which has seven columns, is below 0."""

    def __init__(self, canvas):
        self._canvas = canvas
        self._kana = None  # the module; False if the box lacks it
        self._cell = bytearray(7)
        self._small = FrameBuffer(self._cell, 7, 8, MONO_VLSB)
        self.cell2 = bytearray(28)
        self._medium = FrameBuffer(self.cell2, 14, 16, MONO_VLSB)

    def number(self, code):
        """The number of the glyph that is drawn for a sign of this code in Unicode."""
        if code >= _KANA:
            if self._kana is None:
                self._load()
            if self._kana:
                place = self._kana.place(code)
                if place >= 0:
                    return -place
        return _stand_in(code)

    def _load(self):
        try:
            self._kana = __import__("firmware.ui.kana", None, None, ("place",))
        except ImportError:
            self._kana = False

    def _take(self, number):
        self._kana.GLYPHS.seek(-number)
        self._kana.GLYPHS.readinto(self._cell)

    def write(self, number, x, y, c):
        """Draw a wide sign, as `Canvas.write` does."""
        if c is not None:
            self._take(number)
            self._canvas._blit(self._small, x, y, c)
        return x + 8

    def double(self, number):
        """The columns of a wide sign at twice its size, two bands of 14.

        They are not smooth: that would close what is open in a sign, so that some look the same.
        """
        self._take(number)
        double = self.cell2
        for i in range(7):
            column = self._cell[i]
            double[2 * i] = double[2 * i + 1] = TWICE[column & 15]
            double[2 * i + 14] = double[2 * i + 15] = TWICE[column >> 4]
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

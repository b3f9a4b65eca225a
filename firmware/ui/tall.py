"""The canvas of a display of one bit a pixel that has more than 64 rows."""

from framebuf import MONO_VLSB

from firmware.ui import canvas


class Canvas(canvas.Canvas):
    """`w` x `h` pixels. A screen whose class has `whole` gets all rows, any other 64 in the middle.

    There have to be a multiple of 16 more rows than 64: in MONO_VLSB a byte is eight rows, and the
    middle begins at a byte.
    """

    def __init__(self, w, h, format=MONO_VLSB):
        super().__init__(w, h, format)
        self._format = format
        begin = w * (h - canvas.ROWS) // 16
        self._middle = memoryview(self.pixels)[begin : begin + w * canvas.ROWS // 8]

    def fill(self, c):
        """Begin a frame: fill the rows of the top screen with `c`, and set `h` to their number."""
        rows = self._rows()
        if rows != self.h:  # another screen, so this may allocate
            self._draw_on(self.pixels, self.tall, self._format)
            super().fill(0)
            if rows != self.tall:
                self._draw_on(self._middle, rows, self._format)
        super().fill(c)

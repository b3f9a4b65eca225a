"""Draws the paddle wheel of a steamboat with a number on it."""

_DIGITS = "0123456789"

# x and y of each paddle from the wheel's corner; a paddle is 3 x 3 pixels, every eighth of a turn
_PADDLES = b"\x10\x01\x1b\x05\x20\x10\x1b\x1b\x10\x1f\x05\x1b\x00\x10\x05\x05"


def wheel(canvas, x, y, value, top, selected=False, bottom=0):
    """Draw a paddle wheel, 35 x 35 pixels, with a big digit on its hub.

    value: the digit; None: a question mark. An arrow to its left says that the wheel can be turned
    down, one to its right that it can be turned up: as far as `bottom` and `top`. A selected wheel
    is solid. Digit and arrows lie in rows y + 8 to y + 29, so with y 8, 9 or 10 a step changes
    only three pages of the display.
    """
    for i in range(0, 16, 2):
        canvas.fill_rect(x + _PADDLES[i], y + _PADDLES[i + 1], 3, 3, 1)
    x += 17
    y += 17
    canvas.ellipse(x, y, 15, 15, 1, selected)
    ink = 0 if selected else 1
    if value is None:
        canvas.big("?", x - 7, y - 9, ink)
        return
    canvas.big(_DIGITS[value], x - 7, y - 9, ink)
    if value > bottom:
        canvas.write("▼", x - 13, y - 2, ink)
    if value < top:
        canvas.write("▲", x + 9, y - 2, ink)

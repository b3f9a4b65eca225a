"""Draws the paddle wheel of a steamboat with a number on it."""

_DIGITS = "0123456789"

# x and y of each paddle from the wheel's corner; a paddle is 3 x 3 pixels, every eighth of a turn
_PADDLES = b"\x12\x01\x1e\x06\x23\x12\x1e\x1e\x12\x23\x06\x1e\x01\x12\x06\x06"


def wheel(canvas, x, y, value, top, selected=False, bottom=0):
    """Draw a paddle wheel, 39 x 39 pixels, with a big digit on its hub.

    value: the digit; None: a question mark. To its left and right are the next lower and higher
    numbers, if they are within `bottom` to `top`. A selected wheel is solid. The numbers lie in
    rows y + 8 to y + 29, so with y 8, 9 or 10 a step changes only three pages of the display.
    """
    for i in range(0, 16, 2):
        canvas.fill_rect(x + _PADDLES[i], y + _PADDLES[i + 1], 3, 3, 1)
    x += 19
    y += 19
    canvas.ellipse(x, y, 16, 16, 1, selected)
    canvas.ellipse(x, y, 15, 15, 1, selected)
    ink = 0 if selected else 1
    if value is None:
        canvas.big("?", x - 7, y - 11, ink)
        return
    canvas.big(_DIGITS[value], x - 7, y - 11, ink)
    if value > bottom:
        canvas.write(_DIGITS[value - 1], x - 12, y - 3, ink)
    if value < top:
        canvas.write(_DIGITS[value + 1], x + 9, y - 3, ink)

"""The paddle wheel of a steamboat, with the number that it shows."""

_DIGITS = "0123456789"

# The paddles, three by three, at every eighth of a turn: x and y from the corner of the wheel
_PADDLES = b"\x12\x01\x1e\x06\x23\x12\x1e\x1e\x12\x23\x06\x1e\x01\x12\x06\x06"


def wheel(canvas, x, y, value, top, selected=False, bottom=0):
    """A paddle wheel, 39 x 39 pixels, with a big digit on its hub (None: a question mark).

    Left and right of it the numbers that come next when the wheel is turned, as far as it goes
    from `bottom` to `top`. A wheel that is selected is solid. The numbers lie in rows y + 8 to
    y + 29: where y is 8, 9 or 10 a step changes three pages of the display.
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

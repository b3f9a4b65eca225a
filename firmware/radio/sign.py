"""The sign on the table's screen that the radio is on, and how many telephones are here."""

_ROWS = b"\x3e\x41\x1c\x22\x08"  # two arcs over a dot, seven columns, from the top
_W, _H = 15, 7  # of the sign and its number


def draw(canvas, here):
    """Draw the sign at the first place at an edge where the screen is dark; nowhere if none is."""
    for x, y in _places(canvas):
        if _is_dark(canvas, x, y):
            for row in range(len(_ROWS)):
                for column in range(7):
                    if _ROWS[row] >> column & 1:
                        canvas.fill_rect(x + column, y + 1 + row, 1, 1, 1)
            canvas.write(str(min(here, 9)), x + 9, y)
            return


def _places(canvas):
    """Up the right edge, then along the bottom and the top to the left."""
    right, bottom = canvas.w - _W, canvas.h - _H - 1
    for y in range(bottom, -1, -3):
        yield right, y
    for y in (bottom, 0):
        for x in range(right, -1, -4):
            yield x, y


def _is_dark(canvas, x, y):
    """Whether nothing is drawn there, nor a pixel beside it."""
    buffer = getattr(canvas, "buffer", canvas)  # of a colour panel, whose pixels are finer
    w, h = getattr(canvas, "size", (canvas.w, canvas.h))
    top = (h - canvas.h * w // canvas.w) // 2
    for row in range((y - 1) * w // canvas.w, (y + _H + 1) * w // canvas.w):
        for column in range((x - 1) * w // canvas.w, min((x + _W) * w // canvas.w, w)):
            if 0 <= row < canvas.h * w // canvas.w and buffer.pixel(column, top + row):
                return False
    return True

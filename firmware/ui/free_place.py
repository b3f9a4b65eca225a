"""Where a screen has room for a small sign: nothing may be drawn there, nor a pixel beside it."""


def find(canvas, w, h):
    """The first place at an edge where a sign of w x h fits: (x, y) of its corner, or None."""
    for x, y in _places(canvas.w - w, canvas.h - h - 1):
        if _is_dark(canvas, x, y, w, h):
            return x, y


def _places(right, bottom):
    """Up the right edge, then along the bottom and the top to the left."""
    for y in range(bottom, -1, -3):
        yield right, y
    for y in (bottom, 0):
        for x in range(right, -1, -4):
            yield x, y


def _is_dark(canvas, x, y, w, h):
    buffer = getattr(canvas, "buffer", canvas)  # of a colour panel, whose pixels are finer
    wide, high = getattr(canvas, "size", (canvas.w, canvas.h))
    top = (high - canvas.h * wide // canvas.w) // 2
    for row in range((y - 1) * wide // canvas.w, (y + h + 1) * wide // canvas.w):
        for column in range((x - 1) * wide // canvas.w, min((x + w) * wide // canvas.w, wide)):
            if 0 <= row < canvas.h * wide // canvas.w and buffer.pixel(column, top + row):
                return False
    return True

"""What screens are made of: title, footer, list, wheel, flowing text, message."""

from firmware.ui.canvas import LINE

BODY = 10  # first row under the title bar
ROWS = 5  # lines of a list between title bar and footer
FOOT = 56  # first row of the footer

_DIGITS = "0123456789"

# The paddles, three by three, at every eighth of a turn: x and y from the corner of the wheel
_PADDLES = b"\x12\x01\x1e\x06\x23\x12\x1e\x1e\x12\x23\x06\x1e\x01\x12\x06\x06"


def title_bar(canvas, text):
    """The top nine rows: text in black on white."""
    canvas.fill_rect(0, 0, canvas.w, LINE, 1)
    canvas.write(text, 2, 1, 0)


def footer(canvas, left, right=""):
    """The bottom eight rows: what the buttons do, at the left and at the right edge."""
    canvas.write(left, 1, FOOT)
    canvas.write(right, canvas.w - 1 - canvas.measure(right), FOOT)


def menu(canvas, items, selected, top, y=BODY, rows=ROWS):
    """A list from row `y` on; gives back the new `top`, so that `selected` is in sight.

    An item is a text, or (text, value) with the value at the right edge. A bar at the right
    shows which part of a longer list is in sight.
    """
    count = len(items)
    top = max(min(top, selected, count - rows), selected - rows + 1, 0)
    w = canvas.w
    if count > rows:
        w -= 4
        length = max(rows * LINE * rows // count, 3)
        start = (rows * LINE - length) * top // (count - rows)
        canvas.vline(w + 2, y, rows * LINE, 1)
        canvas.fill_rect(w + 1, y + start, 3, length, 1)
    for i in range(top, min(top + rows, count)):
        item = items[i]
        ink = 1
        if i == selected:
            canvas.fill_rect(0, y, w, LINE, 1)
            ink = 0
        if isinstance(item, tuple):
            canvas.write(item[0], 2, y + 1, ink)
            canvas.write(item[1], w - 2 - canvas.measure(item[1]), y + 1, ink)
        else:
            canvas.write(item, 2, y + 1, ink)
        y += LINE
    return top


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


def wrap(canvas, text, x, y, w, h, line_from=0):
    """Flowing text in a box of w x h pixels, from line `line_from` on; the number of all lines.

    Lines break at spaces and where the text has a line feed; a word wider than the box breaks
    where it must. With h 0 nothing is drawn: the lines are counted.
    """
    lines = 0
    end = y + h
    for paragraph in text.split("\n"):
        start = 0
        while True:
            stop, following = _fit(canvas, paragraph, start, w)
            if lines >= line_from and y + 8 <= end:
                canvas.write(paragraph[start:stop], x, y)
                y += LINE
            lines += 1
            start = following
            if start >= len(paragraph):
                break
    return lines


def _fit(canvas, text, start, w):
    """Where the line that begins at `start` ends, and where the next one begins."""
    at = start
    stop = -1
    while at < len(text):
        if text[at] == " ":
            stop = at
        w -= canvas.measure(text[at]) + 1
        if w < -1:
            if text[at] == " ":
                break
            if stop <= start:
                at = max(at, start + 1)
                return at, at
            break
        at += 1
    else:
        return at, at
    return stop, stop + 1


def message(canvas, text):
    """A framed text in the middle of the display, over what is there."""
    w = canvas.w - 20
    h = wrap(canvas, text, 0, 0, w, 0) * LINE
    y = (canvas.h - h) // 2
    canvas.fill_rect(4, y - 5, canvas.w - 8, h + 9, 0)
    canvas.rect(5, y - 4, canvas.w - 10, h + 7, 1)
    wrap(canvas, text, 10, y, w, h)

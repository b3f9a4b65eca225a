"""What screens are made of: title, footer, list, flowing text."""

from firmware.ui.canvas import LINE

BODY = 10  # first row under the title bar
FOOT = 8  # rows of the footer


def title_bar(canvas, text):
    """The top nine rows: text in black on white."""
    canvas.fill_rect(0, 0, canvas.w, LINE, 1)
    canvas.write(text, 2, 1, 0)


def footer(canvas, left, right=""):
    """The bottom eight rows: what the buttons do, at the left and at the right edge."""
    y = canvas.h - FOOT
    canvas.write(left, 1, y)
    canvas.write(right, canvas.w - 1 - canvas.measure(right), y)


def banner(canvas, text):
    """Over the bottom rows: something to be seen whatever the screen has there."""
    canvas.fill_rect(0, canvas.h - LINE, canvas.w, LINE, 1)
    canvas.write(text, 2, canvas.h - FOOT, 0)


def menu(canvas, items, selected, top, y=BODY, row=None):
    """A list from line `y` to the footer; gives back the new `top`, so that `selected` is in sight.

    What is shown of an item is a text, or (text, value) with the value at the right edge: the item
    itself, or row(i), which is asked only for those in sight. A bar at the right shows which part
    of a longer list that is.
    """
    count = len(items)
    rows = (canvas.h - FOOT - y) // LINE
    top = max(min(top, selected, count - rows), selected - rows + 1, 0)
    w = canvas.w
    if count > rows:
        w -= 4
        length = max(rows * LINE * rows // count, 3)
        start = (rows * LINE - length) * top // (count - rows)
        canvas.vline(w + 2, y, rows * LINE, 1)
        canvas.fill_rect(w + 1, y + start, 3, length, 1)
    for i in range(top, min(top + rows, count)):
        item = row(i) if row else items[i]
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
    stop = at = start
    left = w + 1
    while at < len(text):
        end = text.find(" ", at)
        if end < 0:
            end = len(text)
        if end > at:
            left -= canvas.measure(text[at:end]) + 1
        if left < 0:
            if stop > start:
                return stop, stop + 1
            at = start + 1
            while canvas.measure(text[start : at + 1]) <= w:
                at += 1
            return at, at
        left -= canvas.measure(" ") + 1
        stop = end
        at = end + 1
    return at, at

"""Parts of screens: title, footer, banner, list, flowing text."""

from firmware.ui.canvas import LINE

BODY = 10  # the first row below the title bar
FOOT = 8  # rows of the footer


def title_bar(canvas, text):
    """Draw the title bar into the top nine rows: dark text on a lit bar."""
    canvas.fill_rect(0, 0, canvas.w, LINE, 1)
    canvas.write(text, 2, 1, 0)


def footer(canvas, left, right=""):
    """Draw what the buttons do into the bottom eight rows, at the left and at the right edge."""
    y = canvas.h - FOOT
    canvas.write(left, 1, y)
    canvas.write(right, canvas.w - 1 - canvas.measure(right), y)


def banner(canvas, text):
    """Draw a message over the bottom nine rows, whatever the screen has there."""
    canvas.fill_rect(0, canvas.h - LINE, canvas.w, LINE, 1)
    canvas.write(text, 2, canvas.h - FOOT, 0)


def menu(canvas, items, selected, top, y=BODY, row=None):
    """Draw a list from row `y` to the footer; returns the new `top`, its first visible item.

    `top` changes as far as needed to show the item `selected`. An item is a text, or (text, value)
    with the value at the right edge. If `row` is given, row(i) gives item i, and is called only for
    visible items. A bar at the right shows which part of a longer list is visible.
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
    """Draw flowing text in a box of w x h pixels, from line `line_from` on.

    Returns the number of all lines. Lines break at spaces and at line feeds, and between two wide
    signs as kinsoku.py says; a word wider than the box breaks where it has to. With h 0 nothing is
    drawn and the lines are only counted.
    """
    lines = 0
    end = y + h
    for paragraph in text.split("\n"):
        start = 0
        fit = _fit
        if b"\xe3" in paragraph.encode():  # every kana begins with it
            from firmware.ui.kinsoku import fit
        while True:
            stop, following = fit(canvas, paragraph, start, w)
            if lines >= line_from and y + 8 <= end:
                canvas.write(paragraph[start:stop], x, y)
                y += LINE
            lines += 1
            start = following
            if start >= len(paragraph):
                break
    return lines


def _fit(canvas, text, start, w):
    """(end of the line that begins at `start`, start of the next line), as places in the text."""
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

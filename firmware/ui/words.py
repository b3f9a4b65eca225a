"""The glass in words, for people who can't see its picture or whose terminal is too small for it.

This module is loaded when a host asks for the words (`ui.words`), and unloaded again. The box in a
browser keeps it.
"""

from micropython import const

_TITLE = const(1)  # row of the text in the title bar, which is always dark on lit
_LINE = const(9)  # rows above the canvas in which a text may begin and still be seen
_MOST = const(96)  # characters of a text that the canvas draws, at most
_SMALL, _MEDIUM, _BIG = const(8), const(16), const(22)  # rows of a text


def note(canvas, drawn):
    """Have a canvas note in `drawn`, a list, the texts that are on it, until `stop`.

    An entry is (y, x, text, ink, its rows).
    """
    fill = canvas.fill

    def filled(c):
        del drawn[:]
        fill(c)

    canvas.fill = filled
    canvas.write = _noting(canvas, canvas.write, drawn, _SMALL)
    canvas.medium = _noting(canvas, canvas.medium, drawn, _MEDIUM)
    canvas.big = _noting(canvas, canvas.big, drawn, _BIG)


def stop(canvas):
    """Have it note nothing any more."""
    del canvas.fill, canvas.write, canvas.medium, canvas.big


def _noting(canvas, draw, drawn, tall):
    def noted(text, x, y, c=1):
        if c is not None and x < canvas.w and -_LINE < y < canvas.h and text.strip():
            drawn.append((y, x, text[:_MOST].strip(), c, tall))
        return draw(text, x, y, c)

    return noted


def lines(drawn, pointed):
    """The texts that were noted, a line for each row, from the top to the bottom.

    Texts of two sizes are one row if they stand on one line, such as a sum with big thousands. The
    line of a text that is dark on a lit bar, such as a selected item, begins with "> ". pointed:
    what the cursor on a board is on, which the last line names.
    """
    rows = []  # (first row of pixels, the row behind, texts)
    for y, x, text, ink, tall in sorted(drawn):
        texts = None
        for top, behind, there in rows:
            if top == y or abs(y + tall - behind) <= 1:
                texts = there
        if texts is None:
            texts = []
            rows.append((y, y + tall, texts))
        texts.append((x, text, ink))
    found = [_line(top > _TITLE, sorted(texts)) for top, _, texts in rows]
    return found + [pointed] if pointed else found


def _line(body, texts):
    """body: whether it is below the title bar. texts: (x, text, ink)."""
    line, dark = "", False
    for _, text, ink in texts:
        dark = dark or not ink
        line += text if not line or text[0] in ",." else " " + text
    return "> " + line if body and dark else line


def list_lines(app):
    """The lines of what the application shows now; none in the dark. It is drawn anew for them."""
    glass, drawn = app.glass, []
    if glass.dimmed > 1:
        return drawn
    note(glass.canvas, drawn)
    try:
        glass.stale = True
        glass.refresh()
    finally:
        stop(glass.canvas)
    return lines(drawn, app.stack.top.pointed())

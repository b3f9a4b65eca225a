"""What is on the glass in words: for those who can't see its picture, or have too small a one.

A host asks for it (`ui.words`); then this module is loaded, and forgotten again. The box in a
browser keeps it.
"""

from micropython import const

_TITLE = const(1)  # row of the text in the title bar, which is always dark on lit
_LINE = const(9)  # rows above the canvas in which a text may begin and still be seen
_MOST = const(96)  # characters of a text that the canvas draws, at most


def note(canvas, drawn):
    """Have a canvas note in `drawn`, a list, the texts that are on it, until `rest`.

    An entry is (y, x, text, ink).
    """
    fill = canvas.fill

    def filled(c):
        del drawn[:]
        fill(c)

    canvas.fill = filled
    canvas.write = _noting(canvas, canvas.write, drawn)
    canvas.medium = _noting(canvas, canvas.medium, drawn)
    canvas.big = _noting(canvas, canvas.big, drawn)


def rest(canvas):
    """Have it note nothing any more."""
    del canvas.fill, canvas.write, canvas.medium, canvas.big


def _noting(canvas, draw, drawn):
    def noted(text, x, y, c=1):
        if c is not None and x < canvas.w and -_LINE < y < canvas.h:
            drawn.append((y, x, text[:_MOST].strip(), c))
        return draw(text, x, y, c)

    return noted


def lines(drawn, pointed):
    """The texts that were noted, a line for each row, from the top to the bottom.

    A line that is dark on a lit bar, such as the selected one, begins with "> ". pointed: what the
    cursor on a board is on; the last line names it.
    """
    rows, dark = {}, set()
    for y, x, text, ink in drawn:
        if text:
            rows.setdefault(y, []).append((x, text))
            if not ink and y > _TITLE:
                dark.add(y)
    found = [
        ("> " if y in dark else "") + " ".join([text for _, text in sorted(rows[y])])
        for y in sorted(rows)
    ]
    return found + [pointed] if pointed else found


def shown(app):
    """The lines of what the application shows now; none in the dark. It is drawn anew for them."""
    glass, drawn = app.glass, []
    if glass.resting > 1:
        return drawn
    note(glass.canvas, drawn)
    try:
        glass.stale = True
        glass.refresh()
    finally:
        rest(glass.canvas)
    return lines(drawn, app.stack.top.pointed())

"""What is on the glass in words, for those who can't see it."""


class Words:
    """Notes the texts that a canvas draws, and gives them from the top to the bottom."""

    def __init__(self):
        self._drawn = []  # (y, x, text, ink) of each text since the last frame
        self._text = self._said = ""

    def listen(self, app):
        """Note from now on what this application draws and shows."""
        canvas, display = app.canvas, app.display
        kind = type(canvas)
        drawn = self._drawn

        def noting(draw):
            def noted(canvas, text, x, y, c=1):
                if c is not None and x < canvas.w and -LINE < y < canvas.h:
                    drawn.append((y, x, text, c))
                return draw(canvas, text, x, y, c)

            return noted

        def shown(show=display.show):
            if drawn:
                self._text = _lines(drawn, app.stack.top.pointed())
                del drawn[:]
            show()

        kind.write, kind.medium, kind.big = [noting(w) for w in (kind.write, kind.medium, kind.big)]
        display.show = shown

    def new(self):
        """The texts of the last frame, a line for each row; None if they are as they were.

        A line that is dark on a lit bar, such as the selected one, begins with "> ". The last line
        names what the cursor on a board is on.
        """
        if self._text == self._said:
            return None
        self._said = self._text
        return self._text


TITLE = 1  # row of the text in the title bar, which is always dark on lit
LINE = 9  # rows above the canvas in which a text may begin and still be seen


def _lines(drawn, pointed):
    rows, dark = {}, set()
    for y, x, text, ink in drawn:
        if text.strip():
            rows.setdefault(y, []).append((x, text.strip()))
            if not ink and y > TITLE:
                dark.add(y)
    lines = [(y in dark and "> " or "") + _line(rows[y]) for y in sorted(rows)]
    return "\n".join(lines + [pointed] if pointed else lines)


def _line(row):
    return " ".join([text for _, text in sorted(row)])

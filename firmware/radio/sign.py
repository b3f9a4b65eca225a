"""The sign on the table's screen that the radio is on, and how many telephones are here."""

from firmware import visit

_ROWS = b"\x3e\x41\x1c\x22\x08"  # two arcs over a dot, seven columns, from the top
_W, _H = 15, 7  # of the sign and its number


def draw(canvas, here):
    """Draw the sign at the first place at an edge where the screen is dark; nowhere if none is."""
    place = visit("firmware.ui.free_place").find(canvas, _W, _H)
    if place:
        x, y = place
        for row in range(len(_ROWS)):
            for column in range(7):
                if _ROWS[row] >> column & 1:
                    canvas.fill_rect(x + column, y + 1 + row, 1, 1, 1)
        canvas.write(str(min(here, 9)), x + 9, y)

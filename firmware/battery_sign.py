"""The sign of a battery that is low, or empty, on any screen."""

from firmware import visit

_W, _H = 12, 7


def draw(canvas, level):
    """Draw it at an edge where the screen is dark; nowhere if none is. level: 1 low, 2 empty."""
    place = visit("firmware.ui.free_place").find(canvas, _W, _H)
    if place:
        x, y = place
        canvas.fill_rect(x, y, 10, _H, 1)
        canvas.fill_rect(x + 10, y + 2, 2, 3, 1)  # its pole
        canvas.fill_rect(x + 1, y + 1, 8, _H - 2, 0)
        if level == 1:
            canvas.fill_rect(x + 2, y + 2, 2, _H - 4, 1)

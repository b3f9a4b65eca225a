"""The board of T-boats in pixels: yellow's side is below; his hulls are hollow, red's are solid.

Points and boats are numbers as in shared_rules/tboats/boats.py.
"""

from micropython import const

from shared_rules.tboats.boats import FILE

_PITCH = const(7)  # from point to point


def across(point):
    """Return the pixel column of the middle of a point."""
    return _PITCH * (point // FILE) - 4


def down(point):
    """Return the pixel row of the middle of a point."""
    return 67 - _PITCH * (point % FILE)


def draw(canvas):
    """Draw the empty board: a pixel for each point."""
    for x in range(3, 64, _PITCH):
        for y in range(4, 64, _PITCH):
            canvas.pixel(x, y, 1)


def boat(canvas, number, red, falls=0):
    """Draw the boat `number`: three points long, with the mast in the middle. red: or yellow's.

    falls: 1 if it would leave the board; then it is struck out.
    """
    x, y = across(number >> 1), down(number >> 1)
    w = 19 if number & 1 else 5
    h = 24 - w
    x -= 2
    y -= h - 3 if h > w else 2
    inks = canvas.inks
    canvas.fill_rect(x, y, w, h, inks.get("red", 1))
    if not red:
        canvas.fill_rect(x, y, w, h, 0)
        canvas.rect(x, y, w, h, inks.get("amber", 1))
    for corner in range(4):
        canvas.pixel(x + (corner & 1) * (w - 1), y + (corner >> 1) * (h - 1), 0)
    canvas.pixel(x + w // 2, y + h // 2, 0 if red else 1)
    if falls:
        x += w // 2
        y += h // 2
        canvas.fill_rect(x - 4, y - 4, 9, 9, 0)
        canvas.line(x - 4, y - 4, x + 4, y + 4, 1)
        canvas.line(x - 4, y + 4, x + 4, y - 4, 1)


def frame(canvas, number):
    """Draw the cursor around a boat."""
    x, y = across(number >> 1), down(number >> 1)
    if number & 1:
        canvas.rect(x - 4, y - 4, 23, 9, 1)
    else:
        canvas.rect(x - 4, y - 18, 9, 23, 1)


def wake(canvas, number):
    """Draw a small cross on each point of a boat that is being moved."""
    step = FILE if number & 1 else 1
    for part in (0, 1, 2):
        point = (number >> 1) + part * step
        x, y = across(point), down(point)
        canvas.hline(x - 1, y, 3, 1)
        canvas.vline(x, y - 1, 3, 1)


def reach(canvas, number, to):
    """Put a dot on each point that a boat covers at the place `to`, and not at `number`."""
    step, old = FILE if to & 1 else 1, FILE if number & 1 else 1
    low = number >> 1
    for part in (0, 1, 2):
        point = (to >> 1) + part * step
        if point != low and point != low + old and point != low + 2 * old:
            canvas.fill_rect(across(point) - 1, down(point) - 1, 3, 3, 1)

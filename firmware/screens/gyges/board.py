"""The board of Gyges in pixels: South is below, and each piece shows its height.

Cells and GOAL are numbers as in shared_rules/gyges/walk.py. upper: whether GOAL is the upper goal.
height: of the piece on a cell, 1 to 3, or 0 for none.
"""

from micropython import const

from shared_rules.gyges.walk import GOAL

_PITCH = const(10)  # from cell to cell; a cell is 9 x 9 pixels
_EDGE = const(2)  # the first column and the first row of the first cell
_AROUND = const(1000)  # pixels: more than from any cell to any other
_DIGITS = "0123"


def left(cell):
    """Return the first pixel column of a cell; a goal counts as a cell in the middle of its bar."""
    return 27 if cell == GOAL else _EDGE + _PITCH * ((cell >> 3) - 1)


def top(cell, upper):
    """Return the first pixel row of a cell, or about that of a goal, which may be negative."""
    if cell == GOAL:
        return -8 if upper else 61
    return _EDGE + _PITCH * (6 - (cell & 7))


def draw(canvas, cells):
    """Draw the goals, the corners of the cells, and the pieces. cells: bytes, as `Walk.cells`."""
    canvas.fill_rect(22, 0, 19, 1, 1)
    canvas.fill_rect(22, 63, 19, 1, 1)
    for x in range(1, 62, _PITCH):
        for y in range(1, 62, _PITCH):
            canvas.pixel(x, y, 1)
    for cell in range(9, 55):
        height = cells[cell]
        if 0 < height < 4:  # the rim has other numbers
            piece(canvas, height, left(cell), top(cell, False), 1)


def piece(canvas, height, x, y, ink):
    """Draw a piece in the cell at pixel x, y. ink 1: its height, dark on a lit stone.

    ink 0: only its height, lit, between four dots.
    """
    canvas.fill_rect(x, y + 1, 9, 7, 1)
    canvas.fill_rect(x + 1, y, 7, 9, 1)
    if not ink:
        canvas.fill_rect(x + 1, y, 7, 9, 0)
        canvas.fill_rect(x, y + 2, 9, 5, 0)
    canvas.write(_DIGITS[height], x + 2, y + 1, 1 - ink)


def mark(canvas, cell, upper, height):
    """Mark a cell to which the piece in hand can go: a dot, or its piece without the stone."""
    x, y = left(cell), top(cell, upper)
    if cell == GOAL:
        canvas.fill_rect(22, 0 if upper else 62, 19, 2, 1)
    elif height:
        piece(canvas, height, x, y, 0)
    else:
        canvas.fill_rect(x + 3, y + 3, 3, 3, 1)


def cursor(canvas, cell, upper, height):
    """Draw the cursor around a cell, or over the bar of a goal."""
    x, y = left(cell), top(cell, upper)
    if cell == GOAL:
        canvas.fill_rect(17, 0 if upper else 61, 29, 3, 1)
        return
    if height:
        piece(canvas, height, x, y, 0)
    canvas.rect(x - 1, y - 1, 11, 11, 1)


def nearest(cells, at, role, upper, around=True):
    """Return the one of `cells` that is nearest to `at` in a direction.

    If no cell is there: the farthest one in the opposite direction if `around`, else `at`.
    role: "up", "down", "left" or "right".
    """
    x, y = left(at), top(at, upper)
    best, found = 0, at
    for cell in cells:
        to_x, to_y = left(cell), top(cell, upper)
        if at == GOAL or cell == GOAL:
            to_x = x  # a goal lies beyond every column
        ahead, aside = to_x - x, abs(to_y - y)
        if role in ("up", "down"):
            ahead, aside = to_y - y, abs(to_x - x)
        if role in ("up", "left"):
            ahead = -ahead
        if ahead < 0 and around:
            ahead += _AROUND
        if ahead > 0 and (found == at or ahead + 3 * aside < best):
            best, found = ahead + 3 * aside, cell
    return found

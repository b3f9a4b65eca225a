"""The arrow of a face of the die."""

from array import array

# The corners of an arrow around its centre, pointing left and straight; right mirrors left
LEFT = (-17, -10, 4, -14, 0, -7, 20, 5, 14, 15, -6, 3, -10, 10)
_STRAIGHT = (0, -20, 14, -4, 6, -4, 6, 20, -6, 20, -6, -4, -14, -4)
ARROWS = {"left": "←", "straight": "↑", "right": "→"}


def arrow(canvas, face, x, y):
    """Draw the arrow of a face around pixel x, y, 40 pixels long.

    face: "left", "straight" or "right".
    """
    canvas.poly(x, y, corners(face), 1, True)


def corners(face):
    """The corners of the arrow of a face, around its middle: an array of x and y."""
    points = array("h", LEFT if face != "straight" else _STRAIGHT)
    if face == "right":
        for i in range(0, len(points), 2):
            points[i] = -points[i]
    return points

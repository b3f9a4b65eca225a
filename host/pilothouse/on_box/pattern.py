"""Draws the test pattern on the display `how` of the board `name`.

`_display`, sent before this script, opens the display as the box does.
"""

import machine


class All:
    """Stands for a stack of screens whose top screen covers the whole of a colour panel."""

    whole = True


All.screens = (All,)
All.top = All

canvas, display = _display(how, machine, {})
canvas.shows(All)
canvas.fill(0)
w, h = canvas.w, canvas.h
canvas.rect(0, 0, w, h, 1)
canvas.write(name, 4, 4)
canvas.write("top", 4, 14)
inks = len(getattr(canvas, "inks", "12")) - 1
for i in range((w - 8) // 8):
    canvas.fill_rect(4 + 8 * i, h - 20, 4, 16, 1 + i % inks)
display.show()
display.show()  # the first call may only set the display up

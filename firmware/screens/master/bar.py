"""The upper bar of MASTER's screens: a ship and her cash, both in big letters."""


def bar(canvas, name, cash, small):
    """Draw the upper bar: whose turn it is, and the cash, both in big letters.

    cash: the thousands. small: what follows them, in small letters. A name that leaves no space for
    the cash is small, too.
    """
    canvas.fill_rect(0, 0, canvas.w, 17, 1)
    x = canvas.w - 2 - canvas.measure(small)
    canvas.write(small, x, 8, 0)
    x -= 1 + canvas.measure_medium(cash)
    canvas.medium(cash, x, 1, 0)
    if canvas.measure_medium(name) < x - 4:
        canvas.medium(name, 2, 1, 0)
    else:
        canvas.write(name, 2, 8, 0)

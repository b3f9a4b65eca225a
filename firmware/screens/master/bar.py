"""The upper bar of MASTER's screens: a ship and her cash, both in big letters."""


def bar(canvas, name, cash, rest):
    """Draw the upper bar: whose turn it is, and the cash, both in big letters.

    cash: the thousands. rest: what follows them, in small letters.
    """
    canvas.fill_rect(0, 0, canvas.w, 17, 1)
    canvas.medium(name, 2, 1, 0)
    x = canvas.w - 2 - canvas.measure(rest)
    canvas.write(rest, x, 8, 0)
    canvas.medium(cash, x - 1 - canvas.measure_medium(cash), 1, 0)

"""Courses on the chart of MASTER: where a key leads, what a course goes over, how it is drawn."""

from shared_rules.master.chart import CANAL, COAST, HATCHED, PORT


def neighbour(chart, square, dx, dy):
    """The neighbour of a square in a direction, over the chart's edge too, or None."""
    column, row = square // chart.h + dx, square % chart.h + dy
    if 0 <= column < chart.w and 0 <= row < chart.h:
        return column * chart.h + row
    partners = chart.arrows.get(square, ())
    return min(partners, key=lambda there: abs(there % chart.h - row)) if partners else None


def nearest(chart, square, dx, dy):
    """The nearest port in a direction from a square, or None."""
    h, found = chart.h, None
    least = h + chart.w  # more than any two squares are apart
    for there in chart.ports:
        right, down = there // h - square // h, there % h - square % h
        ahead, aside = right * dx + down * dy, abs(right * dy + down * dx)
        if ahead > 0 and aside <= ahead and ahead + aside < least:
            least, found = ahead + aside, there
    return found


def shortest(chart, seen):
    """The shortest course over some squares, from the first to the last of them, or None.

    It prefers calm squares.
    """
    cells = chart.cells
    paths = [[seen[0]]]
    found = [seen[0]]
    for path in paths:  # the list grows
        here = path[-1]
        if here == seen[-1]:
            return path
        kind = cells[here] if len(path) > 1 else 0
        # MA-44: only a port follows a coast square. MA-5: a course may have to end in a port.
        if kind & PORT and not chart.through:
            continue
        beside = chart.beside(here)
        ahead = [there for there in seen if there in beside and there not in found]
        for there in sorted(ahead, key=lambda there: cells[there] & HATCHED):
            if not kind & COAST or cells[there] & PORT:
                found.append(there)
                paths.append(path + [there])


def length(chart, course):
    """The length of a course in squares, as the rules count it."""
    n, before = 0, course[0]
    for there in course[1:]:
        n += chart.cost(before, there)
        before = there
    return n


def crossed(chart, options, move):
    """(canals, squares in a storm) of a move from its first square on."""
    cells = chart.cells
    canals = sum([1 for square in move[1:] if cells[square] & CANAL])
    # MA-16: the start of a move may count as a square in a storm.
    port = cells[move[0]] & PORT
    if options["zone_rule"] != "touch" or port and not options["zone_port_counts"]:
        move = move[1:]
    return canals, sum([1 for square in move if cells[square] & HATCHED])


def drawn(chart, sea, course, moved):
    """What is drawn of a course: ([(x, y, x, y)] for the first move, [(x, y)] for what follows).

    These are the corners of squares in pixels. moved: how many steps the first move has. A step
    over the chart's edge begins at its own end, so that no line crosses the chart. What follows are
    the squares in sight.
    """
    trail = []
    before = course[0]
    for there in course[1 : 1 + moved]:
        spot = sea.place(there)
        joined = there in chart.arrows.get(before, ()) or not sea.is_in_sight(before)
        if sea.is_in_sight(there):
            trail.append((spot if joined else sea.place(before)) + spot)
        before = there
    return trail, [sea.place(there) for there in course[1 + moved :] if sea.is_in_sight(there)]

"""MASTER's count of squares against a slow one that tries every course."""

import random

from shared_rules.master.chart import COAST, PORT, Chart
from soak import soak


def chances(seed):
    """A random chart that needs no file: sea, land, coast and ports, with one arrow."""
    rng = random.Random(seed)
    height, width = rng.randint(4, 7), rng.randint(4, 8)
    cells = bytes(rng.choices([0, 1, 4, 8, 17], [4, 8, 3, 2, 1], k=height * width))
    ports = tuple(square for square, kind in enumerate(cells) if kind == PORT)
    ends = [row for row in range(height) if cells[row] == cells[-height + row] == 1]
    arrows = {}
    if ends:
        far = (width - 1) * height + ends[0]
        arrows = {ends[0]: [far], far: [ends[0]]}
    found = Chart("chances", True, height, cells, ports, (), arrows)
    found.diagonals = rng.random() < 0.7
    found.through = rng.random() < 0.5
    found.jump = rng.choice([0, 1, 1])
    return found


def steps(chart, here, start, goal, canals):
    """The squares to which a course that began at `start` may go on from here."""
    kind = chart.cells[here]
    if here != start and kind & PORT and not chart.through:
        return
    for there in chart.beside(here):
        if kind & COAST and here != start and not chart.cells[there] & PORT:
            continue
        if chart.cells[there] & 16 and not canals and there != goal:
            continue
        yield there


def slow(chart, start, goal, canals):
    """The fewest squares from start to goal, relaxed until nothing changes; None: no way."""
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for here in list(best):
            for there in steps(chart, here, start, goal, canals):
                count = best[here] + chart.cost(here, there)
                if count < best.get(there, 999):
                    best[there] = count
                    changed = True
    return best.get(goal)


@soak(charts=(12, 24, 80), most=(450, 900, 3000))
def test_m58_both_ways_of_counting_give_the_fewest_squares(charts, most):
    reached = 0
    for seed in range(charts):
        chart = chances(seed)
        water = [square for square, kind in enumerate(chart.cells) if kind]
        for port in chart.ports[:3]:
            for square in water:
                for canals in (True, False):
                    wanted = slow(chart, square, port, canals)
                    ahead = chart.spread(square, False, (port,), 0 if canals else 16)[port]
                    back = chart.spread(port, True, (square,), 0 if canals else 16)[square]
                    assert ahead - 1 == back - 1 == (-1 if wanted is None else wanted), seed
                    reached += wanted is not None
    assert reached > most

"""Sums over counts on random charts, to compare the loop in `Chart.spread` between targets."""

from shared_rules.kernel.prng import Prng
from shared_rules.master.chart import CANAL, COAST, HATCHED, PORT, SEA, Chart
from tests.portable.sums import mixed

KINDS = (0, 0, 0, SEA, SEA, SEA, SEA, SEA, SEA | HATCHED, COAST, COAST, PORT, SEA | CANAL)


def somewhere(rng):
    """A chart with random squares and arrows; ports may lie anywhere, and are not complete."""
    width, height = 1 + rng.below(14), 1 + rng.below(14)
    size = width * height
    cells = bytes([KINDS[rng.below(len(KINDS))] for _ in range(size)])
    chart = Chart("random", True, height, cells, (), (), {})
    chart.diagonals = not rng.below(3) == 0
    chart.through = not rng.below(2)
    chart.jump = rng.below(2)
    for _ in range(rng.below(5)):
        row = rng.below(height)
        here, there = row, size - height + row
        if rng.below(2):
            column = rng.below(width)
            here, there = column * height, column * height + height - 1
        partners = chart.arrows.get(here, [])
        if here != there and cells[here] & SEA and cells[there] & SEA and there not in partners:
            chart.arrows[here] = partners + [there]
            chart.arrows[there] = chart.arrows.get(there, []) + [here]
    return chart


def asked(rng, chart):
    """(start, back, until, shut): what `Chart.spread` is asked for."""
    size = len(chart.cells)
    until = [rng.below(size) for _ in range(rng.below(3))]
    shut = (0, 0, CANAL, COAST, CANAL | HATCHED)[rng.below(5)]
    return rng.below(size), not rng.below(2), until, shut


def total(first, count):
    """A sum over the charts number `first` to `first + count - 1`, four counts each."""
    found = 0
    for seed in range(first, first + count):
        rng = Prng(seed)
        chart = somewhere(rng)
        for _ in range(4):
            found = mixed(found, chart.spread(*asked(rng, chart)))
    return found

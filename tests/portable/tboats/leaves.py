"""Sums over what T-boats' inner loops do in random positions, to compare them between targets."""

from shared_rules.kernel.prng import Prng
from shared_rules.tboats.options import resolve
from shared_rules.tboats.play import Play
from tests.portable.sums import mixed

CHOICES = (
    ("claim", ("auto", "manual")),
    ("rot180", (False, True)),
    ("pass_over", (True, False)),
    ("walk_in", ("none", "claim", "immediate")),
    ("punish_window", ("next", "standing")),
)


def somewhere(rng):
    """A `Play` with random options, boats, and Ts that may be punished."""
    options = {name: choices[rng.below(len(choices))] for name, choices in CHOICES}
    taken, fleets = set(), ([], [])
    for number in range(2 + rng.below(7)):
        lie = rng.below(2)
        step = 11 if lie else 1
        low = 11 * (1 + rng.below(7 if lie else 9)) + 1 + rng.below(9 if lie else 7)
        points = {low, low + step, low + 2 * step}
        if not points & taken and len(fleets[number & 1]) < 4:
            taken |= points
            fleets[number & 1].append(2 * low + lie)
    side = rng.below(2)
    ts = []
    if rng.below(2) and fleets[0] and fleets[1]:
        ts.append((fleets[1 - side][0], fleets[side][0]))
    return Play(resolve(options), fleets, side, ts)


def total(first, count):
    """A sum over positions number `first` to `first + count - 1`, and moves from them."""
    found = 0
    for seed in range(first, first + count):
        rng = Prng(seed)
        laid = somewhere(rng)
        if rng.below(4):
            laid.claim_all()
        found = mixed(found, (laid.key(), laid.value()))
        laid.generate(0)
        moves = list(laid.moves[: laid.count])
        found = mixed(found, moves)
        found = mixed(found, (laid.count, laid.taking))
        before = bytes(laid.cells)
        for _ in range(min(3, len(moves))):
            laid.make(moves[rng.below(len(moves))])
            found = mixed(found, laid.cells)
            found = mixed(found, (laid.over, laid.key()))
            laid.back()
            assert bytes(laid.cells) == before, seed
    return found

"""Sums over what Gyges' inner loops do in random positions, to compare them between targets."""

from array import array

from shared_rules.gyges import leaf
from shared_rules.gyges.options import VALUES, resolve
from shared_rules.gyges.play import Play
from shared_rules.kernel.prng import Prng
from shared_rules.kernel.search import TRIES
from tests.portable.sums import mixed

NAMES = ("blocked", "bounce", "drop", "ko", "path")  # the options that matter in a search


def laid(rng):
    """(options, state) of a random position."""
    options = {}
    for name in NAMES:
        options[name] = VALUES[name][0][rng.below(len(VALUES[name][0]))]
    pieces = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
    rng.shuffle(pieces)
    pieces = pieces[: 1 + rng.below(12)]
    state = {"to_move": ("south", "north")[rng.below(2)], "passes": 0, "before": None}
    for name in ("board", "before")[: 1 + rng.below(2)]:
        cells = ["0"] * 36
        for piece in pieces:
            place = rng.below(36)
            while cells[place] != "0":
                place = rng.below(36)
            cells[place] = str(piece)
        text = "".join(cells)
        state[name] = "/".join([text[row : row + 6] for row in range(0, 36, 6)])
    return resolve(options), state


def moves(play, first=-1):
    """The moves of a `Play` in their order, its own numbers. first: one to try first; -1: none."""
    play.begin(array("i", [first] + [-1] * (TRIES - 1)))
    found = []
    move = play.advance()
    while move >= 0:
        found.append(move)
        move = play.advance()
    return found


def total(first, count):
    """A sum over positions number `first` to `first + count - 1`."""
    found = 0
    for seed in range(first, first + count):
        play = Play(*laid(Prng(seed)))
        before = bytes(play.cells)
        found = mixed(found, moves(play))
        found = mixed(found, (play.value(),))
        play.whole = False
        found = mixed(found, moves(play)[:3])
        found = mixed(found, play.notes[: leaf.BEGIN])
        assert bytes(play.cells) == before, seed
    return found

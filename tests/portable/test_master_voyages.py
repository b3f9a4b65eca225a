"""Whole games of MASTER with their last digest, which must be the same on every machine.

The recordings of tests/trials/master are these games, ply by ply.
"""

from shared_rules.kernel.prng import Prng

from .helmsman import steer
from .voyage import PRICES, charted, sound, table

# name: (seed, plies at most, players, options, the last digest)
VOYAGES = {
    "table_two": (20, 90, 2, {}, "ec2d0c6d"),
    "table_four": (12, 150, 4, {"prices": PRICES, "lots": True}, "718545f3"),
    "table_six": (5, 200, 6, {"exclusive_start": False, "tow_draws": "both"}, "22687806"),
    "chart_two": (23, 150, 2, {}, "a8e69c57"),
    "chart_four": (9, 200, 4, {"lots": True, "services_on_arrival": True}, "948fc6fc"),
    "chart_six": (27, 220, 6, {"tow_share_port": True, "zone_rule": "entered"}, "9df419bf"),
}


def begin(name):
    """The session of a voyage at ply 0."""
    seed, _, players, options, _ = VOYAGES[name]
    setup = charted if name.startswith("chart") else table
    return setup(players, seed, **options)


def sailed(name):
    """The voyage, played to its end."""
    s = begin(name)
    seed, plies = VOYAGES[name][:2]
    rng = Prng(seed)
    while s.ply < plies:
        text = steer(s, rng)
        if text is None:
            break
        s.do(text)
        sound(s)
    assert s.digest() == VOYAGES[name][4], s.digest()


def test_two_at_the_table():
    sailed("table_two")


def test_four_at_the_table():
    sailed("table_four")


def test_six_at_the_table():
    sailed("table_six")


def test_two_on_the_chart():
    sailed("chart_two")


def test_four_on_the_chart():
    sailed("chart_four")


def test_six_on_the_chart():
    sailed("chart_six")

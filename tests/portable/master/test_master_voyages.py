"""Games of MASTER with their digests at ply 40 and at the end, the same on every machine.

The recordings of tests/trials/master are these games, ply by ply.
"""

from shared_rules.kernel.prng import Prng

from ..share import share
from .helmsman import steer
from .voyage import PRICES, charted, sound, table

EARLY = 40  # plies, as far as MicroPython sails in a hurry
# name: (seed, plies at most, players, options, the digests at ply 40 and at the end)
VOYAGES = {
    "table_two": (30, 90, 2, {}, ("6b62d1ea", "82563671")),
    "table_four": (12, 150, 4, {"prices": PRICES, "lots": True}, ("99b66ca9", "0c3a9262")),
    "table_six": (
        114,
        200,
        6,
        {"exclusive_start": False, "tow_draws": "both"},
        ("fdf72ebc", "9cb54855"),
    ),
    "chart_two": (5, 150, 2, {}, ("4c2d45e0", "8ecb5b30")),
    "chart_four": (
        9,
        200,
        4,
        {"lots": True, "services_on_arrival": True},
        ("10004627", "a2fb733c"),
    ),
    "chart_six": (
        1,
        220,
        6,
        {"tow_share_port": True, "zone_rule": "entered"},
        ("7129d3ac", "2e1ef9ba"),
    ),
}


def begin(name):
    """The session of a voyage at ply 0."""
    seed, _, players, options, _ = VOYAGES[name]
    setup = charted if name.startswith("chart") else table
    return setup(players, seed, **options)


def sailed(name):
    """The voyage, played to its end or to ply 40."""
    s = begin(name)
    seed, plies, _, _, (early, last) = VOYAGES[name]
    plies = share(EARLY, plies, plies)
    rng = Prng(seed)
    while s.ply < plies:
        text = steer(s, rng)
        if text is None:
            break
        s.do(text)
        sound(s)
        assert s.ply != EARLY or s.digest() == early, s.digest()
    assert s.ply == EARLY or s.digest() == last, s.digest()


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

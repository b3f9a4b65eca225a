"""Random complete races in pilot mode on the unix port: the digests that CPython gives."""

import pytest

import device
from pilothouse import build
from tests.portable.test_pilot_races import sail

RACES = 20
# Players and options in turn; seeds count up.
KINDS = (
    (3, {}),
    (5, {"variant": "intro", "tiles": "all"}),
    (["anna", "bert"], {"tiles": "swap"}),
    (4, {"black_rose": True, "tiles": "all", "push_course": "crossed"}),
    (6, {"tiles": "swap", "sandbank_push_slows": "pusher"}),
)

CODE = """
import gc
from tests.portable.test_pilot_races import sail
for seed, (players, options) in {races!r}:
    s, digests = sail(players, seed, **options)
    print("race", seed, s.ply, " ".join(digests))
    s = None
    gc.collect()
"""


@pytest.mark.soak
def test_soak_random_races_on_the_unix_port(unix):
    build.firmware()
    build.tests()
    for first in range(0, RACES, 4):  # an interpreter of its own for four
        races = [(100 + n, KINDS[n % len(KINDS)]) for n in range(first, first + 4)]
        said = device._say(unix, CODE.format(races=races)).splitlines()
        assert len(said) == len(races)
        for (seed, (players, options)), line in zip(races, said, strict=True):
            session, digests = sail(players, seed, **options)
            assert line == f"race {seed} {session.ply} {' '.join(digests)}"

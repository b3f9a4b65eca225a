"""Complete random races in pilot mode have the same digests on the unix port as on CPython."""

import device
from pilothouse import project
from soak import soak
from tests.portable.mississippi.pilot.test_pilot_races import sail

# (players, options) of the races in turn; seeds count up.
KINDS = (
    (3, {}),
    (5, {"variant": "intro", "tiles": "all"}),
    (["anna", "bert"], {"tiles": "swap"}),
    (4, {"black_rose": True, "tiles": "all", "push_course": "crossed"}),
    (6, {"tiles": "swap", "sandbank_push_slows": "pusher"}),
)

MODULE = project.ROOT / "tests/portable/mississippi/pilot/test_pilot_races.py"
CODE = """
import gc
gc.threshold(16384)  # as the box has it
from tests.portable import share
from tests.portable.mississippi.pilot.test_pilot_races import sail
share.whole.append(True)
for seed, (players, options) in {races!r}:
    s, digests = sail(players, seed, **options)
    print("race", seed, s.ply, " ".join(digests))
    s = None
    gc.collect()
"""


@soak(all_races=(1, 8, 20))
def test_random_races_on_the_unix_port(unix, all_races):
    for first in range(0, all_races, 4):  # a fresh interpreter for every four races
        last = min(first + 4, all_races)
        races = [(100 + n, KINDS[n % len(KINDS)]) for n in range(first, last)]
        said = device.execute(unix, [CODE.format(races=races)], MODULE).splitlines()
        assert len(said) == len(races)
        for (seed, (players, options)), line in zip(races, said, strict=True):
            session, digests = sail(players, seed, **options)
            assert line == f"race {seed} {session.ply} {' '.join(digests)}"

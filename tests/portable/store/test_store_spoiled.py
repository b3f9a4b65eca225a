"""Files, folders and names that a store has not put there itself must not stop it."""

from tests.portable.share import share

from .flash import ROOT, empty, kept
from .spoiled import CASES, Made, run

SHARE = 6


def fresh(spoil, named):
    Made(ROOT).holds(spoil, named)
    empty()


@kept
def test_no_foreign_file_or_folder_stops_a_power_on():
    for number in range(0, len(CASES), share(3, 1, 1)):
        words, spoil, named = CASES[number]
        try:
            fresh(spoil, named)
        except Exception:
            print("SPOILED by", words)
            raise


@kept
def test_a_folder_spoiled_at_random_loses_nothing():
    run(0, SHARE, fresh)

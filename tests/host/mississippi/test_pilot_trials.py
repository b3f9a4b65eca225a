"""Recorded races of pilot mode, played through the link of the core: digests at every ply."""

from pathlib import Path

import pytest

from pilothouse.link.client import connect
from pilothouse.series import trial

TRIALS = sorted((Path(__file__).parents[2] / "trials" / "pilot").glob("*.trial"))


def test_there_is_one_of_each_kind():
    assert len(TRIALS) == 8


@pytest.mark.parametrize("path", TRIALS, ids=lambda path: path.stem)
def test_trial(path: Path):
    plies = trial.read(path)
    with connect("cpython") as link:
        assert trial.compare(link, plies) == len(plies) - 1 > 0

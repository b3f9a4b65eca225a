"""The recorded races of tests/trials, played through the link, are the same on every target."""

import json
from pathlib import Path

import pytest

from pilothouse.errors import SaveRefused, TrialError
from pilothouse.link.client import Client, connect
from pilothouse.series import trial
from soak import soak

TRIALS = sorted((Path(__file__).parents[2] / "trials").glob("*.trial"))
NEW = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 7}


@pytest.fixture(scope="module")
def link(target):
    with connect(target) as client:
        yield client


def test_there_are_races_to_compare():
    assert len(TRIALS) >= 3


@soak(most=(40, None))
@pytest.mark.parametrize("path", TRIALS, ids=lambda path: path.stem)
def test_trial(link: Client, target: str, path: Path, most: int | None):
    plies = trial.read(path)
    if target != "cpython" and most is not None:
        plies = plies[: most + 1]
    assert trial.compare(link, plies) == len(plies) - 1 > 0


def test_a_recording_is_played_alike_and_a_change_of_it_is_found(link: Client, tmp_path: Path):
    link.call("game.new", NEW)
    link.do("tile")
    while link.call("game.digest")["ply"] < 12:
        link.do(next(text for text in link.entries("game.actions", "actions") if ".." not in text))
    path = tmp_path / "a.trial"
    trial.write(trial.record(link.save()), path)
    plies = trial.read(path)
    assert trial.compare(link, plies) == 12
    assert trial.record(trial.as_save(plies)) == plies
    for key, wrong in (("digest", "00000000"), ("actions", 99), ("events", [])):
        changed = [dict(ply) for ply in plies]
        changed[5][key] = wrong
        with pytest.raises(TrialError, match=f"^ply 5: {key} recorded"):
            trial.compare(link, changed)
    header = json.loads(path.read_text().splitlines()[0])
    assert header["seed"] == 7 and header["pilothouse"] == 1


def test_what_is_no_save_is_not_recorded():
    with pytest.raises(SaveRefused, match="its end is missing"):
        trial.record(b"{}\n")

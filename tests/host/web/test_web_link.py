"""The target web: recorded games have the same digests, and each bad line its code."""

from pathlib import Path

import pytest
from web_box import needs_node

from pilothouse.build import micropython
from pilothouse.link.client import connect
from pilothouse.series import trial
from soak import soak
from tests.host.link import test_link_fire as fire
from tests.host.link.bad_lines import CORPUS, Gunner, code

pytestmark = needs_node

# Games of MASTER on a chart use a chart of the tests, which a box doesn't have.
TRIALS = sorted(
    path
    for path in (Path(__file__).parents[2] / "trials").rglob("*.trial")
    if not path.stem.startswith("chart_")
)
SHORT = [path for path in TRIALS if path.stat().st_size < 18_000]  # of every game and mode


@soak(trials=(SHORT, TRIALS), first=(6, None))
def test_recorded_games_have_the_same_digests(trials, first):
    with connect("web") as link:
        for path in trials:
            plies = trial.read(path)[:first]
            assert trial.compare(link, plies) == len(plies) - 1 > 0, path.stem


@soak(kills=(1, 20, 100))
def test_a_killed_box_has_kept_what_it_has_answered(kills, tmp_path):
    """The folder is that of any box: the unix target goes on with the game."""
    with connect("web", tmp_path) as link:
        digest = fire.begin(link)
    for _ in range(kills):
        with connect("web", tmp_path) as link:
            assert link.call("game.digest")["digest"] == digest
            for _ in range(4):
                listed = link.call("game.actions")["actions"]
                plain = [text for text in listed if ".." not in text]
                digest = link.do(plain[0])["digest"] if plain else fire.begin(link)
            link._messages.port.process.kill()
    if micropython.find():
        with connect("unix", tmp_path) as link:
            assert link.call("game.digest")["digest"] == digest


@pytest.fixture(scope="module")
def race():
    with Gunner(target="web") as gunner:
        gunner.start = fire.begin(gunner.client)
        yield gunner


@soak(step=(14, 1))
def test_each_line_of_the_corpus_has_its_code_and_changes_nothing(race, step):
    race.start = fire.begin(race.client)
    for line, wanted in CORPUS[::step]:
        answers = race.fire(line + b"\n")
        assert [code(answer) for answer in answers] == [wanted], line[:200]
    assert race.digest == race.start


@pytest.mark.parametrize("size", [1, 63, 1000])
def test_chunks_make_no_difference(race, size):
    fire.test_chunks_make_no_difference(race, size)

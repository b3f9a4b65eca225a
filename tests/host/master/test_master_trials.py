"""Recorded games of MASTER, played through the link of the core: events and digests at every ply.

Games on a chart use the small chart of the tests, which the test gives to the rules.
"""

from pathlib import Path

import pytest

from pilothouse.link.client import connect
from pilothouse.series import trial
from shared_rules import catalog
from tests.portable.master.helmsman import steer
from tests.portable.master.test_master_voyages import VOYAGES, begin
from tests.portable.master.voyage import owned, table

TRIALS = sorted((Path(__file__).parents[2] / "trials" / "master").glob("*.trial"))


@pytest.fixture(autouse=True)
def charts(monkeypatch):
    monkeypatch.setattr(catalog, "charts", owned)


def test_there_is_one_of_each_voyage():
    assert [path.stem for path in TRIALS] == sorted(VOYAGES)


@pytest.mark.parametrize("path", TRIALS, ids=lambda path: path.stem)
def test_trial(path: Path):
    plies = trial.read(path)
    assert plies[-1]["digest"] == VOYAGES[path.stem][4][1]
    with connect("cpython") as link:
        assert trial.compare(link, plies) == len(plies) - 1 > 0


def test_the_link_shows_saves_and_takes_back_a_game():
    setup = {"game": "master", "players": ["red", "blue"], "seed": 7}
    with connect("cpython") as link:
        link.call("game.new", setup | {"options": {"mode": "chart", "chart": "small"}})
        assert link.call("game.view")["pending"] == {"what": "start", "who": "red"}
        for text in ("start LONDON", "start TOKYO", "bill", "fuel 3"):
            link.do(text)
        digest = link.call("game.digest")["digest"]
        link.do("sail 11.1")
        assert link.call("game.undo")["digest"] == digest
        save = link.save()
        link.call("game.new", setup)
        link.load(save)
        assert link.call("game.digest")["digest"] == digest
        rows = link.call("game.list", {"game": "master"})
        assert rows["total"] == 35 and rows["options"][0]["name"] == "bills"


def test_six_ships_on_the_line(target):
    """At the table, on every target, the view comes in parts and the actions in pages."""
    setup = {"game": "master", "players": ["red", "blue", "green", "yellow", "white", "black"]}
    with connect(target) as link:
        link.call("game.new", setup | {"seed": 3})
        s = table(6, 3)
        for text in ("LONDON", "GENOVA", "NEW_YORK", "KUWAIT", "TOKYO", "SYDNEY"):
            link.do("start " + text)
            s.do("start " + text)
        for _ in range(5):
            link.do("bill")
            s.do("bill")
        assert list(link.entries("game.actions", "actions")) == list(s.actions())
        assert link.call("game.digest")["digest"] == s.digest()
        assert link.call("game.view", {"part": "players.5"})["colour"] == "black"


def test_a_helmsman_knows_when_a_game_is_over():
    s = begin("chart_two")
    s.state["winner"] = "red"
    assert steer(s, s.rng) is None

"""Saves of each release, tests/saves/VERSION, are played by today's rules, or said to be older.

Those of tests/saves/older are of rules that were never released, and can't be played any more.
"""

import json
from pathlib import Path

import pytest

from firmware import installed
from pilothouse import project
from pilothouse.errors import LinkError
from pilothouse.link.client import Client, connect
from shared_rules import catalog

SAVES = Path(__file__).parents[2] / "saves"
RELEASED = sorted(path for path in SAVES.glob("[0-9]*/*.save"))
BROKEN = (
    "{path} can't be played any more: {why}. If the rules have to change so, raise `version` in "
    "shared_rules/{game}/rules.py, and say so in the changelog"
)


@pytest.fixture(scope="module")
def link(target):
    with connect(target) as client:
        yield client


def test_a_save_of_each_release_is_played_or_said_to_be_of_older_rules(link: Client):
    for path in RELEASED:
        data = path.read_bytes()
        header = json.loads(data.partition(b"\n")[0])
        try:
            loaded = link.load(data)
        except LinkError as error:
            said = BROKEN.format(path=path, why=error.message, game=header["game"])
            assert error.data == {"reason": "rules_version"}, said
        else:
            assert loaded["ply"] == int(data.split()[-2]) > 0


def test_a_save_of_rules_that_played_otherwise_says_so_and_nothing_changes(link: Client):
    paths = sorted(SAVES.glob("older/*.save"))
    assert paths
    before = link.call("game.new", {"game": "gyges", "players": ["south", "north"], "seed": 1})
    for path in paths:
        with pytest.raises(LinkError, match="older rules") as refused:
            link.load(path.read_bytes())
        assert refused.value.data == {"reason": "rules_version"}, path
        assert link.digest() == before["digest"], path


def test_this_release_has_a_save_of_todays_rules_for_each_game_and_mode():
    there = set()
    for path in RELEASED:
        header = json.loads(path.read_bytes().partition(b"\n")[0])
        today = header["rules"] == catalog.rules(header["game"]).version
        if path.parent.name == project.version() and today:
            there.add((header["game"], header["options"].get("mode", "table")))
    modes = [(game, mode) for game in installed.names() for mode in catalog.about(game).TABLES]
    assert there == set(modes), "tests/saves/make.py writes them"

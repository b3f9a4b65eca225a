"""The pages call the players as the box does, in each language."""

import re

import pytest

from pilothouse import project

PAGES = project.ROOT / "host/web"
TEXTS = project.ROOT / "firmware/languages"
# The files in which the box has these words; a duel's sides are as on its own display.
BOXES = ("house", "master", "tboats", "gyges")


def pairs(text):
    """word -> text of the lines of a table in JavaScript."""
    return dict(re.findall(r'^  (\w+): "(.+)",$', text, re.MULTILINE))


def told():
    english, italian = (PAGES / "app/players.js").read_text("utf-8").split("export const IT")
    return {"en": pairs(english), "it": pairs(italian)}


def of_the_box(language):
    found = {}
    for name in BOXES:
        lines = (TEXTS / language / f"{name}.txt").read_text("utf-8").splitlines()
        found |= dict(line.split("=", 1) for line in lines if "=" in line)
    return found


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_pages_call_the_players_as_the_box_does(language):
    box = of_the_box(language)
    players = told()[language]
    assert players == {word: box[word] for word in players}


def test_no_player_of_any_game_is_without_words():
    from firmware.screens.master.phrase import COLOURS as SHIPS
    from shared_rules.gyges.options import PLAYERS
    from shared_rules.mississippi.tiles import COLOURS
    from shared_rules.tboats.rules import COLOURS as BOATS

    for players in told().values():
        assert {*PLAYERS, *COLOURS, *BOATS, *SHIPS} == set(players)

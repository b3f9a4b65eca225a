"""The big screen has words for every action of every game, in English and Italian."""

import re

import pytest

from pilothouse import project
from pilothouse.series import trial
from shared_rules.kernel.session import Session

WORDS = project.ROOT / "host/web/table/deeds.js"
TRIALS = project.ROOT / "tests/trials"
# The duels have no table of actions; a move of theirs is no verb.
DUELS = {"gyges": {"setup", "pass", "resign"}, "tboats": {"touch", "punish", "draw", "resign"}}


def told():
    """language -> the words with `do.` before them."""
    english, italian = WORDS.read_text("utf-8").split("export const IT")
    return {
        code: dict(re.findall(r'^  "do\.(\w+)": "(.+)",$', text, re.MULTILINE))
        for code, text in (("en", english), ("it", italian))
    }


def verbs(game):
    """The verbs in the table of actions of a game's RULES.md."""
    if game in DUELS:
        return DUELS[game]
    text = (project.ROOT / "shared_rules" / game / "RULES.md").read_text("utf-8")
    rows = re.findall(
        r"^\| (`.+?`) \| (?:both|table|pilot|chart)(?:, table)? \| ", text, re.MULTILINE
    )
    return {code.split(" ")[0] for row in rows for code in re.findall(r"`(.+?)`", row)}


@pytest.mark.parametrize("game", ["mississippi", "master", "gyges", "tboats"])
def test_no_verb_of_a_game_is_without_words(game):
    found = verbs(game)
    assert len(found) > 2
    for language, words in told().items():
        assert found - set(words) == set(), language


def test_what_the_games_list_has_a_verb_that_the_pages_name():
    unknown = set()
    for name in ("two_players", "master/table_four", "gyges_italian", "tboats_manual"):
        plies = trial.read(TRIALS / f"{name}.trial")
        session = Session(*(plies[0][key] for key in trial.SETUP))
        for ply in plies[1:80]:
            listed = {text.split(" ")[0] for text in session.actions()}
            listed = {verb for verb in listed if verb.isalpha()}
            unknown |= listed - verbs(plies[0]["game"])
            session.do(ply["action"])
    assert unknown == set()


def test_both_languages_have_the_same_words_and_none_twice():
    english, italian = told().values()
    assert set(english) == set(italian)
    text = WORDS.read_text("utf-8")
    assert len(re.findall(r'^  "do\.\w+": ', text, re.MULTILINE)) == 2 * len(english)

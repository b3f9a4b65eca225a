"""The texts of the page: all are used, and no game is without its words. Its class names."""

import json
import re

import pytest

from firmware.screens.master.phrase import COLOURS as SHIPS
from pilothouse import game, project
from pilothouse.build import npm, package, page_texts
from pilothouse.languages import lacks
from pilothouse.series import trial
from shared_rules import catalog
from shared_rules.gyges.options import PLAYERS as SIDES
from shared_rules.kernel.session import Session
from shared_rules.mississippi.tiles import COLOURS
from shared_rules.tboats.rules import COLOURS as BOATS

LANGUAGES = package.languages()
TRIALS = project.ROOT / "tests/trials"
GAMES = ("mississippi", "master", "gyges", "tboats")
# The duels have no table of actions; a move of theirs is no verb.
DUELS = {"gyges": {"setup", "pass", "resign"}, "tboats": {"touch", "punish", "draw", "resign"}}


def sources():
    """All of the page's modules and pages, as one text."""
    paths = [*npm.FOLDER.glob("*.html")]
    for folder in ("app", "table", "install"):
        paths += (npm.FOLDER / folder).rglob("*.js")
    paths.append(project.ROOT / "host/pilothouse/build/bundles.py")
    return "\n".join(path.read_text("utf-8") for path in sorted(paths))


def events():
    """The names of all events of the games, after the name of the game: `gyges.moved`."""
    found = set()
    for folder in GAMES:
        for path in (project.ROOT / "shared_rules" / folder).rglob("*.py"):
            names = re.findall(r'"(\w+)"', path.read_text("utf-8"))
            found.update(f"{folder}.{name}" for name in names)
    return found


@pytest.mark.parametrize("name", page_texts.PARTS.values())
def test_nothing_is_unused(name):
    text = sources()
    # `why.${word}`, "do." + verb and `${word}.mend`: the beginnings and ends of what is composed
    heads = set(re.findall(r"[`\"]([\w.]*\.)(?:\$\{|\")", text))
    tails = set(re.findall(r"\}(\.[a-z]+)[`.]", text))
    known = events()
    unused = []
    for key in lacks.whole(page_texts.table("en", name)):
        if key.startswith("option."):
            continue  # test_each_option_and_value_has_words
        word = re.escape(key)  # first in the expression: so the search is for a fixed text
        spelled = re.search(rf"{word}(?<!\w{word})\b", text)
        composed = any(key.startswith(head) for head in heads)
        composed |= any(key.endswith(tail) for tail in tails)
        event = ".".join(key.split(".")[:2]) in known
        if not (spelled or composed or event):
            unused.append(key)
    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_player_of_any_game_is_without_the_words_of_the_box(language):
    assert set(page_texts.players(language)) == {*SIDES, *COLOURS, *BOATS, *SHIPS}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_option_and_value_has_words(language, game):
    options = {option["name"]: option for option in catalog.options(game)}
    told = {
        key.removeprefix(f"option.{game}."): text
        for key, text in page_texts.table(language, "page.table").items()
        if key.startswith(f"option.{game}.")
    }
    wanted = set()
    for name in set(options) - {"chart", "rt_deck", "prices", "mode"}:
        values = [v for v in options[name].get("values", []) if not isinstance(v, bool)]
        wanted |= {name, f"{name}.sub", *(f"{name}.{value}" for value in values)}
        assert told[f"{name}.sub"].endswith((".", "。")), name
    assert set(told) == wanted


def verbs(game):
    """The verbs in the table of actions of a game's RULES.md."""
    if game in DUELS:
        return DUELS[game]
    text = (project.ROOT / "shared_rules" / game / "RULES.md").read_text("utf-8")
    rows = re.findall(
        r"^\| (`.+?`) \| (?:both|table|pilot|chart)(?:, table)? \| ", text, re.MULTILINE
    )
    return {code.split(" ")[0] for row in rows for code in re.findall(r"`(.+?)`", row)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_calls_the_games_as_the_box_does(language):
    made = json.loads(page_texts.files()[f"texts/{language}.page.json"])["games"]
    assert list(made) == game.names()
    assert made["mississippi"] == "Mississippi Queen" and made["master"] == "MASTER"


@pytest.mark.parametrize("game", GAMES)
def test_no_verb_of_a_game_is_without_words(game):
    found = verbs(game)
    assert len(found) > 2
    for language in LANGUAGES:
        words = {key.removeprefix("do.") for key in page_texts.table(language, "page.table")}
        assert found - words == set(), language


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_gets_the_texts_of_each_part(language):
    files = page_texts.files()
    for part, name in page_texts.PARTS.items():
        made = json.loads(files[f"texts/{language}.{part}.json"])
        assert set(made) - {"players", "games"} == {part}
        assert made[part] == page_texts.table(language, name)


def test_pictures_and_controls_share_no_class_names():
    """Else a style that is meant for a figure of a player's card is drawn on the boats, too."""
    drawn, controls = set(), set()
    both = (
        "cards.js",
        "signs.js",
        "players.js",
        "ships.js",
        "story.js",
    )  # players' cards and signs
    for path in (npm.FOLDER / "table").rglob("*.js"):
        if path.name not in both:
            for names in re.findall(r'draw\(\s*"\w+",\s*\{\s*class: ([^,}]*)', path.read_text()):
                drawn |= set(
                    re.findall(r"[a-z][\w-]+", " ".join(re.findall('["`]([^"`$]+)', names)))
                )
    for path in [*npm.FOLDER.glob("app/**/*.js"), *npm.FOLDER.glob("table/games/**/*.js")]:
        for names in re.findall(r'class=("[^"]*"|\$\{[^\n}]*)', path.read_text()):
            controls |= set(
                re.findall(r"[a-z][\w-]+", " ".join(re.findall('["`]([^"`$]+)', names)))
            )
    assert {"paddle", "hull", "stem", "traveller"} < drawn
    assert {"wheel", "person", "bow", "quay"} < controls
    assert drawn & controls <= {"acting", "crate"}  # the header has a crate of the chart

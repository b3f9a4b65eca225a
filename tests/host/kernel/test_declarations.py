"""What games declare is so: modules, tables, texts (shared_rules/kernel/game.py)."""

import ast
import importlib
import inspect
import re
import runpy

import pytest

from firmware import installed
from firmware.drivers import buzzer
from firmware.ui.language import codes
from pilothouse import project
from shared_rules import catalog
from shared_rules.kernel import game as contract
from shared_rules.kernel.game import Game

LANGUAGES = project.ROOT / "firmware" / "languages"


@pytest.fixture(params=installed.names())
def game(request) -> str:
    return request.param


def test_every_game_is_found():
    folders = project.ROOT.joinpath("shared_rules").glob("*/rules.py")
    assert installed.names() == sorted(path.parent.name for path in folders)


def test_people_see_the_games_in_the_order_that_they_declare():
    titles = [title for _, _, title, _ in installed.listed(installed.names())]
    assert titles == ["Mississippi Queen", "MASTER", "Gyges", "T-boats challenge"]


def test_games_with_the_same_place_are_in_the_order_of_their_names(monkeypatch):
    for name in ("tboats", "gyges", "master"):
        monkeypatch.setattr(catalog.about(name), "ORDER", 7)
    assert [row[1] for row in installed.listed(installed.names())] == [
        *("mississippi", "gyges", "master", "tboats")
    ]


def test_a_declaration_has_the_names_of_the_contract():
    words = re.split(r"\b([A-Z_]+): ", contract.__doc__)
    names = dict(zip(words[1::2], words[2::2], strict=True))
    optional = {name for name, text in names.items() if "leave it out" in " ".join(text.split())}
    assert optional == {"MOMENTS"} and len(names) == 9
    # Nim has what is demanded, and no more.
    nim = runpy.run_path(str(project.ROOT / "tests" / "nim" / "shared_rules" / "nim" / "about.py"))
    assert {name for name in nim if name.isupper()} == names.keys() - optional
    for game in installed.names():
        found = {name for name in vars(catalog.about(game)) if name.isupper()}
        assert names.keys() - optional <= found <= names.keys()


def test_a_declaration_names_what_there_is(game):
    about = catalog.about(game)
    assert 0 < len(about.TITLE) <= 18 and about.ORDER >= 1
    fewest, most = about.PLAYERS
    assert 1 <= fewest <= most
    for name in about.OPENING.split():
        importlib.import_module(f"shared_rules.{game}.{name}")
    for name in (about.SETTING_UP + " " + about.SEARCH).split():
        assert name.split(".")[0] in ("kernel", game)
        importlib.import_module(f"shared_rules.{name}")
    for code in codes():
        texts = [*about.TEXTS.split(), f"{game}.rules"]
        assert [text for text in texts if not (LANGUAGES / code / f"{text}.txt").is_file()] == []


def test_a_declaration_names_the_tables_of_all_modes(game):
    tables = catalog.about(game).TABLES
    modes = [row["values"] for row in catalog.options(game) if row["name"] == "mode"]
    assert set(tables) == set(modes[0] if modes else ["table"])
    for place in tables.values():
        module, name = place.split(".")
        path = project.ROOT / "firmware" / "screens" / game / f"{module}.py"
        assert f"\nclass {name}(" in path.read_text()


def test_each_moment_is_an_event_and_has_a_picture(game):
    moments = getattr(catalog.about(game), "MOMENTS", ())
    if not moments:
        pytest.skip("it has no pictures")
    assert type(moments) is tuple
    folder = project.ROOT / "shared_rules" / game
    rules = "".join(path.read_text() for path in folder.glob("*.py"))
    assert [name for name in moments if f'"event": "{name}"' not in rules] == []
    module = ast.parse((project.ROOT / f"firmware/screens/{game}/moments.py").read_text())
    pictures = {node.name for node in module.body if isinstance(node, ast.FunctionDef)}
    # of a winner the box has a picture
    assert {name for name in pictures if name[0] != "_"} | {"won"} == set(moments)


def texts(node) -> set[str]:
    """The texts that an expression may be."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def test_each_tune_that_is_played_exists_and_each_is_played():
    played = set()
    for path in project.ROOT.glob("firmware/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "beep":
                played |= texts(node.args[0])
            elif isinstance(node, ast.Return) and path.name == "moments.py":
                played |= texts(node.value)
    assert played == set(buzzer.TUNES)


def test_rules_keep_the_contract(game):
    rules = catalog.rules(game)
    assert issubclass(rules, Game) and rules.name == game
    assert isinstance(rules.version, int) and isinstance(rules.HIDDEN, tuple)
    for name, wanted in vars(Game).items():
        given = getattr(rules, name, None)
        if inspect.isfunction(wanted) and inspect.isfunction(given):
            assert list(inspect.signature(given).parameters) == list(
                inspect.signature(wanted).parameters
            ), name


def test_what_a_game_declares_for_setting_up_it_does_not_need_at_the_table(game):
    # It is imported inside of functions alone.
    about = catalog.about(game)
    passing = {f"shared_rules.{name}" for name in (about.SETTING_UP + " " + about.SEARCH).split()}
    folder = project.ROOT / "shared_rules" / game
    for path in folder.glob("*.py"):
        if f"shared_rules.{game}.{path.stem}" not in passing:
            for line in path.read_text().splitlines():
                if line.startswith("from shared_rules"):
                    assert line.split()[1] not in passing, (path.name, line)

"""Each language says all that English says, in its own words."""

import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pilothouse import cli, project
from pilothouse.build import package
from pilothouse.errors import PilothouseError
from pilothouse.languages import lacks

LANGUAGES = package.languages()
# A line for each text that may be as in English: `CODE FILE KEY`. They are names, or the same word.
SAME = Path(__file__).with_name("same.txt").read_text("utf-8").splitlines()
STRANGE = (
    ("home.txt", "new=", "", "home.txt: new is missing"),
    ("home.txt", "games=", "what=no\ngames=", "home.txt: nothing uses what"),
    ("home.txt", "minutes={n}", "minutes={m}", "home.txt: minutes names other facts than ['n']"),
    ("home.txt", "minutes={n}", "minutes={n", "home.txt: minutes has a brace that is alone"),
    ("home.txt", "minutes={n}", "minutes={n!r}", "home.txt: minutes names other facts than ['n']"),
    ("home.txt", "new=", "new=Жあ漾", "home.txt: new has letters without a glyph: ['Ж', '漾']"),
    ("page.txt", "close=", "close.1=One\nclose=", None),
    ("page.txt", "close=", "cloose=", "page.txt: nothing uses cloose"),
    ("gyges.rules.txt", "G-2 ", "", "gyges.rules.txt: G-2 is missing"),
)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_lacks_nothing(code):
    assert list(lacks.lacking(code)) == []


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != lacks.MODEL])
def test_no_text_is_left_in_english(code):
    found = {f"{code} {line.partition('=')[0]}" for line in lacks.same(code)}
    assert found == {line for line in SAME if line.startswith(code + " ")}


def test_no_text_is_put_into_small_letters():
    """A German noun would lose its capital. Ports, files, keys, heads, a search are no texts."""
    code = [
        *(project.ROOT / "host/web").glob("[a-z]*/**/*.[jc]s*"),
        *(project.ROOT / "firmware").rglob("*.py"),
    ]
    small = re.compile(r"LowerCase\(|\.lower\(\)|text-transform")
    found = {
        p.name for p in code if "node_modules" not in p.parts and small.search(p.read_text("utf-8"))
    }
    assert found == {"words.js", "rules.js", "archive.js", "typed.js", "requests.py"}


@pytest.fixture
def strange(tmp_path, monkeypatch):
    """A checkout with two languages: English, and one of which lines are changed."""
    texts = tmp_path / package.LANGUAGES
    for code in ("en", "xx"):
        shutil.copytree(project.ROOT / package.LANGUAGES / "en", texts / code)
    monkeypatch.setattr(project, "ROOT", tmp_path)
    return texts / "xx"


@pytest.mark.parametrize(("name", "before", "after", "said"), STRANGE)
def test_what_a_language_lacks_is_said(strange, name, before, after, said):
    path = strange / name
    text = "\n" + path.read_text("utf-8")
    at = text.index("\n" + before) + 1
    end = at + len(before) if after else text.index("\n", at) + 1
    path.write_text((text[:at] + after + text[end:])[1:], "utf-8")
    assert said in [*lacks.lacking("xx"), None]
    if said is None:
        assert list(lacks.lacking("xx")) == []


def test_a_missing_file_and_a_foreign_one_are_said(strange):
    (strange / "help.txt").rename(strange / "helps.txt")
    assert list(lacks.lacking("xx")) == ["help.txt is missing", "helps.txt is no file of the texts"]


def test_the_command_says_what_is_missing_and_what_is_the_same(strange):
    (strange / "log.txt").unlink()
    done = CliRunner().invoke(cli.app, ["language", "xx"])
    assert done.exit_code == 1
    assert done.output.startswith("log.txt is missing\nas in English: box.txt ")


def test_a_language_that_is_none_is_refused():
    with pytest.raises(PilothouseError, match="there is no language 'qq'; there are "):
        list(lacks.lacking("qq"))

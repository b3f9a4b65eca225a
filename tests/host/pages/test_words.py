"""Words that don't stand in code: those that were dropped, and the names of the games.

docs/words.md says which were dropped, and what is said instead. The games' own texts may have them.
"""

import ast
import io
import re
import tokenize

import pytest

from tests.host.pages import pages

WORDS = pages.ROOT / "docs/words.md"
FREE = ("firmware/languages/", "CHANGELOG.md", "docs/words.md", "tests/host/pages/test_words.py")
FREE += ("host/pilothouse/build/known.py",)  # names of others
COMMENT = r"//.*|/\*[\s\S]*?\*/"  # of JavaScript
LIBRARY = ("Math.floor",)  # names of others


def dropped(heading):
    """The words in the first column of the table below a heading."""
    text = WORDS.read_text("utf-8").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return {word for row in pages.rows(text) for word in pages.code(row[0])}


def names(name, text):
    """The names in a module, and their parts, which are joined by _ or by a capital letter."""
    for other in LIBRARY:
        text = text.replace(other, "")
    if name.endswith(".py"):
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        found = {token.string for token in tokens if token.type == tokenize.NAME}
    else:
        found = set(re.findall(r"[A-Za-z_]\w*", re.sub(COMMENT, "", text)))
    parts = {part for name in found for part in re.split(r"_|(?<=[a-z])(?=[A-Z])", name)}
    return {name.lower() for name in found | parts}


def files(*endings):
    for path in pages.tracked(*endings):
        name = path.relative_to(pages.ROOT).as_posix()
        if not name.startswith(FREE) and path.name != "RULES.md":
            yield name, path.read_text("utf-8")


@pytest.mark.parametrize("ending", [".py", ".js"])
def test_no_name_is_a_word_that_was_dropped(ending):
    words = dropped("Not in names") | dropped("Nowhere")
    assert len(words) > 9
    wrong = {name: names(name, text) & words for name, text in files(ending)}
    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.mark.parametrize("ending", [".py", ".md", ".js"])
def test_no_text_has_a_metaphor_of_a_building(ending):
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(dropped('Nowhere')))})s?\b", re.IGNORECASE)
    wrong = {name: pattern.findall(text.replace(*LIBRARY, "")) for name, text in files(ending)}
    assert {name: found for name, found in wrong.items() if found} == {}


GAME = "|".join(pages.GAMES)
CODE = ("shared_rules/", "firmware/", "host/pilothouse/", "host/web/")
# What is about one game. Measurements name games; `make package` writes the manifest.
ITS_OWN = re.compile(
    rf"(shared_rules|firmware/screens|host/pilothouse/games|host/web/table/games)/({GAME})[/.]"
    "|host/pilothouse/(bench/|on_box/frozen/manifest.py)"
)


def code(name, text):
    """A module without its comments and docstrings."""
    if name.endswith(".js"):
        return re.sub(COMMENT, "", text)
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            texts = [
                n for n in body if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)
            ]
            node.body = [part for part in body if part not in texts] or [ast.Pass()]
    return ast.unparse(tree)


def test_no_code_names_a_game_but_what_is_about_it():
    pattern = re.compile(rf"\b({GAME})\b")
    naming = {
        name
        for name, text in files(".py", ".js")
        if name.startswith(CODE) and not ITS_OWN.match(name)
        if pattern.search(text) and pattern.search(code(name, text))
    }
    assert naming == set()


def test_the_test_finds_them():
    assert code("a.py", '"""gyges"""\nf("master")  # gyges\n') == "f('master')"
    assert {"house", "wendy"} <= names("a.js", "const wendyHouse = 1; // shelf")
    assert "shelf" not in names("a.js", "const wendyHouse = 1; // shelf")
    assert "forget" in names("a.py", "def forget_all(): pass")
    assert functions("a.py", "def _told(): told()") == {"told"}
    assert functions("a.js", "  #told(a) {\n const asked = () => 1; // kept") == {"told", "asked"}


def functions(name, text):
    """The names of functions and methods in a module, without `_` or `#` before them."""
    if name.endswith(".py"):
        nodes = ast.walk(ast.parse(text))
        return {n.name.strip("_") for n in nodes if isinstance(n, ast.FunctionDef)}
    text = re.sub(COMMENT, "", text)
    found = re.findall(r"\bfunction (\w+)|^ +(?:async |get )?#?(\w+)\([^;]*\) \{$", text, re.M)
    found += re.findall(r"\bconst (\w+)() = (?:async )?\([^()]*\) =>", text)
    return {name for pair in found for name in pair if name}


def test_a_function_is_a_verb():
    words = dropped("No function")
    assert len(words) > 9
    wrong = {
        name: functions(name, text) & words
        for name, text in files(".py", ".js")
        if name.startswith(CODE)
    }
    assert {name: found for name, found in wrong.items() if found} == {}

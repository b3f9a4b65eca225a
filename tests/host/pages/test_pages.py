"""Pages, headings and statements that a file cites exist; so does all that a page names."""

import ast
import importlib
import re
from functools import cache

import pytest

from pilothouse.build import module_tables
from tests.host.pages import pages

# Cited on purpose, by tests of a statement that does not exist.
NO_STATEMENTS = {"Q-999"}
PAGE = re.compile(r"(?<![\w*/.-])([\w./-]*[\w-]+\.md)\b")
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([\w-]+))?\)")
# A page, a comma, and headings in quotation marks.
NAMED_HEADINGS = re.compile(r'([\w./-]+\.md),\s+((?:"[^"\n]+"(?:,\s+)?)+)')
SECTIONS = re.compile(r"\b[Ss]ections? ((?:\d+(?:, | and | to )?)+)")


def text_of(path):
    """The text of a file, with the lines of comments joined."""
    return (
        re.sub(r"\n *# ?", " ", path.read_text("utf-8"))
        if path.suffix == ".py"
        else (path.read_text("utf-8"))
    )


def page_of(name, path):
    """The page that a file means by a name, or None. GAME and NAME stand for any game or name."""
    return page_from(name, path.parent)


@cache
def page_from(name, home):
    """The page that a file of a folder means by a name, or None."""
    for folder in (home, pages.ROOT):
        pattern = re.sub("GAME|NAME", "*", name)
        found = sorted(folder.glob(pattern)) if not name.startswith(("/", "..")) else []
        if name.startswith(".."):
            found = [folder / name] if (folder / name).exists() else []
        if found:
            return found[0]
    if name in ("README.md", "RULES.md"):  # "its README.md"
        return pages.ROOT / "README.md" if name == "README.md" else pages.rules("gyges")
    return None


def wrong_pages(text, path):
    """The pages that a text names but that do not exist."""
    lines = "\n".join(line for line in text.splitlines() if ".md" in line)
    lines = re.sub(r"\w+://\S+", "", lines)
    named = PAGE.findall(lines)  # a pattern of hatchling begins with "/": at the project's folder
    return {name for name in named if page_of(name.removeprefix("/"), path) is None}


@cache
def headings(page):
    """The headings of a page."""
    return pages.headings(page.read_text("utf-8"))


def wrong_headings(text, path):
    """The (page, heading) that a text names but that do not exist."""
    wrong = set()
    for name, quoted in NAMED_HEADINGS.findall(text) if ".md," in text else ():
        page = page_of(name, path)
        known = headings(page) if page else []
        wrong |= {(name, h) for h in re.findall(r'"([^"]+)"', quoted) if h not in known}
    if path.suffix == ".md":
        for name, hash_ in LINK.findall(text):
            if "://" in name or not (name or hash_):
                continue
            page = path.parent / name if name else path
            if not page.exists():
                wrong.add((name, ""))
            elif hash_:
                known = [pages.anchor(h) for h in headings(page)]
                wrong |= {(name, hash_)} if hash_ not in known else set()
    return wrong


@cache
def cited(text):
    """The statements that a text names."""
    return frozenset(match[0] for match in pages.STATEMENT.finditer(text))


def wrong_statements(text):
    """The statements that a text names but that no game has."""
    return cited(text) - pages.statements() - NO_STATEMENTS


@pytest.fixture(scope="module")
def texts():
    return {path: text_of(path) for path in pages.tracked()}


def found(texts, check):
    wrong = {str(path.relative_to(pages.ROOT)): check(text, path) for path, text in texts.items()}
    return {name: sorted(what) for name, what in wrong.items() if what}


def test_every_page_that_is_cited_is_there(texts):
    assert found(texts, wrong_pages) == {}


def test_every_heading_that_is_cited_is_there(texts):
    assert found(texts, wrong_headings) == {}


def test_every_statement_that_is_cited_is_there(texts):
    assert found(texts, lambda text, path: wrong_statements(text)) == {}


def test_every_section_that_is_cited_is_there(texts):
    """Tests of Mississippi Queen and MASTER cite the numbered sections of their pages."""
    numbers = {
        game: set(re.findall(r"^## (\d+)", pages.rules(game).read_text("utf-8"), re.M))
        for game in ("mississippi", "master")
    }
    cited = 0
    for path, text in texts.items():
        if path.suffix != ".py" or "atasheet" in text:
            continue
        game = "master" if "master" in path.as_posix() else "mississippi"
        for given in SECTIONS.findall(text):
            cited += 1
            assert set(re.findall(r"\d+", given)) <= numbers[game], path
    assert cited > 20


def test_what_is_not_there_is_found():
    path = pages.ROOT / "firmware" / "app.py"
    gone = "DESIGN" + ".md"
    assert wrong_pages(f"as {gone} says, and README.md", path) == {gone}
    assert wrong_pages("link/" + "README.md, https://a.example/b.md", path) == set()
    link = "firmware/link/" + "README.md"
    assert wrong_headings(f'({link}, "Save", "Nothing")', path) == {(link, "Nothing")}
    page = pages.ROOT / "README.md"
    assert wrong_headings("[a](LICENSE) [b](gone.png) [c](#nowhere)", page) == {
        ("gone.png", ""),
        ("", "nowhere"),
    }
    assert wrong_statements("Q-16, QT-3 " + "Q-" + "16z and M-" + "99, UTF-8, A2-1") == {
        "Q-" + "16z",
        "M-" + "99",
    }


def test_much_is_cited(texts):
    """The checks above find much to check."""
    assert len(set().union(*map(cited, texts.values()))) > 300
    named = [NAMED_HEADINGS.findall(text) for text in texts.values() if ".md," in text]
    assert sum(map(len, named)) > 8


# The pages of the layers.

TABLES = {
    path: list(module_tables.tables(path.read_text("utf-8"))) for path in module_tables.pages()
}
LAYERS = [path.parent for path in TABLES if TABLES[path] and path.parent.name != "tests"]


def test_the_tables_of_modules_are_as_make_pages_writes_them():
    for path in TABLES:
        text = path.read_text("utf-8")
        assert module_tables.written(text) == text, f"{path}: run `make pages`"


def test_every_module_stands_in_a_table_and_what_stands_there_is_there():
    there = {path for tables in TABLES.values() for found, _ in tables for path in found}
    tops = ("shared_rules/", "firmware/", "host/pilothouse/", "tests/")
    for path in pages.tracked(".py"):
        name = path.relative_to(pages.ROOT).as_posix()
        if name.startswith(tops) and "/nim/" not in name and path.name != "__init__.py":
            assert path in there, path
    for path, tables in TABLES.items():
        for found, names in tables:
            assert [name for name in names if not any(at.match(name) for at in found)] == [], path


def test_a_module_gets_its_row_and_a_row_without_a_module_goes():
    mark, end = "<!-- modules: firmware/store/[as]*.py -->\n", "<!-- end of modules -->\n"
    rows = "| `gone.py` | x |\n| `saves.py` | x |\n| `anew.py`, `archive.py` | y |\n"
    said = module_tables.written(mark + rows + end)
    assert re.findall(r"`(\w+)\.py`", said) == "saves anew archive settings store".split()
    assert "| x |" not in said and "| y |" in said


def test_the_page_of_the_boards_names_them():
    text = (pages.ROOT / "boards/README.md").read_text("utf-8")
    for path in pages.tracked(".py"):
        if path.is_relative_to(pages.ROOT / "boards") and path.name != "__init__.py":
            name = path.relative_to(pages.ROOT / "boards").as_posix()
            assert f"`{name}`" in text or f"({path.stem}.md)" in text, name


# What a layer may import.


def allowed(text):
    """[(prefix, whether only the package itself)] from the first line "May import:" of a text."""
    line = re.search(r"^May import: ((?:[^.]|\.(?=\w))+)\.\s", text, re.M)
    assert line, "the page does not say what may be imported"
    found = []
    for name in pages.code(line[1]):
        alone = name.endswith("/__init__.py")
        found.append((name.removesuffix("/__init__.py").replace("/", "."), alone))
    return found


def imported(path):
    """The modules of this project that a module imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            base = pages.ROOT / node.module.replace(".", "/")
            for name in node.names:
                inside = (base / name.name).is_dir() or (base / f"{name.name}.py").exists()
                names.append(f"{node.module}.{name.name}" if inside else node.module)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "visit":
            names = [part.value for part in node.args if isinstance(part, ast.Constant)]
        for name in names:
            if name.split(".")[0] in ("shared_rules", "firmware", "boards", "pilothouse", "tests"):
                yield name


def may(name, rules):
    return any(
        name == prefix or not alone and name.startswith(prefix + ".") for prefix, alone in rules
    )


@pytest.mark.parametrize("layer", LAYERS, ids=lambda layer: layer.name)
def test_a_layer_imports_what_its_page_says(layer):
    text = (layer / "README.md").read_text("utf-8")
    for folder in {path.parent for found, _ in TABLES[layer / "README.md"] for path in found}:
        part = text
        if folder.name == "store":
            part = pages.section(text, "The modules of the store")
        rules = allowed(part)
        if (
            folder.parent.name == "shared_rules" and folder.name in pages.GAMES
        ):  # "A game imports the kernel and itself."
            own = f"shared_rules.{folder.name}"
            rules = [(own, False), ("shared_rules.kernel", False), ("shared_rules.catalog", True)]
        for path in folder.glob("*.py"):
            for name in imported(path):
                assert may(name, rules), (path.name, name)


# CONTRIBUTING, and what it leads to in docs/.

CONTRIBUTING = (pages.ROOT / "CONTRIBUTING.md").read_text("utf-8")
DOCS = pages.ROOT / "docs"
DECISIONS = DOCS / "decisions"
ITS_PAGES = ("architecture", "limits", "micropython", "words")
_GUIDE = "\n".join(
    path.read_text("utf-8")
    for path in (
        pages.ROOT / "CONTRIBUTING.md",
        *(DOCS / f"{name}.md" for name in ITS_PAGES),
        *sorted(DECISIONS.glob("*.md")),
    )
)
GUIDE = re.sub(r"^```.*?^```", "", _GUIDE, flags=re.M | re.S)  # a picture names nothing


def test_contributing_is_short_and_leads_to_the_rest():
    assert len(CONTRIBUTING.splitlines()) <= 150
    for name in ITS_PAGES:
        assert f"](docs/{name}.md)" in CONTRIBUTING, name
    assert "](docs/decisions/README.md)" in CONTRIBUTING


def test_the_list_of_decisions_is_whole_and_says_a_line_of_each():
    listed = LINK.findall((DECISIONS / "README.md").read_text("utf-8"))
    here = [name for name, _ in listed if "/" not in name]
    assert sorted(here) == sorted(p.name for p in DECISIONS.glob("*.md") if p.name != "README.md")
    for row in pages.rows((DECISIONS / "README.md").read_text("utf-8"))[1:]:
        assert row[1], row


def test_a_word_is_in_the_file_where_a_reader_is_sent():
    told = pages.rows((pages.ROOT / "docs/words.md").read_text("utf-8"))
    told = [row for row in told if row[0] != "word" and len(row) == 3]  # the others are dropped
    assert len(told) > 50
    for word, meaning, where in told:
        (name,) = pages.code(where)
        first = re.match(r"\w+", word)[0].lower()
        text = (pages.ROOT / name).read_text("utf-8").lower()
        assert meaning and (first in text or first in name), (word, name)


def not_there(cell):
    """The files of a cell that are not there, and the names that are not in the file before."""
    text = ""
    for name in pages.code(cell):
        if "/" in name:
            file = pages.ROOT / name
            text = file.read_text("utf-8") if file.exists() else ""
        if not text or "/" not in name and not re.search(rf"\b{name}\b", text):
            yield name


def test_where_something_is_said_to_be_it_is():
    told = pages.rows((pages.ROOT / "docs/where.md").read_text("utf-8"))
    told = [row for row in told if row[0] != "what"]
    assert len(told) > 100
    for what, where, test in told:
        named = [name for name in pages.code(where + test) if "/" in name]
        assert len(named) > 1, what  # a file, and its test
        assert [*not_there(where), *not_there(test)] == [], what
    gone = "`docs/gone.txt`, `x`; `docs/where.md`, `Where`, `no_such_name`"
    assert list(not_there(gone)) == ["docs/gone.txt", "x", "no_such_name"]


def test_the_way_to_a_new_board_names_every_list_of_boards():
    """A list is a file outside of boards/ that names each of them."""
    text = pages.section(CONTRIBUTING, "How to add a board")
    names = {path.stem for path in (pages.ROOT / "boards").glob("*.py")}
    names -= {"__init__", "simulator"}
    lists = set()
    for path in pages.tracked(".py", ".txt", ".js", ".toml", "Makefile"):
        if not path.is_relative_to(pages.ROOT / "boards"):
            known = set(re.findall(r"\w+", path.read_text("utf-8")))
            lists |= {path.name} if names <= known else set()
    assert {"test_boards.py", "page.install.txt"} <= lists
    assert {name for name in lists if f"{name}`" not in text} == set()


def members(kinds):
    """{class: names in it and in its base classes of this project}, of these classes."""
    places = {}
    for path in pages.tracked(".py"):
        if not path.is_relative_to(pages.ROOT / "tests"):
            for name in re.findall(r"^ *class (\w+)", path.read_text("utf-8"), re.M):
                places.setdefault(name, []).append(path)
    bodies, bases = {}, {}
    wanted = sorted(kinds)
    for kind in wanted:  # grows
        names = bodies.setdefault(kind, set())
        above = bases.setdefault(kind, set())
        for path in places.get(kind, ()):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not isinstance(node, ast.ClassDef) or node.name != kind:
                    continue
                for inner in ast.walk(node):
                    if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                        names.add(inner.name)
                    elif isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
                        names.add(inner.attr)
                above.update(base.id for base in node.bases if isinstance(base, ast.Name))
        wanted += sorted(above - set(wanted))
    for name in bodies:
        for base in bases[name]:
            bodies[name] |= bodies.get(base, set())
    return bodies


def test_the_functions_of_the_tour_are_there():
    named = set(re.findall(r"`([A-Z][a-z]\w+)\.(\w+)(?:\([^`]*)?`", GUIDE))
    assert len(named) > 25
    known = members({kind for kind, _ in named})
    for kind, name in named:
        assert name in known.get(kind, ()), f"{kind}.{name}"


def test_what_the_guide_names_in_a_module_is_there():
    for name, path in re.findall(r"`(\w+)`,? (?:of|in) `([\w/]+\.py)`", GUIDE):
        assert re.search(rf"^(?:def|class)? ?{name}\b", (pages.ROOT / path).read_text(), re.M), name


def test_the_files_and_folders_of_the_guide_are_there():
    named = [name for name in pages.code(GUIDE) if re.fullmatch(r"\.?\w[\w-]*/[\w./*-]*", name)]
    named = [name for name in named if not re.search("GAME|NAME|CODE|^build/", name)]
    assert len(named) > 20
    for name in named:
        assert list(pages.ROOT.glob(name.rstrip("/"))), name


def test_a_game_has_the_files_that_the_guide_says():
    table = pages.rows(pages.section(CONTRIBUTING, "How to add a game"))
    for game in pages.GAMES:
        for names, about in table[1:]:
            (name,) = pages.code(names)
            found = list(pages.ROOT.glob(name.replace("GAME", game).replace("CODE", "*")))
            assert found or about.startswith("only where"), (game, name)


def figures():
    """(pattern of the name, limit) of each figure whose limit is written there as a number."""
    for path in sorted((pages.ROOT / "host/pilothouse/bench").glob("*figures.py")):
        module = importlib.import_module(f"pilothouse.bench.{path.stem}")
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Figure":
                if len(node.args) < 3:
                    continue
                try:
                    limit = eval(compile(ast.Expression(node.args[2]), "", "eval"), vars(module))
                except NameError:
                    continue
                pieces = getattr(node.args[0], "values", [node.args[0]])
                yield (
                    "".join(
                        getattr(piece, "value", "")
                        for piece in pieces
                        if isinstance(piece, ast.Constant)
                    ),
                    limit,
                )


def same(figure, name):
    """Whether `figure`, the literal part of a name in the code, belongs to the row `name`."""
    return figure in (name, f"{name} ", f"{name}, ply ", f"{name}, ", f": {name}")


def emulated():
    """The same, for limits of the emulated Pico whose figures the code names while it measures."""
    bench = importlib.import_module("pilothouse.bench.pico_figures")
    yield "an action: on its way to flash", bench.ACTION
    yield "an undo: on its way to flash", bench.UNDO
    yield f"an undo of {bench.FAR} plies", bench.FAR_UNDO
    yield "heap free, any game", bench.FREE
    for kind, limit in zip(
        ("opening", "slowest ply"), bench.rate_figures.LEAST["italian"], strict=True
    ):
        yield f"gyges, italian: nodes a second, {kind}", limit
    for level, limit in bench.PATIENCE.items():
        yield f"level {level}: its move", limit


def test_the_limits_of_the_page_are_those_of_the_bench():
    known = [*figures(), *emulated()]
    told = pages.rows((pages.ROOT / "docs/limits.md").read_text("utf-8"))
    told = [row for row in told if len(row) == 3 and re.fullmatch("`(?!make )[^`]+`", row[0])]
    assert len(told) == 51
    for name, limit, _ in told:
        number = int(limit.removeprefix("at least ").split()[0].replace(",", ""))
        limits = [most for figure, most in known if same(figure, name.strip("`"))]
        assert limits and set(limits) <= {number, None}, (name, limits)

"""Imports between the modules of the games point one way, also those inside functions."""

import ast
from functools import cache
from pathlib import Path

from pilothouse import project

LAYER = "shared_rules"
MODULES = {
    ".".join(path.relative_to(project.ROOT).with_suffix("").parts): path
    for path in sorted((project.ROOT / LAYER).glob("**/*.py"))
    if path.name != "__init__.py"
}


def imported(path: Path) -> set[str]:
    """The modules of shared_rules that a file imports, wherever it does so."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found & MODULES.keys()


@cache
def arrows() -> dict[str, set[str]]:
    """What each module imports."""
    return {name: imported(path) for name, path in MODULES.items()}


def reached(start: str) -> set[str]:
    found, edge = set(), [start]
    while edge:
        following = arrows()[edge.pop()] - found
        found |= following
        edge += following
    return found


def test_no_module_imports_itself_round_about():
    assert [name for name in MODULES if name in reached(name)] == []


def test_what_is_let_go_after_a_search_is_imported_inside_functions_alone():
    """A module that imports it above would keep it in memory for the whole game."""
    from firmware import installed
    from shared_rules import catalog

    abouts = [catalog.about(game) for game in installed.names()]
    opening, search = (
        {f"{LAYER}.{name}" for about in abouts for name in getattr(about, what).split()}
        for what in ("SETTING_UP", "SEARCH")
    )
    for name, found in arrows().items():
        if name not in search | opening and found & search:
            tree = ast.parse(MODULES[name].read_text())
            above = [node.module for node in tree.body if isinstance(node, ast.ImportFrom)]
            assert not search.intersection(above), name


def test_imports_inside_functions_are_arrows():
    assert f"{LAYER}.mississippi.search.captain" in arrows()[f"{LAYER}.mississippi.rules"]

"""`make pages`: writes the tables of modules in the pages, from the first line of each module.

Tables stand between `<!-- modules: PATTERNS -->` and `<!-- end of modules -->`. Their heads, the
order of their rows and rows of several modules are by hand. A row of one module says what its first
line says. A module that no row names gets one at the end, and a row whose module is gone goes.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from pilothouse import ending, outputs, project

LAYERS = ("shared_rules", "firmware", "host", "tests")
TABLES = re.compile(r"(<!-- modules: (.+?) -->\n)(.*?)(?=<!-- end of modules -->\n)", re.S)
UNNAMED = ("__init__.py", "conftest.py")  # no row is written for these


def pages() -> Iterator[Path]:
    """The pages that may have such tables."""
    for layer in LAYERS:
        found = (project.ROOT / layer).rglob("README.md")
        yield from (path for path in sorted(found) if "node_modules" not in path.parts)


def tables(text: str) -> Iterator[tuple[list[Path], list[str]]]:
    """(modules that a mark finds, names in the rows up to its end) for each mark of a page."""
    for _, patterns, rows in TABLES.findall(text):
        yield modules(patterns), [name for row in rows.splitlines() for name in named(row)]


def modules(patterns: str) -> list[Path]:
    """The modules that patterns find, in the order of their paths."""
    return sorted({path for pattern in patterns.split() for path in project.ROOT.glob(pattern)})


def named(line: str) -> list[str]:
    """The names in the first cell of a row: `canvas.py`, `hand/touch.py`, `test_box_*.py`."""
    return re.findall(r"`([^`]+\.py)`", line.split(" | ")[0]) if line.startswith("|") else []


def first_line(path: Path) -> str:
    """The first line of what a module says of itself, for a cell of a table."""
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return text.partition("\n")[0].replace("|", "\\|")


def written(text: str) -> str:
    """A page with its tables written anew."""

    def table(found: re.Match[str]) -> str:
        mark, patterns, rows = found.groups()
        there, lines = modules(patterns), []
        for line in rows.splitlines():
            names = named(line)
            mine = [path for path in there if any(map(path.match, names))]
            if len(names) != 1 or "*" in names[0]:
                lines.append(line)
            elif mine:
                lines.append(f"| `{names[0]}` | {first_line(mine[0])} |")
        told = [name for line in lines for name in named(line)]
        for path in there:
            if path.name not in UNNAMED and not any(map(path.match, told)):
                lines.append(f"| `{path.name}` | {first_line(path)} |")
        return mark + "".join(line + "\n" for line in lines)

    return TABLES.sub(table, text)


def write() -> None:
    """Write all pages whose tables are not as they should be."""
    for path in pages():
        text = path.read_text("utf-8")
        if written(text) != text:
            outputs.write(path, written(text).encode())
            print(path.relative_to(project.ROOT))


if __name__ == "__main__":
    ending.run(write)

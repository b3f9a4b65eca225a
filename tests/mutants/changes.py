"""Small changes of `shared_rules` that the tests should notice: another operator, another number.

cosmic-ray makes the changes. Each operator becomes the one that is most easily confused with it,
because tests notice a coarse change anyway. A place is identified by its file and the text of its
line. So a fixed seed picks the same places after other lines have come or gone.
"""

import ast
import difflib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from cosmic_ray import plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

RULES = "shared_rules"
SEED = "pilothouse"
CHANGES = (
    *(f"ReplaceComparisonOperator_{pair}" for pair in (
        "Eq_NotEq", "NotEq_Eq", "Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Is_IsNot", "IsNot_Is",
    )),
    *(f"ReplaceBinaryOperator_{pair}" for pair in (
        "Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul", "Mod_FloorDiv", "LShift_RShift",
        "RShift_LShift", "BitOr_BitAnd", "BitAnd_BitOr", "BitXor_BitOr",
    )),
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "NumberReplacer",
)  # fmt: skip
CHANGED = ("comparison", "operator", "keyword", "number", "factor", "not_test")  # parso's nodes


@dataclass(frozen=True)
class Mutation:
    """One change. `occurrence`: which of the places for `change` in the file it is, from 0."""

    key: str  # the same in every commit that has this line
    path: str  # from the root of the checkout
    line: int
    change: str
    occurrence: int

    def apply(self, source: str) -> str:
        """The changed source of the file."""
        return mutate_code(source, _operator(self.change), self.occurrence)

    def diff(self, source: str) -> list[str]:
        """The old line and the new one."""
        lines = difflib.unified_diff(source.splitlines(), self.apply(source).splitlines(), n=0)
        return [line for line in lines if line[:3] not in ("---", "+++") and line[0] != "@"]


def sample(root: Path, count: int, seed: str) -> list[Mutation]:
    """`count` changes, spread over the rules by their size, in a random order that `seed` fixes."""
    paths = sorted((root / RULES).rglob("*.py"))
    found = [each for path in paths for each in _of(root, path, seed)]
    return sorted(found, key=lambda each: each.key)[:count]


def _of(root: Path, path: Path, seed: str) -> Iterator[Mutation]:
    """One change of each place of a file."""
    name, source = str(path.relative_to(root)), path.read_text()
    lines = source.splitlines()
    often: Counter[str] = Counter()  # how often the text of a line was seen before
    nth = []
    for text in lines:
        nth.append(often[text.strip()])
        often[text.strip()] += 1
    places: dict[tuple[int, int], list[tuple[str, int]]] = {}
    for place, change, occurrence in _places(source):
        places.setdefault(place, []).append((change, occurrence))
    for (line, column), ways in places.items():
        text = lines[line - 1]
        indent = len(text) - len(text.lstrip())
        marks = (seed, name, text.strip(), nth[line - 1], column - indent)
        key = sha256(repr(marks).encode()).hexdigest()[:16]
        change, occurrence = ways[int(key, 16) % len(ways)]
        yield Mutation(key, name, line, change, occurrence)


def _places(source: str) -> Iterator[tuple[tuple[int, int], str, int]]:
    """((line, column), change, occurrence) of every possible change."""
    seen: Counter[str] = Counter()
    for node in ast_nodes(get_ast(source)):
        if node.type not in CHANGED:
            continue
        for change in CHANGES:
            for start, _ in _operator(change).mutation_positions(node):
                if not _annotates(node):  # annotations do nothing
                    yield start, change, seen[change]
                seen[change] += 1


@cache
def _operator(change: str) -> Any:
    return plugins.get_operator(f"core/{change}")()


def _annotates(node: Any) -> bool:
    parent = node.parent
    while parent:
        if parent.type == "tfpdef" and parent.children[-1] is node:
            return True
        if parent.type == "annassign" and parent.children[1] is node:
            return True
        if parent.type == "funcdef" and parent.annotation is node:
            return True
        node, parent = parent, parent.parent
    return False


def statement(source: str, line: int) -> range:
    """The lines of the statement around a line; of a compound statement, those before its body."""
    found = range(line, line + 1)
    for node in ast.walk(ast.parse(source)):  # from outside to inside
        if isinstance(node, (ast.stmt, ast.ExceptHandler)):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else node.end_lineno
            if node.lineno <= line <= max(last or 0, node.lineno):
                found = range(node.lineno, max(last or 0, node.lineno) + 1)
    return found


def on_import(source: str, line: int) -> bool:
    """Whether a line runs when its file is imported: it is in no function's body."""
    return not any(
        isinstance(node, ast.FunctionDef) and node.body[0].lineno <= line <= (node.end_lineno or 0)
        for node in ast.walk(ast.parse(source))
    )

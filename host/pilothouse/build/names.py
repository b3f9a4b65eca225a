"""Shortens names before a module is compiled: private ones, and those of parameters.

MicroPython keeps every distinct name of every module that was ever loaded, and doubles the table
of names when it is full. What only one module or function sees can share its names with others.

Measured on the unix port, texts as data files: without this the table of Mississippi Queen takes
168,384 bytes of heap instead of 151,520 (11 % more), the map in pilot mode 211,136 instead of
194,240 (9 %), the bridge of MASTER 166,048 instead of 149,568 (11 %). Renaming happens in the
build alone; `pilothouse decode` gives a traceback its names back.
"""

import ast
import builtins
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pilothouse.build import attributes

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_PARAMETER = re.compile(r"a[0-9]+")


class Kept(NamedTuple):
    """What has to be the same in all modules of a build."""

    given: frozenset[str] = frozenset()  # parameters that keep their names
    attributes: Mapping[str, str] = {}  # private attributes and methods: their short names


def survey(sources: Iterable[str]) -> Kept:
    """Look through all modules of a build; those with a syntax error are left out.

    A parameter keeps its name where `f(name=1)` gives it, or a one-line text has something like
    "name=text other?=number": requests of a host.
    """
    found: set[str] = set()
    trees = []
    for source in sources:
        try:
            trees.append(ast.parse(source))
        except SyntaxError:
            continue  # the compiler says so of that module
        for node in ast.walk(trees[-1]):
            if isinstance(node, ast.keyword) and node.arg:
                found.add(node.arg)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                if "\n" not in node.value:
                    found.update(re.findall(r"(\w+)\??=", node.value))
    return Kept(frozenset(found), attributes.numbered(trees))


_NOTHING = Kept()


def shorten(source: str, kept: Kept = _NOTHING) -> str:
    """The same module with `_name` at its top level called `_0`, `_1`..., parameters `a0`...

    Private attributes are called as `kept` says. Lines stay lines. SyntaxError; ValueError where
    a name is used in a way that is not seen here.
    """
    tree = ast.parse(source)
    if any(_PARAMETER.fullmatch(node.id) for node in ast.walk(tree) if isinstance(node, ast.Name)):
        raise ValueError("a name looks like one of a shortened parameter")
    _Renamed({name: f"_{place}" for place, name in enumerate(_private(tree))}).visit(tree)
    keep = kept.given | _seen_outside(tree)
    for function in _outermost(tree):
        _shorten_parameters(function, keep)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            node.attr = kept.attributes.get(node.attr, node.attr)
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                    part.name = kept.attributes.get(part.name, part.name)
    changed = ast.dump(tree)
    lines = source.encode().splitlines(keepends=True)
    for row, column, old, new in sorted(_changes(ast.parse(source), tree), reverse=True):
        line, before = lines[row - 1], old.encode()
        start = line.find(before, column)  # a def's name stands a little after its beginning
        if start < 0:
            raise ValueError(f"{old} is used where it can't be shortened")
        lines[row - 1] = line[:start] + new.encode() + line[start + len(before) :]
    short = b"".join(lines).decode()
    if ast.dump(ast.parse(short)) != changed:
        raise ValueError("a name is used where it can't be shortened")
    return short


def given(source: str, kept: Kept = _NOTHING) -> dict[str, set[str]]:
    """Short name -> the functions and classes of a module that bear it once it is shortened."""
    found: dict[str, set[str]] = {}
    short = ast.parse(shorten(source, kept))
    for node, after in zip(ast.walk(ast.parse(source)), ast.walk(short), strict=True):
        name, other = getattr(node, "name", None), getattr(after, "name", None)
        if isinstance(name, str) and isinstance(other, str):
            found.setdefault(other, set()).add(name)
    return found


def _private(tree: ast.Module) -> list[str]:
    """The private names that a module binds at its top level, in their order.

    Not those that something else bears too, a method or an attribute: it would be renamed in one
    place and not in the other.
    """
    found: dict[str, None] = {}
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[statement.name] = None
        elif isinstance(statement, ast.Assign):
            for node in statement.targets:
                found.update((n.id, None) for n in ast.walk(node) if isinstance(n, ast.Name))
    others = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for outer in ast.walk(tree):
        if isinstance(outer, ast.ClassDef):
            others.update(part.name for part in outer.body if isinstance(part, ast.FunctionDef))
        elif isinstance(outer, ast.arg):
            others.add(outer.arg)
        elif isinstance(outer, ast.keyword | ast.alias):
            others.add((outer.arg if isinstance(outer, ast.keyword) else outer.name) or "")
    return [name for name in found if name[:1] == "_" != name[1:2] and name not in others]


def _outermost(tree: ast.AST) -> Iterator[ast.AST]:
    """The functions that are in no other one."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, _FUNCTIONS):
            yield node
        else:
            yield from _outermost(node)


def _seen_outside(tree: ast.Module) -> frozenset[str]:
    """Names that mean something of their own inside a function: of the module, or built in."""
    found = set(dir(builtins)) | {"self", "cls"}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            found.update(n.id for t in node.targets for n in ast.walk(t) if isinstance(n, ast.Name))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
    for part in ast.walk(tree):
        if isinstance(part, ast.Import | ast.ImportFrom):
            found.update(alias.asname or alias.name for alias in part.names)
    return frozenset(found)


def _shorten_parameters(function: ast.AST, keep: frozenset[str]) -> None:
    """Number the parameters of a function and of those in it; one name has one number."""
    found: dict[str, str] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.arg) and node.arg not in keep and len(node.arg) > 1:
            found.setdefault(node.arg, f"a{len(found)}")
    outside = {id(part) for default in _defaults(function) for part in ast.walk(default)}
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            node.arg = found.get(node.arg, node.arg)
        elif isinstance(node, ast.Name) and id(node) not in outside:
            node.id = found.get(node.id, node.id)
        elif isinstance(node, ast.Global | ast.Nonlocal) and found.keys() & set(node.names):
            raise ValueError("a parameter's name is declared in an inner function")


def _defaults(function: ast.AST) -> list[ast.expr]:
    """What is evaluated where the function stands, not inside it."""
    arguments = function.args  # type: ignore[attr-defined]
    outside = [*arguments.defaults, *(each for each in arguments.kw_defaults if each)]
    return outside + getattr(function, "decorator_list", [])


def _changes(old: ast.AST, new: ast.AST) -> Iterator[tuple[int, int, str, str]]:
    """(row, column in bytes, old name, new name) of every name that differs."""
    for node, after in zip(ast.walk(old), ast.walk(new), strict=True):
        before: Any = node  # that it has what is asked for is what the fields say
        for field in ("id", "arg", "name", "attr"):
            one, other = getattr(before, field, None), getattr(after, field, None)
            if isinstance(one, str) and isinstance(other, str) and one != other:
                if field == "attr":  # at the end of what it is an attribute of
                    yield before.end_lineno, before.end_col_offset - len(one.encode()), one, other
                else:
                    yield before.lineno, before.col_offset, one, other
        for one, other in zip(
            getattr(before, "names", ()), getattr(after, "names", ()), strict=True
        ):
            if isinstance(one, str) and one != other:  # of `global`
                yield before.lineno, before.col_offset, one, other


class _Renamed(ast.NodeTransformer):
    """The tree as it has to be: every use of the names changed, nothing else."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self.names.get(node.id, node.id)
        return node

    def visit_Global(self, node: ast.Global) -> ast.Global:
        node.names = [self.names.get(name, name) for name in node.names]
        return node

    def _named(self, node: ast.AST) -> ast.AST:
        node.name = self.names.get(node.name, node.name)  # type: ignore[attr-defined]
        return self.generic_visit(node)

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = _named

"""Shortens names before a module is compiled: private ones, functions, methods, parameters.

MicroPython keeps every distinct name of every module that was ever loaded, and doubles the table
of names when it is full. A name that only one module or function sees can be the same in others.

Measured on the unix port, with texts as data files: without short names the table of Mississippi
Queen takes 168,384 bytes of heap instead of 151,520 (11 % more), the map in pilot mode 211,136
instead of 194,240 (9 % more), and the bridge of MASTER 166,048 instead of 149,568 (11 % more).
Only the build renames; `pilothouse decode` gives a traceback its names back.
"""

import ast
import builtins
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from itertools import count
from typing import Any, NamedTuple

from pilothouse.build import attributes

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_NAMING = frozenset(("id", "arg", "name", "attr"))  # the fields of a node that hold a name
_PARAMETER = re.compile(r"a[0-9]+")


class Agreed(NamedTuple):
    """The names on which all modules of a build have to agree."""

    given: frozenset[str] = frozenset()  # parameters that keep their names
    # private attributes, functions and methods: their short names (attributes.py)
    attributes: Mapping[str, str] = {}


def survey(
    own: Collection[str], others: Iterable[str] = (), stay: Set[str] = frozenset()
) -> Agreed:
    """Look through the sources of all modules of a build; those with a syntax error are left out.

    own: the device's; others: those that use them. stay: public names that stay.

    A parameter keeps its name in two cases: a call such as `f(name=1)` uses it, or a one-line text
    holds it before "=" or "?=", such as "name=text other?=number" for a host's requests.
    """
    found: set[str] = set()
    modules = []
    device = 0  # so many modules are the device's
    for place, source in enumerate((*own, *others)):
        try:
            nodes = list(ast.walk(ast.parse(source)))
        except SyntaxError:
            continue  # the compiler will report that module
        modules.append(nodes)
        device += place < len(own)
        for node in nodes:
            if isinstance(node, ast.keyword) and node.arg:
                found.add(node.arg)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                if "=" in node.value and "\n" not in node.value:
                    found.update(re.findall(r"(\w+)\??=", node.value))
    return Agreed(frozenset(found), attributes.numbered(modules, stay | found, device))


_NOTHING = Agreed()


def shorten(source: str, agreed: Agreed = _NOTHING) -> str:
    """The same module with short names: `_0`, `_1`... for private ones at its top level.

    Parameters become `a0`, `a1`..., private attributes, functions and methods the names that
    `agreed` gives. The lines stay the same lines. Raises SyntaxError, and ValueError if a name is
    used in a way that can't be followed here.
    """
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))  # once: only names change, so they stay the same nodes
    if any(_PARAMETER.fullmatch(node.id) for node in nodes if isinstance(node, ast.Name)):
        raise ValueError("a name looks like one of a shortened parameter")
    bound = attributes.globals_of(nodes)
    shared = {name: agreed.attributes[name] for name in bound if name in agreed.attributes}
    _check(shared.values())
    free = (name for name in map("_{}".format, count()) if name not in shared.values())
    private = _private(tree, nodes)
    shared = {name: short for name, short in shared.items() if name[:1] != "_"}
    _rename(nodes, {**shared, **dict(zip(private, free, strict=False))})
    keep = agreed.given | _seen_outside(tree, nodes)
    for function in _outermost(tree):
        _shorten_parameters(function, keep)
    for node in nodes:
        _share(node, agreed)
    changed = ast.dump(tree)
    lines = source.encode().splitlines(keepends=True)
    for row, column, old, new in sorted(_changes(ast.walk(ast.parse(source)), nodes), reverse=True):
        # a def's name stands a little after its beginning
        found = re.compile(rb"\b%s\b" % old.encode()).search(lines[row - 1], column)
        if not found:
            raise ValueError(f"{old} is used where it can't be shortened")
        line = lines[row - 1]
        lines[row - 1] = line[: found.start()] + new.encode() + line[found.end() :]
    short = b"".join(lines).decode()
    if ast.dump(ast.parse(short)) != changed:
        raise ValueError("a name is used where it can't be shortened")
    return short


def spoken(source: str, agreed: Agreed) -> str:
    """Code that is sent to a device, with the short names of what it uses there.

    What it binds itself keeps its name, so that it may be sent in pieces.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                alias.asname = alias.asname or alias.name
        _share(node, agreed)
    return ast.unparse(tree)


def trace_names(source: str, agreed: Agreed = _NOTHING) -> dict[str, set[str]]:
    """Short name -> the names in the source of the functions and classes that bear it."""
    found: dict[str, set[str]] = {}
    short = ast.parse(shorten(source, agreed))
    for node, after in zip(ast.walk(ast.parse(source)), ast.walk(short), strict=True):
        name, other = getattr(node, "name", None), getattr(after, "name", None)
        if isinstance(name, str) and isinstance(other, str):
            found.setdefault(other, set()).add(name)
    return found


def _share(node: ast.AST, agreed: Agreed) -> None:
    """Give the short name to an attribute, the methods of a class, or what is imported."""
    if isinstance(node, ast.Attribute):
        node.attr = agreed.attributes.get(node.attr, node.attr)
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            alias.name = agreed.attributes.get(alias.name, alias.name)
    elif isinstance(node, ast.ClassDef):
        found = {}
        for part in node.body:
            if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
                found[part.name] = part.name = agreed.attributes.get(part.name, part.name)
        _check(found.values())


def _check(names: Collection[str]) -> None:
    """Refuse names of one class or module that would become the same."""
    if len(set(names)) < len(names):
        raise ValueError("two names would become one")


def _private(tree: ast.Module, nodes: list[ast.AST]) -> list[str]:
    """The private names that a module binds at its top level, in their order.

    A name that a method, an attribute or a parameter bears too is left out: it would be renamed in
    one place and not in the other.
    """
    found: dict[str, None] = {}
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[statement.name] = None
        elif isinstance(statement, ast.Assign):
            for node in statement.targets:
                found.update((n.id, None) for n in ast.walk(node) if isinstance(n, ast.Name))
    others = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    for outer in nodes:
        if isinstance(outer, ast.ClassDef):
            others.update(part.name for part in outer.body if isinstance(part, ast.FunctionDef))
        elif isinstance(outer, ast.arg):
            others.add(outer.arg)
        elif isinstance(outer, ast.keyword | ast.alias):
            others.add((outer.arg if isinstance(outer, ast.keyword) else outer.name) or "")
    return [name for name in found if name[:1] == "_" != name[1:2] and name not in others]


def _outermost(tree: ast.AST) -> Iterator[ast.AST]:
    """The functions that are not inside another function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, _FUNCTIONS):
            yield node
        else:
            yield from _outermost(node)


def _seen_outside(tree: ast.Module, nodes: list[ast.AST]) -> frozenset[str]:
    """Names that have a meaning inside a function already: those of the module, and built-ins."""
    found = set(dir(builtins)) | {"self", "cls"}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            found.update(n.id for t in node.targets for n in ast.walk(t) if isinstance(n, ast.Name))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
    for part in nodes:
        if isinstance(part, ast.Import | ast.ImportFrom):
            found.update(alias.asname or alias.name for alias in part.names)
    return frozenset(found)


def _shorten_parameters(function: ast.AST, keep: frozenset[str]) -> None:
    """Number the parameters of a function and of its inner functions; one name has one number."""
    found: dict[str, str] = {}
    nodes = list(ast.walk(function))
    for node in nodes:
        if isinstance(node, ast.arg) and node.arg not in keep and len(node.arg) > 1:
            found.setdefault(node.arg, f"a{len(found)}")
    outside = {id(part) for default in _defaults(function) for part in ast.walk(default)}
    for node in nodes:
        if isinstance(node, ast.arg):
            node.arg = found.get(node.arg, node.arg)
        elif isinstance(node, ast.Name) and id(node) not in outside:
            node.id = found.get(node.id, node.id)
        elif isinstance(node, ast.Global | ast.Nonlocal) and found.keys() & set(node.names):
            raise ValueError("a parameter's name is declared in an inner function")


def _defaults(function: ast.AST) -> list[ast.expr]:
    """The expressions of a function that are evaluated outside it: defaults and decorators."""
    arguments = function.args  # type: ignore[attr-defined]
    outside = [*arguments.defaults, *(each for each in arguments.kw_defaults if each)]
    return outside + getattr(function, "decorator_list", [])


def _changes(old: Iterable[ast.AST], new: Iterable[ast.AST]) -> Iterator[tuple[int, int, str, str]]:
    """(row, column in bytes, old name, new name) of every name that differs."""
    for node, after in zip(old, new, strict=True):
        before: Any = node  # the field tells which attributes the node has
        for field in _NAMING.intersection(node._fields):
            one, other = getattr(before, field), getattr(after, field)
            if isinstance(one, str) and isinstance(other, str) and one != other:
                if field == "attr":  # an attribute's name stands at the end of its expression
                    yield before.end_lineno, before.end_col_offset - len(one.encode()), one, other
                else:
                    yield before.lineno, before.col_offset, one, other
        for one, other in zip(
            getattr(before, "names", ()), getattr(after, "names", ()), strict=True
        ):
            if isinstance(one, str) and one != other:  # of `global`
                yield before.lineno, before.col_offset, one, other


def _rename(nodes: Iterable[ast.AST], names: Mapping[str, str]) -> None:
    """Change every use of the names and nothing else."""
    for node in nodes:
        if isinstance(node, ast.Name):
            node.id = names.get(node.id, node.id)
        elif isinstance(node, ast.arg):
            node.arg = names.get(node.arg, node.arg)
        elif isinstance(node, ast.alias):
            if node.asname:
                node.asname = names.get(node.asname, node.asname)
        elif isinstance(node, ast.ExceptHandler):
            if node.name:
                node.name = names.get(node.name, node.name)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [names.get(name, name) for name in node.names]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            node.name = names.get(node.name, node.name)

"""Numbers the private attributes of all classes on the device, so that classes share their names.

One name has one number everywhere, so it does not matter through which object an attribute is
reached. Two names that the same object can have, from its class or from a class above it, get two
numbers. Names that never meet in one object may share a number: two screens are made from one
class, but no object is both.
"""

import ast
from collections.abc import Iterable, Mapping


def numbered(modules: Iterable[list[ast.AST]]) -> dict[str, str]:
    """{private attribute or method: its short name} for all modules of a build together.

    modules: of each module its nodes, in the order of `ast.walk`.
    """
    bases: dict[str, set[str]] = {}  # class: those it is made from, by name
    owns: dict[str, set[str]] = {}  # class: its private names
    found: dict[str, int] = {}  # name: the number of classes that have it
    kept: set[str] = set()
    for nodes in modules:
        kept |= _reached_otherwise(nodes)
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                above = bases.setdefault(node.name, set())
                above |= {ast.unparse(base).rpartition(".")[2] for base in node.bases}
                for name in _privates(node):
                    owns.setdefault(node.name, set()).add(name)
                    found[name] = found.get(name, 0) + 1
    neighbours: dict[str, set[str]] = {}
    for each in bases:
        names = set().union(*(owns.get(one, set()) for one in _line(each, bases)))
        for name in names:
            neighbours.setdefault(name, set()).update(names)
    numbers: dict[str, int] = {}
    for name in sorted(found, key=lambda name: (-found[name], name)):
        if name not in kept:
            taken = {numbers.get(other) for other in neighbours[name]}
            numbers[name] = next(n for n in range(len(found) + 1) if n not in taken)
    return {name: f"_{number}" for name, number in numbers.items()}


def _line(name: str, bases: Mapping[str, set[str]]) -> set[str]:
    """A class and all those above it. Classes of one name in several modules count as one."""
    found: set[str] = set()
    ahead = [name]
    while ahead:
        one = ahead.pop()
        if one not in found:
            found.add(one)
            ahead += bases.get(one, ())
    return found


def _is_private(name: str) -> bool:
    return name[:1] == "_" and name[1:2] not in ("", "_")


def _privates(tree: ast.ClassDef) -> set[str]:
    """Private methods of a class, and private attributes that its code names."""
    found = {part.name for part in tree.body if isinstance(part, ast.FunctionDef)}
    found |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return {name for name in found if _is_private(name)}


def _reached_otherwise(nodes: list[ast.AST]) -> set[str]:
    """Names that must not be shortened, because they are reached in another way.

    Such a name is the text of a string, bound in a class's body, or part of an imported module.
    """
    found: set[str] = set()
    modules: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            modules.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.Assign | ast.AnnAssign):
                    found.update(n.id for n in ast.walk(part) if isinstance(n, ast.Name))
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in modules and _is_private(node.attr):
                found.add(node.attr)
    return found

"""Numbers names that several modules see, so that classes and modules share them.

They are the private attributes of all classes on the device, and public functions, methods,
attributes and constants. One name has one number everywhere, so it does not matter through which
object it is reached. Two names that the same object can have get two numbers: those of a class and
of the classes above it, and those of a module. Names that never meet in one object may share a
number: two screens are made from one class, but no object is both.

A public name is only numbered if every use of it is seen here. So it keeps its name if

* it is a word of any text: `getattr`, a table of methods, a verb of an action may ask for it;
* MicroPython knows it (known.py), so that a file or a pin may have it, or C code may call it;
* a module, a class or a parameter that is given by name bears it, or the body of a class binds it;
* `const` makes it: MicroPython leaves such a name out of its module if it begins with a `_`;
* it comes from a module of MicroPython's, or is set from outside, as in `app.ran = 1`;
* code that is sent to a device as it stands has it, or the browser's side may call it.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Set

from pilothouse.build import known

OURS = ("firmware", "shared_rules", "boards", "tests")


def numbered(modules: Iterable[list[ast.AST]], stay: Set[str], own: int) -> dict[str, str]:
    """{private attribute, or public name: its short name} for all modules of a build together.

    modules: of each its nodes, in the order of `ast.walk`. own: so many of them, the first ones,
    are the device's. The others use them. stay: names that stay.
    """
    bases: dict[str, set[str]] = {}  # class: those it is made from, by name
    owns: dict[str, set[str]] = {}  # class, or number of a module: its names
    privates: set[str] = set()
    reflected: set[str] = set()
    reached, public = set(stay) | known.NAMES, set()
    bound: list[set[str]] = []  # of each module the names that it binds
    for place, nodes in enumerate(modules):
        reflected |= _reached_otherwise(nodes)
        reached |= _seen_otherwise(nodes)
        public |= _public(nodes) if place < own else set()
        bound.append(globals_of(nodes))
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                above = bases.setdefault(node.name, set())
                above |= {ast.unparse(base).rpartition(".")[2] for base in node.bases}
                private = _privates(node)
                privates |= private
                owns.setdefault(node.name, set()).update(private | _own(node))
    names = public - reached | privates - reflected
    together = [set().union(*(owns.get(one, set()) for one in _line(e, bases))) for e in bases]
    neighbours: dict[str, set[str]] = {name: set() for name in names}
    often = dict.fromkeys(names, 0)  # name: the number of classes and modules that have it
    for found in (*owns.values(), *bound):
        for name in found & names:
            often[name] += 1
    for found in (*together, *bound):
        for name in found & names:
            neighbours[name] |= found & names
    numbers: dict[str, int] = {}
    for name in sorted(names, key=lambda name: (-often[name], name)):
        taken = {numbers.get(other) for other in neighbours[name]}
        numbers[name] = next(n for n in range(len(names) + 1) if n not in taken)
    return {name: f"_{number}" for name, number in numbers.items()}


def globals_of(nodes: Iterable[ast.AST]) -> set[str]:
    """The names that a module binds at its top level, or imports anywhere."""
    found: set[str] = set()
    for place, node in enumerate(nodes):
        if place == 0 and isinstance(node, ast.Module):
            for part in node.body:
                if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                    found.add(part.name)
                else:
                    found.update(name for each in ast.walk(part) for name in _bound(each))
        elif isinstance(node, ast.Global):
            found.update(node.names)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found.update(alias.asname or alias.name for alias in node.names)
    return found


def _bound(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        return [node.id]
    return [node.name] if isinstance(node, ast.FunctionDef | ast.ClassDef) else []


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


def _public(nodes: Iterable[ast.AST]) -> set[str]:
    """The public functions, methods, attributes and constants of a module."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Module | ast.ClassDef):
            found.update(part.name for part in node.body if isinstance(part, ast.FunctionDef))
        if isinstance(node, ast.Module):
            for part in node.body:
                if isinstance(part, ast.Assign):
                    found.update(name for each in part.targets for name in _bound(each))
        elif isinstance(node, ast.Attribute) and _is_own(node):
            if isinstance(node.ctx, ast.Store):
                found.add(node.attr)
    return {name for name in found if name[:1] != "_"}


def _own(tree: ast.ClassDef) -> set[str]:
    """Methods of a class, and what its code names of `self`."""
    found = {part.name for part in tree.body if isinstance(part, ast.FunctionDef)}
    attributes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return found | {node.attr for node in attributes if _is_own(node)}


def _is_own(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def _reached_otherwise(nodes: list[ast.AST]) -> set[str]:
    """Private names that must not be shortened, because they are reached in another way.

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
            found.update(_bound_in(node))
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in modules and _is_private(node.attr):
                found.add(node.attr)
    return found


def _bound_in(tree: ast.ClassDef) -> Iterator[str]:
    """The names in the assignments of a class's body."""
    for part in tree.body:
        if isinstance(part, ast.Assign | ast.AnnAssign):
            yield from (node.id for node in ast.walk(part) if isinstance(node, ast.Name))


def _seen_otherwise(nodes: list[ast.AST]) -> set[str]:
    """Public names that a module uses in a way that can't be followed, as this module's page says.

    A docstring is no text that anything asks for.
    """
    found: set[str] = set()
    remarks = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in remarks:
                found.update(re.findall(r"\w+", node.value))
        elif isinstance(node, ast.ClassDef):
            found.add(node.name)
            found.update(_bound_in(node))
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            if not _is_own(node):
                found.add(node.attr)
        elif isinstance(node, ast.keyword):
            found.add(node.arg or "")
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            if ast.unparse(node.value.func) == "const":
                found.update(name for each in node.targets for name in _bound(each))
        elif isinstance(node, ast.Import):
            found.update(word for alias in node.names for word in alias.name.split("."))
        elif isinstance(node, ast.ImportFrom) and node.module:
            words = node.module.split(".")
            found.update(words)
            if not node.level and words[0] not in OURS:
                found.update(alias.name for alias in node.names)
    return found

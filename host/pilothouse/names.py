"""Shortens the private names of a module before it is compiled.

MicroPython keeps every distinct name of every module that was ever loaded, and doubles the table
of names when it is full. What only one module sees can share its names with all other modules.
"""

import ast
import io
import tokenize

from pilothouse.errors import BuildError


def shorten(source: str) -> str:
    """The same module with `_name` at its top level called `_0`, `_1`...; lines stay lines."""
    tree = ast.parse(source)
    names = {name: f"_{place}" for place, name in enumerate(_private(tree))}
    lines = source.splitlines(keepends=True)
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    for before, token in reversed(list(zip(tokens, tokens[1:], strict=False))):
        if token.type == tokenize.NAME and token.string in names and before.string != ".":
            row, start = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:start] + names[token.string] + line[token.end[1] :]
    short = "".join(lines)
    if ast.dump(ast.parse(short)) != ast.dump(_Renamed(names).visit(tree)):
        raise BuildError("a private name is used where it can't be shortened")
    return short


def _private(tree: ast.Module) -> list[str]:
    """The private names that a module binds at its top level, in their order."""
    found: dict[str, None] = {}
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[statement.name] = None
        elif isinstance(statement, ast.Assign):
            for node in statement.targets:
                found.update((n.id, None) for n in ast.walk(node) if isinstance(n, ast.Name))
    return [name for name in found if name.startswith("_") and not name.startswith("__")]


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

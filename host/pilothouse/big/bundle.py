"""Joins the page's modules to one script, for a page that is a single file.

Each module becomes a function that is called once, in the order in which they import each other.
The modules are written in one style, which their formatter keeps: an import or an export begins a
line. Anything else is refused, so nothing is left out unseen.
"""

import re
from pathlib import PurePosixPath

from pilothouse.errors import BuildError

_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) (\w+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*|\bimport\(|\bimport\.meta\b.*", re.MULTILINE)
_DOC = re.compile(r"/\*\*.*?\*/\n?", re.DOTALL)


def bundle(files: dict[str, bytes], first: str) -> str:
    """One script that does what the module `first` does.

    files: path -> content. Raises BuildError if a module is missing, or can't be joined.
    """
    done: dict[str, str] = {}
    _add(files, first, done, [])
    return "const modules = {};\n" + "".join(done.values())


def _add(files: dict[str, bytes], path: str, done: dict[str, str], above: list[str]) -> None:
    if path in above:
        raise BuildError(f"modules import each other in a circle: {' '.join([*above, path])}")
    if path in done:
        return
    if path not in files:
        raise BuildError(f"there is no module {path}")
    # Types and comments are for people; a bundle is for a browser alone.
    text = _DOC.sub("", files[path].decode())
    for found in _IMPORT.finditer(text):
        _add(files, _place(path, found[2]), done, [*above, path])
    text = _IMPORT.sub(lambda found: _taken(path, found), text)
    names = [found[1] for found in _EXPORT.finditer(text)]
    text = _EXPORT.sub("", text)
    other = _OTHER.search(text)
    if other:
        raise BuildError(f"{path} has a line that can't be joined: {other[0]}")
    given = ", ".join(names)
    done[path] = f'modules["{path}"] = (() => {{\n{text}\nreturn {{ {given} }};\n}})();\n'


def _place(path: str, name: str) -> str:
    """The path of a module that another one names."""
    parts: list[str] = []
    for part in (*PurePosixPath(path).parts[:-1], *PurePosixPath(name).parts):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _taken(path: str, found: re.Match[str]) -> str:
    names = found[1].replace(" as ", ": ")
    return f'const {{{names}}} = modules["{_place(path, found[2])}"];\n'

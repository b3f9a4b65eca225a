"""`pilothouse decode`: tracebacks of the box, with the names that the sources have.

A traceback of the box shows the names of modules, often only their last part, and numbers for
private names (names.py). Here every frame gets the path of its source and the name of its function
back. If several functions share a number, the frame gets all their names.
"""

import re

from pilothouse import project
from pilothouse.build import mpy, names

_FRAME = re.compile(r'^(\s*)File "([\w.]+)", line \d+, in (\S+)$')


def decode(text: str) -> str:
    """The same text with the names of the sources in every frame of a traceback.

    A frame of a module that is not in this checkout stays as it is.
    """
    sources = mpy.modules()
    agreed = mpy.agreed()
    paths = {name: path for path, name in mpy.shown_as(sources).items()}
    lines = []
    for line in text.splitlines():
        frame = _FRAME.match(line)
        path = paths.get(frame[2]) if frame else None
        if frame and path:
            given = names.trace_names(path.read_text("utf-8"), agreed).get(frame[3], {frame[3]})
            place = path.relative_to(project.ROOT).as_posix()
            line = f'{frame[1]}File "{place}", in {" or ".join(sorted(given))}'
        lines.append(line)
    return "\n".join(lines) + "\n"

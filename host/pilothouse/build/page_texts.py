"""The texts of the page, from firmware/languages: one file of JSON for each language and part.

A part is what one script of the page needs: table -> key -> text. It has one table of its own name,
and that of the start has the words of the box for players and games, too.
"""

import json
from functools import cache
from pathlib import Path

from pilothouse import game, outputs, project
from pilothouse.build import package, texts
from pilothouse.errors import BuildError

FOLDER = project.BUILD / "texts"  # where the type checker finds them
# Part -> the name of its table in a language's folder
PARTS = {
    "page": "page",
    "table": "page.table",
    "help": "page.help",
    "install": "page.install",
}


@cache
def table(code: str, name: str) -> dict[str, str]:
    """Key -> text of firmware/languages/CODE/NAME.txt, in its order. Raises BuildError."""
    path = project.ROOT / package.LANGUAGES / code / f"{name}.txt"
    try:
        lines = path.read_text("utf-8").split("\n")
    except OSError as error:
        raise BuildError(f"the language {code} has no {path.name}") from error
    found = {key: text for key, _, text in (line.partition("=") for line in lines if line)}
    for key, text in found.items():
        texts.check(path, key, text)
    return found


def players(code: str) -> dict[str, str]:
    """What the box calls the players of games who have no name of their own. Raises BuildError."""
    words = [pair for name in game.names() for pair in game.of(name).words.items()]
    try:
        return {who: table(code, name)[who] for name, all in words for who in all}
    except KeyError as error:
        raise BuildError(f"the language {code} has no word for the player {error}") from error


def games(code: str) -> dict[str, str]:
    """What the box calls the games: by its own table, or as they declare. Raises BuildError."""
    words = table(code, "box")
    return {name: words.get(name) or game.about(name).TITLE for name in game.names()}


def part(code: str, name: str) -> dict[str, dict[str, str]]:
    """Table -> key -> text of a part in a language. Raises BuildError."""
    own = {name: table(code, PARTS[name])}
    return own | {"players": players(code), "games": games(code)} if name == "page" else own


def names() -> dict[str, str]:
    """Code -> what the language calls itself."""
    return {code: table(code, "box")["name"] for code in package.languages()}


def files() -> dict[str, bytes]:
    """Path in the site -> content. Raises BuildError."""
    return {
        f"texts/{code}.{name}.json": json.dumps(
            part(code, name), ensure_ascii=False, separators=(",", ":")
        ).encode()
        for code in package.languages()
        for name in PARTS
    }


def write() -> Path:
    """Write them to build/texts, where they are types for the modules of the page."""
    for path, data in files().items():
        target = FOLDER / Path(path).name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.is_file() or target.read_bytes() != data:
            outputs.write(target, data)
    return FOLDER


if __name__ == "__main__":
    print(write())

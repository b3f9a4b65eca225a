"""`pilothouse replay --web`: a saved game as a film, one page that needs nothing else.

The page holds the first state, and for each action the changes that it makes to the state.
"""

import base64
import json
import re
from hashlib import sha256
from typing import Any

from pilothouse import saved
from pilothouse.big import story
from pilothouse.build import bundles, geometry, page_texts
from pilothouse.build import web as site
from pilothouse.errors import BuildError
from pilothouse.link import client

PAGE, SCRIPT, STYLE = site.FILM
SETUP = ("game", "players", "options", "seed", "position", "seats")


def record(save: bytes) -> dict[str, Any]:
    """What a film shows: `game`, `players`, `options`, `names`, `state` at ply 0, `plies`, `story`.

    A ply is [action, events, digest, changes]; a change is [path, value], or [path] for what has
    gone. A path is the keys and places from the state down, with points between. The story is
    that of `story.tell_story`. Raises SaveRefused if the save can't be used.
    """
    ended = saved.played(save)
    from shared_rules.kernel.session import Session

    with client.connect("cpython") as link:
        link.load(save)
        names = link.call("game.names")["names"]
    given, actions = saved.read_save(save)
    session = Session(*(given[key] for key in SETUP))
    state = _copy(session.view())
    film = {key: given[key] for key in ("game", "players", "options")}
    plies: list[Any] = []
    film |= {"names": names, "state": state, "digest": session.digest(), "plies": plies}
    film["story"] = story.tell_story(ended)
    for text in actions:
        events = session.do(session.rules.strip_outcome(text))
        before, state = state, _copy(session.view())
        plies.append([session.last, events, session.digest(), _changes(before, state)])
    return film


def _copy(state: Any) -> Any:
    return json.loads(json.dumps(state))


def _changes(before: Any, after: Any, path: str = "") -> list[list[Any]]:
    """The changes that turn the state `before` into `after`."""
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict):
        pairs = {key: (before.get(key), after.get(key)) for key in (*before, *after)}
        gone = [key for key in before if key not in after]
        new = [key for key in after if key not in before]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = {str(n): pair for n, pair in enumerate(zip(before, after, strict=True))}
        gone = new = []
    else:
        return [[path, after]]
    found = [[_inside(path, key)] for key in gone]
    found += [[_inside(path, key), after[key]] for key in new]
    for key, pair in pairs.items():
        if key not in gone and key not in new:
            found += _changes(*pair, _inside(path, key))
    return found


def _inside(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def page(film: dict[str, Any], title: str, language: str) -> bytes:
    """The film as one page of HTML. title: of the window. language: the code of one.

    Its policy allows its own script, by its hash, and nothing else. Raises BuildError.
    """
    files = bundles.make_bundles()
    if film["story"]:
        film = film | {"story": film["story"] | {"texts": story.texts(film["game"], language)}}
    data = {
        "film": film,
        "geometry": json.loads(geometry.export()),
        "language": language,
        "texts": page_texts.part(language, "page") | page_texts.part(language, "table"),
    }
    script, style = (files[name].decode() for name in (SCRIPT, STYLE))
    return _filled(
        files[PAGE].decode(),
        policy=f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; "
        "base-uri 'none'; form-action 'none'",
        title=title.replace("&", "&amp;").replace("<", "&lt;"),
        style=style,
        # Escaped, so that no text of a save can end the script element that it stands in.
        data=json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"),
        script=script,
    ).encode()


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(sha256(text.encode()).digest()).decode()


def _filled(text: str, **parts: str) -> str:
    """The page with its parts in place of `{{name}}`. Raises BuildError if one has no place."""
    for name in parts:
        if text.count("{{" + name + "}}") != 1:
            raise BuildError(f"{PAGE} has no place for its {name}")
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], text)

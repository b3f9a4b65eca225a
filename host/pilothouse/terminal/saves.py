"""`pilothouse replay`: loads a save into a target and shows its actions."""

import json
from pathlib import Path

from pilothouse import saved
from pilothouse.errors import LinkError, SaveRefused
from pilothouse.link.answers import checked
from pilothouse.link.client import Client
from pilothouse.saved import MOST_BYTES
from pilothouse.shown import Console, plain
from pilothouse.terminal import keys

UNUSABLE = 4  # the link's error code
LOADED = {"game": str, "ply": int, "digest": str}
BEGINNINGS = (  # (first bytes of a file that is no save, what it is)
    (b"PK", "a zip: if it is a backup, `pilothouse restore` brings its games to a box"),
    (b"\x89PNG", "a picture"),
    (b"UF2\n", "an image of MicroPython"),
    (b"M\x06", "a compiled module"),
)


def read(path: Path) -> bytes:
    """The save in a file that looks like one. Raises SaveRefused if it does not, OSError."""
    with path.open("rb") as file:
        data = saved.strip(file.read(saved.MOST_READ))
    if what := _other(data):
        raise SaveRefused(f"{path} is no save, it is {what}")
    if len(data) > MOST_BYTES:
        raise SaveRefused(f"{path} is no save: one has at most {MOST_BYTES:,} bytes")
    return data


def _other(data: bytes) -> str | None:
    """Words for what a file is if it is no save, else None."""
    if not data:
        return "empty"
    for beginning, what in BEGINNINGS:
        if data.startswith(beginning):
            return what
    first = data.partition(b"\n")[0]
    try:
        text = first.decode()
        header = json.loads(text)
    except UnicodeDecodeError:
        return "no text"
    except (ValueError, RecursionError):
        if text.split(" ")[0] in keys.VERBS or text.startswith("#"):
            return "a text: if it is a script of keys, `pilothouse script` plays it"
        return "a text without the header of one"
    if not isinstance(header, dict) or "pilothouse" not in header:
        return "a text without the header of one"
    if "digest" in header and "actions" in header:
        return "a trial: `pilothouse record` plays it and writes another one"
    return None


def replay(client: Client, save: bytes, digests: bool = False) -> None:
    """Load a save and print ply and action of each ply, then who won.

    digests: print the digest after each action too. They come from undoing the whole game and
    redoing it. Raises SaveRefused, which gives the reason.
    """
    console = Console()
    try:
        loaded = checked("game.load", client.load(save), LOADED)
    except UnicodeDecodeError:
        raise SaveRefused("this save can't be used: it is no text") from None
    except LinkError as error:
        if error.code != UNUSABLE:
            raise
        raise SaveRefused(f"this save can't be used: {error.message}") from None
    actions = list(client.entries("game.log", "actions"))
    after = [""] * len(actions)
    if digests:
        for _ in actions:
            client.call("game.undo")
        kind = {"digest": str}
        after = [checked("game.redo", client.call("game.redo"), kind)["digest"] for _ in actions]
    for ply, (action, digest) in enumerate(zip(actions, after, strict=True), 1):
        console.print(plain(f"{ply:5}  {digest + '  ' if digest else ''}{action}"))
    state = checked("game.view", client.state(), dict)
    ending = f"won by {state['winner']}" if state.get("winner") else "not over"
    if state.get("over") and not state.get("winner"):
        ending = "over without a winner"
    ended = f"{loaded['game']}: {loaded['ply']} plies, digest {loaded['digest']}, {ending}"
    console.print(plain(ended))

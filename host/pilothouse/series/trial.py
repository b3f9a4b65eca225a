"""Trials: recorded races that every target must play alike (tests/trials).

A trial is a file of JSON lines. The first line is the header of a save with two more keys for the
start: `digest`, and `actions`, the number of texts that `game.actions` lists. Each further line is
a ply:
{"action": asked of the game, "logged": as the log has it, "events": [...], "digest":, "actions":}
"""

import json
from binascii import crc32
from pathlib import Path
from typing import Any

from pilothouse import outputs, saved
from pilothouse.errors import SaveRefused, TrialError
from pilothouse.link.answers import fits
from pilothouse.link.client import Client

HEADER = {"pilothouse": int, "game": str, "digest": str, "actions": int}
SETUP = ("game", "players", "options", "seed", "position", "seats")


def record(save: bytes) -> list[dict[str, Any]]:
    """The plies of a trial, header first, from playing a save on the rules core in this Python.

    Raises SaveRefused if the save can't be loaded.
    """
    saved.played(save)  # raises SaveRefused if the save can't be played to its end
    from shared_rules.kernel.session import Session

    given, actions = saved.read_save(save)
    session = Session(*(given[key] for key in SETUP))
    plies = [{**given, **_standing(session)}]
    for text in actions:
        action = session.rules.strip_outcome(text)
        events = session.do(action)
        ply = {"action": action, "logged": session.last, "events": events}
        plies.append({**ply, **_standing(session)})
    return plies


def as_save(plies: list[dict[str, Any]]) -> bytes:
    """The save that a trial holds, to record it anew when a rule has changed on purpose."""
    header = {key: value for key, value in plies[0].items() if key not in ("digest", "actions")}
    lines = [json.dumps(header), *(ply["logged"] for ply in plies[1:])]
    text = "".join(line + "\n" for line in lines).encode()
    return text + b"end %d %08x\n" % (len(plies) - 1, crc32(text))


def _standing(session: Any) -> dict[str, Any]:
    return {"digest": session.digest(), "actions": sum(1 for _ in session.actions())}


def write(plies: list[dict[str, Any]], path: Path) -> None:
    """Write a trial. Keys are sorted, so that two files differ only where the games do.

    Raises PilothouseError.
    """
    text = "".join(json.dumps(p, sort_keys=True, separators=(",", ":")) + "\n" for p in plies)
    outputs.write(path, text.encode())


def read(path: Path) -> list[dict[str, Any]]:
    """The plies of a trial file, header first. Raises SaveRefused if it is no trial, OSError."""
    try:
        lines = path.read_text("utf-8-sig").removesuffix("\n").split("\n")
        plies = [json.loads(line) for line in lines]
    except (ValueError, RecursionError):
        plies = []
    if not (plies and fits(plies[:1], [HEADER]) and fits(plies[1:], [{"logged": str}])):
        raise SaveRefused(f"{path} is no trial")
    return plies


def compare(client: Client, plies: list[dict[str, Any]]) -> int:
    """Play a trial through the link and compare each ply; returns how many there were.

    Raises TrialError at the first difference.
    """
    header, *rest = plies
    setup = {key: header[key] for key in SETUP if header.get(key) is not None}
    _same(0, "digest", header["digest"], client.call("game.new", setup)["digest"])
    _same(0, "actions", header["actions"], client.total("game.actions"))
    for number, ply in enumerate(rest, 1):
        answer = client.do(ply["action"])
        _same(number, "events", ply["events"], answer["events"])
        _same(number, "digest", ply["digest"], answer["digest"])
        _same(number, "actions", ply["actions"], client.total("game.actions"))
    logged = [ply["logged"] for ply in rest]
    _same(len(rest), "log", logged, list(client.entries("game.log", "actions")))
    return len(rest)


def _same(ply: int, what: str, recorded: Any, came: Any) -> None:
    if recorded != came:
        raise TrialError(f"ply {ply}: {what} recorded {recorded!r}, came {came!r}")

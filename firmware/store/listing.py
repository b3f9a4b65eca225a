"""The list of all games, with what a save says of its game. No game is loaded for it."""

import json
from binascii import crc32

from firmware.store import saves
from shared_rules.kernel.entry import is_caption, is_name, names_of
from shared_rules.kernel.errors import SaveError
from shared_rules.kernel.save import strip
from shared_rules.kernel.words import number

_HEADER = 4096  # bytes of the first line of a save, at most
_ENDS = 3  # last blocks of a file in which its remarks are looked for
_MOST = 8  # players, at most


def listing(store, first):
    """Yield {name, game, ply, status, bytes, crc, players, names, round, mode} from `first` on.

    The last four are there if the save has them. names: {player: text}. The order: the running
    game, or without one the game that ran last and found no memory at power-on; the others, the
    newest first; those of status `kept`. A file that can't be read has this status and 0 bytes
    (firmware/link/README.md, "Methods").
    """
    for age, name, status in _in_order(store):
        if first:
            first -= 1
        else:
            yield _about(store, name, age, status)


def _in_order(store):
    running = store.running()
    for first in (True, False):
        for entry in saves.entries(store, saves.USABLE):
            runs = entry[1] == running if running else entry[2] == saves.RUNNING
            if runs == first:
                yield entry
    for entry in saves.games(store):
        if entry[2] == saves.KEPT:
            yield entry


def _about(store, name, age, status):
    entry = {"name": name, "game": name[: name.rfind("-")] if "-" in name else name, "ply": 0}
    path = saves.path_of(store, name, age, status)
    size, crc, head, ends = 0, 0, b"", []
    try:
        session = saves.session_of(store, path)
        for block in saves.text_of(path, session):
            if len(head) < _HEADER and b"\n" not in head:
                head += block
            size += len(block)
            crc = crc32(block, crc)
            ends = ends[1 - _ENDS :] + [block]
        if status == saves.RUNNING and name != store.running():
            status = saves.SUSPENDED
        if session:
            _say(entry, session.players, session.options, names_of(session))
            _say_round(entry, session.state.get("round"))
    except (OSError, SaveError):
        size, crc, head, ends, session, status = 0, 0, b"", [], None, saves.KEPT
    lines = strip(b"".join(ends)).split(b"\n")
    words = lines[-2].split(b" ") if len(lines) > 1 else []
    if len(words) == 3 and words[0] == b"end" and words[1].isdigit() and len(words[1]) < 10:
        entry["ply"] = int(words[1])
    if not session:
        _read(entry, head, lines)
    entry.update({"status": status, "bytes": size, "crc": "%08x" % crc})
    return entry


def _read(entry, head, lines):
    """Add to `entry` what a save tells. head: bytes with its first line. lines: its last lines."""
    try:
        header = json.loads(strip(head[: head.find(b"\n") + 1]))
        players, options = header["players"], header["options"]
        names = {}
        for line in lines:
            if line.startswith(b"# "):
                words = line.decode().split(" ", 3)
                if words[1] == "name" and words[2] in players and is_caption(words[3]):
                    names[words[2]] = words[3]
                elif words[1:3] == ["game", "round"]:
                    _say_round(entry, number(words[3]))
        _say(entry, players, options, names)
    except (ValueError, LookupError, TypeError, AttributeError, RuntimeError):
        pass  # it is no save of this version


def _say(entry, players, options, names):
    mode = options.get("mode", "table")
    if isinstance(players, list) and 0 < len(players) <= _MOST:
        if all([is_name(word) for word in players + [mode]]):
            entry["players"], entry["mode"] = list(players), mode
            if names:
                entry["names"] = names


def _say_round(entry, n):
    if n:
        entry["round"] = n

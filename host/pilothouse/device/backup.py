"""`pilothouse backup` and `restore`: copy the saves of a box to one file, and back to a box.

A backup is a zip that holds the text of each game as `NAME.save`. Its order is that of the box: the
running game first, then the newest first. Neither command writes over anything: an existing file is
not replaced, and a restore removes no game from the box.
"""

import os
import re
import struct
import time
import zipfile
import zlib
from binascii import crc32
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from pilothouse import saved
from pilothouse.errors import BackupError, LinkError, explain
from pilothouse.link import protocol
from pilothouse.link.answers import checked
from pilothouse.link.client import Client
from pilothouse.saved import MOST_BYTES
from pilothouse.shown import Console, plain

MOST_GAMES = 2000  # in a backup: a box keeps nine games, and saves that it can't use
MOST_TOGETHER = 16 << 20  # bytes of a backup, packed and unpacked
BESIDE = 8  # games of these statuses that a box keeps; one more would push out the oldest
AWAY = ("suspended", "finished", "unchecked")
ROUNDS = 5  # attempts to copy all saves of one moment, while people play on
UNKNOWN_METHOD = -32601
FIRST, LAST = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)  # the times that a zip can hold
_WORD = re.compile(r"[a-z0-9-]{1,16}")
_NAME = re.compile(
    rf"({_WORD.pattern})\.save", re.I | re.A
)  # FAT and old programs write in capitals
# What the programs that pack a zip again leave in it: folders, notes of their own, hidden files.
_LITTER = re.compile(r"(.*/)?(__MACOSX/.*|\.[^/]*|thumbs\.db|desktop\.ini|)", re.I | re.S)


def backup(client: Client, path: Path) -> int:
    """Copy all saves of a box to a new file and show them; returns 1 if one can't be read, else 0.

    Raises BackupError if the file exists, the box has no save that can be read, or the saves keep
    changing meanwhile.
    """
    if path.exists():
        raise BackupError(f"{path} is there already; it is not replaced")
    entries, saves, broken = _copy(client)
    if not saves:
        raise BackupError("there is no save on this box that can be copied")
    _write(path, saves)
    shown = _table()
    for entry in entries:
        reason = broken.get(entry["name"])
        _row(shown, entry, f"can't be read: {reason}" if reason else f"{entry['status']}, copied")
    _show(shown, f"{len(saves)} of {len(entries)} games are in {path}")
    return int(bool(broken))


def restore(client: Client, saves: dict[str, bytes]) -> int:
    """Bring saves to a box and show what became of each; returns 1 if one is missing then, else 0.

    saves: name -> text. A save that the box has already, under whatever name, is not written again.
    The box checks the form of each save, and plays it when somebody resumes it. What Windows has
    added to a text is left out, unless the box has it so. Raises BackupError if the box speaks
    another protocol: it may lose other games for those that come.
    """
    if protocol.other(client.call("system.hello")):
        raise BackupError("nothing was restored: this box and this version speak other protocols")
    there = _list(client)
    known = {_get_stamp(entry): entry["name"] for entry in there}
    space = BESIDE - sum(entry["status"] in AWAY for entry in there)
    outcome: dict[str, str] = {}
    new: list[str] = []
    missing = done = crowded = 0
    saves = {n: data if _stamp(data) in known else saved.strip(data) for n, data in saves.items()}
    for name, data in saves.items():
        if _stamp(data) in known:
            outcome[name] = f"is there already, as {known[_stamp(data)]}"
        else:
            new.append(name)
            known[_stamp(data)] = name  # a game that is in a backup twice is written once
    # The oldest of those that fit goes first, so that the box lists them in the same order. The
    # others follow: there is room for them if the box refuses some.
    for name in new[: max(space, 0)][::-1] + new[max(space, 0) :]:
        if done >= space:
            outcome[name] = f"no room: the box keeps {BESIDE} games besides the running one"
            missing += 1
            continue
        try:
            written = checked("store.write", client.load(saves[name], "store.write"), {"name": str})
            outcome[name] = "restored as " + written["name"]
            done += 1
        except UnicodeDecodeError:
            outcome[name] = "refused: it is no text"
            missing += 1
        except LinkError as error:
            if error.data.get("reason") == "full":  # a shorter one may fit all the same
                outcome[name] = "no room on its flash"
                crowded += 1
            else:
                outcome[name] = f"refused: {error.message}"
            missing += 1
    after = {entry["name"]: _get_stamp(entry) for entry in _list(client)}
    shown = _table()
    for name, data in saves.items():
        words = outcome[name].split(" ")
        if words[0] == "restored" and after.get(words[-1]) != _stamp(data):
            outcome[name] = f"not the same on the box: {words[-1]}"
            missing += 1
        _row(shown, {"name": name, "ply": _plies(data), "bytes": len(data)}, outcome[name])
    sentence = f"{len(saves) - missing} of {len(saves)} games are on the box"
    if crowded:
        sentence += (
            f"; its flash is full, and has no room for {crowded} of them: delete games there"
        )
    _show(shown, sentence)
    return int(bool(missing))


def read(path: Path) -> dict[str, bytes]:
    """{name: text} of the saves in a backup, in its order. Raises BackupError if it is none.

    It unpacks no more bytes than a backup may hold, whatever sizes the zip gives for its members.
    """
    try:
        if path.stat().st_size > MOST_TOGETHER:
            raise BackupError(f"{path} is no backup: it is too long")
        with zipfile.ZipFile(path) as file:
            saves = _unpacked(path, file)
    except (zipfile.BadZipFile, zlib.error, EOFError, struct.error, ValueError) as error:
        raise BackupError(f"{path} is no backup, or is damaged: {error}") from error
    except (OSError, RuntimeError, LookupError, OverflowError) as error:
        # RuntimeError: the zip has a password, or (NotImplementedError) needs a later zip version.
        raise BackupError(f"{path} can't be read: {explain(error)}") from error
    if not saves:
        raise BackupError(f"{path} is an empty backup")
    return saves


def _unpacked(path: Path, file: zipfile.ZipFile) -> dict[str, bytes]:
    saves: dict[str, bytes] = {}
    together = 0
    if len(file.infolist()) > MOST_GAMES:
        raise BackupError(f"{path} is no backup: it holds {len(file.infolist()):,} files")
    for member in file.infolist():
        inside = member.filename.replace("\\", "/")
        if _LITTER.fullmatch(inside):
            continue
        *around, name = inside.split("/")
        found = _NAME.fullmatch(name)
        if not found or ".." in around:
            raise BackupError(f"{path} is no backup: it holds {member.filename!r}")
        game = found[1].lower()
        if game in saves:
            raise BackupError(f"{path} is no backup: {member.filename} is in it twice")
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            # The other methods unpack a whole member at once, however large it is.
            raise BackupError(f"{path} is no backup: {member.filename} is packed in another way")
        with file.open(member) as packed:
            data = packed.read(saved.MOST_READ)
        together += len(data)
        if len(saved.strip(data)) > MOST_BYTES or together > MOST_TOGETHER:
            raise BackupError(f"{path} is no backup: {member.filename} is too long")
        saves[game] = data
    return saves


def _copy(client: Client) -> tuple[list[dict[str, Any]], dict[str, bytes], dict[str, str]]:
    """(the box's list, name -> text, name -> why it can't be read), all of one moment.

    Each text has the length and the CRC-32 of its entry, and the list is the same before and after.
    """
    saves: dict[str, bytes] = {}
    for _ in range(ROUNDS):
        entries = _list(client)
        listed = {entry["name"]: _get_stamp(entry) for entry in entries}
        saves = {name: data for name, data in saves.items() if listed.get(name) == _stamp(data)}
        broken: dict[str, str] = {}
        for name in listed:
            if name in saves:
                continue
            if not _WORD.fullmatch(name):
                broken[name] = "no game of a box is called so"
                continue
            if listed[name][0] > MOST_BYTES:
                broken[name] = "it is too long"
                continue
            try:
                saves[name] = client.text("store.read", name=name)[0]
            except LinkError as error:
                broken[name] = error.message
        good = all(_stamp(data) == listed[name] for name, data in saves.items())
        if good and _list(client) == entries:
            # If a save went between list and read, the list after it would be another one.
            return entries, {name: saves[name] for name in listed if name in saves}, broken
    raise BackupError("the saves change while they are copied; nothing was written")


def _list(client: Client) -> list[dict[str, Any]]:
    try:
        return list(client.entries("store.list", "saves"))
    except LinkError as error:
        if error.code != UNKNOWN_METHOD:
            raise
        raise BackupError("this target keeps no saves") from None


def _write(path: Path, saves: dict[str, bytes]) -> None:
    """Write the zip as a whole or not at all. Raises BackupError."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")  # no other process uses this name
    try:
        with open(aside, "wb") as disk:
            with zipfile.ZipFile(disk, "w", zipfile.ZIP_DEFLATED) as file:
                for name, data in saves.items():
                    member = zipfile.ZipInfo(f"{name}.save", _get_time())
                    file.writestr(member, data, zipfile.ZIP_DEFLATED)
            disk.flush()
            os.fsync(disk.fileno())
        if read(aside) != saves:
            raise BackupError(f"{path} does not hold what was written to it")
        os.replace(aside, path)
    except OSError as error:
        raise BackupError(f"{path} can't be written: {explain(error)}") from error
    finally:
        aside.unlink(missing_ok=True)


def _get_time() -> tuple[int, int, int, int, int, int]:
    """The time, or the nearest that a zip can hold: without a battery a computer begins in 1970."""
    year, month, day, hour, minute, second = time.localtime(time.time())[:6]
    return min(max((year, month, day, hour, minute, second), FIRST), LAST)


def _stamp(data: bytes) -> tuple[int, str]:
    return len(data), f"{crc32(data):08x}"


def _get_stamp(entry: dict[str, Any]) -> tuple[int, str]:
    """The stamp (length, CRC-32) of a game that the box lists."""
    return entry["bytes"], entry["crc"]


def _plies(data: bytes) -> int:
    """The number of plies in the last line of a save; 0 if that line is not an end."""
    end = re.search(rb"\nend ([0-9]{1,6}) [0-9a-f]{8}\n\Z", data)
    return int(end[1]) if end else 0


def _table() -> Table:
    table = Table("game", box=SIMPLE_HEAD)
    table.add_column("plies", justify="right")
    table.add_column("bytes", justify="right")
    table.add_column("what was done")
    return table


def _row(table: Table, entry: dict[str, Any], outcome: str) -> None:
    table.add_row(*map(plain, (entry["name"], entry["ply"], entry["bytes"], outcome)))


def _show(table: Table, sentence: str) -> None:
    console = Console()
    console.print(table)
    console.print(sentence, soft_wrap=True)

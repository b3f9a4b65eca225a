"""Loads a save by playing its actions again from its seed."""

import json
from binascii import crc32

from shared_rules import catalog
from shared_rules.kernel.entry import is_caption, is_int
from shared_rules.kernel.errors import RuleError, SaveError, SetupError
from shared_rules.kernel.save import MOST_BYTES, SCHEMA
from shared_rules.kernel.session import Session
from shared_rules.kernel.words import number

_KEYS = ("pilothouse", "game", "rules", "players", "options", "seed", "position", "seats")
_REMARK, _CLOCKS = 80, 8  # a remark of fewer letters is kept; at most so many of clocks are
_LONGEST = 4096  # bytes of a line at most; the longest is a header with a position entered by hand


def replay(stream, size: int, attic=None):
    """Play a save again: a generator that yields between slices and returns the Session.

    stream: a seekable binary file with the save at its beginning. size: the length of the save in
    bytes. attic: as for `Session`. SaveError says why the save can't be used. Then nothing but the
    new session has changed.
    """
    if size > MOST_BYTES:
        raise SaveError("too_long")
    plies = yield from _check(stream, size)
    stream.seek(0)
    session = set_up(_line(stream), attic)
    while True:
        line = _line(stream)
        if line.startswith("end "):
            break
        if not remark(session, line):
            _play(session, line)
        yield
    if session.ply != plies:
        raise SaveError("truncated", plies=session.ply)
    return session


def remark(session: Session, line: str) -> bool:
    """Whether a line is a remark: it begins with "#".

    `session.remarks` keeps `# clock KEY TEXT`, and `# name PLAYER TEXT` if it is a name.
    """
    words = line.split(" ", 3)
    if len(words) == 4 and words[0] == "#" and len(line) < _REMARK:
        kind, key, text = words[1:]
        remarks = session.remarks
        if kind == "clock":
            clocks = [known for known in remarks if known.startswith("clock ")]
            good = len(clocks) < _CLOCKS or "clock " + key in clocks
        else:
            good = kind == "name" and key in session.players and is_caption(text)
        if good:
            remarks[kind + " " + key] = text
    return line[:1] == "#"


def _check(stream, size):
    """Check the CRC in the last line: a generator that returns the number of plies in that line."""
    stream.seek(0)
    crc, before, at, last = 0, 0, 0, b""
    while at < size:
        if last[:4] == b"end ":
            raise SaveError("truncated", byte=at)
        last = stream.readline()
        if not last.endswith(b"\n") or at + len(last) > size:
            raise SaveError("truncated", byte=at)
        at += len(last)
        before, crc = crc, crc32(last, crc)
        yield
    words = last[:-1].split(b" ")
    if len(words) != 3 or words[0] != b"end":
        raise SaveError("truncated", byte=at)
    if words[2] != b"%08x" % before:
        raise SaveError("crc")
    plies = number(_text(words[1]))
    if plies is None:
        raise SaveError("crc")
    return plies


def _text(line):
    try:
        return line.decode()
    except UnicodeError:
        raise SaveError("schema") from None


def _line(stream):
    line = stream.readline()
    if len(line) > _LONGEST:
        raise SaveError("schema")
    return _text(line[:-1])


def set_up(line: str, attic, at: tuple[int, int, int] | None = None) -> Session:
    """The session that the first line of a save describes. SaveError if it describes none.

    attic, at: as for `Session`.
    """
    try:
        header = json.loads(line)
    except ValueError:
        raise SaveError("schema") from None
    if not isinstance(header, dict) or not is_int(header.get("pilothouse"), SCHEMA, SCHEMA):
        raise SaveError("schema")
    for key in header:
        if key not in _KEYS:
            raise SaveError("schema", key=key)
    for key in _KEYS:
        if key not in header:
            raise SaveError("schema", key=key)
    if not isinstance(header["game"], str) or not catalog.knows(header["game"]):
        raise SaveError("schema", key="game")
    if header["rules"] != catalog.room(header["game"]).version:
        raise SaveError("rules_version")
    try:
        return Session(
            header["game"],
            header["players"],
            header["options"],
            header["seed"],
            header["position"],
            header["seats"],
            attic,
            at,
        )
    except SetupError as error:
        raise SaveError("illegal", line=1, option=error.option) from None
    except RuleError as error:
        raise SaveError("illegal", line=1, rule=error.rule) from None


def _play(session, line):
    asked = session.rules.asked(line)
    try:
        session.do(asked)
    except RuleError as error:
        raise SaveError("illegal", ply=session.ply + 1, rule=error.rule) from None
    if session.last != line:
        raise SaveError("illegal" if asked == line else "chance", ply=session.ply)

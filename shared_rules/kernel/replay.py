"""Loads a save by playing its actions again from its seed."""

import json
from binascii import crc32

from shared_rules import catalog
from shared_rules.kernel.entry import is_caption, is_int
from shared_rules.kernel.errors import RuleError, SaveError, SetupError
from shared_rules.kernel.save import MOST_BYTES, SCHEMA, strip
from shared_rules.kernel.session import STEP, Session
from shared_rules.kernel.words import number

_KEYS = ("pilothouse", "game", "rules", "players", "options", "seed", "position", "seats")
_REMARK, _CLOCKS = 250, 8  # a remark of fewer letters is kept; at most so many of clocks are
_LONGEST = 4096  # bytes of a line at most; the longest is a header with a position entered by hand
_NAME = 40  # letters of a game's name that a refusal repeats


def replay(stream, size: int, archive=None):
    """Play a save again: a generator that yields between slices and returns the Session.

    stream: a seekable binary file with the save at its beginning. size: the length of the save in
    bytes. archive: as for `Session`. SaveError says why the save can't be used. Then nothing but
    the new session has changed. A save of older rules counts as one of these once it has been
    replayed.
    """
    plies = yield from _check(stream, size)
    stream.seek(0)
    session = set_up(_line(stream, True), archive)
    place = size = 0  # in the step that a remark tells of, and how many actions it has
    while True:
        line = _line(stream)
        if line.startswith("end "):
            break
        if line.startswith("# step "):
            place, size = 0, number(line[7:]) or 0
        elif not remark(session, line):
            _play_line(session, line, 0 < place < size <= STEP)
            place += 1
        yield
    if session.ply != plies:
        raise SaveError("truncated", plies=session.ply)
    session.rules.version = type(session.rules).version
    return session


def form(stream, size: int):
    """Check the CRC of a save and the form of each line: a generator that returns its game's name.

    Nothing is played. Parameters, SaveError: as `replay`.
    """
    plies = yield from _check(stream, size)
    stream.seek(0)
    game = _header(_line(stream, True))["game"]
    line, found = "", -1
    while not line.startswith("end "):
        found += not line.startswith("#")
        line = _line(stream)
        yield
    if found != plies:
        raise SaveError("truncated", plies=found)
    return game


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
    if size > MOST_BYTES:
        raise SaveError("too_long")
    stream.seek(0)
    crc, before, at, last = 0, 0, 0, b""
    while at < size:
        if last[:4] == b"end ":
            raise SaveError("truncated", "end", byte=at)
        line = stream.readline()
        last = strip(line, not at)
        if not last.endswith(b"\n") or at + len(line) > size:
            raise SaveError("truncated", byte=at)
        at += len(line)
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


def _line(stream, first=False):
    line = strip(stream.readline(), first)
    if len(line) > _LONGEST:
        raise SaveError("schema")
    return _text(line[:-1])


def set_up(line: str, archive, at: tuple[int, int, int] | None = None) -> Session:
    """The session that the first line of a save describes. SaveError if it describes none.

    archive, at: as for `Session`. The version of its rules is that of the save, as long as nobody
    has replayed it.
    """
    header = _header(line)
    version, now = header["rules"], catalog.rules(header["game"]).version
    if not is_int(version, 1, now):
        raise SaveError("rules_version", "new")
    try:
        session = Session(
            header["game"],
            header["players"],
            header["options"],
            header["seed"],
            header["position"],
            header["seats"],
            archive,
            at,
        )
    except SetupError as error:
        code = "chart" if error.option == "chart" else "start"
        raise _refusal(version < now, "illegal", code, option=error.option) from None
    except RuleError as error:
        raise _refusal(version < now, "illegal", "start", rule=error.rule) from None
    session.rules.version = version
    return session


def _header(line):
    """The first line of a save as a dict with all its keys. SaveError."""
    try:
        header = json.loads(line)
    except (ValueError, RuntimeError):  # endless brackets exhaust the stack
        raise SaveError("schema") from None
    if not isinstance(header, dict) or "pilothouse" not in header:
        raise SaveError("schema")
    if not is_int(header["pilothouse"], SCHEMA, SCHEMA):
        raise SaveError("schema", "new")
    for key in header:
        if key not in _KEYS:
            raise SaveError("schema", "new", key=key)
    for key in _KEYS:
        if key not in header:
            raise SaveError("schema", key=key)
    if not isinstance(header["game"], str) or not catalog.knows(header["game"]):
        raise SaveError("schema", "game", game=str(header["game"])[:_NAME])
    return header


def _play_line(session, line, joined):
    rules = session.rules
    old = rules.version < type(rules).version
    bare = rules.strip_outcome(line)
    try:
        session.do(bare, joined)
    except RuleError as error:
        raise _refusal(old, "illegal", ply=session.ply + 1, rule=error.rule) from None
    if session.last != line:
        raise _refusal(old, "illegal" if bare == line else "chance", ply=session.ply)


def _refusal(old, reason, code=None, **facts):
    """The error of a save that can't be played so. old: whether older rules have played it."""
    return SaveError("rules_version") if old else SaveError(reason, code, **facts)

"""A save, written line by line."""

from binascii import crc32

from shared_rules.kernel.canonical import canonical

SCHEMA = 1
MOST_BYTES = 65536  # bytes; a longer save is refused


def strip(data, first=True):
    """A save, or lines of one, without what Windows adds: a BOM, and a CR before each LF. Bytes.

    first: whether the first line of a save is in it.
    """
    if first and data[:3] == b"\xef\xbb\xbf":
        data = data[3:]
    return data.replace(b"\r\n", b"\n")


def lines(session, more=()):
    """Yield the save of a session line by line, as bytes with LF.

    First comes the header, then the log with an action a line, then the remarks. `# step N` stands
    before N actions that are one step. The last line is
    `end PLIES CRC`, with the CRC-32 of all lines before it. more: further remarks, as texts
    "KIND KEY TEXT". A session's own remarks of the kind `game` are notes of the box.
    """
    header = {
        "pilothouse": SCHEMA,
        "game": session.game,
        "rules": session.rules.version,
        "players": session.players,
        "options": session.options,
        "seed": session.seed,
        "position": session.position,
        "seats": session.seats,
    }
    line = canonical(header).encode() + b"\n"
    crc = crc32(line)
    yield line
    for text in _log(session):
        line = text.encode() + b"\n"
        crc = crc32(line, crc)
        yield line
    remarks = [key + " " + session.remarks[key] for key in session.remarks if key[:5] != "game "]
    for text in sorted(remarks + list(more)):
        line = b"# %s\n" % text.encode()
        crc = crc32(line, crc)
        yield line
    yield b"end %d %08x\n" % (session.ply, crc)


def _log(session):
    step = []
    for text in session.marked():
        if not text.startswith(" "):
            for line in _headed(step):
                yield line
            step.clear()
        step.append(text.strip())
    for line in _headed(step):
        yield line


def _headed(step):
    return ["# step %d" % len(step)] + step if len(step) > 1 else step

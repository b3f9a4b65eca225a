"""Short words for the tests of saves: a race, a save with other lines, why it is refused."""

import binascii
import io
import json

from shared_rules.kernel.errors import SaveError
from shared_rules.kernel.replay import replay
from shared_rules.kernel.session import ended

from ..mississippi.race import play, race
from ..refusal import raised


def load(data):
    """The session in a save. Raises SaveError."""
    return ended(replay(io.BytesIO(data), len(data)))


def reason(data):
    """The reason why a save is refused, or None."""
    error = raised(SaveError, load, data)
    return error and error.reason


def code(data):
    """The cause of its refusal, which picks the sentence that the player reads, or None."""
    error = raised(SaveError, load, data)
    return error and error.code


def saved(s):
    return b"".join(s.save())


def sealed(lines):
    """A save of these lines (bytes; the first one is the header) with the right last line added."""
    body = b"".join([line + b"\n" for line in lines])
    plies = len([line for line in lines[1:] if not line.startswith(b"#")])
    return body + b"end %d %08x\n" % (plies, binascii.crc32(body) & 0xFFFFFFFF)


def lines_of(s):
    """The lines of its save without the last one."""
    return saved(s).split(b"\n")[:-2]


def some_race():
    """A race of three after 12 plies."""
    s = race(3, seed=33)
    play(s, "tile", "speed 2", "ahead", "left", "ahead", "done", "roll", "tile")
    play(s, "ahead", "done", "speed 3", "ahead")
    return s


def with_header(lines, key, value):
    """The save with another value in its first line."""
    header = json.loads(lines[0].decode())
    header[key] = value
    return sealed([json.dumps(header).encode()] + lines[1:])


def with_rules(lines, version):
    """The save as one of another version of the rules."""
    return with_header(lines, "rules", version)

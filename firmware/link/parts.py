"""Sends and receives texts that are longer than a line, part by part."""

from binascii import crc32
from io import BytesIO

from firmware.link.lines import encode
from firmware.link.refusal import bad
from shared_rules.kernel.errors import SaveError
from shared_rules.kernel.save import MOST_BYTES

_LETTER = 4  # bytes of a letter in UTF-8, at most
_HEAD = 80  # bytes of the result besides the part


class _Outgoing:
    """A text that is sent. Its source is read twice: to count it, and for all parts in order."""

    def __init__(self, key, lines):
        self.key = key
        self._lines = lines
        self.total = 0
        self.crc = 0
        for line in lines():
            self.total += len(line)
            self.crc = crc32(line, self.crc)
        self._rewind()

    def _rewind(self):
        self._source = self._lines()
        self._at = 0  # the place of `_rest` in the text
        self._left = b""  # what the source has given and no part has had

    def part(self, offset, space):
        """A part of the text from byte `offset` on, which takes at most `space` bytes as JSON."""
        if offset < self._at:
            self._rewind()
        at, rest = self._at, self._left
        if at + len(rest) < offset:
            for line in self._source:
                at += len(rest)
                rest = line
                if at + len(rest) >= offset:
                    break
        pieces = [rest[offset - at :]]
        size = len(pieces[0])
        if size < space + _LETTER:
            for line in self._source:
                pieces.append(line)
                size += len(line)
                if size >= space + _LETTER:
                    break
        rest = b"".join(pieces)
        if rest and rest[0] & 0xC0 == 0x80:
            raise bad("offset", "The offset is inside a letter.")
        text, size = _fitting(rest, space)
        self._at, self._left = offset + size, rest[size:]
        return text


def _fitting(data, space):
    """A beginning of `data` that takes at most `space` bytes as JSON: (text, its bytes in data).

    SaveError: data is not UTF-8.
    """
    size = min(space, len(data))
    while True:
        while size < len(data) and data[size] & 0xC0 == 0x80:  # never cut a letter
            size -= 1
        try:
            text = str(data[:size], "utf-8")
        except UnicodeError:
            raise SaveError("crc") from None
        written = len(encode(text)) - 2
        if written <= space:
            return text, size
        size = size * space // written


def send(server, key, lines, offset):
    """Return ({"total", "part"}, crc): a part of a text (firmware/link/README.md, "Parts").

    server: Server. key: says which text it is, as long as no game changes. lines: a function that
    yields the text as bytes. offset, total: bytes. crc: the CRC-32 of the whole text, a number.
    Refusal: the offset is inside a letter. SaveError: the text is not UTF-8.
    """
    text = server.outgoing
    if text is None or text.key != key:
        text = _Outgoing(key, lines)
    server.outgoing = None  # it stays away if this fails, or ends the text
    result = {"total": text.total, "part": text.part(offset, server.space - _HEAD)}
    if text.total > text._at:
        server.outgoing = text
    return result, text.crc


class _Incoming:
    """A text that arrives: what is known of it, and how much of it is here."""

    def __init__(self, key, stream):
        self.key = key
        self.stream = stream
        self.received = 0
        self.crc = 0


def receive(server, method, part, offset, total, crc):
    """Take a part of a text. Return the file with the whole text, or None until it is complete.

    method: of the request, as "game.load". part: text. offset, total: bytes; total up to 65536.
    crc: the CRC-32 of the whole text, eight hex digits. The file stands at its end.
    Refusal: something else is under way, crc has not eight digits, or part has half a letter.
    SaveError: "too_long", "gap" (this is not the next part) or "crc". OSError: it can't be kept.
    """
    server.be_free()
    if len(crc) != 8:
        raise bad("crc", "A CRC-32 is eight hex digits.")
    if total > MOST_BYTES:
        raise SaveError("too_long")
    data = _utf8(part)
    key = (method, total, crc)
    if offset == 0:
        drop(server)
        stream = server.store.spool() if server.store else BytesIO()
        server.incoming = _Incoming(key, stream)
    text = server.incoming
    if text is None or text.key != key or text.received != offset:
        raise SaveError("gap")
    if offset + len(data) > total:
        drop(server)
        raise SaveError("too_long")
    try:
        text.stream.write(data)
    except OSError:
        drop(server)
        raise
    except ValueError:  # the store has closed the file: the running game needed its place on flash
        drop(server)
        raise OSError(28) from None  # ENOSPC
    text.received += len(data)
    text.crc = crc32(data, text.crc)
    if text.received < total:
        return None
    if b"%08x" % text.crc != crc.encode():
        drop(server)
        raise SaveError("crc")
    server.incoming = None
    return text.stream


def drop(server):
    """Drop the text that has come in part, if there is one."""
    text, server.incoming = server.incoming, None
    if text:
        text.stream.close()


def _utf8(text):
    """The UTF-8 bytes of a text. Refusal: it has half a surrogate pair.

    MicroPython's json.loads leaves a pair as two broken letters, which are joined here.
    """
    half = bad("part", "The part has half a letter.")
    try:
        data = text.encode()
    except UnicodeError:
        raise half from None
    if data.find(b"\xed") < 0:  # each half of a pair begins so, in UTF-8
        return data
    letters = []
    high = 0
    for letter in text:
        code = ord(letter)
        if high:
            if code >> 10 != 55:
                raise half
            letter = chr(0x10000 + ((high & 0x3FF) << 10 | code & 0x3FF))
            high = 0
        elif code >> 10 == 54:
            high = code
            continue
        elif code >> 10 == 55:
            raise half
        letters.append(letter)
    if high:
        raise half
    return "".join(letters).encode()

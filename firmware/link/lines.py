"""Cuts bytes from the wire into lines, and turns values into the text of a line."""

import json

LONGEST_OUT = 1024  # bytes of a line from the device, at most, without LF
_LONGEST_IN = 4096  # bytes of a line towards the device
_USUAL = 512  # bytes that hold nearly every line
_SPARE = 300  # bytes for a list of lines and the beginning of an answer
_TAIL = 10  # bytes that are kept of a line that is too long: star, CRC-32 and a CR


class Reader:
    """Cuts incoming bytes at LF, however they are chunked (firmware/link/README.md, "Lines")."""

    def __init__(self):
        self._usual = bytearray(_USUAL)  # made now: later there may be no memory
        self.buffer = self._usual  # holds a line until it ends
        self.used = 0  # bytes of the line that has not ended
        self._too_long = False

    def feed(self, data):
        """Take any number of bytes. Return the lines that end in them: a list of (body, too_long).

        body: bytes, without the LF and a CR before it. too_long: the line is longer than 4096
        bytes; then body may be only its end. Empty lines are left out. MemoryError: nothing was
        taken, and the same bytes may come again.
        """
        # Ask for the memory of all that follows first: a failure half way would lose a request.
        bytearray(_SPARE + 2 * len(data) + (self.used if b"\n" in data else 0))
        if self.used + len(data) > len(self.buffer) < _LONGEST_IN:
            longer = bytearray(_LONGEST_IN + 1)  # one byte more: a CR may follow the longest line
            longer[: self.used] = self.buffer[: self.used]
            self.buffer = longer
        lines = []
        start = 0
        while True:
            end = data.find(b"\n", start)
            if end < 0:
                self._keep(data[start:])
                if not self.used:
                    self.buffer = self._usual  # the long one need not wait for the next line
                return lines
            self._keep(data[start:end])
            self._end(lines)
            start = end + 1

    def _keep(self, piece):
        buffer = self.buffer
        start = self.used
        end = start + len(piece)
        if end > len(buffer):
            self._too_long = True
            piece = (bytes(buffer[max(0, start - _TAIL) : start]) + piece)[-_TAIL:]
            start, end = 0, len(piece)
        buffer[start:end] = piece
        self.used = end

    def _end(self, lines):
        used, too_long = self.used, self._too_long
        self.used, self._too_long = 0, False
        if used and self.buffer[used - 1] == 13:
            used -= 1
        if used:
            lines.append((bytes(memoryview(self.buffer)[:used]), too_long or used > _LONGEST_IN))


def is_tagged(body):
    """Whether a line ends in a CRC: `*` and eight lower-case hex digits."""
    tail = body[-9:]
    return len(tail) == 9 and tail[:1] == b"*" and not tail[1:].strip(b"0123456789abcdef")


def encode(value):
    """The JSON text of a value, in ASCII and without spaces. Its length is its size in bytes."""
    text = json.dumps(value, separators=(",", ":"))
    if len(text) == len(text.encode()):
        return text
    # MicroPython's json.dumps leaves letters beyond ASCII, and halves of surrogate pairs, as they
    # are.
    letters = []
    for letter in text:
        code = ord(letter)
        if code > 0xFFFF:
            code -= 0x10000
            letters.append("\\u%04x" % (0xD800 + (code >> 10)))
            code = 0xDC00 + (code & 0x3FF)
        letters.append("\\u%04x" % code if code > 127 else letter)
    return "".join(letters)

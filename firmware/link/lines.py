"""Bytes from the wire to whole lines, and values to the text of a line."""

import json

LONGEST_OUT = 1024  # bytes of a line from the device, LF not counted
_LONGEST_IN = 4096  # towards it
_TAIL = 10  # what is kept of a line that is too long: its CRC-32 suffix and a CR


class Reader:
    """Cuts what comes in at LF, however it is chunked, in memory taken once."""

    def __init__(self, buffer=None):
        # a CR may follow the longest line
        self._buffer = bytearray(_LONGEST_IN + 1) if buffer is None else buffer
        self.used = 0  # bytes of a line that has not ended
        self._too_long = False

    def feed(self, data):
        """Take any number of bytes: the lines (body, too_long) that end in them and are not empty.

        A body is bytes without LF and a CR before it; of a line that is too long it is the end.
        """
        lines = []
        start = 0
        while True:
            end = data.find(b"\n", start)
            if end < 0:
                self._keep(data[start:])
                return lines
            self._keep(data[start:end])
            self._end(lines)
            start = end + 1

    def _keep(self, piece):
        buffer = self._buffer
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
        if used and self._buffer[used - 1] == 13:
            used -= 1
        if used:
            lines.append((bytes(self._buffer[:used]), too_long or used > _LONGEST_IN))


def is_tagged(body):
    """Whether a line ends in `*` and eight lower-case hex digits."""
    tail = body[-9:]
    return len(tail) == 9 and tail[:1] == b"*" and not tail[1:].strip(b"0123456789abcdef")


def encode(value):
    """The JSON text of a value without spaces, in ASCII, so that its length is its bytes."""
    text = json.dumps(value, separators=(",", ":"))
    if len(text) == len(text.encode()):
        return text
    # MicroPython's writer leaves these letters as they are, halves of surrogate pairs too.
    letters = []
    for letter in text:
        code = ord(letter)
        if code > 0xFFFF:
            code -= 0x10000
            letters.append("\\u%04x" % (0xD800 + (code >> 10)))
            code = 0xDC00 + (code & 0x3FF)
        letters.append("\\u%04x" % code if code > 127 else letter)
    return "".join(letters)

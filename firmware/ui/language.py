"""Texts in the player's language, read by place from the files of firmware/languages/CODE.

No table is in the heap. The build sorts the lines of a table into groups. A line's group is the
lowest bits of the CRC-32 of "\\n", its key and the "=" or the space behind it. Before the lines
come a byte, the number of these bits; for each group 2 bytes (lowest first), the count of bytes in
the groups before it; 2 more bytes, the count of all; and a "\\n". So a Pico finds a text in less
than half a millisecond. In the sources, and perhaps in /over, a table is plain text.

The statements of the rules are coded: spelling.py reads them.
"""

import os
from binascii import crc32

_PLAIN = 32  # a table whose first byte is at least this is plain text
_CODED = 16  # is added to the first byte of a table whose texts are coded: statements

FOLDER = __file__.rsplit("/", 2)[0] + "/languages"


def codes():
    """The codes of the languages on this device, folders of texts: English, then the others."""
    found = [code for code in os.listdir(FOLDER) if "." not in code]
    return sorted(found, key=lambda code: (code != "en", code))


def upper(text):
    """A text in capital letters, also those of Latin-1, which MicroPython's own upper() leaves."""
    big = bytearray(text.encode().upper().replace(b"\xc3\x9f", b"SS"))  # a sharp s
    for at in range(1, len(big)):
        if big[at - 1] == 0xC3 and big[at] >= 0xA0 and big[at] != 0xB7:  # a division sign
            big[at] -= 32
    return str(big, "utf-8")


class Language:
    """Texts from the table CODE/box.txt and from CODE/GAME.txt for a game or another part.

    A table has lines `key=text with {names} of facts`.
    """

    def __init__(self, code="en", game=None):
        # _every: the table box.txt. _texts: that of the game or part.
        self.code = self.game = self._every = self._texts = None
        self.choose(code, game)

    def choose(self, code, game=None):
        """Open the tables of a language, and of a game or part. KeyError: no such language."""
        if (code, game) == (self.code, self.game):
            return
        if code != self.code and code not in codes():
            raise KeyError(code)
        every = self._every if code == self.code else Wording(code, "box")
        part = Wording(code, game, every) if game else None
        self.code, self.game, self._every, self._texts = code, game, every, part

    def t(self, key, **facts):
        """The text of a key with facts filled in; a key without a text is returned itself."""
        text = self._texts.get(key + "=") if self._texts else None  # no key is in both tables
        if text is None:
            text = self._every.get(key + "=")
        if text is None:
            return key
        return text.format(**facts) if facts else text


class Wording:
    """A file of texts, which stays open; the heap has one text of it at a time.

    bits: those of a group, and 16 more if the texts are coded; 32: plain text. place: where the
    numbers for the groups begin in `file`.

    A dict would take three times the bytes of the file. A module would never be freed whole,
    because MicroPython keeps the short strings of every module that was ever loaded.
    """

    def __init__(self, code, name, other=None):
        """The table firmware/languages/CODE/NAME.txt. OSError: there is none.

        other: a table or None. If both are in one pack they share an open file, which takes 1.2 KB.
        """
        file = open("/".join((FOLDER, code, name + ".txt")), "rb")
        first = file.read(1)
        self.bits = first[0] if first else _PLAIN
        self.file = file
        self.place = 0
        if self.bits < _PLAIN:
            self.place = file.tell()  # a table in a pack begins in the middle of a file
            if other and self.place > 1 < other.place:
                file.close()
                self.file = other.file
        else:
            self.bits = _PLAIN
            self.file = b"\n" + first + file.read() + b"\n"
            file.close()

    def get(self, start, coded=False):
        """The rest of the line that begins with `start`; None: there is no such line.

        start: `KEY=`, or the number of a statement and a space. coded: return the bytes as they are
        in the table. No text is kept, so that the free memory stays in large pieces.
        """
        name = ("\n" + start).encode()
        lines = file = self.file
        if self.bits < _PLAIN:
            last = (1 << self.bits % _CODED) - 1
            group = crc32(name) & last
            file.seek(self.place + 2 * group)
            ends = file.read(4)
            begin = ends[0] | ends[1] << 8
            file.seek(self.place + 2 * last + 4 + begin)
            lines = file.read((ends[2] | ends[3] << 8) - begin + 1)  # and the "\n" before them
        place = lines.find(name)
        if place < 0:
            return None
        place += len(name)
        text = lines[place : lines.find(b"\n", place)]
        return text if coded else str(text, "utf-8")

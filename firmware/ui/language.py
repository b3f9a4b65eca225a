"""Texts in the player's language, read from the files of firmware/languages/CODE.

In a pack (firmware/pack.py) such a file is the pack's own, opened at its place: a zero byte ends
the text. In a file of its own the text ends with the file.
"""

import os
from array import array

_PLACES = 64  # places of texts that a table remembers: a search takes a Pico a millisecond
# A table is read in pieces, because a heap that has been long in use has few large ones. A piece is
# as many whole lines as so many bytes hold, or one line that is longer.
_PIECE = 512

FOLDER = __file__.rsplit("/", 2)[0] + "/languages"


def codes():
    """The sorted codes of the languages on this device; each is a folder of texts."""
    return sorted(code for code in os.listdir(FOLDER) if "." not in code)


def name_of(code):
    """A language's name for itself, from the first line of its `house.txt`. Raises OSError."""
    return text(code, "house", "name=")


class Language:
    """Texts from the table CODE/house.txt and from CODE/GAME.txt for a game or another part.

    A table has lines `key=text with {names} of facts`.
    """

    def __init__(self, code="en", game=None):
        self.code = self.game = None
        self._house = self._room = {}  # the tables; _room is None if it has to be loaded
        self.choose(code, game)

    def choose(self, code, game=None):
        """Load the tables of a language, and of a game or part.

        Raises KeyError if there is no such language. After a MemoryError the language and the game
        are those from before.
        """
        if (code, game) == (self.code, self.game):
            return
        if code != self.code and code not in codes():
            raise KeyError(code)
        self._room = None if self.game else {}  # frees the old table before the new one comes
        house = self._house if code == self.code else _table(code, "house")
        room = _table(code, game) if game else {}
        self.code, self.game, self._house, self._room = code, game, house, room

    def t(self, key, **facts):
        """The text of a key with facts filled in; a key without a text is returned itself."""
        text = self._house.get(key)  # no key is in both tables, and this one is smaller
        if text is None:
            if self._room is None:  # `choose` had no memory for another table
                self._room = _table(self.code, self.game)
            text = self._room.get(key, key)
        return text.format(**facts) if facts else text


def text(code, table, start):
    """The rest of the line of a table that begins with `start`, or None. No table is loaded for it.

    CODE/GAME.rules.txt has the statements of a game's rules in lines `Q-16 text`.
    """
    with open("{}/{}/{}.txt".format(FOLDER, code, table), "rb") as lines:
        for line in lines:
            if line.startswith(start.encode()):
                return line[len(start) :].decode().strip()
            if not line[0]:
                return None


def _table(code, name):
    pieces = []
    room = bytearray(_PIECE)  # each piece is read twice, so that no waste lies between two of them
    with open("{}/{}/{}.txt".format(FOLDER, code, name), "rb") as file:
        while True:
            size = file.readinto(room)
            end = room.find(b"\0", 0, size)
            if not (size and end):
                return _Wording(pieces)
            if end < 0:
                end = room.rfind(b"\n", 0, size) + 1
            file.seek(-size, 1)
            pieces.append(file.read(end) if end else file.readline())


class _Wording:
    """A table of texts, kept as the bytes of its file: lines `key=text`.

    A dict would take three times the memory. As a module it would never be freed whole, because
    MicroPython keeps the short strings of every module that was ever loaded.
    """

    def __init__(self, pieces):
        # A list of bytes, because in a str a place has to be counted letter by letter.
        self.pieces = pieces
        # Where lines that were asked for begin: the number of the piece * _PIECE + the byte in it
        self._places = array("H", bytes(2 * _PLACES))

    def get(self, key, default=None):
        """The text of a key, or `default`. No text is kept, so that the heap stays unbroken."""
        name = (key + "=").encode()
        slot = hash(name) % _PLACES
        place = self._places[slot]
        lines, start = self.pieces[place // _PIECE], place % _PIECE
        if not lines.startswith(name, start):
            line = b"\n" + name
            place = 0
            for lines in self.pieces:
                start = lines.find(line) + 1
                if start or lines.startswith(name):
                    break
                place += _PIECE
            else:
                return default
            self._places[slot] = place + start
        return str(lines[start + len(name) : lines.find(b"\n", start)], "utf-8")

"""Texts in the player's language, read from the files of firmware/languages/CODE."""

import os
from array import array

_PLACES = 64  # that are remembered of a table: to look for a text takes a Pico a millisecond

FOLDER = __file__.rsplit("/", 2)[0] + "/languages"


def codes():
    """The languages that are here, sorted: a language is a folder of texts."""
    return sorted(code for code in os.listdir(FOLDER) if "." not in code)


def name_of(code):
    """What a language calls itself: the first line of its `house.txt`."""
    with open("{}/{}/house.txt".format(FOLDER, code), "rb") as lines:
        return lines.readline().decode().strip()[5:]


class Language:
    """The tables CODE/house.txt and, of a game or another part, CODE/GAME.txt.

    A table has lines `key=text with {names} of facts`. CODE/GAME.rules.txt has the statements of
    a game's rules: lines `Q-16 text`.
    """

    def __init__(self, code="en", game=None):
        self.code = self.game = None
        self._house = self._room = {}  # None: a room that has to be loaded
        self.choose(code, game)

    def choose(self, code, game=None):
        """Load the tables of a language, and of a game or part. KeyError: no such language.

        MemoryError: it is as before.
        """
        if (code, game) == (self.code, self.game):
            return
        if code != self.code and code not in codes():
            raise KeyError(code)
        self._room = None if self.game else {}  # the old one goes before the new one comes
        house = self._house if code == self.code else _table(code, "house")
        room = _table(code, game) if game else {}
        self.code, self.game, self._house, self._room = code, game, house, room

    def t(self, key, **facts):
        """The text of a key, facts filled in. A key without a text comes back itself."""
        text = self._house.get(key)  # no key is in both, and this one is the smaller
        if text is None:
            if self._room is None:  # there was no memory for another
                self._room = _table(self.code, self.game)
            text = self._room.get(key, key)
        return text.format(**facts) if facts else text

    def statement(self, game, rule):
        """The text of a statement ("Q-16") of a game's rules, or None. Read line by line."""
        start = rule + " "
        with open("{}/{}/{}.rules.txt".format(FOLDER, self.code, game), "rb") as lines:
            for line in lines:
                if line.startswith(start.encode()):
                    return line[len(start) :].decode().strip()
        return None


def _table(code, name):
    with open("{}/{}/{}.txt".format(FOLDER, code, name), "rb") as file:
        return Wording(file.read())


class Wording:
    """A table of texts kept as the bytes of its file: lines `key=text`.

    A dict would take three times the memory, and MicroPython never lets go of short strings that
    a module names: every table that was ever loaded would stay.
    """

    def __init__(self, lines):
        self.lines = lines  # bytes: in a text a place has to be counted out, letter by letter
        self._places = array("H", bytes(2 * _PLACES))  # where lines begin that were asked for

    def get(self, key, default=None):
        """The text of a key, or `default`. Nothing is kept that would lie about in the heap."""
        lines, name = self.lines, (key + "=").encode()
        slot = hash(name) % _PLACES
        start = self._places[slot]
        if not lines.startswith(name, start):
            start = lines.find(b"\n" + name) + 1
            if not start:
                if not lines.startswith(name):
                    return default
            self._places[slot] = start
        return str(lines[start + len(name) : lines.find(b"\n", start)], "utf-8")

"""Texts in the player's language, from tables that are loaded one language at a time."""

import sys
from array import array

from firmware import forget

CODES = ("en", "it")

_PLACES = 64  # that are remembered of a table: to look for a text takes a Pico a millisecond

_FOLDER = __file__.rsplit("/", 1)[0]


class Language:
    """The tables firmware/ui/CODE.py and, of a game or another part, firmware/ui/CODE_GAME.py.

    Each has a dict STRINGS {key: text with {names} of facts}.
    """

    def __init__(self, code="en", game=None):
        self.code = self.game = None
        self._house = self._room = {}
        self.choose(code, game)

    def choose(self, code, game=None):
        """Load the tables of a language, and of a game or part. KeyError: no such language.

        MemoryError: there is a table less, its keys stand for its texts until it is loaded.
        """
        if code not in CODES:
            raise KeyError(code)
        if (code, game) == (self.code, self.game) and self._house:
            return
        self._room = {}  # the old ones go before the new ones come
        self.game = None
        if code != self.code or not self._house:
            self.code, self._house = code, {}
            self._house = _strings(code)
        if game:
            self._room = _strings(code + "_" + game)
        self.game = game

    def t(self, key, **facts):
        """The text of a key, facts filled in. A key without a text comes back itself."""
        text = self._house.get(key)  # no key is in both, and this one is the smaller
        if text is None:
            text = self._room.get(key, key)
        return text.format(**facts) if facts else text

    def statement(self, game, rule):
        """The text of a statement ("Q-16") of a game's rules, or None. Read line by line."""
        start = rule + " "
        with open("{}/statements/{}.{}.txt".format(_FOLDER, game, self.code), "rb") as lines:
            for line in lines:
                if line.startswith(start.encode()):
                    return line[len(start) :].decode().strip()
        return None


def _strings(name):
    path = "firmware.ui." + name
    __import__(path)
    strings = sys.modules[path].STRINGS
    forget(path)  # the module would hold the table when another language is chosen
    return strings


class Wording:
    """A table of texts kept as one text: lines `key=text`, the first one after a line feed.

    A text has no line feed. A dict would take three times the memory, and MicroPython never lets
    go of short strings that a module names: every table that was ever loaded would stay.
    """

    def __init__(self, lines):
        self.lines = lines.encode()  # in a text a place has to be counted out, letter by letter
        self._places = array("H", bytes(2 * _PLACES))  # where lines begin that were asked for

    def get(self, key, default=None):
        """The text of a key, or `default`. Nothing is kept that would lie about in the heap."""
        lines, name = self.lines, (key + "=").encode()
        slot = hash(name) % _PLACES
        start = self._places[slot]
        if not lines.startswith(name, start):
            start = lines.find(b"\n" + name) + 1
            if not start:
                return default
            self._places[slot] = start
        return str(lines[start + len(name) : lines.find(b"\n", start)], "utf-8")

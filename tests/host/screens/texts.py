"""The tables of texts, and how wide a text is on the display."""

import string
from functools import cache
from pathlib import Path

from firmware.ui import font, kana
from shared_rules.gyges.options import VALUES as GYGES
from shared_rules.mississippi.tiles import COLOURS, FACES, NAMES
from shared_rules.tboats.options import VALUES as TBOATS

FIRMWARE = Path(__file__).resolve().parents[3] / "firmware"
SCREENS, TABLES = FIRMWARE / "screens", FIRMWARE / "languages"
LANGUAGES = tuple(sorted(path.name for path in TABLES.iterdir() if path.is_dir()))
DUELS = ("gyges", "tboats")
GAMES = ("mississippi", "master", *DUELS)
NEWS = ("mississippi_new", "master_new", "duel_new")
PARTS = ("", "home", "radio", "help", "log", "story", *GAMES, *NEWS)
W = 128  # columns of the display
# The clock's rows on the screen of a new game, which can't be imported on CPython
CLOCKS = ("off", "game", "move", "fischer")
TIMES = ("minutes", "seconds", "bonus")
DUEL_VALUES = ({name: values for name, (values, _) in GYGES.items()}, TBOATS)


@cache
def table(language, part=""):
    """{key: text} of one table."""
    lines = (TABLES / language / f"{part or 'box'}.txt").read_text("utf-8")
    assert lines.endswith("\n")
    entries = [line.partition("=") for line in lines.split("\n") if line]
    assert all(key and mark and words for key, mark, words in entries)
    assert len({key for key, _, _ in entries}) == len(entries), "a key comes twice"
    return {key: words for key, _, words in entries}


def text(language, part, key):
    """The text that a screen gets for a key with this part's table loaded."""
    return table(language, part).get(key) or table(language)[key]


def facts(pattern):
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}


def glyph(letter):
    """The width of a letter in columns."""
    code = ord(letter) - 32
    if ord(letter) >= 0x3000:
        assert kana.line(ord(letter)), f"there is no glyph of {letter!r}"
        return 7
    if not 0 <= code < 95:
        assert letter in font.EXTRA, f"the font has no {letter!r}"
        code = 95 + font.EXTRA.index(letter)
    columns = font.SMALL[code * 5 : code * 5 + 5]
    return max((i + 1 for i in range(5) if columns[i]), default=2)


def width(words):
    return sum(glyph(letter) + 1 for letter in words) - 1


TITLE = W - 4
BAR = W - 4 - 4  # a line of a list that has a scroll bar
LINE = W - 2
RIGHT = 74  # first column of the notes at the right of the table
TILE = max(NAMES, key=width)


def widest(language, part, key):
    """A text with the widest values of its facts."""
    pattern = text(language, part, key)
    colour = max((table(language)[name] for name in COLOURS), key=width)
    n = "10"
    if key in ("do.embark n", "do.embark c n", "do.tile n"):
        n = TILE
    elif key == "do.roll n":
        n = max((table(language)[face] for face in FACES), key=width)
    elif key == "do.rank":
        n = ""  # the log cuts the number off
    elif key in ("continue", "result", "again"):
        n = max((table(language)[game] for game in GAMES), key=width)
    elif key in ("tile.people", "piers", "lowered", "do.speed n", "do.give c n", "do.take c n"):
        n = "3"
    elif key in ("hint.takes", "hint.saves", "hint.aims"):
        n = ", ".join(["d5-f5"] * 2)
    elif key == "way":
        n = table(language, part)["goal"]
    elif key == "computer":
        n = "3"
    if key == "begins":
        sides = table(language, part)
        colour = max((sides[name] for name in ("south", "north", "yellow")), key=width)
    facts = ""
    if key == "hint.so":  # the screen leaves out facts that don't fit; the widest one always does
        facts = max(
            (text(language, part, each) for each in ("hint.embark", "hint.saves")), key=width
        )
    return pattern.format(c=colour, n=n, m="10", v="6", facts=facts)


def expand(language, part, keys):
    for key in keys.split(" "):
        if key.endswith("*"):
            yield from (name for name in table(language, part) if name.startswith(key[:-1]))
        else:
            yield key

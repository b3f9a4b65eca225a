"""A code in which statements take half the flash: `firmware/ui/language.py` reads it.

Every table has strings of its own: the signs beyond ASCII in its texts, and what is often in them,
such as "der " or "ing". A byte from 128 on stands for one of the first 128 strings. Two bytes, of
which the first is 1 to 9, stand for one of the others. ASCII stands for itself.
"""

import json
import struct
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path

from pilothouse.build import cache
from pilothouse.errors import BuildError

ONE = 128  # strings that are one byte, from 128 on
FIRST = 32  # the least second byte of the others
SECOND = 256 - FIRST
PREFIXES = 9  # first bytes of the others, from 1 on
LONGEST = 12  # bytes of a string, at most
MORE = 64  # strings besides signs that are looked for, even if signs fill the first 128
AT_ONCE = 4  # pairs, at most, that are joined after each count of all pairs
END = "\n"  # stands between two texts
RARE = 12  # a sign that comes no more often is taken for one of two bytes


def strings(texts: Iterable[str]) -> list[str]:
    """The strings for some texts, from the most used one on. The same texts give the same strings.

    Raises BuildError if there are more than the code can number.
    """
    texts = sorted(texts)
    how = Path(__file__).read_text("utf-8")
    return json.loads(cache.make_once((how, *texts), lambda: _make_codes(texts)))


def _make_codes(texts: list[str]) -> bytes:
    signs = Counter(sign for text in texts for sign in text if ord(sign) > 126)
    often = sum(count > RARE for count in signs.values())
    joins = max(ONE - often, MORE)
    found = [*signs, *_joined(texts, joins)]
    used = Counter(part for text in texts for part in parts(text, frozenset(found)))
    found = [part for part in found if part in signs or used[part] > 1]
    found.sort(key=lambda part: (-used[part], part))
    if len(found) > ONE + PREFIXES * SECOND:
        raise BuildError(f"a table has {len(found)} signs and strings, too many for its code")
    return json.dumps(found).encode()


def _joined(texts: list[str], count: int) -> list[str]:
    """At most `count` frequent strings: the most frequent pairs are joined, again and again."""
    row: list[str] = []
    for text in texts:
        row += [*text, END]
    found: list[str] = []
    while len(found) < count:
        pairs = Counter(zip(row, row[1:], strict=False))
        best: list[tuple[str, str]] = []
        for pair, often in sorted(pairs.items(), key=lambda item: (-item[1], item[0])):
            known = {part for other in best for part in other}
            if often < 3 or len(best) == min(AT_ONCE, count - len(found)):
                break
            if not (known | {END}) & set(pair) and len("".join(pair).encode()) <= LONGEST:
                best.append(pair)
        if not best:
            break
        found += ["".join(pair) for pair in best]
        row = list(_with(row, set(best)))
    return found


def _with(row: list[str], pairs: set[tuple[str, str]]) -> Iterator[str]:
    at = 0
    while at < len(row):
        if at + 1 < len(row) and (row[at], row[at + 1]) in pairs:
            yield row[at] + row[at + 1]
            at += 2
        else:
            yield row[at]
            at += 1


def parts(text: str, known: frozenset[str]) -> list[str]:
    """The fewest strings and signs that make a text."""
    longest = max(map(len, known), default=1)
    fewest = [0] + [len(text) + 1] * len(text)
    last = [0] * (len(text) + 1)
    for end in range(1, len(text) + 1):
        for start in range(max(0, end - longest), end):
            alone = start + 1 == end
            if (alone or text[start:end] in known) and fewest[start] < fewest[end]:
                fewest[end], last[end] = fewest[start] + 1, start
    found, end = [], len(text)
    while end:
        found.append(text[last[end] : end])
        end = last[end]
    return found[::-1]


def coded(text: str, strings: list[str]) -> bytes:
    """A text in the code of these strings."""
    places = {part: place for place, part in enumerate(strings)}
    return b"".join(
        _byte(places[part]) if part in places else part.encode("ascii")
        for part in parts(text, frozenset(places))
    )


def _byte(place: int) -> bytes:
    if place < ONE:
        return bytes([ONE + place])
    prefix, second = divmod(place - ONE, SECOND)
    return bytes([1 + prefix, FIRST + second])


def table(strings: list[str]) -> bytes:
    """The strings as a box reads them.

    Numbers have 2 bytes, lowest first. The first one counts those that follow: where each string
    begins, and where the last one ends. Then come the strings.
    """
    data = [part.encode() for part in strings]
    places = list(accumulate(map(len, data), initial=0))
    return struct.pack(f"<{1 + len(places)}H", len(places), *places) + b"".join(data)

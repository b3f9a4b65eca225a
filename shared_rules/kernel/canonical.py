"""The canonical text of a value. Equal values have equal texts; digests are computed from these."""

from binascii import crc32

# Pieces that are joined at a time: a heap with 35 KB free has been seen with no 2 KB in one piece.
_MANY = 48


def canonical(value: dict | list | tuple | str | int | None) -> str:
    """The canonical text of a value made of dicts, lists, texts, ints, bools and None."""
    pieces: list[str] = []
    spell(value, pieces, None)
    return "".join(pieces)


def digest(value: dict | list | tuple | str | int | None) -> str:
    """CRC-32 of the canonical text's UTF-8 bytes, as eight hex digits."""
    crc = [0]

    def spill(pieces):
        crc[0] = crc32("".join(pieces).encode(), crc[0])
        pieces.clear()

    pieces: list[str] = []
    spell(value, pieces, spill)
    spill(pieces)
    return "%08x" % crc[0]


def spell(value: dict | list | tuple | str | int | None, pieces: list[str], spill) -> None:
    """Append the canonical text of a value to the list `pieces`.

    Keys are sorted, there are no spaces, and numbers are whole. Strings are not escaped: names
    are checked on entry, so no string needs it. spill: None, or a function that is called with
    `pieces` before a value, if there are more than _MANY by then. It may empty the list.
    """
    if spill and len(pieces) > _MANY:
        spill(pieces)
    if isinstance(value, dict):
        mark = '{"'
        for key in sorted(value):
            pieces.append(mark)
            pieces.append(key)
            pieces.append('":')
            spell(value[key], pieces, spill)
            mark = ',"'
        pieces.append("}" if value else "{}")
    elif isinstance(value, str):
        pieces.append('"')
        pieces.append(value)
        pieces.append('"')
    elif value is None or value is True or value is False:
        pieces.append("null" if value is None else "true" if value else "false")
    elif isinstance(value, int):
        pieces.append(str(value))
    else:
        mark = "["
        for item in value:
            pieces.append(mark)
            spell(item, pieces, spill)
            mark = ","
        pieces.append("]" if value else "[]")

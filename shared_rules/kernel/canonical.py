"""The one spelling of a value: what digests and snapshots are made of."""

from binascii import crc32


def pieces(value):
    """Yield the canonical text piece by piece: keys sorted, no space, whole numbers.

    Strings are taken as they are: names are checked on entry, so none needs an escape.
    """
    if value is None:
        yield "null"
    elif value is True:
        yield "true"
    elif value is False:
        yield "false"
    elif isinstance(value, int):
        yield str(value)
    elif isinstance(value, str):
        yield '"' + value + '"'
    elif isinstance(value, dict):
        mark = "{"
        for key in sorted(value):
            yield mark + '"' + key + '":'
            yield from pieces(value[key])
            mark = ","
        yield "{}" if mark == "{" else "}"
    else:
        mark = "["
        for item in value:
            yield mark
            yield from pieces(item)
            mark = ","
        yield "[]" if mark == "[" else "]"


def canonical(value):
    """The canonical text of a value made of dicts, lists, texts, ints, bools and None."""
    return "".join(pieces(value))


def digest(value):
    """CRC-32 of the canonical text's UTF-8 bytes, as eight hex digits."""
    crc = 0
    for piece in pieces(value):
        crc = crc32(piece.encode(), crc)
    return "%08x" % crc

"""Reads the statements of the rules, whose tables are coded when they are built.

host/pilothouse/build/text_code.py makes the code. Numbers have 2 bytes, lowest first. Behind the
first byte of a table come n, n numbers, and n - 1 strings without gaps: a number says where each of
them begins, and the last number where the last one ends. Then the table goes on as any other.
"""

from array import array

from firmware.ui.language import Wording
from shared_rules.kernel.native import micropython, ptr8, ptr16

_CODED, _PLAIN = 16, 32  # as in firmware/ui/language.py


def statement(code, game, number):
    """The text of a statement in a language. None: there is none. OSError: there is no table."""
    table = Wording(code, game + ".rules")
    number += " "
    if not _CODED <= table.bits < _PLAIN:
        return table.get(number)
    read = table.file.read
    size = read(2)
    places = array("H", bytes(2 * (size[0] | size[1] << 8)))
    table.file.readinto(places)
    strings = read(places[-1])
    table.place = table.file.tell()
    coded = table.get(number, True)
    if coded is None:
        return None
    text = bytearray(_spell(coded, len(coded), places, strings, coded, 0))
    _spell(coded, len(coded), places, strings, text, 1)
    return str(text, "utf-8")


@micropython.viper
def _spell(coded: ptr8, end: int, places: ptr16, strings: ptr8, text: ptr8, writes: int) -> int:
    """Decode `end` bytes of `coded` into `text`, as UTF-8. Returns how many bytes that takes.

    writes: 0: nothing is written, only counted.
    """
    length = 0
    at = 0
    while at < end:
        sign = int(coded[at])
        at += 1
        if 31 < sign and sign < 128:
            if writes:
                text[length] = sign
            length += 1
        else:
            if sign > 31:
                sign -= 128
            else:  # 1 to 9: the number of the string is in this byte and the next one
                sign = 224 * sign - 128 + int(coded[at])
                at += 1
            place = int(places[sign])
            stop = int(places[sign + 1])
            while place < stop:
                if writes:
                    text[length] = strings[place]
                length += 1
                place += 1
    return length

"""Reads the statements of the rules, whose tables are coded when they are built.

host/pilothouse/build/text_code.py makes the code. Behind the lines of a table come a number of 2
bytes, so many numbers, and the strings of the code: each number says where one begins, the last one
where the last one ends.
"""

from array import array

from firmware.ui.language import Wording

_CODED, _PLAIN = 16, 32  # as in firmware/ui/language.py


def statement(code, game, number):
    """The text of a statement in a language. None: there is none. OSError: there is no table."""
    table = Wording(code, game + ".rules")
    text = table.get(number + " ", True)
    if text is not None and table.bits & _CODED and table.bits < _PLAIN:
        text = _spelled(text, table.file, table.place + 2 * (1 << table.bits % _CODED) + 2)
    return None if text is None else str(text, "utf-8")


def _spelled(text, file, ends):
    """The bytes of a coded text as UTF-8.

    file: that of its table. ends: the place in it where the numbers of the groups end; the last of
    these says how many bytes of lines follow.
    """
    file.seek(ends - 2)
    size = file.read(2)
    file.seek(ends + 1 + (size[0] | size[1] << 8))
    size = file.read(2)
    places = array("H", bytes(2 * (size[0] | size[1] << 8)))
    file.readinto(places)
    strings = file.read(places[-1])
    made = bytearray()
    signs = iter(text)
    for sign in signs:
        if 31 < sign < 128:
            made.append(sign)
            continue
        # from 128 on, or 1 to 9: then the next byte says which string, too
        sign = sign - 128 if sign > 31 else 224 * sign - 128 + next(signs)
        made.extend(strings[places[sign] : places[sign + 1]])
    return made

"""Checks the id of a request, and its parameters against a text: `action=text digest?=text`."""

from firmware.link.lines import encode
from firmware.link.refusal import Refusal, bad

_FAR = 1 << 29
_LONGEST_ID = 32  # bytes of a text, digits of a number


def text(id):
    """The id as JSON text. Refusal: it is not a whole number or a text, or it is too long."""
    if _is_flag(id) or not isinstance(id, (int, str)):
        raise Refusal(-32600, "An id is a whole number or a text.")
    if isinstance(id, str):
        # Count bytes of UTF-8. A surrogate is half of a letter of four bytes, so it counts as two.
        size = 0
        for letter in id:
            code = ord(letter)
            size += 1 + (code > 0x7F) + (code > 0x7FF and code >> 11 != 27) + (code > 0xFFFF)
    else:
        size = len(str(id))
    if size > _LONGEST_ID:
        raise Refusal(-32600, "An id has at most 32 bytes.")
    return encode(id)


def check(params, wanted):
    """Return the parameters, or refuse what is missing, unknown or of the wrong type.

    params: of the request. wanted: words `name=kind`; a name that ends in `?` may be left out.
    The kinds: text. flag: true or false. number: whole, from 0 on. words: a list of texts. object:
    a dict without a float at any depth. position: an object or a text. value: a text, a number,
    words, or a flag. An `offset` is at most 2^29 at return.
    Refusal: code -32602.
    """
    if not isinstance(params, dict):
        raise Refusal(-32602, "The parameters must be an object.")
    known = []
    for word in wanted.split():
        name, kind = word.split("=")
        if name[-1] == "?":
            name = name[:-1]
        elif name not in params:
            raise bad(name, "A parameter is missing.")
        known.append(name)
        if name in params and not _KINDS[kind](params[name]):
            raise bad(name, "This parameter must be: %s." % kind)
    for name in params:
        if name not in known:
            raise bad(str(name), "There is no such parameter.")
    if "offset" in params:  # no list is so long; larger numbers are no machine words for a slice
        params["offset"] = min(params["offset"], _FAR)
    return params


def _is_text(value):
    return isinstance(value, str)


def _is_flag(value):
    return value is True or value is False


def _is_number(value):
    # CPython takes True for a number, MicroPython does not.
    return isinstance(value, int) and value is not True and value is not False and value >= 0


def _are_words(value):
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _is_object(value):
    rest = [value]
    while rest:  # no recursion, because the host chooses the depth
        inside = rest.pop()
        if isinstance(inside, float):
            return False
        if isinstance(inside, (dict, list)):
            rest.extend(inside)  # keys too: MicroPython's json.loads takes any value for a key
            if isinstance(inside, dict):
                rest.extend(inside.values())
    return isinstance(value, dict)


def _is_position(value):
    return _is_text(value) or _is_object(value)


def _is_value(value):
    return _is_flag(value) or _is_text(value) or _is_number(value) or _are_words(value)


_KINDS = {
    "text": _is_text,
    "flag": _is_flag,
    "number": _is_number,
    "words": _are_words,
    "object": _is_object,
    "position": _is_position,
    "value": _is_value,
}

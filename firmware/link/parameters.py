"""Parameters checked against one line of text a method: `action=text digest?=text`."""

from firmware.link.refusal import Refusal, bad

_FAR = 1 << 29


def check(params, wanted):
    """Return the parameters; refuse what is missing, unknown or of the wrong type. Kinds:

    text; number: whole, not below 0; words: a list of texts; object: no float in any depth;
    position: an object or a text.
    A name that ends in `?` may be left out.
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
    if "offset" in params:  # nothing lies there, and places are machine words
        params["offset"] = min(params["offset"], _FAR)
    return params


def _is_text(value):
    return isinstance(value, str)


def _is_number(value):
    # CPython takes True for a number, MicroPython does not.
    return isinstance(value, int) and value is not True and value is not False and value >= 0


def _are_words(value):
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _is_object(value):
    rest = [value]
    while rest:  # not by recursion: the host chooses the depth
        inside = rest.pop()
        if isinstance(inside, float):
            return False
        if isinstance(inside, (dict, list)):
            rest.extend(inside)  # the keys too: MicroPython's reader takes any value for one
            if isinstance(inside, dict):
                rest.extend(inside.values())
    return isinstance(value, dict)


def _is_position(value):
    return _is_text(value) or _is_object(value)


_KINDS = {
    "text": _is_text,
    "number": _is_number,
    "words": _are_words,
    "object": _is_object,
    "position": _is_position,
}

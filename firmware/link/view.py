"""The method game.view: the state, whole or in parts by name."""

from firmware.link.refusal import Refusal, bad
from shared_rules.kernel.canonical import spell

_SENTENCE = 80  # bytes of a refusal that are not the names of parts


def _view(server, part=None):
    """The state, or a part of it; where that is too long a refusal that names its parts."""
    value = server.session().view()
    prefix = ""
    if part is not None:
        for wanted in part.split("."):
            for name, child in _children(value):
                if name == wanted:
                    value = child
                    break
            else:
                raise bad("part", "There is no such part.")
        prefix = part + "."
    if _fits(value, server.room):
        return value
    names = _names(value, prefix, server.room)
    room = server.room - _SENTENCE
    if not _fits(names, room):  # those of one level then: they may fit or have parts
        names = [prefix + name for name, _ in _children(value)]
    data = {"parts": names}
    while not _fits(data, room):
        names.pop()
        data["more"] = data.get("more", 0) + 1
    raise Refusal(-32602, "The state does not fit in a line.", data)


def _children(value):
    """The parts of a value, as (name, part)."""
    if isinstance(value, list):
        return [(str(place), child) for place, child in enumerate(value)]
    if isinstance(value, dict):
        return [(name, value[name]) for name in sorted(value)]
    return ()


def _fits(value, room):
    """Whether the text of a value takes at most `room` bytes, without building it."""
    size = [0]

    def spill(pieces):
        for piece in pieces:
            size[0] += len(piece)
        pieces.clear()

    pieces = []
    spell(value, pieces, spill)
    spill(pieces)
    return size[0] <= room


def _names(value, prefix, room):
    """The names of the largest parts that fit."""
    names = []
    for name, child in _children(value):
        if _fits(child, room) or not _children(child):
            names.append(prefix + name)
        else:
            names.extend(_names(child, prefix + name + ".", room))
    return names


METHODS = {"game.view": (_view, "part?=text")}

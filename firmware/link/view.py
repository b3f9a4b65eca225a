"""The method game.view: the state as a whole, or a part of it by name."""

from firmware import visit
from firmware.link.refusal import Refusal, bad
from shared_rules.kernel.canonical import spell
from shared_rules.kernel.errors import RuleError

_SENTENCE = 80  # bytes of a refusal besides the names of parts


def _view(server, part=None, ply=None, **more):
    """The state or a part of it: now, after `ply` actions, or as an action would make it."""
    session = server.session()
    if "try" in more:
        if ply is not None:
            raise bad("ply", "A try begins with the game as it stands.")
        return visit("firmware.link.trying").view(server, more["try"], part, get_part)
    if ply is None:
        return get_part(session.view(), part, server.space)
    server.be_free()
    return _view_at(server, session, part, ply, server.space)


def _view_at(server, session, part, ply, space):
    """A generator: the state after `ply` actions of the log, while the table goes on."""
    from shared_rules.kernel import turns

    try:
        state = yield from server.fresh(turns.at(session, ply))
    except (IndexError, RuleError):
        raise Refusal(3, "The log has no such ply by today's rules.") from None
    return get_part(session.view(state), part, space)


def get_part(value, part, space):
    """A state, or a part of it such as "boats.red", that takes at most `space` bytes.

    Refusal: it is too long, and names its parts; or there is no such part.
    """
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
    if _fits(value, space):
        return value
    names = _names(value, prefix, space)
    space -= _SENTENCE
    if not _fits(names, space):  # then the parts of one level, which fit or have parts themselves
        names = [prefix + name for name, _ in _children(value)]
    data = {"parts": names}
    while not _fits(data, space):
        names.pop()
        data["more"] = data.get("more", 0) + 1
    raise Refusal(-32602, "The state does not fit in a line.", data)


def _children(value):
    """The parts of a value as [(name, part)]; () if it has none."""
    if isinstance(value, list):
        return [(str(place), child) for place, child in enumerate(value)]
    if isinstance(value, dict):
        return [(name, value[name]) for name in sorted(value)]
    return ()


def _fits(value, space):
    """Whether the canonical text of a value takes at most `space` bytes. It is not joined."""
    size = [0]

    def spill(pieces):
        for piece in pieces:
            size[0] += len(piece)
        pieces.clear()

    pieces = []
    spell(value, pieces, spill)
    spill(pieces)
    return size[0] <= space


def _names(value, prefix, space):
    """The names of the largest parts of a value that fit in `space` bytes each."""
    names = []
    for name, child in _children(value):
        if _fits(child, space) or not _children(child):
            names.append(prefix + name)
        else:
            names.extend(_names(child, prefix + name + ".", space))
    return names


METHODS = {"game.view": (_view, "part?=text ply?=number try?=text")}

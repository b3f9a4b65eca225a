"""What OK would do now on the glass, and what the box offers there; where a turn can end.

The methods game.advised and game.ends.
"""

from firmware.link.game import entries

_MOST = 8  # texts
_HEXES = 255  # ends, of which a line holds some hundred
_LAST = "resign", "draw", "out"  # listed only where nothing else is legal


def _advised(server, at=None, price=None, soon=False):
    session = server.session()
    if at is None:
        top = server.app and server.app.stack.top
        steps = advised(session, price, soon, hasattr(top, "share_advice") and top.share_advice())
    else:
        steps = _there(session, at)
    return _go_on(server, steps, "actions", _MOST)


def _ends(server):
    return _go_on(server, ends(server.session()), "ends", _HEXES)


def _go_on(server, steps, name, most):
    try:
        next(steps)
    except StopIteration as end:
        return _answer_found(server, name, end.value, most)
    return _slices(server, steps, name, most, server.space)


def _slices(server, steps, name, most, space):
    found = yield from server.fresh(steps)
    server.space = space  # another request may have changed it
    return _answer_found(server, name, found, most)


def _answer_found(server, name, found, most):
    """The answer, with as many of the texts as fit in a line."""
    answer = entries(server, {}, name, found, 0, most)
    answer["total"] = len(answer[name])
    return answer


def ends(session):
    """Find where the turn can end, on a map: a generator that yields between slices of its work.

    It returns [[place, wheel after the turn, coal spent]], the cheapest first.
    """
    module = _advice(session)
    return (yield from module.ends(session)) if hasattr(module, "ends") else []


def _there(session, place):
    """Find the turns that end at a place: a generator. It returns texts, the best first."""
    module = _advice(session)
    return (yield from module.there(session, place)) if hasattr(module, "there") else []


def _advice(session):
    """The module of the game that advises; None where it has none, or the game is over."""
    try:
        name = "shared_rules.%s.advice" % session.game
        return None if session.over else __import__(name, None, None, ("advised",))
    except ImportError:
        return None


def advised(session, price=None, soon=False, shared=None):
    """Find what is advised: a generator that yields between slices of its work.

    It returns at most 8 texts, the likeliest first; several actions are joined by ", ". [] only
    after the end of the game. price: what a ton of fuel costs where the ship lies, for a game that
    asks its players for that (`USUAL` in its `advice.py`); None: what is usual. soon: the first
    text is not chosen with care, as a game may do it that has `choose` in its `advice.py`. shared:
    `share` of a table that looks for the same (firmware/screens/gyges/careful.py).
    """
    if session.over:
        return []
    module = _advice(session)
    said = () if price is None or not hasattr(module, "USUAL") else (price,)
    found = []
    if shared:
        texts = yield from shared(soon)
    else:
        texts = (yield from module.advised(session, *said)) if module else []
    if texts == ["draw"]:
        return texts
    for text in texts:
        if text and text not in found and text.split(" ")[0] not in _LAST:
            found.append(text)
    if found and not (soon or shared) and hasattr(module, "choose"):
        first = yield from module.choose(session, found)
        found = [first] + [text for text in found if text != first]
    return (found or _legal(session))[:_MOST]


def _legal(session):
    """The first legal actions, each range as its lowest number; the last resorts alone."""
    found, resorts = [], []
    for text in session.actions():
        low, _, rest = text.partition("..")
        text = low + rest[rest.find(" ") :] if " " in rest else low
        (resorts if text.split(" ")[0] in _LAST else found).append(text)
        if len(found) == _MOST:
            break
    return found or resorts


METHODS = {
    "game.advised": (_advised, "at?=text price?=number soon?=flag"),
    "game.ends": (_ends, ""),
}

"""The method game.advised: what OK would do now on the glass, and what the box offers there."""

from firmware.link.game import entries

_MOST = 8  # texts
_LAST = "resign", "draw", "out"  # listed only where nothing else is legal


def _advised(server):
    session = server.session()
    steps = advised(session)
    try:
        next(steps)
    except StopIteration as end:
        return _told(server, end.value)
    return _slices(server, steps, server.room)


def _slices(server, steps, room):
    texts = yield from server.fresh(steps)
    server.room = room  # another request may have changed it
    return _told(server, texts)


def _told(server, texts):
    """The answer. Texts that do not fit in a line are left off."""
    answer = entries(server, {}, "actions", texts, 0, _MOST)
    answer["total"] = len(answer["actions"])
    return answer


def advised(session):
    """Find what is advised: a generator that yields between slices of its work.

    It returns at most 8 texts, the likeliest first; several actions are joined by ", ". [] only
    after the end of the game.
    """
    if session.over:
        return []
    try:
        name = "shared_rules.%s.advice" % session.game
        module = __import__(name, None, None, ("advised",))
    except ImportError:  # a game may have none
        module = None
    found = []
    for text in (yield from module.advised(session)) if module else ():
        if text and text not in found and text.split(" ")[0] not in _LAST:
            found.append(text)
    if not found:
        found = _legal(session)
    return found[:_MOST]


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


METHODS = {"game.advised": (_advised, "")}

"""The methods of a running game: game.actions, do, events, undo, redo, log and digest."""

from firmware import visit
from firmware.link.lines import encode
from firmware.link.refusal import Done, Refusal
from shared_rules.kernel.errors import RuleError

USUAL = 32  # entries of a list answer, at most, unless the host gives a limit
_BACK = "digest?=text step?=flag person?=flag"


def entries(server, head, key, source, offset, limit=USUAL, total=None):
    """Add a part of a list to `head`, under `key`, and the length of the list as "total".

    The part begins at `offset`. It has as many entries as fit in the line, and at most `limit`
    (firmware/link/README.md, "Parts"). Without `total`, source yields all entries, and they are
    counted. With `total` it yields only those from `offset` on. Returns head.
    """
    space = server.space - len(encode(head)) - len(key) - 24
    place = 0 if total is None else offset
    part = []
    full = not limit
    for entry in source:
        if place >= offset and not full:
            space -= len(encode(entry)) + 1
            full = space < 0 or len(part) == limit - 1
            if space >= 0:
                part.append(entry)
        if full and total is not None:
            break
        place += 1
    head["total"] = place if total is None else total
    head[key] = part
    return head


def mark_unkept(server, answer):
    """Add "kept": False to an answer if the last change is not on flash. Return the answer."""
    if server.table.trouble:
        answer["kept"] = False
    return answer


def where(session):
    """The answer to what brings a game to the table: {game, ply, digest}."""
    return {"game": session.game, "ply": session.ply, "digest": session.digest()}


def note_request(server, digest):
    """Raise Done if this request was done before; note it with the change that follows if not.

    It was done if the last change was made by a request with the same digest and the same CRC-32 of
    its whole text, its id included. Both are noted with the change that follows, on flash, too.
    digest: that of the request; None: nothing is compared. Refusal: there is no game, or its digest
    is another one.
    """
    if digest is None:
        return
    session = server.session()
    asking = digest + "%08x" % server.owed.crc
    if session.last_request[:16] == asking:  # behind it stands what only the answer needs
        raise Done
    there = session.digest()
    if digest != there:
        raise Refusal(6, "The game does not stand there any more.", {"digest": there})
    if server.owed.id:
        server.table.ask = asking


def _actions(server, offset=0, limit=USUAL):
    return entries(server, {}, "actions", server.session().actions(), offset, limit)


def _do(server, action, digest=None, **more):
    """Play an action. With `digest`, only if the game still has that digest.

    more: with `try`, nothing is played: the answer says what it would do.
    """
    server.session()
    if more.get("try"):
        return visit("firmware.link.trying").do(server, action, digest)
    note_request(server, digest)
    return flush_and_answer(server, server.table.do(action, "link"))


def flush_and_answer(server, found, key="events"):
    """Bring a change to the glass and to flash. Return its answer, with a list under `key`."""
    server.flush()
    result = entries(server, get_standing(server), key, found, 0, len(found))
    more = result.pop("total") - len(result[key])
    if more:
        result["more"] = more
    return result


def _events(server, offset=0, limit=USUAL):
    server.session()
    events = server.table.events
    return entries(server, {}, "events", events, offset, limit)


def get_standing(server):
    """Where the game stands, and whether it is on flash."""
    session = server.session()
    return mark_unkept(server, {"ply": session.ply, "digest": session.digest()})


def _turn_back(server, digest=None, **more):
    """Take back an action, or play it again. more: flags for what goes further (steps.py)."""
    method = server.owed.method[5:]
    server.session()
    note_request(server, digest)
    try:
        if True in more.values():
            return visit("firmware.link.steps").turn_back(server, method, more)
        action = getattr(server.table, method)("link")
    except (IndexError, RuleError):  # RuleError: older rules played what these rules refuse
        raise Refusal(3, "There is nothing to undo or redo by today's rules.") from None
    server.flush()
    result = get_standing(server)
    result["action"] = action
    return result


def _log(server, offset=0, limit=USUAL):
    session = server.session()
    return entries(server, {}, "actions", session.log(offset), offset, limit, session.ply)


METHODS = {
    "game.actions": (_actions, "offset?=number limit?=number"),
    "game.do": (_do, "action=text digest?=text try?=flag"),
    "game.events": (_events, "offset?=number limit?=number"),
    "game.undo": (_turn_back, _BACK),
    "game.redo": (_turn_back, _BACK),
    "game.log": (_log, "offset?=number limit?=number"),
    "game.digest": (get_standing, ""),
}

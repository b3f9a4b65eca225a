"""The methods game.save and game.load: a game as text, in parts."""

from firmware.link.game import repeated, where
from firmware.link.parts import receive, send
from shared_rules.kernel.replay import replay


def _save(server, offset=0):
    session = server.session()
    result, _ = send(server, ("game.save", server.changes), session.save, offset)
    result["digest"] = session.digest()
    return result


def _load(server, part, offset, total, crc, digest=None):
    repeated(server, digest, "load")
    stream = receive(server, "game.load", part, offset, total, crc)
    if stream is None:
        return {"received": server.incoming.received}
    return _replace(server, stream, total, server.table.ask)


def _replace(server, stream, size, asking):
    try:
        return (yield from put_on_table(server, lambda: replayed(server, stream, size), asking))
    finally:
        stream.close()


def put_on_table(server, steps, asking):
    """A generator: run steps() and make the session that it returns the running one.

    steps: a function that returns a generator. asking: what `repeated` has noted.
    Returns {game, ply, digest}. The game on the table leaves memory first. It comes back if the
    other one can't be used or finds no room.
    """
    session, result = yield from server.table.apart("link", lambda: _begun(server, steps(), asking))
    server.table.take(session, "link")
    return result


def _begun(server, steps, asking):
    session = yield from server.fresh(steps)
    session.asked = asking
    result = where(session)  # made first: a game that can't be answered must not begin
    if server.store:
        server.store.begin(session)
    return session, result


def replayed(server, stream, size):
    """A generator: replay a save and return its session. If that fails, no file of it stays.

    stream: a seekable binary file. size: the bytes of the save. SaveError: it can't be used.
    """
    attic = server.store.attic() if server.store else None
    session = None
    try:
        session = yield from replay(stream, size, attic)
    finally:
        if attic and session is None:
            attic.close()
    return session


METHODS = {
    "game.save": (_save, "offset?=number"),
    "game.load": (_load, "part=text offset=number total=number crc=text digest?=text"),
}

"""The methods game.save and game.load: a game as text, in parts."""

from firmware.link.game import where
from firmware.link.parts import receive, send
from shared_rules.kernel.replay import replay


def _save(server, offset=0):
    session = server.session()
    result, _ = send(server, ("game.save", server.changes), session.save, offset)
    result["digest"] = session.digest()
    return result


def _load(server, part, offset, total, crc):
    stream = receive(server, "game.load", part, offset, total, crc)
    if stream is None:
        return {"received": server.incoming.received}
    return _replace(server, stream, total)


def _replace(server, stream, size):
    try:
        return (yield from put_on_table(server, lambda: replayed(server, stream, size)))
    finally:
        stream.close()


def put_on_table(server, steps):
    """Make the session that steps(), a generator, returns the running one: where it stands.

    The game that is on the table leaves memory first. Where the other can't be used, or finds no
    room even so, it comes back.
    """
    session, result = yield from server.table.apart("link", lambda: _begun(server, steps()))
    server.table.take(session, "link")
    return result


def _begun(server, steps):
    session = yield from server.fresh(steps)
    result = where(session)  # before it is begun: what can't be answered is not done
    if server.store:
        server.store.begin(session)
    return session, result


def replayed(server, stream, size):
    """Replay a save: a generator that returns the session. Else no trace stays."""
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
    "game.load": (_load, "part=text offset=number total=number crc=text"),
}

"""The methods game.save and game.load: a game as text, in parts."""

from firmware.link.game import where
from firmware.link.parts import receive, send
from shared_rules.kernel.save import ended, replay


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

    The table plays on meanwhile, as long as there is room for two games. Where there is not, the
    one on the table waits on flash.
    """
    store = server.store
    session = None
    try:
        session = yield from server.fresh(steps())
        if store:
            store.begin(session)
    except MemoryError:
        session = None
        session = server.table.apart("link", lambda: _begun(store, ended(steps())))
    server.table.take(session, "link")
    return where(session)


def _begun(store, session):
    if store:
        store.begin(session)
    return session


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

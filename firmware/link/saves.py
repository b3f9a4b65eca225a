"""The methods game.save and game.load: a game as text, in parts."""

from firmware.link.game import where
from firmware.link.parts import receive, send
from shared_rules.kernel.save import replay


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
    """Replay a save and put the game on the table."""
    session = yield from replayed(server, stream, size)
    if server.store:
        server.store.begin(session)
    server.table.take(session, "link")
    return where(session)


def replayed(server, stream, size, lasting=True):
    """Replay a save and close its file: the session. Else, or if not `lasting`, no trace stays."""
    attic = server.store.attic() if server.store else None
    steps = replay(stream, size, attic)
    done = False
    try:
        session = yield from (server.fresh(steps) if lasting else steps)
        done = lasting
    finally:
        stream.close()
        if attic and not done:
            attic.close()
    return session


METHODS = {
    "game.save": (_save, "offset?=number"),
    "game.load": (_load, "part=text offset=number total=number crc=text"),
}

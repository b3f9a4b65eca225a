"""The methods game.save and game.load: a game as text, in parts."""

from firmware.link.game import note_request, where
from firmware.link.parts import receive, send
from shared_rules.kernel.replay import replay


def _save(server, offset=0):
    session = server.session()
    result, _ = send(server, ("game.save", server.changes), session.save, offset)
    result["digest"] = session.digest()
    return result


def _load(server, part, offset, total, crc, digest=None):
    note_request(server, digest)
    if server.store and server.store.leaving:  # the whole text came before the start
        stream = open(server.store.path("spool"), "rb")
        return _replace(server, stream, total, server.table.ask)
    stream = receive(server, "game.load", part, offset, total, crc)
    if stream is None:
        return {"received": server.incoming.received}
    about = {"part": "", "offset": offset, "total": total, "crc": crc}
    server.table.make_way("game.load", about)
    return _replace(server, stream, total, server.table.ask)


def _replace(server, stream, size, asking):
    try:
        return (yield from put_on_table(server, _replayed(server, stream, size), asking))
    finally:
        stream.close()


def _replayed(server, stream, size):
    """A generator: replay a save and return its session. If that fails, no file of it stays."""
    archive = server.store.archive() if server.store else None
    session = None
    try:
        session = yield from replay(stream, size, archive)
    finally:
        if archive and session is None:
            archive.close()
    return session


def put_on_table(server, steps, asking):
    """A generator: run `steps` and make the session that it returns the running one.

    asking: what `note_request` has noted. Returns {game, ply, digest}.
    """
    session = yield from server.fresh(steps)
    session.last_request = asking
    result = where(session)  # made first: a game that can't be answered must not begin
    if server.store:
        server.store.begin(session)
    server.table.take(session, "link")
    return result


METHODS = {
    "game.save": (_save, "offset?=number"),
    "game.load": (_load, "part=text offset=number total=number crc=text digest?=text"),
}

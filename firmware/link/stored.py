"""The methods store.*: the saves that the box keeps."""

from firmware.link.game import entries, kept, repeated, where
from firmware.link.parts import receive, send
from firmware.link.refusal import bad
from firmware.link.saves import put_on_table, replayed
from shared_rules.kernel.errors import SaveError


def _list(server, offset=0):
    store = server.store
    total = sum([1 for _ in store.names()])
    return entries(server, {}, "saves", store.listing(offset), offset, total=total)


def _read(server, name, offset=0):
    store = server.store
    _known(store, name)
    key = ("store.read", name, server.changes)
    try:
        result, crc = send(server, key, lambda: store.read(name), offset)
    except OSError:  # it is a folder, or the flash fails
        raise SaveError("crc") from None
    result["crc"] = "%08x" % crc
    return result


def _write(server, part, offset, total, crc):
    stream = receive(server, "store.write", part, offset, total, crc)
    if stream is None:
        return {"received": server.incoming.received}
    return _keep(server, stream, total)


def _keep(server, stream, size):
    """A generator: replay a save to check it, bring the table's game back, and keep the save."""
    try:
        game = yield from server.table.apart(
            "link", lambda: _checked(server, stream, size), lasting=False
        )
    finally:
        stream.close()
    return {"name": server.store.write(game)}


def _checked(server, stream, size):
    """A generator: return the game's name of a save. SaveError: it can't be used."""
    session = yield from replayed(server, stream, size)
    session.attic.close()
    return session.game


def _resume(server, name, digest=None):
    store = server.store
    server.be_free()
    repeated(server, digest, "load")
    _known(store, name)
    if name == store.running():
        return kept(server, where(server.session()))
    return put_on_table(server, lambda: store.resuming(name), server.table.ask)


def _delete(server, name):
    _known(server.store, name)
    if name == server.store.running():
        raise bad("name", "A running game can't be deleted.")
    server.store.delete(name)
    return {}


def _records(server, offset=0):
    store = server.store
    return entries(server, {}, "records", store.records().listing(store), offset)


def _known(store, name):
    if name not in store.names():
        raise bad("name", "There is no such save.")


METHODS = {
    "store.list": (_list, "offset?=number"),
    "store.read": (_read, "name=text offset?=number"),
    "store.write": (_write, "part=text offset=number total=number crc=text"),
    "store.resume": (_resume, "name=text digest?=text"),
    "store.delete": (_delete, "name=text"),
    "store.records": (_records, "offset?=number"),
}

"""The methods store.*: the saves that the box keeps."""

from firmware.link.game import entries, mark_unkept, note_request, where
from firmware.link.parts import receive, send
from firmware.link.refusal import bad
from firmware.link.saves import put_on_table
from shared_rules.kernel.errors import SaveError
from shared_rules.kernel.replay import form


def _list(server, offset=0):
    store = server.store
    total = sum([1 for _ in store.names()])
    return entries(server, {}, "saves", store.listing(offset), offset, total=total)


def _read(server, name, offset=0):
    store = server.store
    _check_name(store, name)
    key = ("store.read", name, server.changes)
    try:
        result, crc = send(server, key, lambda: store.read(name), offset)
    except OSError:  # it is a folder, or the flash fails
        raise SaveError("crc") from None
    result["crc"] = "%08x" % crc
    return result


def _write(server, part, offset, total, crc, digest=None):
    note_request(server, digest)
    try:
        stream = receive(server, "store.write", part, offset, total, crc)
    except SaveError as error:
        name = error.reason == "gap" and _asked_again(server, total, crc, digest)
        if not name:
            raise
        return {"name": name}  # the answer to the last part was lost: this is it again
    if stream is None:
        return {"received": server.incoming.received}
    return _keep(server, stream, total, crc, digest)


def _keep(server, stream, size, crc, digest):
    """A generator: check the form of a save and keep it. The game on the table goes on."""
    try:
        game = yield from form(stream, size)
    finally:
        stream.close()
    result = {"name": None}  # made now: once the save is kept nothing may fail
    name = _asked_again(server, size, crc, digest)
    result["name"] = name or server.store.write(game)
    server.job[0].result = result
    return result


def _asked_again(server, size, crc, digest):
    """The name of a save of this size and CRC that was kept and not played yet; None without one.

    digest: of the request. None: the request doesn't count as repeated, so None is returned.
    """
    if digest is not None:
        for save in server.store.listing():
            if (save["status"], save["bytes"], save["crc"]) == ("unchecked", size, crc):
                return save["name"]
    return None


def _resume(server, name, digest=None):
    store = server.store
    server.be_free()
    note_request(server, digest)
    _check_name(store, name)
    if name == store.running():
        return mark_unkept(server, where(server.session()))
    server.table.make_way("store.resume", {"name": name})
    return put_on_table(server, store.resuming(name), server.table.ask)


def _delete(server, name, digest=None):
    note_request(server, digest)
    if digest is not None and name not in server.store.names():
        return {}  # the request was done before, and is asked again
    _check_name(server.store, name)
    if name == server.store.running():
        raise bad("name", "A running game can't be deleted.")
    result = {}  # made now: once it is gone nothing may fail
    server.store.delete(name)
    return result


def _records(server, offset=0):
    store = server.store
    return entries(server, {}, "records", store.records().listing(store), offset)


def _check_name(store, name):
    if name not in store.names():
        raise bad("name", "There is no such save.")


METHODS = {
    "store.list": (_list, "offset?=number"),
    "store.read": (_read, "name=text offset?=number"),
    "store.write": (_write, "part=text offset=number total=number crc=text digest?=text"),
    "store.resume": (_resume, "name=text digest?=text"),
    "store.delete": (_delete, "name=text digest?=text"),
    "store.records": (_records, "offset?=number"),
}

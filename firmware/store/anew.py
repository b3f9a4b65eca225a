"""Writes the file of a running game anew: when it begins, and when it is mostly out of date."""

from array import array

from firmware.store.flash import write_new
from firmware.store.journal import note, piece, record
from shared_rules.kernel.session import SEGMENT


def write(journal, path):
    """Write the whole session of a journal to the file at `path`, which is its archive from now on.

    OSError: it is as it was.
    """
    places, sizes, session = array("I"), [0, 0], journal.session
    write_new(path, _lines(session, places, sizes))
    journal.lies(path, sizes[1], sizes[0], places)
    archive, session.archive = session.archive, journal
    if archive is not journal:  # it has just begun, or its log was mended
        archive.close()


def _lines(session, places, sizes):
    for k, what, head in _begun(session):
        sizes[0] += 1
        if k is not None:
            note(places, k, sizes[1])
        for part in record(sizes[0], what, head):
            sizes[1] += len(part)
            yield part


def _begun(session):
    """Yield (k, what, head) for each record of a new file.

    The order: the save's first line, the pieces, the remarks, the request of the last change, the
    cursor (firmware/store/README.md). k: the number of a piece, else None. what, head: bytes, as
    journal.record takes them.
    """
    yield None, next(session.save())[:-1], b""
    number, _, end = session.at
    for k in range(2 * max(number, (end - 1) // SEGMENT) + 2):
        try:
            data = session.page() if k == 2 * number + 1 else session.archive.get(k)
        except KeyError:
            if k <= 2 * number or k % 2:
                raise
            continue  # it was never played: the log before it was mended
        yield (k,) + piece(k, data)
    for key in sorted(session.remarks):
        yield None, ("# %s %s" % (key, session.remarks[key])).encode(), b""
    if session.last_request:
        yield None, ("# asked last " + session.last_request).encode(), b""
    yield None, b"c %d %d %d" % session.at, b""

"""Tells of what goes wrong: an error that nothing has caught, or a flash that keeps nothing.

This module is loaded for that, and forgotten again.
"""

import io
import os
import sys
from binascii import crc32

from firmware import VERSION
from firmware.link.refusal import explain
from firmware.store.flash import remove

_AMPLE = 65536  # bytes: with so many free, it is not for want of room that a try fails
_UNKEPT = "What was done last is not on flash: "
_WHY = {
    "full": "it is full.",
    "broken": "it can't be written.",
    "memory": "there is not enough memory.",
}
_LAST = 20  # actions of the log that are noted
_FILES = ("crash.txt", "crash.1.txt", "crash.2.txt", "crash.3.txt")  # the newest first


def show(app, error, again):
    """Note an error, tell the host and show it.

    again: the press before has failed, too; so any key leads home and not to the table. Whatever
    the screen of the error raises comes through.
    """
    code, kept = note(app.store, error, app.board.NAME, app.table.session)
    number, text, _ = explain(error)
    app.tell("system.error", {"code": number, "text": text})
    while True:
        depth = len(app.stack.screens)
        try:
            app.only("trouble", "Trouble", isinstance(error, MemoryError), code, again, kept)
            return
        except Exception:
            if len(app.stack.screens) >= depth:
                raise  # not even this can be shown
            # A screen failed while it was closed. It has left the stack all the same: try again.


def note(store, error, board, session):
    """Write an error to crash.txt. Return (code, kept).

    code: four hex digits, the same for the same trace. kept: whether it could be written; if not,
    nothing is raised. board: its name. session: the one on the table, or None.
    """
    trace = io.StringIO()
    sys.print_exception(error, trace)
    text = trace.getvalue()
    code = "%04x" % (crc32(text.encode()) & 0xFFFF)
    try:
        _write(store, code, text, board, session)
        return code, True
    except Exception:  # the session may be what is broken
        return code, False


def _write(store, code, text, board, session):
    for place in range(len(_FILES) - 1, 0, -1):
        remove(store.path(_FILES[place]))
        try:
            os.rename(store.path(_FILES[place - 1]), store.path(_FILES[place]))
        except OSError:
            pass  # there have been fewer errors
    with open(store.path(_FILES[0]), "wb") as file:
        runtime = "%s %s" % (sys.implementation.name, ".".join(_version()))
        head = "%s: pilothouse %s on %s, %s\n" % (code, VERSION, board, runtime)
        file.write(head.encode())
        file.write(text.encode())
        if session:
            file.write(next(session.save()))
            for action in session.log(max(0, session.ply - _LAST)):
                file.write(action.encode() + b"\n")


def _version():
    return [str(part) for part in sys.implementation.version[:3]]


def unkept(app, again):
    """Say once that what was done last is not on flash.

    again: try once more first, if there is more room than at the last try. A try that fails wears
    the flash, and nobody may be there to make room.
    """
    table = app.table
    # Without memory a try would close the screens: then the next action tries.
    if again and table.trouble != "memory":
        free = _free(app)
        if free > app.free or free > _AMPLE:
            table.keep_again()
    trouble = table.trouble
    if trouble:
        app.free = _free(app)
    if trouble != app.trouble:
        app.trouble = trouble
        if trouble:
            app.push("notice", "Notice", trouble)
            app.tell("system.error", {"code": -32603, "text": _UNKEPT + _WHY[trouble]})


def _free(app):
    """The bytes on flash that are free, or 0 if it fails. littlefs goes through all files."""
    try:
        _, size, _, count = os.statvfs(app.store.root)[:4]
        return size * count
    except OSError:
        return 0

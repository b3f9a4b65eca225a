"""Reports faults to the players and the host: an uncaught error, a flash that keeps nothing.

This module is loaded for a fault, and unloaded again.
"""

import io
import os
import sys
from binascii import crc32

from firmware import VERSION
from firmware.link.refusal import explain
from firmware.store.flash import remove

_AMPLE = 65536  # bytes: with so many free, a try does not fail for want of memory
_UNKEPT = "What was done last is not on flash: "
_WHY = {
    "full": "it is full.",
    "broken": "it can't be written.",
}
_LESS = "The computer has thought less than it should: there is not enough memory."
_LAST = 20  # actions of the log that are noted
_FILES = ("crash.txt", "crash.1.txt", "crash.2.txt", "crash.3.txt")  # the newest first


def show(app, error, twice):
    """Write an error down, tell the host, and show it. Raises what opening its screen raises.

    twice: the press before has failed, too; so any key opens the first screen and not the table.
    """
    code, kept = note(app.store, error, app.board, app.table.session)
    number, text, _ = explain(error)
    _say(app, text, number)
    app.only("trouble", "Trouble", code, twice, kept)


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


def unkept(glass, app, again):
    """Say once that what was done last is not on flash.

    again: try once more first, if more is free than at the last try. A try that fails wears
    the flash, and nobody may be there to delete games.
    """
    table = app.table
    if again:
        free = _free(app)
        if free > glass._space or free > _AMPLE:
            table.keep_again()
    told, trouble = glass._trouble, table.trouble
    glass._trouble = trouble
    if trouble:
        glass._space = _free(app)
        if trouble != told:
            app.push("notice", "Notice", trouble)
            _say(app, _UNKEPT + _WHY[trouble])


def tell_lower_level(app):
    """Say that the computer has thought less, because memory was short before a start."""
    _say(app, _LESS)


def _say(app, text, number=-32603):
    """Tell the host, if there is one (firmware/link/README.md)."""
    for listener in app.listeners:
        listener("system.error", {"code": number, "text": text})


def _free(app):
    """The bytes on flash that are free, or 0 if it fails. Slow: littlefs goes through all files."""
    try:
        _, size, _, count = os.statvfs(app.store.root)[:4]
        return size * count
    except OSError:
        return 0

"""crash.txt: what is noted of an error that nothing has caught. Loaded for that, then gone."""

import io
import os
import sys
from binascii import crc32

from firmware import VERSION
from firmware.store.flash import remove

_INTERNAL = -32603
_LAST = 20  # actions of the log that are noted
_FILES = ("crash.txt", "crash.1.txt", "crash.2.txt", "crash.3.txt")  # the newest first


def show(app, error, again):
    """Note an error, tell the host, and show it; any key goes on, home where `again`."""
    code, kept = note(app.store, error, app.board.NAME, app.table.session)
    text = "{}: {}".format(type(error).__name__, error)[:200]
    app.tell("system.error", {"code": _INTERNAL, "text": text})
    while True:
        depth = len(app.stack.screens)
        try:
            app.only("trouble", "Trouble", text, code, again, kept)
            return
        except Exception:
            if len(app.stack.screens) >= depth:
                raise  # not even this can be shown
            # a screen that failed when it was closed is off the stack all the same


def note(store, error, board, session):
    """Write it down: (a code of four hex digits, the same for the same trace; whether it could be).

    board: its name. session: on the table, or None. What can't be written is let be.
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
            pass  # there have not been so many
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

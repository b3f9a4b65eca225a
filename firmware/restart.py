"""The one way out where memory is too short to go on: the box starts again, from what is on flash.

What was done is on flash before anything is answered, so a start loses nothing. It takes a Pico 1.6
seconds, and USB stays: a host asks again. A file says why the box started, and how often in a row
it did so where it stood. This module is loaded for a start alone.
"""

import json
import os

from firmware import sweep
from firmware.store.flash import remove

_FILE = "restart"  # in the folder of the saves
_LONGEST = 1024  # letters in it
# After so many starts at one ply the computer thinks one level lower; then the game waits on flash;
# then the box starts as in safe mode; then as after the plug was pulled.
_LOWER, _HOME, _SAFE, _MOST = 3, 4, 5, 6


def root():
    """The folder of the saves."""
    return (os.getenv("PILOTHOUSE_FLASH") if hasattr(os, "getenv") else None) or "/saves"


def why():
    """Why the box has started: (reason, count, at, id, tagged, heard). It is asked once in a start.

    reason: "power" or "memory". count: starts in a row at `at`, the name and the ply of the game.
    id: that of a request that has no answer yet, as JSON text, or None; tagged: whether its answer
    has a CRC. heard: whether there was a host.
    """
    said = None
    try:
        path = root() + "/" + _FILE
        with open(path) as file:
            text = file.read(_LONGEST)
        remove(path)
        said = json.loads(text)
    except (OSError, ValueError):
        pass  # the plug was pulled
    # Somebody else may have put a file of that name there.
    if not isinstance(said, list) or [type(x) for x in said[:3]] != [str, int, str]:
        said = []
    return said if len(said) == 6 else ["power", 0, "", None, False, False]


def notice(before):
    """What follows from what `why` said: (lower, notice).

    lower: levels by which the computer thinks less at first. notice: a notice and its facts where
    no game is taken up, or None.
    """
    count, at = before[1:3]
    if count >= _SAFE:
        return 1, ("safe",)
    if count >= _HOME and at:
        return 1, ("waits", {"n": at.split(" ")[0]})
    return int(count >= _LOWER), None


def again(before, app=None, server=None):
    """Bring what was done to flash, answer the host, and write down why the box starts again.

    Returns how it has to start: "soft_reset", or "reset" where that was of no use; None if it must
    not, because the flash could not keep all that is played, or that there was a start: then memory
    has been freed, and what was asked is refused. before: what `why` said at the last start. app,
    server: None if memory was too short for them. MemoryError: nothing was written down.
    """
    at, heard, session = before[2], before[5], None
    if app:
        table, session = app.table, app.table.session
        sweep()
        table.keep_again()
        at = "%s %d" % (app.store.running(), session.ply) if session else ""
        heard = heard or server.heard
    count = before[1] + 1 if at == before[2] else 1
    noted = count > _MOST or _write("memory", count, at, None, False, heard)
    if app:
        broken = session and session.state is None  # it is on flash alone
        go = broken or noted and table.trouble in (None, "memory")
        if go:
            table.session = session = None
            sweep()  # now there is room to answer the host
        try:
            server.give_up()
        except MemoryError:
            _write("memory", count, at, server.owed.id, server.owed.tagged, heard)
        table.lost = False
        if not go:
            remove(root() + "/" + _FILE)
            return None
    return "reset" if count > _MOST else "soft_reset"


def _write(*said):
    """Write down what `why` is to say at the next start. Return whether it could be written."""
    try:
        with open(root() + "/" + _FILE, "w") as file:
            file.write(json.dumps(said))
        return True
    except OSError:
        return False

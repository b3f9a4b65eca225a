"""The one way out: the box starts again, from what is on flash, for want of memory or another game.

What was done is on flash before anything is answered, so a start loses nothing. It takes a Pico two
seconds, and USB stays. A file says why the box started, what it does now, and how often in a row it
started where it stood. This module is loaded for a start alone.
"""

import json
import os

from firmware import forget, sweep
from firmware.store.flash import remove

_FILE = "restart"  # in the folder of the saves
_LONGEST = 8192  # bytes of its first line, and of what follows
# After so many starts at one ply the computer thinks one level lower; then the game waits on flash;
# then the box starts as in safe mode; then as after the plug was pulled.
_LOWER, _HOME, _SAFE, _MOST = 3, 4, 5, 6
_NONE = "-"  # in place of name and ply: another game has found no memory
_KINDS = [str, int, str]  # of the first three


def root():
    """The folder of the saves."""
    return (os.getenv("PILOTHOUSE_FLASH") if hasattr(os, "getenv") else None) or "/saves"


def why():
    """Why the box has started. It is asked once in a start.

    Returns a list: reason, count, at, id, tagged, heard, what, kept, unread.
    reason: "power", "memory", "game" or "update". count: starts in a row at `at`, the name and the
    ply of the game. id: of a request that has no answer yet, as JSON text, or None. tagged: whether
    its answer, or what the host hears, has a CRC. heard: whether there was a host. what: what comes
    now, as `carry` of firmware/link/over.py takes it, or ["begin", arguments of the screen Begin,
    ""], or None. kept: what the application keeps: ticks_ms() when clocks that ran were stopped, or
    None, and the presses of what is half entered; or None. unread: bytes, further lines of the
    host.
    """
    said, unread = None, b""
    path = root() + "/" + _FILE
    try:
        with open(path, "rb") as file:
            said = file.readline(_LONGEST)
            unread = file.read(_LONGEST)
        remove(path)
        said = json.loads(said)
    except (OSError, ValueError):
        pass  # the plug was pulled
    # Somebody else may have put a file of that name there.
    if not isinstance(said, list) or len(said) != 8 or _kinds(said) != _KINDS:
        return power()
    if not isinstance(said[6], list) or [type(x) for x in said[6][::2]] != [str, str]:
        said[6] = None
    if not isinstance(said[7], list) or [type(x) for x in said[7][1:]] != [str]:
        said[7] = None
    said.append(unread)
    return said


def power(reason="power"):
    """What `why` says where the box was switched on. reason: "safe" if a button was held."""
    return [reason, 0, "", None, False, False, None, None, b""]


def notice_of(before):
    """What follows from what `why` said: (lower, notice).

    lower: levels by which the computer thinks less at first. notice: a notice and its facts, or
    None. But for "memory" no game is taken up then.
    """
    reason, count, at = before[:3]
    if reason == "safe" or count >= _SAFE:
        return 1, ("safe",)
    if at == _NONE:
        return 0, ("memory",)
    if count >= _HOME and at:
        return 1, ("waits", {"n": at.split(" ")[0]})
    return int(count >= _LOWER), None


def go_on(app, server, before):
    """Open the table of the game that ran, or the first screen. Or go on with what comes now.

    before: what `why` said. It is called once, when `boot` has left memory.
    """
    from firmware.link import over

    forget("firmware.link.over")
    reason, what = before[0], before[6]
    app.failures, notice = notice_of(before)
    if reason == "memory" and before[7]:
        app.ran = before[7][0]
    if what and what[0] != "begin":  # first: where the game finds no memory it is carried on
        over.carry(server, *(before[3:5] + what))
    app.guard(_open, app, what if reason == "game" else None, notice)
    server.tagging, server.heard = before[4:6]
    if before[5] and reason == "memory":
        over.tell(server, *([None, before[4]] if what else before[3:5]))
    if before[5]:
        server.feed(before[8])


def _open(app, what, notice):
    if what:
        app.only("begin", *(["Begin"] + what[1] if what[0] == "begin" else ["Wait"]))
        return
    waits = notice and notice[0] != "memory"
    session = None if waits else app.store.resume()
    if session:
        app.table.take(session)
        app.play()
    else:
        app.home()
    if notice:
        app.push("notice", "Notice", *notice)
    elif app.store.aside:
        app.push("notice", "Notice", *app.store.aside)


def _kept(app):
    """What the application keeps over a start: [time at which clocks have stopped, presses]."""
    from firmware import again as entering

    forget("firmware.again")
    if app.clock:
        from time import ticks_ms  # which CPython hasn't
    ran = ticks_ms() if app.clock and app.clock.stop() else None
    return [ran, entering.entered(app.keys)]


def again(before, app=None, server=None, what=None):
    """Bring what was done to flash, answer the host, and write down why the box starts again.

    Returns how it has to start: "soft_reset", or "reset" where that was of no use; None if it must
    not, because the flash could not keep all that is played, or that there was a start: then memory
    has been freed, and what was asked is refused. before: what `why` said at the last start, or
    None. app, server: None if memory was too short for them. what: as `why` has it, where another
    game is the reason. MemoryError: nothing was written down.
    """
    before = before or power()
    note = ["memory", before[1] + 1, before[2], None, False, before[5], None, None]
    how = "reset" if note[1] > _MOST else "soft_reset"
    if not app:
        _write(note)
        return how
    from firmware.link import over

    forget("firmware.link.over")
    table, error = app.table, None
    note[7] = _kept(app)
    table.keep_again()
    at = "%s %d" % (app.store.running(), table.session.ply) if table.session else ""
    if what:
        note[:3] = "game", 0, ""
        try:
            app.only("begin", "Wait")
            app.glass.refresh()
            app.store.commit(table.session)
            app.store.leave()
        except OSError as found:
            error = found
    elif before[0] == "game" and not table.session:
        note[1:3] = 1, _NONE
    elif at != before[2]:
        note[1:3] = 1, at
    elif app.seats and app.seats._search:  # it begins again once, and then a level lower
        note[1] = max(note[1], _LOWER)
    note[4:6] = server.tagging or before[4], server.heard or before[5]
    call = over.left(server, what)
    if call:
        note[3:5] = call.id, call.tagged
    elif server.owed and server.owed.method == "ui.press":
        note[7][1] = ""  # it is refused, so its key must not be among those that are entered again
    note[6] = what or (call and [call.method, None, ""])
    how = "reset" if note[1] > _MOST else "soft_reset"
    noted = not error and (how == "reset" or _write(note, over.unread(server)))
    if (not noted or table.trouble) and _recovered(table.session):
        remove(root() + "/" + _FILE)
        app.stack.screens.clear()
        error = error or OSError(28)
        over.give_up(server, error)
        if note[0] == "game":
            app.store.stay()
            app.push("notice", "Notice", getattr(error, "code", "full"))
        return None
    over.drop(server, call)
    if server.owed or server.job:
        table.session = None
        sweep()  # now there is room to answer the host
        try:
            over.give_up(server, MemoryError())
        except MemoryError:
            note[3:5] = server.owed.id, server.owed.tagged
            _write(note)
    return how


def _recovered(session):
    """Whether the game is in memory as it was, or there is none. Else it is on flash alone."""
    if session and session.state is None:
        try:
            session.recover()
        except MemoryError:
            pass
    return not session or session.state is not None


def _write(note, unread=b""):
    """Write down what `why` is to say at the next start. Return whether it could be written."""
    try:
        with open(root() + "/" + _FILE, "wb") as file:
            file.write(json.dumps(note).encode() + b"\n")
            file.write(unread)
        return True
    except OSError:
        return False


def _kinds(said):
    return [type(value) for value in said[:3]]

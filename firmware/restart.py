"""Starts the box again from what is on flash, because memory is short or another game comes.

What was done is on flash before it is answered, so a start loses nothing. A start takes a Pico two
seconds, and USB stays connected. A file hands over why the box starts, what it has to do then, and
how often in a row it has started at this ply of this game. This module is loaded for a start alone.
"""

import json
import os

from firmware import sweep, visit
from firmware.store.flash import opened, remove

_FILE = "restart"  # in the folder of the saves
_LONGEST = 8192  # bytes of its first line, and of what follows
# Starts in a row at one ply. From the 3rd on the computer thinks one level lower; from the 4th on
# the game stays on flash; from the 5th on the box starts as in safe mode. After the 6th it starts
# as after the plug was pulled.
_LOWER, _HOME, _SAFE, _MOST = 3, 4, 5, 6
_NONE = "-"  # in place of name and ply: another game has found no memory
_REASONS = ("power", "safe", "memory", "game", "update")
_WORDS = 1024  # letters of a text in the file, at most
_BRACKETS = 4096  # in its first line, at most; a request may be full of them


def root():
    """The folder of the saves."""
    return (os.getenv("PILOTHOUSE_FLASH") if hasattr(os, "getenv") else None) or "/saves"


def take_reason():
    """Read and remove the file. Return why the box has started: a dict with the keys of `power`.

    reason: "power", "safe", "memory", "game" or "update".
    at: the name of the running game, a space and its ply; "": there was none.
    count: starts in a row at that place.
    heard: whether a host has spoken to the box before the start.
    id: the id of the request that is answered after the start, as JSON text. None: there is none.
    tagged: whether the lines to the host have a CRC: the answer to that request, or else all.
    what: what the box does first. None: nothing. [method, params, asked]: it carries on that
    request, by `carry` of firmware/link/unanswered.py. asked: by which 16 hex digits the request
    is known if it is asked again: its digest and its CRC-32; "": it had no digest.
    ["begin", arguments, ""]: it opens the screen Begin with these arguments.
    kept: None, or [clocks, presses]. clocks: ticks_ms when running clocks were stopped, or None.
    presses: the keys of what is half entered, as text.
    unread: bytes that have come from the host, of lines that were not begun.
    asks: whether the box asks for its language. Only `boot` adds it.
    """
    note = power()
    path = root() + "/" + _FILE
    try:
        with opened(path) as file:
            said = _read(file.readline(_LONGEST))
            unread = file.read(_LONGEST)
        if isinstance(said, dict) and all([_fits(name, said[name]) for name in said]):
            note.update(said)
            note["unread"] = unread
    except (OSError, ValueError, RuntimeError):  # CPython's stack is short for many brackets
        pass  # there is no file after power-on; or it is cut or damaged, or somebody else's
    # A folder in its place goes aside: no start fails for want of a place for its file.
    visit("firmware.store.folder").clear(path)
    return note


def _read(line):
    """The JSON of a line. ValueError: it is none, or has more brackets than any request."""
    if line.count(b"[") + line.count(b"{") > _BRACKETS:
        raise ValueError
    return json.loads(line)


def _fits(name, value):
    """Whether `value` is what a box writes for the key `name` of the file."""
    if name == "reason":
        return value in _REASONS
    if name == "count":
        return isinstance(value, int) and 0 <= value <= _MOST + 1
    if name in ("tagged", "heard"):
        return value is True or value is False
    if value is None:
        return name in ("id", "what", "kept")
    if name == "what":
        if not isinstance(value, list) or len(value) != 3:
            return False
        method, params, crcs = value
        if method == "begin" and not isinstance(params, list):
            return False
        good = _is_word(method) and _is_word(crcs) and len(crcs) in (0, 16)
        return good and not crcs.strip("0123456789abcdef")
    if name == "kept":
        good = isinstance(value, list) and len(value) == 2 and _is_word(value[1])
        return good and (value[0] is None or isinstance(value[0], int))
    if name == "id":
        return _is_word(value) and _is_id(value)
    return name == "at" and _is_word(value)


def _is_word(value):
    return isinstance(value, str) and len(value) < _WORDS


def _is_id(value):
    """Whether a text is the JSON of an id that a request may have."""
    from firmware.link.parameters import text
    from firmware.link.refusal import Refusal

    try:
        return text(json.loads(value)) == value
    except Refusal:
        return False


def power(reason="power"):
    """What `take_reason` returns after power-on. reason: "safe" if `back` was held then."""
    note = {"reason": reason, "count": 0, "at": "", "id": None, "tagged": False, "heard": False}
    note.update({"what": None, "kept": None, "unread": b""})
    return note


def notice_of(before):
    """What the box does differently after this start: (levels, notice).

    before: the dict of `take_reason`. levels: by how many the computer thinks less at first.
    notice: (its key, perhaps its facts), or None. After any notice but "memory" no game is taken
    up.
    """
    reason, count, at = before["reason"], before["count"], before["at"]
    if reason == "safe" or count >= _SAFE:
        return 1, ("safe",)
    if at == _NONE:
        return 0, ("memory",)
    if count >= _HOME and at:
        return 1, ("waits", {"n": at.split(" ")[0]})
    return int(count >= _LOWER), None


def go_on(app, server, before):
    """Open the table of the game that ran, or the first screen; or go on with what it was to do.

    before: the dict of `take_reason`. Call this once, when the module of `boot` has left memory.
    """
    requests = visit("firmware.link.unanswered")
    reason, what, kept = before["reason"], before["what"], before["kept"]
    app.failures, notice = notice_of(before)
    if reason == "memory" and kept:
        app.ran = kept[0]
    request = before["id"], before["tagged"]
    if what and what[0] != "begin":  # first: where the game finds no memory it is carried on
        requests.carry(server, *request + tuple(what))
    asks = before.get("asks")
    app.guard(_open, app, what if reason == "game" else None, notice, asks)
    server.tagging, server.has_host = before["tagged"], before["heard"]
    if server.has_host:
        if reason == "memory":
            requests.tell(server, None if what else request[0], request[1])
        server.feed(before["unread"])


def _open(app, what, notice, asks):
    if what:
        app.only("begin", *(["Begin"] + what[1] if what[0] == "begin" else ["Wait"]))
        return
    waits = notice and notice[0] != "memory"
    session = None if waits else app.store.resume()
    if session:
        app.table.take(session)
        app.open_table()
    elif asks:
        app.only("language", "Languages")
    else:
        app.home()
    if notice:
        app.push("notice", "Notice", *notice)
    elif app.store.aside:
        app.push("notice", "Notice", *app.store.aside)


def _note_input(app):
    """What the application keeps over a start: [time at which clocks have stopped, presses]."""
    if app.clock:
        from time import ticks_ms  # which CPython hasn't
    ran = ticks_ms() if app.clock and app.clock.stop() else None
    return [ran, visit("firmware.reentry").list_presses(app.keys)]


def prepare_start(before, app=None, server=None, what=None):
    """Bring what was done to flash, answer the host, and write down why the box starts again.

    Returns how the box has to start: "soft_reset", or "reset" if a soft one was of no use. None: it
    must not start, because the flash can't keep all that is played, or can't note the start. Then
    memory has been freed, and what was asked is refused.
    before: what `take_reason` said at the last start, or None. app, server: None if memory was too
    short for them; then nobody is answered. what: as there, if another game is the reason.
    MemoryError: nothing was written down.
    """
    before = before or power()
    note = power("game" if what else "memory")
    note.update({"heard": before["heard"], "count": before["count"] + 1, "at": before["at"]})
    if not app:
        _write(note)
        return _how(note)
    if app.radio:
        app.radio.clear()
    requests = visit("firmware.link.unanswered")
    note["kept"] = _note_input(app)
    app.table.keep_again()
    note["heard"], note["tagged"] = server.has_host or note["heard"], server.tagging
    later = error = None  # the request that is answered after the start; what forbids the start
    if what:
        note["what"], later = what, server.owed
        error = _leave(app, note)
    else:
        later = _done_call(requests, server, note)
        _count(app, note, before)
    _note_asker(note, later)
    # A reset of the machine needs no note: it is to be as if the plug had been pulled.
    noted = not error and (_how(note) == "reset" or _write(note, requests.unread(server)))
    loses = not noted or app.table.trouble  # a start would lose the note, or what was played
    if loses and _recovered(app.table.session):  # else only the flash has the game: it has to start
        # Without an error it was the note that found no space. 28 is ENOSPC: no space left.
        _stay(app, requests, server, None if note["reason"] == "memory" else error or OSError(28))
        return None
    if later:
        requests.drop(server, later)
    if requests.find_unanswered(server):
        _refuse(app, requests, server, note)
    if app.radio:
        app.radio.close(False)  # only sockets: the network stays over a start of the program
    return _how(note)


def _done_call(requests, server, note):
    """The request that has changed the game and has no answer yet, or None.

    It only has to be answered after the start, as `note` then says. A press that is refused instead
    must not be among those that are entered again.
    """
    call = requests.find_unanswered(server)
    if call and call.result is None and requests.is_done(server, call):
        note["what"] = [call.method, None, ""]
        return call
    if call and call.method == "ui.press":
        note["kept"][1] = ""
    return None


def _stay(app, requests, server, error):
    """Let the box go on without a start, from what is in memory; refuse what was asked.

    error: why no other game can begin, an OSError. None: memory is short, and no other game comes.
    A StoreError has a code, "full" or "broken", which names the notice; any other counts as "full".
    """
    remove(root() + "/" + _FILE)
    # Without a screen `App.turn` opens the table. It does so when this function has returned, and
    # the memory of the old screens is free.
    app.stack.screens.clear()
    requests.give_up(server, error or MemoryError())
    if error:
        app.store.stay()
        app.push("notice", "Notice", getattr(error, "code", "full"))


def _refuse(app, requests, server, note):
    """Refuse what has no answer. Without memory even for that, the next start refuses it."""
    app.table.session = None
    sweep()  # frees the memory that the answers need
    try:
        requests.give_up(server, MemoryError())
    except MemoryError:
        _note_asker(note, server.owed)
        _write(note)


def _note_asker(note, call):
    """Note who is answered after the start. A guest is not: it asks again."""
    if call and not call.guest:
        note["id"], note["tagged"] = call.id, call.tagged


def _leave(app, note):
    """Bring the game to flash for another one. Return the OSError that forbids it, or None."""
    note.update({"count": 0, "at": ""})
    try:
        app.only("begin", "Wait")
        app.glass.refresh()
        app.store.commit(app.table.session)
        app.store.leave()
    except OSError as error:
        return error


def _count(app, note, before):
    """Count a start for want of memory at the ply of the game."""
    session = app.table.session
    at = "%s %d" % (app.store.running(), session.ply) if session else ""
    if before["reason"] == "game" and not session:
        note.update({"count": 1, "at": _NONE})
    elif at != note["at"]:
        note.update({"count": 1, "at": at})
    elif app.seats and app.seats._search:  # it begins again once, and then a level lower
        note["count"] = max(note["count"], _LOWER)


def _how(note):
    return "reset" if note["count"] > _MOST else "soft_reset"


def _recovered(session):
    """Whether memory has the game as it was, or there is no game. If not, only the flash has it."""
    if session and session.state is None:
        try:
            session.recover()
        except MemoryError:
            pass
    return not session or session.state is not None


def _write(note, unread=b""):
    """Write down what `take_reason` says at the next start. Return whether that was possible."""
    note.pop("unread", None)  # bytes are no JSON
    try:
        with open(root() + "/" + _FILE, "wb") as file:
            file.write(json.dumps(note).encode() + b"\n")
            file.write(unread)
        return True
    except OSError:
        return False

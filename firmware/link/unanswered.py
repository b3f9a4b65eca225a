"""Requests over a start of the box: what they are answered before it, and what goes on after it.

This module is loaded for a start alone.
"""

from firmware.link.server import Call

_CHANGES = "do undo redo go amend new load names".split()
_CHANGES = ["game." + name for name in _CHANGES] + ["store.resume", "ui.press"]
_RESTARTED = "The box has started again. What was sent just now may be lost."


def give_up(server, error):
    """Answer every request that has no answer yet, because the box can't go on with it.

    error: the refusal for requests that have changed nothing. MemoryError: there is no memory even
    for that, and `server.owed` is the call without an answer.
    """
    while (call := find_unanswered(server)) is not None:
        drop(server, call)
        server.owed = call
        if call.result is None and is_done(server, call):
            call.result = server.answer_repeated(call)
        if call.result is None:
            server.fail(call, error)
        else:
            server.reply(call, "result", call.result)
        server.owed = None


def find_unanswered(server):
    """The request that has no answer yet, or None."""
    return server.owed or (server.carried or server.job or (None,))[0]


def is_done(server, call):
    """Whether a request has changed the game."""
    journal = server.store and server.store.journal
    same = call.events is server.table.events and call.journal is journal
    return call.method in _CHANGES and not same


def drop(server, call):
    """Let a request wait no more: it is answered now, or after the start."""
    if call is server.owed:
        server.owed = None
    elif server.carried:
        server.carried = None
    else:
        server.job = server.job[2:] or None


def unread(server):
    """Bytes that the host has sent, and that were not begun. Guests ask again by themselves."""
    lines = [line[0] + b"\n" for line in server.lines if len(line) == 2 and not line[1]]
    return b"".join(lines) + bytes(server.reader.buffer[: server.reader.used])


def tell(server, id, tagged):
    """Tell the host of the start. Call this only if a host was there before.

    id: of a request that found no memory even to be refused, as JSON text, or None. tagged: whether
    its answer has a CRC.
    """
    server.notify("system.error", {"code": -32603, "reason": "restarted", "text": _RESTARTED})
    if id:
        server.owed = Call(tagged, id)
        give_up(server, MemoryError())


def carry(server, id, tagged, method, params, asked):
    """Go on with a request that came over the start, at the next step of the server.

    id: its id, as JSON text, or None. tagged: whether its answer has a CRC. params: those of
    `method`; None: it is done, and only has to be answered. asked: what `note_request` had noted.
    """
    call = Call(tagged, id)
    call.method, call.leaving = method, params is not None
    call.crc = int(asked[-8:] or "0", 16)
    call.guest = id is None  # a guest's, who asks again: the host is told of the change
    if call.leaving:
        call.events, call.journal = server.table.events, server.store and server.store.journal
    server.carried = call, params
    server.table.ask = asked

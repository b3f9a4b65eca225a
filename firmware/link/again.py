"""Answers a change that was done already, because its answer was lost. Loaded for that alone."""

from firmware.link.game import kept, now, told, where
from shared_rules.kernel.turns import events


def answer(server, kind):
    """The answer to the request that made the last change.

    kind: "new", "load", "do", "undo" or "redo". After a start nothing knows the events of an
    action: it is played again for them.
    """
    session, table = server.session(), server.table
    if kind == "do":
        table.events = table.events or events(session)
        return told(server, table.events)
    if kind in ("undo", "redo"):
        result, ply = now(server), session.ply
        result["action"] = session.last if kind == "redo" else next(session.log(ply, ply + 1))
        return result
    result = kept(server, where(session))
    if kind == "new":
        result["seed"] = session.seed
    return result

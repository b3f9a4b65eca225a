"""Answers the last change when it is asked again, as its answer was lost. Loaded for this."""

import json

from firmware import visit
from firmware.link.game import flush_and_answer, get_standing, mark_unkept, where
from shared_rules.kernel.entry import names_of
from shared_rules.kernel.turns import begin, events


def answer(server, method):
    """The answer to the request that made the last change.

    method: of that request. After a start nothing knows the events of an action, so it is
    played again for them. If memory is too short to have the game on the table, nothing is
    answered: any answer would be wrong.
    """
    if method == "ui.press":
        return {}
    if server.table.session is None:
        server.owed.id = None
        return {}
    session, table = server.session(), server.table
    if method == "game.amend":
        result = {"digest": session.digest()}
        result.update(json.loads(session.last_request.split(" ", 1)[1]))
        return visit("firmware.link.amend").stored(server, result)
    if method == "game.do":
        table.events = table.events or events(session, begin(session))
        return flush_and_answer(server, table.events)
    if method == "game.go":
        return get_standing(server)
    if method in ("game.undo", "game.redo"):
        before = session.last_request.partition(" ")[2]
        if before:  # the request was a step of several actions
            return visit("firmware.link.steps").turned(server, int(before))
        result, ply = get_standing(server), session.ply
        redone = method == "game.redo"
        result["action"] = session.last if redone else next(session.log(ply, ply + 1))
        return result
    if method == "game.names":
        return mark_unkept(server, {"names": names_of(session)})
    result = mark_unkept(server, where(session))
    if method == "game.new":
        result["seed"] = session.seed
    return result

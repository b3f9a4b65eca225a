"""The method game.lesson: what somebody who plays for the first time is told now; what was seen."""

from firmware import sweep, visit
from firmware.link.game import entries
from firmware.link.refusal import Refusal, bad
from shared_rules.kernel.errors import RuleError

teaching = visit("firmware.teaching")


def _lesson(server, seen=None, game=None, offset=0):
    """The lesson that is due, or with `game` those of it that were seen.

    seen: the key of a lesson that was read, or "*": it stops explaining this game.
    """
    if game is not None:
        if seen is not None:
            raise Refusal(-32602, "Give either `seen` or `game`.")
        return _list_seen(server, game, offset)
    session, table = server.session(), server.table
    if table.tutor is None and server.app is None:
        visit("firmware.tutoring").begin(table)
    kept = seen is None or _note(server, session, seen)
    answer = {"lesson": None, "left": 0}
    if table.tutor:
        answer["lesson"], answer["left"] = _find(server, session.game, table.tutor)
    if not kept:
        answer["kept"] = False  # it is explained again when the power was off
    return answer


def _find(server, game, tutor):
    """(lesson, left). Without memory or a text for it there is no lesson."""
    found = tutor.find()
    told = found and _tell(server, game, found[0])
    if not told:
        return None, tutor.left or 0
    return {"key": found[0], "text": told[0], "rule": told[1], "at": found[1]}, tutor.left


def _tell(server, game, key):
    try:
        return teaching.tell(_code(server), game, key)
    except MemoryError:
        sweep()


def _code(server):
    return server.app.language.code if server.app else server.language


def _note(server, session, key):
    """Note that a lesson was seen. Return whether that could be kept."""
    if session.over:
        raise RuleError(None, "over")
    if key != teaching.lessons.DONE and key not in teaching.lessons.keys(session.game):
        raise bad("seen", "There is no such lesson.")
    tutor = server.table.tutor
    text = teaching.added(_settings(server), session.game, key)
    if not server.app:
        tutor.settings["seen"] = text
        tutor.review()
        return True
    return server.app.set("seen", text)


def _settings(server):
    if server.app:
        return server.app.settings
    return server.table.tutor.settings if server.table.tutor else {}


def _list_seen(server, game, offset):
    """{total, lessons: [{key, text, rule}]} of the lessons of a game that were seen."""
    keys, found = teaching.listed(_settings(server), game), []
    for key in keys[offset:]:
        told = _tell(server, game, key)
        if told:
            found.append({"key": key, "text": told[0], "rule": told[1]})
    return entries(server, {}, "lessons", found, offset, total=len(keys))


METHODS = {"game.lesson": (_lesson, "seen?=text game?=text offset?=number")}

"""The methods game.why (what forbids an action; what a place is) and game.rule (a statement).

The reason is the refusal of a try. A game that knows its places has a module `why.py`
(shared_rules/kernel/game.py); in a game without one no place is known.
"""

import json

from firmware import collect, visit
from firmware.link.refusal import Refusal, facts_of
from shared_rules import catalog
from shared_rules.kernel.errors import RuleError, SetupError

_CHANCE = "chance"  # a try of what draws is refused with that: so it is legal


def _begin(server, action=None, at=None):
    if (action is None) == (at is None):
        raise Refusal(-32602, "Give either `action` or `at`.")
    session = server.session()
    if at is None:
        steps = of_action(session, action)
    else:
        steps = of_place(session, at, known_ends(server.app))
    return _explain(server, steps)


def _explain(server, steps):
    """Answer with {rule, code, facts, text}: a generator. steps: returns the first three."""
    found = yield from server.fresh(steps)
    found["text"] = ""
    if server.app:
        server.table.stop()  # the modules of a search make room for those of the text
        collect()
        found["text"] = visit("firmware.telling").sentence(server.app, found)
    return found


def of_action(session, action):
    """Find what forbids an action: a generator. It returns {rule, code, facts}."""
    error = None
    try:
        yield from visit("firmware.link.trying").after(session, action, [None])
    except RuleError as refused:
        error = refused
    return _make_data(None, error)


def known_ends(app):
    """The marks on the map of pilot mode, once all stand (mississippi/search/reach.py), or None."""
    top = app and app.stack.top
    known = top and top.name == "map" and top.focus() == "marks" and not top.watched
    return top.hand.marks if known else None


def of_place(session, at, ends=None):
    """Find what a place is, and why nothing is done there: a generator, as `of_action`.

    ends: where the turn can end, if that is known. Refusal: no such place is known.
    """
    place = None
    try:
        name = "shared_rules.%s.why" % session.game
        place = __import__(name, None, None, ("place",)).place
    except ImportError:
        pass
    found = place and place(session, at, _refuser(session), *([ends] if ends else ()))
    if hasattr(found, "send"):
        found = yield from found
    if found is None:
        raise Refusal(-32602, "There is no such place or thing.")
    return _make_data(*found)


def _refuser(session):
    """A function that tries an action on a copy, and returns the RuleError; None: it is legal."""
    aside, play = [None], visit("firmware.link.trying").played

    def refused(text):
        try:
            play(session.rules, json.loads(json.dumps(session.state)), text, aside)
        except RuleError as error:
            return None if error.code == _CHANCE else error
        return None

    return refused


def _make_data(place, error):
    """{rule, code, facts} of a refusal, and of what the game says of the place.

    place: {"is": WORD, ...}, or None for an action. error: a RuleError; None: nothing forbids it.
    """
    if error is None or error.code == _CHANCE:
        error = RuleError(None, "legal")
    data = facts_of(error)
    if place:
        data["facts"] = dict(data["facts"])
        data["facts"]["place"] = place
    return data


def _rule(server, game, rule):
    """The text of a statement, in the language of the box; "" where there is none."""
    if not catalog.knows(game):
        raise SetupError("game", game)
    code = server.app.language.code if server.app else server.language
    try:
        text = visit("firmware.ui.spelling").statement(code, game, rule)
    except OSError:
        text = None
    return {"rule": rule, "text": text or ""}


METHODS = {
    "game.why": (_begin, "action?=text at?=text"),
    "game.rule": (_rule, "game=text rule=text"),
}

"""`game.suggest` with `why`: the whole turn that the computer would play, and the reason for it."""

import json

from firmware import collect, visit
from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import STEP
from shared_rules.kernel.steps import BETWEEN


def explain(server, session, level, nodes):
    """Find what `suggest` of the rules finds, with `step` and `why`: a generator.

    It plays on a copy of the state, until somebody else has to act or chance takes part.
    """
    rules, aside, play = session.rules, [None], visit("firmware.link.trying").played
    state = json.loads(json.dumps(session.state))
    answer, texts, turn = None, [], _turn(rules, state)
    while len(texts) < STEP and _turn(rules, state) == turn:
        try:
            found = yield from _beside(rules, rules.suggest(state, level, nodes), aside)
            texts.append(found["action"])
            if answer is None:
                answer = found
                _beside_once(rules, aside, _add_reason, server, answer)
            play(rules, state, texts[-1], aside)
        except RuleError:
            if answer is None:
                raise
            break
        yield
    answer["step"] = BETWEEN.join(texts)
    return answer


def _turn(rules, state):
    """What stays the same while nobody else has to act."""
    return [rules.player(state)] + [state.get(key) for key in ("pending", "round", "turn")]


def _beside(rules, steps, aside):
    """Go through a search on a copy: a generator. Between its slices the game is as it was.

    aside: as that of `played` (trying.py).
    """
    while True:
        try:
            _beside_once(rules, aside, next, steps)
        except StopIteration as end:
            return end.value
        yield


def _beside_once(rules, aside, function, *args):
    make_way = getattr(rules, "make_way", None)
    if not make_way:
        return function(*args)
    aside[0] = make_way(aside[0])
    try:
        return function(*args)
    finally:
        aside[0] = make_way(aside[0])


def _add_reason(server, answer):
    app, answer["why"] = server.app, ""
    if app:
        server.table.stop()  # the modules of the search make room for those of the reason
        collect()
        language, game = app.language, app.language.game
        try:
            language.choose(language.code, server.session().game)  # whatever screen is shown
            answer["why"] = visit("firmware.reason").reason(app, answer)
        finally:
            language.choose(language.code, game)

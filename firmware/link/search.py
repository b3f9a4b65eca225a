"""The methods that search, in slices: game.perft and game.suggest, for games that offer them.

A game that doesn't offer one is refused with -32602 and `{"option":"game"}`, as a wrong parameter:
the method exists. The searches are generators of the class Rules
(shared_rules/kernel/game.py). `perft(state, depth, count)` returns a number. `suggest(state,
level, nodes)` returns {action, nodes, depth, value}; level and nodes may be None. Between two
slices the state must be as they found it.
"""

from firmware import visit
from firmware.link.refusal import bad


def _perft(server, depth, count):
    server.be_free()
    if not 1 <= depth <= 6:
        raise bad("depth", "The depth is 1 to 6.")
    if count not in ("moves", "positions"):
        raise bad("count", "What is counted is moves or positions.")
    session = server.session()
    perft = _offered(session, "perft")
    return _nodes(server, perft(session.state, depth, count))


def _nodes(server, steps):
    nodes = yield from server.fresh(steps)
    return {"nodes": nodes}


def _suggest(server, level=None, nodes=None, why=False):
    session = server.session()
    suggest = _offered(session, "suggest")
    if why:  # it waits for its turn, as a try does
        return server.fresh(visit("firmware.link.hint").explain(server, session, level, nodes))
    server.be_free()
    return server.fresh(suggest(session.state, level, nodes))


def _offered(session, name):
    search = getattr(session.rules, name, None)
    if search is None:
        raise bad("game", "This game does not offer it.")
    return search


METHODS = {
    "game.perft": (_perft, "depth=number count=text"),
    "game.suggest": (_suggest, "level?=number nodes?=number why?=flag"),
}

"""What a player most likely does next in T-boats: a boat takes another, or that moved last goes on.

Nothing is searched. Where the players declare the Ts nothing here tells of one (T-18a).
"""

from shared_rules.tboats import points
from shared_rules.tboats.boats import FILE, PUNISH

_MOST = 8  # texts
_LONG = 60  # moves without a capture


def advised(session):
    """Find what is advised: a generator that returns texts, the likeliest first.

    The moves of the likeliest boat come first, then the best one of each other boat. With
    `strict_touch` a boat is touched first (T-11a).
    """
    rules, state = session.rules, session.state
    moves = rules.moves(state)
    ahead = [move for move in moves if move < PUNISH and not move & 1]
    if not ahead:
        return [points.spell(move) for move in moves]
    laid = rules.laid(state)
    found = ranked(session, laid, ahead)
    others, seen = [], [found[0] >> 9]
    for move in found:
        if move >> 9 not in seen:
            seen.append(move >> 9)
            others.append(move)
    found = [move for move in found if move >> 9 == seen[0]][: _MOST - len(others)] + others
    touch = rules.options["strict_touch"] and not state["touched"]
    texts = [points.spell(move) for move in found]
    return ["touch %s, %s" % (text.split(">")[0], text) if touch else text for text in texts]
    yield


def ranked(session, laid, moves: list[int]) -> list[int]:
    """Moves in order, the likeliest first.

    laid: the boats of the state. First those that take something, then those of the boat that its
    side has moved last, or of the first boat; of these what leads farthest ahead.
    """
    state, last, takes = session.state, 0, []
    for text in session.log(max(0, session.ply - 2)):
        if session.ply > 1:
            last = points.read(text.split(" ")[0].split(">")[-1])
        break
    boats = [move >> 9 for move in moves]
    if last not in boats:
        last = min(boats)
    if not laid.manual:
        laid.generate(0)
        takes = list(laid.moves[: laid.taking])

    def rank(move):
        to = move >> 1 & 255
        row = (to >> 1) % FILE + 1 - (to & 1)
        return (move not in takes, move >> 9 != last, row if laid.side else -row, move)

    found = sorted(moves, key=rank)
    if found[0] in takes:
        return found
    # Who has gone round in circles for long does not want the same again.
    mine = [move for move in found if move >> 9 == found[0] >> 9]
    away = (state["quiet"] // _LONG + state["repeated"] // 2) % len(mine)
    return mine[away:] + mine[:away] + found[len(mine) :]

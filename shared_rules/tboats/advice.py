"""What a player most likely does next in T-boats: a boat takes another, or that moved last goes on.

Where the players declare the Ts nothing here tells of one (T-18a).
"""

from shared_rules.tboats import points
from shared_rules.tboats.boats import FILE, MOST, PUNISH, Boats

_MOST = 8  # texts
_LONG = 60  # moves without a capture, after which a boat goes elsewhere
_DRAWN = 100  # the same, for a draw, where the options have no such limit
_WINS = 9  # more boats than there are
_BOAT, _GAME = 1, 2  # what the other side can take next


class _Ahead(Boats):
    DEEPEST = 1  # a move and its answer


def advised(session):
    """Find what is advised: a generator that returns texts, the likeliest first.

    The moves of the likeliest boat come first, then the best one of each other boat. With
    `strict_touch` a boat is touched first (T-11a).
    """
    rules, state = session.rules, session.state
    if _is_drawish(rules, state):
        return ["draw"]
    moves = rules.moves(state)
    ahead = _leave_claims_out(moves)
    if not ahead:
        return [points.spell(move) for move in moves]
    found = ranked(session, rules.laid(state), ahead)
    others, seen = [], [found[0] >> 9]
    for move in found:
        if move >> 9 not in seen:
            seen.append(move >> 9)
            others.append(move)
    found = [move for move in found if move >> 9 == seen[0]][: _MOST - len(others)] + others
    return [_spell(session, move) for move in found]
    yield


def _is_drawish(rules, state):
    """Whether it is time for a draw (T-22): long nothing was taken, and this side isn't ahead.

    Two sides that are careful may never take anything.
    """
    side = rules.player(state)
    if state["touched"] or state["offer"] == side:
        return False
    if state["quiet"] < (rules.options["no_capture_limit"] or _DRAWN):
        return False
    laid = rules.laid(state)
    mine, theirs = laid.boats(laid.side), laid.boats(1 - laid.side)
    return state["offer"] is not None or len(mine) <= len(theirs)


def choose(session, found):
    """Find the likeliest move after which the other side can't win at once, nor take a boat.

    A generator that yields between slices of its work. It returns a text: where each move loses
    something, the likeliest of those that lose least; found[0] where nothing may tell of a T. found:
    the texts of `advised`.
    """
    rules, state = session.rules, session.state
    laid = rules.laid(state, _Ahead)
    moves = _leave_claims_out(rules.moves(state))
    if laid.manual or not moves:
        return found[0]
    best, least = 0, _GAME + 1
    for move in ranked(session, laid, moves):
        harm = _harm(laid, move)
        if harm < least:
            best, least = move, harm
        if not harm:
            break
        yield
    return _spell(session, best)


def _harm(laid, move):
    """What a move lets the other side take next, or loses by itself: 0, _BOAT or _GAME."""
    gain = _gain(laid, move)
    if gain == _WINS:
        return 0
    laid.make(move)
    laid.generate(0)
    # T-16a: whoever walks in may fall by its own move
    harm = _GAME if laid.over else _BOAT if laid.taking or gain < 0 else 0
    for answer in laid.moves[: 0 if laid.over else laid.count]:
        laid.make(answer)
        if laid.over == 1 or not (laid.over or laid.can_move(MOST)):
            harm = _GAME
        laid.back()
        if harm == _GAME:
            break
    laid.back()
    return harm


def _gain(laid, move):
    """How many boats a move takes, less those that it loses; _WINS: it wins (T-19, T-20)."""
    side = laid.side
    mine, theirs = len(laid.boats(side)), len(laid.boats(1 - side))
    laid.make(move)
    gain = theirs - len(laid.boats(1 - side)) - mine + len(laid.boats(side))
    if laid.over == 1 or not (laid.over or laid.can_move(0)):
        gain = _WINS
    laid.back()
    return gain


def _leave_claims_out(moves):
    """The moves of boats that claim nothing: nothing tells of a T that is there to be claimed."""
    return [move for move in moves if move < PUNISH and not move & 1]


def _spell(session, move):
    """The text of a move, after that of the boat's touch where it is due (T-11a)."""
    text = points.spell(move)
    touch = session.rules.options["strict_touch"] and not session.state["touched"]
    return "touch %s, %s" % (text.split(">")[0], text) if touch else text


def ranked(session, laid, moves: list[int]) -> list[int]:
    """Moves in order, the likeliest first.

    laid: the boats of the state. First those that win or take something, then those of the boat
    that its side has moved last, or of the first boat; of these what leads farthest ahead.
    """
    state, last = session.state, 0
    for text in session.log(max(0, session.ply - 2)):
        if session.ply > 1:
            last = points.read(text.split(" ")[0].split(">")[-1])
        break
    boats = [move >> 9 for move in moves]
    if last not in boats:
        last = min(boats)
    # Where Ts are claimed a rank must not depend on one.
    gains = {} if laid.manual else {move: _gain(laid, move) for move in moves}

    def rank(move):
        to = move >> 1 & 255
        row = (to >> 1) % FILE + 1 - (to & 1)
        return (-gains.get(move, 0), move >> 9 != last, row if laid.side else -row, move)

    found = sorted(moves, key=rank)
    if gains.get(found[0], 0) > 0:
        return found
    # Who has gone round in circles for long does not want the same again.
    mine = [move for move in found if move >> 9 == found[0] >> 9]
    away = (state["quiet"] // _LONG + state["repeated"] // 2) % len(mine)
    return mine[away:] + mine[:away] + found[len(mine) :]

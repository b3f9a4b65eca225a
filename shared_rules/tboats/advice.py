"""What a player most likely does next in T-boats: a boat takes another, or that moved last goes on.

Where the players declare the Ts nothing here tells of one (T-18a).
"""

from shared_rules.tboats import points
from shared_rules.tboats.boats import FILE, MOST, PUNISH, Boats

_MOST = 8  # texts
_LONG = 60  # moves without a capture, after which a boat goes elsewhere
_DRAWN = 100  # the same, for a draw, where the options have no such limit
_BOAT, _GAME = 1, 2  # what a move can lose


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
    moves = _moves(rules, state)
    if not moves:
        return [points.spell(move) for move in rules.moves(state)]
    found = ranked(session, rules.laid(state), moves)
    others, seen = [], [found[0] >> 9]
    for move in found:
        if move >> 9 not in seen:
            seen.append(move >> 9)
            others.append(move)
    found = [move for move in found if move >> 9 == seen[0]][: _MOST - len(others)] + others
    return [_spell(session, move) for move in found]
    yield


def choose(session, found):
    """Find the likeliest move after which the other side can't win at once, nor take a boat.

    A generator that yields between slices of its work. found: the texts of `advised`. It returns a
    text: where each move loses something, the likeliest of those that lose least; found[0] where
    nothing may tell of a T.
    """
    rules, state = session.rules, session.state
    laid = rules.laid(state, _Ahead)
    moves = _moves(rules, state)
    if laid.manual or not moves:
        return found[0]
    best, least = 0, _GAME + 1
    for move in ranked(session, laid, moves):
        yield
        harm = _harm(laid, move)
        if harm < least:
            best, least = move, harm
        if not harm:
            break
    return _spell(session, best)


def _is_drawish(rules, state):
    """Whether it is time for a draw (T-22): long nothing was taken, and this side isn't ahead.

    Two sides that are careful may never take anything.
    """
    if state["touched"] or state["offer"] == rules.player(state):
        return False
    if state["quiet"] < (rules.options["no_capture_limit"] or _DRAWN):
        return False
    laid = rules.laid(state)
    return state["offer"] is not None or _count(laid, laid.side) <= _count(laid, 1 - laid.side)


def _moves(rules, state):
    """The moves to choose from. Where Ts are claimed, those that tell of none (T-18a)."""
    manual = rules.options["claim"] == "manual"
    return [move for move in rules.moves(state) if not (manual and (move >= PUNISH or move & 1))]


def _spell(session, move):
    """The text of a move, after that of the boat's touch where it is due (T-11a)."""
    text = points.spell(move)
    due = session.rules.options["strict_touch"] and not session.state["touched"] and move < PUNISH
    return "touch %s, %s" % (text.split(">")[0], text) if due else text


def ranked(session, laid, moves: list[int]) -> list[int]:
    """Moves in order, the likeliest first.

    laid: the boats of the state. First what wins, then what the other side can't answer by taking a
    boat; of these what takes something, then those of the boat that its side has moved last, or of
    the first boat; of these what leads farthest ahead.
    """
    state, last = session.state, 0
    for text in session.log(max(0, session.ply - 2)):
        if session.ply > 1:
            last = points.read(text.split(" ")[0].split(">")[-1])
        break
    boats = [move >> 9 for move in moves]
    if last not in boats:
        last = min(boats)
    # Where Ts are claimed no rank may depend on one.
    judged = {move: (1, 0, 0) if laid.manual else _judge(laid, move) for move in moves}

    def rank(move):
        to = move >> 1 & 255
        row = (to >> 1) % FILE + 1 - (to & 1)
        return (judged[move], move >> 9 != last, row if laid.side else -row, move)

    found = sorted(moves, key=rank)
    first = found[0]
    if judged[first][2] < 0:
        return found
    # Who has gone round in circles for long does not want the same again.
    mine = [move for move in found if move >> 9 == first >> 9 and judged[move] == judged[first]]
    away = (state["quiet"] // _LONG + state["repeated"] // 2) % len(mine)
    return mine[away:] + mine[:away] + [move for move in found if move not in mine]


def _judge(laid, move):
    """What is seen at once of a move, as a tuple; the best move has the least.

    (1, if it doesn't win; _BOAT, if it loses a boat or lets one be taken next; minus the boats that
    it takes).
    """
    side = laid.side
    mine, theirs = _count(laid, side), _count(laid, 1 - side)
    laid.make(move)
    over, lost = laid.over, mine > _count(laid, side)  # T-16a: whoever walks in may fall
    gain = theirs - _count(laid, 1 - side)
    stuck = not over and not laid.can_move()
    exposed = not over and laid.taking > 0
    laid.back()
    if over == 1 or stuck:  # T-19, T-20
        return 0, 0, -theirs
    return 1, _BOAT if lost or exposed else 0, -gain


def _harm(laid, move):
    """What a move loses by itself, or lets the other side take next: 0, _BOAT or _GAME."""
    going_on, harm, _ = _judge(laid, move)
    if not going_on:
        return 0
    laid.make(move)
    if laid.over:
        harm = _GAME
    else:
        laid.generate(0)
        for answer in laid.moves[: laid.count]:
            laid.make(answer)
            if laid.over == 1 or not (laid.over or laid.can_move(MOST)):
                harm = _GAME
            laid.back()
            if harm == _GAME:
                break
    laid.back()
    return harm


def _count(laid, side):
    """How many boats a side has."""
    return 4 - bytes(laid.fleet[4 * side : 4 * side + 4]).count(b"\0")

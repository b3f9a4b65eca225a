"""What a player most likely does next in Gyges: the usual set-up, a win, a replacement nearby."""

from shared_rules.gyges.legs import usual
from shared_rules.gyges.notation import spell
from shared_rules.gyges.walk import GOAL, ROW, laid

PIECES = "321123"  # G-2: two of each height
_LONG = 40  # plies


def advised(session):
    """Find what is advised: a generator that yields between slices of its work.

    It returns texts, the likeliest first: a move that wins, then the moves of the piece on which
    the cursor stands, then one of each other piece that may move.
    """
    rules, state = session.rules, session.state
    if state["pending"]:
        return ["setup" if rules.options["setup"] == "random" else "setup " + PIECES]
    move = next(rules.moves(state), None)
    yield
    if move is None:
        return ["pass"]
    walk, (first, *_), _ = move
    known = walk.found  # the chains of this piece
    before = stood(walk, state, rules.options["ko"])
    starts, others = walk.starts(first % ROW), []
    mine, found = usual(session, starts), []
    for start in starts:
        most = 7 if start == mine else 1
        ends = {}
        for chain in sorted(known.values()) if start == first else walk.chains(start):
            end = chain[-1]
            if end not in ends or len(chain) < len(ends[end]):
                ends[end] = chain
        yield
        texts, drops = [], walk.drops(start)
        for end in ranked(session, walk.cells, start, ends) if ends else ():
            chain = ends[end]
            drop = put(bytes([cell for cell in drops if not walk.leads(chain, cell, before)]))
            if not walk.lands(chain):
                drop = 0
            if drop or not (walk.lands(chain) or walk.leads(chain, 0, before)):
                texts.append(spell(walk, chain, drop))
                if chain[-1] == GOAL:
                    return texts
            if len(texts) == most:
                break
        yield
        if start == mine:
            found = texts
        else:
            others += texts
    return found + others


def choose(session, found):
    """Find a move after which the other side can't reach the goal at once: a generator.

    found: the texts of `advised`. It returns a text; found[0] if there is no such move.
    """
    state = session.state
    if state["pending"] or found[0] == "pass":
        return found[0]
    from shared_rules.gyges.careful import find

    return (yield from find(session.rules, state, found))


def stood(walk, state: dict, ko: int) -> list[bytes]:
    """G-17: the positions that may not come again, as copies of the walk's cells."""
    before = [bytes(walk.cells)] if ko else []
    if ko > 1 and state["before"]:
        before.append(bytes(laid(state["before"])))
    return before


def ranked(session, still, start: int, cells) -> list[int]:
    """Where a piece may go from `start`, in order: into the goal, then onto the nearest piece.

    cells: numbers. still: the cells of the board, as `Walk.cells`.
    """

    def rank(cell):
        far = abs(cell // ROW - start // ROW) + abs(cell % ROW - start % ROW)
        return (cell != GOAL, cell == start or not still[cell], far, cell)

    found = sorted(cells, key=rank)
    # Who has gone round in circles for long does not want the same again.
    away = 0 if GOAL in found else session.ply // _LONG % len(found)
    return found[away:] + found[:away]


def put(cells: bytes) -> int:
    """Of the cells where a piece may be put, the one in the middle of them; 0: there is none.

    From there the way of a cursor to any of them is short.
    """
    count = len(cells)
    column = sum([cell // ROW for cell in cells])
    row = sum([cell % ROW for cell in cells])
    best, least = 0, 1000 * (count + 1)
    for cell in cells:
        far = abs(count * (cell // ROW) - column) + abs(count * (cell % ROW) - row)
        if far < least:
            best, least = cell, far
    return best

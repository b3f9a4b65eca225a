"""Slow and plain move generators of Gyges and T-boats, written from the statements alone."""

from itertools import product

WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def gyges(board, to_move, before, options):
    """The moves of a position except `pass`: {effect: texts of the moves that have it}.

    With `carry` an effect is (start, end, drop); with `push` it is the chain and the drop.
    """
    cells = {
        "abcdef"[x] + str(y + 1): int(piece)
        for y, row in enumerate(board.split("/"))
        for x, piece in enumerate(row)
    }
    pieces = {cell: piece for cell, piece in cells.items() if piece}
    rows = sorted({int(cell[1]) for cell in pieces}, reverse=to_move == "north")
    for row in rows if options["blocked"] == "next_row" else rows[:1]:
        found = {}
        for start in sorted(cell for cell in pieces if int(cell[1]) == row):
            for chain in _chains(pieces, start, to_move, options):
                for drop in _drops(pieces, chain, start, rows[-1], to_move, options):
                    if not _repeated(pieces, chain, drop, before, options):
                        carry = options["bounce"] == "carry"
                        key = (start, chain[-1], drop) if carry else (chain, drop)
                        text = "-".join(chain) + (f"({drop})" if drop else "")
                        found.setdefault(key, set()).add(text)
        if found:
            return found
    return {}


def _chains(pieces, start, to_move, options):
    """Every chain of landings as a tuple, found by trying every way."""
    standing = dict(pieces)
    height = standing.pop(start)
    todo = [((start,), height, height, standing, frozenset([start]), frozenset())]
    chains = set()
    while todo:
        chain, hand, steps, standing, seen, edges = todo.pop()
        for ways in product(WAYS, repeat=steps):
            cell, seen_now, edges_now, good = chain[-1], set(seen), set(edges), True
            for place, (dx, dy) in enumerate(ways):
                last = place == steps - 1
                x, y = ord(cell[0]) - 97 + dx, int(cell[1]) - 1 + dy
                if 0 <= x < 6 and y == (6 if to_move == "south" else -1) and last:
                    chains.add((*chain, "north" if to_move == "south" else "south"))
                    good = False
                    break
                if not (0 <= x < 6 and 0 <= y < 6):
                    good = False
                    break
                following = "abcdef"[x] + str(y + 1)
                edge = frozenset([cell, following])
                used = edge in edges_now if options["path"] == "edge" else following in seen_now
                if used or not last and following in standing:
                    good = False
                    break
                seen_now.add(following)
                edges_now.add(edge)
                cell = following
            if not good:
                continue
            chains.add((*chain, cell))
            if cell in standing and cell not in chain[1:]:
                after, piece = dict(standing), standing[cell]
                if options["bounce"] == "push":
                    after[cell], hand_now = hand, piece
                else:
                    hand_now = hand
                rest = (after, frozenset(seen_now), frozenset(edges_now))
                todo.append(((*chain, cell), hand_now, piece, *rest))
    return chains


def _drops(pieces, chain, start, border, to_move, options):
    """The cells for the piece lifted at the end of a chain; [None] if nothing is lifted."""
    end = chain[-1]
    if end not in pieces or end == start:
        return [None]
    found = []
    for x, y in product("abcdef", "123456"):
        behind = int(y) - border if to_move == "south" else border - int(y)
        fits = {
            "behind_row": behind == 1,
            "behind": behind > 0,
            "open": behind <= 0,
            "none": False,
        }[options["drop"]]
        if fits and (x + y not in pieces or x + y == start):
            found.append(x + y)
    return found


def played(pieces, chain, drop, bounce):
    """(the pieces after a move, {cell: height}; the piece in the goal, or None)."""
    after = dict(pieces)
    hand = after.pop(chain[0])
    if bounce == "push":
        for cell in chain[1:-1]:
            hand, after[cell] = after[cell], hand
    if chain[-1] in ("north", "south"):
        return after, hand
    lifted = after.get(chain[-1])
    after[chain[-1]] = hand
    if drop:
        after[drop] = lifted
    return after, None


def _repeated(pieces, chain, drop, before, options):
    after, goal = played(pieces, chain, drop, options["bounce"])
    if goal or not options["ko"]:
        return False
    if after == pieces:
        return True
    if options["ko"] == 1 or not before:
        return False
    return after == {
        "abcdef"[x] + str(y + 1): int(piece)
        for y, row in enumerate(before.split("/"))
        for x, piece in enumerate(row)
        if piece != "0"
    }


def boat(name):
    """The three points of a boat, (file, row) from 0."""
    (a, b), (c, d) = [(ord(point[0]) - 97, int(point[1]) - 1) for point in name.split("-")]
    return ((a, b), ((a + c) // 2, (b + d) // 2), (c, d))


def name(points):
    """The name of three points in a line, in any order."""
    points = sorted(points)
    return "-".join("abcdefghi"[x] + str(y + 1) for x, y in (points[0], points[-1]))


def turned(points, pivot, quarters):
    """Points turned counter-clockwise about a pivot."""
    px, py = pivot
    for _ in range(quarters):
        points = [(px - (y - py), py + (x - px)) for x, y in points]
    return points


def tboats(mine, theirs, options):
    """The moves of the side to move: {(boat, result): the enemy boats that are taken}."""
    found = {}
    for own in mine:
        points = boat(own)
        others = {p for other in (*mine, *theirs) if other != own for p in boat(other)}
        a, b, c = points
        step = (b[0] - a[0], b[1] - a[1])
        results = []
        for sign in (1, -1):
            results.append([(x + sign * step[0], y + sign * step[1]) for x, y in points])
        for pivot in points:
            for quarters in (1, 3):
                result = turned(points, pivot, quarters)
                # The corner of the square that the turn about an end sweeps.
                corner = (result[1][0] + b[0] - pivot[0], result[1][1] + b[1] - pivot[1])
                if options["pass_over"] or pivot == b or corner not in others:
                    results.append(result)
        if options["rot180"]:
            for pivot in (a, c):
                if options["pass_over"] or any(_swings(points, pivot, q, others) for q in (1, 3)):
                    results.append(turned(points, pivot, 2))
        for result in results:
            inside = all(0 <= x < 9 and 0 <= y < 9 for x, y in result)
            if inside and not others & set(result):
                found[own, name(result)] = sorted(t for t in theirs if is_t(name(result), t))
    return found


def _swings(points, pivot, quarters, others):
    """T-8a: whether a half turn towards one side meets no other boat."""
    inner = points[1]
    out = turned([inner], pivot, quarters)[0]  # the point straight out from the pivot on that side
    far = (2 * out[0] - pivot[0], 2 * out[1] - pivot[1])
    near = (out[0] + inner[0] - pivot[0], out[1] + inner[1] - pivot[1])
    beyond = (out[0] - inner[0] + pivot[0], out[1] - inner[1] + pivot[1])
    return not others & {out, far, near, beyond}


def is_t(stem, bar):
    """Whether an end of one boat is beside the middle of another that lies across."""
    s, b = boat(stem), boat(bar)
    across = (s[1][0] - s[0][0]) * (b[1][0] - b[0][0]) + (s[1][1] - s[0][1]) * (
        b[1][1] - b[0][1]
    ) == 0
    middle = b[1]
    return across and any(abs(x - middle[0]) + abs(y - middle[1]) == 1 for x, y in (s[0], s[2]))

"""The search for games of two: perft and alpha-beta over any room's `Play`."""


def perft(play, depth, positions):
    """Count the move sequences of `depth` moves: a generator that ends with the number.

    positions: equal successors of a node count once.
    """
    nodes = level = 0
    seen = [set() for _ in range(depth)]
    play.begin(-1)
    while level >= 0:
        if play.advance() < 0:
            seen[level].clear()
            level -= 1
            continue
        if positions:
            mark = play.mark()
            if mark in seen[level]:
                continue
            seen[level].add(mark)
        if level == depth - 1:
            nodes += 1
            if not nodes & 63:
                yield
        elif not play.over:
            play.begin(-1)
            level += 1
    return nodes

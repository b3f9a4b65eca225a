"""The search for games of two: perft and alpha-beta over any room's `Play`."""

from array import array

WIN = 30000  # less the plies until then
SURE = WIN - 64  # what is above is known to its end
UNKNOWN = 32767
SLOTS = 512  # of the table, a power of two
SLICE = 16  # nodes
PAGE = 64  # marks
STALE = -40  # what a position is worth that has stood before: draws come by themselves
LEAST, MOST = 1, 2  # what a value in the table is, else it is exact


def perft(play, depth, positions):
    """Count the move sequences of `depth` moves: a generator that ends with the number.

    positions: equal successors of a node count once.
    """
    nodes = level = 0
    seen = [[0] for _ in range(depth)]
    play.begin(-1)
    while level >= 0:
        if play.advance() < 0:
            seen[level][0] = 0
            level -= 1
            continue
        if positions and _known(seen[level], play.mark()):
            continue
        if level == depth - 1:
            nodes += 1
            if not nodes & 63:
                yield
        elif not play.over:
            play.begin(-1)
            level += 1
    return nodes


def _known(pages, mark):
    """Whether a mark is on the pages; if not it is added. The first entry is how many there are.

    A set of so many objects would leave the heap in pieces too small for anything else.
    """
    size, count = len(mark), pages[0]
    for page in range(1, (count + PAGE - 1) // PAGE + 1):
        end = size * min(PAGE, count - PAGE * (page - 1))
        at = pages[page].find(mark, 0, end)
        while at >= 0 and at % size:
            at = pages[page].find(mark, at + 1, end)
        if at >= 0:
            return True
    page, at = 1 + count // PAGE, size * (count % PAGE)
    if page == len(pages):
        pages.append(bytearray(size * PAGE))
    pages[page][at : at + size] = mark
    pages[0] += 1
    return False


class Search:
    """Alpha-beta with iterative deepening over one position; nothing is allocated for a node.

    play: opened and left node by node: `begin(first)`, whose winning moves come before all others;
    `advance()`; `leave()`; `over` after a move: 1 the mover has won, 2 drawn, 3 he has lost;
    `value()` for the side to move (WIN: it wins with its next move, -WIN: it has lost);
    `DEEPEST`, plies that there is room for; `key()`, 30 bits; `stale()`: whether the position has
    stood before in the game.
    nodes: moves made until it stops. surely: depth that is gone through in any case. haze: by how
    much it misjudges positions; without haze it does not stop either at a move that leaves the
    other side a win in one, as long as there may be another.
    """

    def __init__(self, play, nodes, surely, haze):
        self.play = play
        self.budget = nodes
        self.surely = surely
        self.haze = haze
        self.move = -1  # the best so far, and what it is worth
        self.value = self.nodes = self.depth = 0
        # The table is the search's own, and goes with it
        self.keys = array("i", [-1] * SLOTS)
        self.moves = array("i", [-1] * SLOTS)
        self.facts = array("i", [0] * SLOTS)  # value + WIN, 2 bits of kind, depth
        self.alpha, self.beta, self.low, self.best, self.first, self.at, self.now = [
            array("i", [0] * (play.DEEPEST + 1)) for _ in range(7)
        ]

    def run(self):
        """A generator that yields after every slice; what it has found so far is in `move`."""
        play, best, alpha, beta, now = self.play, self.best, self.alpha, self.beta, self.now
        depth, ply = 1, 0
        self._open(0, -WIN, WIN)
        while True:
            move = play.advance()
            if move >= 0:
                now[ply] = move
                self.nodes += 1
                if not self.nodes % SLICE:
                    yield
                value = self._child(ply, depth - ply - 1)
                if value == UNKNOWN:
                    ply += 1
                    self._open(ply, -beta[ply - 1], -alpha[ply - 1])
                    continue
            elif best[ply] < -WIN:
                best[ply] = -WIN + ply  # nothing to move
            while True:  # up to the node that goes on
                if move >= 0:
                    if ply == 0 and STALE < value < SURE and play.stale():
                        value = STALE
                    if value > best[ply]:
                        best[ply] = value
                        self.first[ply] = now[ply]
                        if ply == 0:
                            self.move, self.value, self.depth = now[0], value, depth
                        alpha[ply] = max(alpha[ply], value)
                    # More is not wanted above, or there is none.
                    if best[ply] < beta[ply] and best[ply] < WIN - ply - 1:
                        break
                    play.leave()
                self._keep(ply, depth - ply)
                if ply == 0:
                    if self.nodes >= self.budget and depth >= self.surely or depth == play.DEEPEST:
                        return
                    if not -SURE < self.value < SURE:
                        return
                    depth += 1
                    self._open(0, -WIN, WIN)
                    break
                ply -= 1
                value, move = -best[ply + 1], now[ply]
            if self.nodes >= self.budget and depth > self.surely and self.move >= 0:
                if self.haze or self.value > 2 - WIN:
                    while ply >= 0:
                        play.leave()
                        ply -= 1
                    return

    def _open(self, ply, alpha, beta):
        play = self.play
        key = self.at[ply] = play.key()
        slot = key & SLOTS - 1
        self.alpha[ply] = self.low[ply] = alpha
        self.beta[ply] = beta
        self.best[ply] = -WIN - 1
        self.first[ply] = -1
        play.begin(self.moves[slot] if self.keys[slot] == key else -1)

    def _child(self, ply, left):
        """The value of the move just made for its side, or UNKNOWN: its node has to be opened."""
        over = self.play.over
        if over:
            return 0 if over == 2 else (WIN - ply - 1) * (2 - over)
        if not left:
            value = -self.play.value()
            if value == WIN:
                return value - ply - 1
            if value == -WIN:
                return value + ply + 2
            return value + self.play.key() % self.haze if self.haze else value
        key = self.play.key()
        slot = key & SLOTS - 1
        facts = self.facts[slot]
        if self.keys[slot] != key or facts >> 18 < left:
            return UNKNOWN
        value = WIN - (facts & 65535)
        if value > SURE:
            value -= ply + 1
        elif value < -SURE:
            value += ply + 1
        kind = facts >> 16 & 3
        if kind == MOST and value < self.beta[ply] or kind == LEAST and value > self.alpha[ply]:
            return UNKNOWN
        return value

    def _keep(self, ply, left):
        """Note a node that is closed in the table."""
        value, key = self.best[ply], self.at[ply]
        slot = key & SLOTS - 1
        kind = LEAST if value >= self.beta[ply] else MOST if value <= self.low[ply] else 0
        if value > SURE:
            value += ply
        elif value < -SURE:
            value -= ply
        self.keys[slot] = key
        self.moves[slot] = self.first[ply]
        self.facts[slot] = value + WIN | kind << 16 | left << 18


def suggest(play, level, nodes):
    """The computer's move: a generator that ends with {action, nodes, depth, value}.

    level: 1 to 5, 3 where it is None. nodes: a budget in the place of the level's. A slice that
    is sent True is the last one: what has been found so far is answered.
    """
    level = min(max(level or 3, 1), len(play.LEVELS))
    budget, surely, haze = play.LEVELS[level - 1]
    search = Search(play, nodes or budget, surely, haze)
    for _ in search.run():
        if (yield) and search.move >= 0:
            break
    return {
        "action": play.spell(search.move),
        "nodes": search.nodes,
        "depth": search.depth,
        "value": search.value,
    }

"""The search for games of two players: perft and alpha-beta, for any game that has a `Play`."""

from array import array

WIN = 30000  # the value of a win, less the plies until it
SURE = WIN - 64  # a value above this is a win; a value below its negative is a loss
UNKNOWN = 32767  # no value
SLOTS = 512  # places in the table, a power of two
SLICE = 16  # nodes between two yields
PAGE = 64  # marks on one of `_known`'s pages
STALE = -40  # the value of a position that has stood before: nobody should aim at a draw
LEAST, MOST = 1, 2  # the true value is at least, or at most, the one in the table; 0: equal


def perft(play, depth: int, positions: bool):
    """Count the sequences of `depth` moves: a generator that returns the number.

    play: as for `Search`; `mark()` gives bytes that differ for different positions. positions:
    whether equal successors of a node count only once.
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
    """Whether a mark is on the pages already. If it isn't, it is added.

    pages: a list: first the number of marks, then bytearrays of 64 marks each. A set of so many
    objects would cut the heap into pieces that are too small for anything else.
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
    """Searches one position by alpha-beta with iterative deepening. A node allocates nothing.

    play is the `Play` of a game, and provides this. `begin(first)` opens a node; `first` is the
    move to try first, or -1. `advance()` takes back the node's last move, makes the next one and
    returns it, winning moves first; it returns -1 and closes the node if there is none.
    `leave()` takes back the last move and closes the node. `over` is set after a move: 0 the game
    goes on, 1 the mover has won, 2 the game is drawn, 3 the mover has lost. `value()` is the
    position's value to the side to move: WIN if its next move wins, -WIN if it has lost.
    `key()` is a number of 30 bits for the position. `stale()` says whether the position has stood
    before in the game. `DEEPEST` is the number of plies that there is room for.

    nodes: the search stops after so many moves. surely: a depth in plies that it completes in any
    case. haze: values are misjudged on purpose, by less than this. With haze 0 the search goes on
    beyond its nodes as long as its best move lets the other side win at once and a better move
    may exist.
    """

    def __init__(self, play, nodes, surely, haze):
        self.play = play
        self.budget = nodes
        self.surely = surely
        self.haze = haze
        self.move = -1  # the best so far
        self.value = self.nodes = self.depth = 0
        # Each search has its own table, which is freed with it.
        self.keys = array("i", [-1] * SLOTS)
        self.moves = array("i", [-1] * SLOTS)
        self.facts = array("i", [0] * SLOTS)  # value + WIN (16 bits), kind (2 bits), depth
        self.alpha, self.beta, self.low, self.best, self.first, self.at, self.now = [
            array("i", [0] * (play.DEEPEST + 1)) for _ in range(7)
        ]

    def run(self):
        """Search: a generator that yields after each slice. `move` is the best move so far."""
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
                best[ply] = -WIN + ply  # there was no move
            while True:  # close nodes until one has more moves
                if move >= 0:
                    if ply == 0 and STALE < value < SURE and play.stale():
                        value = STALE
                    if value > best[ply]:
                        best[ply] = value
                        self.first[ply] = now[ply]
                        if ply == 0:
                            self.move, self.value, self.depth = now[0], value, depth
                        alpha[ply] = max(alpha[ply], value)
                    # Close the node early if a better move would change nothing.
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
        """The value of the last move to the side that made it. UNKNOWN: search its node first."""
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
        """Enter a closed node in the table."""
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


def suggest(play, level: int | None, nodes: int | None):
    """Find the computer's move: a generator that returns {action, nodes, depth, value}.

    It returns the move's text, the moves looked at, the depth in plies, and the value to the side
    to move, up to WIN. A caller that sends True into the generator stops it. Then it returns the
    best move found so far.

    play: as for `Search`; `spell(move)` gives a move's text, and `LEVELS` (nodes, surely, haze) of
    each level. level: 1 to 5; None: 3. nodes: how many moves at most; None: as the level says.
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

"""The search for games of two players: perft and alpha-beta, for any game that has a `Play`."""

import gc
from array import array

WIN = 30000  # the value of a win, less the plies until it
SURE = WIN - 64  # a value above this is a win; a value below its negative is a loss
UNKNOWN = 32767  # no value
FEWEST, _MOST_SLOTS = 512, 4096  # places in the table, a power of two; each takes 12 bytes
SHARE = 8  # the table takes at most one part in so many of the free heap
_PRAISED = 1024  # bytes for how often moves were good
TRIES = 8  # moves that a node tries first
_WINDOW = 40  # half of the window around the last value in which the next depth is searched first
PAGE = 64  # marks on one of `_note_mark`'s pages
_STALE = -40  # the value of a position that has stood before: nobody should aim at a draw
LEAST, MOST = 1, 2  # the true value is at least, or at most, the one in the table; 0: equal


def perft(play, depth: int, positions: bool):
    """Count the sequences of `depth` moves: a generator that returns the number.

    play: as for `Search`; `mark()` gives bytes that differ for different positions. positions:
    whether equal successors of a node count only once.
    """
    nodes = level = 0
    seen = [[0] for _ in range(depth)]
    tries = array("i", [-1] * TRIES)
    play.begin(tries)
    while level >= 0:
        if play.advance() < 0:
            seen[level][0] = 0
            level -= 1
            continue
        if positions and _note_mark(seen[level], play.mark()):
            continue
        if level == depth - 1:
            nodes += 1
            if not nodes & 63:
                yield
        elif not play.over:
            play.begin(tries)
            level += 1
    return nodes


def _note_mark(pages, mark):
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


def place_of(move: int) -> int:
    """The place of a move in `praised`; several moves may share it."""
    return move + (move >> 5) & _PRAISED - 1


def _table():
    """(an array, the number of its slots): for each its key, its best move, and its facts.

    Facts are value + WIN (16 bits), kind (2 bits) and depth. The size depends on the free heap.
    """
    free = gc.mem_free() if hasattr(gc, "mem_free") else 1 << 20
    slots = _MOST_SLOTS
    while slots > FEWEST and 12 * slots > free // SHARE:
        slots //= 2
    return array("i", bytes(12 * slots)), slots


# MicroPython lays the frame of a call on the heap if it has more than 11 words: for the arguments,
# the other names, and what is being computed. On a full heap the search for
# a free piece took so long that T-boats needed nearly twice the time. So what runs for every node
# has few names.
class Search:
    """Searches one position by alpha-beta with iterative deepening. A node allocates nothing.

    play is the `Play` of a game, and provides this. `begin(tries)` opens a node; the moves in the
    array `tries` are tried first if the node has them; -1: none. `praised` is a bytearray in which
    a play may find which moves were good elsewhere, at `place_of(move)`. `advance()` takes back the
    node's last move, makes the next one and returns it, winning moves first; it returns -1 and
    closes the node if there is none.
    `leave()` takes back the last move and closes the node. `over` is set after a move: 0 the game
    goes on, 1 the mover has won, 2 the game is drawn, 3 the mover has lost. `value()` is the
    position's value to the side to move: WIN if its next move wins, -WIN if it has lost.
    `key()` is a number of 30 bits for the position. `stale()` says whether the position has stood
    before in the game. `DEEPEST` is the number of plies that it can hold, and `SLICE` that of
    the nodes between two yields.

    nodes: the search stops after so many moves. least_depth: a depth in plies that it completes in
    any case. haze: values are misjudged on purpose, by less than this. With haze 0, or where
    `least_depth` is 2 or more, the search goes on beyond its nodes as long as its best move lets
    the other side win at once and a better move may exist.
    """

    def __init__(self, play, nodes, least_depth, haze):
        self.play = play
        self.budget = nodes
        self.least_depth = least_depth
        self.haze = haze
        self.move = -1  # the best so far
        self.value = self.nodes = self.depth = 0
        self.table, self.slots = _table()
        self.praised = play.praised = bytearray(_PRAISED)
        self.alpha, self.beta, self.low, self.best, self.first, self.at, self.now = [
            array("i", [0] * (play.DEEPEST + 1)) for _ in range(7)
        ]
        # For each ply the last two moves that closed a node early.
        self.killer, self.other = [array("i", [-1] * (play.DEEPEST + 1)) for _ in range(2)]
        # The best moves of the first node at the last depth, and their values.
        self.ranks, self.marks, self.tries = [array("i", [-1] * TRIES) for _ in range(3)]

    def run(self):
        """Search: a generator that yields after each slice. `move` is the best move so far.

        A caller that sends True ends it as soon as a move is known. At the end the play stands
        where it began.
        """
        # One loop: with a function for each step the search took 1 to 4 % longer, on the unix port
        # and on CPython, and 165 bytes more of .mpy.
        play, best, alpha, beta, now = self.play, self.best, self.alpha, self.beta, self.now
        depth, ply, part = 1, 0, play.SLICE
        self._open(0, -WIN, WIN)
        while True:
            # Make the next move of the node at `ply`, and find its value; or go down to its node.
            move = play.advance()
            if move >= 0:
                now[ply] = move
                self.nodes += 1
                # At the end of a slice the caller may send True.
                if not self.nodes % part and (yield) and self.move >= 0:
                    return self._leave(ply)
                value = self._child(ply, depth - ply - 1)
                if value == UNKNOWN:
                    ply += 1
                    self._open(ply, -beta[ply - 1], -alpha[ply - 1])
                    continue
            else:  # the node is closed: its value is that of a move of the node above
                if best[ply] < -WIN:
                    best[ply] = -WIN + ply  # there was no move
                self._keep(ply, depth - ply)
                value = -best[ply]
                ply -= 1
            # Note the value of the move now[ply]. If that closes the node, go up, and do the same.
            while ply >= 0:
                if ply == 0:
                    if _STALE < value < SURE and play.stale():
                        value = _STALE
                    self._rank(now[0], value)
                if value > best[ply]:
                    best[ply] = value
                    self.first[ply] = now[ply]
                    # Below the window a value is only the most that a move can be worth.
                    if ply == 0 and (value > self.low[0] or self.move < 0):
                        self.move, self.value, self.depth = now[0], value, depth
                    alpha[ply] = max(alpha[ply], value)
                if best[ply] < beta[ply] and best[ply] < WIN - ply - 1:
                    break  # a better move may follow
                play.leave()
                if best[ply] >= beta[ply]:
                    self._praise(ply, now[ply], depth - ply)
                self._keep(ply, depth - ply)
                value = -best[ply]
                ply -= 1
            if ply < 0:  # the first node is closed, too: this depth is searched
                ply = 0
                low, high = self.low[0], beta[0]
                outside = low > -WIN and best[0] <= low or high < WIN and best[0] >= high
                if outside:  # the value is not exact: the same depth again, in the whole window
                    self._open(0, -WIN, WIN)
                else:
                    enough = self.nodes >= self.budget and depth >= self.least_depth
                    if enough or depth == play.DEEPEST or not -SURE < self.value < SURE:
                        return
                    depth += 1
                    self._open(0, self.value - _WINDOW, self.value + _WINDOW)
            if self.nodes >= self.budget and depth > self.least_depth and self.move >= 0:
                # At 2 - WIN the best move found lets the other side win with its next one. Then the
                # search goes on, as a better move may exist; a level that misjudges and completes
                # less than two plies ends all the same.
                if self.value > 2 - WIN or self.haze and self.least_depth < 2:
                    return self._leave(ply)

    def _leave(self, ply):
        """Close all nodes, the last one first."""
        while ply >= 0:
            self.play.leave()
            ply -= 1

    def _open(self, ply, alpha, beta):
        play = self.play
        key = self.at[ply] = play.key()
        slot = 3 * (key & self.slots - 1)
        self.alpha[ply] = self.low[ply] = alpha
        self.beta[ply] = beta
        self.best[ply] = -WIN - 1
        self.first[ply] = -1
        tries = self.tries
        if ply:
            tries[0] = self.table[slot + 1] if self.table[slot] == key else -1
            tries[1], tries[2] = self.killer[ply], self.other[ply]
            play.begin(tries)
            return
        for place in range(TRIES):
            tries[place] = self.ranks[place]
            self.ranks[place], self.marks[place] = -1, -WIN - 1
        play.begin(tries)
        for place in range(3, TRIES):
            tries[place] = -1

    def _rank(self, move, value):
        """Note a move of the first node among its best, the best first."""
        ranks, marks = self.ranks, self.marks
        place = TRIES - 1
        if value <= marks[place]:
            return
        while place and marks[place - 1] < value:
            ranks[place], marks[place] = ranks[place - 1], marks[place - 1]
            place -= 1
        ranks[place], marks[place] = move, value

    def _praise(self, ply, move, left):
        """A move has closed a node early: it is tried first in other nodes of this ply."""
        if move != self.killer[ply]:
            self.other[ply] = self.killer[ply]
            self.killer[ply] = move
        place = place_of(move)
        self.praised[place] = min(255, self.praised[place] + left * left)

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
        return self._look_up(ply, left)

    def _look_up(self, ply, left):
        """The value of the position after the last move, from the table, or UNKNOWN."""
        key = self.play.key()
        slot = 3 * (key & self.slots - 1)
        facts = self.table[slot + 2]
        if self.table[slot] != key or facts >> 18 < left:
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
        value, table = self.best[ply], self.table
        slot = 3 * (self.at[ply] & self.slots - 1)
        kind = LEAST if value >= self.beta[ply] else MOST if value <= self.low[ply] else 0
        if value > SURE:
            value += ply
        elif value < -SURE:
            value -= ply
        table[slot] = self.at[ply]
        table[slot + 1] = self.first[ply]
        table[slot + 2] = value + WIN | kind << 16 | left << 18


def suggest(play, level: int | None, nodes: int | None):
    """Find the computer's move: a generator that returns {action, nodes, depth, value}.

    It returns the move's text, the moves looked at, the depth in plies, and the value to the side
    to move, up to WIN. A caller that sends True into the generator stops it. Then it returns the
    best move found so far.

    play: as for `Search`; `spell(move)` gives a move's text, `LEVELS` has (nodes, least_depth,
    haze) of each level, and `ADVICE` those of a hint. level: 1 to 5; None: a hint, which misjudges
    nothing. nodes: how many moves at most; None: as the level says.
    """
    budget, least_depth, haze = play.ADVICE
    if level:
        budget, least_depth, haze = play.LEVELS[min(level, len(play.LEVELS)) - 1]
    search = Search(play, nodes or budget, least_depth, haze)
    yield from search.run()
    return {
        "action": play.spell(search.move),
        "nodes": search.nodes,
        "depth": search.depth,
        "value": search.value,
    }

"""The moves of a node of Gyges where bounces carry: listed, made and taken back without objects.

It is machine code where MicroPython can compile it, as in leaf.py, which finds the ends of moves.
"""

from shared_rules.kernel.native import const, micropython, ptr8, ptr32

_GOAL = const(63)
# What the bytearray `lists` of a node holds, and from where: from 0 on start and end of each move;
# the free cells; the boards with which this node and the one before it began.
_DROPS = const(444)  # six starts have 36 cells and the goal each
BOARD = const(480)
_FORMER = const(544)
LISTS = const(608)
# The places of the array `node`: how far it has come in its pairs, and in the drops of the present
# one; the bytes of its pairs; the number of its free cells, and whether the start cell is one of
# them (G-12a); the moves that are tried first, and a 0; how many these are, and which comes next;
# the move that it has made, or 0, and the height of the piece on its end, or of one in the goal.
AT = const(0)
PLACE = const(1)
COUNT = const(2)
FREE = const(3)
OPEN = const(4)
_FIRST = const(5)
_TRIED = const(8)  # how many moves are tried first, at most
_TRIES = const(14)
_NEXT = const(15)
MOVE = const(16)
LIFTED = const(17)
NODE = const(18)
_LARGE = const(1 << 18)  # no move is so large


@micropython.viper
def lift(pairs: ptr8, count: int, praised: ptr8):
    """Bring the pairs that were good elsewhere to the front: the best eight of them."""
    to = 0
    while to < 16 and to < count:
        best = 0
        found = to
        at = to
        while at < count:
            move = pairs[at] | pairs[at + 1] << 6
            mark = praised[(move + (move >> 5)) & 1023]
            if mark > best:
                best = mark
                found = at
            at += 2
        if not best:
            break
        start = pairs[found]
        end = pairs[found + 1]
        pairs[found] = pairs[to]
        pairs[found + 1] = pairs[to + 1]
        pairs[to] = start
        pairs[to + 1] = end
        to += 2


@micropython.viper
def begin(cells: ptr8, lists: ptr8, before: ptr8, rows: int) -> int:
    """Note the boards with which a node and the one before it begin, and its free cells.

    Returns how many cells are free. rows: the lowest of their rows, and 8 times the highest.
    """
    low = rows & 7
    high = rows >> 3
    to = _DROPS
    at = 0
    while at < 64:
        lists[BOARD + at] = cells[at]
        lists[_FORMER + at] = before[BOARD + at]
        row = at & 7
        if not cells[at] and low <= row and row <= high:
            lists[to] = at
            to += 1
        at += 1
    return to - _DROPS


@micropython.viper
def advance(cells: ptr8, lists: ptr8, node: ptr32, ko: int) -> int:
    """Take back the node's last move, and make the next one that G-17 allows.

    Returns the move, start + 64 * end + 4096 * drop, or -1 if there is no further one. ko: how many
    boards must not come again.
    """
    back(cells, node)
    while True:
        if node[_NEXT] < node[_TRIES]:
            move = node[_FIRST + node[_NEXT]]
            node[_NEXT] += 1
        else:
            move = int(_following(cells, lists, node))
            if move < 0:
                return -1
        make(cells, node, move)
        if not ko or move >> 6 & 63 == _GOAL:
            return move
        if not int(_same(cells, lists, BOARD)):
            if ko == 1 or not int(_same(cells, lists, _FORMER)):
                return move
        back(cells, node)


@micropython.viper
def _same(cells: ptr8, lists: ptr8, at: int) -> int:
    """Whether a board is the one at a place of `lists`."""
    cell = 8
    while cell < 56:
        if cells[cell] != lists[at + cell]:
            return 0
        cell += 1
    return 1


@micropython.viper
def _following(cells: ptr8, lists: ptr8, node: ptr32) -> int:
    """The node's next move but those that were tried first; -1: there is none."""
    at = node[AT]
    place = node[PLACE]
    while at < node[COUNT]:
        start = lists[at]
        end = lists[at + 1]
        move = start | end << 6
        if end != _GOAL and end != start and cells[end]:
            if place < node[FREE]:
                move |= lists[_DROPS + place] << 12
            elif place == node[FREE] and node[OPEN]:
                move |= start << 12
            else:
                place = 0
                at += 2
                continue
            place += 1
        else:
            at += 2
        tried = _FIRST
        while node[tried] and node[tried] != move:
            tried += 1
        if not node[tried]:
            node[AT] = at
            node[PLACE] = place
            return move
    node[AT] = at
    return -1


@micropython.viper
def possible(cells: ptr8, lists: ptr8, node: ptr32, tries: ptr32):
    """Have the moves of `tries` tried first. Those that the node does not have are left out."""
    found = 0
    place = 0
    while place < _TRIED:
        move = tries[place]
        place += 1
        if move < 0 or move >= _LARGE:
            continue
        start = move & 63
        end = move >> 6 & 63
        drop = move >> 12
        at = 0
        while at < node[COUNT] and (lists[at] != start or lists[at + 1] != end):
            at += 2
        if at == node[COUNT]:
            continue
        if end == _GOAL or end == start or not cells[end]:
            if drop:
                continue
        elif drop == start:
            if not node[OPEN]:
                continue
        else:
            at = _DROPS
            while at < _DROPS + node[FREE] and lists[at] != drop:
                at += 1
            if at == _DROPS + node[FREE]:
                continue
        node[_FIRST + found] = move
        at = _FIRST
        while node[at] != move:
            at += 1
        if at == _FIRST + found:  # it is not there twice
            found += 1
    node[_FIRST + found] = 0
    node[_TRIES] = found
    node[_NEXT] = 0


@micropython.viper
def make(cells: ptr8, node: ptr32, move: int):
    """Make a move of a node."""
    start = move & 63
    end = move >> 6 & 63
    piece = cells[start]
    cells[start] = 0
    node[MOVE] = move
    if end == _GOAL:
        node[LIFTED] = piece
        return
    node[LIFTED] = cells[end]
    cells[end] = piece
    if move >> 12:
        cells[move >> 12] = node[LIFTED]


@micropython.viper
def back(cells: ptr8, node: ptr32):
    """Take back the move of a node, if it has made one."""
    move = node[MOVE]
    if not move:
        return
    node[MOVE] = 0
    end = move >> 6 & 63
    piece = node[LIFTED]
    if end != _GOAL:
        piece = cells[end]
        if move >> 12:
            cells[move >> 12] = 0
        cells[end] = node[LIFTED]
    cells[move & 63] = piece

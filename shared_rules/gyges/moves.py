"""The moves of a node of Gyges: tried, made and taken back without objects.

It is machine code where MicroPython can compile it, as in leaf.py, which lists them and says what
numbers they are.
"""

from shared_rules.kernel.native import const, micropython, ptr8, ptr32

_GOAL = const(63)
# What the bytearray `boards` of a node holds, and from where: the boards with which this node and
# the one before it began; the free cells.
_FORMER = const(64)
_DROPS = const(128)
BOARDS = const(164)
# The places of the array `node`: how far it has come in its list, and in the drops of the present
# move; how many moves are listed; the number of its free cells, and whether the start cell is one
# of them (G-12a); the moves that are tried first, and a 0; how many these are, and which comes
# next; the move that it has made, or 0; the height of the piece on its end, or of one in the goal;
# the cells on which it has bounced, the last one first, and how many; its list, as in leaf.py: the
# moves without their drops, and right behind them the rows of bounces.
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
BOUNCES = const(18)
TRAIL = const(19)
NODE = const(33)
_VIA = const(18)
_BARE = const(0x3FFC0FFF)  # all bits of a move but those of its drop


@micropython.viper
def lift(node: ptr32, praised: ptr8):
    """Bring the moves that were good elsewhere to the front: the best eight of them."""
    count = node[COUNT]
    to = 0
    while to < 8 and to < count:
        best = 0
        found = to
        at = to
        while at < count:
            move = node[NODE + at]
            mark = praised[(move + (move >> 5)) & 1023]
            if mark > best:
                best = mark
                found = at
            at += 1
        if not best:
            break
        move = node[NODE + found]
        node[NODE + found] = node[NODE + to]
        node[NODE + to] = move
        to += 1


@micropython.viper
def begin(cells: ptr8, boards: ptr8, before: ptr8, rows: int) -> int:
    """Note the boards with which a node and the one before it begin, and its free cells.

    Returns how many cells are free. rows: the lowest of their rows, and 8 times the highest.
    """
    low = rows & 7
    high = rows >> 3
    to = _DROPS
    at = 0
    while at < 64:
        boards[at] = cells[at]
        boards[_FORMER + at] = before[at]
        row = at & 7
        if not cells[at] and low <= row and row <= high:
            boards[to] = at
            to += 1
        at += 1
    return to - _DROPS


@micropython.viper
def advance(cells: ptr8, boards: ptr8, node: ptr32, ko: int) -> int:
    """Take back the node's last move, and make the next one that G-17 allows.

    Returns the move, or -1 if there is no further one. ko: how many boards must not come again.
    """
    back(cells, node)
    while True:
        if node[_NEXT] < node[_TRIES]:
            move = node[_FIRST + node[_NEXT]]
            node[_NEXT] += 1
        else:
            move = int(_following(cells, boards, node))
            if move < 0:
                return -1
        make(cells, node, move)
        if not ko or move >> 6 & 63 == _GOAL:
            return move
        if not int(_same(cells, boards, 0)):
            if ko == 1 or not int(_same(cells, boards, _FORMER)):
                return move
        back(cells, node)


@micropython.viper
def _same(cells: ptr8, boards: ptr8, at: int) -> int:
    """Whether a board is the one at a place of `boards`."""
    cell = 8
    while cell < 56:
        if cells[cell] != boards[at + cell]:
            return 0
        cell += 1
    return 1


@micropython.viper
def _following(cells: ptr8, boards: ptr8, node: ptr32) -> int:
    """The node's next move but those that were tried first; -1: there is none."""
    at = node[AT]
    place = node[PLACE]
    while at < node[COUNT]:
        move = node[NODE + at]
        start = move & 63
        end = move >> 6 & 63
        if end != _GOAL and end != start and cells[end]:
            if place < node[FREE]:
                move |= boards[_DROPS + place] << 12
            elif place == node[FREE] and node[OPEN]:
                move |= start << 12
            else:
                place = 0
                at += 1
                continue
            place += 1
        else:
            at += 1
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
def possible(cells: ptr8, boards: ptr8, node: ptr32, tries: ptr32):
    """Have the moves of `tries` tried first. Those that the node does not have are left out."""
    found = 0
    place = 0
    while place < _TRIED:
        move = tries[place]
        place += 1
        bare = move & _BARE
        start = move & 63
        end = move >> 6 & 63
        drop = move >> 12 & 63
        at = 0
        while at < node[COUNT] and node[NODE + at] != bare:
            at += 1
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
            while at < _DROPS + node[FREE] and boards[at] != drop:
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
    row = move >> _VIA
    node[MOVE] = move
    count = 0
    rows = NODE - 1 + node[COUNT]  # the place of the row 0, which is none
    while row:
        row = node[rows + row]
        node[TRAIL + count] = row & 63
        row = row >> 6
        count += 1
    node[BOUNCES] = count
    hand = cells[start]
    cells[start] = 0
    while count:
        count -= 1
        at = node[TRAIL + count]
        height = cells[at]
        cells[at] = hand
        hand = height
    if end == _GOAL:
        node[LIFTED] = hand
        return
    node[LIFTED] = cells[end]
    cells[end] = hand
    drop = move >> 12 & 63
    if drop:
        cells[drop] = node[LIFTED]


@micropython.viper
def back(cells: ptr8, node: ptr32):
    """Take back the move of a node, if it has made one."""
    move = node[MOVE]
    if not move:
        return
    node[MOVE] = 0
    end = move >> 6 & 63
    hand = node[LIFTED]
    if end != _GOAL:
        hand = cells[end]
        if move >> 12 & 63:
            cells[move >> 12 & 63] = 0
        cells[end] = node[LIFTED]
    place = 0
    while place < node[BOUNCES]:
        at = node[TRAIL + place]
        height = cells[at]
        cells[at] = hand
        hand = height
        place += 1
    cells[move & 63] = hand

"""The inner loops of Gyges where bounces carry: where pieces can end, in place and without objects.

They are machine code where MicroPython can compile it (shared_rules/kernel/native.py). `walk.py`
explains cells, rims, steps and marks. With `bounce: carry` a move is its start, its end and its
drop: the pieces on which it bounces stay. A board is 64 cells.
"""

from shared_rules.kernel.native import const, micropython, ptr8, ptr32

GOAL = const(63)
WALL = const(9)  # on the rim; below it 7 and 8 are the goals, and 1 to 3 are pieces
PAIRS = const(444)  # bytes for the ends of a node: six starts with 36 cells and the goal each
# The places of the bytearray `work`: what is used up, the cells that are bounced on, and those
# where the piece can end; for each leg that has begun its next landing and the end of its landings;
# the four steps and their marks, 64 higher; then single numbers.
_USED = const(0)
_BOUNCED = const(128)
ENDS = const(192)
PLACES = const(256)
_TOPS = const(272)
STEPS = const(288)
MARKS = const(292)
AIM = const(296)  # SOUTH or NORTH: the goal of the side to move
SCALE = const(297)  # how much a mark grows with its cell: 2 for edges, 1 for cells
ROW = const(298)  # the row whose pieces `ends` moves
WHOLE = const(299)  # whether all ends are looked for where the goal is one
SIZE = const(300)
# The places of the array `node`, which says how far a node has come: in its pairs and in the drops
# of the present one; how many bytes of pairs and how many free cells there are; whether the start
# cell counts as free (G-12a); then the moves that were tried first, and a 0.
AT = const(0)
PLACE = const(1)
COUNT = const(2)
FREE = const(3)
OPEN = const(4)
FIRST = const(5)
TRIED = const(8)  # how many moves are tried first; 0 in place of one: none
NODE = const(14)


@micropython.viper
def border(cells: ptr8, after: int, north: int) -> int:
    """G-6: the row nearest to a side that has a piece, or the next one beyond `after`; 0: none."""
    way = -1 if north else 1
    row = after + way if after else (6 if north else 1)
    while 1 <= row and row <= 6:
        cell = 8 + row
        while cell < 56:
            if cells[cell]:
                return row
            cell += 8
        row += way
    return 0


@micropython.viper
def reach(cells: ptr8, work: ptr8, ways: ptr32, start: int) -> int:
    """Note in `work` where the piece at `start` can end; returns how many ends there are.

    Returns -1 as soon as it reaches the goal of the side to move, if not work[WHOLE]. ways: room
    for 208 landings.
    """
    scale = work[SCALE]
    aim = work[AIM]
    piece = cells[start]
    at = ENDS
    while at < PLACES:
        work[at] = 0
        at += 1
    cells[start] = 0  # G-8a
    if scale == 1:
        work[_USED + start] = 1  # G-9
    count = 0
    leg = 0
    place = 0
    top = 0
    cell = start
    height = piece
    begins = 1
    while True:
        if begins:  # G-7 to G-9: all ways to go exactly `height` cells
            begins = 0
            i = 0
            while i < 4:
                at = cell + work[STEPS + i] - 64
                mark = scale * cell + work[MARKS + i] - 64
                if work[_USED + mark] or cells[at] == WALL:
                    i += 1
                    continue
                if height == 1:
                    ways[top] = at | mark << 6 | mark << 13 | mark << 20
                    top += 1
                elif not cells[at]:
                    j = 0
                    while j < 4:
                        at2 = at + work[STEPS + j] - 64
                        mark2 = scale * at + work[MARKS + j] - 64
                        if i + j == 3 or work[_USED + mark2] or cells[at2] == WALL:
                            j += 1
                            continue
                        if height == 2:
                            ways[top] = at2 | mark << 6 | mark2 << 13 | mark2 << 20
                            top += 1
                        elif not cells[at2]:
                            k = 0
                            while k < 4:
                                at3 = at2 + work[STEPS + k] - 64
                                mark3 = scale * at2 + work[MARKS + k] - 64
                                if j + k != 3 and not work[_USED + mark3]:
                                    if cells[at3] != WALL:
                                        ways[top] = at3 | mark << 6 | mark2 << 13 | mark3 << 20
                                        top += 1
                                k += 1
                        j += 1
                i += 1
        if place < top:
            way = ways[place]
            place += 1
            at = way & 63
            height = cells[at]
            if height > 3:
                if height != aim:  # G-10
                    continue
                if not work[WHOLE]:
                    count = -1
                    break
                at = GOAL
                height = 0
            if not work[ENDS + at]:
                work[ENDS + at] = 1
                count += 1
            if not height or work[_BOUNCED + at]:
                continue
            work[PLACES + leg] = place
            work[_TOPS + leg] = top
            leg += 1
            work[_USED + (way >> 6 & 127)] = 1
            work[_USED + (way >> 13 & 127)] = 1
            work[_USED + (way >> 20)] = 1
            work[_BOUNCED + at] = 1  # G-11
            cell = at
            place = top
            begins = 1
        elif leg:
            leg -= 1
            place = work[PLACES + leg]
            top = work[_TOPS + leg]
            way = ways[place - 1]
            work[_USED + (way >> 6 & 127)] = 0
            work[_USED + (way >> 13 & 127)] = 0
            work[_USED + (way >> 20)] = 0
            work[_BOUNCED + (way & 63)] = 0
        else:
            break
    if count < 0:
        at = _USED
        while at < ENDS:
            work[at] = 0
            at += 1
    if scale == 1:
        work[_USED + start] = 0
    cells[start] = piece
    return count


@micropython.viper
def ends(cells: ptr8, work: ptr8, ways: ptr32, pairs: ptr8) -> int:
    """Write (start, end) of all moves of the row work[ROW]; returns how many bytes.

    If a piece can reach the goal, that is the only pair, if not work[WHOLE].
    """
    count = 0
    start = 8 + work[ROW]
    while start < 56:
        if cells[start]:
            if int(reach(cells, work, ways, start)) < 0:
                pairs[0] = start
                pairs[1] = GOAL
                return 2
            at = 8
            while at < 64:
                if work[ENDS + at]:
                    pairs[count] = start
                    pairs[count + 1] = at
                    count += 2
                at += 1
        start += 8
    return count


@micropython.viper
def mobility(cells: ptr8, work: ptr8, ways: ptr32, row: int) -> int:
    """How many ends the pieces of a row have; -1 if one of them reaches the goal."""
    count = 0
    start = 8 + row
    while row and start < 56:
        if cells[start]:
            found = int(reach(cells, work, ways, start))
            if found < 0:
                return -1
            count += found
        start += 8
    return count


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
def free(cells: ptr8, into: ptr8, low: int, high: int) -> int:
    """Write the empty cells of the rows `low` to `high`; returns how many there are."""
    count = 0
    column = 8
    while column < 56:
        row = low
        while row <= high:
            if not cells[column + row]:
                into[count] = column + row
                count += 1
            row += 1
        column += 8
    return count


@micropython.viper
def following(cells: ptr8, pairs: ptr8, drops: ptr8, node: ptr32) -> int:
    """The node's next move but those that were tried first; -1: there is none.

    A move is start + 64 * end + 4096 * drop.
    """
    at = node[AT]
    place = node[PLACE]
    while at < node[COUNT]:
        start = pairs[at]
        end = pairs[at + 1]
        move = start | end << 6
        if end != GOAL and end != start and cells[end]:
            if place < node[FREE]:
                move |= drops[place] << 12
            elif place == node[FREE] and node[OPEN]:
                move |= start << 12
            else:
                place = 0
                at += 2
                continue
            place += 1
        else:
            at += 2
        tried = FIRST
        while node[tried] and node[tried] != move:
            tried += 1
        if not node[tried]:
            node[AT] = at
            node[PLACE] = place
            return move
    node[AT] = at
    return -1


@micropython.viper
def possible(cells: ptr8, pairs: ptr8, drops: ptr8, node: ptr32) -> int:
    """How many of the moves to be tried first the node has; the others become 0."""
    found = 0
    place = FIRST
    while place < FIRST + TRIED:
        move = node[place]
        node[place] = 0
        start = move & 63
        end = move >> 6 & 63
        drop = move >> 12
        at = 0
        while at < found:  # it may be there twice
            if node[FIRST + at] == move:
                move = 0
            at += 1
        at = 0
        while move and at < node[COUNT]:
            if pairs[at] == start and pairs[at + 1] == end:
                if end == GOAL or end == start or not cells[end]:
                    if drop == 0:
                        node[FIRST + found] = move
                        found += 1
                elif drop == start:
                    if node[OPEN]:
                        node[FIRST + found] = move
                        found += 1
                else:
                    i = 0
                    while i < node[FREE]:
                        if drops[i] == drop:
                            node[FIRST + found] = move
                            found += 1
                            break
                        i += 1
                break
            at += 2
        place += 1
    return found


@micropython.viper
def make(cells: ptr8, move: int) -> int:
    """Make a move; returns the height of the piece that was on its end, or of one in the goal."""
    start = move & 63
    end = move >> 6 & 63
    piece = cells[start]
    cells[start] = 0
    if end == GOAL:
        return piece
    lifted = cells[end]
    cells[end] = piece
    if move >> 12:
        cells[move >> 12] = lifted
    return lifted


@micropython.viper
def back(cells: ptr8, move: int, lifted: int):
    """Take back a move. lifted: what `make` has returned."""
    end = move >> 6 & 63
    piece = lifted
    if end != GOAL:
        piece = cells[end]
        if move >> 12:
            cells[move >> 12] = 0
        cells[end] = lifted
    cells[move & 63] = piece


@micropython.viper
def copy(cells: ptr8, into: ptr8):
    """Copy a board."""
    at = 0
    while at < 64:
        into[at] = cells[at]
        at += 1

"""The inner loops of Gyges: where pieces can end and by which bounces, in place, without objects.

They are machine code where MicroPython can compile it (shared_rules/kernel/native.py). `walk.py`
explains cells, rims, steps and marks. A board is 64 cells. A move is a number: its start, 64 times
its end, 4096 times its drop, and VIA times the number of its row of bounces, 0 if it has none.
Where bounces carry the last is always 0: the pieces on which a move bounces stay, so any row of
bounces between a start and an end does.
"""

from shared_rules.kernel.native import const, micropython, ptr8, ptr32

_GOAL = const(63)
_SOUTH = const(7)
_NORTH = const(8)
_WIN = const(30000)
_THREAT = const(60)  # what it is worth that the other side would win now
VIA = const(18)  # bits below the row of bounces
MOST_ROWS = const(4095)  # a move has 30 bits
# What the bytearray `work` holds, and from where: from 0 on for each mark whether it is used up, as
# steps into walls always are, and all marks beyond those of the board; single numbers; the paths.
AIM = const(250)  # SOUTH or NORTH: the goal of the side to move
SCALE = const(251)  # how much a mark grows with its cell: 2 for edges, 1 for cells
ROW = const(252)  # the row of the board whose pieces `list_moves` moves
WHOLE = const(253)  # whether all ends are looked for where the goal is one
PUSH = const(254)  # G-11: whether bounces push
_LIST = const(255)  # whether `reach` lists moves
PATHS = const(256)
SIZE = const(706)
# The paths of a height are all ways to go so far (G-7), as a tree: after each step come those that
# may follow it. A step is six bytes. The first two are its mark and the cell to which it leads, if
# the leg begins on SHIFT. The third says how many bytes to skip if it can't be made, and the fourth
# whether it is the last one of a leg. In that case two marks follow: of the steps before it, or its
# own again. The paths end, at _LAST, with a step that can't be made, and has nothing to skip.
STEP = const(6)
SHIFT = const(24)  # three columns, so that no number is below 0
_LAST = const(SIZE - STEP)
SHUT = const(170)  # the mark of that step: from any cell it lies beyond those of the board
# What the array `notes` holds, and from where: a stamp for each cell, and for the goal; the places
# of the paths of each height; the present stamp; for each leg that has ended in a bounce the place
# of its last step, its first cell, and its row of bounces; how many bounces led into the goal. Each
# piece gets a stamp of its own, an even number higher than those before it. Where it can end has
# its stamp, and one more while it is bounced on.
BEGIN = const(64)
_STAMP = const(68)
_STEPS = const(69)
_CELLS = const(83)
_ROWS = const(97)
_BOUNCES = const(111)
# Then what `reach` lists where bounces push: how many moves and rows of bounces there are, and how
# many there were before the present piece; for how many of each there is space; from LISTED on the
# moves without their drops, and behind the space for them the rows, counted from 1. A row is its
# last cell, and 64 times the row that it continues.
MOVES = const(112)
ROWS = const(113)
_OLD_MOVES = const(114)
_OLD_ROWS = const(115)
SPACE = const(116)
LISTED = const(117)


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
def _list_move(notes: ptr32, move: int):
    """List a move of the present piece, once. Without space it is only counted."""
    space = notes[SPACE]
    count = notes[MOVES]
    at = LISTED + notes[_OLD_MOVES]
    end = LISTED + count
    if count < space and move >> VIA <= space:
        while at < end:
            if notes[at] == move:
                return
            at += 1
        notes[end] = move
    notes[MOVES] = count + 1


@micropython.viper
def _list_row(notes: ptr32, row: int) -> int:
    """The number of a row of bounces of the present piece; it is listed if it is new.

    Without space it is only counted, and its number is higher than there is space for.
    """
    space = notes[SPACE]
    count = notes[ROWS]
    at = LISTED + space + notes[_OLD_ROWS]
    end = LISTED + space + count
    if count < space and row >> 6 <= space:
        while at < end:
            if notes[at] == row:
                return at - LISTED - space + 1
            at += 1
        notes[end] = row
        notes[ROWS] = count + 1
        return count + 1
    notes[ROWS] = space + 1
    return space + 1


@micropython.viper
def reach(work: ptr8, at: int, cells: ptr8, notes: ptr32) -> int:
    """Note in `notes` where the piece on the cell `at` can end; returns how many ends there are.

    Returns -1 as soon as it reaches the goal of the side to move, if not work[WHOLE].
    """
    # The compiler keeps the first two names, `work` and `at`, in registers. From here on `at` is
    # the place of a step in the paths.
    start = at
    scale = work[SCALE]
    aim = work[AIM]
    push = work[PUSH]
    lists = work[_LIST]
    hand = cells[start]
    cells[start] = 0  # G-8a
    if scale == 1:
        work[start] = 1  # G-9
    stamp = notes[_STAMP] + 2
    notes[_STAMP] = stamp
    count = 0
    won = 0  # 1: it has reached the goal, and no other end is looked for
    leg = 0  # how many bounces lie behind it
    row = 0
    base = start - SHIFT
    marks = scale * base
    at = notes[BEGIN + hand]
    while True:
        if work[work[at] + marks]:  # G-9, or a wall
            if work[at + 2]:
                at = work[at + 2] + at
                continue
            # The paths of this leg are at their end: back to the bounce where it began.
            if not leg:
                break
            leg -= 1
            if push:
                height = cells[base + SHIFT]
                cells[base + SHIFT] = hand
                hand = height
                row = notes[_ROWS + leg]
            at = notes[_STEPS + leg]
            base = notes[_CELLS + leg] - SHIFT
            marks = scale * base
            notes[work[at + 1] + base] = stamp
            work[work[at] + marks] = 0
            work[work[at + 4] + marks] = 0
            work[work[at + 5] + marks] = 0
            at = _LAST if won else at + STEP
            continue
        to = work[at + 1] + base
        height = cells[to]
        if not work[at + 3]:
            at = work[at + 2] + at if height else at + STEP  # G-8
            continue
        if height > 3:
            if height != aim:  # G-10
                at += STEP
                continue
            to = _GOAL
            if not work[WHOLE]:
                won = 1
                notes[_CELLS + leg] = base + SHIFT
                notes[_BOUNCES] = leg
                at = _LAST  # back from all bounces, without a step more
                continue
        if lists:
            _list_move(notes, start | to << 6 | row << VIA)
        if notes[to] < stamp:
            notes[to] = stamp
            count += 1
        if not height or height > 3 or notes[to] > stamp:
            at += STEP
            continue
        # G-11: a bounce
        notes[to] = stamp + 1
        work[work[at] + marks] = 1
        work[work[at + 4] + marks] = 1
        work[work[at + 5] + marks] = 1
        notes[_STEPS + leg] = at
        notes[_CELLS + leg] = base + SHIFT
        if push:
            notes[_ROWS + leg] = row
            if lists:
                row = int(_list_row(notes, to | row << 6))
            cells[to] = hand
            hand = height
        leg += 1
        base = to - SHIFT
        marks = scale * base
        at = notes[BEGIN + height]
    if scale == 1:
        work[start] = 0
    cells[start] = hand
    return -1 if won else count


@micropython.viper
def list_moves(cells: ptr8, work: ptr8, notes: ptr32) -> int:
    """List the moves, without their drops, of the row work[ROW]; returns how many there are.

    If a piece can reach the goal, that is the only move, if not work[WHOLE]. Returns -1 if there is
    too little space.
    """
    push = work[PUSH]
    space = notes[SPACE]
    notes[MOVES] = 0
    notes[ROWS] = 0
    work[_LIST] = push
    start = 8 + work[ROW]
    while start < 56:
        if cells[start]:
            notes[_OLD_MOVES] = notes[MOVES]
            notes[_OLD_ROWS] = notes[ROWS]
            if int(reach(work, start, cells, notes)) < 0:
                row = 0
                while push and row < notes[_BOUNCES]:
                    notes[LISTED + space + row] = notes[_CELLS + row + 1] | row << 6
                    row += 1
                notes[ROWS] = row
                notes[MOVES] = 1
                notes[LISTED] = start | _GOAL << 6 | row << VIA
                break
            stamp = notes[_STAMP]
            at = 64 if push else 8
            while at < 64:
                if notes[at] == stamp:
                    _list_move(notes, start | at << 6)
                at += 1
        start += 8
    work[_LIST] = 0
    return -1 if notes[MOVES] > space or notes[ROWS] > space else notes[MOVES]


@micropython.viper
def copy_list(notes: ptr32, node: ptr32, to: int):
    """Copy what is listed to a node, from a place on: the moves, and right behind them the rows."""
    at = LISTED
    end = LISTED + notes[MOVES]
    while at < end:
        node[to] = notes[at]
        to += 1
        at += 1
    at = LISTED + notes[SPACE]
    end = at + notes[ROWS]
    while at < end:
        node[to] = notes[at]
        to += 1
        at += 1


@micropython.viper
def mobility(cells: ptr8, work: ptr8, notes: ptr32, aim: int) -> int:
    """How many ends of moves a side has, which is named by its goal; -1 if it wins at once."""
    work[AIM] = aim
    count = 0
    row = int(border(cells, 0, aim == _SOUTH))
    start = 8 + row
    while row and start < 56:
        if cells[start]:
            found = int(reach(work, start, cells, notes))
            if found < 0:
                return -1
            count += found
        start += 8
    return count


@micropython.viper
def value(cells: ptr8, work: ptr8, notes: ptr32, aim: int) -> int:
    """A position's value to the side with this goal: its ends less the other side's, or WIN."""
    work[WHOLE] = 0
    mine = int(mobility(cells, work, notes, aim))
    if mine < 0:
        return _WIN
    theirs = int(mobility(cells, work, notes, _SOUTH ^ _NORTH ^ aim))
    return mine - (theirs if theirs >= 0 else _THREAT)

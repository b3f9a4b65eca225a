"""The inner loops of Gyges where bounces carry: where pieces can end, in place and without objects.

They are machine code where MicroPython can compile it (shared_rules/kernel/native.py). `walk.py`
explains cells, rims, steps and marks. With `bounce: carry` a move is its start, its end and its
drop: the pieces on which it bounces stay. A board is 64 cells.
"""

from shared_rules.kernel.native import const, micropython, ptr8, ptr32

_GOAL = const(63)
_SOUTH = const(7)
_NORTH = const(8)
_WIN = const(30000)
_THREAT = const(60)  # what it is worth that the other side would win now
# What the bytearray `work` holds, and from where: from 0 on for each mark whether it is used up, as
# steps into walls always are, and all marks beyond those of the board; single numbers; the paths.
AIM = const(250)  # SOUTH or NORTH: the goal of the side to move
SCALE = const(251)  # how much a mark grows with its cell: 2 for edges, 1 for cells
ROW = const(252)  # the row whose pieces `ends` moves
WHOLE = const(253)  # whether all ends are looked for where the goal is one
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
# of its last step, and its first cell. Each piece gets a stamp of its own, an even number higher
# than those before it. Where it can end has its stamp, and one more while it is bounced on.
BEGIN = const(64)
_STAMP = const(68)
_STEPS = const(69)
_CELLS = const(83)
NOTES = const(97)


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
def reach(work: ptr8, at: int, cells: ptr8, notes: ptr32) -> int:
    """Note in `notes` where the piece on the cell `at` can end; returns how many ends there are.

    Returns -1 as soon as it reaches the goal of the side to move, if not work[WHOLE].
    """
    # The compiler keeps the first two names, `work` and `at`, in registers. From here on `at` is
    # the place of a step in the paths.
    start = at
    scale = work[SCALE]
    aim = work[AIM]
    piece = cells[start]
    cells[start] = 0  # G-8a
    if scale == 1:
        work[start] = 1  # G-9
    stamp = notes[_STAMP] + 2
    notes[_STAMP] = stamp
    count = 0
    won = 0  # 1: it has reached the goal, and no other end is looked for
    leg = 0  # how many bounces lie behind it
    base = start - SHIFT
    marks = scale * base
    at = notes[BEGIN + piece]
    while True:
        if work[work[at] + marks]:  # G-9, or a wall
            if work[at + 2]:
                at = work[at + 2] + at
                continue
            # The paths of this leg are at their end: back to the bounce where it began.
            if not leg:
                break
            leg -= 1
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
        if not height:
            if work[at + 3] and notes[to] != stamp:
                notes[to] = stamp
                count += 1
            at += STEP
        elif not work[at + 3]:  # G-8
            at = work[at + 2] + at
        elif height > 3:
            if height == aim:  # G-10
                if not work[WHOLE]:
                    won = 1
                    at = _LAST  # back from all bounces, without a step more
                    continue
                if notes[_GOAL] != stamp:
                    notes[_GOAL] = stamp
                    count += 1
            at += STEP
        elif notes[to] > stamp:  # it is bounced on already
            at += STEP
        else:  # G-11: a bounce
            if notes[to] != stamp:
                count += 1
            notes[to] = stamp + 1
            work[work[at] + marks] = 1
            work[work[at + 4] + marks] = 1
            work[work[at + 5] + marks] = 1
            notes[_STEPS + leg] = at
            notes[_CELLS + leg] = base + SHIFT
            leg += 1
            base = to - SHIFT
            marks = scale * base
            at = notes[BEGIN + height]
    if scale == 1:
        work[start] = 0
    cells[start] = piece
    return -1 if won else count


@micropython.viper
def ends(cells: ptr8, work: ptr8, notes: ptr32, pairs: ptr8) -> int:
    """Write (start, end) of all moves of the row work[ROW]; returns how many bytes.

    If a piece can reach the goal, that is the only pair, if not work[WHOLE].
    """
    count = 0
    start = 8 + work[ROW]
    while start < 56:
        if cells[start]:
            if int(reach(work, start, cells, notes)) < 0:
                pairs[0] = start
                pairs[1] = _GOAL
                return 2
            stamp = notes[_STAMP]
            at = 8
            while at < 64:
                if notes[at] == stamp:
                    pairs[count] = start
                    pairs[count + 1] = at
                    count += 2
                at += 1
        start += 8
    return count


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

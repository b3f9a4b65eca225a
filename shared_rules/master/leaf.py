"""The inner loop of the counts on MASTER's chart: ring after ring, in place and without objects.

It is machine code where MicroPython can compile it (shared_rules/kernel/native.py). `chart.py`
explains squares and what is on them. A ring is all squares that are equally far from the start.
"""

from shared_rules.kernel.native import const, micropython, ptr8, ptr16

_COAST = const(4)  # the bits of a square, as in chart.py
_PORT = const(8)
# The places of the array `sheet`, which describes a chart: its height and its squares, whether a
# free port may be passed through, what a step along an arrow costs, where the pairs of squares
# joined by arrows begin and end. Then the steps to the squares around, BIAS higher, for a square in
# the first row, in another row and in the last row: each time where they end, then the steps.
_HEIGHT = const(0)
_SIZE = const(1)
_THROUGH = const(2)
_JUMP = const(3)
_PAIRS = const(4)
_LAST = const(5)
WAYS = const(6)
AROUND = const(9)  # places for the steps of a row
BIAS = const(128)  # more than the height of a chart
# The places of the array `work`: the ring that was counted last, the start, whether the count goes
# back from each square to the start, the bits of squares that are not entered; where the front
# begins, how many squares it has, where the next one is to begin, and how many it can hold;
# the count of squares that are entered in spite of their bits, and these squares.
STEPS = const(0)
_START = const(1)
_BACK = const(2)
_SHUT = const(3)
_FRONT = const(4)
_COUNT = const(5)
_AHEAD = const(6)
_SPACE = const(7)
_GOALS = const(8)
GOAL = const(9)


@micropython.viper
def ring(cells: ptr8, far: ptr8, sheet: ptr16, work: ptr16) -> int:
    """Count the next ring: from the squares of the front to those around them.

    cells: what is on each square. far: its count so far, + 1; 0: none. Returns how many squares the
    next front has, or -1 if that can't hold them; `far` has to be emptied then.
    """
    height = sheet[_HEIGHT]
    size = sheet[_SIZE]
    through = sheet[_THROUGH]
    start = work[_START]
    back = work[_BACK]
    shut = work[_SHUT]
    space = work[_SPACE]
    steps = work[STEPS] + 1
    front = work[_FRONT]
    end = front + work[_COUNT]
    top = front + space
    ahead = work[_AHEAD]
    put = ahead
    at = front
    while at < end:
        here = work[at]
        at += 1
        kind = cells[here]
        row = here % height
        way = WAYS
        if row:
            way += AROUND if row < height - 1 else AROUND + AROUND
        last = sheet[way]
        pair = sheet[_LAST]
        if row == 0 or row == height - 1 or here < height or here >= size - height:
            pair = sheet[_PAIRS]  # arrows lie at the edge
        while True:
            level = steps
            way += 1
            if way < last:
                there = here + sheet[way] - BIAS
            else:
                while pair < sheet[_LAST] and sheet[pair] != here:
                    pair += 2
                if pair >= sheet[_LAST]:
                    break
                there = sheet[pair + 1]
                pair += 2
                level += sheet[_JUMP] - 1
            if there < 0 or there >= size:
                continue
            found = cells[there]
            known = far[there]
            if found == 0 or known and known < steps and kind & _PORT == 0:
                continue
            if back == 0 and kind & _COAST and here != start and found & _PORT == 0:
                continue
            if found & shut:
                goal = GOAL + work[_GOALS] - 1
                while goal >= GOAL and work[goal] != there:
                    goal -= 1
                if goal < GOAL:
                    continue
            if back and found & _COAST:
                # From here a port is entered: the count goes on. Else no way leads over a coast.
                if known == 0:
                    far[there] = steps
                if kind & _PORT == 0:
                    continue
            else:
                if known and known <= level:
                    continue
                far[there] = level
                if found & _PORT and through == 0:
                    continue
                if level < steps:
                    if end == top:
                        return -1
                    work[end] = there
                    end += 1
                    continue
            if put == ahead + space:
                return -1
            work[put] = there
            put += 1
    work[STEPS] = steps
    work[_FRONT] = ahead
    work[_AHEAD] = front
    work[_COUNT] = put - ahead
    return put - ahead

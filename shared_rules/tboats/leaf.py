"""The inner loops of T-boats: the turns of a side, and moves made and taken back in place.

They are machine code where MicroPython can compile it (shared_rules/kernel/native.py).
`boats.py` explains points, boats, slots and moves. A board is a bytearray: its points, then at
FLEET the boat in each of the 8 slots (0: none), then at PARTNERS the masks for T-18.
"""

from shared_rules.kernel.native import const, micropython, ptr8, ptr32

FLEET = const(144)
PARTNERS = const(152)
SIZE = const(160)
# The places of the array `io`, through which numbers go into the functions and come out of them.
BASE = const(0)  # where in `moves` a side's moves begin
COUNT = const(1)  # the place after the last of them
TAKING = const(2)  # the place after the last one that takes something
_TAKEN = const(3)  # a mask of the slots whose boats one of them takes
LAWS = const(4)  # a sum of what follows
LENGTH = const(5)
MANUAL = const(1)  # T-17: Ts are claimed
WHOLE = const(2)  # moves that leave a T unclaimed are written, too
HALF = const(4)  # T-8a
SWING = const(8)  # T-10
STANDING = const(16)  # T-18: a missed T may be punished as long as it stands
CLAIM = const(32)  # T-16a: who walks in may be punished
FALLS = const(64)  # T-16a: who walks in falls

FILE = const(11)  # the step from a point to the next one in its row
# What a point holds: 0 free, 1 an end of a boat, RIM beyond the board. The middle of a boat is
# MIDDLE + 2 * slot, + 1 if it lies in a row. Slots 0-3 are yellow's, 4-7 red's.
RIM = const(2)
MIDDLE = const(16)
PUNISH = const(1 << 17)
NOBODY = const(8)  # in place of a slot


@micropython.viper
def turns(board: ptr8, moves: ptr32, io: ptr32, first: int):
    """Write the moves of a side into `moves` from io[BASE] on; set COUNT, TAKING and _TAKEN of io.

    first: the side's first slot, 0 or 4. There are two parts. What takes something stands before
    io[TAKING]: punishments (T-18), then turns; but if turns take two boats, the last one of these
    that is found has the first place of all. What takes nothing stands after them.
    """
    laws = io[LAWS]
    base = io[BASE]
    count = base
    mask = 0
    slot = 4 - first
    while slot < 8 - first:
        if board[PARTNERS + slot]:
            moves[count] = PUNISH + 2 * board[FLEET + slot]
            count += 1
            mask |= 1 << slot
        slot += 1
    taking = count
    slot = first
    while slot < first + 4:
        boat = board[FLEET + slot]
        lie = boat & 1
        step = FILE if lie else 1
        across = FILE + 1 - step
        middle = (boat >> 1) + step
        way = 0 if boat else 9
        while way < 9:
            # Ways: 0 a quarter about the middle, 1-4 about an end, 5-6 a shift, 7-8 a half turn.
            end = step if way & 1 else -step
            pivot = middle + end
            to = 0
            if way == 0:
                if not board[middle - across] and not board[middle + across]:
                    to = 2 * (middle - across) + 1 - lie
            elif way < 5:
                side = across if way > 2 else -across
                if not board[pivot + side] and not board[pivot + 2 * side]:
                    if not laws & SWING or not board[middle + side]:  # T-10
                        to = 2 * (pivot if side > 0 else pivot + 2 * side) + 1 - lie
            elif not board[pivot + end]:
                if way < 7:
                    to = boat + 2 * end
                elif not board[pivot + 2 * end]:
                    to = boat + 4 * end
                    side = across if laws & SWING else 0
                    while side:  # T-8a: a side on which it swings over no other boat
                        near = board[pivot - end + side]
                        beside = board[pivot + side]
                        far = board[pivot + end + side]
                        if (near == 0 or near == RIM) and (far == 0 or far == RIM):
                            if beside == RIM:
                                break
                            if beside == 0:
                                beside = board[pivot + 2 * side]
                                if beside == 0 or beside == RIM:
                                    break
                        side = -side
                        if side > 0:
                            to = 0
                            break
            if to:
                step_there = FILE if to & 1 else 1
                low = to >> 1
                hit = 0
                other = board[low - step_there]
                if other >= MIDDLE and (other ^ to) & 1:
                    other = other - MIDDLE >> 1
                    if (other ^ slot) & 4:
                        hit = 1 << other
                other = board[low + 3 * step_there]
                if other >= MIDDLE and (other ^ to) & 1:
                    other = other - MIDDLE >> 1
                    if (other ^ slot) & 4:
                        hit |= 1 << other
                move = 512 * boat + 2 * to
                if hit:
                    mask |= hit
                    # The first move that takes nothing makes place for it, and goes to the end.
                    moves[count] = moves[taking]
                    place = taking
                    if hit & (hit - 1):  # two boats: the first of all makes place for it
                        moves[taking] = moves[base]
                        place = base
                    moves[place] = move + (laws & MANUAL)
                    taking += 1
                    count += 1
                # It takes nothing: there is no T, or one that is left unclaimed (T-17).
                if not hit or laws & (MANUAL | WHOLE) == MANUAL | WHOLE:
                    moves[count] = move
                    count += 1
            way += 1
            if way == 7 and not laws & HALF:
                way = 9
        slot += 1
    io[COUNT] = count
    io[TAKING] = taking
    io[_TAKEN] = mask


@micropython.viper
def make(board: ptr8, undo: ptr8, io: ptr32, move: int) -> int:
    """Make a legal move; returns 0: the game goes on; 1: the mover has won; 3: it has lost.

    undo: 16 bytes that `back` needs. 0-7: the masks at PARTNERS before the move. From 8 on three
    pairs (slot, boat) of what leaves the board, with NOBODY as the slot of none: the bar at the low
    end, or what is punished; the bar at the high end; the boat itself, if it walks in and falls.
    14: the slot of the boat that moves, 15: that boat as it lay before; 0: a punishment.
    """
    laws = io[LAWS]
    place = 0
    while place < 8:
        undo[place] = board[PARTNERS + place]
        if not laws & STANDING:
            board[PARTNERS + place] = 0  # T-18
        place += 1
    undo[8] = undo[10] = undo[12] = NOBODY
    boat = move >> 9 & 255
    to = move >> 1 & 255
    lies = boat if boat else to
    slot = board[(lies >> 1) + (FILE if lies & 1 else 1)] - MIDDLE >> 1
    undo[14] = slot
    undo[15] = boat
    first = slot & 4
    if boat:
        step = FILE if boat & 1 else 1
        low = boat >> 1
        board[low] = board[low + step] = board[low + 2 * step] = 0
        board[PARTNERS + slot] = 0
        place = PARTNERS
        while place < PARTNERS + 8:
            board[place] &= 255 - (1 << slot)
            place += 1
        step = FILE if to & 1 else 1
        low = to >> 1
        board[low] = board[low + 2 * step] = 1
        board[low + step] = MIDDLE + 2 * slot + (to & 1)
        board[FLEET + slot] = to
        place = 8
        while place < 12:  # T-12
            other = board[low - step if place == 8 else low + 3 * step]
            if other >= MIDDLE and (other ^ to) & 1:
                other = other - MIDDLE >> 1
                if (other ^ slot) & 4:
                    if laws & MANUAL and not move & 1:
                        board[PARTNERS + slot] |= 1 << other
                    else:
                        undo[place] = other
            place += 2
    else:
        first = 4 - first
        undo[8] = slot
    afloat = 0  # whether the enemy has any boat left, once both ends have taken theirs
    place = 8
    while place < 14:
        if place == 12:  # both ends have
            lies = 4 - first + FLEET
            afloat = board[lies] | board[lies + 1] | board[lies + 2] | board[lies + 3]
            if boat and afloat and laws & (CLAIM | FALLS):
                low = (to >> 1) + step
                end = -2 * (FILE + 1 - step)
                while end:  # T-16a
                    other = board[low + end] if low + end > 0 else RIM
                    if other >= MIDDLE and (other ^ to) & 1:
                        other = other - MIDDLE >> 1
                        if (other ^ slot) & 4:
                            if laws & CLAIM:
                                board[PARTNERS + slot] |= 1 << other
                            else:
                                undo[12] = slot
                    end = -end if end < 0 else 0
        other = undo[place]
        if other < NOBODY:
            lies = board[FLEET + other]
            undo[place + 1] = lies
            board[FLEET + other] = 0
            board[PARTNERS + other] = 0
            end = PARTNERS
            while end < PARTNERS + 8:
                board[end] &= 255 - (1 << other)
                end += 1
            end = FILE if lies & 1 else 1
            lies >>= 1
            board[lies] = board[lies + end] = board[lies + 2 * end] = 0
        place += 2
    if not afloat:
        return 1
    lies = first + FLEET
    if board[lies] | board[lies + 1] | board[lies + 2] | board[lies + 3]:
        return 0
    return 3


@micropython.viper
def back(board: ptr8, undo: ptr8):
    """Take back the move that `undo` tells of."""
    slot = undo[14]
    boat = undo[15]
    if boat:
        lies = board[FLEET + slot]
        if lies:
            step = FILE if lies & 1 else 1
            low = lies >> 1
            board[low] = board[low + step] = board[low + 2 * step] = 0
        undo[12] = slot  # it comes back as the third of those that left the board
        undo[13] = boat
    place = 8
    while place < 14:
        slot = undo[place]
        if slot < NOBODY:
            boat = undo[place + 1]
            step = FILE if boat & 1 else 1
            low = boat >> 1
            board[low] = board[low + 2 * step] = 1
            board[low + step] = MIDDLE + 2 * slot + (boat & 1)
            board[FLEET + slot] = boat
        place += 2
    place = 0
    while place < 8:
        board[PARTNERS + place] = undo[place]
        place += 1


@micropython.viper
def key(board: ptr8, marks: ptr32, side: int) -> int:
    """A key of 30 bits; two positions have the same one only by chance. marks: random bits."""
    found = side
    slot = 0
    while slot < 8:
        boat = board[FLEET + slot]
        if boat:
            boat = 2 * boat + (slot >> 2)
            found ^= marks[boat]
            if board[PARTNERS + slot]:
                found ^= marks[boat + 1] >> 1
        slot += 1
    return found

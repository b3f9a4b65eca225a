"""The lessons of a first game of T-boats, in the order of importance.

LESSONS: (key, due, at). due(rules, state, events): whether it matters now to the one who acts. at:
None, or what it points at, found by the same arguments. The texts are `tboats.lessons.txt`.

Where Ts are claimed by hand, no moment of a lesson depends on a T (T-18a).
"""

from shared_rules.tboats.boats import FILE, PUNISH
from shared_rules.tboats.points import named


def _always(rules, state, events):
    return True


def _by_hand(rules, state, events):
    return rules.options["claim"] == "manual"


def _half(rules, state, events):
    return rules.options["rot180"]


def _quarter(rules, state, events):
    return not rules.options["rot180"]


def _takings(rules, state, other=False):
    """The boats that each move can take now, a list for each such move; of the `other` side's.

    The other side's moves are those that it would have if it were its turn.
    """
    laid = rules.laid(state)
    if other:
        laid.side ^= 1
    laid.generate(0)
    before, found = bytes(laid.fleet), []
    enemies = range(4, 8) if laid.side == 0 else range(4)
    for move in list(laid.moves[: laid.taking]):
        laid.make(move)
        found.append([before[slot] for slot in enemies if before[slot] and not laid.fleet[slot]])
        laid.back()
    return found


def _t(rules, state, events):
    """Whether a boat can be taken now. Where Ts are claimed, never."""
    return not _by_hand(rules, state, events) and bool(_takings(rules, state))


def _at_t(rules, state, events):
    return named(_takings(rules, state)[0][0])


def _walk_in(rules, state, events):
    """Whether it costs nothing to move before an end of an enemy boat (T-16)."""
    return rules.options["walk_in"] == "none"


def _swinging(rules, state):
    """The boat that can turn about an end and sweeps over another one (T-10), or None."""
    laid = rules.laid(state)
    for move in rules.moves(state):
        boat, to = move >> 9, move >> 1 & 255
        if move < PUNISH and (boat ^ to) & 1:
            step, across = (FILE, 1) if boat & 1 else (1, FILE)
            middle, there = (boat >> 1) + step, (to >> 1) + across
            for pivot in (middle - step, middle + step):
                # The point that is swept lies beside the middle, on the side of the turn.
                if abs(there - pivot) == across and laid.cells[middle + there - pivot]:
                    return boat
    return None


def _swing(rules, state, events):
    return rules.options["pass_over"] and _swinging(rules, state) is not None


def _at_swing(rules, state, events):
    return named(_swinging(rules, state))


def _danger(rules, state, events):
    """Whether the other side would take a boat if it were its turn. Where it claims, never."""
    return not _by_hand(rules, state, events) and bool(_takings(rules, state, True))


def _at_danger(rules, state, events):
    return named(_takings(rules, state, True)[0][0])


LESSONS = (
    ("goal", _always, None),
    ("claim", _by_hand, None),
    ("moves", _quarter, None),
    ("half", _half, None),
    ("t", _t, _at_t),
    ("danger", _danger, _at_danger),
    ("walk_in", _walk_in, None),
    ("swing", _swing, _at_swing),
    ("must", _always, None),
)

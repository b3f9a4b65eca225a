"""Whether a boat has a complete manoeuvre for a whole turn, ahead at some speed or astern."""

from shared_rules.mississippi.hexes import DRIFT
from shared_rules.mississippi.steering import speeds


def manoeuvre(
    look, cell: int, heading: int, wheel: int, coal: int, aground: bool, shipyard: bool
) -> bool:
    """Q-22: whether some speed that the boat can pay for has a complete manoeuvre."""
    if aground and _leaves_astern(look, cell, heading):
        return True
    coal -= aground
    for speed, cost in speeds(wheel, coal):
        if look.completes(cell, heading, speed, 1, coal - cost, speed, aground or shipyard):
            return True
    return False


def _leaves_astern(look, cell: int, heading: int) -> bool:
    """Q-58, Q-58a: whether a boat aground can leave astern, after which its bow is set freely."""
    place = astern_of(look, cell, heading)
    if place < 0 or look.accept is None:
        return place >= 0
    for way in range(6):
        if look.accept(place, way, 0, 0, look.boats, 1):
            return True
    return False


def astern_of(look, cell: int, heading: int) -> int:
    """The free cell astern, or -1 if there is land, a boat or driftwood."""
    place = look.water.ahead(cell, (heading + 3) % 6)
    if place < 0 or place in look.boats or look.water.kind(place) == DRIFT:
        return -1
    return place

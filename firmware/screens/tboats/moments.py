"""The picture of T-boats: a boat sinks for those that a move takes."""

from firmware.screens.moment import BIG

_BOAT = (
    b"\x04\x00\x13\x3a\x13\x32\x1f\x08\x1f\x04\x1b\x00\x1e\x00\x1e\x13\x1b\x13"
    b"\x03\x1f\x01\x31\x0f\x1f\x0f"
)


def taken(moment, event):
    if moment.beside(-1):
        return None  # the picture for the first boat shows all that this move takes
    boats = []
    for event in moment.events:
        if "boat" in event:
            boats.append(event["boat"])
    moment.sprite(_BOAT, 8, 38, 0, -18)
    moment.sea(54)
    moment.add(BIG, "-%d" % len(boats), 84, 30)
    moment.bar(" ".join(boats).upper())
    return "done"

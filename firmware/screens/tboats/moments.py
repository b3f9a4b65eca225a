"""The picture of T-boats: a boat sinks for those that a boat takes; it says which ones."""

from firmware.screens.moment import BIG

_BOAT = (
    b"\x04\x00\x13\x3a\x13\x32\x1f\x08\x1f\x04\x1b\x00\x1e\x00\x1e\x13\x1b\x13"
    b"\x03\x1f\x01\x31\x0f\x1f\x0f"
)


def taken(moment, event):
    by = event["by"]
    gone = [other for other in moment.events if other.get("by") == by]
    if gone[0] is not event:
        return None  # the picture for the first boat shows all that this one takes
    boats = " ".join([other["boat"] for other in gone])
    moment.sprite(_BOAT, 8, 38, 0, -18)
    moment.sea(54)
    moment.add(BIG, "-%d" % len(gone), 84, 30)
    moment.bar((by + " × " + boats).upper())
    return "done"

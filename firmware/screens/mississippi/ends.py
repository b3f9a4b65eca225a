"""All ends of a turn at one hex of the map of pilot mode: bows, and the wheels of each bow."""

from array import array

from firmware.screens.mississippi.chart import heading_of


class Ends:
    """found: the ends, as shared_rules/mississippi/reach.py packs them. at: the place of one."""

    def __init__(self):
        self.found = array("I")
        self.at = -1
        self._moved = False  # whether the player has chosen one

    def show(self, at):
        """Take the end that is best so far, unless the player has chosen one."""
        if not self._moved:
            self.at = at

    def key(self, role):
        """Take an arrow: left and right turn the bow, up and down change wheel, price or push."""
        self._moved = True
        found = self.found
        bow = found[self.at] >> 18 & 7
        if role in ("left", "right"):
            there = []
            while not there:
                bow = (bow + (1 if role == "right" else 5)) % 6
                there = [n for n in range(0, len(found), 2) if found[n] >> 18 & 7 == bow]
            self.at = min(there, key=lambda n: found[n + 1])
            return
        while True:
            self.at = (self.at + (2 if role == "up" else -2)) % len(found)
            if found[self.at] >> 18 & 7 == bow:
                return


def turns(table, way, facts):
    """Whether the free turn is left at an end (way, facts), so that its bow is to be chosen."""
    state, boat = table.app.table.session.state, table.boat
    if facts >> 9 & 1 or boat["aground"] or not state["free_turn"]:
        return False
    way &= 0x3FFFF
    while way:
        if way & 7 != heading_of(boat) + 1:
            return False
        way >>= 3
    return True

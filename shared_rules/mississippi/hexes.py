"""The water hex by hex: neighbours, joints from tile to tile, and what lies on a hex.

A cell is a number: position of the tile in the river * 20 + hex. A heading is 0..5, clockwise
from downstream on tile 0 (`n ne se s sw nw`).
"""

from shared_rules.mississippi.tiles import (
    AXIAL,
    FACES,
    STEPS,
    cell_of,
    joined,
    open_piers,
    spots,
    words,
)

PIERS = (2, 9, 5, 3, 1)  # hexes of start piers 1 to 5 on A0
SHIPYARD = 0
# What lies on a hex; PIER is a start pier
OPEN, DRIFT, SAND, LAND, DOCK, COAL, PIER = 0, 1, 2, 4, 8, 16, 32
POINTS = b"\1\2\1"  # points for a step onto OPEN, DRIFT or SAND
# In the table of one turn (`Lookahead.cells`): another boat; a pier where the turn ends
BOAT, STAGE = 64, 128
_KINDS = {"p": DOCK, "c": COAL, "d": DRIFT, "s": SAND, "t": PIER}

NONE = 255


def _neighbours():
    """A table for neighbours in one tile: hex * 6 + local heading -> hex, or NONE."""
    table = bytearray(120)
    for number, (q, r) in enumerate(AXIAL):
        for heading, (x, y) in enumerate(STEPS):
            place = (q + x, r + y)
            found = AXIAL.index(place) if place in AXIAL else NONE
            table[number * 6 + heading] = found
    return table


def _joints():
    """Tables from a tile to the next, by face: hex * 6 + local heading -> hex there, or NONE."""
    tables = []
    for face in FACES:
        q, r, turn = joined(0, 0, 0, face)
        table = bytearray(120)
        for place in range(120):
            table[place] = NONE
        for number, (x, y) in enumerate(AXIAL):
            # Turn the hex of the next tile, then move it to its place.
            for _ in range(turn):
                x, y = -y, x + y
            for heading, (dx, dy) in enumerate(STEPS):
                old = (q + x - dx, r + y - dy)
                if old in AXIAL:
                    table[AXIAL.index(old) * 6 + heading] = number
        tables.append(table)
    return tables


_LOCAL = _neighbours()
JOINTS = _joints()
del _neighbours, _joints  # only the tables stay in memory


def _laid(river):
    """(names of the tiles, exits of all tiles but the last as places in FACES)."""
    exits = [FACES.index(piece["exit"]) for piece in river[:-1]]
    return [piece["tile"] for piece in river], exits


class Water:
    """The river as it lies on the table, for the boats that steer on it."""

    def __init__(self, state):
        river = self.river = state["river"]
        self.rear = state["rear"]
        self.landing = state["landing"]
        self.tiles, self.faces = _laid(river)
        self.headings = [spot[2] for spot in spots(river)]
        self.cells = bytearray(20 * len(river))  # cell -> what lies there, OPEN to PIER
        for tile, name in enumerate(self.tiles):
            for word in words(name)[1:]:
                kind = _KINDS.get(word[0], LAND)
                self.cells[20 * tile + int(word if kind == LAND else word[1:])] = kind
        self.piers = []  # cells at open piers of the landing stage
        if state["landing"]:
            base = 20 * (len(river) - 1)
            self.piers = [base + n for n in open_piers(self.tiles[-1], state["landing"])]

    def holds(self, state: dict) -> bool:
        """Whether the state's river is still this one: tiles, exits, rear tile, landing stage."""
        river = state["river"]
        if len(river) != len(self.tiles):
            return False
        # Tiles are only added to a list; an undo brings another list.
        if river is not self.river and _laid(river) != (self.tiles, self.faces):
            return False
        self.river = river
        return state["rear"] == self.rear and state["landing"] == self.landing

    def ahead(self, cell: int, heading: int) -> int:
        """The water cell next to `cell` in a heading; -1 if it is land or off the river (Q-18)."""
        tile, number = cell // 20, cell % 20
        local = (heading - self.headings[tile]) % 6
        place = _LOCAL[number * 6 + local]
        if place == NONE:
            # Q-18a: a boat can only go on to the next tile or back to the one before.
            if tile < len(self.faces):
                place = JOINTS[self.faces[tile]][number * 6 + local]
            if place != NONE:
                tile += 1
            elif tile > self.rear:
                tile -= 1
                place = self._back(tile, number, (heading + 3 - self.headings[tile]) % 6)
            if place == NONE:
                return -1
        place += tile * 20
        return -1 if self.cells[place] == LAND else place

    def _back(self, tile, number, local):
        """The hex of `tile` from which local heading `local` leads to hex `number` of the next."""
        joint = JOINTS[self.faces[tile]]
        for place in range(local, 120, 6):
            if joint[place] == number:
                return place // 6
        return NONE

    def kind(self, cell: int) -> int:
        """OPEN, DRIFT or SAND."""
        return self.cells[cell] & 3


def others(state: dict, colour: str) -> dict[int, str]:
    """{cell: colour} of all boats on the river except this one."""
    found = {}
    for other, boat in state["boats"].items():
        if other != colour and boat["at"] is not None:
            found[cell_of(boat["at"])] = other
    return found

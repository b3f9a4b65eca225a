"""The tiles drawn a second time for the tests, by column and height: neighbours, turns, islands."""

N = ["n", "ne", "se", "s", "sw", "nw"]
TURNS = {"L": -1, "S": 0, "R": 1}
# The rows of a tile from its rear, and in each the hexes from left to right: (column, height).
PLACES = [(-2, -4), (-1, -3), (0, -2), (1, -3), (2, -4)]
PLACES += [(-2, -2), (-1, -1), (0, 0), (1, -1), (2, -2)]
PLACES += [(-2, 0), (-1, 1), (0, 2), (1, 1), (2, 0)]
PLACES += [(-2, 2), (-1, 3), (0, 4), (1, 3), (2, 2)]
WAYS = {"n": (0, 2), "ne": (1, 1), "se": (1, -1), "s": (0, -2), "sw": (-1, -1), "nw": (-1, 1)}
ISLANDS = {
    "A0": [0, 4],
    "A1-1": [5, 6, 8],
    "A1-2": [0, 4, 11, 12, 13],
    "A1-3": [4, 7, 11, 12],
    "A1-4": [0, 4, 7, 8, 12],
    "A2-1": [0, 4, 8, 11],
    "A2-2": [0, 8, 12],
    "A2-3": [0, 4, 7, 8],
    "A2-4": [0, 8, 11, 12],
    "A3-1": [4, 5, 7, 9, 10],
    "A3-2": [1, 2, 3, 13],
    "A3-3": [4, 6, 8, 11, 18],
    "B1": [8, 13, 14, 19],
    "B1-B2": [5, 7, 9, 19],
    "B2": [5, 7, 14, 16, 18],
    "B3-1": [4, 7, 11, 15],
    "B3-2": [5, 13, 19],
    "B4": [0, 2, 4, 6, 9, 13, 15, 17, 19],
}
DOCKS = {"A1-1": 11, "A1-2": 8, "A1-3": 10, "A1-4": 13, "A2-1": 7, "A2-2": 14, "A2-3": 11}
DOCKS["A2-4"] = 13
COAL_DOCKS = {"B1": [7, 18], "B1-B2": [13]}
SANDBANKS = {"B3-1": [5, 6, 13], "B3-2": [6, 12, 14, 17]}
DRIFTWOOD = {"B1-B2": [14, 16], "B2": [3, 8]}
# The hexes at the piers of a landing stage on these exits.
PIERS = {"left": [10, 15, 16], "straight": [16, 17, 18], "right": [14, 18, 19]}


def opposite(heading):
    return N[(N.index(heading) + 3) % 6]


def beyond(place, heading):
    """The place one hex further on."""
    return place[0] + WAYS[heading][0], place[1] + WAYS[heading][1]


def next_to(hex_, heading):
    """The neighbour within a tile; None outside."""
    place = beyond(PLACES[hex_], heading)
    return PLACES.index(place) if place in PLACES else None


def turned(heading, face):
    """A heading of a tile that is joined at this exit, as it is seen from the tile before."""
    return N[(N.index(heading) + TURNS[face]) % 6]


def rotated(place, sixths):
    """A place turned clockwise around (0, 0)."""
    x, y = place
    for _ in range(sixths):
        x, y = (x + y) // 2, (y - 3 * x) // 2
    return x, y


def spot(exits):
    """Where the tile behind these exits ('SLL') lies, seen from the first: (x, y, sixths)."""
    x = y = heading = 0
    for face in exits:
        heading = (heading + TURNS[face]) % 6
        x, y = x + 4 * WAYS[N[heading]][0], y + 4 * WAYS[N[heading]][1]
    return x, y, heading


def places(exits):
    """The places of the hexes of the tile behind these exits."""
    x, y, heading = spot(exits)
    turned_places = [rotated(place, heading) for place in PLACES]
    return [(x + place[0], y + place[1]) for place in turned_places]


def way_in(exits):
    """(hex, heading) from which a step enters hex 2 of the tile behind these exits."""
    # Section 17: left 15 nw 2, straight 17 n 2, right 19 ne 2.
    hex_ = {"L": 15, "S": 17, "R": 19}[exits[-1]]
    return hex_, N[spot(exits)[2]]

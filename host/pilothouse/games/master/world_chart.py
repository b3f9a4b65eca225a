"""Makes the chart that comes with MASTER from a real coastline: `make chart`.

The coastline is Natural Earth's land at 1:50 million (public domain), from the npm package
world-atlas (ISC licence). It is read when the chart is made and is not kept in this project. The
game's own board is lost, so prices, storms, cards and the widths of straits are invented.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

from pilothouse import project
from pilothouse.games.master.coastline import Grid, sea, shores

SOURCE = project.BUILD / "package" / "land-50m.json"  # where `make chart` unpacks world-atlas
MODULE = project.ROOT / "shared_rules" / "master" / "world.py"

Drawn = dict[str, list[tuple[float, float]]]  # name: [(latitude, longitude)]

# The chart is cut in the Pacific at 170 degrees west, where only ice and islands lie.
GRID = Grid(columns=60, rows=24, west=-170, north=66.5, wide=6, tall=5.5)
HALF = 0.5  # a square with at least this share of sea is navigable, M-20
SHOWN = 0.1  # a square with at least this share of sea shows some, M-21

# Latitude, longitude, dollars a ton of fuel (None: no fuel is sold there), MA-7. Montreal is drawn
# one square too far north: its true square adjoins New York's, but the two ports are 1,500 miles
# apart by sea (M-46a).
PORTS = {
    "BANGKOK": (13.6, 100.6, None),
    "BOMBAY": (18.9, 72.8, None),
    "BUENOS_AIRES": (-34.6, -58.4, None),
    "CAPETOWN": (-33.9, 18.4, 3000),
    "CARACAS": (10.6, -66.9, 1000),
    "GENOVA": (44.4, 8.9, 2000),
    "HAMBURG": (53.5, 10.0, None),
    "HONG_KONG": (22.3, 114.2, 2000),
    "KUWAIT": (29.4, 48.0, 1000),
    "LAGOS": (6.4, 3.4, None),
    "LONDON": (51.5, 0.1, 3000),
    "MONTREAL": (51.0, -73.5, None),
    "NEW_ORLEANS": (29.9, -90.1, None),
    "NEW_YORK": (40.7, -73.9, 2000),
    "PERTH": (-32.0, 115.8, None),
    "RIO_DE_JANEIRO": (-22.9, -43.2, None),
    "SYDNEY": (-33.9, 151.2, 3000),
    "S_FRANCISCO": (37.8, -122.4, 2000),
    "TOKYO": (35.5, 139.8, 3000),
    "VALPARAISO": (-33.0, -71.6, None),
}
CANALS = {"panama": (9.1, -79.7), "suez": (31.3, 32.3)}  # Suez is entered at Port Said

# Straits, rivers and gulfs that ships use are drawn wider than they are: one place in each square.
WIDENED: Drawn = {
    "Saint Lawrence": [(51, -65), (51, -59)],
    "Irish Sea and English Channel": [(51, -5)],
    "German Bight": [(54, 6)],
    "Strait of Gibraltar": [(36, -5)],
    "western Mediterranean": [(37, 1), (37, 7)],
    "Red Sea": [(27, 33.5), (25, 36), (20, 38), (16, 39.5), (13, 43)],
    "Persian Gulf": [(27, 50), (26, 55), (25, 60)],
    "Gulf of Panama": [(5, -79)],
}
# An isthmus is drawn thicker, so that two seas never touch at a corner and no ship slips across.
THICKENED: Drawn = {
    "Tehuantepec": [(18, -95)],
    "Yucatan": [(20, -89)],
    "Nicaragua": [(13, -84)],
    "Costa Rica": [(10, -84)],
    "Georgia and Florida": [(31, -82)],
    "New Brunswick": [(47, -65)],
    "France": [(48, 2)],
    "Pyrenees": [(42, 1)],
    "Patagonia": [(-40, -66)],
    "Kra": [(15, 98), (10, 99)],
    "Sumatra": [(3, 98)],
    "Vietnam": [(20, 109), (14, 109)],
}
# Tropical cyclones and winter storms: latitude and longitude of the middle, then how many degrees
# of latitude and of longitude they reach from there.
STORMS = {
    "hurricanes": (22, -68, 12, 20),
    "hurricanes of the eastern Pacific": (14, -106, 7, 16),
    "typhoons": (20, 129, 13, 20),
    "cyclones of the Bay of Bengal": (13, 88, 8, 8),
    "cyclones of the Arabian Sea": (12, 62, 7, 10),
    "cyclones of the Mascarenes": (-16, 64, 11, 18),
    "cyclones of the Timor Sea": (-13, 114, 7, 15),
    "cyclones of the Coral Sea": (-16, 162, 10, 16),
    "winter storms of the North Atlantic": (48, -32, 13, 20),
    "winter storms of the Channel and the North Sea": (53.5, 1, 9, 9),  # all round London, M-46a
    "winter storms of the North Pacific": (44, 174, 9, 32),
    "winter storms of Cape Horn": (-57, -70, 9, 22),
    "winter storms of the River Plate": (-40, -48, 7, 12),
    "winter storms of the Cape of Good Hope": (-40, 25, 9, 22),
    "winter storms of the Great Australian Bight": (-40, 128, 7, 20),
}
# MA-19
CARDS = 8 * ["good"] + 6 * ["damage 1"] + 3 * ["damage 2"] + ["damage 3"] + 2 * ["divert"]
LINE = r'(?<=[,[{])(?="[.~+#]{9}|"[A-Z]{2}|\["0|"(?:rows|ports|arrows|canals|rt_deck)")'
HEAD = '''"""The chart that comes with MASTER: `make chart` makes this file.

Invented for this project, after the coastline of Natural Earth (public domain).
"""

'''


def named(places: Drawn) -> set[tuple[int, int]]:
    """The squares (column, row) of places that are drawn wider or thicker than they are."""
    return {GRID.square(*place) for group in places.values() for place in group}


def stormy(column: int, row: int) -> bool:
    """Whether the middle of a square lies in one of STORMS."""
    latitude, longitude = GRID.centre(column, row)
    for north, east, tall, wide in STORMS.values():
        away = (longitude - east + 180) % 360 - 180
        if ((latitude - north) / tall) ** 2 + (away / wide) ** 2 <= 1:
            return True
    return False


def sign(column: int, row: int, share: float) -> str:
    """The sign in a chart's row for a square; `share`: how much of it is sea, 0 to 1."""
    here = (column, row)
    if here in named(THICKENED):
        return "#"
    if share < HALF and here not in named(WIDENED):
        return "+" if share >= SHOWN else "#"
    return "~" if stormy(column, row) else "."


def at(latitude: float, longitude: float) -> str:
    """The square of a place as a chart's file writes it, "column.row"; both in degrees."""
    return "{}.{}".format(*GRID.square(latitude, longitude))


def chart(source: Path) -> dict[str, Any]:
    """The chart as a dict for JSON, from the coastline in a file of world-atlas."""
    shares = sea(shores(source), GRID)
    rows = [
        "".join(sign(column, row, share) for column, share in enumerate(line))
        for row, line in enumerate(shares)
    ]
    canals = {name: at(*place) for name, place in CANALS.items()}
    ports = {
        name: {"at": at(latitude, longitude), "price": price}
        for name, (latitude, longitude, price) in PORTS.items()
    }
    # Every second row with sea at both ends is a lane round the back of the chart.
    last = GRID.columns - 1
    lanes = [row for row in range(1, GRID.rows, 2) if {rows[row][0], rows[row][last]} <= {".", "~"}]
    return {
        "name": "world",
        "invented": True,
        "w": GRID.columns,
        "h": GRID.rows,
        "rows": rows,
        "ports": ports,
        "arrows": [[f"0.{row}", f"{last}.{row}"] for row in lanes],
        "canals": canals,
        "rt_deck": CARDS,
    }


def module(source: Path) -> str:
    """The text of the module that holds the chart."""
    text = json.dumps(chart(source), separators=(",", ":"))
    parts = re.split(LINE, text)
    lines = [f"    b'{part[at : at + 88]}'" for part in parts for at in range(0, len(part), 88)]
    return HEAD + "CHART = (\n" + "\n".join(lines) + "\n)\n"


if __name__ == "__main__":
    MODULE.write_text(module(Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE), "utf-8")

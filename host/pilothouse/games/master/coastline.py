"""How much of each square of a grid is sea, from a coastline in TopoJSON."""

import json
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path

Ring = list[tuple[float, float]]  # (longitude, latitude) in degrees, closed
SAMPLES = 24  # lines in a square, and points on each line


@dataclass(frozen=True)
class Grid:
    """Squares of `wide` x `tall` degrees; the first has its upper left corner at (west, north)."""

    columns: int
    rows: int
    west: float
    north: float
    wide: float
    tall: float

    def square(self, latitude: float, longitude: float) -> tuple[int, int]:
        """(column, row) of the square that a place lies in; the grid goes round the world."""
        column = int(((longitude - self.west) % 360) // self.wide)
        return column, int((self.north - latitude) // self.tall)

    def centre(self, column: int, row: int) -> tuple[float, float]:
        """(latitude, longitude) of the middle of a square, longitude from -180 to 180."""
        longitude = self.west + (column + 0.5) * self.wide
        return self.north - (row + 0.5) * self.tall, (longitude + 180) % 360 - 180


def shores(path: Path) -> list[Ring]:
    """The outlines of the land in a file of the npm package world-atlas; lakes are left out."""
    topology = json.loads(path.read_text("utf-8"))
    step, origin = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for deltas in topology["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in deltas:
            x, y = x + dx, y + dy
            arc.append((x * step[0] + origin[0], y * step[1] + origin[1]))
        arcs.append(arc)
    rings = []
    for shape in topology["objects"]["land"]["geometries"]:
        polygons = [shape["arcs"]] if shape["type"] == "Polygon" else shape["arcs"]
        for polygon in polygons:
            ring: Ring = []
            for number in polygon[0]:
                arc = arcs[number] if number >= 0 else arcs[~number][::-1]
                ring += arc[1:] if ring else arc
            rings.append(_unrolled(ring))
    return rings


def _unrolled(ring: Ring) -> Ring:
    """The ring without leaps at 180 degrees: its longitudes may go beyond 180."""
    found = ring[:1]
    for x, y in ring[1:]:
        found.append((found[-1][0] + (x - found[-1][0] + 180) % 360 - 180, y))
    return found


def sea(rings: list[Ring], grid: Grid) -> list[list[float]]:
    """The share of each square that is sea, 0 to 1; a list of rows from north to south."""
    edges = [(a, b) for ring in rings for a, b in zip(ring, ring[1:], strict=False) if a[1] != b[1]]
    lines = grid.rows * SAMPLES
    crossings: list[list[float]] = [[] for _ in range(lines)]
    for a, b in edges:
        # Each line lies in the middle of its strip. An edge crosses the lines between its ends.
        first, last = sorted((grid.north - p[1]) / grid.tall * SAMPLES - 0.5 for p in (a, b))
        for line in range(max(0, int(first) - 1), min(lines, int(last) + 2)):
            if first < line <= last:
                latitude = grid.north - (line + 0.5) * grid.tall / SAMPLES
                share = (latitude - a[1]) / (b[1] - a[1])
                longitude = a[0] + share * (b[0] - a[0])
                crossings[line] += [longitude - 360, longitude, longitude + 360]
    found = [[0.0] * grid.columns for _ in range(grid.rows)]
    points = grid.columns * SAMPLES
    for line, cut in enumerate(crossings):
        cut.sort()
        for point in range(points):
            longitude = grid.west + (point + 0.5) * grid.wide / SAMPLES
            # A point with an even number of crossings to the west of it is sea.
            if bisect_right(cut, (longitude + 180) % 360 - 180) % 2 == 0:
                found[line // SAMPLES][point // SAMPLES] += 1 / SAMPLES**2
    return found

"""A sheet of SVG for a wiring picture: shapes, texts, wires with their numbers; mirrored if wanted.

Lengths are units of the SVG. What is drawn left of `BESIDE` is turned about the middle of that part
if the sheet is mirrored; texts stay readable. What is right of it, the table, stays.
"""

from collections.abc import Container
from html import escape

BESIDE, W, H = 880, 1200, 866
# Colours after Okabe and Ito, which the colour-blind tell apart; vermilion, green are lighter, so
# that each is more white than black in one bit. The dash tells them apart there.
ORANGE, SKY, GREEN, YELLOW, RED, PURPLE = (
    "#e69f00",
    "#56b4e9",
    "#1fc796",
    "#f0e442",
    "#f07f3c",
    "#dd8fba",
)
DASHES = ("", "18 6", "18 5 5 5", "6 6")
LOOKS = (  # of wires, in their order; without a ground, which is black
    (ORANGE, DASHES[0]),
    (SKY, DASHES[1]),
    (RED, DASHES[3]),
    (GREEN, DASHES[0]),
    (YELLOW, DASHES[1]),
    (PURPLE, DASHES[2]),
    (SKY, DASHES[3]),
    (ORANGE, DASHES[2]),
    (RED, DASHES[0]),
    (GREEN, DASHES[1]),
    (YELLOW, DASHES[3]),
)
BLACK = ("#000", "")
DARK, USED, GREY = "#222", "#ffed8a", "#e8e8e8"  # fills
LINE = 'stroke="#000" stroke-width="7"'  # of a wire below its colour
# Only what a fragment asks for: where a page forbids styles, the picture is whole without them.
_STYLE = ":target .h{stroke:#000;stroke-width:17}:target .k{stroke:#ffe14d;stroke-width:13}"
_OUTLINED = '<g stroke="#000" fill="#fff">'
_LAYERS = (  # how the groups of the four layers begin
    _OUTLINED,
    '<g fill="none" stroke-linejoin="round">',
    _OUTLINED,
    '<g text-anchor="middle">',
)
_SIDES = {"": "", "s": ' text-anchor="start"', "e": ' text-anchor="end"'}

Point = tuple[float, float]


class Sheet:
    """What was drawn so far: shapes, over them wires, housings and circles, and all texts."""

    def __init__(self, mirrored: bool, thick: Container[int] = ()) -> None:
        """thick: the numbers of wires that stand out, as those that a fragment asks for."""
        self.mirrored, self._thick = mirrored, thick
        self._layers: tuple[list[str], ...] = ([], [], [], [])

    def x(self, x: float) -> float:
        """Where x comes to lie."""
        return BESIDE - x if self.mirrored and x < BESIDE else x

    def put(self, svg: str, layer: int = 0) -> None:
        """Add ready SVG. layer: 0: below the wires, 1: among them, 2: above, 3: texts."""
        self._layers[layer].append(svg)

    def rect(self, box: tuple[float, float, float, float], more: str = "", layer: int = 0) -> None:
        """A rectangle: (left, top, width, height)."""
        x, y, w, h = box
        left = min(self.x(x), self.x(x + w)) if x < BESIDE else x
        self.put(f'<rect x="{left:g}" y="{y:g}" width="{w:g}" height="{h:g}" {more}/>', layer)

    def circle(self, at: Point, r: float, more: str = "", layer: int = 0) -> None:
        """A circle about a point."""
        self.put(f'<circle cx="{self.x(at[0]):g}" cy="{at[1]:g}" r="{r:g}" {more}/>', layer)

    def text(
        self, at: Point, text: str, size: int = 16, side: str = "", kind: str = "", more: str = ""
    ) -> None:
        """A line of text whose middle is at a point; side: "s": it starts there, "e": it ends.

        kind: "b": bold; any other is a class, by which tests find what belongs to what.
        """
        if side and self.mirrored and at[0] < BESIDE:
            side = "e" if side == "s" else "s"
        bold = ' font-weight="bold"' if "b" in kind.split() else ""
        named = " ".join(each for each in kind.split() if each != "b")
        given = f"{_SIDES[side]}{bold}" + (f' class="{named}"' if named else "") + more
        x, y = f"{self.x(at[0]):g}", f"{at[1] + size * 0.36:g}"
        self.put(f'<text x="{x}" y="{y}" font-size="{size}"{given}>{escape(text)}</text>', 3)

    def line(self, points: list[Point], more: str, layer: int = 0) -> None:
        """A line through some points."""
        self.put(f'<path d="{self._path(points)}" {more}/>', layer)

    def wire(
        self, number: int, strands: list[list[Point]], badges: list[Point], look: tuple[str, str]
    ) -> None:
        """A wire of some strands, each from a pin on; its number at each of `badges`.

        Its group has the id w and the number: with that as fragment the picture shows it thick.
        """
        colour, dash = look
        paths = "".join(f'<path d="{self._path(points)}"/>' for points in strands)
        layers = {"h": 'stroke="#fff" stroke-width="13"', "k": LINE}
        if number in self._thick:
            layers = {
                "h": 'stroke="#000" stroke-width="17"',
                "k": 'stroke="#ffe14d" stroke-width="13"',
            }
        layers["c"] = f'stroke="{colour}" stroke-width="4"' + _dashed(dash)
        drawn = [f'<g class="{name}" {how}>{paths}</g>' for name, how in layers.items()]
        self.put(f'<g id="w{number}">{"".join(drawn)}</g>', 1)
        for at in badges:
            self.badge(at, number)

    def group_wires(self, first: int, last: int) -> None:
        """The wires that were drawn last, by their numbers, get an id together: such as w1-2."""
        begins = f'<g id="w{first}'
        at = next(i for i, svg in enumerate(self._layers[1]) if svg.startswith(begins))
        inside = "".join(self._layers[1][at:])
        self._layers[1][at:] = [f'<g id="w{first}-{last}">{inside}</g>']

    def badge(self, at: Point, number: int) -> None:
        """The number of a wire in a circle."""
        self.circle(at, 13, 'stroke-width="2"', 2)
        self.text(at, str(number), 16, kind="b n")

    def sample(self, at: Point, look: tuple[str, str]) -> None:
        """A short piece of a wire, for the table."""
        path = self._path([at, (at[0] + 56, at[1])])
        colour, dash = look
        self.put(f'<path d="{path}" {LINE}/>', 2)
        if look != BLACK:
            more = f'stroke="{colour}" stroke-width="4"' + _dashed(dash)
            self.put(f'<path d="{path}" {more}/>', 2)

    def svg(self, title: str) -> str:
        """The whole picture."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" '
            f'width="{W}" height="{H}" '
            f'font-family="DejaVu Sans,Verdana,sans-serif"><title>{escape(title)}</title>'
            f"<style>{_STYLE}</style>"
            f'<path fill="#fff" d="M0,0H{W}V{H}H0Z"/>'
            + "".join(
                begin + "\n".join(layer) + "</g>"
                for begin, layer in zip(_LAYERS, self._layers, strict=True)
            )
            + "</svg>\n"
        )

    def _path(self, points: list[Point]) -> str:
        return "M" + "L".join(f"{self.x(x):g},{y:g}" for x, y in points)


def _dashed(dash: str) -> str:
    return f' stroke-dasharray="{dash}"' if dash else ""

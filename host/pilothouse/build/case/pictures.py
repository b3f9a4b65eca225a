"""Pictures of a case: put together, and taken apart with the names of its parts. As PNG."""

from manifold3d import Manifold
from PIL import Image, ImageDraw, ImageFont

from pilothouse.build.case.contents import make_contents
from pilothouse.build.case.drawing import Colour, Mesh, draw, save
from pilothouse.build.case.files import read_mesh
from pilothouse.build.case.layout import Layout
from pilothouse.build.case.shells import DEEP, make_bottom, make_lid
from pilothouse.build.case.solids import draw_sign

BESIDE, LETTERS = 1 / 4, 1 / 45  # of the width: space for the names, and their height
PRINTED: Colour = (240, 226, 194)
# How the name of a part begins -> its colour, how far it is lifted (mm) when all is taken apart,
# and what is written beside it.
LOOKS: dict[str, tuple[Colour, float, str]] = {
    "bottom": (PRINTED, 0.0, "bottom"),
    "pico": ((70, 150, 90), 42.0, "Pico, on its chip"),
    "usb": ((190, 190, 200), 42.0, ""),
    "debug": ((235, 235, 235), 42.0, ""),
    "joints": ((200, 200, 205), 42.0, ""),
    "rows": ((60, 60, 60), 42.0, ""),
    "screws": ((170, 170, 180), 55.0, ""),
    "plugs": ((60, 60, 66), 54.0, "plugs"),
    "plug": ((60, 60, 66), 76.0, ""),
    "sockets": ((60, 60, 66), 62.0, ""),
    "pack": ((60, 62, 74), 62.0, "display"),
    "panel": ((25, 25, 30), 62.0, ""),
    "module": ((70, 110, 190), 84.0, "display"),
    "solder": ((200, 200, 205), 84.0, ""),
    "glass": ((25, 25, 30), 84.0, ""),
    "lid": (PRINTED, 130.0, "lid"),
    "sign": ((70, 55, 40), 130.0, ""),
    "buzzer": ((70, 70, 78), 30.0, "buzzer, if any"),
    "nut": ((190, 190, 200), 100.0, "nuts"),
    "button": ((205, 70, 55), 158.0, "buttons"),
}
BUTTON_ON_PACK = 62.0


def draw_pictures(layout: Layout, width: int) -> dict[str, bytes]:
    """Name -> PNG: "assembled" and "exploded". `width` in pixels, without the names."""
    bodies = {"bottom": make_bottom(layout), "lid": make_lid(layout), **make_contents(layout)}
    for name, (role, at, size) in layout.signs.items():  # the ground of each sign, to be seen
        ground = draw_sign(role, size).extrude(0.02)
        bodies[f"sign {name}"] = ground.translate((*at, layout.high - DEEP))
    together = [_color_mesh(name, body) for name, body in bodies.items()]
    apart = {name: body.translate((0, 0, _lift(layout, name))) for name, body in bodies.items()}
    return {
        "assembled": save(draw(together, (), width)[0]),
        "exploded": save(_draw_names(apart, width)),
    }


def _draw_names(bodies: dict[str, Manifold], width: int) -> Image.Image:
    """The bodies with lines to their names on the right."""
    named: dict[str, tuple[float, float, float]] = {}
    for name, body in bodies.items():
        text = LOOKS[name.split()[0]][2]
        x0, y0, z0, x1, y1, z1 = body.bounding_box()
        if text and (text not in named or x1 > named[text][0]):
            named[text] = (x1, (y0 + y1) / 2, (z0 + z1) / 2)
    meshes = [_color_mesh(name, body) for name, body in bodies.items()]
    picture, marks = draw(meshes, list(named.values()), width)
    high = width * LETTERS
    sheet = Image.new("RGB", (int(width * (1 + BESIDE)), picture.height), "white")
    sheet.paste(picture, (0, 0))
    pen = ImageDraw.Draw(sheet)
    font = ImageFont.load_default(high)
    ink, lowest, dot = (30, 30, 30), 0.0, high / 5
    for (x, y), text in sorted(zip(marks, named, strict=True), key=lambda pair: pair[0][1]):
        beside = max(y, lowest)
        lines = text.replace(", ", ",\n")
        lowest = beside + high * 1.4 * (lines.count("\n") + 1)
        bent = (x, y, width - 3 * high, y, width - high, beside)
        pen.line(bent, fill=ink, width=max(1, round(high / 11)))
        pen.ellipse((x - dot, y - dot, x + dot, y + dot), fill=ink)
        pen.multiline_text((width - high / 2, beside), lines, ink, font, "lm")
    return sheet


def _lift(layout: Layout, name: str) -> float:
    """How far a part is lifted; buttons of a display that plugs on are on its board."""
    on_pack = name.startswith("button") and not layout.is_wired
    return BUTTON_ON_PACK if on_pack else LOOKS[name.split()[0]][1]


def _color_mesh(name: str, body: Manifold) -> Mesh:
    corners, triangles = read_mesh(body)
    return corners, triangles, LOOKS[name.split()[0]][0]

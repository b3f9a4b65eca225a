"""Whether the parts fit into a case, computed from bodies: sentences of what is wrong.

A meeting of two bodies is one of more than 0.01 mm3: less is rounding.
"""

from collections.abc import Iterator
from itertools import combinations

from manifold3d import CrossSection, Manifold, OpType

from pilothouse.build.case.contents import make_contents
from pilothouse.build.case.layout import BASE, FEET, Layout
from pilothouse.build.case.shells import (
    DEEP,
    find_stand,
    make_bottom,
    make_lid,
)
from pilothouse.build.case.solids import FAR, draw_sign, join, make_box, make_rod, place

NOTHING = 0.01  # mm2 or mm3
STEP = 1.0  # mm, of what is moved
FORWARD = 1.5  # a Pico is laid in that much before its place, and pushed back
# The first words of the names of parts that hang in a lid
IN_LID = ("module", "glass", "solder", "plug", "button", "nut")
RING = 0.6  # of the face round a sign
LEAST_SIGN = 2.5  # mm; smaller ones can't be read at arm's length


def find_faults(layout: Layout) -> list[str]:
    """Everything that does not fit; empty if a case can be printed."""
    bottom, lid, contents = make_bottom(layout), make_lid(layout), make_contents(layout)
    return [
        *_find_meetings({"bottom": bottom, "lid": lid, **contents}),
        *_find_on_the_way(_list_falling(layout, lid, contents), "the lid on its way down"),
        *_find_on_the_way(_list_laid_in(layout, bottom, contents), "the Pico on its way in"),
        *_find_blocked(layout, bottom),
        *_find_tight(layout, lid),
        *_find_hidden(layout, lid, contents),
    ]


def _find_meetings(bodies: dict[str, Manifold]) -> Iterator[str]:
    for (one, first), (other, second) in combinations(bodies.items(), 2):
        if (volume := (first ^ second).volume()) > NOTHING:
            yield f"{one} and {other} meet: {volume:.2f} mm3"


Way = Iterator[tuple[Manifold, Manifold]]  # what moves, and what it must not meet


def _find_on_the_way(way: Way, what: str) -> Iterator[str]:
    """The first place at which something meets what stays."""
    for step, (moving, still) in enumerate(way):
        if (volume := (moving ^ still).volume()) > NOTHING:
            yield f"{what} meets something, step {step}: {volume:.2f} mm3"
            return


def _list_falling(layout: Layout, lid: Manifold, contents: dict[str, Manifold]) -> Way:
    """The lid with what hangs in it, from its place upwards."""
    hangs = [name for name in contents if layout.is_wired and name.split()[0] in IN_LID]
    moving = join([lid, *(contents[name] for name in hangs)])
    still = join(body for name, body in contents.items() if name not in hangs)
    still += make_bottom(layout)
    for k in range(int(layout.high / STEP) + 1):
        yield moving.translate((0, 0, k * STEP)), still


def _list_laid_in(layout: Layout, bottom: Manifold, contents: dict[str, Manifold]) -> Way:
    """The Pico with all that is soldered on: pushed back to its place, and before laid in."""
    names = ("pico", "usb", "debug", "joints", "rows")
    moving = join(contents[name] for name in names if name in contents)
    back = FORWARD if layout.is_wired else 0.0  # a socket deep in the case needs no push
    for k in range(6):
        yield moving.translate((0, -back * k / 5, 0)), bottom
    for k in range(1, int(layout.high / STEP) + 1):
        yield moving.translate((0, -back, k * STEP)), bottom


def _find_blocked(layout: Layout, bottom: Manifold) -> Iterator[str]:
    """A cable whose sleeve is as large as any, and a pen at BOOTSEL, must pass the bottom."""
    sizes = layout.sizes
    face = sizes.mm("pico length") / 2 + sizes.most("usb out")
    middle = BASE + FEET - sizes.mm("usb height") / 2
    wide, tall = sizes.most("cable width"), sizes.most("cable height")
    sleeve = make_box(wide, 25.0, tall, (0, face + 12.6), middle - tall / 2)
    if (place(sleeve, layout.pico, layout.turn) ^ bottom).volume() > NOTHING:
        yield "the cable's sleeve does not go in as far as the USB socket"
    for far in (sizes.least, sizes.most):
        pen = make_rod(3.0, BASE + 2, (far("bootsel left"), far("bootsel up")), -1)
        if (place(pen, layout.pico, layout.turn) ^ bottom).volume() > NOTHING:
            yield "a pen does not reach BOOTSEL"


def _find_tight(layout: Layout, lid: Manifold) -> Iterator[str]:
    """Modules of all makers must go into the lid: where the view is on them differs."""
    if not layout.is_wired:
        return
    sizes, part = layout.sizes, layout.display
    width, length, thick = (
        sizes.most(f"{part} glass {side}") for side in ("width", "length", "thickness")
    )
    bottom = layout.low - find_stand(layout)
    for view in (sizes.least, sizes.most):
        for glass in (sizes.least, sizes.most):
            moved = sizes.mm(f"{part} view up") - view(f"{part} view up")
            at = (layout.module[0], layout.module[1] + moved + glass(f"{part} glass up"))
            if (make_box(width, length, thick, at, bottom) ^ lid).volume() > NOTHING:
                yield f"a module whose view is {view(f'{part} view up'):g} mm up does not go in"


def _find_hidden(layout: Layout, lid: Manifold, contents: dict[str, Manifold]) -> Iterator[str]:
    """Each sign must be cut into the face, with a ring of face round it, and nothing over it."""
    face = lid.slice(layout.high - DEEP / 2)
    above = make_box(FAR, FAR, FAR, z=layout.high - 0.01)
    heads = (body ^ above for body in contents.values())
    covered = CrossSection.batch_boolean([head.project() for head in heads], OpType.Add)
    for name, (role, at, size) in layout.signs.items():
        sign = draw_sign(role, size).translate(at)
        ring = sign.offset(RING) - sign.offset(0.05)
        if size < LEAST_SIGN or (sign ^ face).area() > 0.1:
            yield f"the sign of {name} is not cut, or too small"
        elif (ring - face).area() > 0.1:
            yield f"the sign of {name} runs into something"
        elif (sign.offset(RING) ^ covered).area() > NOTHING:
            yield f"the sign of {name} is below something"

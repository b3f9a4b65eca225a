"""What is printed: the bottom of a case, its lid, and a slice of both to try before."""

from manifold3d import Manifold

from pilothouse.build.case.layout import (
    AIR,
    BASE,
    CORNER,
    FEET,
    FINGER,
    LID,
    NEAREST,
    POST,
    WALL,
    Layout,
    list_corners,
)
from pilothouse.build.case.solids import (
    FAR,
    draw_sign,
    join,
    make_box,
    make_opening,
    make_rod,
    make_slot,
    place,
)

TAPPED, THROUGH = (
    1.7,
    2.3,
)  # holes for a screw of 2 mm: into which it cuts its thread; which it passes
GAP = 0.2  # between the lid's rim and the walls
RIM = 1.6  # height and thickness of the lid's rim
DEEP = 0.6  # of the signs
SHORT = 4.0  # length of the screws that hold the display


def make_parts(layout: Layout) -> dict[str, Manifold]:
    """Name -> each body that is printed, as it lies on the printer: "bottom", "lid", "slice"."""
    bottom, lid = make_bottom(layout), make_lid(layout)
    return {
        "bottom": bottom,
        "lid": turn_over(layout, lid),
        "slice": cut_slice(layout, bottom, lid),
    }


def turn_over(layout: Layout, lid: Manifold) -> Manifold:
    """The lid on its face, as it is printed."""
    return lid.rotate((180, 0, 0)).translate((0, 0, layout.high))


def make_bottom(layout: Layout) -> Manifold:
    """Base, walls, the feet of the Pico and the posts of the lid's screws."""
    p, sizes = layout, layout.sizes
    body = make_box(p.width, p.length, p.low, corner=CORNER)
    body -= make_box(p.width - 2 * WALL, p.length - 2 * WALL, FAR, z=BASE, corner=CORNER - WALL)
    posts = join(make_rod(POST, p.inside - RIM - GAP, at, BASE) for at in p.posts)
    holes = list_corners(sizes.mm("pico holes across") / 2, sizes.mm("pico holes along") / 2)
    # Narrow at the top: solder of the pins is beside them.
    feet = join(make_rod(POST, FEET, at, BASE, top=4.0) for at in holes)
    body += posts + place(feet, p.pico, p.turn)
    top = BASE + p.inside - RIM - GAP
    body -= join(make_rod(TAPPED, 11.0, at, top - 11.0 + 0.01) for at in p.posts)
    cuts = [make_rod(TAPPED, FEET + 0.5, at, BASE - 0.5 + 0.01) for at in holes]
    cuts += [_cut_socket(layout), _cut_debug(layout), _cut_bootsel(layout)]
    body -= place(join(cuts), p.pico, p.turn)
    if p.buzzer:  # slots for its sound
        x, y = p.buzzer
        body -= join(make_box(1.6, 9.0, FAR, (x + 3.2 * i, y), -1) for i in range(-2, 3))
    return body


def _cut_socket(layout: Layout) -> Manifold:
    """The way of the USB socket and of the cable's sleeve, at the end of a Pico at the origin."""
    sizes = layout.sizes
    width, height = sizes.most("usb width"), sizes.most("usb height")
    middle = BASE + FEET - sizes.mm("usb height") / 2
    end = sizes.mm("pico length") / 2
    inner = end - sizes.most("usb length")
    socket = make_box(
        width + 2 * AIR, FAR, height + 2 * AIR, (0, inner + FAR / 2), middle - height / 2 - AIR
    )
    face = end + sizes.mm("usb out") + 0.2
    wide, tall = sizes.most("cable width") + AIR, sizes.most("cable height") + AIR
    return socket + make_box(wide, FAR, tall, (0, face + FAR / 2), middle - tall / 2)


def _cut_debug(layout: Layout) -> Manifold:
    """What the feet leave free for the plug of three pins that a Pico H has on its chip side."""
    sizes = layout.sizes
    width, length = sizes.most("debug width") + AIR, sizes.most("debug length") + AIR
    height = sizes.most("debug height") + AIR
    end = -sizes.most("pico length") / 2
    return make_box(width, length, height, (0, end + length / 2), BASE + FEET - height)


def _cut_bootsel(layout: Layout) -> Manifold:
    """A hole in the base for a pen. The Pico lies on its chip, so left is right."""
    sizes = layout.sizes
    spread = sizes.most("bootsel left") - sizes.least("bootsel left")
    at = (sizes.mm("bootsel left"), sizes.mm("bootsel up"))
    return make_rod(5.0 + spread, BASE + 2, at, -1)


def make_lid(layout: Layout) -> Manifold:
    """The lid, where it is on the box."""
    p = layout
    width, length = p.width - 2 * (WALL + GAP), p.length - 2 * (WALL + GAP)
    inner = make_box(width, length, RIM, z=p.low - RIM, corner=CORNER - WALL)
    plate = make_box(p.width, p.length, LID, z=p.low, corner=CORNER)
    rim = inner - make_box(width - 2 * RIM, length - 2 * RIM, FAR, z=p.low - FAR / 2)
    rim += join(make_rod(POST + 0.4, RIM, at, p.low - RIM) for at in p.posts) ^ inner
    body = plate + rim
    head, sunk = p.sizes.most("screw head") + AIR, p.sizes.most("screw head height")
    for at in p.posts:
        body -= make_rod(THROUGH, FAR, at, p.low - FAR / 2)
        body -= make_rod(head, FAR, at, p.high - sunk)
    body = _fit_module(p, body) if p.is_wired else _fit_pack(p, body)
    for role, at, size in p.signs.values():
        body -= draw_sign(role, size).extrude(FAR).translate((*at, p.high - DEEP))
    return body


def _fit_module(p: Layout, body: Manifold) -> Manifold:
    """Posts with slots for the display, its glass, its window, and holes for the buttons.

    The slots let the module move, because makers differ in where the view is on it.
    """
    sizes, part = p.sizes, p.display
    spread = sizes.most(f"{part} view up") - sizes.least(f"{part} view up")
    spread += sizes.most(f"{part} holes along") - sizes.least(f"{part} holes along")
    corners = list_corners(
        sizes.mm(f"{part} holes across") / 2, sizes.mm(f"{part} holes along") / 2
    )
    spots = [(p.module[0] + x, p.module[1] + y) for x, y in corners]
    stand = find_stand(p)
    body += join(make_slot(4.2, spread, stand, at, p.low - stand) for at in spots)
    glass = [sizes.most(f"{part} glass {side}") + 2 * AIR for side in ("width", "length")]
    moves = spread + sizes.most(f"{part} glass up") - sizes.least(f"{part} glass up")
    middle = (p.module[0], p.module[1] + sizes.mm(f"{part} glass up"))
    body -= make_box(glass[0], glass[1] + moves, FAR, middle, p.low - FAR)
    deep = SHORT - sizes.least(f"{part} thickness") + 0.2
    body -= join(make_slot(1.6, spread, deep, at, p.low - stand - 0.01) for at in spots)
    body -= make_opening(p.window.width, p.window.length, LID + 1, p.window.at, p.low - 0.01)
    nut = sizes.most("button nut") + 2 * NEAREST  # it may lie where the rim is
    body -= join(make_rod(nut, FAR, at, p.low - FAR) for at in p.buttons.values())
    across = sizes.most("button thread") + 0.2
    return body - join(make_rod(across, FAR, at, p.low - FAR / 2) for at in p.buttons.values())


def _fit_pack(p: Layout, body: Manifold) -> Manifold:
    """The window of a display that plugs on, and holes for a finger over its flat buttons."""
    body -= make_opening(p.window.width, p.window.length, LID + 1, p.window.at, p.low - 0.01)
    wide = p.sizes.most(f"{p.display} button") + 2 * FINGER
    holes = (make_box(wide, wide, FAR, at, p.low - FAR / 2, 1.5) for at in p.buttons.values())
    return body - join(holes)


def find_stand(layout: Layout) -> float:
    """How high the posts of the display's module are: the thickest glass touches nothing."""
    return layout.sizes.most(f"{layout.display} glass thickness") + 0.1


def cut_slice(layout: Layout, bottom: Manifold, lid: Manifold) -> Manifold:
    """The end at the USB socket, and a button with the edge of the window, held by a thin bar.

    It shows for 5 g whether cable, Pico, screws, button and display fit what was printed.
    """
    p = layout
    end = p.sizes.mm("pico length") / 2
    high = BASE + FEET + 4.0
    near = make_box(24.0, 29.0, high, (0, end - 4.0))  # with the hole over BOOTSEL
    one = bottom ^ place(near, p.pico, p.turn)
    right = p.window.at[0] - p.window.width / 4
    left = p.buttons["right" if p.is_wired else "a"][0] - 8.0
    long = min(p.window.length + 2 * LID + 14.0, 2 * p.posts[-1][1] - POST - 1.0)
    middle = ((left + right) / 2, p.window.at[1])
    two = lid ^ make_box(right - left, long, FAR, middle, p.low - RIM)
    return _lay_together(one, turn_over(p, two))


def _lay_together(one: Manifold, two: Manifold) -> Manifold:
    """Two bodies side by side on the printer, and a bar of 0.8 mm between them."""
    x0, y0, _, x1, y1, _ = one.bounding_box()
    one = one.translate((-x1, -(y0 + y1) / 2, 0))
    x0, y0, _, x1, y1, _ = two.bounding_box()
    two = two.translate((2.0 - x0, -(y0 + y1) / 2, 0))
    bar = make_box(8.0, 6.0, 0.8, (1.0, -6.0))
    return one + two + bar

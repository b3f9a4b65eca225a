"""The parts in a case as bodies, to see whether they fit, and for the pictures. In mm.

Each is as large as its usual size, where the layout puts it; what moves in slots is in the middle.
"""

from manifold3d import Manifold

from pilothouse.build import wires
from pilothouse.build.case.layout import BASE, FEET, Layout, list_corners
from pilothouse.build.case.shells import find_stand
from pilothouse.build.case.solids import FAR, join, make_box, make_rod, place
from pilothouse.build.pico_pins import ROW, is_left

PITCH = 2.54  # from pin to pin
PINS = 4  # of a display on I2C


def make_contents(layout: Layout) -> dict[str, Manifold]:
    """Name -> body: "pico", "usb", "module", "button ok" and more."""
    found = {
        name: place(body, layout.pico, layout.turn) for name, body in _make_pico(layout).items()
    }
    return found | (_make_wired(layout) if layout.is_wired else _make_pack(layout))


def find_pin(layout: Layout, pin: int) -> tuple[float, float]:
    """Where a pin of a Pico at the origin is. It lies on its chip, so pin 1 is on the right."""
    across = layout.sizes.mm("pico rows across") / 2
    along = pin - 1 if is_left(pin) else 2 * ROW - pin
    return (across if is_left(pin) else -across), PITCH * ((ROW - 1) / 2 - along)


def _make_pico(layout: Layout) -> dict[str, Manifold]:
    """The Pico at the origin with what stands on it."""
    sizes = layout.sizes
    mm = sizes.mm
    z, thick = BASE + FEET, mm("pico thickness")
    holes = list_corners(mm("pico holes across") / 2, mm("pico holes along") / 2)
    length = mm("pico length")
    board = make_box(mm("pico width"), length, thick, z=z)
    board -= join(make_rod(mm("pico hole"), 9.0, at, z - 3) for at in holes)
    spots = {pin: find_pin(layout, pin) for pin in range(1, 2 * ROW + 1)}
    usb = (mm("usb width"), mm("usb length"), mm("usb height"))
    debug = (mm("debug width"), mm("debug length"), mm("debug height"))
    made = {
        "pico": board,
        "usb": make_box(*usb, (0, length / 2 + mm("usb out") - usb[1] / 2), z - usb[2]),
        "debug": make_box(*debug, (0, -length / 2 + debug[1] / 2), z - debug[2]),
        "joints": join(
            make_rod(1.8, mm("pico joint"), at, z - mm("pico joint")) for at in spots.values()
        ),
        "screws": join(
            make_rod(mm("screw head"), mm("screw head height"), at, z + thick) for at in holes
        ),
    }
    if layout.has_plugs or not layout.is_wired:
        rows = (
            make_box(2.5, ROW * PITCH, mm("header"), (s * mm("pico rows across") / 2, 0), z + thick)
            for s in (-1, 1)
        )
        made["rows"] = join(rows)
    if layout.has_plugs:
        made["plugs"] = _make_plugs(layout, spots, z + thick + mm("header"))
    return made


def _make_plugs(layout: Layout, spots: dict[int, tuple[float, float]], z: float) -> Manifold:
    """The housings of all plugs on the Pico, with the bend of their wires."""
    tall = layout.sizes.mm("plug") + layout.sizes.mm("plug bend")
    bodies = []
    for wire in wires.wires(layout.board):
        if wire.part == "buzzer":  # it is soldered, on the other side
            continue
        ys = [spots[pin][1] for pin in wire.pins]
        x = spots[wire.pins[0]][0]
        middle = (x, sum(ys) / len(ys))
        bodies.append(make_box(2.5, max(ys) - min(ys) + 2.5, tall, middle, z))
    return join(bodies)


def _make_wired(layout: Layout) -> dict[str, Manifold]:
    """The display's module in the lid, with its plug, and the buttons."""
    p, mm, part = layout, layout.sizes.mm, layout.display
    x, y = p.module
    top = p.low - find_stand(p)
    thick = mm(f"{part} thickness")
    holes = list_corners(mm(f"{part} holes across") / 2, mm(f"{part} holes along") / 2)
    board = make_box(mm(f"{part} width"), mm(f"{part} length"), thick, p.module, top - thick)
    board -= join(make_rod(mm(f"{part} hole"), 9.0, (x + dx, y + dy), top - 5) for dx, dy in holes)
    glass = (mm(f"{part} glass width"), mm(f"{part} glass length"), mm(f"{part} glass thickness"))
    # Soldered, the wires are on the pins.
    tall = mm("header") + mm("plug" if p.has_plugs else "pin")
    pins = (x, y + mm(f"{part} length") / 2 - 1.6)
    solder = (
        make_rod(1.8, mm("pico joint"), (pins[0] + PITCH * (i - (PINS - 1) / 2), pins[1]), top)
        for i in range(PINS)
    )
    made = {
        "module": board,
        "solder": join(solder),  # it stands out beside the glass
        "glass": make_box(*glass, (x, y + mm(f"{part} glass up")), top),
        "plug": make_box(PINS * PITCH, 2.5, tall, pins, top - thick - tall),
    }
    if p.buzzer:  # glued to the base, over its slots
        made["buzzer"] = make_rod(mm("buzzer across"), mm("buzzer height"), p.buzzer, BASE)
    deep, nut = mm("button depth"), mm("button nut height")
    for name, at in p.buttons.items():
        made[f"nut {name}"] = make_rod(mm("button nut"), nut, at, p.low - nut) - make_rod(
            mm("button thread"), FAR, at, p.low - FAR / 2
        )
        made[f"button {name}"] = join(
            (
                make_rod(mm("button thread"), deep, at, p.high - deep),
                make_rod(mm("button head"), 2.0, at, p.high),
                make_rod(9.5, mm("button over"), at, p.high, top=8.5),
            )
        )
    return made


def _make_pack(layout: Layout) -> dict[str, Manifold]:
    """A display with its buttons on one board, on the Pico's pins."""
    p, mm, part = layout, layout.sizes.mm, layout.display
    thick = mm("pico thickness")
    face = BASE + FEET + mm(f"{part} stack")
    top = face - mm(f"{part} panel")
    socket = BASE + FEET + thick + mm("header")
    across = mm("pico rows across") / 2
    sockets = (
        make_box(2.5, ROW * PITCH, top - 1.6 - socket, (s * across, 0), socket) for s in (-1, 1)
    )
    size = mm(f"{part} button")
    made = {
        "pack": make_box(mm(f"{part} width"), mm(f"{part} length"), 1.6, p.module, top - 1.6),
        "sockets": place(join(sockets), p.pico, p.turn),
        "panel": make_box(
            mm(f"{part} panel width"), mm(f"{part} panel length"), face - top, p.module, top
        ),
    }
    return made | {
        f"button {name}": make_box(size, size, mm(f"{part} button height"), at, top)
        for name, at in p.buttons.items()
    }

"""`make pictures`: draws the wiring of every board from its data, from above and mirrored.

Mirrored is as one sees it who puts the box together: in the case the Pico lies on its back, and the
display on its glass. `boards/wiring` has the pictures, which the pages show as they are.
"""

from collections.abc import Container
from types import ModuleType

from pilothouse import outputs, project
from pilothouse.build import panels, prebuilt, wires
from pilothouse.build.pico_pins import GROUNDS, NAMES, is_left
from pilothouse.build.wires import Wire
from pilothouse.build.wiring_parts import (
    CAP,
    LEFT,
    MIDDLE,
    PITCH,
    RIGHT,
    TOP,
    draw_button,
    draw_buzzer,
    draw_display,
    draw_housing,
    draw_knob,
    draw_pico,
    outward,
    place_joint,
    place_knob_pad,
    place_pad,
)
from pilothouse.build.wiring_sheet import BESIDE, BLACK, GREY, LINE, LOOKS, Point, Sheet

FOLDER = project.ROOT / "boards/wiring"
if project.IS_INSTALLED:
    FOLDER = project.ROOT / prebuilt.SITE / "wiring"  # the page has the same
VIEWS = {"": "seen from above", "-mirrored": "seen from below, as it lies in the case"}
FAR, FIRST, STEP = 90, 336, 82  # of the buttons on wires: middle, first row, step
BUZZER = (722, TOP + 19 * PITCH + 14)
EITHER = ("A button's plug fits either way", "round.")
LETTERS = ("Some displays have GND and VCC the", "other way round: go by their letters.")
Looks = dict[int, tuple[str, str]]


def draw(board: ModuleType, mirrored: bool = False) -> str:
    """The SVG of a board's wiring."""
    sheet = Sheet(mirrored)
    view = VIEWS["-mirrored" if mirrored else ""]
    if wires.is_wired(board):
        draw_wires(sheet, board)
    else:
        _draw_plugged(sheet, board)
    for line, text in enumerate((board.NAME, view)):
        sheet.text((BESIDE + 8, 28 + 24 * line), text, 15, "s", "" if line else "b")
    return sheet.svg(f"Wiring of {board.NAME}, {view}")


def files() -> dict[str, bytes]:
    """Name -> content of all pictures: NAME.svg and NAME-mirrored.svg."""
    return {
        f"{name}{view}.svg": draw(panels.data(name), bool(view)).encode()
        for name in panels.names()
        for view in VIEWS
    }


def draw_wires(sheet: Sheet, board: ModuleType, numbers: Container[int] | None = None) -> None:
    """The Pico, the display and the wires of these numbers, with what they go to; None: all."""
    every, on_plugs = wires.wires(board), wires.plugs(board)
    looks = _choose_looks(every)
    listed = [wire for wire in every if numbers is None or wire.number in numbers]
    draw_pico(sheet, {pin for wire in listed for pin in wire.pins})
    draw_display(sheet, board.DISPLAY["controller"])
    _lead_display(sheet, listed, looks, bool(on_plugs))
    _lead_knob(sheet, listed, looks, bool(on_plugs))
    if on_plugs:
        for wire in listed:
            if wire.part == "button":
                _lead_plug(sheet, wire, looks[wire.number])
    else:
        _lead_buttons(sheet, listed, looks)
    ends = {wire.end: wire for wire in listed if wire.part == "buzzer"}
    if ends:
        on_plug = {pin for pins in on_plugs.values() for pin in pins}
        _lead_buzzer(sheet, ends, looks, ends["-"].pins[0] in on_plug)
    plugged = bool(on_plugs) and any(wire.part == "button" for wire in listed)
    _list_wires(sheet, listed, looks, plugged)


def _choose_looks(listed: list[Wire]) -> Looks:
    """Number of a wire -> how it looks: black to ground, else a colour and a dash of its own."""
    free = iter(LOOKS)
    grounds = (wire.number for wire in listed if set(wire.pins) <= set(GROUNDS))
    return dict.fromkeys(grounds, BLACK) | {
        wire.number: next(free) for wire in listed if not set(wire.pins) <= set(GROUNDS)
    }


def _lead_display(sheet: Sheet, listed: list[Wire], looks: Looks, jumpers: bool) -> None:
    """The four wires of the display go over the top, each in a lane of its own."""
    four = {wire.number: wire for wire in listed if wire.part == "display"}
    for number, wire in four.items():
        (pin,), place = wire.pins, number - 1
        pad, top = place_pad(wire.end), 80 - 18 * place
        lane = outward(pin, 88 + 20 * (place if wire.end != "VCC" else 0))[0]
        start = place_joint(pin)
        points: list[Point] = [start, (lane, start[1]), (lane, top), (pad[0], top), pad]
        at = draw_housing(sheet, wire.pins) if jumpers else outward(pin, 40)
        sheet.wire(number, [points], [at, (pad[0], pad[1] - 22)], looks[number])
        if place % 2:
            sheet.group_wires(place, number)
    if len(four) > 2:
        sheet.group_wires(1, 4)


def _lead_knob(sheet: Sheet, listed: list[Wire], looks: Looks, jumpers: bool) -> None:
    """The wires of a knob, if there is one; straight where its pins are in the module's order."""
    row = [wire for wire in listed if wire.part == "knob"]
    if row:
        draw_knob(sheet, [wire.end for wire in row])
    for place, wire in enumerate(row):
        (pin,) = wire.pins
        pad, start, lane = place_knob_pad(place), place_joint(pin), LEFT - 84 - 13 * place
        points = [start] if start[1] == pad[1] else [start, (lane, start[1]), (lane, pad[1])]
        at = draw_housing(sheet, wire.pins) if jumpers else outward(pin, 40)
        badges = [at, (pad[0] + 26, pad[1])]
        sheet.wire(wire.number, [[*points, pad]], badges, looks[wire.number])


def _lead_plug(sheet: Sheet, wire: Wire, look: tuple[str, str]) -> None:
    """A button beside its plug: two strands, and it does not matter which is which."""
    at = draw_housing(sheet, wire.pins)
    x = FAR if is_left(wire.pins[0]) else BESIDE - FAR
    edge = x + CAP + 1 if x < MIDDLE else x - CAP - 1
    draw_button(sheet, (x, at[1]), wire.end)
    strands = []
    for pin in wire.pins:
        start = place_joint(pin)
        y = at[1] + (10 if start[1] > at[1] else -10)
        strands.append([start, outward(pin, 84)[:1] + start[1:], (outward(pin, 100)[0], y)])
        strands[-1].append((edge, y))
    out = 26 if x < MIDDLE else -26
    sheet.wire(wire.number, strands, [at, (edge + out, at[1])], look)


def _lead_buttons(sheet: Sheet, listed: list[Wire], looks: Looks) -> None:
    """Buttons below the display, their other sides joined by a rail that goes to one pin."""
    buttons = [wire for wire in listed if wire.part == "button"]
    (joined,) = (wire for wire in listed if wire.part == "buttons")
    rail, x = 22, FAR + 10
    for place, wire in enumerate(buttons):
        (pin,) = wire.pins
        y = FIRST + STEP * place
        draw_button(sheet, (x, y), wire.end)
        start, lane = place_joint(pin), LEFT - 80 - 13 * place
        points = [start, (lane, start[1]), (lane, y), (x + CAP, y)]
        badges = [outward(pin, 40), (x + CAP + 22, y)]
        sheet.wire(wire.number, [points], badges, looks[wire.number])
    (pin,) = joined.pins
    start, top = place_joint(pin), FIRST - 46
    rows = [FIRST + STEP * place for place in range(len(buttons))]
    points = [start, (LEFT - 64, start[1]), (LEFT - 64, top), (rail, top), (rail, rows[-1])]
    stubs: list[list[Point]] = [[(rail, y), (x - CAP - 1, y)] for y in rows]
    badges = [outward(pin, 40), *((rail + 22, y) for y in rows)]
    sheet.wire(joined.number, [points, *stubs], badges, looks[joined.number])


def _lead_buzzer(sheet: Sheet, ends: dict[str, Wire], looks: Looks, shared: bool) -> None:
    """The buzzer at the lower right. `shared`: a plug is on its ground pin, so it is soldered."""
    x, y = BUZZER
    draw_buzzer(sheet, BUZZER, "if you solder" if shared else "an option")
    plus, minus = place_joint(ends["+"].pins[0]), place_joint(ends["-"].pins[0])
    lane = x - 70
    points = [plus, (lane, plus[1]), (lane, y + 16), (x - 36, y + 16)]
    badges = [outward(ends["+"].pins[0], 44), (x - 52, y + 16)]
    sheet.wire(ends["+"].number, [points], badges, looks[ends["+"].number])
    low = minus[1] + 18 if shared else minus[1]  # below the housing of the plug
    lane = x - 54
    points = [minus, (minus[0] + 10, low), (lane, low), (lane, y - 16), (x - 36, y - 16)]
    badges = [(RIGHT + (86 if shared else 44), low), (x - 52, y - 16)]
    sheet.wire(ends["-"].number, [points], badges, looks[ends["-"].number])


def _list_wires(sheet: Sheet, listed: list[Wire], looks: Looks, plugged: bool) -> None:
    """The table beside. `plugged`: there are plugs of buttons."""
    x, y = BESIDE + 20, TOP + 4
    for text, along in (("wire", -12), ("Pico's pin", 86), ("to", 192)):
        sheet.text((x + along, y - 26), text, 15, "s", "b")
    for wire in listed:
        sheet.badge((x, y), wire.number)
        sheet.sample((x + 22, y), looks[wire.number])
        for line, pin in enumerate(wire.pins):
            sheet.text((x + 86, y + 19 * line), f"{pin} ({NAMES[pin]})", 15, "s", "t")
        goal = f"{wire.part} {wire.end}" if wire.end else f"all {wire.part}"
        words = goal.replace("button ", "").replace("-", "−")
        sheet.text((x + 192, y), words, 15, "s", "t")
        y += 34 + 16 * (len(wire.pins) - 1)
    for text in (*(EITHER if plugged else ()), *LETTERS):
        y += 8 if text == LETTERS[0] else 0
        sheet.text((BESIDE + 8, y + 6), text, 15, "s")
        y += 21


def _draw_plugged(sheet: Sheet, board: ModuleType) -> None:
    """A module that plugs on: where its USB mark goes, and which pins it has."""
    used = wires.uses(board)
    sheet.rect((LEFT - 50, TOP - 84, RIGHT - LEFT + 100, PITCH * 20 + 100), f'rx="9" fill="{GREY}"')
    draw_pico(sheet, used)
    for pin, name in used.items():
        start, end = place_joint(pin), outward(pin, 74)
        sheet.line([start, end], LINE)
        sheet.text(outward(pin, 80), name, 17, "e" if is_left(pin) else "s", "b t")
    y = TOP - 16
    if sheet.mirrored:
        said = ("You see the display's face: the Pico", "is behind it.")
    else:
        said = ("You see the Pico on the back of the", "display, whose face is away from you.")
    usb = (
        "The end that is marked USB has to be",
        "at the Pico's USB socket, and pin 1",
        "in hole 1.",
    )
    for place, text in enumerate((*said, *usb)):
        sheet.text((BESIDE + 8, y + 21 * place), text, 14, "s")
    sheet.text((MIDDLE, TOP - 66), "the display's mark: USB", 14)
    x, y = BESIDE + 20, y + 180
    for pin, name in used.items():
        sheet.text((x, y), f"{pin} ({NAMES[pin]})", 15, "s", "t")
        sheet.text((x + 116, y), name, 15, "s", "t")
        y += 26


def main() -> None:
    """Write all pictures, and remove those of boards that are gone."""
    FOLDER.mkdir(exist_ok=True)
    made = files()
    for path in FOLDER.glob("*.svg"):
        if path.name not in made:
            path.unlink()
    for name, data in made.items():
        outputs.write(FOLDER / name, data)


if __name__ == "__main__":
    main()

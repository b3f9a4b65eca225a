"""The parts of a wiring picture: the Pico with its forty pins, display, knob, buttons, buzzer."""

from collections.abc import Container

from pilothouse.build import pico_pins
from pilothouse.build.wiring_sheet import DARK, GREY, USED, Point, Sheet

LEFT, RIGHT, TOP, PITCH = 330, 550, 130, 34  # of the pins: columns, first row, step
MIDDLE = (LEFT + RIGHT) / 2
PAD = 38  # from one pin of the display to the next
DISPLAY = (24, 112, 168, 168)  # the module: left, top, width, height
PADS = ("GND", "VCC", "SCL", "SDA")  # of most modules, from the left
KNOB = (24, TOP + 13 * PITCH - 26, 132)  # its module: left, top, width
CAP = 40  # half the width of a button
SIGNS = {  # of the roles, about the middle of a button
    "up": "M-11,7L0,-11L11,7Z",
    "down": "M-11,-7L0,11L11,-7Z",
    "left": "M7,-11L-11,0L7,11Z",
    "right": "M-7,-11L11,0L-7,11Z",
    "back": "M-12,-3L-3,-12V-6H4A9,9 0 0 1 4,12H-6V7H4A4,4 0 0 0 4,0H-3V6Z",
}


def place_pin(pin: int) -> Point:
    """The middle of a pin of the Pico, seen from above."""
    if pico_pins.is_left(pin):
        return LEFT, TOP + PITCH * (pin - 1)
    return RIGHT, TOP + PITCH * (2 * pico_pins.ROW - pin)


def outward(pin: int, by: float) -> Point:
    """A point `by` units out of the Pico, level with a pin."""
    x, y = place_pin(pin)
    return (x - by, y) if pico_pins.is_left(pin) else (x + by, y)


def draw_pico(sheet: Sheet, used: Container[int]) -> None:
    """The Pico with the numbers and names of its pins; `used`: the pins that stand out."""
    sheet.rect((LEFT - 18, TOP - 30, RIGHT - LEFT + 36, PITCH * 20 + 22), 'rx="9" stroke-width="2"')
    sheet.rect((MIDDLE - 36, TOP - 44, 72, 56), f'fill="{GREY}" stroke-width="2"')
    sheet.text((MIDDLE, TOP - 16), "USB", 18, kind="b")
    if sheet.mirrored:
        sheet.text((MIDDLE, TOP + 320), "the back", 15)
    else:
        sheet.circle((MIDDLE, TOP + 84), 13, 'stroke-width="2"')
        sheet.text((MIDDLE, TOP + 110), "BOOTSEL", 13)
        sheet.rect((MIDDLE - 24, TOP + 296, 48, 48), f'fill="{DARK}"')
    for pin, name in pico_pins.NAMES.items():
        x, y = place_pin(pin)
        is_used = pin in used
        more = f'stroke-width="{3 if is_used else 1}"' + (f' fill="{USED}"' if is_used else "")
        if name == "GND":
            sheet.rect((x - 12, y - 12, 24, 24), more)
        else:
            sheet.circle((x, y), 12, more)
        sheet.text((x, y), str(pin), 13, kind="p")
        side, inward = ("s", 18) if pico_pins.is_left(pin) else ("e", -18)
        size, kind = (16, "b") if is_used else (13, "")
        sheet.text((x + inward, y), name, size, side, kind)


def place_joint(pin: int) -> Point:
    """Where a wire begins, at the outer edge of a pin."""
    return outward(pin, 13)


def place_pad(name: str) -> Point:
    """The middle of a pin of the display's module, seen from the front."""
    x, y, w, _ = DISPLAY
    return x + w / 2 + PAD * (PADS.index(name) - 1.5), y + 16


def draw_display(sheet: Sheet, controller: str) -> None:
    """The display's module, from the front; mirrored: its back."""
    x, y, w, h = DISPLAY
    sheet.rect(DISPLAY, 'rx="6" stroke-width="2"')
    if sheet.mirrored:
        sheet.text((x + w / 2, y + 100), "display,", 16)
        sheet.text((x + w / 2, y + 122), "its back", 16)
    else:
        sheet.rect((x + 8, y + 52, w - 16, 82), f'fill="{DARK}"')
        face = (x + w / 2, y + 93)
        sheet.text(face, controller.upper(), 18, more=' fill="#fff"')
        sheet.text((x + w / 2, y + 152), "display, front", 16)
    for name in PADS:
        at = place_pad(name)
        sheet.circle(at, 9, f'fill="{USED}" stroke-width="2"')
        sheet.text((at[0], at[1] + 22), name, 14, kind="b end")


def draw_button(sheet: Sheet, at: Point, name: str) -> None:
    """A button about a point: its sign, and its name below."""
    x, y = at
    sheet.rect((x - CAP, y - 34, 2 * CAP, 68), f'rx="6" fill="{GREY}" stroke-width="2"')
    sheet.circle((x, y - 9), 21, 'stroke-width="2"')
    if name in SIGNS:
        where = f"translate({sheet.x(x):g} {y - 9:g})"
        sheet.put(f'<path fill="#000" d="{SIGNS[name]}" transform="{where}"/>')
    else:
        sheet.text((x, y - 9), name.upper(), 16, kind="b")
    sheet.text((x, y + 23), name, 16, kind="end")


def place_knob_pad(place: int) -> Point:
    """The middle of a pin of the knob's module; place: 0 is the uppermost."""
    x, y, w = KNOB
    return x + w - 14, y + 26 + PITCH * place


def draw_knob(sheet: Sheet, names: list[str]) -> None:
    """The knob's module with its pins, in the order of their names from the top."""
    x, y, w = KNOB
    h = PITCH * (len(names) - 1) + 52
    sheet.rect((x, y, w, h), f'rx="6" fill="{GREY}" stroke-width="2"')
    sheet.circle((x + 36, y + h / 2), 26, 'stroke-width="2"')
    sheet.circle((x + 36, y + h / 2 - 14), 4, f'fill="{DARK}"')
    sheet.text((x + 36, y + h / 2 + 48), "knob", 16)
    for place, name in enumerate(names):
        at = place_knob_pad(place)
        sheet.circle(at, 9, f'fill="{USED}" stroke-width="2"')
        sheet.text((at[0] - 14, at[1]), name, 14, "e", "b end")


def draw_buzzer(sheet: Sheet, at: Point, remark: str) -> None:
    """A buzzer about a point, with the signs of its two ends; `remark`: what follows its name."""
    x, y = at
    sheet.circle(at, 40, f'fill="{GREY}" stroke-width="2"')
    sheet.circle((x + 12, y), 8, f'fill="{DARK}"')
    for sign, up in (("-", -16), ("+", 16)):
        sheet.text((x - 20, y + up), "−" if sign == "-" else sign, 22, kind="b end")
    sheet.text((x, y + 56), f"passive buzzer, {remark}", 15)


def draw_housing(sheet: Sheet, pins: tuple[int, ...]) -> Point:
    """The housing of a plug on one pin or two beside each other; the place of its number."""
    ys = [place_pin(pin)[1] for pin in pins]
    out = outward(pins[0], 17)[0], outward(pins[0], 71)[0]
    box = (min(out), min(ys) - 13, 54, max(ys) - min(ys) + 26)
    sheet.rect(box, f'rx="3" fill="{DARK}"', 2)
    return sum(out) / 2, sum(ys) / len(ys)

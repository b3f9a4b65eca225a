"""Which wire of a box goes where: the numbers of its wiring picture, from the board's data.

A display on I2C is wired: SDA is wire 1, SCL 2, GND 3 and VCC 4. The buttons follow in the order of
BUTTONS. If each of them has a ground of its own beside its pin, it has a plug of two pins, which is
one number. Otherwise their other sides are joined, and go to a ground together. The five wires of a
knob come before the buttons; its push is none of them. The buzzer is last.
A display on SPI is a module that plugs onto the whole Pico: it has no wires.
"""

from types import ModuleType
from typing import NamedTuple

from pilothouse.build import pico_pins
from pilothouse.build.pico_pins import EDGE, GROUNDS

LINES = {  # of a display in DISPLAY -> what is printed beside it on a module
    "sda": "SDA",
    "scl": "SCL",
    "sck": "CLK",
    "mosi": "DIN",
    "cs": "CS",
    "dc": "DC",
    "rst": "RST",
    "light": "BL",
}


class Wire(NamedTuple):
    """A wire, or the lead of a plug: its number in the picture, and what it joins."""

    number: int
    part: str  # "display", "knob", "button", "buttons" (all of them), "buzzer"
    end: str  # what is printed there: "SDA", "+"; the name of a button; "" for all of them
    pins: tuple[int, ...]  # on the Pico's edge: one, or the two of a plug


def is_wired(board: ModuleType) -> bool:
    """Whether the display hangs on wires, and is not a module that plugs on."""
    return bool(board.DISPLAY["bus"] == "i2c")


def plugs(board: ModuleType) -> dict[str, tuple[int, ...]]:
    """Button -> the pins of its plug; empty if some button has no ground of its own beside it."""
    found: dict[str, tuple[int, ...]] = {}
    for name, number in _buttons(board):
        pin = EDGE[number]
        taken = {each for pair in found.values() for each in pair}
        free = [g for g in pico_pins.neighbours(pin) if g in GROUNDS and g not in taken]
        if board.ACTIVE or not free or not is_wired(board):
            return {}
        found[name] = tuple(sorted((pin, free[0])))
    return found


def wires(board: ModuleType) -> list[Wire]:
    """The wires of a board by their numbers, 1 first; none if its display plugs on."""
    if not is_wired(board):
        return []
    ends: list[tuple[str, str, tuple[int, ...]]] = []
    sda, scl = (EDGE[board.DISPLAY[line]] for line in ("sda", "scl"))
    ground = nearest_ground(scl, ())
    ends += [("display", "SDA", (sda,)), ("display", "SCL", (scl,))]
    ends += [("display", "GND", (ground,)), ("display", "VCC", (pico_pins.POWER,))]
    taken = [ground]
    if hasattr(board, "KNOB"):
        joined = [(end, EDGE[number]) for end, number in knob(board).items()]
        taken.append(nearest_ground(joined[-1][1], taken))
        joined.append(("GND", taken[-1]))
        ends += [("knob", end, (pin,)) for end, pin in joined]
    if on_plugs := plugs(board):
        ends += [("button", name, pins) for name, pins in on_plugs.items()]
    else:
        buttons = _buttons(board)
        pins = [EDGE[number] for _, number in buttons]
        ends += [("button", name, (pin,)) for (name, _), pin in zip(buttons, pins, strict=True)]
        taken.append(pico_pins.POWER if board.ACTIVE else nearest_ground(pins[0], taken))
        ends.append(("buttons", "", (taken[-1],)))
    if board.BUZZER is not None:
        pin = EDGE[board.BUZZER]
        ends += [("buzzer", "+", (pin,)), ("buzzer", "-", (nearest_ground(pin, taken),))]
    return [Wire(number, *end) for number, end in enumerate(ends, 1)]


def knob(board: ModuleType) -> dict[str, int]:
    """What is printed on the module of a knob -> its GP pin, without the ground."""
    how = board.KNOB
    found = {"CLK": how["a"], "DT": how["b"], "SW": dict(board.BUTTONS)[how["push"]]}
    return found | ({"+ 3V": how["power"]} if "power" in how else {})


def _buttons(board: ModuleType) -> list[tuple[str, int]]:
    """The buttons of a board without the push of its knob."""
    push = getattr(board, "KNOB", {}).get("push")
    return [(name, number) for name, number in board.BUTTONS if name != push]


def nearest_ground(pin: int, taken: tuple[int, ...] | list[int]) -> int:
    """The ground pin nearest to a pin that no other wire has."""
    free = [ground for ground in GROUNDS if ground not in taken]
    return min(free, key=lambda ground: (pico_pins.measure_distance(pin, ground), ground))


def uses(board: ModuleType) -> dict[int, str]:
    """Pin on the edge -> what a module that plugs on has there, such as "DC" or "up"."""
    display = board.DISPLAY
    found = {display[line]: name for line, name in LINES.items() if display.get(line) is not None}
    found.update({number: f"button {name}" for name, number in board.BUTTONS})
    colours = zip(getattr(board, "LED", ()), ("red", "green", "blue"), strict=False)
    found.update({number: f"LED {colour}" for number, colour in colours})
    return dict(sorted((EDGE[number], name) for number, name in found.items()))

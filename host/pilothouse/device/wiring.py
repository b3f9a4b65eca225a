"""Says in words what is wrong with the wires of a box and how to mend it.

The sentences are those of the page that installs, whose wiring.js judges in the same way.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pilothouse import project
from pilothouse.build import panels
from pilothouse.build.pico_pins import EDGE, GROUNDS, POWER, ROW, measure_distance
from pilothouse.build.wires import Wire
from pilothouse.device.sentences import role, tell

ADDRESSES = (0x3C, 0x3D)  # of a display on I2C
# Low half of the status byte -> controller. SH1106 and SH1107: by their datasheets; SSD1306: what
# modules give
CONTROLLERS = {8: "sh1106", 7: "sh1107", 3: "ssd1306", 4: "ssd1306", 6: "ssd1306"}
# Two that are sold for one another, and the first column of a panel in the memory of each
TWINS = {"ssd1306": ("sh1106", 2), "sh1106": ("ssd1306", 0)}


# What the picture of a board shows thick: SDA and SCL, GND and VCC, all four wires of a display
BOTH, SUPPLY, ALL = "w1-2", "w3-4", "w1-4"
Button = tuple[str, int]  # its name and the number of its pin
Drawn = Sequence[Wire]  # the wires in the picture of the board; none if it has no picture


class Finding(NamedTuple):
    """Sentences: what is wrong, and what to do.

    show: the id in the board's picture of the wires that this is about, such as "w5"; "": of none.
    """

    wrong: str
    mend: str
    show: str = ""


def place(edge: int, drawn: Drawn) -> str:
    """A text such as "pin 1, wire 1" for a pin on the Pico's edge."""
    wire = next((wire.number for wire in drawn if edge in wire.pins), None)
    return tell("edge", edge=edge) if wire is None else tell("edge.wire", edge=edge, wire=wire)


def pin(number: int, drawn: Drawn = ()) -> str:
    """A text such as "GP0 (pin 1, wire 1)" for GP pin `number`."""
    if number not in EDGE:
        return f"GP{number}"
    return tell("pin", number=number, place=place(EDGE[number], drawn))


def power(drawn: Drawn) -> str:
    """Where the supply of a display goes."""
    ground = next((wire.pins[0] for wire in drawn if wire.end == "GND"), 38)
    return tell("power", vcc=place(POWER, drawn), gnd=place(ground, drawn))


def _ground(button: str, drawn: Drawn) -> str:
    """Where the other side of a button goes: to the ground in its plug, or to that of all."""
    of_it = (each for each in drawn if each.part == "buttons" or each.end == button)
    pins = [pin for each in of_it for pin in each.pins if pin in GROUNDS]
    return tell("ground", place=place(pins[0], drawn)) if pins else tell("ground.any")


def _show(drawn: Drawn, end: str) -> str:
    """The id of the wire with this end, "" if it is not drawn."""
    return next((f"w{wire.number}" for wire in drawn if wire.end == end), "")


def _wires(how: dict[str, Any], drawn: Drawn) -> dict[str, str]:
    """The facts about the wires of a display on I2C, as sentences name them."""
    sda, scl = pin(how["sda"], drawn), pin(how["scl"], drawn)
    return {
        "sda": sda,
        "scl": scl,
        "wires": tell("wires", sda=sda, scl=scl),
        "power": power(drawn),
    }


def bus(board: str, how: dict[str, Any], found: dict[str, Any], drawn: Drawn = ()) -> list[Finding]:
    """The faults of a display on I2C, or none.

    `how`: DISPLAY of the board. `found`: what on_box/bus.py has printed.
    """
    facts = {**_wires(how, drawn), "board": board, "khz": how["freq"] // 1000}
    both, four = (BOTH, ALL) if drawn else ("", "")
    lines = (f"SDA, {facts['sda']},", f"SCL, {facts['scl']},")
    held = [name for name, level in zip(lines, found["high"], strict=True) if not level]
    if held:
        facts["lines"] = f" {tell('and')} ".join(held)
        if held[1:]:  # as by a display whose GND and VCC are exchanged: its pull-ups pull down
            return [_finding("bus.both", facts, four)]
        return [_finding("bus.held", facts, _show(drawn, held[0][:3]))]
    if how["address"] in found["fast"]:
        return controller(board, how, CONTROLLERS.get((found["status"] or 0) & 15))
    if found["fast"]:
        facts["listed"] = ", ".join(f"0x{address:02X}" for address in found["fast"])
        facts["address"] = f"0x{how['address']:02X}"
        if set(ADDRESSES) & set(found["fast"]):
            return [_finding("bus.address", facts)]
        return [_finding("bus.other", facts, four)]
    if found["slow"]:
        return [_finding("bus.slow", facts, both)]
    if found["swapped"]:
        return [_finding("bus.swapped", facts, both)]
    if sum(found["low"]) == 1:  # a module that has power pulls its lines up
        facts["name"] = "SCL" if found["low"][0] else "SDA"
        return [_finding("bus.off", facts, _show(drawn, facts["name"]))]
    return [_finding("bus.strange" if all(found["low"]) else "bus.none", facts, four)]


def controller(board: str, how: dict[str, Any], seen: str | None) -> list[Finding]:
    """The fault if the display has another controller than its board says; else none."""
    if seen is None or how["controller"] not in CONTROLLERS.values() or seen == how["controller"]:
        return []
    other = board.replace(how["controller"], seen)
    is_there = other != board and (project.ROOT / "boards" / f"{other}.py").exists()
    facts = {"board": board, "other": other, "file": f"pico_{seen}"}
    facts |= {"seen": seen.upper(), "says": how["controller"].upper()}
    mend = "bus.controller.board" if is_there else "bus.controller.mend"
    if not is_there and board in panels.names() and TWINS.get(how["controller"], "")[:1] == (seen,):
        mend = "bus.controller.twin"  # own_board.py makes a copy of the board
        facts["command"] = f"pilothouse deploy --board {board} --controller {seen}"
    return [Finding(tell("bus.controller", **facts), tell(mend, **facts))]


def loose(how: dict[str, Any], found: dict[str, Any], drawn: Drawn = ()) -> list[Finding]:
    """The fault if answers were lost while somebody wiggled the wires of a display; else none.

    `found`: what on_box/wiggle.py has printed.
    """
    if not found["lost"]:
        return []
    facts = {**_wires(how, drawn), "lost": found["lost"], "tries": found["tries"]}
    off = [name for name, times in zip(("SDA", "SCL"), found["off"], strict=True) if times]
    if len(off) == 1:
        wrong = tell("joint.line", name=off[0], **facts)
        return [Finding(wrong, tell("joint.mend", **facts), _show(drawn, off[0]))]
    return [_finding("joint", facts, ALL if drawn else "")]


def stuck(button: str, number: int, active: int, drawn: Drawn = ()) -> Finding:
    """The fault of a button that is down while nobody presses it."""
    facts = {"button": role(button), "pin": pin(number, drawn)}
    word = "button.stuck.high" if active else "button.stuck.low"
    return _finding(word, facts, _show(drawn, button))


def silent(button: str, number: int, active: int, drawn: Drawn = ()) -> Finding:
    """The fault of a button that did not go down when it should be pressed."""
    other = "3V3" if active else _ground(button, drawn)
    facts = {"button": role(button), "pin": pin(number, drawn), "other": other}
    return _finding("button.silent", facts, _show(drawn, button))


def stray(
    number: int, missing: Sequence[Button], drawn: Drawn = ()
) -> tuple[Finding, Button | None]:
    """The fault of a GP pin that is pressed and has no button; the button that it is, if one is.

    missing: the buttons that were not seen to go down.
    """
    button, kind = _find_strayed(number, missing)
    facts = {"pin": pin(number)}
    if button:
        facts |= {"button": role(button[0]), "right": pin(button[1], drawn)}
    wrong, mend = tell("button.stray", **facts), tell(f"button.stray.{kind}", **facts)
    return Finding(wrong, mend, _show(drawn, button[0]) if button else ""), button


def _find_strayed(number: int, missing: Sequence[Button]) -> tuple[Button | None, str]:
    """(the button that is wired to a GP pin by mistake, by which mistake)."""
    edge = EDGE[number]
    for kind, is_it in (
        ("number", lambda due: due == edge or EDGE[due] == number),
        ("mirror", lambda due: EDGE[due] + edge == 2 * ROW + 1),
        ("beside", lambda due: measure_distance(EDGE[due], edge) < 3),
        ("only", lambda _: len(missing) == 1),
    ):
        for button in missing:
            if button[1] in EDGE and is_it(button[1]):
                return button, kind
    return None, "none"


def mute(number: int, drawn: Drawn = ()) -> Finding:
    """The fault of a buzzer that is there, and not heard. number: its GP pin."""
    ground = next((each.pins[0] for each in drawn if each.end == "-"), None)
    minus = tell("ground.any") if ground is None else tell("ground", place=place(ground, drawn))
    facts = {"plus": pin(number, drawn), "minus": minus}
    wrong = tell("doctor.hears", hears=tell("hears.mute"))
    return Finding(wrong, tell("hears.mute.mend", **facts), _show(drawn, "+"))


def _finding(word: str, facts: dict[str, Any], show: str = "") -> Finding:
    """A finding whose sentences have the names `word` and `word.mend`."""
    return Finding(tell(word, **facts), tell(f"{word}.mend", **facts), show)

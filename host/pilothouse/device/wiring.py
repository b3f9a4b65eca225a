"""Says in words what is wrong with the wires of a box and how to mend it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pilothouse import project
from pilothouse.build.pico_pins import EDGE, GROUNDS, POWER
from pilothouse.build.wires import Wire

ADDRESSES = (0x3C, 0x3D)  # of a display on I2C
# Low half of the status byte -> controller. SH1106 and SH1107: by their datasheets; SSD1306: what
# modules give
CONTROLLERS = {8: "sh1106", 7: "sh1107", 3: "ssd1306", 4: "ssd1306", 6: "ssd1306"}


# What the picture of a board shows thick: SDA and SCL, all four wires of a display
BOTH, ALL = "w1-2", "w1-4"
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
    return f"pin {edge}" if wire is None else f"pin {edge}, wire {wire}"


def pin(number: int, drawn: Drawn = ()) -> str:
    """A text such as "GP0 (pin 1, wire 1)" for GP pin `number`."""
    return f"GP{number} ({place(EDGE[number], drawn)})" if number in EDGE else f"GP{number}"


def _power(drawn: Drawn) -> str:
    """Where the supply of a display goes."""
    ground = next((wire.pins[0] for wire in drawn if wire.end == "GND"), 38)
    return f"its VCC goes to {place(POWER, drawn)} (3V3 OUT), its GND to {place(ground, drawn)}"


def _ground(button: str, drawn: Drawn) -> str:
    """Where the other side of a button goes: to the ground in its plug, or to that of all."""
    of_it = (each for each in drawn if each.part == "buttons" or each.end == button)
    pins = [pin for each in of_it for pin in each.pins if pin in GROUNDS]
    return f"ground ({place(pins[0], drawn) if pins else 'pin 18 or 38'})"


def _show(drawn: Drawn, end: str) -> str:
    """The id of the wire with this end, "" if it is not drawn."""
    return next((f"w{wire.number}" for wire in drawn if wire.end == end), "")


def bus(board: str, how: dict[str, Any], found: dict[str, Any], drawn: Drawn = ()) -> list[Finding]:
    """The faults of a display on I2C, or none.

    `how`: DISPLAY of the board. `found`: what on_box/bus.py has printed.
    """
    sda, scl = pin(how["sda"], drawn), pin(how["scl"], drawn)
    both = BOTH if drawn else ""
    lines = dict(zip((f"SDA, {sda},", f"SCL, {scl},"), found["high"], strict=True))
    held = [name for name, level in lines.items() if not level]
    if held:
        show = both if held[1:] else _show(drawn, held[0][:3])
        return [
            Finding(
                f"{' and '.join(held)} {'are' if held[1:] else 'is'} held at ground.",
                "Take the display off and ask the doctor again. If it is still so, something "
                "touches there: look for a drop of solder. If not, the display gets no power or "
                f"is wired wrongly: {_power(drawn)}.",
                show,
            )
        ]
    if how["address"] in found["fast"]:
        return _controller(board, how, found["status"])
    if found["fast"]:
        return [_elsewhere(board, how, found["fast"], drawn)]
    if found["slow"]:
        return [
            Finding(
                f"The display does not follow {how['freq'] // 1000} kHz, it answers at 50 kHz.",
                "Make the wires of SDA and SCL shorter (20 cm at most), or write a smaller `freq` "
                f"into a copy of boards/{board}.py.",
                both,
            )
        ]
    if found["swapped"]:
        return [
            Finding(
                "SDA and SCL have changed places.",
                f"Swap the two wires: SDA of the display belongs to {sda}, SCL to {scl}.",
                both,
            )
        ]
    return [_nothing(board, sda, scl, found["low"], drawn)]


def _nothing(board: str, sda: str, scl: str, low: list[int], drawn: Drawn) -> Finding:
    """The fault if nothing answers. `low`: levels of SDA and SCL while the Pico pulls them down.

    A module that has power pulls its lines up.
    """
    wires, four = f"SDA goes to {sda}, SCL to {scl}", ALL if drawn else ""
    if low == [1, 1]:
        return Finding(
            f"Nothing answers, but something with power hangs on {sda} and {scl}.",
            f"If it is the display: {wires}; is it one for I2C (four pins), and not for SPI? "
            "Another cable or display tells whether this one is broken.",
            four,
        )
    if low == [0, 0]:
        return Finding(
            f"No display: nothing answers, and nothing pulls {sda} and {scl} up.",
            f"Is the display plugged in? {wires}; {_power(drawn)}. "
            f"Is the board {board}? If not: pilothouse deploy --board NAME.",
            four,
        )
    name = "SCL" if low[0] else "SDA"
    return Finding(
        f"{name} of the display is not connected.",
        f"Look at its wire and at the solder at its ends: {wires}.",
        _show(drawn, name),
    )


def _elsewhere(board: str, how: dict[str, Any], answering: list[int], drawn: Drawn) -> Finding:
    """The fault if something answers, but not at the board's address."""
    listed = ", ".join(f"0x{address:02X}" for address in answering)
    if not set(ADDRESSES) & set(answering):
        return Finding(
            f"There is no display on the bus; what answers at {listed} is something else.",
            f"Look at the display's wires: {_power(drawn)}, SDA and SCL beside those of the other.",
            ALL if drawn else "",
        )
    return Finding(
        f"The display answers at {listed}, the board {board} says 0x{how['address']:02X}.",
        f"Copy boards/{board}.py under another name, write {listed} as its `address`, and "
        "pilothouse deploy --board with that name; or move the resistor on the display's back.",
    )


def _controller(board: str, how: dict[str, Any], status: int | None) -> list[Finding]:
    """The fault if the status byte is another controller's than the board's; else none."""
    seen = CONTROLLERS.get(status & 15) if status is not None else None
    if seen is None or how["controller"] not in CONTROLLERS.values() or seen == how["controller"]:
        return []
    wrong = f"The display has the controller {seen.upper()}, the board {board} says "
    wrong += f"{how['controller'].upper()}: the picture is wrong, or there is none."
    other = board.replace(how["controller"], seen)
    if other != board and (project.ROOT / "boards" / f"{other}.py").exists():
        return [Finding(wrong, f"pilothouse deploy --board {other}")]
    mend = (
        f"Take DISPLAY of boards/pico_{seen}.py into a copy of boards/{board}.py, with your pins."
    )
    return [Finding(wrong, mend)]


def stuck(button: str, number: int, active: int, drawn: Drawn = ()) -> Finding:
    """The fault of a button that is down while nobody presses it."""
    if active:
        where, mend = "3V3", "is it wired to the right pins, and does nothing touch there?"
    else:
        where = "ground"
        mend = (
            "look for a drop of solder there. A button with four legs connects them in pairs: "
            "turned by 90 degrees it is always down. Until then the box does without it."
        )
    return Finding(
        f"The button {button} is down all the time: {pin(number, drawn)} is at {where}.",
        f"If nobody has pressed it, {mend}",
        _show(drawn, button),
    )


def silent(button: str, number: int, active: int, drawn: Drawn = ()) -> Finding:
    """The fault of a button that did not go down when it should be pressed."""
    other = "3V3" if active else _ground(button, drawn)
    return Finding(
        f"The button {button} was not seen to go down.",
        f"If you pressed it: its one side goes to {pin(number, drawn)}, the other to {other}.",
        _show(drawn, button),
    )

"""Examines what hangs on the pins of a box: display, buzzer, buttons. The doctor asks for it."""

from collections.abc import Callable
from typing import Any

from pilothouse.build import lent, panels
from pilothouse.build.pico_pins import EDGE
from pilothouse.device import pico, wiring
from pilothouse.device.sentences import role, tell
from pilothouse.device.wiring import Button, Finding
from pilothouse.errors import DeviceError
from pilothouse.shown import plain

BUS = {
    **dict.fromkeys(("low", "high", "fast", "slow", "swapped"), [int]),
    "status": int | None,
}
WIGGLED = {"tries": int, "lost": int, "off": [int]}
TRIES = 500  # to reach the display, in ten seconds
LOOKS = ("right", "shifted", "turned", "rows", "dark")  # what a display shows; the first is well
HEARS = ("two", "same", "mute", "none")  # what a buzzer gives; first and last are well

# Asks a person a question with some answers; returns the number of the answer, 0 the first.
Ask = Callable[[str, list[str]], int]


class Parts:
    """Display, buzzer and buttons of a Pico. What is wrong is added to `findings`.

    tell: shows a sentence. ask: None: nobody is there who looks, listens and answers.
    """

    def __init__(
        self,
        device: pico.Pico,
        tell: Callable[[str], object],
        ask: Ask | None,
        findings: list[Finding],
    ) -> None:
        self._device, self._tell, self._ask, self._findings = device, tell, ask, findings
        self._board = ""
        self._drawn: wiring.Drawn = ()

    def examine(
        self, board: str, drawn: wiring.Drawn, data: dict[str, Any], seconds: float
    ) -> None:
        """Examine the parts of a board that the Pico has, or is lent. Raises DeviceError.

        drawn: the wires in its picture. `data`: what on_box/board.py has printed. seconds: the time
        to press each button once; 0: nobody presses a button or moves a wire.
        """
        self._board, self._drawn = board, drawn
        display, buzzer = data["display"], data["buzzer"]
        buttons: list[Button] = [(name, number) for name, number in data["buttons"]]
        is_wired = display["bus"] == "i2c"  # any other plugs on, and has all pins
        if self._display(display) and is_wired and seconds:
            self._wiggle(display)
        if buzzer is not None:
            self._buzzer(buzzer)
        used = [number for _, number in buttons] + [buzzer]
        used += [display["sda"], display["scl"]] if is_wired else list(EDGE)
        others = [number for number in EDGE if number not in used]
        self._buttons(buttons, others, data["active"], seconds)

    def _display(self, how: dict[str, Any]) -> bool:
        """Look for the display on the I2C bus, then draw a frame; returns whether it answers."""
        controller, is_known = plain(how["controller"].upper()), False
        if how["bus"] == "i2c":
            found = self._device.run_json("bus", BUS, how=how)
            if not (len(found["low"]) == len(found["high"]) == 2):
                raise DeviceError(pico.SENSELESS)
            findings = wiring.bus(self._board, how, found, self._drawn)
            is_known = bool(findings)
            self._findings += findings
            facts = {"board": self._board, "controller": controller}
            if how["address"] not in found["fast"]:
                self._tell(f"{tell('doctor.none', **facts)} {findings[0].wrong}")
                return False
            self._tell(tell("doctor.answers", address=f"0x{how['address']:02X}", **facts))
        else:
            self._tell(tell("doctor.spi", board=self._board, controller=controller))
        self._draw(how)
        self._look(how, is_known)
        return True

    def _draw(self, how: dict[str, Any]) -> None:
        self._device.lend(lent.driver(panels.driver(how)))
        self._device.run("pattern", before=lent.opening(), how=how, name=self._board)

    def _look(self, how: dict[str, Any], is_known: bool) -> None:
        """Ask what the display shows; if that fits its twin, drive it so, and ask again.

        is_known: whether it has told its controller, and it is the other one.
        """
        mends = {each: tell(f"looks.{each}.mend", board=self._board) for each in LOOKS[1:]}
        if self._ask is None:
            self._tell(f"{tell('doctor.ask')} {tell('looks.right')}?")
            for each, mend in mends.items():
                self._tell(f"  {tell(f'looks.{each}')}: {mend}")
            return
        answers = [tell(f"looks.{each}") for each in LOOKS]
        looks = LOOKS[self._ask(tell("doctor.ask"), answers)]
        if looks == "right" or is_known and looks in ("shifted", "dark"):
            return
        twin, offset = wiring.TWINS.get(how["controller"], ("", 0))
        if looks in ("shifted", "dark") and twin and how["bus"] == "i2c":
            self._draw({**how, "controller": twin, "offset": offset})
            again = tell("doctor.again", controller=twin.upper())
            if LOOKS[self._ask(again, answers)] == "right":
                self._findings += wiring.controller(self._board, how, twin)
                return
        wrong = tell("doctor.looks", looks=tell(f"looks.{looks}"))
        self._findings.append(Finding(wrong, mends[looks]))

    def _wiggle(self, how: dict[str, Any]) -> None:
        """Count the answers of the display that are lost while somebody moves its wires."""
        self._tell(tell("doctor.wiggle"))
        found = self._device.run_json("wiggle", WIGGLED, how=how, tries=TRIES)
        if len(found["off"]) != 2:
            raise DeviceError(pico.SENSELESS)
        self._findings += wiring.loose(how, found, self._drawn)

    def _buzzer(self, number: int) -> None:
        """Play two tones, and ask whether they differ."""
        if self._ask is None:
            return
        self._device.run("tones", number=number)
        hears = HEARS[self._ask(tell("doctor.tones"), [tell(f"hears.{each}") for each in HEARS])]
        if hears == "same":
            wrong = tell("doctor.hears", hears=tell("hears.same"))
            self._findings.append(Finding(wrong, tell("hears.same.mend")))
        elif hears == "mute":
            self._findings.append(wiring.mute(number, self._drawn))

    def _buttons(
        self, buttons: list[Button], others: list[int], active: int, seconds: float
    ) -> None:
        """Find the buttons that are down all the time, then name each that is pressed.

        others: pins without a button, where one may be by mistake.
        """
        numbers = [number for _, number in buttons]
        down = self._device.run_json("held", [int], numbers=numbers + others, active=active)
        for name, number in buttons:
            if number in down:
                self._findings.append(wiring.stuck(name, number, active, self._drawn))
                self._tell(self._findings[-1].wrong)
        free = [(name, number) for name, number in buttons if number not in down]
        strays = [number for number in others if number not in down]
        if not (free and seconds):
            return
        names = ", ".join(role(name) for name, _ in free)
        self._tell(f"{tell('doctor.press')} ({seconds:g} s) {names}")
        pressed = self._listen(free, strays, active, seconds)
        missing = [(name, number) for name, number in free if number not in pressed]
        for number in dict.fromkeys(each for each in pressed if each in strays):
            finding, button = wiring.stray(number, missing, self._drawn)
            self._findings.append(finding)
            missing = [each for each in missing if each != button]
        for name, number in missing:
            self._findings.append(wiring.silent(name, number, active, self._drawn))

    def _listen(
        self, free: list[Button], strays: list[int], active: int, seconds: float
    ) -> list[int]:
        """Name each button that goes down, until all did; returns the pins, strays too."""
        said = {number: f"{role(name)}, {wiring.pin(number, self._drawn)}" for name, number in free}
        numbers = list(said)
        said |= {number: tell("button.stray", pin=wiring.pin(number)) for number in strays}
        pressed: list[int] = []

        def echo(line: str) -> None:
            number = next((each for each in said if str(each) == line), None)
            if number is None:
                raise DeviceError(pico.SENSELESS)
            pressed.append(number)
            self._tell(f"  {said[number]}")

        self._device.listen("presses", seconds, echo, numbers=numbers, others=strays, active=active)
        return pressed

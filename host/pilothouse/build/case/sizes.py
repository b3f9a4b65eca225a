"""Sizes of the parts in a case, in mm: how far makers differ, where that is from, what is guessed.

Nobody of the project has held these parts. What is from a model of others was measured by them. A
guess has to be measured before a case is printed: `how` says how. `make case ARGS="--size
'NAME=MM'"` takes what was measured.
"""

from collections.abc import Mapping
from typing import NamedTuple

from pilothouse.errors import PilothouseError

PICO = "Raspberry Pi Pico datasheet, 2.1; bjonnh/dinoctopus_box, pico_config.scad"
ROWS = "ncarandini/KiCad-RP-Pico: rows of pins 17.78 apart, pitch 2.54"
MODULES_96 = "SSD1306 modules by mattwach, rafaelmartins, jeffhiltz/openscad-components, JMD0.96A-2"
GLASS_96 = "sunfounder/pironman5, OLED screen: 26.7 x 19.26 x 1.42, lit 21.74 x 10.86"
ABOUT_13 = 'Silicon Chip, October 2023: a 1.3" module is about 35 x 33'
PACK = "Tom's Hardware on the Pico Display Pack: 53 x 25 x 9"
GUESS = "a guess"


class Size(NamedTuple):
    """A size of a part: the usual one, the least and the largest that is known or feared."""

    mm: float
    least: float
    most: float
    source: str
    how: str = ""  # of a guess: how to measure it


def _guess(mm: float, least: float, most: float, how: str, source: str = GUESS) -> Size:
    return Size(mm, least, most, source, how)


SIZES: dict[str, Size] = {
    # The Pico, seen from its chip with the USB socket at the top
    "pico width": Size(21.0, 20.9, 21.1, PICO),
    "pico length": Size(51.0, 50.9, 51.2, PICO),
    "pico thickness": Size(1.0, 0.9, 1.1, PICO),
    "pico hole": Size(2.1, 2.05, 2.15, PICO),
    "pico holes across": Size(11.4, 11.3, 11.5, PICO),
    "pico holes along": Size(47.0, 46.9, 47.1, PICO),
    "pico rows across": Size(17.78, 17.78, 17.78, ROWS),
    "usb width": Size(8.0, 7.5, 8.0, PICO),
    "usb length": Size(5.6, 5.5, 5.7, PICO),
    "usb height": Size(2.7, 2.3, 2.8, PICO),
    "usb out": Size(1.3, 1.2, 1.4, PICO),
    "bootsel left": Size(5.0, 4.0, 6.0, "a model of the Pico by A. Reed; a Pico W may differ"),
    "bootsel up": Size(11.0, 10.0, 12.0, "a model of the Pico by A. Reed; a Pico W may differ"),
    "pico joint": _guess(1.2, 0.5, 1.5, "how far solder stands out on the Pico's chip side"),
    "debug width": _guess(6.0, 5.0, 6.2, "the plug of three pins at the end of a Pico H, across"),
    "debug length": _guess(4.3, 4.2, 5.0, "the same plug, along the Pico"),
    "debug height": _guess(3.0, 2.9, 3.5, "the same plug, how far it stands out"),
    # What plugs on
    "header": Size(2.54, 2.5, 2.6, "pin headers of pitch 2.54: the plastic below the pins"),
    "plug": Size(14.0, 13.9, 14.3, 'housings of "Dupont" plugs are 14 long'),
    "pin": Size(6.0, 5.8, 6.5, "pin headers of pitch 2.54: the pins above the plastic"),
    "plug bend": _guess(5.0, 3.0, 5.0, "what a wire needs to turn aside behind its plug"),
    "cable width": _guess(11.0, 9.0, 11.6, "the sleeve of the USB plug, its wider side"),
    "cable height": _guess(7.0, 5.5, 7.6, "the sleeve of the USB plug, its narrower side"),
    # 0.96" modules whose holes are 23.5 apart. Others, 25 x 26, have theirs 21 apart: not for this
    # case. Middles are those of the module's board; up is towards its pins.
    "ssd1306 width": Size(27.8, 27.4, 27.9, MODULES_96),
    "ssd1306 length": Size(27.8, 27.5, 28.0, MODULES_96),
    "ssd1306 thickness": Size(1.2, 1.2, 1.6, MODULES_96),
    "ssd1306 hole": Size(2.2, 2.0, 2.3, MODULES_96),
    "ssd1306 holes across": Size(23.5, 23.5, 23.5, MODULES_96),
    "ssd1306 holes along": Size(23.7, 23.5, 23.8, MODULES_96),
    "ssd1306 glass width": Size(26.7, 26.7, 27.4, GLASS_96),
    "ssd1306 glass length": Size(19.26, 19.2, 19.3, GLASS_96),
    "ssd1306 glass thickness": Size(1.42, 1.4, 1.6, GLASS_96),
    "ssd1306 glass up": Size(-0.25, -0.5, 0.0, MODULES_96),
    "ssd1306 view width": Size(25.0, 21.74, 25.5, f"{MODULES_96}; {GLASS_96}"),
    "ssd1306 view length": Size(14.0, 10.86, 14.5, f"{MODULES_96}; {GLASS_96}"),
    "ssd1306 view up": Size(1.75, 1.15, 2.35, f"{MODULES_96}; tgfuellner/TableTennisDisplay"),
    # 1.3" modules
    "sh1106 width": _guess(35.4, 35.0, 35.6, "the module's board, its longer side", ABOUT_13),
    "sh1106 length": _guess(33.5, 33.0, 33.7, "the module's board, its shorter side", ABOUT_13),
    "sh1106 thickness": _guess(1.2, 1.0, 1.6, "the board without its glass"),
    "sh1106 hole": _guess(3.0, 2.5, 3.1, "a hole of the module, across"),
    "sh1106 holes across": _guess(30.4, 30.2, 30.6, "middles of two holes beside the pins"),
    "sh1106 holes along": _guess(28.5, 28.2, 28.8, "middles of two holes, away from the pins"),
    "sh1106 glass width": _guess(34.5, 34.4, 34.6, "the glass, its longer side"),
    "sh1106 glass length": _guess(23.0, 22.8, 23.2, "the glass, its shorter side"),
    "sh1106 glass thickness": _guess(1.5, 1.4, 1.7, "from the board to the glass's face"),
    "sh1106 glass up": _guess(-0.3, -0.6, 0.0, "the glass's middle above the board's middle"),
    "sh1106 view width": _guess(31.4, 29.42, 31.4, "the dark area in the glass, its longer side"),
    "sh1106 view length": _guess(16.7, 14.7, 16.7, "the dark area, its shorter side"),
    "sh1106 view up": _guess(2.1, 1.6, 2.6, "the middle of what is lit above the board's middle"),
    # Push buttons with a thread of 12 mm and a nut
    "button thread": Size(12.0, 11.8, 12.1, "sold as buttons of 12 mm"),
    "button head": _guess(14.0, 13.5, 14.5, "the rim on the face, across"),
    "button over": _guess(5.0, 3.0, 6.0, "from the face to the end of the cap"),
    "button nut": _guess(16.2, 14.0, 16.2, "the nut, from corner to corner"),
    "button nut height": _guess(2.2, 2.0, 3.0, "the nut and its washer"),
    "button depth": _guess(20.0, 16.0, 22.0, "from below the rim to the end of the lugs or lead"),
    "buzzer across": _guess(12.0, 9.0, 13.0, "a passive buzzer, across"),
    "buzzer height": _guess(9.5, 5.0, 10.0, "a passive buzzer without its pins"),
    # Screws of 2 mm that cut their own thread, 6 long
    "screw head": Size(3.8, 3.5, 4.0, "M2 screws with a round head (ISO 7045: 4.0 at most)"),
    "screw head height": Size(1.4, 1.2, 1.6, "M2 screws with a round head (ISO 7045: 1.6)"),
    # Pimoroni's Pico Display Pack, across the Pico: width along the Pico
    "pimoroni_display width": Size(53.0, 52.8, 53.2, PACK),
    "pimoroni_display length": Size(25.4, 25.0, 25.6, PACK),
    "pimoroni_display stack": _guess(
        13.0, 12.5, 13.0, "plugged on: from the Pico's bare board to the panel's face"
    ),
    "pimoroni_display panel": _guess(1.6, 1.5, 1.8, "how thick the panel is on its board"),
    "pimoroni_display panel width": _guess(31.0, 30.0, 31.5, "the panel, its longer side"),
    "pimoroni_display panel length": _guess(17.6, 17.0, 18.0, "the panel, its shorter side"),
    "pimoroni_display view width": _guess(26.0, 24.9, 26.0, "what is lit, its longer side"),
    "pimoroni_display view length": _guess(15.2, 14.0, 15.2, "what is lit, its shorter side"),
    "pimoroni_display buttons across": _guess(43.0, 42.0, 44.0, "middles of A and X"),
    "pimoroni_display buttons along": _guess(14.0, 13.0, 15.0, "middles of A and B"),
    "pimoroni_display button": _guess(4.5, 4.0, 5.2, "a button, its longer side"),
    "pimoroni_display button height": _guess(3.0, 2.0, 3.5, "from the board to a button's top"),
}


class Sizes:
    """The table, with what somebody has measured in the place of its rows.

    measured: name -> mm. Raises PilothouseError if there is no size of such a name, or one of 0 mm
    or less whose row is more than 0.
    """

    def __init__(self, measured: Mapping[str, float] | None = None) -> None:
        self._rows = dict(SIZES)
        for name, mm in (measured or {}).items():
            if name not in SIZES:
                raise PilothouseError(
                    f"there is no size {name!r}; host/pilothouse/build/case"
                    "/sizes.py has their names"
                )
            if mm <= 0 < SIZES[name].mm or not -200 < mm < 200:
                raise PilothouseError(f"{name} can't be {mm:g} mm")
            self._rows[name] = Size(mm, mm, mm, "measured")

    def mm(self, name: str) -> float:
        """The usual size."""
        return self._rows[name].mm

    def least(self, name: str) -> float:
        """The smallest that has to fit."""
        return self._rows[name].least

    def most(self, name: str) -> float:
        """The largest that has to fit."""
        return self._rows[name].most

    def guesses(self, parts: tuple[str, ...]) -> dict[str, Size]:
        """The sizes of some parts that are still guesses; a part is how their names begin."""
        return {
            name: size
            for name, size in self._rows.items()
            if size.how and name.startswith(tuple(f"{part} " for part in parts))
        }

"""The boards are complete: every role is there, each pin is used once and fits its use."""

import importlib
import re
from pathlib import Path

import pytest

from boards.glasses.sh110x import SH1106, SH1107, Square
from boards.glasses.ssd1306 import Glass as SSD1306
from firmware.ui.few import ROLES
from pilothouse import project
from pilothouse.build import panels
from pilothouse.errors import PilothouseError

NAMES = panels.names()
GIVEN = ("NAME", "DISPLAY", "BUTTONS", "ACTIVE", "BUZZER", "WATCHDOG")
USUAL = {
    "pico_plugs",
    "pico_knob",
    "pico_ssd1306",
    "pico_sh1106",
    "pico_sh1107",
    "waveshare_oled_1_3",
    "waveshare_lcd_1_14",
    "waveshare_lcd_1_3",
    "pimoroni_display",
    "pimoroni_display_2",
}
# Function select of the pins on a Pico's edge, GP0 to GP22 and GP26 to GP28: RP2040 datasheet,
# table 2, and RP2350 datasheet, table 3. I2C and SPI are on the same pins of both.
PINS = {*range(23), 26, 27, 28}
I2C = {
    chip: {
        (0, "sda"): {0, 4, 8, 12, 16, 20},
        (0, "scl"): {1, 5, 9, 13, 17, 21},
        (1, "sda"): {2, 6, 10, 14, 18, 26},
        (1, "scl"): {3, 7, 11, 15, 19, 27},
    }
    for chip in ("RP2040", "RP2350")
}
SPI = {
    chip: {
        (0, "sck"): {2, 6, 18, 22},
        (0, "mosi"): {3, 7, 19},
        (1, "sck"): {10, 14, 26},
        (1, "mosi"): {11, 15, 27},
    }
    for chip in ("RP2040", "RP2350")
}
BUSES = {"i2c": (I2C, ("sda", "scl")), "spi": (SPI, ("sck", "mosi"))}
# The highest clock of each driver's controller in hertz. I2C: the datasheets' tables of it. SPI:
# serial clock cycle of the SH1107 250 ns, of the ST7789VW 16 ns.
FASTEST = {
    "ssd1306": {"i2c": 400_000},
    "sh1106": {"i2c": 400_000},
    "sh1107": {"i2c": 400_000, "spi": 4_000_000},
    "sh1107_square": {"i2c": 400_000, "spi": 4_000_000},
    "st7789": {"spi": 62_500_000},
}
KEYS = {
    "i2c": {"controller", "bus", "id", "sda", "scl", "freq", "address", "offset", "rotation"},
    "spi": {"controller", "bus", "id", "sck", "mosi", "cs", "dc", "rst", "freq", "rotation"},
}
PANEL = {"light", "w", "h", "left", "top"}


def pins(board):
    """Every pin of a board with what is connected to it."""
    display = board.DISPLAY
    for name in ("sda", "scl", "sck", "mosi", "cs", "dc", "rst", "light"):
        if display.get(name) is not None:
            yield display[name], name
    for name, pin in board.BUTTONS:
        yield pin, name
    knob, alive = getattr(board, "KNOB", {}), getattr(board, "KEEP_ALIVE", {})
    for name in ("a", "b", "power"):
        if name in knob:
            yield knob[name], name
    if alive:
        yield alive["pin"], "keep alive"
    if board.BUZZER is not None:
        yield board.BUZZER, "buzzer"
    for pin in getattr(board, "LED", ()):
        yield pin, "led"


def test_the_boards_are_those_of_the_pages():
    assert set(NAMES) == USUAL and NAMES[0] == panels.PROPOSED
    pages = {path.stem for path in (project.ROOT / "boards").glob("*.md")}
    assert pages - {"README", "pico_w"} == USUAL


def test_make_draws_a_picture_of_each_board():
    """The names are those that the Makefile takes from the pages; other pages are no boards."""
    text = (project.ROOT / "Makefile").read_text("utf-8")
    (others,) = re.findall(r"^BOARDS := .*filter-out ([^,]*),", text, re.M)
    pages = {path.stem for path in (project.ROOT / "boards").glob("*.md")}
    assert pages - {Path(page).stem for page in others.split()} == USUAL


@pytest.mark.parametrize("name", NAMES)
def test_a_board_says_all_that_the_box_asks(name):
    board = panels.data(name)
    assert board.NAME == name
    assert all(hasattr(board, what) for what in GIVEN)
    display = board.DISPLAY
    driver = panels.driver(display)
    more = PANEL if driver == "st7789" else {"offset"}
    needed = KEYS[display["bus"]] | more
    assert needed <= set(display) <= needed | {"driver", "h"}
    if driver != "st7789":
        rows = importlib.import_module(f"firmware.drivers.{driver}").H
        assert display.get("h", 64) == rows and not rows % 16  # firmware/ui/tall.py
    assert (project.ROOT / f"firmware/drivers/{driver}.py").exists()
    assert display["rotation"] in (0, 180)
    assert 0 < display["freq"] <= FASTEST[driver][display["bus"]]


@pytest.mark.parametrize("name", NAMES)
def test_no_pin_is_used_twice_and_all_are_on_the_edge(name):
    used = [pin for pin, _ in pins(panels.data(name))]
    assert len(used) == len(set(used))
    assert set(used) <= PINS


@pytest.mark.parametrize("chip", ["RP2040", "RP2350"])
@pytest.mark.parametrize("name", NAMES)
def test_the_bus_is_on_pins_that_have_it(name, chip):
    display = panels.data(name).DISPLAY
    table, lines = BUSES[display["bus"]]
    for line in lines:
        assert display[line] in table[chip][display["id"], line], line


@pytest.mark.parametrize("name", NAMES)
def test_light_and_buzzer_have_each_a_pwm_of_their_own(name):
    board = panels.data(name)
    both = [pin for pin in (board.DISPLAY.get("light"), board.BUZZER) if pin is not None]
    assert len({pin >> 1 & 7 for pin in both}) == len(both)  # RP2040 4.5.2: slice of a pin


@pytest.mark.parametrize("name", NAMES)
def test_every_role_is_reached_and_so_is_holding_ok_and_back(name):
    board = panels.data(name)
    gestures = getattr(board, "GESTURES", None)
    names = [button for button, _ in board.BUTTONS]
    if gestures is None:
        assert set(names) == set(ROLES)
        return
    said = {meaning for meanings in gestures.values() for meaning in meanings}
    if hasattr(board, "KNOB"):
        knob = board.KNOB
        said |= {*knob["turned"], *knob["pushed"]}
        assert knob["push"] in names and gestures[knob["push"]][0] == "ok"
        assert knob["quarters"] in (2, 4)
    assert said == {*ROLES, "ok long", "back long"}
    for gesture in gestures:
        parts = gesture.split("+")
        assert set(parts) <= set(names) and parts == sorted(parts, key=names.index)


@pytest.mark.parametrize("name", [n for n in NAMES if "w" in panels.data(n).DISPLAY])
def test_a_panel_lies_inside_its_controllers_memory(name):
    display = panels.data(name).DISPLAY
    assert display["left"] + display["w"] <= 320 and display["top"] + display["h"] <= 240
    assert display["h"] % 15 == 0  # the driver checks 15 lines at a time
    assert display["w"] in (240, 320)  # the canvas has units for these widths


def test_the_page_of_a_board_has_its_wiring():
    for name in NAMES:
        page = (project.ROOT / f"boards/{name}.md").read_text("utf-8")
        for pin, what in pins(panels.data(name)):
            assert re.search(rf"\bGP{pin}\b", page), (name, pin, what)
        for part in ("## Parts", "## Wiring", "## Buttons", "Cost", f"](wiring/{name}.svg)"):
            assert part in page, (name, part)
        assert f"](wiring/{name}-mirrored.svg)" in page and "+---" not in page


def test_an_unknown_board_is_refused_with_those_that_there_are():
    with pytest.raises(PilothouseError, match="waveshare_lcd_1_3"):
        panels.simulate("lcd")


def test_only_boards_with_more_code_or_colours_get_more_heap(monkeypatch):
    monkeypatch.delenv(panels.VARIABLE, raising=False)
    assert panels.heap() == "320K"
    for name, heap in (
        ("pico_sh1107", "320K"),
        ("waveshare_oled_1_3", "332K"),
        ("pimoroni_display_2", "435K"),
    ):
        monkeypatch.setenv(panels.VARIABLE, name)
        assert panels.heap() == heap


# The decoders refuse bytes that no datasheet names.


@pytest.mark.parametrize("byte", [0x24, 0xA8, 0xAD, 0xD3, 0xF0, 0x8D])
def test_the_decoders_of_the_family_know_their_own_commands_only(byte):
    known = dict.fromkeys((SH1106, SH1107, Square), (0xA8, 0xAD, 0xD3))
    known[SSD1306] = (0xA8, 0xD3, 0x8D)
    for kind, codes in known.items():
        glass = kind()
        if byte in codes:
            glass.receive(bytes((0x00, byte)))
        else:
            with pytest.raises(ValueError):
                glass.receive(bytes((0x00, byte)))

"""`pilothouse doctor`: faults in the wiring of a Pico's stand-in, and what it says about them."""

import re

import pytest

from pilothouse import cli, project
from pilothouse.build import panels, wiring_pictures
from pilothouse.build import wires as numbers
from pilothouse.device import deploy, wiring
from pilothouse.errors import TargetError
from tests.host.device import fake_pico

pytestmark = pytest.mark.usefixtures("unix")
BUTTONS = {"up": 10, "down": 11, "left": 12, "right": 13, "ok": 14, "back": 15}


# The display


def test_of_a_good_box_nothing_is_wrong(small, consult):
    found = consult(small)
    assert found.code == 0 and found.findings == [], found.said
    assert "The firmware is whole and of this version." in found.said
    assert "pico_ssd1306 has a display SSD1306 on I2C. It answers at 0x3C." in found.said
    assert "Nothing wrong was found." in found.said


def test_the_pattern_is_on_the_glass(small, consult, tmp_path):
    project.importable()
    from boards import simulator

    consult(small, bus=tmp_path / "bus")
    glass = type(simulator.glass)()
    sent = (tmp_path / "bus").read_bytes()
    while sent:
        n = sent[0] << 8 | sent[1]
        glass.receive(sent[2 : 2 + n])
        sent = sent[2 + n :]
    w, h, _, rows = glass.picture()

    def lit(x, y):
        return rows[(y * w + x) // 8] >> (7 - x % 8) & 1

    assert all(lit(x, 0) and lit(x, h - 1) for x in range(w))
    assert all(lit(0, y) and lit(w - 1, y) for y in range(h))
    assert any(lit(x, y) for x in range(4, 60) for y in range(4, 12))  # the name of the board
    assert [lit(x, h - 10) for x in range(4, 20)] == 2 * ([1] * 4 + [0] * 4)


def test_sda_and_scl_that_have_changed_places_are_named_with_their_pins(small, consult):
    found = consult(small, sda=1, scl=0)
    assert (found.code, found.findings) == (1, ["SDA and SCL have changed places."])
    assert (
        "SDA of the display belongs to GP0 (pin 1, wire 1), SCL to GP1 (pin 2, wire 2)."
        in found.said
    )


def test_without_a_display_it_says_where_its_wires_go(small, consult):
    found = consult(small, devices={})
    wrong = "No display: nothing answers, and nothing pulls "
    wrong += "GP0 (pin 1, wire 1) and GP1 (pin 2, wire 2) up."
    assert (found.code, found.findings) == (1, [wrong])
    assert "its VCC goes to pin 36, wire 4 (3V3 OUT), its GND to pin 3, wire 3." in found.said
    assert "What does the display show?" not in found.said


@pytest.mark.parametrize(
    "wires, wrong",
    [
        ({"devices": {"61": 3}}, "The display answers at 0x3D, the board pico_ssd1306 says 0x3C."),
        ({"fastest": 100_000}, "The display does not follow 400 kHz, it answers at 50 kHz."),
        ({"ground": [0]}, "SDA, GP0 (pin 1, wire 1), is held at ground."),
        ({"ground": [1]}, "SCL, GP1 (pin 2, wire 2), is held at ground."),
    ],
)
def test_a_single_fault_of_the_display_is_the_only_finding(small, consult, wires, wrong):
    found = consult(small, **wires)
    assert (found.code, found.findings) == (1, [wrong])


def test_another_controller_is_named_and_a_person_looks_too(small, consult):
    code, said = found = consult(small, devices={"60": 0x48})
    assert code == 1
    assert "The display has the controller SH1106, the board pico_ssd1306 says SSD1306" in said
    assert "pico_ssd1306" in found.findings[0]
    assert "show? A frame along its edges" in said  # a person has to look too


def test_for_another_controller_there_is_another_board():
    how = {"sda": 0, "scl": 1, "address": 0x3C, "controller": "sh1106", "freq": 400_000}
    found = {"low": [1, 1], "high": [1, 1], "fast": [0x3C], "slow": [], "swapped": []}
    (finding,) = wiring.bus("pico_sh1106", how, {**found, "status": 0x43})
    assert finding.mend == "pilothouse deploy --board pico_ssd1306"
    (finding,) = wiring.bus("pico_sh1106", how, {**found, "status": 0x47})
    assert finding.mend == "pilothouse deploy --board pico_sh1107"
    (finding,) = wiring.bus("mine", how, {**found, "status": 0x43})
    assert "boards/pico_ssd1306.py into a copy of boards/mine.py" in finding.mend
    for status in (0x48, None, 0x4F):
        assert wiring.bus("pico_sh1106", how, {**found, "status": status}) == []


def test_what_is_no_display_is_something_else(small, consult):
    assert "what answers at 0x68 is something else" in consult(small, devices={"104": 0}).said


def test_both_lines_at_ground_are_named_together(small, consult):
    found = consult(small, ground=[0, 1])
    assert "SDA, GP0 (pin 1, wire 1), and SCL, GP1 (pin 2, wire 2), are held" in found.said


@pytest.mark.parametrize(
    "wires, wrong",
    [
        ({"sda": 5}, "SDA of the display is not connected."),
        ({"scl": 5}, "SCL of the display is not connected."),
        ({"fastest": 0}, "Nothing answers, but something with power hangs on GP0 (pin 1, wire 1)"),
    ],
)
def test_a_wire_that_is_off_is_named(small, consult, wires, wrong):
    assert consult(small, **wires).findings[0].startswith(wrong)


# The buttons


def test_each_button_that_is_pressed_is_named(small, consult):
    presses = {pin: [60 + 20 * place, 70 + 20 * place] for place, pin in enumerate(range(10, 16))}
    found = consult(small, seconds=20, presses=presses)
    assert found.code == 0
    echoes = [f"  {name}, GP{pin} (pin" for name, pin in BUTTONS.items()]
    places = [found.said.index(echo) for echo in echoes]
    assert places == sorted(places)


def test_a_stuck_button_is_named_with_what_may_hold_it(small, consult):
    found = consult(small, ground=[12])
    wrong = "The button left is down all the time: GP12 (pin 16, wire 7) is at ground."
    assert (found.code, found.findings) == (1, [wrong])
    assert "drop of solder" in found.said and "turn it by 90 degrees" in found.said


def test_a_stuck_button_is_not_waited_for(small, consult):
    presses = {pin: [60, 70] for pin in (10, 11, 13, 14, 15)}
    found = consult(small, seconds=20, ground=[12], presses=presses)
    assert "Press each button once. (20 s) up, down, right, ok, back" in found.said
    assert len(found.findings) == 1


def test_a_bouncing_contact_is_no_press(small, consult):
    found = consult(small, seconds=0.5, presses={"10": [60, 62]})
    assert "The button up was not seen to go down." in found.findings


def test_a_button_that_says_nothing_is_named_with_its_pins(small, consult):
    presses = {pin: [60, 70] for pin in (10, 11, 12, 13, 14)}
    found = consult(small, seconds=1, presses=presses)
    assert (found.code, found.findings) == (1, ["The button back was not seen to go down."])
    assert "goes to GP15 (pin 20, wire 10), the other to ground (pin 13, wire 11)." in found.said


def test_a_button_to_3v3_is_named_with_that_voltage():
    assert "GP2 (pin 4) is at 3V3" in wiring.stuck("a", 2, 1).wrong
    assert "the other to 3V3" in wiring.silent("a", 2, 1).mend


# The wiring picture


@pytest.mark.parametrize(
    "wires, shown",
    [
        ({"swapped": [0x3C]}, "w1-2"),
        ({"low": [1, 0]}, "w2"),
        ({"low": [0, 1]}, "w1"),
        ({"high": [0, 1]}, "w1"),
        ({"high": [0, 0]}, "w1-4"),
        ({"slow": [0x3C]}, "w1-2"),
        ({}, "w1-4"),
        ({"fast": [0x68]}, "w1-4"),
        ({"fast": [0x3D]}, ""),  # no wire is wrong
    ],
)
def test_the_wires_that_a_fault_is_about_are_thick_in_the_picture(wires, shown):
    for name in ("pico_plugs", "pico_ssd1306"):
        board = panels.data(name)
        nothing = {"low": [0, 0], "high": [1, 1], "fast": [], "slow": [], "swapped": []}
        found = {**nothing, "status": None, **wires}
        (finding,) = wiring.bus(name, board.DISPLAY, found, numbers.wires(board))
        assert finding.show == shown
        assert not shown or f'id="{shown}"' in wiring_pictures.draw(board)
        (finding,) = wiring.bus(name, board.DISPLAY, found)  # a board without a picture
        assert finding.show == "" and "wire 1" not in " ".join(finding)


def test_a_plug_is_named_with_both_of_its_pins():
    board = panels.data("pico_plugs")
    finding = wiring.silent("back", 27, 0, numbers.wires(board))
    assert "goes to GP27 (pin 32, wire 10), the other to ground (pin 33, wire 10)" in finding.mend
    assert finding.show == wiring.stuck("back", 27, 0, numbers.wires(board)).show == "w10"


def test_the_report_shows_the_picture_of_the_board_and_none_of_an_own_board(small, consult):
    said = consult(small, devices={}).said
    assert re.search(
        r"The picture shows it thick: file:.*/boards/wiring/pico_ssd1306.svg#w1-4", said
    )
    small.run("import os; os.mkdir('over')")
    text = (project.ROOT / "boards/pico_ssd1306.py").read_text()
    small.write("over/boards/pico_ssd1306.py", text)
    said = consult(small, devices={}).said
    assert "No display" in said and "picture" not in said and "wire 1" not in said


# The command


def test_the_doctor_leaves_nothing_behind(small, consult):
    with deploy.pico.Pico(small.url) as device:
        before = deploy.hashes(device)
    consult(small)
    with deploy.pico.Pico(small.url) as device:
        assert deploy.hashes(device) == before
    assert small.hello()["version"] == "1"


def test_the_exit_code_is_1_if_something_is_wrong(small, monkeypatch):
    for wires, code in (({}, 0), ({"devices": {}}, 1)):
        fake_pico.settings(monkeypatch, wiring=wires)
        monkeypatch.setattr("sys.argv", ["pilothouse", "doctor", small.url, "--seconds", "0"])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        assert ended.value.code == code


# Boards and pins


def boards():
    """The names of all boards except the simulated one."""
    return sorted(
        path.stem
        for path in (project.ROOT / "boards").glob("*.py")
        if path.stem not in ("__init__", "simulator")
    )


@pytest.mark.parametrize("board", boards())
def test_the_pattern_is_drawn_for_each_board(small, consult, board):
    found = consult(small, board=board)
    assert f"The board {board} has" in found.said and "A frame along its edges" in found.said
    assert not any("failed on the device" in finding for finding in found.findings)


def test_an_unknown_board_is_refused(small, consult):
    with pytest.raises(TargetError, match="there is no board 'pico_sdd1306'"):
        consult(small, board="pico_sdd1306")


def test_a_board_written_on_the_pico_comes_first(small, consult):
    """That board has its display on other pins."""
    text = (project.ROOT / "boards/pico_ssd1306.py").read_text()
    small.run("import os; os.mkdir('over')")
    text = text.replace('"sda": 0', '"sda": 4').replace('"scl": 1', '"scl": 5')
    small.write("over/boards/mine.py", text)
    found = consult(small, board="mine", sda=4, scl=5)
    assert "The board mine has a display SSD1306 on I2C. It answers at 0x3C." in found.said


@pytest.mark.parametrize("number, edge", [(0, 1), (15, 20), (16, 21), (22, 29), (26, 31), (28, 34)])
def test_a_pin_is_named_with_its_place_on_the_edge(number, edge):
    assert wiring.pin(number) == f"GP{number} (pin {edge})"


def test_a_pin_that_is_not_on_the_edge_has_no_place():
    assert wiring.pin(25) == "GP25"

"""The ten commonest mistakes of builders, each played on a Pico's stand-in, and found in words.

SDA and SCL, a wrong address and a stuck button are in `test_doctor.py`. What a person has to see or
hear is asked, and answered here.
"""

import pytest
from serial.tools import list_ports

from pilothouse.build import panels, wires
from pilothouse.commands import device as commands
from pilothouse.device import bootloader, own_board, sentences, wiring
from pilothouse.errors import PilothouseError, TargetError
from tests.host.device.verdict import examine

pytestmark = pytest.mark.usefixtures("unix")
WHOLE, SHIFTED, NOTHING = "A frame", "The same, but shifted", "Nothing at all"
BUTTONS = {number: name for name, number in panels.data("pico_plugs").BUTTONS}


@pytest.fixture
def unplugged(monkeypatch, tmp_path):
    """No Pico is seen, and no drive of one."""
    monkeypatch.setattr(list_ports, "comports", lambda: [])
    monkeypatch.setattr(bootloader, "ROOT", tmp_path)


def pressed(*numbers):
    return {str(number): [60, 70] for number in numbers}


def test_before_power_the_doctor_asks_for_gnd_and_vcc(unplugged):
    said = examine(None).said
    assert "its VCC goes to pin 36, wire 4 (3V3 OUT), its GND to pin 3, wire 3." in said
    assert "pico_plugs.svg#w3-4" in said and said.index("VCC") < said.index("No Pico is seen")


def test_a_cable_that_only_charges_is_the_first_thing_to_try(unplugged):
    found = examine(None)
    assert (found.code, found.findings) == (1, ["No Pico is seen."])
    assert "Some only charge: try another one. Its plug has to go all the way in" in found.said


def test_gnd_and_vcc_that_have_changed_places_are_told_with_their_pins(small, consult):
    found = consult(small, exchanged=True)
    assert len(found.findings) == 1 and "are held at ground" in found.findings[0]
    assert "Pull the cable out. Have GND and VCC changed places?" in found.said
    assert "its VCC goes to pin 36, wire 4 (3V3 OUT), its GND to pin 3, wire 3." in found.said


def test_an_sh1106_sold_as_an_ssd1306_is_tried_and_its_board_named(small, consult):
    found = consult(small, answers=[SHIFTED, WHOLE, "There is no buzzer"])
    assert "The display has the controller SH1106, the board pico_ssd1306" in found.findings[0]
    assert len(found.findings) == 1 and "pilothouse deploy --board pico_sh1106" in found.said


def test_the_box_without_solder_gets_a_board_for_that_display(empty, firmware):
    """The doctor names the command; it copies the board, and an update keeps the copy."""
    firmware("1")
    how = panels.data("pico_plugs").DISPLAY
    (finding,) = wiring.controller("pico_plugs", how, "sh1106")
    assert finding.mend == "pilothouse deploy --board pico_plugs --controller sh1106"
    said = empty.deploy("pico_plugs", controller="sh1106")
    assert "board pico_plugs_sh1106" in said
    made = {}
    exec(empty.read("over/boards/pico_plugs_sh1106.py"), made)
    assert made["DISPLAY"] == {**how, "controller": "sh1106", "offset": 2}
    assert made["NAME"] == "pico_plugs_sh1106"
    for board, controller in (("pico_plugs", "sh1107"), ("pimoroni_display", "sh1106")):
        with pytest.raises(TargetError, match="is not wired as the display of"):
            own_board.copy_board(board, controller)


def test_a_display_that_stays_dark_with_both_has_no_power(small, consult):
    found = consult(small, answers=[NOTHING, NOTHING, "Two tones"])
    assert found.findings == ["What the display shows: Nothing at all."]
    assert "gets no power" in found.said and "pilothouse deploy --board NAME." in found.said


def test_who_has_told_its_controller_is_not_tried_again(small, consult):
    found = consult(small, answers=[SHIFTED, "There is no buzzer"], devices={"60": 0x48})
    assert len(found.findings) == 1


@pytest.mark.parametrize("line, name", [(0, "SDA"), (1, "SCL")])
def test_a_cold_joint_is_found_while_the_wires_move(small, consult, line, name):
    presses = pressed(*range(10, 16))
    found = consult(small, seconds=20, loose=[line, 200, 207], presses=presses)
    (wrong,) = found.findings
    assert wrong == (
        f"While it moved, the wire of {name} came off for moments: 7 of 500 answers are lost."
    )
    assert "heat the joint" in found.said and f"pico_ssd1306.svg#w{line + 1}" in found.said


def test_a_gp_number_taken_for_a_pin_is_named_with_both(small, consult):
    """GP10 is pin 14. Who counts pins to 10 is at GP7; who reads 14 as a GP, at GP14."""
    found = consult(small, seconds=1, presses=pressed(7, *range(11, 16)))
    assert found.findings == ["GP7 (pin 10) is pressed, and no button belongs there."]
    assert "numbers of GP and of pins differ. The button up belongs to GP10 (pin 14" in found.said
    assert "pico_ssd1306.svg#w5" in found.said


@pytest.mark.parametrize(
    "number, missing, button, says",
    [
        (4, (6, 10), "up", "The numbers of GP and of pins differ"),
        (9, (6, 14), "up", "GP9 (pin 12) is pressed, and no button belongs there."),
        (21, (10, 14), "down", "the Pico was seen from its other side"),
        (5, (6, 10), "up", "Its plug is beside its place"),
        (2, (6,), "up", "The button up belongs to GP6 (pin 9, wire 5)."),
        (2, (6, 22), None, "Compare the plugs with the picture"),
    ],
)
def test_a_pin_without_a_button_tells_which_mistake_it_is(number, missing, button, says):
    drawn = wires.wires(panels.data("pico_plugs"))
    finding, found = wiring.stray(number, [(BUTTONS[each], each) for each in missing], drawn)
    assert (found and found[0]) == button and says in " ".join(finding)


@pytest.mark.parametrize(
    "answer, wrong, mend",
    [
        ("The same tone", "What is heard: The same tone twice.", "an active buzzer"),
        (
            "Nothing, though",
            "What is heard: Nothing, though",
            "plus goes to GP16 (pin 21, wire 12)",
        ),
    ],
)
def test_an_active_buzzer_is_heard(small, consult, answer, wrong, mend):
    found = consult(small, answers=[WHOLE, answer])
    assert len(found.findings) == 1 and found.findings[0].startswith(wrong)
    assert mend in found.said


def test_the_sentences_are_those_of_the_page_in_its_languages(small, consult, request):
    request.addfinalizer(lambda: sentences.speak("en"))
    sentences.speak("de")
    said = consult(small, ground=[12]).said
    assert "Die Taste Links ist ständig gedrückt: GP12 (Pin 16, Draht 7)" in said
    assert "Dreh sie um 90 Grad" in said
    with pytest.raises(PilothouseError, match="there is no language 'xx'"):
        sentences.speak("xx")


def test_a_person_in_a_terminal_answers_by_number(monkeypatch, capsys):
    said = iter(["x", "0", "3", "2"])
    monkeypatch.setattr(commands.typer, "prompt", lambda text: next(said))
    assert commands._ask("What?", ["this", "that"]) == 1
    assert capsys.readouterr().out == "What?\n  1: this\n  2: that\n"

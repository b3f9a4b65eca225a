"""`pilothouse doctor`: faults in the wiring of a Pico's stand-in, and what it says about them."""

import re
import shutil
from io import StringIO

import pytest
from rich.console import Console
from serial.tools import list_ports

from pilothouse import cli, project
from pilothouse.build import lent, package, uf2
from pilothouse.device import bootloader, deploy, doctor, pico, wiring
from pilothouse.errors import TargetError
from tests.host.build.test_uf2 import program
from tests.host.device import fake_pico

pytestmark = pytest.mark.usefixtures("unix")
BUTTONS = {"up": 10, "down": 11, "left": 12, "right": 13, "ok": 14, "back": 15}


@pytest.fixture(scope="module")
def deployed(tmp_path_factory):
    """An image of a flash with the small firmware, and the firmware's files."""
    folder = tmp_path_factory.mktemp("doctor")
    return fake_pico.deployed(folder, "1").image, fake_pico.small(folder, "1")


@pytest.fixture
def box(deployed, tmp_path, monkeypatch):
    """A box for this test alone."""
    image, files = deployed
    monkeypatch.setattr(package, "files", fake_pico.brings(tmp_path, "1"))
    return fake_pico.Pico(shutil.copyfile(image, tmp_path / "flash"))


@pytest.fixture
def consult(monkeypatch):
    """A function (Pico, wiring) -> (exit code, what the doctor says)."""

    def ask(device, seconds=0, board=None, bus="", **wires):
        fake_pico.settings(monkeypatch, wiring=wires, bus=str(bus))
        console = Console(highlight=False, file=StringIO())
        code = doctor.examine(device.url, board, seconds, console)
        return code, console.file.getvalue()

    return ask


def findings(said):
    """The faults that the doctor names, without how to mend them."""
    return re.findall(r"^\d+\. (.*)$", said, re.MULTILINE)


# The display


def test_nothing_is_wrong(box, consult):
    code, said = consult(box)
    assert code == 0 and findings(said) == [], said
    assert "The firmware is whole and of this version." in said
    assert "Board pico_ssd1306: SSD1306 on I2C, answers at 0x3C." in said
    assert "Nothing wrong was found." in said


def test_the_pattern_is_on_the_glass(box, consult, tmp_path):
    project.importable()
    from boards import simulator

    consult(box, bus=tmp_path / "bus")
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


def test_no_display(box, consult):
    code, said = consult(box, devices={})
    assert code == 1
    assert findings(said) == [
        "No display: nothing answers, and nothing pulls GP0 (pin 1) and GP1 (pin 2) up."
    ]
    assert "its VCC goes to pin 36 (3V3 OUT), its GND to pin 38" in said
    assert "The display shows" not in said


def test_sda_and_scl_have_changed_places(box, consult):
    code, said = consult(box, sda=1, scl=0)
    assert code == 1
    assert findings(said) == ["SDA and SCL have changed places."]
    assert "SDA of the display belongs to GP0 (pin 1), SCL to GP1 (pin 2)." in said


def test_the_wrong_controller(box, consult):
    code, said = consult(box, devices={"60": 0x48})
    assert code == 1
    assert "The display has the controller SH1106, the board pico_ssd1306 says SSD1306" in said
    assert "pico_ssd1306" in findings(said)[0]
    assert "The display shows a frame" in said  # a person has to look too


def test_the_wrong_controller_the_other_way_round(monkeypatch):
    how = {"sda": 0, "scl": 1, "address": 0x3C, "controller": "sh1106", "freq": 400_000}
    found = {"low": [1, 1], "high": [1, 1], "fast": [0x3C], "slow": [], "swapped": []}
    (finding,) = wiring.bus("pico_sh1106", how, {**found, "status": 0x43})
    assert finding.mend == "pilothouse deploy --board pico_ssd1306"
    (finding,) = wiring.bus("mine", how, {**found, "status": 0x43})
    assert "into a copy of boards/mine.py" in finding.mend
    assert wiring.bus("pico_sh1106", how, {**found, "status": 0x48}) == []
    assert wiring.bus("pico_sh1106", how, {**found, "status": None}) == []
    assert wiring.bus("pico_sh1106", how, {**found, "status": 0x4F}) == []


def test_the_other_address(box, consult):
    code, said = consult(box, devices={"61": 3})
    assert code == 1
    assert findings(said) == [
        "The display answers at 0x3D, the board pico_ssd1306 says 0x3C.",
    ]


def test_something_that_is_no_display(box, consult):
    assert "what answers at 0x68 is something else" in consult(box, devices={"104": 0})[1]


def test_long_wires(box, consult):
    said = consult(box, fastest=100_000)[1]
    assert findings(said) == [
        "The display does not follow 400 kHz, it answers at 50 kHz.",
    ]


@pytest.mark.parametrize("ground, name", [(0, "SDA, GP0 (pin 1), is"), (1, "SCL, GP1 (pin 2), is")])
def test_a_line_at_ground(box, consult, ground, name):
    assert findings(consult(box, ground=[ground])[1]) == [f"{name} held at ground."]


def test_both_lines_at_ground(box, consult):
    said = consult(box, ground=[0, 1])[1]
    assert "SDA, GP0 (pin 1), and SCL, GP1 (pin 2), are held at ground." in said


@pytest.mark.parametrize(
    "wires, wrong",
    [
        ({"sda": 5}, "SDA of the display is not connected."),
        ({"scl": 5}, "SCL of the display is not connected."),
        ({"fastest": 0}, "Nothing answers, but something with power hangs on GP0 (pin 1) and GP1"),
    ],
)
def test_a_wire_that_is_off(box, consult, wires, wrong):
    assert findings(consult(box, **wires)[1])[0].startswith(wrong)


# The buttons


def test_each_button_that_is_pressed_is_named(box, consult):
    presses = {pin: [60 + 20 * place, 70 + 20 * place] for place, pin in enumerate(range(10, 16))}
    code, said = consult(box, seconds=20, presses=presses)
    assert code == 0
    echoes = [f"  {name}, GP{pin} (pin" for name, pin in BUTTONS.items()]
    places = [said.index(echo) for echo in echoes]
    assert places == sorted(places)


def test_a_stuck_button(box, consult):
    code, said = consult(box, ground=[12])
    assert code == 1
    assert findings(said) == [
        "The button left is down all the time: GP12 (pin 16) is at ground.",
    ]
    assert "drop of solder" in said and "turned by 90 degrees" in said


def test_a_stuck_button_is_not_waited_for(box, consult):
    presses = {pin: [60, 70] for pin in (10, 11, 13, 14, 15)}
    code, said = consult(box, seconds=20, ground=[12], presses=presses)
    assert "Press each button once, within 20 s: up, down, right, ok, back" in said
    assert len(findings(said)) == 1


def test_a_bouncing_contact_is_no_press(box, consult):
    said = consult(box, seconds=0.5, presses={"10": [60, 62]})[1]
    assert "The button up was not seen to go down." in findings(said)


def test_a_button_that_says_nothing(box, consult):
    presses = {pin: [60, 70] for pin in (10, 11, 12, 13, 14)}
    code, said = consult(box, seconds=1, presses=presses)
    assert code == 1
    assert findings(said) == ["The button back was not seen to go down."]
    assert "its one side goes to GP15 (pin 20), the other to ground (pin 18 or 38)" in said


def test_buttons_to_3v3():
    assert "GP2 (pin 4) is at 3V3" in wiring.stuck("a", 2, 1).wrong
    assert "the other to 3V3" in wiring.silent("a", 2, 1).mend


# The firmware, and the Pico itself


def test_no_firmware(consult, tmp_path):
    code, said = consult(fake_pico.Pico(tmp_path / "flash"))
    assert code == 1
    assert findings(said) == ["There is no firmware on it."]
    assert "The display shows a frame" in said  # drawn with the code that the laptop lends


def test_a_file_is_missing_and_another_is_not_ours(box, consult):
    box.run("import os; os.remove('pack.mpy')")
    disk = box.files()
    box.lay({**disk, "box.pack": disk["box.pack"][:-1] + b"!"})
    code, said = consult(box)
    assert code == 1
    assert findings(said) == [
        "pack.mpy is missing, box.pack is not that of this version, or damaged."
    ]
    assert "pilothouse update" in said


def test_what_goes_before_the_firmware_is_listed(box, consult):
    box.run("import os; os.mkdir('over')")
    box.write("over/boards/mine.py", "NAME = 1")
    code, said = consult(box)
    assert code == 0 and "before those of the firmware: over/boards/mine.py\n" in said
    box.write("over/firmware/part.py", "VERSION = 1")
    code, said = consult(box)
    assert "before those of the firmware: over/boards/mine.py, over/firmware/part.py\n" in said
    assert findings(said) == ["Firmware of its own is used in place of 1 files of this version."]


def test_what_an_earlier_firmware_has_left(box, consult):
    box.write("firmware/app.mpy", "")
    assert findings(consult(box)[1]) == ["What an earlier firmware had is still on its flash."]


def test_the_last_error_is_shown(box, consult):
    box.write("saves/crash.txt", "1a2b: pilothouse 0.1.0 on pico_ssd1306, micropython 1.28.0\nTra")
    assert "Its last error, in saves/crash.txt: 1a2b: pilothouse 0.1.0 on" in consult(box)[1]


def test_an_old_micropython(box, consult, monkeypatch):
    monkeypatch.setattr("pilothouse.device.about.OLDEST", (9, 0))
    code, said = consult(box)
    assert code == 1 and "is too old, 9.0 is the oldest that works" in findings(said)[0]


@pytest.mark.parametrize("name, noted", [("Pico W", 1), ("Pico", 0), ("Pico 2 W", 0)])
def test_a_pico_w_with_its_own_image_is_told_of_the_other(box, consult, monkeypatch, name, noted):
    """It is a note and no fault: the box runs."""
    looks(monkeypatch, machine=f"Raspberry Pi {name} with RP2040")
    code, said = consult(box)
    assert code == 0 and findings(said) == []
    assert said.count("This Pico W runs its own image") == noted


def test_a_full_flash(box, consult, monkeypatch):
    monkeypatch.setattr(doctor, "FULL", 1_000_000)
    assert findings(consult(box)[1])[0].startswith("The flash is nearly full: ")


def test_an_unknown_board(box, consult):
    with pytest.raises(TargetError, match="there is no board 'pico_sdd1306'"):
        consult(box, board="pico_sdd1306")


def test_a_board_written_on_the_pico_comes_first(box, consult):
    """That board has its display on other pins."""
    text = (project.ROOT / "boards/pico_ssd1306.py").read_text()
    box.run("import os; os.mkdir('over')")
    box.write(
        "over/boards/mine.py", text.replace('"sda": 0', '"sda": 4').replace('"scl": 1', '"scl": 5')
    )
    code, said = consult(box, board="mine", sda=4, scl=5)
    assert "Board mine: SSD1306 on I2C, answers at 0x3C." in said


def test_the_doctor_leaves_nothing_behind(box, consult):
    with deploy.pico.Pico(box.url) as device:
        before = deploy.hashes(device)
    consult(box)
    with deploy.pico.Pico(box.url) as device:
        assert deploy.hashes(device) == before
    assert box.hello()["version"] == "1"


def test_the_exit_code(box, monkeypatch):
    for wires, code in (({}, 0), ({"devices": {}}, 1)):
        fake_pico.settings(monkeypatch, wiring=wires)
        monkeypatch.setattr("sys.argv", ["pilothouse", "doctor", box.url, "--seconds", "0"])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        assert ended.value.code == code


# What is lent


def boards():
    """The names of all boards except the simulated one."""
    return sorted(
        path.stem
        for path in (project.ROOT / "boards").glob("*.py")
        if path.stem not in ("__init__", "simulator")
    )


@pytest.mark.parametrize("board", boards())
def test_the_pattern_is_drawn_for_each_board(box, consult, board):
    said = consult(box, board=board)[1]
    assert f"Board {board}: " in said and "The display shows a frame" in said
    assert not any("failed on the device" in finding for finding in findings(said))


def test_what_is_lent_is_all_that_is_imported():
    names = set(lent.driver("ssd1306"))
    assert {"firmware/__init__.mpy", "firmware/drivers/__init__.mpy"} < names
    assert {
        "firmware/drivers/ssd1306.mpy",
        "firmware/ui/canvas.mpy",
        "firmware/ui/font.mpy",
    } < names
    assert "firmware/app.mpy" not in names
    assert sum(map(len, lent.driver("ssd1306").values())) < 20_000


def test_the_opening_is_that_of_the_box():
    source = (project.ROOT / "firmware/boot.py").read_text()
    text = lent.opening()
    assert "def _display(" in text and "def boot(" not in text
    for line in text.splitlines():
        assert line in source


@pytest.mark.parametrize("number, edge", [(0, 1), (15, 20), (16, 21), (22, 29), (26, 31), (28, 34)])
def test_pins_on_the_edge(number, edge):
    assert wiring.pin(number) == f"GP{number} (pin {edge})"


def test_a_pin_that_is_not_on_the_edge():
    assert wiring.pin(25) == "GP25"


def test_every_script_of_the_prompt_is_sent():
    """The folder holds no script that nobody runs."""
    sent = "".join(
        path.read_text() for path in (project.ROOT / "host/pilothouse/device").glob("*.py")
    )
    for path in (project.ROOT / package.ON_BOX).glob("*.py"):
        assert path.name == package.MAIN or f'"{path.stem}"' in sent, path.name


# Images


def looks(monkeypatch, **other):
    """Let the stand-in say something else of itself."""
    look = pico.Pico.look
    monkeypatch.setattr(
        pico.Pico, "look", lambda device: pico.About(**{**look(device).__dict__, **other})
    )


def test_an_image_for_another_chip(box, tmp_path, monkeypatch):
    looks(monkeypatch, machine="Raspberry Pi Pico 2 with RP2350")
    for hardware, chip, code in (("pico_w", "RP2040", 1), ("pico2_w", "RP2350", 0)):
        path = tmp_path / f"{hardware}.uf2"
        path.write_bytes(uf2.write(program(hardware)))
        console = Console(highlight=False, file=StringIO())
        assert doctor.examine(box.url, None, 0, console, path) == code
        wrong = f"{path} is for an {chip}, and this is an RP2350: take the image for a Pico 2 or"
        assert any(found.startswith(wrong) for found in findings(console.file.getvalue())) == code


def test_a_frozen_box_has_no_files_to_miss(box, consult, monkeypatch):
    looks(monkeypatch, image="frozen", firmware="0.1.0", main=None)
    box.run("import os; os.remove('pack.mpy')")
    code, said = consult(box)
    assert code == 0 and "The firmware is part of its image, version 0.1.0." in said


def test_a_pico_that_waits_for_an_image(tmp_path, monkeypatch):
    folder = tmp_path / "media" / "RPI-RP2"
    folder.mkdir(parents=True)
    (folder / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nBoard-ID: RPI-RP2\n")
    (tmp_path / "pico2.uf2").write_bytes(uf2.write(program("pico2")))
    monkeypatch.setattr(bootloader, "ROOT", tmp_path)
    monkeypatch.setattr(list_ports, "comports", lambda: [])
    console = Console(highlight=False, file=StringIO(), width=200)
    assert doctor.examine(None, None, 0, console, tmp_path / "pico2.uf2") == 1
    said = console.file.getvalue()
    assert f"A Pico with RP2040 waits for an image at {folder}." in said
    assert findings(said)[0].startswith("Its boot program runs")
    assert "take the image for a Pico or Pico W" in findings(said)[1]

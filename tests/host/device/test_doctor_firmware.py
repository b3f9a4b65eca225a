"""What the doctor finds in the firmware and the image of a Pico's stand-in; what it lends."""

import pytest
from serial.tools import list_ports

from pilothouse import project
from pilothouse.build import lent, mpy, package, uf2
from pilothouse.device import bootloader, doctor, pico
from tests.host.build.test_uf2 import program
from tests.host.device import fake_pico
from tests.host.device.verdict import examine

pytestmark = pytest.mark.usefixtures("unix")


def looks(monkeypatch, **other):
    """Let the stand-in say something else of itself."""
    look = pico.Pico.look
    monkeypatch.setattr(
        pico.Pico, "look", lambda device: pico.About(**{**look(device).__dict__, **other})
    )


# The firmware


def test_a_pico_without_firmware_is_told_so_and_shows_a_frame(consult, tmp_path):
    found = consult(fake_pico.Pico(tmp_path / "flash"))
    assert (found.code, found.findings) == (1, ["There is no firmware on it."])
    assert "A frame along its edges" in found.said  # drawn with the code that the laptop lends


def test_files_that_are_missing_or_damaged_are_named(small, consult):
    whole = small.files()
    pack = bytearray(whole["box.pack"])
    pack[-3] ^= 1  # of the last .mpy: such a bit may stop the box without a word
    small.lay({**whole, "box.pack": bytes(pack)})
    found = consult(small)
    assert (found.code, found.findings) == (1, [doctor.DAMAGED])
    assert "pilothouse update" in found.said and "is whole" not in found.said
    small.lay({name: data for name, data in whole.items() if name != "pack.mpy"})
    assert consult(small).findings == ["pack.mpy is missing."]


def test_a_box_of_a_newer_version_is_no_damage_and_a_deploy_says_so(small, consult, monkeypatch):
    looks(monkeypatch, pack="deployed 99.0")
    found = consult(small)
    newer = f"The box has version 99.0, which is newer than this pilothouse, {project.version()}."
    assert (found.code, found.findings) == (1, [newer])
    assert "Bring pilothouse up to date" in found.said
    older = f"It has version 99.0, and gets the older {project.version()} of this laptop.\n"
    assert older in small.deploy()


def test_what_goes_before_the_firmware_is_listed(small, consult):
    small.run("import os; os.mkdir('over')")
    small.write("over/boards/mine.py", "NAME = 1")
    found = consult(small)
    assert found.code == 0 and "before those of the firmware: over/boards/mine.py\n" in found.said
    small.write("over/firmware/part.py", "VERSION = 1")
    found = consult(small)
    named = "over/boards/mine.py, over/firmware/part.py"
    assert f"before those of the firmware: {named}\n" in found.said
    assert found.findings == ["Firmware of its own is used in place of 1 files of this version."]


def test_what_an_unfinished_deploy_has_left_is_a_fault(small, consult):
    small.write("main.py.new", "")
    assert consult(small).findings == ["What an unfinished deploy has left is still on its flash."]


def test_the_last_error_is_shown(small, consult):
    error = "1a2b: pilothouse 0.1.0 on pico_ssd1306, micropython 1.28.0"
    small.write("saves/crash.txt", "")
    data = error.encode() + b"\n\xe9"  # and not all of it is text
    small.run(f"with open('saves/crash.txt', 'wb') as file: file.write({data})")
    assert f"Its last error, in saves/crash.txt: {error[:25]}" in consult(small).said


def test_an_old_micropython_is_named_with_the_oldest_that_works(small, consult, monkeypatch):
    monkeypatch.setattr("pilothouse.device.about.OLDEST", (9, 0))
    found = consult(small)
    assert found.code == 1 and "is too old, 9.0 is the oldest that works" in found.findings[0]


@pytest.mark.parametrize("name, noted", [("Pico W", 1), ("Pico", 0), ("Pico 2 W", 0)])
def test_a_pico_w_with_its_own_image_is_told_of_the_other(small, consult, monkeypatch, name, noted):
    """It is a note and no fault: the box runs."""
    looks(monkeypatch, machine=f"Raspberry Pi {name} with RP2040")
    found = consult(small)
    assert found.code == 0 and found.findings == []
    assert found.said.count("This Pico W runs its own image") == noted


def test_a_flash_that_is_nearly_full_is_a_fault(small, consult, monkeypatch):
    monkeypatch.setattr(doctor, "FULL", 1_000_000)
    assert consult(small).findings[0].startswith("The flash is nearly full: ")


# What is lent


def test_what_is_lent_is_all_that_is_imported():
    names = set(lent.driver("ssd1306"))
    assert {"firmware/__init__.mpy", "firmware/drivers/__init__.mpy"} < names
    drawing = ("drivers/ssd1306", "ui/canvas", "ui/font")
    assert {f"firmware/{name}.mpy" for name in drawing} < names
    assert "firmware/app.mpy" not in names
    assert sum(map(len, lent.driver("ssd1306").values())) < 20_000


def test_the_opening_is_that_of_the_box():
    source = mpy.spoken((project.ROOT / "firmware/boot.py").read_text())
    text = lent.opening()
    assert "def _display(" in text and "def boot(" not in text
    for line in text.splitlines():
        assert line in source


def test_every_script_of_the_prompt_is_sent():
    """The folder holds no script that nobody runs."""
    sent = "".join(
        path.read_text() for path in (project.ROOT / "host/pilothouse/device").glob("*.py")
    )
    for path in (project.ROOT / package.ON_BOX).glob("*.py"):
        assert path.name == package.MAIN or f'"{path.stem}"' in sent, path.name


# Images


def test_an_image_for_another_chip_is_a_fault(small, tmp_path, monkeypatch):
    looks(monkeypatch, machine="Raspberry Pi Pico 2 with RP2350")
    for hardware, chip, code in (("pico_w", "RP2040", 1), ("pico2_w", "RP2350", 0)):
        path = tmp_path / f"{hardware}.uf2"
        path.write_bytes(uf2.write(program(hardware)))
        found = examine(small.url, image=path)
        assert found.code == code
        wrong = f"{path} is for an {chip}, and this is an RP2350: take the image for a Pico 2 or"
        assert any(each.startswith(wrong) for each in found.findings) == code


def test_a_frozen_box_has_no_files_to_miss(small, consult, monkeypatch):
    looks(monkeypatch, image="frozen", firmware="0.1.0", main=None)
    small.run("import os; os.remove('pack.mpy')")
    found = consult(small)
    assert found.code == 0 and "The firmware is part of its image, version 0.1.0." in found.said


def test_a_pico_that_waits_for_an_image_is_found(tmp_path, monkeypatch):
    folder = tmp_path / "media" / "RPI-RP2"
    folder.mkdir(parents=True)
    (folder / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nBoard-ID: RPI-RP2\n")
    (tmp_path / "pico2.uf2").write_bytes(uf2.write(program("pico2")))
    monkeypatch.setattr(bootloader, "ROOT", tmp_path)
    monkeypatch.setattr(list_ports, "comports", lambda: [])
    found = examine(None, image=tmp_path / "pico2.uf2")
    assert found.code == 1
    assert f"A Pico with RP2040 waits for an image at {folder}." in found.said
    assert found.findings[0].startswith("Its boot program runs")
    assert "take the image for a Pico or Pico W" in found.findings[1]

"""`pilothouse update --image`: a folder stands in for the drive, the unix port for the Pico."""

import shutil
from io import StringIO
from types import SimpleNamespace

import pytest
from rich.console import Console
from serial.tools import list_ports

from pilothouse.build import package, stock, uf2
from pilothouse.build.uf2 import load
from pilothouse.device import bootloader, flashing, pico
from pilothouse.errors import DeviceError, ImageError, TargetError
from tests.host.build.test_uf2 import program
from tests.host.device import boot_rom, fake_pico

disk = pytest.importorskip("pilothouse.build.disk", exc_type=ImportError)

pytestmark = pytest.mark.usefixtures("unix")
SAVES = {"saves/settings": '{"language": "it"}', "saves/mississippi.running": "a race"}


class Box:
    """A Pico's stand-in with a small box and saves, and the folder that stands in for its drive."""

    def __init__(self, folder) -> None:
        self.pico = fake_pico.Pico(folder / "flash")
        self.flash = boot_rom.Flash()
        self.drive = boot_rom.Drive(folder / "media" / "RPI-RP2", self.flash, self._start)

    def wait_for_an_image(self) -> None:
        """BOOTSEL is held: the flash is as it was, and the drive is there."""
        self.flash.data[disk.START :] = self.pico.image.read_bytes()
        self.drive.show()

    def _start(self) -> None:
        self.pico.image.write_bytes(self.flash.data[disk.START :])


@pytest.fixture(scope="module")
def deployed(tmp_path_factory):
    """A stand-in with a small box and saves, and the version of its MicroPython as images say it.

    Each test has a copy of its flash.
    """
    found = fake_pico.deployed(tmp_path_factory.mktemp("deployed"), "1")
    for name, text in SAVES.items():
        found.write(name, text)
    with pico.Pico(found.url) as device:
        return found.image, "v" + ".".join(map(str, device.about.version))


@pytest.fixture
def box(deployed, tmp_path, monkeypatch):
    monkeypatch.setattr(package, "files", fake_pico.brings(tmp_path, "1"))
    found = Box(tmp_path)
    shutil.copyfile(deployed[0], found.pico.image)
    leave = pico.Pico.leave

    def left(device):
        leave(device)
        found.wait_for_an_image()

    monkeypatch.setattr(pico.Pico, "leave", left)
    monkeypatch.setattr(pico, "LEAVES", 0)
    monkeypatch.setattr(bootloader, "ROOT", tmp_path)
    monkeypatch.setattr(bootloader, "APPEARS", 0.3)
    monkeypatch.setattr(bootloader, "_flush", found.drive.flush)
    return found


@pytest.fixture(scope="module")
def version(deployed):
    return deployed[1]


@pytest.fixture
def newer(tmp_path, version):
    """The path of another image that ends below the disk, of 800 blocks."""
    image = program("pico", version=version)
    more = uf2.pages(image.end, bytes(range(256)) * (800 - len(image.pages)))
    path = tmp_path / "newer.uf2"
    path.write_bytes(uf2.write(uf2.Image(image.family, (*image.pages, *more))))
    return path


def update(box, path, erase_saves=False, port=True, drive=None):
    """Run the command; returns what it prints."""
    console = Console(highlight=False, file=StringIO())
    new = flashing.read(path, erase_saves)
    flashing.update(box.pico.url if port else None, new, drive, console)
    return console.file.getvalue()


def saves(box):
    return {name: box.pico.read(name) for name in SAVES}


def test_an_image_below_the_disk_leaves_the_saves(box, newer):
    said = update(box, newer)
    assert "All 3 files of its saves are as they were." in said
    assert "small 1 runs on it (deployed), board pico_ssd1306." in said
    assert bytes(box.flash.data[: 800 * uf2.PAGE]) == uf2.load(newer).memory()
    assert saves(box) == SAVES


def test_the_drive_is_named(box, newer, monkeypatch):
    monkeypatch.setattr(bootloader, "PLACES", ())
    with pytest.raises(TargetError, match="no drive of a Pico has appeared here.*--drive, or copy"):
        update(box, newer)
    assert "runs on it" in update(box, newer, drive=box.drive.folder)


def test_a_pico_that_waits_already_gets_the_image(box, newer):
    """Its MicroPython need not run: it was cut off, or BOOTSEL was held."""
    box.wait_for_an_image()
    assert "small 1 runs on it" in update(box, newer)
    assert saves(box) == SAVES


@pytest.mark.parametrize("blocks", [0, 1, 64, 500, 799])
def test_a_cut_update_is_said_and_the_next_one_mends_it(box, newer, blocks):
    box.drive.blocks = blocks
    if blocks < 768:  # in the last piece nobody can tell a Pico that starts from one that is gone
        with pytest.raises(DeviceError) as cut:
            update(box, newer)
        said = str(cut.value)
        assert f"{blocks // 64 * 64} of 800 blocks came" in said and "may not start now" in said
        assert "hold its BOOTSEL button" in said and "are there" in said
    else:
        update(box, newer)
    assert bytes(box.flash.data[: 800 * uf2.PAGE]) != uf2.load(newer).memory()
    box.drive.blocks = 1 << 30
    box.wait_for_an_image()
    assert "small 1 runs on it" in update(box, newer)
    assert bytes(box.flash.data[: 800 * uf2.PAGE]) == uf2.load(newer).memory()
    assert saves(box) == SAVES


def test_an_image_with_a_disk_replaces_the_saves_only_if_told(box, tmp_path, main, version):
    from pilothouse.build import joined

    (tmp_path / "stock").write_bytes(uf2.write(program("pico", version=version)))
    path = tmp_path / "joined.uf2"
    path.write_bytes(joined.join(tmp_path / "stock", "pico_ssd1306").data)
    sentence = main("update", box.pico.url, "--image", path)
    assert "loses its saves" in sentence and "--erase-saves" in sentence and saves(box) == SAVES
    said = update(box, path, erase_saves=True)
    assert "small 1 runs on it (joined)" in said and "saves are" not in said
    assert box.pico.run("import os; print('saves' in os.listdir())").strip() == "False"


def test_an_image_for_another_chip(box, tmp_path, newer, monkeypatch):
    path = tmp_path / "pico2.uf2"
    path.write_bytes(uf2.write(program("pico2")))
    says = "pico2.uf2 is for an RP2350, and this is an RP2040: take the image for a Pico or Pico W"
    look = pico.Pico.look
    machine = "Raspberry Pi Pico with RP2040"

    def looks(device):
        found = look(device)
        return pico.About(**{**found.__dict__, "machine": machine})

    with monkeypatch.context() as changed:
        changed.setattr(pico.Pico, "look", looks)
        with pytest.raises(ImageError, match=says):
            update(box, path)
    assert box.pico.hello()["version"] == "1"
    box.wait_for_an_image()  # here the drive says which chip it is
    with pytest.raises(ImageError, match=says):
        update(box, path)
    box.drive.show("RP2350")
    with pytest.raises(ImageError, match="newer.uf2 is for an RP2040, and this is an RP2350"):
        update(box, newer)


def test_two_picos_wait(box, newer, tmp_path):
    box.wait_for_an_image()
    boot_rom.Drive(tmp_path / "media" / "anna" / "RP2350", box.flash, print).show("RP2350")
    with pytest.raises(TargetError, match="2 Picos wait for an image; name one with --drive: "):
        update(box, newer)
    assert "runs on it" in update(box, newer, drive=box.drive.folder)


@pytest.mark.parametrize("text", ["", "Board-ID: SAMD21G18A", "Board-ID", "\xff"])
def test_other_drives_are_let_alone(box, newer, tmp_path, text):
    folder = tmp_path / "media" / "STICK"
    folder.mkdir(parents=True)
    (folder / "INFO_UF2.TXT").write_text(text)
    with pytest.raises(TargetError, match="STICK is no drive of a Pico"):
        update(box, newer, drive=folder)
    update(box, newer)
    assert [path.name for path in folder.iterdir()] == ["INFO_UF2.TXT"]


def test_the_drive_refuses(box, newer):
    box.wait_for_an_image()
    (box.drive.folder / "pilothouse.uf2").mkdir()
    with pytest.raises(DeviceError, match=r"0 of 800 blocks came \(Is a directory\)"):
        update(box, newer)


def test_on_windows_it_is_said_in_words(box, newer, monkeypatch):
    monkeypatch.setattr(bootloader.sys, "platform", "win32")
    with pytest.raises(TargetError, match="on Windows you finish this by hand: the Explorer shows"):
        update(box, newer)


def test_a_save_that_changes_is_noticed(box, newer, monkeypatch):
    start = box.drive._started

    def spoil():
        start()
        box.pico.write("saves/settings", "{}")

    monkeypatch.setattr(box.drive, "_started", spoil)
    with pytest.raises(DeviceError, match="1 of 3 saves are not as they were: saves/settings"):
        update(box, newer)


def test_the_boot_program_did_not_take_it(box, tmp_path, version):
    """The box comes back with another MicroPython than the image has, or without its box."""
    (tmp_path / "next.uf2").write_bytes(uf2.write(program("pico", version="v9.9.0-preview")))
    with pytest.raises(DeviceError, match="come back with MicroPython 1.*the image has 9.9.0-prev"):
        update(box, tmp_path / "next.uf2")
    image = program("pico", ("firmware/main.py",), version=version)
    (tmp_path / "frozen.uf2").write_bytes(uf2.write(image))
    with pytest.raises(DeviceError, match="come back with deployed, and the image has frozen"):
        update(box, tmp_path / "frozen.uf2")


def test_the_box_does_not_come_back(box, newer, monkeypatch):
    monkeypatch.setattr(flashing, "RETURNS", 0)
    back = pico.Pico.__init__

    def opened(device, port):
        if not (box.drive.folder / "INFO_UF2.TXT").exists() and box.flash.data[0:1] != b"\xff":
            raise TargetError("nothing is plugged in")
        back(device, port)

    monkeypatch.setattr(pico.Pico, "__init__", opened)
    with pytest.raises(DeviceError, match="does not answer after the update .nothing is plugged"):
        update(box, newer)


def test_the_only_pico(box, newer, monkeypatch):
    plugged = SimpleNamespace(device=box.pico.url, vid=0x2E8A, pid=5, serial_number=None)
    monkeypatch.setattr(list_ports, "comports", lambda: [plugged])
    assert "runs on it" in update(box, newer, port=False)


def test_options_without_an_image(box, main):
    sentence = main("update", box.pico.url, "--erase-saves")
    assert sentence == "pilothouse: --drive and --erase-saves belong to --image FILE.uf2"


# Cut off at every 64th block, as the flash of the emulated Pico would be


def test_a_real_image_cut_at_every_64th_block(uf2, tmp_path):
    """The saves are read after each cut, and the next update makes the flash whole."""
    image = load(uf2)
    about = stock.look(image)
    files = {"main.py": b"", **{name: text.encode() * 900 for name, text in SAVES.items()}}
    packed = disk.pack(files)
    for blocks in range(0, len(image.pages), 64):
        flash = boot_rom.Flash(bytes(range(256)) * (about.start // 256) + packed)
        boot_rom.cut(image, flash, blocks)
        assert disk.unpack(bytes(flash.data[about.start :])) == files
        assert flash.data[: about.end] != image.memory()
        boot_rom.cut(image, flash, len(image.pages))
        assert flash.data[: about.end] == image.memory()
        assert disk.unpack(bytes(flash.data[about.start :])) == files

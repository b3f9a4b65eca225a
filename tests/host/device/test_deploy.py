"""`pilothouse deploy` and `update`, onto MicroPython's unix port in place of a Pico (stand_in/)."""

import contextlib
import errno
import os
import pty
import re
import shutil
import sys
from io import StringIO

import pytest
import serial
from mpremote.transport_serial import SerialTransport
from rich.console import Console
from serial.tools import list_ports

from pilothouse import cli
from pilothouse.build import mpy as build
from pilothouse.build import package
from pilothouse.device import deploy, pico
from pilothouse.errors import DeviceError, LostError, TargetError
from pilothouse.link import client
from soak import soak
from tests.host.device import fake_pico

pytestmark = pytest.mark.usefixtures("unix")


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A Pico with the whole firmware, and what the deploy printed."""
    device = fake_pico.Pico(tmp_path_factory.mktemp("whole") / "flash")
    return device, device.deploy()


@pytest.fixture
def box(whole, tmp_path):
    """A Pico with the whole firmware, for this test alone."""
    return fake_pico.Pico(shutil.copyfile(whole[0].image, tmp_path / "flash"))


@pytest.fixture
def empty(tmp_path):
    return fake_pico.Pico(tmp_path / "flash")


@pytest.fixture
def firmware(tmp_path, monkeypatch):
    """A function: after firmware(version), a deploy brings the small firmware of this version."""

    def bring(version, **changed):
        def files(board):
            return {**fake_pico.small(tmp_path, version, board), **changed}

        monkeypatch.setattr(package, "files", files)

    return bring


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """The flash of a Pico with the small firmware, version 1."""
    return fake_pico.deployed(tmp_path_factory.mktemp("first"), "1").image


@pytest.fixture
def small(firmware, first, empty):
    """A Pico with the small firmware, version 1, for this test alone."""
    firmware("1")
    shutil.copyfile(first, empty.image)
    return empty


def main(monkeypatch, *arguments):
    """Run a command line; returns None, or the sentence with which it ends."""
    monkeypatch.setattr(sys, "argv", ["pilothouse", *arguments])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return ended.value.code or None


# What it brings


def test_an_empty_pico_becomes_a_box(whole):
    device, said = whole
    count = len(package.files("pico_ssd1306"))
    assert f"board pico_ssd1306: {count} files copied, 0 were there, 0 removed" in said
    assert "pilothouse 0.1.0 runs on it, board pico_ssd1306." in said
    hello = device.hello()
    assert (hello["name"], hello["board"]) == ("pilothouse", "pico_ssd1306")
    assert {"gyges", "mississippi", "tboats"} <= set(hello["games"])


def test_everything_is_in_its_place_and_new_is_gone(box):
    with pico.Pico(box.url) as device:
        there = deploy.hashes(device)
        assert there == package.hashes(package.files("pico_ssd1306"))
        assert "new" not in [entry.name for entry in device.transport.fs_listdir()]


def test_a_second_deploy_copies_nothing(box):
    count = len(package.files("pico_ssd1306"))
    told = box.deploy()
    assert f" 0 files copied, {count} were there, 0 removed" in told and "protocol" not in told


def test_the_blocks_of_folders_are_counted_once(box):
    """MicroPython's statvfs counts them twice: 40 blocks of 352, which a deploy would not use."""
    littlefs = pytest.importorskip("littlefs")
    with pico.Pico(box.url) as device:
        free = device.about.free // device.about.block
    data = box.image.read_bytes()
    context = littlefs.UserContext(buffsize=len(data))
    context.buffer[:] = data
    disk = littlefs.LittleFS(context, mount=False, block_size=4096, block_count=352, prog_size=256)
    disk.mount()
    assert abs(352 - disk.used_block_count - free) <= 2


def test_only_what_changed_is_copied(small, firmware):
    firmware("1", **{"firmware/part.mpy": fake_pico.compiled(small.image.parent, "VERSION = '3'")})
    told = small.deploy()
    assert "1 files copied, 5 were there, 0 removed" in told
    assert "But this box does not say which protocol it speaks" in told  # as this small one does
    assert small.hello()["version"] == "3"


def test_what_is_gone_from_the_firmware_goes(small, firmware):
    small.write("firmware/part.py", "VERSION = 9")  # would be imported before the .mpy
    firmware("2")
    assert "2 files copied, 4 were there, 2 removed" in small.deploy()
    assert small.hello()["version"] == "2"
    assert "only_in_1" not in small.run("import os; print(os.listdir('firmware'))")


def test_saves_settings_and_other_files_stay(small):
    small.write("saves/settings", '{"language": "it"}')
    small.write("photos/me", "smile")
    small.run("import os; os.remove('firmware/part.mpy')")
    assert "1 files copied" in small.deploy()
    there = small.read("saves/settings"), small.read("photos/me")
    assert there == ('{"language": "it"}', "smile")


def test_another_programs_main_is_kept(empty, firmware):
    empty.write("main.py", "print(6 * 7)")
    firmware("1")
    assert "it is kept as main.before.py" in empty.deploy()
    assert empty.read("main.before.py") == "print(6 * 7)"


# Boards


def test_a_board_is_asked_for_and_then_stays(small):
    assert "board simulator" in small.deploy("simulator")
    assert small.hello()["board"] == "simulator"
    assert "board simulator" in small.deploy()


def test_update_keeps_the_board(small, monkeypatch):
    small.deploy("simulator")
    assert main(monkeypatch, "update", small.url) is None
    assert small.hello()["board"] == "simulator"


def test_update_wants_a_box(empty, monkeypatch):
    sentence = main(monkeypatch, "update", empty.url)
    assert "there is no box at" in sentence and "pilothouse deploy" in sentence


def test_a_board_written_on_the_pico(small):
    small.write("boards/mine.py", "NAME = 1")
    assert "board mine" in small.deploy("mine")
    assert small.read("boards/mine.py") == "NAME = 1"


def test_an_unknown_board(small, monkeypatch):
    sentence = main(monkeypatch, "deploy", small.url, "--board", "pico_sdd1306")
    assert sentence.startswith("pilothouse: there is no board 'pico_sdd1306'; there are ")
    assert "pico_ssd1306" in sentence
    assert small.hello() == {"name": "small", "version": "1", "board": "pico_ssd1306"}


def test_every_board_of_the_folder_is_known():
    names = [path.stem for path in build.sources() if path.parent.name == "boards"]
    for name in set(names) - {"__init__"}:
        deploy.check_board(name, {})


def test_after_a_refusal_the_box_runs_on(small, firmware, monkeypatch):
    heard = []
    close = SerialTransport.close

    def listen(transport):
        heard.append(client.Client(transport.serial).wake())
        close(transport)

    monkeypatch.setattr(SerialTransport, "close", listen)
    with pytest.raises(TargetError, match="there is no board"):
        small.deploy("pico_sdd1306")
    assert heard[0]["version"] == "1"


# Which Pico, and which MicroPython


class Plugged:
    serial_number = None

    def __init__(self, device, vid=0x2E8A, pid=0x0005):
        self.device, self.vid, self.pid = device, vid, pid


@pytest.mark.parametrize(
    "plugged", [[], [Plugged("/dev/ttyUSB0", 0x1A86)], [Plugged("/dev/ttyACM0", pid=0x000C)]]
)
def test_no_pico(plugged, monkeypatch):
    monkeypatch.setattr(list_ports, "comports", lambda: plugged)
    sentence = main(monkeypatch, "deploy")
    assert "no Pico is plugged in" in sentence and "BOOTSEL" in sentence


def test_two_picos(monkeypatch):
    plugged = [Plugged("/dev/ttyACM1"), Plugged("/dev/ttyACM0")]
    plugged[0].serial_number = "e6614"
    monkeypatch.setattr(list_ports, "comports", lambda: plugged)
    sentence = main(monkeypatch, "deploy")
    assert "2 Picos are plugged in; name one of them: /dev/ttyACM0, /dev/ttyACM1 (" in sentence
    assert "e6614" in sentence


def test_the_only_pico(small, monkeypatch):
    plugged = [Plugged("/dev/ttyUSB0", 0x1A86), Plugged(small.url)]
    monkeypatch.setattr(list_ports, "comports", lambda: plugged)
    assert main(monkeypatch, "deploy") is None


def test_a_port_that_is_not_there(monkeypatch):
    assert "nothing is plugged in at /dev/ttyACM7" in main(monkeypatch, "deploy", "/dev/ttyACM7")


def test_a_port_in_use(monkeypatch):
    ends = pty.openpty()
    name = os.ttyname(ends[1])
    with serial.Serial(name, exclusive=True):
        assert "is in use by another program" in main(monkeypatch, "deploy", name)
    for end in ends:
        os.close(end)


def test_a_port_that_may_not_be_opened(monkeypatch, tmp_path):
    def refuse(*_, **__):
        raise serial.SerialException(errno.EACCES, "could not open port")

    monkeypatch.setattr(serial, "serial_for_url", refuse)
    sentence = main(monkeypatch, "deploy", str(tmp_path))
    assert "you may not open" in sentence and "dialout" in sentence


def test_no_micropython(monkeypatch):
    monkeypatch.setattr(pico, "STOPS", 0.1)
    sentence = main(monkeypatch, "deploy", "loop://")
    assert "loop:// does not come to MicroPython's prompt" in sentence and "BOOTSEL" in sentence


def test_micropython_is_too_old(small, firmware, monkeypatch):
    monkeypatch.setattr("pilothouse.device.about.OLDEST", (9, 5))
    firmware("2")
    sentence = main(monkeypatch, "deploy", small.url)
    assert re.search(r"MicroPython 1\.\d+\.\d+ on .* is too old, 9\.5 is the oldest", sentence)
    assert small.hello()["version"] == "1"


def test_another_python():
    about = pico.About("circuitpython", (9, 0, 0), 6, "a Pico", 4096, 0, 0, "", "", "", None, None)
    assert "is no MicroPython" in (about.too_old() or "")


def test_another_format_of_mpy(small, firmware, monkeypatch):
    firmware("2", **{"firmware/part.mpy": b"M\x05\x00\x1f"})
    sentence = main(monkeypatch, "deploy", small.url)
    assert "reads .mpy of version 6, mpy-cross here writes version 5, 6" in sentence
    assert small.hello()["version"] == "1"


# What goes wrong on the way


@pytest.mark.parametrize("when", ["cut", "cut_later"])  # while it copies; while it moves
@soak(steps=((1, 13), range(1, 25)))
def test_the_cable_comes_off(small, first, firmware, monkeypatch, when, steps):
    firmware("2")
    for step in steps:
        shutil.copyfile(first, small.image)
        fake_pico.settings(monkeypatch, **{when: step})
        with contextlib.suppress(DeviceError, LostError):
            small.deploy()
        fake_pico.settings(monkeypatch, **{when: 0})
        hello = small.hello()  # the old firmware or the new one, never a mixture
        left = small.run("import os; print(os.listdir('firmware'))")
        assert when == "cut" or hello["version"] == "2", step
        assert f"only_in_{hello['version']}" in left, step
        # What only the old firmware had goes last, once the new one has started.
        assert hello["version"] == "2" or "only_in_2" not in left, step
        small.deploy()
        with pico.Pico(small.url) as device:
            there = deploy.hashes(device)
        assert there == package.hashes(package.files("pico_ssd1306")), step
    assert small.hello()["version"] == "2"


def test_the_cable_comes_off_an_empty_pico(empty, firmware, monkeypatch):
    firmware("1")
    fake_pico.settings(monkeypatch, cut=10)
    with pytest.raises(DeviceError, match="the Pico is gone"):
        empty.deploy()
    fake_pico.settings(monkeypatch, cut=0)
    empty.deploy()
    assert empty.hello()["version"] == "1"


def test_back_to_the_old_version_before_the_new_one_is_in_its_place(small, firmware, monkeypatch):
    """new/ holds version 2, ready; version 1 is wanted and is still in its place."""
    console = Console(file=StringIO())
    with pico.Pico(small.url) as device:
        with monkeypatch.context() as patch:
            patch.setattr(device, "start", lambda: {"name": "", "version": "", "board": ""})
            firmware("2")
            deploy._bring(device, "pico_ssd1306", console)
        assert "new/ready" in deploy.hashes(device)
        firmware("1")
        deploy._bring(device, "pico_ssd1306", console)
    assert small.hello()["version"] == "1"


def test_what_did_not_come_whole_is_not_taken_over(small, firmware, monkeypatch):
    copy = deploy.copy

    def badly(device, *rest):
        copy(device, *rest)
        device.transport.fs_writefile("new/firmware/part.mpy", b"M\x06")

    firmware("2")
    monkeypatch.setattr(deploy, "copy", badly)
    with pytest.raises(DeviceError, match="firmware/part.mpy did not come whole: deploy again"):
        small.deploy()
    assert small.hello()["version"] == "1"


@pytest.fixture(scope="module")
def with_picture(tmp_path_factory):
    """The small flash of a Pico with a picture, which takes 10 of its 28 blocks."""
    folder = tmp_path_factory.mktemp("narrow")
    picture = {"firmware/picture": bytes(40000)}
    device = fake_pico.Pico(folder / "flash")
    with pytest.MonkeyPatch.context() as patch:
        fake_pico.settings(patch, blocks=28)
        patch.setattr(deploy, "SPARE", 3)
        patch.setattr(
            package, "files", lambda board: {**fake_pico.small(folder, "1", board), **picture}
        )
        device.deploy()
    return device.image


@pytest.fixture
def narrow(with_picture, empty, monkeypatch):
    """That Pico, for this test alone."""
    fake_pico.settings(monkeypatch, blocks=28)
    monkeypatch.setattr(deploy, "SPARE", 3)
    shutil.copyfile(with_picture, empty.image)
    return empty


def test_the_flash_is_full(narrow, firmware, monkeypatch):
    firmware("2", **{"firmware/picture": b"\1" * 40000, "firmware/another": bytes(40000)})
    sentence = main(monkeypatch, "deploy", narrow.url)
    assert re.search(
        r"the flash has \d+ KB of 112 KB free, and this takes \d+ KB: delete games", sentence
    )
    assert narrow.hello()["version"] == "1"


def test_room_for_the_new_in_the_place_of_the_old_only(narrow, firmware):
    firmware("2", **{"firmware/picture": b"\1" * 40000})
    said = narrow.deploy()
    assert "no room for old and new" in said and "3 files copied" in said
    assert narrow.hello()["version"] == "2"


@soak(steps=((20,), range(1, 21)))
def test_the_cable_comes_off_meanwhile(narrow, with_picture, firmware, monkeypatch, steps):
    firmware("2", **{"firmware/picture": b"\1" * 40000})
    for step in steps:
        shutil.copyfile(with_picture, narrow.image)
        fake_pico.settings(monkeypatch, cut=step)
        with pytest.raises(DeviceError, match="the Pico is gone"):
            narrow.deploy()
        fake_pico.settings(monkeypatch, cut=0)
        narrow.deploy()
        assert narrow.hello()["version"] == "2", step


def test_the_flash_is_full_after_all(narrow, firmware, monkeypatch):
    firmware("2", **{"firmware/picture": b"\1" * 80000})
    monkeypatch.setattr(deploy, "_fits_beside", lambda *_: True)
    sentence = main(monkeypatch, "deploy", narrow.url)
    assert "the flash of the device refuses: No space left on device" in sentence
    assert narrow.hello()["version"] == "1"
    firmware("3")
    narrow.deploy()
    assert narrow.hello()["version"] == "3"

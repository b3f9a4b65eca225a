"""`pilothouse deploy` and `update`, onto MicroPython's unix port in place of a Pico (stand_in/)."""

import errno
import os
import pty
import re
import shutil
import sys

import pytest
import serial
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

from pilothouse import cli
from pilothouse.build import disk, package
from pilothouse.build import mpy as build
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
        monkeypatch.setattr(package, "files", fake_pico.brings(tmp_path, version, **changed))

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
    sent = sum(map(len, package.flash("pico_ssd1306").values()))
    assert f"board pico_ssd1306: 3 files brought with {sent:,} bytes, 0 were there." in said
    assert "pilothouse 0.1.0 runs on it, board pico_ssd1306." in said
    hello = device.hello()
    assert (hello["name"], hello["board"]) == ("pilothouse", "pico_ssd1306")
    assert hello["image"] == "deployed"
    assert {"gyges", "mississippi", "tboats"} <= set(hello["games"])


def test_three_files_lie_on_the_flash_beside_the_saves(box):
    there = box.files()
    assert {name: there[name] for name in there if not name.startswith("saves/")} == package.flash(
        "pico_ssd1306"
    )


def test_a_second_deploy_brings_nothing(box):
    told = box.deploy()
    assert " 0 files brought with 0 bytes, 3 were there." in told and "protocol" not in told


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


def brought(said):
    """(files, bytes) that a deploy says it has brought."""
    found = re.search(r"(\d+) files brought with ([\d,]+) bytes", said)
    return int(found[1]), int(found[2].replace(",", ""))


def test_of_a_pack_only_what_changed_is_sent(small, firmware):
    firmware("1", **{"firmware/part.mpy": fake_pico.compiled(small.image.parent, "VERSION = '3'")})
    told = small.deploy()
    files, sent = brought(told)
    assert files == 1 and sent < len(small.files()["box.pack"]) // 3
    assert "But this box does not say which protocol it speaks" in told  # as this small one does
    assert small.hello()["version"] == "3"
    assert sorted(small.files()) == ["box.pack", "main.py", "pack.mpy"]


def test_a_pack_that_has_little_in_common_is_sent_whole(small, firmware):
    firmware("2", **{"firmware/picture": bytes(20000)})
    files, sent = brought(small.deploy())
    assert files == 1 and sent == len(small.files()["box.pack"])
    assert small.hello()["version"] == "2"


def test_a_pack_that_was_damaged_is_brought_anew(small):
    disk = small.files()
    small.lay({**disk, "box.pack": disk["box.pack"][:-400] + bytes(400)})
    assert brought(small.deploy())[0] == 1
    assert small.files() == disk
    assert small.hello()["version"] == "1"


def test_saves_settings_and_other_files_stay(small):
    small.write("saves/settings", '{"language": "it"}')
    small.write("photos/me", "smile")
    small.run("import os; os.remove('pack.mpy')")
    assert brought(small.deploy())[0] == 1
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
    small.run("import os; os.mkdir('over')")
    small.write("over/boards/mine.py", "NAME = 1")
    assert "board mine" in small.deploy("mine")
    assert small.read("over/boards/mine.py") == "NAME = 1"
    assert "board mine" in small.deploy()


# What a developer or an owner has put before the firmware


def test_a_deploy_names_what_goes_before_the_firmware_and_an_update_puts_it_aside(
    small, monkeypatch, capsys
):
    small.run("import os; os.mkdir('over')")
    small.write("over/firmware/part.py", "VERSION = 'mine'")
    small.write("over/boards/mine.py", "NAME = 1")
    assert "These files go before those of the firmware: over/firmware/part.py\n" in small.deploy()
    assert small.hello()["version"] == "mine"
    assert main(monkeypatch, "update", small.url) is None
    assert "lie in aside/ now: over/firmware/part.py" in " ".join(capsys.readouterr().out.split())
    assert small.hello()["version"] == "1"
    there = small.files()
    assert there["aside/firmware/part.py"] == b"VERSION = 'mine'"
    assert there["over/boards/mine.py"] == b"NAME = 1"


# A box of version 0.1.0 has a file for each module


@pytest.fixture
def many(empty, firmware, tmp_path):
    """A Pico with such a box; a deploy brings version 1."""
    firmware("1")
    empty.lay(fake_pico.earlier(tmp_path))
    return empty


def test_an_earlier_box_starts(many):
    assert many.hello() == {"name": "small", "version": "0", "board": "mine"}


def test_a_deploy_brings_an_earlier_box_over(many):
    said = many.deploy()
    assert "board mine: 3 files brought" in said and "were there, 7 removed." in said
    assert many.hello()["version"] == "1"
    there = many.files()
    assert sorted(there) == [
        *("box.pack", "main.py", "over/boards/mine.py", "pack.mpy", "photos/me", "saves/settings")
    ]
    assert there["over/boards/mine.py"] == b"NAME = 1"
    assert sorted(many.run("import os; print(*os.listdir())").split()) == [
        *("box.pack", "main.py", "over", "pack.mpy", "photos", "saves")
    ]


def test_what_is_left_of_an_earlier_box_is_never_searched(small):
    small.write("firmware/part.py", "VERSION = 9")
    assert small.hello()["version"] == "1"


def test_an_unknown_board(small, monkeypatch):
    sentence = main(monkeypatch, "deploy", small.url, "--board", "pico_sdd1306")
    assert sentence.startswith("pilothouse: there is no board 'pico_sdd1306'; there are ")
    assert "pico_ssd1306" in sentence
    assert small.hello() == {"name": "small", "version": "1", "board": "pico_ssd1306"}


def test_every_board_of_the_folder_is_known():
    names = [path.stem for path in build.sources() if path.parent.name == "boards"]
    for name in set(names) - {"__init__"}:
        deploy.check_board(name, [])


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
    about = pico.About(
        "circuitpython", (9, 0, 0), 6, "a Pico", 4096, 0, 0, "", (), "", "", "", None, None
    )
    assert "is no MicroPython" in (about.too_old() or "")


def test_another_format_of_mpy(small, firmware, monkeypatch):
    firmware("2", **{"firmware/part.mpy": b"M\x05\x00\x1f"})
    sentence = main(monkeypatch, "deploy", small.url)
    assert "reads .mpy of version 6, mpy-cross here writes version 5, 6" in sentence
    assert small.hello()["version"] == "1"


# What goes wrong on the way


@pytest.fixture
def disks(first, tmp_path):
    """Name -> the disk before a deploy."""
    return {
        "pack": first.read_bytes(),
        "many": disk.pack(fake_pico.earlier(tmp_path)),
        "empty": disk.pack({"saves/settings": b"{}"}),
    }


@pytest.mark.parametrize("what", ["pack", "many", "empty"])
@soak(steps=((2, 17), range(1, 99)))
def test_the_plug_is_pulled(empty, disks, firmware, monkeypatch, what, steps):
    firmware("2")
    done = 0
    for step in steps:
        empty.image.write_bytes(disks[what])
        fake_pico.settings(monkeypatch, cut=step)
        try:
            empty.deploy()
            done += 1
        except (DeviceError, LostError):
            pass
        fake_pico.settings(monkeypatch, cut=0)
        there = empty.files()
        assert what == "pack" or there["saves/settings"] == b"{}", step
        if what != "empty" or there.get("main.py"):
            # The old firmware or the new one, never a mixture.
            assert empty.hello()["version"] in {"pack": "12", "many": "02", "empty": "2"}[what]
        empty.deploy()
        there = empty.files()
        wanted = package.on_flash(package.files(empty.hello()["board"]))
        for name in ("saves/settings", "photos/me", "over/boards/mine.py"):
            there.pop(name, None)
        assert there == wanted, step
        assert empty.hello()["version"] == "2", step
        if done:
            break  # this step is behind the end
    assert len(steps) < 9 or done


def test_what_did_not_come_whole_is_not_taken_over(small, firmware, monkeypatch):
    copy = deploy.copy

    def badly(device, *rest):
        sent = copy(device, *rest)
        device.transport.fs_writefile("box.new", b"PBX1")
        return sent

    firmware("2")
    monkeypatch.setattr(deploy, "copy", badly)
    with pytest.raises(DeviceError, match="box.pack did not come whole: deploy again"):
        small.deploy()
    assert small.hello()["version"] == "1"
    assert "box.new" not in small.files()  # the start has removed it


@soak(steps=((1, 2), range(1, 9)))
@pytest.mark.parametrize("is_whole", [True, False])
def test_the_plug_is_pulled_while_a_pack_takes_its_place(
    small, tmp_path, monkeypatch, is_whole, steps
):
    new = package.on_flash(fake_pico.small(tmp_path, "2"))["box.pack"]
    before = small.files()
    cut = 0
    for step in steps:
        small.lay(before)
        fake_pico.settings(monkeypatch, cut_later=step)
        try:
            with pico.Pico(small.url) as device:  # it has started once by now, without the new pack
                device.transport.fs_writefile("box.new", new if is_whole else new[:-9])
                device.start()
        except (DeviceError, LostError):
            cut += 1
        fake_pico.settings(monkeypatch, cut_later=0)
        assert small.hello()["version"] == ("2" if is_whole else "1"), step
        there = small.files()
        assert "box.new" not in there and (there["box.pack"] == new) == is_whole, step
    assert cut


def test_a_whole_pack_that_was_left_is_taken_by_the_next_start(small, tmp_path):
    new = package.on_flash(fake_pico.small(tmp_path, "2"))["box.pack"]
    small.lay({**small.files(), "box.new": new})
    assert small.hello()["version"] == "2"
    assert small.files()["box.pack"] == new


@pytest.fixture(scope="module")
def with_picture(tmp_path_factory):
    """The small flash of a Pico with a picture, which takes 10 of its 24 blocks."""
    folder = tmp_path_factory.mktemp("narrow")
    picture = {"firmware/picture": bytes(40000)}
    device = fake_pico.Pico(folder / "flash")
    with pytest.MonkeyPatch.context() as patch:
        fake_pico.settings(patch, blocks=24)
        patch.setattr(deploy, "SPARE", 3)
        patch.setattr(
            package,
            "files",
            fake_pico.brings(folder, "1", **picture),
        )
        device.deploy()
    return device.image


@pytest.fixture
def narrow(with_picture, empty, monkeypatch):
    """That Pico, for this test alone."""
    fake_pico.settings(monkeypatch, blocks=24)
    monkeypatch.setattr(deploy, "SPARE", 3)
    shutil.copyfile(with_picture, empty.image)
    return empty


def test_the_flash_is_full(narrow, firmware, monkeypatch):
    firmware("2", **{"firmware/picture": b"\1" * 40000, "firmware/another": bytes(40000)})
    sentence = main(monkeypatch, "deploy", narrow.url)
    assert re.search(
        r"the flash has \d+ KB of 96 KB free, and this takes \d+ KB: delete games", sentence
    )
    assert narrow.hello()["version"] == "1"


def test_room_for_the_new_in_the_place_of_the_old_only(narrow, firmware):
    firmware("2", **{"firmware/picture": b"\1" * 40000})
    said = narrow.deploy()
    assert "no room for old and new" in said and brought(said)[0] == 1
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

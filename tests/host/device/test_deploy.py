"""`pilothouse deploy` and `update` bring a Pico what it lacks, keep the rest, and say why not.

MicroPython's unix port stands in for the Pico (stand_in/).
"""

import errno
import os
import pty
import re
import shutil

import pytest
import serial
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

from firmware import restart
from pilothouse.build import disk, package, panels
from pilothouse.build import mpy as build
from pilothouse.device import deploy, pico
from pilothouse.errors import TargetError
from pilothouse.link import client
from tests.host.device import fake_pico

pytestmark = pytest.mark.usefixtures("unix")
ENGLISH = package.Choice(languages=("en",))  # what a new box gets, see tests/conftest.py


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A Pico with the whole firmware, and what the deploy printed."""
    device = fake_pico.Pico(tmp_path_factory.mktemp("whole") / "flash")
    return device, device.deploy()


@pytest.fixture
def box(whole, tmp_path):
    """A Pico with the whole firmware, for this test alone."""
    return fake_pico.Pico(shutil.copyfile(whole[0].image, tmp_path / "flash"))


# What it brings


def test_an_empty_pico_becomes_a_box(whole):
    device, said = whole
    sent = sum(map(len, package.flash(panels.PROPOSED, ENGLISH).values()))
    assert f"board {panels.PROPOSED}: 3 files brought with {sent:,} bytes, 0 were there." in said
    assert f"pilothouse 0.1.0 runs on it, board {panels.PROPOSED}." in said
    hello = device.hello()
    assert (hello["name"], hello["board"]) == ("pilothouse", panels.PROPOSED)
    assert hello["image"] == "deployed"
    assert {"gyges", "mississippi", "tboats"} <= set(hello["games"])


def test_three_files_lie_on_the_flash_beside_the_saves(box):
    there = box.files()
    firmware = {name: there[name] for name in there if not name.startswith("saves/")}
    assert firmware == package.flash(panels.PROPOSED, ENGLISH)


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


def test_a_file_takes_little_more_than_its_bytes_on_the_wire(small, monkeypatch):
    data, sent, execute = bytes(range(256)) * 20, [], SerialTransport.exec
    monkeypatch.setattr(
        SerialTransport, "exec", lambda port, text: sent.append(text) or execute(port, text)
    )
    with pico.Pico(small.url) as device:
        device.write("any", data)
    assert small.files()["any"] == data
    assert len(data) < sum(map(len, sent)) < 1.4 * len(data)


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


def test_a_box_keeps_its_board_and_a_new_pico_gets_the_one_that_is_proposed(small, firmware):
    firmware("2")
    assert "small 2 runs on it, board pico_ssd1306." in small.deploy()
    small.lay({"main.py": b"import firmware.main"})  # a box that does not say which board it is
    assert "board pico_ssd1306." in small.deploy()
    small.lay({})
    assert "small 2 runs on it, board pico_plugs." in small.deploy()


def test_update_keeps_the_board(small, main):
    small.deploy("simulator")
    assert main("update", small.url) is None
    assert small.hello()["board"] == "simulator"


def test_update_refuses_a_pico_that_has_no_box(empty, main):
    sentence = main("update", empty.url)
    assert "there is no box at" in sentence and "pilothouse deploy" in sentence


def test_a_board_written_on_the_pico_is_taken_and_stays(small):
    small.run("import os; os.mkdir('over')")
    small.write("over/boards/mine.py", "NAME = 1")
    assert "board mine" in small.deploy("mine")
    assert small.read("over/boards/mine.py") == "NAME = 1"
    assert "board mine" in small.deploy()


# What a developer or an owner has put before the firmware


def test_a_deploy_names_what_goes_before_the_firmware_and_an_update_puts_it_aside(
    small, main, capsys
):
    small.run("import os; os.mkdir('over')")
    small.write("over/firmware/part.py", "VERSION = 'mine'")
    small.write("over/boards/mine.py", "NAME = 1")
    assert "These files go before those of the firmware: over/firmware/part.py\n" in small.deploy()
    assert small.hello()["version"] == "mine"
    assert main("update", small.url) is None
    assert "lie in aside/ now: over/firmware/part.py" in " ".join(capsys.readouterr().out.split())
    assert small.hello()["version"] == "1"
    there = small.files()
    assert there["aside/firmware/part.py"] == b"VERSION = 'mine'"
    assert there["over/boards/mine.py"] == b"NAME = 1"


def test_the_box_is_told_why_it_starts(small, firmware, tmp_path, monkeypatch):
    firmware("2")
    small.deploy()
    there = disk.unpack(small.image.read_bytes())
    (tmp_path / "restart").write_bytes(there[deploy.RESTART])
    monkeypatch.setattr(restart, "root", lambda: str(tmp_path))
    assert (
        restart.take_reason()["reason"] == "update" and restart.take_reason()["reason"] == "power"
    )


def test_a_folder_beside_the_pack_is_never_searched(small):
    small.write("firmware/part.py", "VERSION = 9")
    assert small.hello()["version"] == "1"


def test_an_unknown_board_is_refused_and_nothing_changes(small, main):
    sentence = main("deploy", small.url, "--board", "pico_sdd1306")
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
    """Something on a port; usually a Pico."""

    serial_number = None

    def __init__(self, device, vid=0x2E8A, pid=0x0005):
        self.device, self.vid, self.pid = device, vid, pid


@pytest.mark.parametrize(
    "plugged", [[], [Plugged("/dev/ttyUSB0", 0x1A86)], [Plugged("/dev/ttyACM0", pid=0x000C)]]
)
def test_without_a_pico_it_says_so(plugged, monkeypatch, main):
    monkeypatch.setattr(list_ports, "comports", lambda: plugged)
    sentence = main("deploy")
    assert "no Pico is plugged in" in sentence and "BOOTSEL" in sentence


def test_of_two_picos_one_has_to_be_named(monkeypatch, main):
    plugged = [Plugged("/dev/ttyACM1"), Plugged("/dev/ttyACM0")]
    plugged[0].serial_number = "e6614"
    monkeypatch.setattr(list_ports, "comports", lambda: plugged)
    sentence = main("deploy")
    assert "2 Picos are plugged in; name one of them: /dev/ttyACM0, /dev/ttyACM1 (" in sentence
    assert "e6614" in sentence


def test_the_only_pico_is_taken(small, monkeypatch, main):
    plugged = [Plugged("/dev/ttyUSB0", 0x1A86), Plugged(small.url)]
    monkeypatch.setattr(list_ports, "comports", lambda: plugged)
    assert main("deploy") is None


def test_at_a_port_that_is_not_there_nothing_is_plugged_in(main):
    assert "nothing is plugged in at /dev/ttyACM7" in main("deploy", "/dev/ttyACM7")


def test_a_port_that_another_program_has_is_in_use(main):
    ends = pty.openpty()
    name = os.ttyname(ends[1])
    with serial.Serial(name, exclusive=True):
        for command in ("deploy", "records"):
            assert "is in use by another program" in main(command, name)
    for end in ends:
        os.close(end)


def test_a_port_that_may_not_be_opened_asks_for_a_group(monkeypatch, tmp_path, main):
    def refuse(*_, **__):
        raise serial.SerialException(errno.EACCES, "could not open port")

    monkeypatch.setattr(serial, "serial_for_url", refuse)
    sentence = main("deploy", str(tmp_path))
    assert "you may not open" in sentence and "dialout" in sentence


def test_without_micropython_it_says_how_to_bring_it(monkeypatch, main):
    monkeypatch.setattr(pico, "STOPS", 0.1)
    sentence = main("deploy", "loop://")
    assert "loop:// does not come to MicroPython's prompt" in sentence and "BOOTSEL" in sentence


def test_a_micropython_that_is_too_old_is_refused(small, firmware, monkeypatch, main):
    monkeypatch.setattr("pilothouse.device.about.OLDEST", (9, 5))
    firmware("2")
    sentence = main("deploy", small.url)
    assert re.search(r"MicroPython 1\.\d+\.\d+ on .* is too old, 9\.5 is the oldest", sentence)
    assert small.hello()["version"] == "1"


def test_another_python_is_no_micropython():
    about = pico.About(
        "circuitpython", (9, 0, 0), 6, "a Pico", 4096, 0, 0, "", (), "", "", "", None, None
    )
    assert "is no MicroPython" in (about.too_old() or "")


def test_another_format_of_mpy_is_refused(small, firmware, main):
    firmware("2", **{"firmware/part.mpy": b"M\x05\x00\x1f"})
    sentence = main("deploy", small.url)
    assert "reads .mpy of version 6, mpy-cross here writes version 5, 6" in sentence
    assert small.hello()["version"] == "1"

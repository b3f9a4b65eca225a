"""Parts of the emulated Pico, without an image: display, bus, flash and console."""

import pytest

from pilothouse.emulated import image

rp2040 = pytest.importorskip("rp2040py.rp2040", reason=image.NO_PACKAGES)

from pilothouse.emulated.console import Console  # noqa: E402
from pilothouse.emulated.nor import TIMES, Nor  # noqa: E402
from pilothouse.emulated.panel import Panel  # noqa: E402
from pilothouse.emulated.pico import BOARD, wiring  # noqa: E402
from pilothouse.emulated.roll_call import RollCall  # noqa: E402

# Registers of the I2C block, RP2040 datasheet 4.3.17
ENABLE, TARGET, DATA, ABORTED = 0x6C, 0x04, 0x10, 0x80
HIGH, LOW = 0x1C, 0x20
LAST = 1 << 9  # a stop follows this byte
BIT = 2.5  # microseconds at 400 kHz
SETUP = bytes.fromhex("00 ae 20 02 a8 3f d3 00 40 da 12 a4 a6 d5 80 d9 f1 8d 14 a1 c8")
LIT = b"\x00\xaf"
COLUMN = b"\x80\xb1\x80\x00\x80\x10\x40\xff"  # eight pixels at the left of the second page


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

    def send_frame(self) -> None:
        """Send eight pages of which no pixel is lit."""
        for page in range(8):
            self.send(bytes((0x80, 0xB0 | page, 0x80, 0x00, 0x80, 0x10, 0x40)) + bytes(128))

    @property
    def aborted(self) -> int:
        return self.bus.abort_source


def test_what_is_sent_lights_the_glass():
    bench = Bench()
    bench.send(SETUP)
    bench.send_frame()
    assert not bench.panel.lit
    bench.send(LIT)
    assert bench.panel.lit and not any(bench.panel.frame().data)
    bench.send(COLUMN)  # rows 8 to 15
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
    bench.send(COLUMN)
    assert bench.panel.messages[-1].pixels


def test_a_whole_frame_takes_as_long_as_the_design_says():
    bench = Bench()
    bench.send(SETUP)
    before = bench.panel.busy
    bench.send_frame()
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


def test_the_flash_chip_takes_its_time_to_erase_and_to_write():
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

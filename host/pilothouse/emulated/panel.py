"""An SSD1306 on the emulated Pico's I2C: takes bytes in the time that a real bus needs.

The Glass of boards/simulator.py, written from the datasheet, decodes the bytes into pixels.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from rp2040py.clock.clock import IAlarm
from rp2040py.peripherals.i2c import I2CMode
from rp2040py.rp2040 import RP2040

from pilothouse import project
from pilothouse.glass import Frame

_I2C = 3  # the function number of a pin that belongs to the I2C bus
_BYTE = 9  # bits: eight and the acknowledge
_EDGE = 1  # bits: a start or a stop takes about as long as one


@dataclass(frozen=True)
class Message:
    """One message on the bus: when it began and ended (ns), its bytes, whether it has pixels."""

    began: float
    ended: float
    size: int
    pixels: bool


class Panel:
    """`how`: DISPLAY of the board's data module. `messages`: the last ones on the bus.

    `fault`: the first message that no SSD1306 understands, or None. rp2040py does not model the
    bus's time. So this class acknowledges a byte only when its nine bits have had their time, at
    the clock that the firmware has set.
    """

    def __init__(self, how: dict[str, Any]) -> None:
        project.importable()
        self._new = import_module("boards.simulator").Glass
        self._glass = self._new()
        self._how = how
        self.messages: deque[Message] = deque(maxlen=4096)
        self.bytes = 0  # sent on the bus, with addresses
        self.busy = 0.0  # nanoseconds that these bytes took
        self.fault: str | None = None
        self.changed: Callable[[], None] = lambda: None
        self._message = bytearray()
        self._began = 0.0
        self._next: Callable[[], None] = lambda: None

    @property
    def lit(self) -> bool:
        """Whether the display is on."""
        return self._glass.on

    def frame(self) -> Frame:
        """The pixels on the glass."""
        width, height, _, data = self._glass.picture()
        return Frame(width, height, bytes(data))

    def attach(self, rp2040: RP2040) -> None:
        """Connect it to the I2C bus that the board's data names."""
        self._rp2040 = rp2040
        self._i2c = rp2040.i2c[self._how["id"]]
        self._alarm: IAlarm = rp2040.clock.create_alarm(lambda: self._next())
        self._i2c.on_start = self._start
        self._i2c.on_connect = self._connect
        self._i2c.on_write_byte = self._take
        self._i2c.on_read_byte = self._give
        self._i2c.on_stop = self._stop

    def lose_power(self) -> None:
        """Go dark and forget all commands."""
        self._glass = self._new()
        self._message.clear()
        self._alarm.cancel()

    def _bit(self) -> float:
        """Nanoseconds that a bit takes, from the dividers in the registers."""
        return (self._i2c.scl_high_period + self._i2c.scl_low_period) * 1e9 / self._rp2040.clk_sys

    def _after(self, bits: int, then: Callable[[], None]) -> None:
        self._next = then
        self.busy += bits * self._bit()
        self._alarm.schedule(bits * self._bit())

    def _start(self, repeated: bool) -> None:
        self._began = self._rp2040.clock.nanos
        self._message.clear()
        self._after(_EDGE, self._i2c.complete_start)

    def _connect(self, address: int, mode: I2CMode) -> None:
        wired = all(
            self._rp2040.gpio[self._how[name]].function_select == _I2C for name in ("sda", "scl")
        )
        here = wired and address == self._how["address"] and mode == I2CMode.WRITE
        self.bytes += 1
        self._after(_BYTE, lambda: self._i2c.complete_connect(here))

    def _take(self, value: int) -> None:
        self._message.append(value)
        self.bytes += 1
        self._after(_BYTE, lambda: self._i2c.complete_write(True))

    def _give(self, _acknowledged: bool) -> None:
        self._after(_BYTE, lambda: self._i2c.complete_read(0xFF))  # nobody pulls the line down

    def _stop(self) -> None:
        self._after(_EDGE, self._i2c.complete_stop)
        if not self._message:
            return
        message = bytes(self._message)
        pixels = self._show(message)
        ended = self._rp2040.clock.nanos
        self.messages.append(Message(self._began, ended, len(message) + 1, pixels))
        self.changed()

    def _show(self, message: bytes) -> bool:
        """Hand a message to the controller; returns whether it held pixels."""
        before = self._glass.data
        try:
            self._glass.receive(message)
        except ValueError as error:
            self.fault = self.fault or str(error)
        return self._glass.data != before

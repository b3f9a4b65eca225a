"""The flash chip's time: rp2040py erases and writes in no time, a W25Q16JV does not.

While the chip is busy nothing runs on the Pico: code comes from the same chip, and interrupts are
off.
"""

from collections import deque
from collections.abc import Callable

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.peripherals.ssi import (
    CMD_BLOCK_ERASE,
    CMD_PAGE_PROGRAM,
    CMD_SECTOR_ERASE,
    SSI_DR0,
)
from rp2040py.rp2040 import RP2040

# Typical times in nanoseconds (W25Q16JV, Rev. G, 9.6). The longest are 3 ms, 400 ms and 2 s.
TIMES = {CMD_PAGE_PROGRAM: 400_000, CMD_SECTOR_ERASE: 45_000_000, CMD_BLOCK_ERASE: 150_000_000}
_SELECT = 1  # index of the chip select among the QSPI pins


class Nor:
    """Lets time pass for each page that is written and each block that is erased, and counts both.

    `busy`: nanoseconds that all of them took. `begun`: the times at which the last ones began, in
    nanoseconds. `stepped` is called after each one: the flash has changed, but the Pico does not
    know it yet.
    """

    def __init__(self) -> None:
        self.pages = self.blocks = 0
        self.busy = 0.0
        self.begun: deque[float] = deque(maxlen=4096)
        self.stepped: Callable[[], None] = lambda: None

    def attach(self, rp2040: RP2040) -> None:
        """Watch the flash's chip select and the bytes that are sent to it."""
        self._rp2040 = rp2040
        self._command: int | None = None
        self._selected = False
        self._write = rp2040.ssi.write_uint32
        rp2040.ssi.write_uint32 = self._look  # type: ignore[method-assign]
        rp2040.qspi[_SELECT].add_listener(self._select)

    def _look(self, offset: int, value: int) -> None:
        if offset == SSI_DR0 and self._selected and self._command is None:
            self._command = value & 0xFF
        self._write(offset, value)

    def _select(self, level: GPIOPinState, _before: GPIOPinState) -> None:
        self._selected = level == GPIOPinState.LOW
        command, self._command = self._command, None
        if self._selected or command not in TIMES:
            return
        if command == CMD_PAGE_PROGRAM:
            self.pages += 1
        else:
            self.blocks += 1
        self.begun.append(self._rp2040.clock.nanos)
        self.busy += TIMES[command]
        self._rp2040.clock.tick(TIMES[command])
        self.stepped()

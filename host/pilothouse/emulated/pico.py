"""The emulated Pico with everything that is soldered to it."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType

from rp2040py.boards import BoardSpec
from rp2040py.device.base_device import BaseDevice, ResetCause
from rp2040py.execute_batch import execute_batch
from rp2040py.external.key_mock import KeyMock
from rp2040py.memory_map import FLASH_START_ADDRESS

from pilothouse import project
from pilothouse.build import disk, stock, uf2
from pilothouse.emulated.console import Console
from pilothouse.emulated.nor import Nor
from pilothouse.emulated.panel import Panel
from pilothouse.emulated.roll_call import RollCall
from pilothouse.errors import LostError

MS = 1_000_000  # nanoseconds
BOARD = "pico_ssd1306"
PRESS = 60  # ms that a usual press lasts


def wiring(name: str = BOARD) -> ModuleType:
    """A board's data module."""
    project.importable()
    return import_module(f"boards.{name}")


class Pico:
    """An emulated Pico. It runs only while `run` or `step` does; times are those of its own clock.

    image: MicroPython for the plain Pico (.uf2), with or without a box in it. files: those of its
    disk; the disk of a joined image stays as it is if it has just these. board: a name in boards/.
    `keys` has its buttons by their names, and the contacts of a knob as "a" and "b".
    `console` has what it says, `panel` what it shows, `nor` what it did to its flash. `run` and
    `step` raise LostError if the display got bytes that no SSD1306 understands.
    """

    def __init__(self, image: Path, files: dict[str, bytes], board: str = BOARD) -> None:
        data = wiring(board)
        self.panel, self.nor = Panel(data.DISPLAY), Nor()
        self.keys = {role: KeyMock(pin, bool(data.ACTIVE)) for role, pin in data.BUTTONS}
        knob = getattr(data, "KNOB", {})  # its contacts close to ground
        self.keys |= {name: KeyMock(knob[name], False) for name in ("a", "b") if knob}
        soldered = (self.panel, RollCall(data.DISPLAY), self.nor, *self.keys.values())
        extras = tuple((lambda device=device: device) for device in soldered)
        self._device = BaseDevice(board=BoardSpec(extras=extras, image=image))
        self._simulator, self._mcu = self._device.simulator, self._device.mcu
        about = stock.look(uf2.load(image))
        self._disk = slice(about.start, about.start + about.size)
        if about.kind != stock.JOINED or self.files() != files:
            self._mcu.flash[self._disk] = disk.pack(files, about.size // disk.BLOCK)
        self.console = Console(self._device.cdc, self._mcu.usb_ctrl)
        self._clock = self._simulator.clock
        self._until: Callable[[], object] = lambda: False
        self.console.wake = self.panel.changed = self.nor.stepped = self._look
        self._end = self._clock.create_alarm(self._simulator.stop)
        self._releases = {
            role: self._clock.create_alarm(key.release) for role, key in self.keys.items()
        }
        self._mcu.core.pc = FLASH_START_ADDRESS

    @property
    def flash(self) -> bytearray:
        """The whole flash, which may be changed while the Pico is off."""
        return self._mcu.flash

    @property
    def now(self) -> float:
        """Nanoseconds since power-on."""
        return self._clock.nanos

    def step(self) -> None:
        """Run for some milliseconds of the host's time, or until something stops it."""
        self._simulator.stopped = False
        execute_batch(self._simulator, 1)
        if self.panel.fault:
            raise LostError(f"the display got what it does not understand: {self.panel.fault}")

    def run(self, ms: float, until: Callable[[], object] = lambda: False) -> bool:
        """Run for `ms` emulated milliseconds, or until `until()` is true; returns its last value.

        `until` is called when the Pico has said something, shown something or written to flash.
        """
        last = self.now + ms * MS
        self._until = until
        self._end.schedule(ms * MS)
        try:
            while not until() and self.now < last:
                self.step()
        finally:
            self._until = lambda: False
            self._end.cancel()
        return bool(until())

    def press(self, *roles: str, ms: float = PRESS) -> None:
        """Press buttons, and release them after `ms` emulated milliseconds."""
        for role in roles:
            self.keys[role].press()
            self._releases[role].schedule(ms * MS)

    def reset(self) -> None:
        """Switch it off and on again: only the flash keeps its content."""
        self._device.hard_reset(cause=ResetCause.POWER_ON)
        self.panel.lose_power()
        self.console.said.clear()

    def files(self) -> dict[str, bytes]:
        """The disk as it is now."""
        return disk.unpack(bytes(self._mcu.flash[self._disk]))

    def _look(self) -> None:
        if self._until():
            self._simulator.stop()

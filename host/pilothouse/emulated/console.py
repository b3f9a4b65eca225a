"""The host's end of the emulated Pico's USB console."""

from collections.abc import Callable

from rp2040py.peripherals.usb import RPUSBController
from rp2040py.usb.cdc import USBCDC


class Console:
    """`said`: bytes from the Pico that nobody has taken yet; `wake` is called when more arrive.

    rp2040py's own class answers a ready Pico with an empty packet at once if there is nothing to
    send. TinyUSB then makes itself ready again, and this loop takes two thirds of all instructions.
    A real host sends nothing then, and neither does this class.
    """

    def __init__(self, cdc: USBCDC, usb: RPUSBController) -> None:
        self.said = bytearray()
        self.wake: Callable[[], None] = lambda: None
        self._usb = usb
        self._unsent = bytearray()
        self._ready: tuple[int, int] | None = None  # the read that waits: endpoint, size
        self._of_control, self._reset = usb.on_endpoint_read, usb.on_reset
        usb.on_endpoint_read = self._is_ready
        usb.on_reset = self._drop
        cdc.on_serial_data = self._hear

    def send(self, data: bytes) -> None:
        """Queue bytes for the Pico, which takes them when it is ready."""
        self._unsent += data
        if self._ready:
            self._is_ready(*self._ready)

    def take(self, size: int | None = None) -> bytes:
        """Remove and return what the Pico has said, at most `size` bytes (None: all)."""
        data = bytes(self.said[:size])
        del self.said[: len(data)]
        return data

    def drop(self) -> None:
        """Forget what has not been sent yet."""
        self._unsent.clear()

    def _is_ready(self, endpoint: int, size: int) -> None:
        if endpoint == 0:
            if self._of_control:
                self._of_control(endpoint, size)
        elif self._unsent:
            self._ready = None
            packet = bytes(self._unsent[:size])
            del self._unsent[: len(packet)]
            self._usb.endpoint_read_done(endpoint, packet)
        else:
            self._ready = (endpoint, size)

    def _hear(self, data: bytes | bytearray) -> None:
        self.said += data
        self.wake()

    def _drop(self) -> None:
        """The Pico has left the bus because it starts anew."""
        self._ready = None
        self._unsent.clear()
        if self._reset:
            self._reset()

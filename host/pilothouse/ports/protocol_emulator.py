"""`emulator://MODULE?flash=DIR&add=DIR`: an emulated Pico's USB console, as a pyserial port.

MODULE runs at power-on: `firmware.main`, or nothing for the bare REPL. `flash` is a folder with the
saves and settings of the box. They are put on its disk and written back when the port is closed;
meanwhile the folder is claimed. A box without settings speaks the language of tongues.VARIABLE, and
explains if explaining.VARIABLE says so.
`add` is a folder whose files go to the disk's root.

The Pico runs only during `read`, about a twentieth as fast as a real one. Its own clock does not
show that.
"""

import os
import threading
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import serial

from pilothouse.build import disk, tongues
from pilothouse.emulated import image, loaded
from pilothouse.emulated.pico import Pico
from pilothouse.errors import LostError
from pilothouse.ports import claim

MORE = 4  # steps that `in_waiting` gives the Pico to say something


class Serial(serial.SerialBase):
    """A port with an emulated Pico of its own, which is switched on from open to close."""

    pico: Pico

    def open(self) -> None:
        """Switch the Pico on.

        Raises SerialException if there is no image, TargetError if another process has the folder.
        """
        if self.is_open:
            raise serial.SerialException("Port is already open.")
        found = image.fetch()
        if found is None:
            raise serial.SerialException(image.missing())
        url = urlsplit(str(self.portstr))
        wanted = parse_qs(url.query)
        self._flash = Path(wanted["flash"][0]) if "flash" in wanted else None
        files = loaded.files(found, starts=bool(url.netloc))
        for folder in wanted.get("add", []):
            files |= disk.folder(Path(folder))
        self._claim = None
        if self._flash is not None:
            self._claim = claim.take(self._flash)
        try:
            if self._flash is not None:
                files |= disk.folder(self._flash, disk.SAVES)
            if url.netloc and tongues.spoken():
                files.setdefault(f"{disk.SAVES}/settings", tongues.settings())
            self.pico = Pico(found, files)
        except BaseException:
            self._let_go()
            raise
        self._unsent = bytearray()
        self._running, self._writing = threading.Lock(), threading.Lock()
        self._cancelled = False
        self.is_open = True

    def close(self) -> None:
        """Switch the Pico off and write its saves back; a waiting reader returns."""
        if not self.is_open:
            return
        self.is_open = False
        try:
            with self._running:
                if self._flash is not None:
                    keep(self.pico.files(), self._flash)
        finally:
            self._let_go()

    def _let_go(self) -> None:
        if self._claim is not None:
            os.close(self._claim)
            self._claim = None

    @property
    def in_waiting(self) -> int:
        """How many bytes `read` returns at once."""
        with self._running:
            for _ in range(MORE):
                if self.pico.console.said:
                    break
                self._step()
            return len(self.pico.console.said)

    def write(self, data) -> int:
        """Queue bytes for the Pico, which gets them the next time it runs."""
        if not self.is_open:
            raise serial.PortNotOpenError()
        with self._writing:
            self._unsent += data
        return len(data)

    def read(self, size: int = 1) -> bytes:
        """At most `size` bytes; fewer if the timeout (None: endless) ends first."""
        limit = serial.serialutil.Timeout(self.timeout)  # type: ignore[arg-type]  # None: endless
        with self._running:
            said = self.pico.console.said
            while len(said) < size and self.is_open and not self._cancelled:
                if limit.expired():
                    break
                self._step()
            self._cancelled = False
            return self.pico.console.take(size)

    def _step(self) -> None:
        with self._writing:
            data, self._unsent = self._unsent, bytearray()
        self.pico.console.send(bytes(data))
        try:
            self.pico.step()
        except LostError as error:
            raise serial.SerialException(str(error)) from error

    def cancel_read(self) -> None:
        """Let a waiting reader return with the bytes that there are."""
        self._cancelled = True

    def reset_input_buffer(self) -> None:
        """Drop what the Pico has said and nobody has read."""
        with self._running:
            self.pico.console.take()

    def reset_output_buffer(self) -> None:
        """Drop bytes that the Pico has not got yet."""
        with self._writing:
            self._unsent.clear()

    # There is no wire to configure.
    def _reconfigure_port(self) -> None: ...

    def _update_dtr_state(self) -> None: ...

    def _update_rts_state(self) -> None: ...


def keep(files: dict[str, bytes], folder: Path) -> None:
    """Make a folder equal to the box's saves; each file is written as a whole or not at all."""
    prefix = disk.SAVES + "/"
    kept = {path.removeprefix(prefix): files[path] for path in files if path.startswith(prefix)}
    folder.mkdir(parents=True, exist_ok=True)
    for path, data in kept.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        aside = file.with_name(f".{file.name}.{os.getpid()}")
        aside.write_bytes(data)
        aside.replace(file)
    for path in disk.folder(folder):
        if path not in kept:
            (folder / path).unlink()

"""`cpython://`: the link server with the rules core in this process, as a pyserial port.

It runs firmware/link itself, not a second server. There is no box, so `ui.*` and `store.*` give the
error -32601.
"""

import os
import sys
import threading

import serial

from pilothouse import project


def _entropy() -> int:
    return int.from_bytes(os.urandom(4), "big")


class Serial(serial.SerialBase):
    """A port whose other end is a link server; jobs and computer players advance during `read`."""

    def open(self) -> None:
        """Set up an empty table and serve it. SerialException: the port is open already."""
        if self.is_open:
            raise serial.SerialException("Port is already open.")
        project.importable()
        from firmware import installed
        from firmware.link.server import Server
        from firmware.seats import Seats
        from firmware.table import Table
        from firmware.ui.language import codes
        from shared_rules import catalog

        catalog.hand_in(installed.names(), catalog.charts)
        identity = {
            "name": "pilothouse",
            "version": project.version(),
            "protocol": 2,
            "target": "cpython",
            "runtime": "cpython " + sys.version.split()[0],
            "board": "none",
            "start": _entropy(),
            "restarted": "power",
            "games": catalog.names,
        }
        self._answers = bytearray()
        self._changed = threading.Condition()
        self._cancelled = False
        self._table = Table(_entropy, ample=True)
        self._server = Server(self._table, self._answers.extend, identity, languages=codes())
        self._seats = Seats(self._table)
        self.is_open = True

    def close(self) -> None:
        """End the session; a waiting reader returns."""
        if self.is_open:
            self.is_open = False
            self.cancel_read()

    @property
    def in_waiting(self) -> int:
        """How many bytes `read` returns at once."""
        with self._changed:
            return len(self._answers)

    def write(self, data) -> int:
        """Feed the server; its immediate answers can be read when this returns."""
        if not self.is_open:
            raise serial.PortNotOpenError()
        with self._changed:
            self._server.feed(bytes(data))
            self._changed.notify_all()
        return len(data)

    def read(self, size: int = 1) -> bytes:
        """At most `size` bytes; fewer if the timeout (None: endless) ends first."""
        limit = serial.serialutil.Timeout(self.timeout)  # type: ignore[arg-type]  # None: endless
        with self._changed:
            while len(self._answers) < size and self.is_open and not self._cancelled:
                busy = self._step()
                if limit.expired():
                    break
                if busy:
                    self._changed.wait(0.00005)  # lets a writer in between two slices
                elif len(self._answers) < size:
                    self._changed.wait(limit.time_left())
            self._cancelled = False
            data = bytes(self._answers[:size])
            del self._answers[:size]
        return data

    def _step(self) -> bool:
        """Advance jobs and computer players by one slice; returns whether there is more to do."""
        thinking = self._seats.step()
        self._table.flush()
        return self._server.step() or thinking

    def cancel_read(self) -> None:
        """Let a waiting reader return with the bytes that there are."""
        with self._changed:
            self._cancelled = True
            self._changed.notify_all()

    def reset_input_buffer(self) -> None:
        """Forget answers that were not read."""
        with self._changed:
            self._answers.clear()

    def reset_output_buffer(self) -> None:
        """Does nothing, because written bytes are served at once."""

    # There is no wire to configure.
    def _reconfigure_port(self) -> None: ...

    def _update_dtr_state(self) -> None: ...

    def _update_rts_state(self) -> None: ...

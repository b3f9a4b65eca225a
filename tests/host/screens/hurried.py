"""A box of the unix port for which a script need not wait: its clock goes on instead.

Everything else is as ever: the firmware's main loop, its starts, each of which is another process,
the link, and the time that a search takes.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import serial

import pilothouse.ports  # noqa: F401  (lets pyserial open unix://)
from pilothouse.build import mpy as build
from pilothouse.build import panels
from pilothouse.link.client import Client
from pilothouse.terminal import keys

LAPSE = b"\x06"  # a byte for every 100 ms that go by, in front of a request
BOX = """
from firmware import main as box
run = box.run
def hurried(app, console, server):
    read = console.read
    def lapsing():
        data = read()
        for _ in range(5 * data.count(LAPSE)):
            app.skip(20)
            while not app.turn():
                pass  # it thinks
        return data.replace(LAPSE, b"")
    console.read = lapsing
    try:
        run(app, console, server)
    finally:
        console.read = read  # else it keeps the box in memory
box.run = hurried
box.main()
"""
MORE = 4  # KiB of the heap for this


class Player(keys.Player):
    """Plays the steps of a script on a hurried box."""

    def _wait(self, ms: int) -> None:
        self.client._messages.write(LAPSE * -(-ms // 100))


@contextmanager
def connect(more: int = MORE) -> Iterator[Client]:
    """A link to a fresh box. more: KiB that its heap has beyond a box's."""
    build.firmware()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "hurried.py").write_text(build.spoken(BOX.replace("LAPSE", repr(LAPSE))))
        query = urlencode({"heap": f"{panels.HEAP + more}K", "add": folder})
        with Client(serial.serial_for_url(f"unix://hurried?{query}")) as client:
            client.wake()
            yield client

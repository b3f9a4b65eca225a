"""A box of the unix port for which a script need not wait: its clock goes on instead.

Everything else is as ever: the firmware's main loop, the link, and the time that a search takes.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlencode

from mpremote.transport_serial import SerialTransport

import pilothouse.ports  # noqa: F401  (lets pyserial open unix://)
from pilothouse.build import mpy as build
from pilothouse.build import panels
from pilothouse.link.client import Client
from pilothouse.terminal import keys

LAPSE = b"\x06"  # a byte for every 100 ms that go by, in front of a request
BOX = """
import gc, sys
from firmware import main as box
from firmware import unload_others
class Start(Exception):
    pass
class machine:  # a start stays in this process, where the clock is
    def soft_reset():
        raise Start
    reset = soft_reset
sys.modules["machine"] = machine
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
    run(app, console, server)
box.run = hurried
while True:
    try:
        box.main()
        break
    except Start:
        unload_others()
        gc.collect()
"""
MORE = 4  # KiB of the heap for this


class Player(keys.Player):
    """Plays the steps of a script on a hurried box."""

    def _wait(self, ms: int) -> None:
        self.client._messages.write(LAPSE * -(-ms // 100))


@contextmanager
def connect() -> Iterator[Client]:
    """A link to a fresh box."""
    build.firmware()
    url = "unix://?" + urlencode({"heap": f"{panels.HEAP + MORE}K"})
    transport = SerialTransport(url)
    try:
        transport.enter_raw_repl(soft_reset=False)
        transport.exec_raw_no_follow(BOX.replace("LAPSE", repr(LAPSE)))
        client = Client(transport.serial)
        client.wake()
        yield client
    finally:
        transport.close()

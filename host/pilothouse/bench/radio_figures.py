"""What `pilothouse bench` measures of the radio: heap, the steps of the door, the page on flash."""

import json
import os
import socket
import tempfile
import zlib
from collections.abc import Callable, Iterator
from gzip import compress
from pathlib import Path

from pilothouse.bench.figure import Figure
from pilothouse.bench.figures import OPEN_BOX, TABLE, run
from pilothouse.build import npm, radio_page

PICO_2_W = 456_832  # bytes of heap
BYTES = 80_000  # of a page that is handed out, about as the real one
MOST_STEP = 30  # ms
MOST_HEAP = 28_000  # bytes, in which words are twice as long as on a Pico
BLOCKS = 24, 43
# Four telephones look whether anything has changed while a fifth gets the page. They are sockets of
# the same process, and are looked after between two steps, whose time alone counts.
STEPS = """
import socket
from time import ticks_diff, ticks_us
gc.collect()
before = used()
from firmware.radio.air import Air
app.aerial = ADDRESS, PAGE
app.radio = air = Air(app)
air.step(server)
place = socket.getaddrinfo("127.0.0.1", PORT)[0][-1]
def ask(path):
    air.step(server)  # it keeps two connections waiting
    line = socket.socket()
    line.connect(place)
    line.setblocking(False)
    line.send(b"GET %s HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nX-Pilothouse: 1\\r\\n\\r\\n" % path)
    return line
def ended(line):
    try:
        return not line.recv(4096)
    except OSError:
        return False
longest = pages = 0
lines = [ask(b"/")] + [ask(b"/now?anna") for _ in range(4)]
while pages < 3:
    start = ticks_us()
    air.step(server)
    longest = max(longest, ticks_diff(ticks_us(), start))
    for place_of, line in enumerate(lines):
        if ended(line):
            line.close()
            pages += place_of == 0
            lines[place_of] = ask(b"/now?anna" if place_of else b"/")
print("longest", longest)
for line in lines:
    line.close()
for _ in range(20):
    air.step(server)
lines = line = None
gc.collect()
print("radio", used() - before)
"""


def door() -> Iterator[Figure]:
    """The heap that the radio takes, and the longest step of its door on this machine."""
    content = compress(os.urandom(BYTES))
    head = f"pilothouse-page 0\n/ {len(content)} {zlib.crc32(content):08x}\n\n".encode()
    with socket.socket() as probe, tempfile.TemporaryDirectory() as folder:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        path = Path(folder) / "radio.pack"
        path.write_bytes(head + content)
        code = STEPS.replace("ADDRESS", json.dumps(f"127.0.0.1:{port}"))
        code = code.replace("PAGE", json.dumps(str(path))).replace("PORT", str(port))
        found = run(OPEN_BOX + TABLE + code, f"{PICO_2_W * 4 // 3 // 1024}K")
    yield Figure("heap that the radio takes", int(found["radio"]), MOST_HEAP, "B")
    longest = int(found["longest"]) / 1000
    yield Figure("longest step of the door", longest, MOST_STEP, "ms", "here")


def blocks() -> Iterator[Figure]:
    """What the page takes on flash, with one language and with all."""
    if npm.missing(with_tools=False):
        return
    one = radio_page.blocks(radio_page.pack(["en"]))
    yield Figure("blocks of the page for telephones, one language", one, BLOCKS[0])
    every = radio_page.blocks(radio_page.pack())
    yield Figure("blocks of the page for telephones, all languages", every, BLOCKS[1])


MEASUREMENTS: tuple[Callable[[], Iterator[Figure]], ...] = (door, blocks)

"""Counts, on the unix port, what costs time on a Pico: bytes on the bus, pages and blocks of flash.

`pilothouse bench --target emulator` measures the times themselves. The counts are the same on every
machine, so the tests check the counts.
"""

import tempfile
from collections.abc import Callable, Iterator

from pilothouse.bench.figure import Figure
from pilothouse.bench.figures import OPEN_BOX, TWO, run
from pilothouse.build import disk, package

BITS, CLOCK = 9, 400  # bits that a byte takes on I2C; kHz (boards/pico_ssd1306.py)
LONG = 500  # plies
PICO_W = 212  # blocks of its disk
FREE, FREE_W = 180, 60  # the least that are free beside the box, for games

# littlefs in a file, laid out as on the Pico's flash. It counts pages written and blocks erased.
FLASH = """
import os, vfs
class Flash:
    pages = blocks = 0
    def __init__(self, path):
        self.file = open(path, "w+b")
        self.blank = b"\\xff" * BLOCK
        for _ in range(COUNT):
            self.file.write(self.blank)
    def readblocks(self, block, into, offset=0):
        self.file.seek(block * BLOCK + offset)
        self.file.readinto(into)
    def writeblocks(self, block, data, offset=0):
        Flash.pages += len(data) // PAGE
        self.file.seek(block * BLOCK + offset)
        self.file.write(data)
    def ioctl(self, what, block):
        if what == 4:
            return COUNT
        if what == 5:
            return BLOCK
        if what == 6:
            Flash.blocks += 1
            self.file.seek(block * BLOCK)
            self.file.write(self.blank)
        return 0
flash = Flash(PATH)
vfs.VfsLfs2.mkfs(flash, progsize=PAGE)
vfs.mount(vfs.VfsLfs2(flash, progsize=PAGE), "/pico")
os.putenv("PILOTHOUSE_FLASH", "/pico/saves")
"""
# `cost` prints the most that one of some requests costs: bytes sent, pages written, blocks erased.
COST = """
def cost(name, requests):
    most = [0, 0, 0]
    for method, params in requests:
        before = app.display.sent, Flash.pages, Flash.blocks
        send(method, **params)
        after = app.display.sent, Flash.pages, Flash.blocks
        most = [max(m, b - a) for m, a, b in zip(most, before, after)]
    print(name, " ".join([str(count) for count in most]))
app.turn()
print("home", app.display.sent)
cost("press", [("ui.press", {"button": b}) for b in ("down", "down", "up", "down")])
send("game.new", game="mississippi", players=["red", "green", "grey"], options={"variant": "intro"},
     seed=7)
texts = ["tile", "ahead", "done", "roll", "tile"]
cost("action", [("game.do", {"action": text}) for text in texts])
lap = ("left", "ahead", "done")
while app.table.session.ply < LONG:
    send("game.do", action=lap[(app.table.session.ply - 5) % 3])
cost("undo", [("game.undo", {})] * 17)
"""


def wire(bytes_: int) -> str:
    """How long so many bytes take on the bus, in words."""
    return f"{bytes_ * BITS / CLOCK:.1f} ms on the wire"


def counts() -> Iterator[Figure]:
    """Bytes sent to the display, pages and blocks of flash: from power-on to an undo at ply 500."""
    with tempfile.TemporaryDirectory() as folder:
        words = {"BLOCK": disk.BLOCK, "COUNT": 64, "PAGE": disk.PROGRAM, "LONG": LONG}
        code = FLASH + OPEN_BOX + COST
        for word, value in {**words, "PATH": repr(folder + "/flash")}.items():
            code = code.replace(word, str(value))
        found = run(code)
    home = int(found["home"])
    yield Figure("sent, power-on to home", home, None, "B", wire(home))
    for name, what in (
        ("press", "a press in a menu"),
        ("action", "an action"),
        ("undo", f"an undo, ply {LONG}"),
    ):
        sent, pages, blocks = map(int, found[name].split())
        yield Figure(f"sent, {what}", sent, None, "B", wire(sent))
        if name != "press":
            yield Figure(f"flash written, {what}", pages, None, "pages")
            yield Figure(f"flash erased, {what}", blocks, None, "blocks", f"{45 * blocks} ms")


def on_flash() -> Iterator[Figure]:
    """Bytes of .mpy of the whole firmware, and the blocks that are left for games beside it."""
    inside = package.files("pico_ssd1306", TWO)
    code = sum(len(data) for path, data in inside.items() if path.endswith(".mpy"))
    texts = sum(map(len, inside.values())) - code
    yield Figure(".mpy on flash", code, None, "B", f"and {texts:,} B of texts")
    files = package.on_flash(inside)
    left, left_w = (count - disk.used(files, count) for count in (disk.COUNT, PICO_W))
    yield Figure("blocks free on a Pico", left, FREE, "blocks", f"of {disk.COUNT}", free=True)
    yield Figure("blocks free on a Pico W", left_w, FREE_W, "blocks", f"of {PICO_W}", free=True)


MEASUREMENTS: tuple[Callable[[], Iterator[Figure]], ...] = (counts, on_flash)

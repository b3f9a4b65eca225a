"""What `pilothouse bench` measures of the flash: what an action writes, on MicroPython's littlefs.

The flash is a block device in memory, with the Pico's blocks of 4 KiB and pages of 256 B. It counts
the bytes that are programmed and the blocks that are touched. So it needs a larger heap than a box.
"""

from collections.abc import Callable, Iterator

from pilothouse.bench.figure import Figure
from pilothouse.bench.figures import run

ACTIONS = 400
HEAP = "64M"
MOST_BLOCKS = 16  # each takes up to 50 ms to erase
# The games played: a long race at the table, and ships on the chart, whose snapshots are largest.
GAMES = {
    "race": ("mississippi", ["red", "green", "grey"], {"variant": "intro"}),
    "ships": ("master", ["red", "blue", "green", "yellow"], {"mode": "chart"}),
}
PLAYED = """
import vfs
from firmware.store import Store
from shared_rules.kernel.prng import Prng
from shared_rules.kernel.session import Session
SIZE, COUNT = 4096, 64
LAP = ("left", "right", "ahead", "done", "roll", "tile")  # with these a race goes on for ever
class Flash:
    def __init__(self):
        self.data = bytearray(SIZE * COUNT)
        self.bytes = 0
        self.blocks = set()
    def readblocks(self, block, into, offset=0):
        place = SIZE * block + offset
        into[:] = self.data[place : place + len(into)]
    def writeblocks(self, block, data, offset=0):
        self.bytes += len(data)
        self._put(block, offset, data)
    def ioctl(self, what, block):
        if what == 6:
            self._put(block, 0, b"\\xff" * SIZE)
        return COUNT if what == 4 else SIZE if what == 5 else 0
    def _put(self, block, offset, data):
        self.blocks.add(block)
        self.data[SIZE * block + offset : SIZE * block + offset + len(data)] = data
def legal():
    for text in session.actions():
        yield text.split("..")[0]
flash = Flash()
vfs.VfsLfs2.mkfs(flash, progsize=256)
vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/measured")
store = Store("/measured/saves")
session = Session("GAME", PLAYERS, OPTIONS, 7, None, None, store.archive())
store.begin(session)
chance = Prng(5)
written = most = touched = actions = 0
while actions < ACTIONS and not session.over:
    flash.bytes, flash.blocks = 0, set()
    found = list(legal())
    found = [text for text in found if text in LAP] or found
    session.do(found[chance.below(len(found))])
    store.record(session.last)
    store.commit(session)
    actions += 1
    written += flash.bytes
    most = max(most, flash.bytes)
    touched = max(touched, len(flash.blocks))
print("written", written // actions)
print("most", most)
print("touched", touched)
print("actions", actions)
"""


def wear() -> Iterator[Figure]:
    """Bytes that an action programs on average, and the most blocks that one action touches."""
    for name, (game, players, options) in GAMES.items():
        code = PLAYED.replace("ACTIONS", str(ACTIONS)).replace("GAME", game)
        code = code.replace("PLAYERS", repr(players)).replace("OPTIONS", repr(options))
        found = run(code, HEAP)
        beside = f"at most {int(found['most']):,} B; {found['actions']} actions"
        yield Figure(f"flash written an action, {name}", int(found["written"]), None, "B", beside)
        yield Figure(f"blocks that an action touches, {name}", int(found["touched"]), MOST_BLOCKS)


MEASUREMENTS: tuple[Callable[[], Iterator[Figure]], ...] = (wear,)

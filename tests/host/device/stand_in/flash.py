"""Runs on MicroPython's unix port in place of a Pico: mounts littlefs in a file, runs main.py.

A Pico mounts its flash at /, has sys.path ["", ".frozen", "/lib"], runs main.py, shows the prompt.
The modules of an image are a folder here, mounted at /image; its main.py goes before the flash's.
"""

import os
import sys
import time

import vfs

import pins  # noqa: F401  (it becomes `machine`)

BLOCK = 4096
BLOCKS = 352  # as a Pico has; a Pico W has 212


class Flash:
    """A block device in a file; erased bytes are 0xff. After `cut` steps the plug is pulled."""

    def __init__(self, file, blocks, cut):
        self._file = file
        self._blocks = blocks
        self._left = cut

    def readblocks(self, block, buffer, offset=0):
        self._file.seek(block * BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, data, offset=0):
        self._step()
        self._file.seek(block * BLOCK + offset)
        self._file.write(data)

    def ioctl(self, what, block):
        if what == 4:
            return self._blocks
        if what == 5:
            return BLOCK
        if what == 6:
            self._step()
            self._file.seek(block * BLOCK)
            self._file.write(b"\xff" * BLOCK)
            return 0

    def _step(self):
        self._left -= 1
        if not self._left:
            os.system("kill -9 $PPID")


class Hurried:
    """Takes the place of `time` for the scripts of the laptop: each wait of theirs is short."""


for name in dir(time):
    setattr(Hurried, name, getattr(time, name))
Hurried.sleep_ms = lambda ms: time.sleep_ms(1)


def power_on():
    """Mount the flash; run main.py, except after a reset from the raw REPL."""
    path, image = os.getenv("STAND_IN_FLASH"), os.getenv("STAND_IN_IMAGE")
    blocks = int(os.getenv("STAND_IN_BLOCKS") or BLOCKS)
    try:
        file = open(path, "r+b")
        new = False
    except OSError:
        file = open(path, "w+b")
        file.seek(blocks * BLOCK - 1)
        file.write(b"\xff")
        new = True
    flash = Flash(file, blocks, int(os.getenv("STAND_IN_CUT") or 0))
    if new:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
    vfs.umount("/")
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
    os.chdir("/")
    frozen, main = ".frozen", "main.py"
    if image:
        vfs.mount(vfs.VfsPosix(image), "/image")
        frozen, main = "/image", "/image/main.py"
    sys.path[:] = ["", frozen, "/lib"]
    sys.modules["machine"] = sys.modules.pop("pins")
    for name in ("flash", "vfs"):
        sys.modules.pop(name, None)
    if os.getenv("STAND_IN_RAW"):
        sys.modules["time"] = Hurried
    elif image or main in os.listdir():
        with open(main) as file:
            text = file.read().replace('".frozen"', repr(frozen))
        print("on")  # from now on a Ctrl-C interrupts
        exec(text, {"__name__": "__main__"})

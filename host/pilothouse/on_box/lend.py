"""Mounts a file system in memory at /lent, first on the path: `blocks` of 512 bytes."""

import gc
import sys

import vfs

gc.threshold(16384)  # collects often, so that a colour panel finds its 38 KB in one piece


class Memory:
    """A block device that is gone after a reset."""

    def __init__(self, blocks):
        self.blocks = blocks
        self.data = bytearray(512 * blocks)

    def readblocks(self, block, buffer, offset=0):
        start = 512 * block + offset
        buffer[:] = self.data[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        start = 512 * block + offset
        self.data[start : start + len(buffer)] = buffer

    def ioctl(self, what, block):
        if what == 4:
            return self.blocks
        if what == 5:
            return 512
        if what == 6:
            return 0  # nothing has to be erased


memory = Memory(blocks)
vfs.VfsLfs2.mkfs(memory)
vfs.mount(vfs.VfsLfs2(memory), "/lent")
sys.path.insert(0, "/lent")

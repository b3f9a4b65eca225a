"""Prints whether the pack `pack` is there and not as it was made: its SHA-256 says so."""

import hashlib
import os

buffer = memoryview(bytearray(1024))


def damaged():
    sha = hashlib.sha256()
    with open(pack, "rb") as file:
        head = file.read(40)
        if head[:4] != b"PBX1" or int.from_bytes(head[4:8], "little") != os.stat(pack)[6]:
            return True
        while True:
            count = file.readinto(buffer)
            if not count:
                return sha.digest() != head[8:]
            sha.update(buffer[:count])


print("true" if pack in os.listdir() and damaged() else "false")

"""Prints `PLACE BYTES CRC-32` of each content of the pack `pack`; nothing if there is none."""

from binascii import crc32

room = memoryview(bytearray(1024))


def number(row, first, last):
    return int.from_bytes(row[first:last], "little")


def show(file, place, length):
    crc = 0
    left = length
    file.seek(place)
    while left > 0:
        count = file.readinto(room[: min(left, 1024)])
        if not count:
            return
        crc = crc32(room[:count], crc)
        left -= count
    print(place, length, crc)


with open(pack, "rb") as file:
    if file.read(4) == b"PBX1":
        file.seek(40)
        rows = file.read(10 * number(file.read(2), 0, 2))
        for at in range(0, len(rows) - 9, 10):
            show(file, number(rows, at + 4, at + 7), number(rows, at + 7, at + 10) & 0x7FFFFF)

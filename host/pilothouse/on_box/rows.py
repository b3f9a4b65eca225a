"""Prints `PLACE BYTES CRC-32` of each content of the pack `pack`; nothing if there is none."""

from binascii import crc32

buffer = memoryview(bytearray(1024))


def number(row, first, last):
    return int.from_bytes(row[first:last], "little")


def show(file, place, length):
    crc = 0
    left = length
    file.seek(place)
    while left > 0:
        count = file.readinto(buffer[: min(left, 1024)])
        if not count:
            return
        crc = crc32(buffer[:count], crc)
        left -= count
    print(place, length, crc)


with open(pack, "rb") as file:
    if file.read(4) == b"PBX1":
        end = number(file.read(4), 0, 4)
        file.seek(168)  # the last of the numbers in front of the rows: how many bytes these are
        rows = file.read(number(file.read(2), 0, 2))
        places = [number(rows, at + 4, at + 7) & 0x7FFFFF for at in range(0, len(rows) - 6, 7)]
        places.sort()
        for place, behind in zip(places, places[1:] + [end]):
            show(file, place, behind - place - 1)  # without the zero byte

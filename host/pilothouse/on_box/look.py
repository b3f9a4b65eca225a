"""Prints what this device is, as JSON. Before that it stops a watchdog that the box has started."""

import json
import os
import sys

if sys.platform == "rp2":
    import machine

    # Nothing feeds the watchdog now. RP2040 datasheet 4.7.6, RP2350 datasheet 12.9.6: bit 30 of
    # CTRL enables it. A word written 0x3000 above a register clears these bits of the register.
    base = 0x400D8000 if "RP2350" in getattr(sys.implementation, "_machine", "") else 0x40058000
    machine.mem32[base + 0x3000] = 1 << 30


def text(path):
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        return None
    try:
        return data.decode()
    except ValueError:  # somebody else's file, in another alphabet's bytes
        return "".join([chr(byte) for byte in data])


def packed(path):
    """The text of board.txt in a pack, whose first content it is; "" if there is no pack."""
    try:
        with open(path, "rb") as file:
            if file.read(4) != b"PBX1":
                return ""
            file.seek(168)  # how many bytes of rows are behind this number
            size = file.read(2)
            file.seek(170 + (size[0] | size[1] << 8))
            return file.read(400).split(b"\0")[0].decode()
    except (OSError, ValueError, IndexError):
        return ""


def came(told):
    """(how the firmware came here, its version); ("", "") if there is none that can be loaded.

    told: the lines of a pack's board.txt, or none.
    """
    try:
        import firmware

        version = getattr(firmware, "VERSION", "")
        if str(firmware.__path__).startswith(".frozen"):
            return "frozen", version
    except Exception:
        pass
    finally:
        sys.modules.pop("firmware", None)  # what the doctor lends may be of the same name
    words = (told[1:2] or [""])[0].split(" ")
    return words[0], words[-1]


def folders(path):
    """How many folders there are below a path that ends in a slash."""
    found = [name for name, kind, *_ in os.ilistdir(path) if kind == 0x4000]
    return len(found) + sum(folders(path + name + "/") for name in found)


told = packed("box.pack")
told = told.split("\n") if told else []
image, firmware = came(told)
pack = told[1].strip() if told[1:] else ""
told = told or (packed("box.new") or text("board.txt") or "").split("\n")
flash = os.statvfs("/")
free = flash[3] + 2 * folders("/")  # it counts the two blocks of a folder twice (MicroPython 1.28)
look = {
    "name": sys.implementation.name,
    "version": list(sys.implementation.version[:3]),
    "mpy": getattr(sys.implementation, "_mpy", 0) & 0xFF,
    "machine": getattr(sys.implementation, "_machine", sys.platform),
    "block": flash[0],
    "size": flash[0] * flash[2],
    "free": flash[0] * free,
    "board": told[0].strip(),
    "chosen": [line.strip() for line in told[2:4]],
    "pack": pack,
    "image": image,
    "firmware": firmware,
    "main": text("main.py"),
    "crash": text("saves/crash.txt"),
}
print(json.dumps(look))

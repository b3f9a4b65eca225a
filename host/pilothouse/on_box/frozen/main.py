"""Power-on of an image that has the modules of the firmware: the texts come from a pack on flash.

MicroPython runs this main.py, and not one on the flash. If the pack has the image's version, the
image's modules are used instead of the pack's: they take no memory. Otherwise all modules are the
pack's, as on any other image, because modules don't fit the texts of another version. They are the
pack's, too, if there is a folder /over.
"""

import os
import sys

if __name__ == "__main__":
    for names in globals(), sys.modules:
        names.pop("rp2", None)  # MicroPython's start has loaded it, and it takes 1.4 KB
    try:
        sys.path.insert(0, ".frozen")
        import pack

        from firmware import VERSION

        pack.start()
        with open("board.txt") as file:
            file.readline()
            came = file.readline().split()  # how the pack came, and its version
        if came[1:] != [VERSION] or "over" in os.listdir("/"):
            sys.path.pop(0)
            del sys.modules["firmware"]
        from firmware.main import main

        main()
    except Exception as error:
        sys.print_exception(error)
        print("The box does not start: `pilothouse doctor` says why, `pilothouse deploy` mends it.")

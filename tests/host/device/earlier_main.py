"""Power-on: put the files that a deploy has left in new/ in their places, then run the box.

This is main.py on the flash. If the plug is pulled meanwhile, the next power-on continues.
"""

import os
import sys


def arrive():
    """Move the files of new/ to their places, if new/ready says that all have come and are good."""
    try:
        with open("new/ready") as file:
            gone = file.read().split("\n")
    except OSError:
        return
    for name in gone:  # goes first, because an old .py would be imported before a new .mpy
        try:
            os.remove(name)
        except OSError:
            pass
    move("new/", "")
    os.remove("new/ready")
    os.rmdir("new")


def move(source, place):
    for name, kind, *_ in list(os.ilistdir(source)):
        if kind == 0x4000:
            try:
                os.mkdir(place + name)
            except OSError:
                pass  # the folder exists
            move(source + name + "/", place + name + "/")
            os.rmdir(source + name)
        elif name != "ready":
            os.rename(source + name, place + name)


if __name__ == "__main__":
    try:
        arrive()
        del arrive, move
        from firmware.main import main

        main()
    except Exception as error:
        sys.print_exception(error)
        print("The box does not start: `pilothouse doctor` says why, `pilothouse deploy` mends it.")

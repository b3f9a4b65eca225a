"""Power-on: put in its place what a deploy has left in new/, then run the box.

It lies on the flash as main.py. Where the plug is pulled in between, the next power-on goes on.
"""

import os
import sys


def arrive():
    """Nothing happens before new/ready is there: then all of it has come, and was checked."""
    try:
        with open("new/ready") as file:
            gone = file.read().split("\n")
    except OSError:
        return
    for name in gone:  # first: a .py would be imported instead of the .mpy beside it
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
                pass  # it is there
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

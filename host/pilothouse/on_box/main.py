"""Power-on: mount the pack with the firmware (pack.mpy), and run the box in it."""

import sys

if __name__ == "__main__":
    for names in globals(), sys.modules:
        names.pop("rp2", None)  # MicroPython's start has loaded it, and it takes 1.4 KB
    try:
        import pack

        pack.start()
        from firmware.main import main

        main()
    except Exception as error:
        sys.print_exception(error)
        print("The box does not start: `pilothouse doctor` says why, `pilothouse deploy` mends it.")

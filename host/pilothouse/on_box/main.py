"""Power-on: mount the pack with the firmware (pack.mpy), and run the box in it."""

import sys

if __name__ == "__main__":
    try:
        import pack

        pack.start()
        from firmware.main import main

        main()
    except Exception as error:
        sys.print_exception(error)
        print("The box does not start: `pilothouse doctor` says why, `pilothouse deploy` mends it.")

"""Power-on: the box starts, runs until Ctrl-C, and leaves to the REPL."""

import asyncio
import gc
import os
import sys

from firmware import forget
from firmware.drivers.console import Console

# Bytes between two collections. Where garbage piles up, what lasts comes to lie behind it, and
# later nothing of a few KB finds room in one piece: a module, or the table of names that doubles.
_COLLECT = 16384
_QUIET = 100  # turns after which the link is looked at less often
_PACKAGES = ("firmware", "shared_rules", "boards")


def main():
    """Run until Ctrl-C, or until nobody is at the other end of the console (never on USB)."""
    gc.threshold(_COLLECT)
    console = Console()
    try:
        while _runs_out_of_memory(console):
            _clear()
    except (KeyboardInterrupt, EOFError):
        pass
    finally:
        asyncio.new_event_loop()  # what was under way is forgotten
        console.close()


def _runs_out_of_memory(console):
    """Run the box; True: the heap is in too small pieces. It can begin anew, the game is kept."""
    app, server = _boot(console)
    try:
        asyncio.run(_run(app, console, server))
    except MemoryError:
        return True


def _clear():
    """Let everything go, modules too: the heap is as after power-on."""
    asyncio.new_event_loop()
    names = [name for name in sys.modules if "." in name and name.split(".")[0] in _PACKAGES]
    for name in sorted(names, key=lambda name: -name.count(".")):
        forget(name)
    gc.collect()


def _boot(console):
    from firmware.boot import boot

    forget("firmware.boot")  # it goes when it has done
    return boot(console, _entropy)


async def _run(app, console, server):
    await asyncio.gather(app.run(), _serve(console, server))


async def _serve(console, server):
    quiet = 0  # turns since the host has said something
    while True:
        data = console.read()
        quiet = 0 if data else min(quiet + 1, _QUIET)
        if data:
            server.feed(data)
        await asyncio.sleep_ms(0 if server.step() or data else 10 if quiet < _QUIET else 20)


def _entropy():
    return int.from_bytes(os.urandom(4), "big")


if __name__ == "__main__":
    main()

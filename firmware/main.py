"""Power-on: the box starts, runs until Ctrl-C, and leaves to the REPL."""

import asyncio
import os

from firmware import forget
from firmware.drivers.console import Console


def main():
    """Run until Ctrl-C, or until nobody is at the other end of the console (never on USB)."""
    console = Console()
    try:
        while True:
            try:
                _start(console)
            except MemoryError:
                pass  # the heap is in too small pieces: begin anew, the game is in the store
            finally:
                asyncio.new_event_loop()  # what was under way is forgotten
    except (KeyboardInterrupt, EOFError):
        pass
    finally:
        console.close()


def _start(console):
    from firmware.boot import boot

    app, server = boot(console, _entropy)
    del boot
    forget("firmware.boot")
    asyncio.run(_run(app, console, server))


async def _run(app, console, server):
    await asyncio.gather(app.run(), _serve(console, server))


async def _serve(console, server):
    while True:
        data = console.read()
        if data:
            server.feed(data)
        await asyncio.sleep_ms(0 if server.step() or data else 10)


def _entropy():
    return int.from_bytes(os.urandom(4), "big")


if __name__ == "__main__":
    main()

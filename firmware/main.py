"""Power-on: the box starts, runs until Ctrl-C, and leaves to the REPL."""

import gc
import os
import sys
from time import sleep_ms, ticks_add, ticks_diff, ticks_ms

from firmware import forget, sweep
from firmware.drivers.console import Console
from firmware.table import USUAL, collect_after

_QUIET = 100  # looks at the link after which it is looked at less often
_NAP = 4  # ms between two looks at whether a finger has come
_EMPTY = 2  # a box begins without a game: there was no room to show anything twice
_PACKAGES = ("firmware", "shared_rules", "boards")


def main():
    """Run until Ctrl-C, or until nobody is at the other end of the console (never on USB)."""
    collect_after(USUAL)
    console = Console()
    try:
        tired = 0
        while True:
            try:
                tired = _box(console, tired)
            except MemoryError:
                tired += 1
            if tired > _EMPTY:
                _reset()
            _clear()
    except (KeyboardInterrupt, EOFError):
        pass
    finally:
        console.close()


def _reset():
    """As if the plug was pulled: names that were learnt go too.

    The unix port ends by that; whoever has started it may start it again.
    """
    try:
        from machine import reset
    except ImportError:
        os.system("kill -9 $PPID")
        return
    reset()


def _box(console, tired):
    """Start, and run until the heap is in too small pieces; the game is on flash.

    Returns how often, this time included, there was no room to show anything. A function of its
    own: what a call has handed over stays in the frame of whoever called, and would be in memory
    yet when all this is begun anew.
    """
    app, server = _boot(console, tired)
    try:
        run(app, console, server)
    except MemoryError:
        _let_be(app.table.settle)  # what was done is on flash
        app.table.session = None
        app.stack.screens.clear()
        sweep()  # there is room now to say so
        _let_be(server.give_up)
        _let_be(lambda: _hear_out(console, server))
    return 0 if app.steady else tired + 1


def _hear_out(console, server):
    """Answer a request that has come half; a host that does not go on is not waited for."""
    for _ in range(50):
        if not server.hears():
            return
        data = console.read()
        if data:
            server.feed(data)
        else:
            sleep_ms(2)


def _let_be(step):
    try:
        step()
    except MemoryError:
        pass  # all goes in a moment


def run(app, console, server):
    """Take turns for ever: the box, and the link."""
    quiet = 0  # looks at the link since the host has said something
    turn_at = ticks_ms()
    while True:
        if ticks_diff(turn_at, ticks_ms()) <= 0:
            turn_at = ticks_add(ticks_ms(), app.turn())
        data = console.read()
        if data:
            server.feed(data)
            app.littered = True
            quiet = 0
        if server.step() or data:
            continue
        quiet = min(quiet + 1, _QUIET)
        if app.littered and quiet > 1:  # nobody waits now: an action finds room without collecting
            app.littered = False
            collect_after(USUAL)  # where the last action was refused
            gc.collect()
        wait = min(ticks_diff(turn_at, ticks_ms()), 10 if quiet < _QUIET else 20)
        while wait > 0:
            sleep_ms(min(wait, _NAP))
            wait -= _NAP
            if app.touched():
                turn_at = ticks_ms()
                break


def _clear():
    """Let everything go, modules too: the heap is as after power-on."""
    names = [name for name in sys.modules if "." in name and name.split(".")[0] in _PACKAGES]
    for name in sorted(names, key=lambda name: -name.count(".")):
        forget(name)
    sweep()


def _boot(console, tired):
    from firmware.boot import boot

    forget("firmware.boot")  # it goes when it has done
    return boot(console, _entropy, tired)


def _entropy():
    return int.from_bytes(os.urandom(4), "big")


if __name__ == "__main__":
    main()

"""Power-on: starts the box, runs it until Ctrl-C, and returns to the REPL."""

import gc
import os
import sys
from time import sleep_ms, ticks_add, ticks_diff, ticks_ms

from firmware import USUAL, collect_after, forget, sweep
from firmware.drivers.console import Console

_QUIET = 100  # after so many looks at the link without a byte it is looked at less often
_NAP = 4  # ms between two looks at the buttons while the box waits
# After so many starts that showed nothing the box starts without a game, and then it resets.
_EMPTY = 2
# After so many starts it resets in any case. Each has ended for want of memory, and leaves less to
# the next, because of the names. A host that asks for what has no room could go on so for ever.
_STARTS = 4
_PACKAGES = ("firmware", "shared_rules", "boards")


def main():
    """Run until Ctrl-C, or until the console's input ends (never on USB)."""
    collect_after(USUAL)
    console = Console()
    try:
        starts = tired = 0
        while True:
            starts += 1
            try:
                tired = _box(console, tired)
            except MemoryError:
                tired += 1
            if tired > _EMPTY or starts >= _STARTS:
                _reset()
            try:
                _clear()
            except MemoryError:
                pass  # the next start has less room, or none: then it ends in a reset
    except (KeyboardInterrupt, EOFError):
        pass
    finally:
        console.close()


def _reset():
    """Start as if the plug had been pulled. Only this frees the names that MicroPython has kept.

    The unix port ends its process instead; whoever has started it may start it again.
    """
    try:
        from machine import reset
    except ImportError:
        os.system("kill -9 $PPID")
        return
    sleep_ms(100)  # the last answer is still on its way to the host
    reset()


def _box(console, tired):
    """Start the box, and run it until the heap has only small pieces left.

    The game is on flash at return. Returns how many starts in a row, this one included, have found
    no memory to show anything. This is a function of its own, because the arguments of a call stay
    in the caller's frame: in `main` they would still be in memory when the box begins anew.
    """
    app, server = _boot(console, tired)
    console.line = None  # the server has it, and lets it go when the line has ended
    try:
        if console.owed:  # the box before had no memory even for this answer
            lost = app.table.lost
            server.owe(console.owed, console.tagged)
            server.give_up()
            console.owed = None
            app.table.lost = lost  # giving up sets it, but that was the box before
        run(app, console, server)
    except MemoryError:
        # Nothing may be lost here: so this comes first, and no step takes memory by being named.
        if not server.took:
            console.again()
        console.line = server.reader.buffer  # the next start hears the rest of the line
        console.used = server.reader.held()
        try:
            app.table.settle()  # bring what was done to flash
        except MemoryError:
            pass  # in a moment everything leaves memory
        app.stack.screens.clear()
        sweep()
        app.table.keep_again()
        app.table.session = None
        sweep()  # now there is room to answer the host
        try:
            server.give_up()
        except MemoryError:
            console.owed, console.tagged = server.owed.id, server.owed.tagged
    # A fresh box that can take no byte has no memory, whatever it shows.
    return 0 if app.steady and (server.took or server.heard) else tired + 1


def run(app, console, server):
    """Let the box and the link take turns for ever.

    MemoryError: as App.turn. KeyboardInterrupt, EOFError: as Console.read.
    """
    quiet = 0  # looks at the link since its last byte
    pieces = 16  # of a line that the box hears without a turn of its own in between
    turn_at = ticks_ms()
    while True:
        if not 0 < ticks_diff(turn_at, ticks_ms()) <= 20:  # else the machine was suspended
            turn_at = ticks_add(ticks_ms(), app.turn())
            pieces = 16
        data = console.read()
        if data:
            server.feed(data)
            app.littered = True
            quiet = 0
            if pieces and not data.endswith(b"\n"):
                # The rest is there in a moment; a turn of a computer that thinks takes far longer.
                pieces -= 1
                turn_at = ticks_add(ticks_ms(), 5)
        if server.step() or data:
            continue
        quiet = min(quiet + 1, _QUIET)
        if app.littered and quiet > 1:  # nobody waits now, so the next action need not collect
            app.littered = False
            collect_after(USUAL)  # a refused action has left the larger number
            gc.collect()
        wait = min(ticks_diff(turn_at, ticks_ms()), 10 if quiet < _QUIET else 20)
        while wait > 0:
            sleep_ms(min(wait, _NAP))
            wait -= _NAP
            if app.touched():
                turn_at = ticks_ms()
                break


def _clear():
    """Forget all modules of the project, so that the heap is as after power-on."""
    names = [name for name in sys.modules if "." in name and name.split(".")[0] in _PACKAGES]
    for name in sorted(names, key=lambda name: -name.count(".")):
        forget(name)
    sweep()


def _boot(console, tired):
    from firmware.boot import boot

    forget("firmware.boot")  # it leaves memory when it has done its work
    return boot(console, _entropy, tired)


def _entropy():
    return int.from_bytes(os.urandom(4), "big")


if __name__ == "__main__":
    main()

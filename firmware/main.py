"""Power-on: starts the box, runs it until Ctrl-C, and returns to the REPL."""

import gc
import os
from time import sleep_ms, ticks_add, ticks_diff, ticks_ms

from firmware import USUAL, collect_after, forget
from firmware.drivers.console import Console

_QUIET = 100  # after so many looks at the link without a byte it is looked at less often
_NAP = 4  # ms between two looks at the buttons while the box waits


def main():
    """Run until Ctrl-C, or until the console's input ends (never on USB)."""
    collect_after(USUAL)
    console = Console()
    why = _restart().why()  # `boot` needs that module, too, and forgets it
    app = server = None
    try:
        while True:
            try:
                if app is None:
                    app, server = _boot(console, why)
                run(app, console, server)
            except MemoryError:
                pass  # what was under way leaves memory here
            try:
                how = _again(why, app, server)
            except MemoryError:  # all else goes, too: what is not on flash was not answered
                app = server = None
                gc.collect()
                how = _unsaid(why)
            if how:
                _start(how)
            forget("firmware.restart")
    except (KeyboardInterrupt, EOFError):
        pass
    finally:
        console.close()


def _again(why, app, server):
    """What restart.again says, after the first steps. MemoryError: nothing was written down.

    why: as there. app, server: None if there was no memory for them.
    """
    if app:
        try:
            app.table.settle()  # first of all; no step takes memory by being named
        except MemoryError:
            pass  # in a moment the screens leave memory
        app.stack.screens.clear()
    return _restart().again(why, app, server)


def _unsaid(why):
    """What restart.again says without a box. Without memory even for that, nothing is said."""
    try:
        return _restart().again(why)
    except MemoryError:
        return "soft_reset"


def _start(how):
    """Start the program again, with `soft_reset`, which keeps USB, or `reset` of the machine.

    The unix port ends its process; after a soft reset its host starts another one.
    """
    try:
        from machine import reset, soft_reset
    except ImportError:
        os.system("kill -9 $PPID" if how == "reset" else "kill -USR1 $PPID")
        return
    sleep_ms(100)  # the last answer is still on its way to the host
    (reset if how == "reset" else soft_reset)()


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


def _boot(console, why):
    from firmware.boot import boot

    forget("firmware.boot")  # it leaves memory when it has done its work
    return boot(console, _entropy, why)


def _restart():
    from firmware import restart

    return restart


def _entropy():
    return int.from_bytes(os.urandom(4), "big")


if __name__ == "__main__":
    main()

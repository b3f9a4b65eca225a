"""Power-on: starts the box, runs it until Ctrl-C, and returns to the REPL."""

import os
from time import sleep_ms, ticks_add, ticks_diff, ticks_ms

from firmware import USUAL, Restart, collect_after, sweep, unload, visit
from firmware.drivers.console import Console

_QUIET = 100  # after so many looks at the link without a byte it is looked at less often
_NAP = 4  # ms between two looks at the buttons while the box waits
_SAID = 100  # ms in which the last answer is on its way to the host


def main():
    """Run until Ctrl-C, or until the console's input ends (never on USB)."""
    collect_after(USUAL)
    console = why = app = server = None
    try:
        while True:
            what = None
            try:
                unload("firmware.restart")
                if app is None:
                    console = console or Console()
                    why = why or _restart().take_reason()
                    app, server = visit("firmware.boot").boot(console, _entropy, why)
                    _restart().go_on(app, server, why)
                    unload("firmware.restart")
                    _enter(app, why)
                run(app, console, server)
            except MemoryError:
                sweep()  # frees modules whose import has failed, and what was under way
            except Restart as another:
                what = another.args
            try:
                how = _prepare_start(why, app, server, what)
            except MemoryError:  # the application goes, too: what is not on flash was not answered
                app = server = None
                sweep()
                how = _unsaid(why)
            while how and _start(how, 0 if what else _SAID):
                sweep()
    except (KeyboardInterrupt, EOFError):
        pass
    finally:
        if console:
            console.close()


def _enter(app, why):
    """Enter once more what was half entered.

    Not at the second start in a row at one ply: this may be what has found no memory again.
    """
    if why["reason"] == "memory" and why["count"] == 1 and why["kept"]:
        visit("firmware.reentry").press_again(app, why["kept"][1])


def _prepare_start(why, app, server, what):
    """What restart.prepare_start says, after the first steps. MemoryError: nothing was noted.

    why, what: as there. app, server: None if there was no memory for them.
    """
    if app:
        why["heard"] = why["heard"] or server.has_host
        try:
            app.table.flush()  # first of all: what was done must not be lost
        except MemoryError:
            pass  # in a moment the screens leave memory
        app.stack.screens.clear()
    return _restart().prepare_start(why, app, server, what)


def _unsaid(why):
    """What restart.prepare_start says without a box. Without memory even for that: nothing."""
    try:
        return _restart().prepare_start(why)
    except MemoryError:
        return "soft_reset"


def _start(how, wait):
    """Start the program again, with `soft_reset`, which keeps USB, or `reset` of the machine.

    wait: ms until then. The unix port ends its process; after a soft reset its host starts another
    one. Returns whether there was no memory for that: then it has to be tried again.
    """
    try:
        sleep_ms(wait)
        try:
            from machine import reset, soft_reset
        except ImportError:
            os.system("kill -9 $PPID" if how == "reset" else "kill -USR1 $PPID")
            return False
        (reset if how == "reset" else soft_reset)()
    except MemoryError:
        return True


def run(app, console, server):
    """Let the box and the link take turns for ever.

    MemoryError: as App.turn. KeyboardInterrupt, EOFError: as Console.read.
    """
    quiet = 0  # looks at the link since its last byte
    pieces = 16  # pieces of a line that are read before the application gets its turn
    turn_at = ticks_ms()
    while True:
        if not 0 < ticks_diff(turn_at, ticks_ms()) <= 20:  # else the machine was suspended
            turn_at = ticks_add(ticks_ms(), app.turn())
            pieces = 16
        data = console.read()
        if data:
            server.feed(data)
            quiet = 0
            if pieces and not data.endswith(b"\n"):
                # The rest is there in a moment; a turn of a computer that thinks takes far longer.
                pieces -= 1
                turn_at = ticks_add(ticks_ms(), 5)
        radio = app.radio
        heard = app.guard(radio.step, server) if radio else False
        if server.step() or data or heard:
            continue
        quiet = min(quiet + 1, _QUIET)
        if quiet > 1:  # nobody waits now, so the next action need not collect
            app.collect(quiet == 2)
        wait = min(ticks_diff(turn_at, ticks_ms()), 10 if quiet < _QUIET else 20)
        while wait > 0:
            nap = min(wait, _NAP)
            if not radio:
                sleep_ms(nap)
            elif app.guard(radio.step, server, nap):
                break  # a telephone wakes the box as a button does
            wait -= _NAP
            if app.keys.touched():
                turn_at = ticks_ms()
                break


def _restart():
    from firmware import restart

    return restart


def _entropy():
    return int.from_bytes(os.urandom(4), "big")


if __name__ == "__main__":
    main()

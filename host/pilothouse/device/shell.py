"""`pilothouse shell`: MicroPython's prompt on a Pico, in this terminal.

A prompt needs escape sequences to edit a line, so they go through as the device sends them. This
is the only command that lets a device control the terminal.
"""

from types import SimpleNamespace

from mpremote.console import Console
from mpremote.repl import do_repl_main_loop

from pilothouse import streams
from pilothouse.device import pico
from pilothouse.errors import LostError, TargetError

NO_TERMINAL = "shell needs a terminal; mpremote connect PORT exec 'CODE' does without one"


def run(port: str | None) -> None:
    """Show the prompt until Ctrl-]; then a box starts again. Raises PilothouseError."""
    if not streams.are_a_terminal():
        raise TargetError(NO_TERMINAL)
    with pico.Pico(pico.find(port)) as device:
        print(f"{device.port}: {device.about.runtime}\nCtrl-] leaves; a box then starts again.")
        with device.translate_errors():
            device.transport.exit_raw_repl()
        console = Console()
        console.enter()
        try:
            lost = do_repl_main_loop(
                SimpleNamespace(transport=device.transport),
                console,
                console.write,
                escape_non_printable=True,
                code_to_inject=None,
                file_to_inject=None,
            )
        finally:
            console.exit()
        print()
        if lost:
            raise LostError(pico.GONE)

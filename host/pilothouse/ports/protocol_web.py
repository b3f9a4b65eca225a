"""`web://MODULE?flash=DIR&board=NAME&language=CODE`: the box in WebAssembly as a pyserial port.

It runs in node (host/web/box/node.mjs), which keeps the saves in the folder `flash`; without it
they are lost when the port closes. With `explain=on` a box without settings explains the games. Any
MODULE is the box; without one there is MicroPython's prompt, which the portable tests use. All else
is as in protocol_unix.py: a pseudo-terminal, and a claim on the folder.
"""

import os
import sys

import serial

from pilothouse import project
from pilothouse.build import micropython, mpy, npm, packs
from pilothouse.ports import protocol_unix


class Serial(protocol_unix.Serial):
    """A serial port with a box in WebAssembly of its own, which runs from open to close."""

    def check(self) -> None:
        """Raise SerialException if node or its packages are not there."""
        missing = npm.no_node()
        if missing:
            raise serial.SerialException(missing)

    def start(self, module: str, flash: str, query: dict[str, str]) -> None:
        """Begin the box, or its prompt if `module` is empty. BuildError: there are no packages."""
        npm.modules()
        command = [str(npm.find_node()), "box/node.mjs"]
        if module:
            command += ["--packs", str(packs.PACKS), "--flash", flash]
            command += [
                f"--{name}={query[name]}"
                for name in ("board", "language", "explain")
                if name in query
            ]
        else:
            plain = mpy.firmware(mpy.PLAIN)
            command += ["--prompt", "--add", str(plain), "--add", str(project.TESTS)]
        launch = [sys.executable, "-I", "-S", "-c", protocol_unix.FIRST + micropython.BECOME]
        self.begin([*launch, *command], dict(os.environ), npm.FOLDER)

"""What leads a box that another program has left in MicroPython's raw REPL back to its program.

There no request is answered or echoed. Ctrl-B asks for the prompt, and Ctrl-D starts the program as
a plug would; nothing is lost, because none runs. A box that only begins slowly reads the Ctrl-B
later and takes it for a broken line. Nobody else gets a Ctrl-D: what is at a prompt stays there.
"""

SILENT = 4  # requests without an answer before a Ctrl-B
CTRL_B, CTRL_D = b"\x02", b"\x04"


class Leaving:
    """Says what to write to the target after a request that has no answer."""

    def __init__(self) -> None:
        self._silent = 0
        self._prompted = False  # whether a Ctrl-B was sent, and the Ctrl-D not yet

    def next(self, prompt: bool) -> bytes | None:
        """What to write, mostly b""; None: the target is at the prompt, and has no program.

        prompt: whether the prompt has echoed the request.
        """
        if prompt:
            found = CTRL_D if self._prompted else None
            self._prompted = False
            return found
        self._silent += 1
        if self._silent != SILENT:
            return b""
        self._prompted = True
        return CTRL_B

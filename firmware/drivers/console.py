"""The serial console as a stream of bytes that never makes anybody wait."""

import select
import sys
from time import sleep_ms

try:
    import termios  # type: ignore[import-not-found]
except ImportError:  # only the unix port has terminals
    termios = None

_CTRL_C = 3
_CHUNK = 64  # bytes at a time; there is room for so many where there is room at all
_PATIENCE = 100  # ms that a host may take to read on


class Console:
    """Standard input and output, until `close`.

    The unix port would let Ctrl-C break into anything, a collection of garbage as well, and leave
    a broken heap. So the terminal hands it over as a byte, and it waits for `read`. The Pico
    interrupts between two instructions only.
    """

    def __init__(self):
        self._mode = None
        try:
            if termios:
                mode = termios.tcgetattr(0)
                self._mode = mode[:]
                mode[0] = mode[3] = 0  # what setraw() does too, but that forgets what has come
                termios.tcsetattr(0, termios.TCSANOW, mode)
        except OSError:
            pass  # it is no terminal
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._incoming = select.poll()
        self._incoming.register(sys.stdin, select.POLLIN)
        self._outgoing = select.poll()
        self._outgoing.register(sys.stdout, select.POLLOUT)
        self.line = bytearray(4097)  # the link's: a box that begins anew finds no such piece
        self._byte = bytearray(1)
        self._buffer = bytearray(_CHUNK)
        self._deaf = False  # the host has not read for a while

    def read(self):
        """What has come, at most 64 bytes; b"" is nothing. Reading more than a byte may wait.

        KeyboardInterrupt: Ctrl-C. EOFError: there is nobody any more (never on USB).
        """
        n = 0
        while n < _CHUNK and self._is_ready(self._incoming):
            if not self._in.readinto(self._byte):
                if n:
                    break  # first what came before the end
                raise EOFError
            if self._byte[0] == _CTRL_C:
                raise KeyboardInterrupt
            self._buffer[n] = self._byte[0]
            n += 1
        return bytes(memoryview(self._buffer)[:n]) if n else b""

    def write(self, line):
        """Send a line, or as much of it as a host takes that has stopped to read."""
        line = memoryview(line)
        for start in range(0, len(line), _CHUNK):
            patience = 0 if self._deaf else _PATIENCE
            while not self._is_ready(self._outgoing):
                if not patience:
                    self._deaf = True
                    return
                sleep_ms(1)
                patience -= 1
            self._deaf = False
            self._out.write(line[start : start + _CHUNK])

    def close(self):
        """Leave the terminal as it was found."""
        if self._mode:
            termios.tcsetattr(0, termios.TCSANOW, self._mode)

    def _is_ready(self, poller):
        for _ in poller.ipoll(0):
            return True
        return False

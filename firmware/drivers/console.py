"""The serial console as a stream of bytes. Reading never waits, and writing soon gives up."""

import select
import sys
from time import sleep_ms

try:
    import termios  # type: ignore[import-not-found]
except ImportError:  # only the unix port has terminals
    termios = None

_CTRL_C = 3
_LF = 10
_CHUNK = 64  # bytes at a time; a console that can take one can take so many
_PATIENCE = 100  # ms to wait for a host that does not read


class Console:
    """Standard input and output, until `close`.

    On the unix port Ctrl-C could interrupt anything, even a collection of garbage, and leave a
    broken heap. So the terminal is set to hand Ctrl-C over as a byte, which `read` finds. A Pico
    needs no such setting: it interrupts only between two instructions.
    """

    def __init__(self):
        self._mode = None
        try:
            if termios:
                mode = termios.tcgetattr(0)
                self._mode = mode[:]
                mode[0] = mode[3] = 0  # setraw() does the same, but it drops waiting input
                termios.tcsetattr(0, termios.TCSANOW, mode)
        except OSError:
            pass  # standard input is no terminal
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._incoming = select.poll()
        self._incoming.register(sys.stdin, select.POLLIN)
        self._outgoing = select.poll()
        self._outgoing.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._buffer = bytearray(_CHUNK)
        self._filled = 0  # bytes in the buffer that nobody has got yet
        self._deaf = False  # the host has not read for a while

    def read(self):
        """The bytes that have come, at most 64 and to the end of a line; b"" if there are none.

        It reads byte by byte, because reading several at once may wait. Raises KeyboardInterrupt
        at a Ctrl-C, EOFError when the input has ended (never on USB). MemoryError: the bytes come
        with the next call.
        """
        n = self._filled
        while n < _CHUNK and self._is_ready(self._incoming):
            if n and self._buffer[n - 1] == _LF:
                break  # at the end of a line: a request that fails takes no other one with it
            if not self._in.readinto(self._byte):
                if n:
                    break  # first return the bytes that came before the end
                raise EOFError
            if self._byte[0] == _CTRL_C:
                raise KeyboardInterrupt
            self._buffer[n] = self._byte[0]
            n += 1
            self._filled = n
        data = bytes(memoryview(self._buffer)[:n]) if n else b""
        self._filled = 0
        return data

    def write(self, line):
        """Send a line; drop the rest of it if the host does not read for 100 ms.

        MemoryError: nothing was sent.
        """
        # Made now: half a line would spoil the next one, too.
        line = memoryview(line)
        pieces = [line[start : start + _CHUNK] for start in range(0, len(line), _CHUNK)]
        for piece in pieces:
            patience = 0 if self._deaf else _PATIENCE
            while not self._is_ready(self._outgoing):
                if not patience:
                    self._deaf = True
                    return
                sleep_ms(1)
                patience -= 1
            self._deaf = False
            self._out.write(piece)

    def close(self):
        """Set the terminal back to the mode in which it was."""
        if self._mode:
            termios.tcsetattr(0, termios.TCSANOW, self._mode)

    def _is_ready(self, poller):
        for _ in poller.ipoll(0):
            return True
        return False

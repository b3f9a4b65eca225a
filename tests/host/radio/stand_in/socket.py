"""Stands in for MicroPython's sockets on a Pico W, where lwIP is behind them; loopback is the air.

Ports 80 and 53 are others here, which any user may open. A listening socket keeps two connections
(TCP_DEFAULT_LISTEN_BACKLOG). Where 8,000 bytes (MEM_SIZE) are on their way, `send` sleeps in steps
of 50 ms: extmod/modlwip.c. With the file `enomem` in the folder of the saves it has no memory.
"""

import io
import os
import sys
from time import sleep_ms

_here, _path = sys.modules.pop("socket"), sys.path[:]
sys.path[:] = ()
import socket as real  # noqa: E402

sys.path[:] = _path
sys.modules["socket"] = _here

AF_INET, SOCK_STREAM, SOCK_DGRAM = real.AF_INET, real.SOCK_STREAM, real.SOCK_DGRAM
SOL_SOCKET, SO_REUSEADDR = real.SOL_SOCKET, real.SO_REUSEADDR
_PORTS = {80: int(os.getenv("HTTP_PORT")), 53: int(os.getenv("DNS_PORT"))}
_LARGEST = 1460
_FLASH = os.getenv("PILOTHOUSE_FLASH")


def getaddrinfo(host, port):
    return real.getaddrinfo(host, _PORTS.get(port, port))


_FILENO = 10  # MP_STREAM_GET_FILENO of py/stream.h


class socket(io.IOBase):
    """A socket with the calls that the door makes; `poll` asks its `ioctl`."""

    def __init__(self, *kind):
        self._own = kind[0] if kind and not isinstance(kind[0], int) else real.socket(*kind)
        for name in ("setsockopt", "setblocking", "bind", "recv", "recvfrom", "sendto", "close"):
            setattr(self, name, getattr(self._own, name))

    def ioctl(self, request, given):
        return self._own.fileno() if request == _FILENO else -22  # EINVAL

    def listen(self, backlog):
        self._own.listen(min(backlog, 2))

    def accept(self):
        other, address = self._own.accept()
        return socket(other), address

    def send(self, data):
        assert len(data) <= _LARGEST, "more than a segment in one turn"
        if _is_there("enomem"):
            raise OSError(12)
        if _is_there("slow"):
            sleep_ms(50)
        return self._own.send(data)


def _is_there(name):
    try:
        os.stat(_FLASH + "/" + name)
        return True
    except OSError:
        return False

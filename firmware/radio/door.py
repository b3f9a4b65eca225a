"""Connections of the telephones of the room, polled from the loop of the box. Nothing ever waits.

A connection has one request (requests.py) and is closed after its answer, because lwIP has five of
them in all.
"""

import select
import socket  # type: ignore[import-not-found]
from time import ticks_diff, ticks_ms

from micropython import const

from firmware.radio.requests import Requests

MOST = const(5)  # connections: MEMP_NUM_TCP_PCB of lwIP's opt.h, which MicroPython leaves at that
_TAKEN = const(512)  # bytes that are read at a time
PIECE = const(1460)  # bytes that are sent at a time: a segment of TCP
_LATE = const(4000)  # ms within which a request has to be there, and a piece of an answer taken
_SILENT = const(300)  # ms after which one without a request makes way for others, if all are taken
_HELD = const(3000)  # ms that a connection waits for answers; then the page asks for them again
_IN, _OUT = select.POLLIN, select.POLLOUT
_GONE = select.POLLHUP | select.POLLERR
_EAGAIN = const(11)


class Caller:
    """A connection."""

    def __init__(self, sock, now):
        self.sock = sock  # None: it is closed, and answers are dropped
        self.came = b""  # bytes of the request
        self.body = -1  # bytes of its lines; -1: the head has not come
        self.path = b""
        self.asked = False  # whether all of the request is there
        self.lines = ()  # lines that were not begun
        self.waits = 0  # answers that are still to come
        self.out = []  # pieces to send
        self.file, self.left = None, 0  # what is sent after them, and how many bytes of it
        self.at = now  # when it came; when a piece was taken last
        self.looked = False  # whether it was looked at since it came


class Door:
    """What is open to telephones.

    guests: firmware.radio.guests.Guests. pages: firmware.radio.pages.Pages. address: (host, port).
    names: firmware.radio.names.Names, or None. OSError: the address is taken.
    """

    def __init__(self, guests, pages, address, names=None):
        self._requests, self._names = Requests(guests, pages, self._answer), names
        self.callers = []
        self._ready = []  # socket, event, ... of a look
        self._piece = bytearray(PIECE)  # made now: later there may be no memory
        self._poll = select.poll()
        self._sock = sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.setblocking(False)
        try:
            sock.bind(socket.getaddrinfo(*address)[0][-1])
            sock.listen(2)
        except OSError:
            sock.close()
            raise
        self._listens = False
        self._listen()
        if names:
            self._poll.register(names.sock, _IN)

    def close(self):
        """Close all connections. What is still to be sent is sent once more, as far as it goes."""
        while self.callers:
            caller = self.callers[0]
            try:
                for piece in caller.out:
                    caller.sock.send(piece)
            except OSError:
                pass
            self._leave(caller)
        self._sock.close()
        if self._names:
            self._names.sock.close()

    def step(self, wait=0):
        """Attend to all connections once. Return whether there was anything to do.

        wait: ms that it waits for something to come.
        """
        ready = self._ready
        for sock, event in self._poll.ipoll(wait):
            ready.append(sock)
            ready.append(event)
        busy = len(ready) > 0
        while ready:
            event, sock = ready.pop(), ready.pop()
            if sock is self._sock:
                self._accept()
            elif self._names and sock is self._names.sock:
                self._names.answer()
            else:
                for caller in self.callers:
                    if caller.sock is sock:
                        self._attend(caller, event)
                        break
        if self.callers:
            self._close_late(ticks_ms())
        return busy

    def say(self, caller, line):
        """Send the answer to one line of a connection, if it is still there."""
        if caller.sock:
            caller.waits -= 1
            caller.out.append(line)
            self._poll.modify(caller.sock, _IN | _OUT)

    # Connections.

    def _listen(self):
        """Take new connections as long as one is free."""
        free = len(self.callers) < MOST
        if free and not self._listens:
            self._poll.register(self._sock, _IN)
        elif self._listens and not free:
            self._poll.unregister(self._sock)
        self._listens = free

    def _accept(self):
        try:
            sock = self._sock.accept()[0]
            sock.setblocking(False)
        except OSError:  # it has gone already, or lwIP has no memory for it
            return
        self.callers.append(Caller(sock, ticks_ms()))
        self._poll.register(sock, _IN)
        self._listen()

    def _leave(self, caller):
        sock, caller.sock = caller.sock, None
        self._poll.unregister(sock)
        sock.close()
        self.callers.remove(caller)
        if caller.file:
            caller.file.close()
            caller.file = None
            for other in self.callers:  # the next one has waited for it
                if other.file:
                    self._poll.modify(other.sock, _IN | _OUT)
                    break
        self._listen()

    def _close_late(self, now):
        """Close what has said nothing, takes nothing, or waits for long. One a step is enough."""
        full = len(self.callers) == MOST
        for caller in self.callers:
            passed = ticks_diff(now, caller.at)
            if not caller.asked:
                late = caller.looked and passed > (_SILENT if full else _LATE)
                caller.looked = True
            elif caller.file and not caller.out and not self._may_send(caller):
                late = False  # it waits for another one's page
            else:
                late = passed > (_LATE if caller.out or caller.file else _HELD)
            if late:
                self._leave(caller)
                return

    def _attend(self, caller, event):
        try:
            if event & _IN:
                data = caller.sock.recv(_TAKEN)
                if not data:
                    self._leave(caller)  # what it has asked goes on, and the answer is dropped
                    return
                if not caller.asked:  # else it says more than one request: that is dropped
                    caller.came += data
                    self._requests.read(caller)
            elif event & _GONE:
                self._leave(caller)
                return
            if event & _OUT:
                self._send(caller)
        except OSError as error:
            if error.errno != _EAGAIN:
                self._leave(caller)

    def _may_send(self, caller):
        """Whether it is the first that waits for a file: one at a time, for want of buffers."""
        for other in self.callers:
            if other.file:
                return other is caller

    def _send(self, caller):
        """Send a piece. The connection closes when nothing more is to come.

        lwIP has 8,000 bytes for all that is on its way; where they are taken `send` would sleep.
        """
        out = caller.out
        if out:
            sent = caller.sock.send(memoryview(out[0])[:PIECE])
            if sent < len(out[0]):
                out[0] = out[0][sent:]
            else:
                out.pop(0)
            caller.at = ticks_ms()
        elif caller.file and self._may_send(caller):
            size = caller.file.readinto(memoryview(self._piece)[: min(PIECE, caller.left)])
            sent = caller.sock.send(memoryview(self._piece)[:size]) if size else 0
            if sent < size:
                caller.file.seek(sent - size, 1)
            caller.left -= sent
            caller.at = ticks_ms()
            if not size or not caller.left:
                self._leave(caller)
                return
        if out:
            return
        if not caller.waits and not caller.file:
            self._leave(caller)
        elif not caller.file or not self._may_send(caller):
            self._poll.modify(caller.sock, _IN)

    def _answer(self, caller, *pieces):
        """Send what answers a request. It is there now, and nothing more of it is read."""
        caller.asked, caller.came = True, b""
        caller.out.extend(pieces)
        caller.at = ticks_ms()
        self._poll.modify(caller.sock, _IN | _OUT)

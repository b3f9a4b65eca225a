"""Answers every question of DNS with the box's own address, so that a telephone finds out at once.

It asks for names to see whether there is an Internet. Without an answer it would wait, and leave
the network. RFC 1035, 4.1: the form of a message.
"""

import socket  # type: ignore[import-not-found]

_HEAD = 12  # bytes before the question
_LONGEST = 300  # bytes of a question; a name has 255 at most
_A, _IN = b"\0\1", b"\0\1"  # a type of question, and the class
_KEPT = b"\0\0\0\x3c"  # seconds for which the answer holds


class Names:
    """A socket on port 53. address: that of the box, as text. OSError: the port is taken."""

    def __init__(self, address, port=53):
        self._address = bytes([int(word) for word in address.split(".")])
        self.sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.sock.setblocking(False)
        try:
            self.sock.bind(socket.getaddrinfo("0.0.0.0", port)[0][-1])
        except OSError:
            self.sock.close()
            raise

    def answer(self):
        """Answer a question that has come. What is no question is dropped."""
        try:
            asked, who = self.sock.recvfrom(_LONGEST)
            said = reply(asked, self._address)
            if said:
                self.sock.sendto(said, who)
        except OSError:
            pass  # it asks again


def reply(asked, address):
    """The answer to a message; None if it is no single question. address: four bytes.

    To a question for anything but an address of four bytes the answer is that there is none.
    """
    end = asked.find(b"\0", _HEAD) + 5
    if len(asked) < _HEAD + 5 or not _HEAD + 5 <= end <= len(asked):
        return None
    if asked[2] & 0xF8 or asked[4:6] != b"\0\1":  # a reply, another kind; several questions
        return None
    found = asked[end - 4 : end] == _A + _IN
    head = asked[:2] + b"\x81\x80\0\1" + (b"\0\1" if found else b"\0\0") + b"\0\0\0\0"
    known = b"\xc0\x0c" + _A + _IN + _KEPT + b"\0\4" + address if found else b""
    return head + asked[_HEAD:end] + known

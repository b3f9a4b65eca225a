"""What telephones ask over HTTP: the heads of their requests, and what is answered to them.

GET /            the page, from radio.pack
GET /texts.CODE  its texts in a language, from there
GET /now?NAME    whether anything has changed: no JSON is read or made
POST /sit        NAME SEAT: this telephone plays a seat
POST /line       up to eight lines of the link; each is answered when its turn has come
"""

from micropython import const

_LINES = const(8)  # lines of a request
_HEAD = const(2048)  # bytes of a request's head
_BODY = const(4608)  # bytes of its lines
_END = b"Connection: close\r\n\r\n"
_TEXT = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nCache-Control: no-store\r\n"
    + _END
)
_FILE = (
    b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Encoding: gzip\r\nCache-Control: no-cache\r\n"
    b'ETag: "%s"\r\nContent-Length: %d\r\n' + _END
)
_SAME = b"HTTP/1.1 304 Not Modified\r\n" + _END
_REFUSED = b"HTTP/1.1 %d No\r\nContent-Length: 0\r\n" + _END
_WINDOW = (
    b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nCache-Control: no-store\r\n"
    + _END
)


class Requests:
    """Reads requests. Nothing of them is known by the connections themselves (door.py).

    guests: firmware.radio.guests.Guests. pages: firmware.radio.pages.Pages. answer: a function
    (caller, pieces of bytes, ...) that sends them; what is still to come follows them.
    """

    def __init__(self, guests, pages, answer):
        self._guests, self._pages, self._answer = guests, pages, answer

    def read(self, caller):
        """Read a request as soon as all of it is there."""
        if caller.body < 0:
            end = caller.came.find(b"\r\n\r\n")
            if end >= 0 and end <= _HEAD:
                head, caller.came = caller.came[:end], caller.came[end + 4 :]
                self._take_head(caller, head)
            elif len(caller.came) > _HEAD:
                self._refuse(caller, 431)
        if not caller.asked and 0 <= caller.body <= len(caller.came):
            self._take_lines(caller, caller.came[: caller.body])

    def _take_head(self, caller, head):
        words = head.split(b"\r\n", 1)[0].split(b" ")
        head = head.lower()
        if len(words) != 3 or not words[2].startswith(b"HTTP/1."):
            self._refuse(caller, 400)
        elif words[0] not in (b"GET", b"POST"):
            self._refuse(caller, 405)
        elif not _is_ours(_field(head, b"host")):
            # A name: nobody knows the box by one. So a telephone wants to find out whether there is
            # an Internet, or another site has pretended that this box is its own.
            if words[0] == b"GET":
                self._answer(caller, _WINDOW, self._guests.window())
            else:
                self._refuse(caller, 403)
        elif words[0] == b"POST" or words[1].startswith(b"/now"):
            if not _field(head, b"x-pilothouse"):  # a page of another site can't send that
                self._refuse(caller, 403)
            elif words[0] == b"GET":
                self._answer(caller, _TEXT, self._guests.now(words[1][5:]))
            else:
                self._expect(caller, words[1], _field(head, b"content-length"))
        else:
            self._hand_out(caller, words[1], _field(head, b"if-none-match"))

    def _expect(self, caller, path, length):
        """Note how long the rest of a request is."""
        if path not in (b"/line", b"/sit"):
            self._refuse(caller, 404)
        elif not length or not length.isdigit() or len(length) > 5:
            self._refuse(caller, 411)
        elif not 0 < int(length) <= _BODY:
            self._refuse(caller, 413)
        else:
            caller.path, caller.body = path, int(length)

    def _take_lines(self, caller, body):
        if caller.path == b"/sit":
            self._answer(caller, _TEXT, self._guests.sit(body))
            return
        lines = [line for line in body.split(b"\n") if line]
        if not 0 < len(lines) <= _LINES:
            self._refuse(caller, 413)
            return
        caller.lines, caller.waits = lines, len(lines)
        self._answer(caller, _TEXT)

    def _hand_out(self, caller, path, known):
        found = self._pages.find(path)
        if not found:
            self._refuse(caller, 404)
            return
        kind, tag, file, size = found
        if known and tag in known:
            file.close()
            self._answer(caller, _SAME)
        else:
            caller.file, caller.left = file, size
            self._answer(caller, _FILE % (kind, tag, size))

    def _refuse(self, caller, code):
        self._answer(caller, _REFUSED % code)


def _field(head, name):
    """The value of a field of a head in small letters; b"" if it has none."""
    at = head.find(b"\r\n" + name + b":")
    if at < 0:
        return b""
    return head[at + len(name) + 3 :].split(b"\r\n", 1)[0].strip()


def _is_ours(host):
    """Whether a request is for an address, and not for a name, which may be anybody's."""
    return not host.split(b":")[0].strip(b"0123456789.") or host.startswith(b"localhost:")

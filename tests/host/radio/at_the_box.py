"""A box that lets telephones in, and telephones that ask it, for the tests of firmware/radio."""

import json
import os
import socket
import zlib
from contextlib import contextmanager
from gzip import compress
from pathlib import Path
from urllib.parse import urlencode

import serial

import pilothouse.ports  # noqa: F401 (lets pyserial open unix://)
from pilothouse import project
from pilothouse.build import mpy
from pilothouse.link.client import Client

STAND_IN = Path(__file__).parent / "stand_in"
PAGE = compress(b"<p>the table</p>" * 9000 + os.urandom(30_000))
TEXTS = compress(b'{"page":{}}')
ENDLESS = 60  # s after which a test has hung


def pack():
    """A radio.pack with little in it."""
    found = {"/": PAGE, "/texts.en": TEXTS}
    lines = ["pilothouse-page " + project.version()]
    lines += [f"{path} {len(data)} {zlib.crc32(data):08x}" for path, data in found.items()]
    return "\n".join([*lines, "", ""]).encode() + PAGE + TEXTS


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def box(monkeypatch, folder, radio="", on=True, set=(), page=None, port=0, **settings):
    """(Client, port) of a box that telephones reach at the port; its flash is `folder`.

    radio: "network" for a Pico's, in place of an address of this computer. on: whether the box was
    switched on with it. set: (name, value) of more environment variables. page: its radio.pack.
    port: the one that it had before.
    """
    (folder / "radio.pack").write_bytes(page or pack())
    port = port or free_port()
    there = {"language": "en", "explain": False, "telephones": on, **settings}
    (folder / "settings").write_text(json.dumps(there))
    monkeypatch.setenv("PILOTHOUSE_TELEPHONES", radio or f"127.0.0.1:{port}")
    monkeypatch.setenv("PILOTHOUSE_PAGE", str(folder / "radio.pack"))
    monkeypatch.setenv("HTTP_PORT", str(port))
    monkeypatch.setenv("DNS_PORT", str(free_port()))
    for name, value in set:
        monkeypatch.setenv(name, value)
    mpy.firmware()
    query = {"flash": str(folder)} | ({"add": str(STAND_IN)} if radio else {})
    url = "unix://firmware.main?" + urlencode(query)
    opened = serial.serial_for_url(url, timeout=None)
    with Client(opened, lasting=True) as client:
        client.wake()
        yield client, port


class Telephone:
    """A telephone at a port of this computer. Each request is a connection."""

    def __init__(self, port, name="anna"):
        self.port, self.name, self.last = port, name, 0

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=ENDLESS)

    def ask(self, first, body=b"", fields=(), host=None):
        """(status, body) of the answer to a request.

        Who is slow to ask makes way for others, and asks once more, as a browser does.
        """
        head = [first + " HTTP/1.1", f"Host: {host or f'127.0.0.1:{self.port}'}", *fields]
        if body:
            head.append(f"Content-Length: {len(body)}")
        while True:
            status, said = self.raw("\r\n".join([*head, "", ""]).encode() + body)
            if status:
                return status, said

    def raw(self, data):
        """(status, body) of the answer to some bytes; (0, b"") if there is none."""
        with self.connect() as line:
            try:
                line.sendall(data)
                return split(read_all(line))
            except ConnectionError:
                return 0, b""

    def now(self):
        """(start, count, own seat, taken seats)."""
        status, body = self.ask(f"GET /now?{self.name}", fields=["X-Pilothouse: 1"])
        assert status == 200
        stamp, own, taken = body.decode().split("\n")[:3]
        return (*stamp.split("."), own, taken.split())

    def sit(self, seat):
        body = f"{self.name} {seat}".encode()
        return self.ask("POST /sit", body, ["X-Pilothouse: 1"])[1].decode().split("\n")[1]

    def line(self, method, id=None, **params):
        """A line as the page writes it."""
        if id is None:
            self.last += 1
            id = self.last
        said = {"jsonrpc": "2.0", "id": f"{self.name}-{id}", "method": method, "params": params}
        return json.dumps(said, separators=(",", ":"))

    def lines(self, *lines):
        """The answers to some lines that go together, by their ids."""
        body = "".join(line + "\n" for line in lines).encode()
        status, said = self.ask("POST /line", body, ["X-Pilothouse: 1"])
        assert status == 200, status
        return {answer["id"]: answer for answer in map(json.loads, said.splitlines())}

    def call(self, method, **params):
        """The result of a request, or its error. What has no answer is asked again."""
        line = self.line(method, **params)
        while True:
            for answer in self.lines(line).values():
                return answer.get("result", answer.get("error"))


def read_all(line):
    data = b""
    while more := line.recv(65536):
        data += more
    return data


def split(answer):
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]) if head else 0, body

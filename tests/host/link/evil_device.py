"""Malicious devices behind a TCP socket: they try to control a terminal, or talk without end."""

import itertools
import json
import re
import socket
import threading
import time
from binascii import crc32
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from serial.urlhandler import protocol_socket

from tests.host.device import fake_pico  # noqa: F401  (it lets mpremote look more often)

# Colours, a title, a cleared screen (in 7 and 8 bits), writing from right to left, Rich's markup,
# an emoji's name, NUL, backspace, DEL, a line that is not ours, and a space that is none
EVIL = "\x1b[31m\x1b]0;t\x07\x9b2J\u202e[bold]b[/bold][/]:bomb:\x00\x08\x7f\r\nforged\u2028\u00a0"
SAVE = b'{"pilothouse":1}\nend 0 00000000\n'

# pyserial rests for 0.3 s after a socket is closed, for servers that take one host at a time.
protocol_socket.time = SimpleNamespace(time=time.time, sleep=lambda _: None)

Serve = Callable[[socket.socket], None]


class Device:
    """A server: `url` is the target, `serve` is called with each connection. A context manager."""

    def __init__(self, serve: Serve) -> None:
        self._serve = serve
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> str:
        return self.url

    def __exit__(self, *_: object) -> None:
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._one, args=(connection,), daemon=True).start()

    def _one(self, connection: socket.socket) -> None:
        with connection:
            try:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._serve(connection)
            except OSError:
                pass  # the host has gone


def requests(connection: socket.socket):
    """Yield the requests of a host, line by line."""
    rest = b""
    while chunk := connection.recv(65536):
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            if line.strip():
                yield json.loads(line.split(b"*")[0])


def message(id: object, **answer: Any) -> bytes:
    """An answer line in which nothing is escaped that JSON allows unescaped."""
    found = {"jsonrpc": "2.0", "id": id, **answer}
    return json.dumps(found, ensure_ascii=False).encode() + b"\n"


def refusal(code: int = 1) -> dict[str, Any]:
    return {"error": {"code": code, "message": EVIL, "data": {"reason": EVIL, EVIL: EVIL}}}


ENTRY = {"name": EVIL, "ply": 1, "status": EVIL, "bytes": 7, "crc": EVIL}
GOOD = {**ENTRY, "name": "a-1", "bytes": len(SAVE), "crc": f"{crc32(SAVE):08x}"}
VIEW = {"winner": EVIL, "over": True, "to_move": EVIL, "position": EVIL}
RESULTS: dict[str, Any] = {
    "system.hello": {**dict.fromkeys(("name", "version", "runtime", "board"), EVIL), "protocol": 2},
    "game.log": {"total": 1, "actions": [EVIL]},
    "game.load": {"game": EVIL, "ply": 1, "digest": EVIL},
    "game.undo": {"digest": EVIL},
    "game.redo": {"digest": EVIL},
    "game.view": VIEW,
    "store.list": {"total": 2, "saves": [ENTRY, GOOD]},
    "ui.screen": {"screen": EVIL, "focus": EVIL},
}


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """A `result` or an `error`, full of evil text."""
    method, params = request["method"], request["params"]
    if method == "store.read" and params["name"] == "a-1":
        return {"result": {"total": len(SAVE), "crc": GOOD["crc"], "part": SAVE.decode()}}
    return {"result": RESULTS[method]} if method in RESULTS else refusal()


def talks(answering: Callable[[dict[str, Any]], dict[str, Any]] = answer) -> Serve:
    """A box with harmful texts; a banner and a traceback come before each answer."""

    def serve(connection: socket.socket) -> None:
        noise = "".join(EVIL.splitlines()) + "\n"
        for request in requests(connection):
            said = message(request["id"], **answering(request))
            connection.sendall(noise.encode() + b"\xff\xfe\x9b2J\n" + said)

    return serve


def floods(piece: bytes) -> Serve:
    """A device that repeats `piece` for ever, whatever the request."""

    def serve(connection: socket.socket) -> None:
        connection.recv(1)
        while True:
            connection.sendall(piece)

    return serve


def endless(request: dict[str, Any]) -> dict[str, Any]:
    """Answers with lists and texts that never end."""
    offset = request["params"].get("offset", 0)
    more = {"total": offset + 10**6, "digest": "0", "crc": "0"}
    entries = [f"speed {n % 6}" for n in range(100)]
    texts = {"actions": entries, "saves": [{**ENTRY, "name": f"a-{offset}"}], "part": "x" * 1000}
    if request["method"] in ("system.hello", "game.load"):
        return {"result": RESULTS[request["method"]]}
    return {"result": {**more, **texts}}


class Prompt:
    """MicroPython's raw REPL, as mpremote expects it. `says(script)`: (output, error)."""

    def __init__(self, says: Callable[[str], tuple[bytes, bytes]]) -> None:
        self._says = says

    def __call__(self, connection: socket.socket) -> None:
        banner = b"raw REPL; CTRL-B to exit\r\n>"
        text = b""
        while chunk := connection.recv(65536):
            # Acknowledge at once: a host sends no second small piece before that.
            if hasattr(socket, "TCP_QUICKACK"):
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
            for byte in filter(None, re.split(rb"([\x01-\x04])", chunk)):
                if byte == b"\x01" and text.endswith(b"\x05A"):
                    text = b""
                    connection.sendall(b"R\x00")
                elif byte == b"\x01":
                    text = b""
                    connection.sendall(banner)
                elif byte == b"\x03":
                    text = b""
                elif byte == b"\x02":
                    text = b""
                    connection.sendall(b"\r\n>>> ")
                elif byte == b"\x04" and not text.strip():
                    text = b""
                    connection.sendall(b"OK\r\nMPY: soft reboot\r\n" + banner)
                elif byte == b"\x04":
                    self._execute(connection, text.decode())
                    text = b""
                else:
                    text += byte

    def _execute(self, connection: socket.socket, script: str) -> None:
        connection.sendall(b"OK")
        for part in self._says(script):
            pieces = part if isinstance(part, itertools.repeat) else [part]
            for piece in pieces:
                connection.sendall(piece)
            connection.sendall(b"\x04")
        connection.sendall(b">")


ABOUT = {
    "name": "micropython",
    "version": [1, 28, 0],
    "mpy": 6,
    "machine": EVIL,
    "block": 4096,
    "size": 1 << 20,
    "free": 1 << 20,
    "board": EVIL,
    "image": EVIL,
    "firmware": EVIL,
    "chosen": [EVIL],
    "pack": EVIL,
    "main": EVIL,
    "crash": EVIL,
}


def looks(script: str) -> tuple[bytes, bytes]:
    """Answers look.py with evil texts, and fails at every other script."""
    if '"machine": getattr' in script:
        return json.dumps(ABOUT, ensure_ascii=False).encode() + b"\r\n", b""
    return b"", f"Traceback (most recent call last):\r\n  {EVIL}\r\nOSError: 5\r\n".encode()

"""`pilothouse web`: hands out the box in a browser, to this computer and to a phone in the room."""

import gzip
import ipaddress
import re
import socket
import socketserver
import sys
from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import unquote, urlsplit

from pilothouse import qr_code
from pilothouse.errors import PilothouseError

START = "index.html"
WORKER = "sw.js"
EVERYWHERE = "0.0.0.0"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
OTHER = "application/octet-stream"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Vary": "Accept-Encoding",
}
SENTENCES = {
    HTTPStatus.NOT_FOUND: "There is no such file.",
    HTTPStatus.METHOD_NOT_ALLOWED: "Only GET and HEAD are answered here.",
}
ASKED = ("If-None-Match", "Accept-Encoding")
POLICY = re.compile(r'http-equiv="Content-Security-Policy"\s+content="([^"]+)"')


@dataclass(frozen=True)
class File:
    """A file of the site, as it is and packed; `tag` is the same as long as the content is."""

    kind: str
    plain: bytes
    packed: bytes
    tag: str


def load(folder: Path) -> dict[str, bytes]:
    """Path -> content of all files below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def prepared(contents: dict[str, bytes]) -> dict[str, File]:
    """Path -> file, for a server. Only these can be handed out."""
    return {
        path: File(
            TYPES.get(Path(path).suffix, OTHER),
            data,
            gzip.compress(data, mtime=0),
            f'"{sha256(data).hexdigest()[:32]}"',
        )
        for path, data in contents.items()
    }


def policy(page: File) -> str:
    """The policy of a page, for the headers of all its files. Raises PilothouseError."""
    found = POLICY.search(page.plain.decode())
    if not found:
        raise PilothouseError("the page has no Content-Security-Policy")
    return found[1] + "; frame-ancestors 'none'"


def parse_target(target: str) -> tuple[str, str]:
    """(path without its first slash, query) of what a request asks for.

    What is no address has a path that no file has.
    """
    try:
        url = urlsplit(target)
    except ValueError:
        return "?", ""
    return unquote(url.path).removeprefix("/"), url.query


def guards(policy: str) -> dict[str, str]:
    """The headers of every answer, a refusal too: what a browser may do with it."""
    return {"Content-Security-Policy": policy, **HEADERS}


def refusal(policy: str, sentence: str) -> tuple[dict[str, str], bytes]:
    """(headers, content) of an answer that is no file."""
    body = f"{sentence}\n".encode()
    kind = {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(body))}
    return guards(policy) | kind | {"Connection": "close"}, body


def answer(
    file: File, path: str, policy: str, known: str, accepted: str
) -> tuple[HTTPStatus, dict[str, str], bytes]:
    """(status, headers, content) for a request.

    known, accepted: the request's headers that ASKED names, "" where they are missing.
    """
    # A browser asks each time whether its copy is still good; it keeps none of the worker.
    headers = {
        "Cache-Control": "no-store" if path == WORKER else "no-cache",
        "ETag": file.tag,
        **guards(policy),
    }
    if known == file.tag:
        return HTTPStatus.NOT_MODIFIED, headers, b""
    zipped = re.search(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", accepted)
    content = file.packed if zipped else file.plain
    headers |= {"Content-Type": file.kind, "Content-Length": str(len(content))}
    if zipped:
        headers["Content-Encoding"] = "gzip"
    return HTTPStatus.OK, headers, content


class Server(ThreadingHTTPServer):
    """Hands out files from memory. The policy of the page goes with each of them."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, files: dict[str, File], host: str, port: int) -> None:
        """Listen there; port 0 takes a free one. Raises PilothouseError with a sentence."""
        self.files = files
        self.policy = policy(files[START])
        try:
            self.address_family, *_, place = socket.getaddrinfo(
                host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            super().__init__((str(place[0]), port), Handler)
        except OSError as error:
            raise PilothouseError(explain(error, host, port)) from error

    def server_bind(self) -> None:
        # HTTPServer would ask a name server what this computer is called, and wait for it.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        # A browser that closes a page in the middle of a file, or stops to read it, is none of the
        # player's business.
        if not isinstance(sys.exc_info()[1], ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


def explain(error: OSError, host: str, port: int) -> str:
    """A sentence for an error of listening there."""
    if isinstance(error, socket.gaierror):
        return f"there is no address {host!r} on this computer"
    reason = error.strerror or str(error)
    return f"port {port} of {host} can't be used: {reason}; --port takes another (0: any free one)"


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD."""

    protocol_version = "HTTP/1.1"
    timeout = 60  # seconds for which a silent connection is kept
    server: Server

    def do_GET(self) -> None:
        self._answer(with_content=True)

    def do_HEAD(self) -> None:
        self._answer(with_content=False)

    def _answer(self, with_content: bool) -> None:
        path, _ = parse_target(self.path)
        file = self.server.files.get(path or START)
        if file is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        known, accepted = (self.headers.get(name, "") for name in ASKED)
        status, headers, content = answer(file, path, self.server.policy, known, accepted)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if with_content:
            self.wfile.write(content)

    def send_response(self, code: int, message: str | None = None) -> None:
        """Begin an answer. It does not say which Python this is, as the base's would."""
        self.send_response_only(code, message)
        self.send_header("Date", self.date_time_string())

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse a request, as what it can't be answered with."""
        if code == HTTPStatus.NOT_IMPLEMENTED:  # the base's code for a method that it has not
            code = HTTPStatus.METHOD_NOT_ALLOWED
        status = HTTPStatus(code)
        self.request_version = self.protocol_version  # of a broken request it knows none
        headers, body = refusal(self.server.policy, SENTENCES.get(status, f"{status.phrase}."))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal shows the address."""


def addresses(host: str, port: int) -> tuple[str, str]:
    """(the address for this computer, the one for others in the room or "")."""
    place = ipaddress.ip_address(host)
    if place.is_loopback:
        return f"http://localhost:{port}/", ""
    if not place.is_unspecified:
        address = f"http://{f'[{host}]' if place.version == 6 else host}:{port}/"
        return address, address
    network = _in_network()
    return f"http://localhost:{port}/", f"http://{network}:{port}/" if network else ""


def _in_network() -> str:
    """The address by which others reach this computer; "" without a net."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; this only looks up the route
        except OSError:
            return ""
        found = probe.getsockname()[0]
    return "" if ipaddress.ip_address(found).is_loopback else found


def announce(here: str, network: str, out: TextIO) -> None:
    """Say where the page is; a terminal shows a QR code for a phone."""
    print(f"The box is at {here}", file=out)
    if network:
        print(f"A phone in the same room finds it at {network}", file=out)
        if out.isatty():
            qr_code.draw(network, out)
    print("Ctrl-C stops this.", file=out, flush=True)


def serve(folder: Path, host: str, port: int) -> None:
    """Hand out the files of a folder until Ctrl-C. Raises PilothouseError if it can't listen."""
    with Server(prepared(load(folder)), host, port) as server:
        try:
            announce(*addresses(server.server_name, server.server_port), sys.stdout)
            server.serve_forever()
        except KeyboardInterrupt:
            print()

"""What `pilothouse web` answers a browser: files with their types, one policy, nothing else."""

import dataclasses
import gzip
import http.client
import socket
import struct
import threading
import time

import pytest

from pilothouse import web
from pilothouse.build import npm
from pilothouse.build import web as site


@pytest.fixture(scope="module")
def contents():
    """The files of the site; they are in memory, so nothing waits for whoever builds the folder."""
    if not npm.can_install():
        pytest.skip("there is no node, or no npm")
    return site.files()


@pytest.fixture(scope="module")
def server(contents):
    with web.Server(web.prepared(contents), "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def ask(server, path, method="GET", **headers):
    """(answer, content) of a request."""
    line = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    line.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    answer = line.getresponse()
    content = answer.read()
    line.close()
    return answer, content


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/page.js?x=1", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/micropython.wasm", "application/wasm"),
        ("/packs/box.bin", "application/octet-stream"),
        ("/icons/icon-192.png", "image/png"),
    ],
)
def test_each_file_comes_with_its_type_and_the_pages_policy(server, contents, path, kind):
    answer, content = ask(server, path, Accept_Encoding="gzip, br")
    assert (answer.status, answer.headers["Content-Type"]) == (200, kind)
    name = path.partition("?")[0][1:] or "index.html"
    assert gzip.decompress(content) == contents[name] == ask(server, path)[1]
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_browser_keeps_no_service_worker_and_asks_for_the_rest(server):
    assert ask(server, "/sw.js")[0].headers["Cache-Control"] == "no-store"
    answer, _ = ask(server, "/page.css")
    assert answer.headers["Cache-Control"] == "no-cache"
    again, content = ask(server, "/page.css", If_None_Match=answer.headers["ETag"])
    assert (again.status, content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/no", "/../pyproject.toml", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/packs/"]
)
def test_what_is_no_file_of_the_site_is_not_found(server, path):
    assert ask(server, path)[0].status == 404


def test_only_get_and_head_are_answered(server):
    answer, content = ask(server, "/", "HEAD")
    assert (answer.status, content) == (200, b"") and int(answer.headers["Content-Length"]) > 1000
    assert ask(server, "/", "POST")[0].status == 405


@pytest.mark.parametrize(
    ("request_line", "code"),
    [
        (b"GET /nothing HTTP/1.1", 404),
        (b"GET http://[ HTTP/1.1", 404),
        (b"GET /\xff%ff HTTP/1.1", 404),
        (b"HEAD /nothing HTTP/1.1", 404),
        (b"POST / HTTP/1.1", 405),
        (b"GET / HTTP/9.9", 505),
        (b"GET / what", 400),
        (b"GET /" + b"x" * 70_000 + b" HTTP/1.1", 414),
        (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 200, 431),
        (b"GET /page.css HTTP/1.1", 200),
    ],
)
def test_each_answer_has_the_policy_of_the_page_and_names_no_program(
    server, capfd, request_line, code
):
    page = ask(server, "/")[0].headers
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=60) as line:
        line.sendall(request_line + b"\r\nConnection: close\r\n\r\n")
        answer = http.client.HTTPResponse(line, method=request_line.split()[0].decode())
        answer.begin()
        assert answer.status == code
        for name in ("Content-Security-Policy", *web.HEADERS):
            assert answer.headers[name] == page[name], name
        assert "Server" not in answer.headers
        assert b"ython" not in answer.read() or code == 200
    assert capfd.readouterr().err == ""


def test_a_browser_that_goes_away_in_the_middle_leaves_no_trace(server, monkeypatch, capfd):
    name = "packs/box.bin"
    big = dataclasses.replace(server.files[name], plain=bytes(20_000_000))
    monkeypatch.setitem(server.files, name, big)
    before, end = threading.active_count(), time.monotonic() + 60
    with socket.create_connection(("127.0.0.1", server.server_port)) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.sendall(f"GET /{name} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
        line.recv(1000)
    assert ask(server, "/")[0].status == 200
    while threading.active_count() > before:  # the thread of the broken line ends
        assert time.monotonic() < end
        time.sleep(0.01)
    assert capfd.readouterr().err == ""

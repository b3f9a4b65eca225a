"""The page that installs, with a stand-in for a Pico behind Web Serial, or the emulated Pico."""

import contextlib

import pytest

from pilothouse import web
from pilothouse.build import installer, package
from pilothouse.build import web as site
from tests.host.device import fake_pico
from tests.web import cable, phone
from tests.web.install.installing import Page


@pytest.fixture(scope="module")
def handed_out(sources, inside):
    with phone.served(site.listed(sources) | inside) as found:
        yield found


@pytest.fixture
def serve(handed_out, sources):
    """A function that changes what is handed out, for this test: `serve({path: content})`."""
    server, address = handed_out
    before = server.files

    def change(contents):
        server.files = server.files | web.prepared(contents)
        return address

    yield change
    server.files = before


@pytest.fixture
def firmware(tmp_path, monkeypatch, serve):
    """A function: after firmware(version), page and deploy have a small one of this version."""

    def bring(version, **changed):
        told = fake_pico.compiled(tmp_path, f"VERSION = {version!r}")
        more = {"firmware/__init__.mpy": told, **changed}
        files = fake_pico.brings(tmp_path, version, **more)

        def by_board(boards, *_, **__):
            return {board: files(board) for board in boards}

        monkeypatch.setattr(package, "files", files)
        monkeypatch.setattr(package, "by_board", by_board)
        serve(installer.files({}))

    return bring


@pytest.fixture
def patience(serve, altered):
    """A function that changes how long the page waits: `{path: {constant: other}}`."""

    def change(times):
        serve(altered(times))

    return change


@pytest.fixture
def empty(tmp_path):
    return fake_pico.Pico(tmp_path / "flash")


@pytest.fixture(scope="session")
def flashes():
    """Version -> the flash of a Pico that has it."""
    return {}


@pytest.fixture
def small(firmware, empty, flashes):
    """A Pico with the small firmware, version 1."""
    firmware("1")
    if "1" in flashes:
        empty.image.write_bytes(flashes["1"])
    else:
        empty.deploy()
        flashes["1"] = empty.image.read_bytes()
    return empty


@pytest.fixture
def opened(browser, handed_out):
    """Opens the page beside a port: `opened(url)`. No page may have had any trouble at the end."""
    troubles: list[str] = []
    with contextlib.ExitStack() as stack:

        def open_(url, line=cable.Cable, **how):
            page = browser(**how).new_page()
            page.on("console", lambda m: m.type in ("error", "warning") and troubles.append(m.text))
            page.on("pageerror", lambda error: troubles.append(str(error)))
            found = stack.enter_context(cable.plugged(page, line(url)))
            page.goto(handed_out[1] + "install.html")
            return Page(page, found)

        yield open_
    assert troubles == []

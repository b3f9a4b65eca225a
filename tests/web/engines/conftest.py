"""The engines beside chromium, and the page as they are handed it. What is missing is skipped."""

from pathlib import Path
from shutil import which

import pytest

from pilothouse.build import web as site
from tests.web import phone
from tests.web.engines.engine import BEFORE
from tests.web.engines.firefox import Firefox
from tests.web.engines.webkit import FRAME, FRAMED, WebKit

MINI = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"


@pytest.fixture(scope="session")
def listened(sources):
    """Where the page is handed out with `tests` before its scripts, and may lie in a frame."""
    head = b"<head>"
    page = sources["index.html"].replace(head, head + b'<script src="before.js"></script>')
    files = {**sources, "index.html": page, "before.js": BEFORE.encode(), FRAME: FRAMED}
    with phone.served(site.listed(files)) as (server, address):
        server.policy = "frame-ancestors 'self'"  # the page's own stays in its head
        yield address


def found(*programs: str) -> str:
    """The first of these programs that there is. Skips the test if there is none."""
    for program in programs:
        for path in [which(program), *map(str, Path("/").glob(program.lstrip("/")))]:
            if path:
                return path
    pytest.skip(f"there is no {programs[0]}")


@pytest.fixture(scope="session")
def firefox(tmp_path_factory):
    engine = Firefox(found("firefox-esr", "firefox"), tmp_path_factory.mktemp("firefox"))
    yield engine
    engine.close()


@pytest.fixture(scope="session")
def webkit():
    engine = WebKit(*map(found, ("Xvfb", "WebKitWebDriver", MINI)))
    yield engine
    engine.close()

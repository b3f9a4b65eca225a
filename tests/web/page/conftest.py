"""The page of the box, as it lies in host/web, with a worker that stands in for the box."""

import functools
import http.server
import threading

import pytest

from pilothouse import project
from tests.web import phone
from tests.web.page.stubbed import Tab

PAGE = project.ROOT / "host" / "web"
STUB = project.ROOT / "tests" / "web" / "stub_worker.js"

# A page that loses its patience soon, with a browser or a box that says nothing.
SOON = {
    "app/saves.js": ("SLOW = 5000", "SLOW = 300"),
    "app/running.js": ("SILENT = 5000", "SILENT = 1500"),
}


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def site():
    handler = functools.partial(Quiet, directory=str(PAGE))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/index.html"
        server.shutdown()


def changed(name, before, after):
    """What answers a request for a module in which something is another way."""
    text = (PAGE / name).read_text("utf-8")
    assert before in text
    body = text.replace(before, after)
    return lambda route: route.fulfill(body=body, content_type="text/javascript")


@pytest.fixture
def new_context(chromium, site):
    made = []

    def make(soon=False, **how):
        context = phone.patient(chromium.new_context(**{"locale": "en-GB", **how}))
        context.route("**/worker.js", lambda route: route.fulfill(path=STUB))
        for name, (before, after) in (SOON if soon else {}).items():
            context.route(f"**/{name}", changed(name, before, after))
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def hasty(new_context, site):
    """A tab whose page loses its patience soon."""
    tab = Tab(new_context(soon=True), site).up()
    yield tab
    assert tab.errors == []


@pytest.fixture
def tab(new_context, site):
    tab = Tab(new_context(has_touch=True), site).up()
    yield tab
    assert tab.errors == []

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


@pytest.fixture
def new_context(chromium, site):
    made = []

    def make(**how):
        context = phone.patient(chromium.new_context(**{"locale": "en-GB", **how}))
        context.route("**/worker.js", lambda route: route.fulfill(path=STUB))
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def tab(new_context, site):
    tab = Tab(new_context(has_touch=True), site).up()
    yield tab
    assert tab.errors == []

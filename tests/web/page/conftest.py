"""The page of the box, with a worker that stands in for the box."""

import pytest

from pilothouse import project, web
from tests.web import phone
from tests.web.page.stubbed import Tab

STUB = project.ROOT / "tests" / "web" / "stub_worker.js"

# A page that loses its patience soon, with a browser or a box that says nothing.
SOON = {
    "app/saves.js": {"SLOW = 5000": "SLOW = 300"},
    "app/running.js": {"SILENT = 5000": "SILENT = 1500"},
}


@pytest.fixture(scope="session")
def site(sources):
    """The address of the page. Its service worker has no list, so it keeps nothing."""
    with phone.served(sources) as (_, address):
        yield address + "index.html"


@pytest.fixture(scope="session")
def impatient(altered):
    """Files of the page that loses its patience soon, in place of the site's."""
    return web.prepared(altered(SOON))


def instead(file):
    """What answers a request with another file."""
    return lambda route: route.fulfill(body=file.plain, content_type=file.kind)


@pytest.fixture
def new_context(chromium, impatient):
    made = []

    def make(soon=False, **how):
        context = phone.patient(chromium.new_context(**{"locale": "en-GB", **how}))
        context.route("**/worker.js", lambda route: route.fulfill(path=STUB))
        for name, file in (impatient if soon else {}).items():
            context.route(f"**/{name}", instead(file))
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

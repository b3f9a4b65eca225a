"""The browser for the tests of the page. Where there is no chromium or no node they are skipped."""

from contextlib import ExitStack, closing
from shutil import which

import pytest
from playwright.sync_api import sync_playwright

from pilothouse import web
from pilothouse.build import npm
from pilothouse.build import web as site
from tests.web import phone, watched


@pytest.fixture(scope="session")
def program():
    """The path of chromium."""
    found = which("chromium")
    if not found:
        pytest.skip("there is no chromium")
    return found


@pytest.fixture(scope="session")
def sources(program):
    """The files of the site, without their list."""
    if npm.missing(with_tools=True) and not which("npm"):
        pytest.skip("there is no npm")
    npm.modules(with_tools=True)
    return site.sources()


@pytest.fixture(scope="session")
def address(sources):
    """Where `pilothouse web` hands it out."""
    with phone.served(site.listed(sources)) as (_, address):
        yield address


@pytest.fixture(scope="module")
def tools(program):
    """Playwright. Two of them can't live in one process at a time."""
    with sync_playwright() as tools:
        yield tools


@pytest.fixture(scope="module")
def chromium(tools, program):
    browser = tools.chromium.launch(executable_path=program)
    yield browser
    browser.close()


@pytest.fixture
def browser(chromium):
    """Opens contexts, each with a memory of its own: `browser(locale="it-CH")`."""
    with ExitStack() as stack:
        yield lambda **how: stack.enter_context(
            closing(phone.patient(chromium.new_context(**phone.HOW | how)))
        )


@pytest.fixture
def tabs(address):
    """Opens tabs: `tabs(context)`. None of them may have had any trouble at the end."""
    opened = []

    def tab(context, at=address):
        opened.append(phone.Tab(context, at))
        return opened[-1]

    yield tab
    for tab in opened:
        assert tab.troubles == []


@pytest.fixture(scope="module")
def box(sources):
    """A box on the laptop, and the page that watches it: `box.new`, `box.do`, `box.address`."""
    with watched.table(web.prepared(site.big())) as box:
        yield box

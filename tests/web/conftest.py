"""The browser for the tests of the page. Where there is no chromium or no node they are skipped."""

from contextlib import ExitStack
from shutil import which

import pytest

from pilothouse.build import npm
from pilothouse.build import web as site

from tests.web import phone


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


@pytest.fixture
def browser(program):
    """Opens browsers with a memory of their own: `browser(locale="it-CH")` gives a context."""
    with ExitStack() as stack:
        yield lambda **how: stack.enter_context(phone.chromium(program, **how))


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

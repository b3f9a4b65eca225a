"""The page that a board hands out, and that a film is made of."""

import pytest

from pilothouse import web
from pilothouse.build import npm
from pilothouse.build import web as site


@pytest.fixture(scope="session")
def bundled():
    if not npm.can_install():
        pytest.skip("there is no node, or no npm")


@pytest.fixture(scope="session")
def files(bundled):
    return web.prepared(site.big())

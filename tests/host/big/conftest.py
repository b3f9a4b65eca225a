"""The files that a board hands out."""

import pytest

from pilothouse import web
from pilothouse.build import web as site


@pytest.fixture(scope="session")
def files():
    return web.prepared(site.pages())

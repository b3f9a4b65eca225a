"""A telephone with the page, for the tests of the table view."""

import pytest

from tests.web import phone


@pytest.fixture
def phone_at(browser, address):
    """Opens the page on glass of a size: `phone_at(320, 568, "it")` gives a Tab whose box is up."""

    def opened(width, height, language="en"):
        context = browser(
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "it": "it-CH"}.get(language, language),
            reduced_motion="reduce",
        )
        return phone.Tab(context, address).up()

    return opened

"""A phone in the room: the page over plain HTTP from another computer, as `pilothouse web` offers.

There a browser has neither Web Locks nor service workers nor a lock of the screen.
"""

import pytest

from tests.web import phone

PLAYED = ("tile", "speed 3", "ahead")


@pytest.fixture
def room(tools, program, address):
    """A context, and the page's address, which is another computer's for the browser."""
    rules = "--host-resolver-rules=MAP box.room 127.0.0.1"
    browser = tools.chromium.launch(executable_path=program, args=[rules])
    yield phone.patient(browser.new_context(**phone.HOW)), address.replace("localhost", "box.room")
    browser.close()


def test_a_phone_plays_and_keeps_what_it_played(room, tabs):
    context, address = room
    first = tabs(context, address).up()
    assert not first.page.evaluate("isSecureContext")
    first.call("game.new", {"game": "mississippi", "players": ["red", "green"], "seed": 8})
    for action in PLAYED:
        digest = first.do(action)["digest"]
    first.page.reload()
    assert first.up().call("game.digest")["digest"] == digest

    second = tabs(context, address)
    second.wait("!document.querySelector('#notice').hidden")
    assert "another tab" in second.page.inner_text("#sentence")
    second.page.click("#answer")
    assert second.up().call("game.digest")["digest"] == digest
    first.wait("document.querySelector('#box').inert")

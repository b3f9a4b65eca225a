"""A phone in the room: the page over plain HTTP from another computer, as `pilothouse web` offers.

There a browser has neither Web Locks nor service workers nor a lock of the screen.
"""

PLAYED = ("tile", "speed 3", "ahead")


def test_a_phone_plays_and_keeps_what_it_played(browser, tabs, address):
    context, address = browser(offline=True), address.replace("localhost", "box.room")
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

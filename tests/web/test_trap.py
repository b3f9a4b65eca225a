"""The real box traps, or its memory is out: the page says so, and the game goes on where it was."""

import pytest

from pilothouse.build import web as site
from tests.web import phone

RACE = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 8}
PLAYED = ("tile", "speed 3", "ahead")

# A module of WebAssembly whose only function `a` is the instruction `unreachable`.
UNREACHABLE = "0061736d0100000001040160000003020100070501016100000a05010300000b"
TRAP = f"""
  new BroadcastChannel("trap").onmessage = () => {{
    const bytes = "{UNREACHABLE}".match(/../g).map((byte) => Number.parseInt(byte, 16));
    const trap = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)));
    box.python.turn = trap.exports.a;
    box.wake();
  }};
"""


@pytest.fixture(params=["trap", "memory"])
def failing(request, sources):
    """The site with a box that fails in the middle of a game, and what its page says then.

    A trap comes when the page sends a word for it; memory is out after the game's first changes.
    """
    if request.param == "trap":
        changed = {"worker.js": sources["worker.js"] + TRAP.encode()}
        said = "La scatola si era fermata (unreachable) ed è ripartita da dov'era."
    else:
        few = sources["box.js"].replace(b"() > MOST", b"() > (this.asked > 3 ? 1 : MOST)")
        assert few != sources["box.js"]
        changed = {"box.js": few}
        said = "La scatola si era fermata (la memoria era piena) ed è ripartita da dov'era."
    with phone.served(site.listed(sources | changed)) as (_, address):
        yield request.param, address, said


def test_a_box_that_fails_is_started_again_where_it_was(browser, tabs, failing):
    how, address, said = failing
    tab = tabs(browser(locale="it-IT"), address).up()
    tab.call("game.new", RACE)
    for action in PLAYED:
        digest = tab.do(action)["digest"]
    screen = tab.call("ui.screen")
    tab.page.evaluate("tests.ready = 0")
    if how == "trap":
        tab.page.evaluate("new BroadcastChannel('trap').postMessage(null)")
    tab.up()
    assert tab.page.inner_text("#sentence") == said
    assert tab.call("game.digest")["digest"] == digest
    assert tab.call("ui.screen") == screen
    tab.page.click("#answer")
    assert tab.page.locator("#notice").is_hidden()

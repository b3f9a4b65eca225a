"""The real box traps, or its memory is out: the page says so, and the game goes on where it was."""

import pytest

from pilothouse.build import web as site
from tests.web import phone

RACE = {"game": "mississippi", "players": ["red", "green", "grey"], "seed": 8}
PLAYED = ("tile", "speed 3", "ahead")

# A module of WebAssembly whose only function `a` is the instruction `unreachable`.
UNREACHABLE = "0061736d0100000001040160000003020100070501016100000a05010300000b"
TRAP = f"""
    const bytes = "{UNREACHABLE}".match(/../g).map((byte) => Number.parseInt(byte, 16));
    const trap = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)));
    box.python.turn = trap.exports.a;
    box.wake();
"""
FULL = """
    box.most = 1; // bytes in use with which memory is out
"""


@pytest.fixture(
    params=[(TRAP, "un errore nella scatola"), (FULL, "la memoria era piena")],
    ids=["trap", "memory"],
)
def failing(request, sources, altered):
    """The site with a box that fails when its page sends a word for it, and what is said then."""
    how, why = request.param
    failing = f"""new BroadcastChannel("fail").onmessage = () => {{{how}}};"""
    limited = {"() > MOST": "() > (this.most ?? MOST)"}
    changed = altered({"box/worker.js": {"": failing}, "box/box.js": limited})
    with phone.served(site.listed(sources | changed)) as (_, address):
        yield address, f"La scatola si era fermata ({why}) ed è ripartita da dov'era."


def test_a_box_that_fails_is_started_again_where_it_was(browser, tabs, failing):
    address, said = failing
    tab = tabs(browser(locale="it-IT"), address).up()
    tab.call("game.new", RACE)
    for action in PLAYED:
        digest = tab.do(action)["digest"]
    screen = tab.call("ui.screen")
    tab.page.evaluate("tests.ready = 0")
    tab.page.evaluate("new BroadcastChannel('fail').postMessage(null)")
    tab.up()
    assert tab.page.inner_text("#sentence") == said
    assert tab.call("game.digest")["digest"] == digest
    assert tab.call("ui.screen") == screen
    tab.page.click("#answer")
    assert tab.page.locator("#notice").is_hidden()

"""What people do with the page, in WebKitGTK and Firefox, on glass of any size.

Half of the telephones have WebKit. Chromium, in which all other tests run, forgives more. Every
view is looked at on each glass. All else each engine does once: its glasses share it out.
"""

from functools import partial

import pytest

from pilothouse.bench import tap_figures
from pilothouse.bench.tap_figures import GYGES, PRIMARY, RACE, WAYS
from tests.web.hand.touch import FAR, FAULTS, OFFERED
from tests.web.test_views import CUT, WRONG

# Engine, width and height of the glass in CSS pixels
PLACES = [
    ("webkit", 844, 390),
    ("webkit", 320, 568),
    ("webkit", 1024, 768),
    ("webkit", 390, 844),
    ("firefox", 320, 568),
]
# One of each game and mode, and the way from home
TURNS = list({repr(way.game): way for way in WAYS}.values())
# Without a loudspeaker Firefox lets no sound begin; but it says whether it would.
HEARD = """tests.audio && (tests.audio.state === "running"
  || navigator.getAutoplayPolicy?.(tests.audio) === "allowed")"""
LIT = """glass.getContext("2d").getImageData(0, 0, glass.width, glass.height).data
  .some((shade, n) => n % 4 === 0 && shade > 128)"""


@pytest.fixture(scope="module")
def place(request):
    return request.param


@pytest.fixture(scope="module")
def opened(request, place, listened):
    """The page with its box, for all flows on this glass."""
    name, *size = place
    engine = request.getfixturevalue(name)
    engine.open(listened + "#home", *size)
    engine.wait("tests.ready")
    return engine


@pytest.fixture
def tab(opened):
    """The same; nothing may have gone wrong at the end."""
    yield opened
    assert opened.evaluate("tests.troubles") == []


def begin(tab, setup, *actions):
    """A game is on the table, so many actions are played. Returns the digest that is shown."""
    tab.call("game.new", setup)
    for action in actions:
        tab.call("game.do", {"action": action})
    digest = tab.call("game.digest")["digest"]
    tab.go("table")
    tab.wait(f"document.body.dataset.digest === {digest!r}")
    return offered(tab)


def offered(tab):
    tab.wait(OFFERED)
    return tab.evaluate("document.body.dataset.digest")


def home_leads_to_each_game_and_every_view_fits(tab, again):
    tab.call("game.new", GYGES)  # without a game there is no story
    tab.go("home")
    tab.wait("document.querySelector('#view [data-game]')")
    games = tab.evaluate("[...document.querySelectorAll('[data-game]')].map((g) => g.dataset.game)")
    assert sorted(games) == sorted(game["game"] for game in tab.call("game.list"))
    views = [f"new={game}" for game in games]
    for view in ["home", *views, "saved", "records", "rules", "settings", "story"]:
        tab.go(view)
        tab.wait("document.querySelector('#view [data-primary]')?.checkVisibility()")
        assert tab.evaluate(WRONG) == [], view
        assert tab.evaluate(CUT) == [], view


def a_turn(way, tab, again):
    tap_figures.tap_through(tab.evaluate, tab.tap, tab.call, way)
    assert tab.evaluate(f"({FAULTS})({FAR})") == []


def undo_takes_back_a_turn(tab, again):
    before = begin(tab, RACE, "tile")
    tab.tap(PRIMARY)
    tab.wait(f"document.body.dataset.digest !== {before!r}")
    offered(tab)
    tab.tap("#undo")
    tab.wait(f"document.body.dataset.digest === {before!r}")
    assert tab.call("game.digest")["digest"] == before


def close_stays_where_the_sheet_has_it(tab, again):
    """The reasons why something is refused come later, above the buttons of a tall sheet."""
    begin(tab, RACE, "tile")
    close = "JSON.stringify(document.querySelector('#deeds header button').getBoundingClientRect())"
    before = tab.evaluate(f"document.querySelector('#to-more').click(), {close}")
    tab.wait("document.querySelector('#deeds .not li')")
    assert tab.evaluate(close) == before
    assert tab.evaluate(f"({FAULTS})({FAR})") == []
    tab.tap("#deeds header button")
    tab.wait("!deeds.open")


def a_page_that_is_loaded_again_goes_on(tab, again):
    before = begin(tab, GYGES, "setup 321123")
    tab.reload()
    tab.wait(f"tests.ready && document.body.dataset.offered === {before!r}")
    assert tab.call("game.digest") == {"ply": 1, "digest": before}


def the_box_is_heard_and_seen(tab, again):
    """The first finger after a start lets it be heard."""
    tab.reload()
    tab.wait("tests.ready")
    tab.go("box")
    tab.tap("#key-down")
    tab.wait("tests.masks.join() === '2,0'")
    tab.wait(HEARD)
    tab.wait(LIT)


def a_killed_tab_loses_nothing(tab, again):
    before = begin(tab, GYGES, "setup 321123")
    tab.kill()
    again("#table")
    tab.wait(f"tests.ready && document.body.dataset.offered === {before!r}")


SHARED = [
    *(partial(a_turn, way) for way in TURNS),
    undo_takes_back_a_turn,
    close_stays_where_the_sheet_has_it,
    a_page_that_is_loaded_again_goes_on,
    the_box_is_heard_and_seen,
    a_killed_tab_loses_nothing,
]


def flows():
    """(glass, flow) of all tests, glass by glass."""
    for place in PLACES:
        mine = [other for other in PLACES if other[0] == place[0]]
        share = SHARED[mine.index(place) :: len(mine)]
        for flow in [home_leads_to_each_game_and_every_view_fits, *share]:
            name = flow.args[0].name if isinstance(flow, partial) else flow.__name__
            yield pytest.param(place, flow, id="{}-{}x{}-{}".format(*place, name))


@pytest.mark.parametrize(("place", "flow"), list(flows()), indirect=["place"])
def test_flow(place, flow, tab, listened):
    """A flow gets the tab, and what shows a view in a new one."""
    flow(tab, lambda view: tab.open(listened + view, *place[1:]))

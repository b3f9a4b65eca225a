"""The phone as a thing on the table: what the page asks of the browser that it lies in."""

import pytest

from pilothouse.build import web as site
from tests.web import phone

# A lock of the screen takes its time; `held` counts those that were given and not let go.
LOCKS = """
  window.held = 0;
  window.asked = 0;
  Object.defineProperty(navigator, "wakeLock", { value: {
    request: async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      held += 1;
      const lock = { released: false };
      lock.release = async () => {
        held -= lock.released ? 0 : 1;
        lock.released = true;
      };
      return lock;
    },
  } });
  window.hide = (hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
"""


@pytest.fixture(scope="module")
def reached(sources, altered):
    """The address of a page that a test tells what its glass does."""
    hook = "window.stayAwake = stayAwake;"
    with phone.served(site.listed(sources | altered({"app/page.js": {"": hook}}))) as (_, address):
        yield address


@pytest.fixture
def awake(browser, tabs, reached):
    context = browser()
    context.add_init_script(LOCKS)
    tab = tabs(context, reached).up()
    tab.wait("held === 1")
    return tab


def want(tab, *lit):
    """The glass is lit or dark, one after the other in the same moment."""
    tab.page.evaluate("(all) => all.map(stayAwake)", lit)


def test_the_screen_stays_on_while_the_glass_is_lit(awake):
    want(awake, False)
    awake.wait("held === 0")
    want(awake, True)
    awake.wait("held === 1")


def test_a_hidden_page_lets_the_screen_go_and_takes_it_again(awake):
    awake.page.evaluate("hide(true)")
    awake.wait("held === 0")
    awake.page.evaluate("hide(false)")
    awake.wait("held === 1")


def test_no_lock_stays_that_came_when_it_was_no_longer_wanted(awake):
    want(awake, False, True, False)
    awake.page.wait_for_timeout(300)
    assert awake.page.evaluate("held") == 0
    want(awake, True)
    for hidden in (True, False, True, False):
        awake.page.evaluate(f"hide({str(hidden).lower()})")
    awake.page.wait_for_timeout(300)
    assert awake.page.evaluate("held") == 1


def test_a_finger_feels_the_keys_and_the_glass(browser, tabs):
    context = browser()
    context.add_init_script("window.felt = 0; navigator.vibrate = () => { felt += 1; };")
    tab = tabs(context).up()
    tab.press("down")  # browsers allow it from the end of the first touch on
    felt = tab.page.evaluate("felt")
    tab.press("down")
    assert tab.page.evaluate("felt") == felt + 1
    tab.page.touchscreen.tap(*middle(tab, "#glass"))
    tab.wait(f"felt === {felt} + 2")


def middle(tab, selector):
    box = tab.page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_press_sounds(browser, tabs):
    context = browser()
    context.add_init_script(
        "window.tones = [];"
        "const { start } = OscillatorNode.prototype;"
        "OscillatorNode.prototype.start = function (...when) {"
        "  tones.push([this.type, this.frequency.value]);"
        "  return start.apply(this, when);"
        "};"
    )
    tab = tabs(context).up()
    tab.press("down")  # a browser makes no sound before
    tab.page.wait_for_timeout(300)
    before = tab.page.evaluate("tones.length")
    tab.press("down")
    tab.wait(f"tones.length === {before} + 1")
    assert tab.page.evaluate("tones.at(-1)") == ["square", 2200]


def test_the_browser_is_asked_once_to_keep_the_games_when_there_is_one(browser, tabs):
    context = browser()
    context.add_init_script(
        "window.wishes = 0;"
        "StorageManager.prototype.persist = async () => { wishes += 1; return true; };"
    )
    tab = tabs(context).up()
    tab.page.wait_for_timeout(300)
    assert tab.page.evaluate("wishes") == 0
    tab.call("game.new", {"game": "gyges", "players": ["south", "north"]})
    tab.wait("wishes === 1")
    tab.call("game.new", {"game": "tboats", "players": ["yellow", "red"]})
    tab.page.wait_for_timeout(300)
    assert tab.page.evaluate("wishes") == 1


def test_the_page_fills_the_screen_and_no_longer(browser, tabs):
    tab = tabs(browser()).up()
    tab.go("home")
    for full in ("Boolean(document.fullscreenElement)", "document.fullscreenElement === null"):
        tab.page.click("[data-go=full]")
        tab.wait(full)

"""What is most important on the big screen is the largest thing on it, and nothing is cut off."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from pilothouse.series import trial
from tests.web import cable, watched
from tests.web.axe import accessible
from tests.web.hand import touch

TRIALS = Path(__file__).parents[1] / "trials"
TELEVISION = {"width": 1920, "height": 1080}
PROJECTOR = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
CHART = {"game": "master", "options": {"mode": "chart"}, "seed": 4}
GLASS = [(320, 568), (844, 390)]  # telephones
LONGEST = "Massimiliano"  # a name has twelve characters at most

# The height of the smallest wheel.
WHEELS = """
() => Math.min(
  ...[...document.querySelectorAll(".dial")].map((dial) => dial.getBoundingClientRect().height),
)
"""
# What sticks out of the page, or of its card, and cards in a heap with the sentence or the head.
OUTSIDE = """
() => {
  const found = [];
  const inside = (child, frame) =>
    child.left >= frame.left - 1 && child.right <= frame.right + 1 &&
    child.top >= frame.top - 1 && child.bottom <= frame.bottom + 1;
  const page = new DOMRect(0, 0, innerWidth, innerHeight);
  const table = document.getElementById("table").getBoundingClientRect();
  const scrolls = getComputedStyle(document.getElementById("table")).overflowY === "auto";
  for (const card of document.querySelectorAll(".card, #said, #bar, body > header > *")) {
    const frame = card.getBoundingClientRect();
    if (frame.width && !inside(frame, page)) {
      found.push(`${card.className || card.id} is beyond the page`);
    }
    const isUnder = frame.bottom > table.bottom + 1 || frame.top < table.top - 1;
    if (card.matches(".card") && isUnder && !scrolls) {
      found.push(`the card of ${card.dataset.player} lies in a heap`);
    }
    for (const part of card.querySelectorAll("svg, h2, .note, .name, p")) {
      if (!inside(part.getBoundingClientRect(), frame)) {
        found.push(`${part.textContent} is beyond the card of ${card.dataset.player}`);
      }
    }
  }
  return found;
}
"""
# Each name, and how many lines it takes.
NAMES = """
() => [...document.querySelectorAll(".card h2")].map((name) => {
  const lines = document.createRange();
  lines.selectNodeContents(name);
  return [name.textContent, new Set([...lines.getClientRects()].map((r) => r.top)).size];
})
"""
SIZE = "(selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize)"


def shown(box, look, name, plies, names=None, size=TELEVISION):
    """A page that shows a recorded game after so many plies; negative: from the end."""
    recorded = trial.read(TRIALS / f"{name}.trial")
    box.new(recorded, names)
    for ply in recorded[1:][:plies]:
        digest = box.client.do(ply["action"])["digest"]
    page = look(box.address, size, reduced_motion="reduce")
    watched.shown(page, digest)
    return page


@pytest.mark.parametrize(
    ("name", "plies", "boats", "least"),
    [
        ("advanced_three_players", 160, 3, 130),
        ("two_players", 60, 4, 150),
        ("black_rose_two_boats", 201, 5, 120),
    ],
)
def test_wheels_are_the_picture_where_nobody_tells_where_the_boats_are(
    box, look, name, plies, boats, least
):
    page = shown(box, look, name, plies)
    assert page.locator(".card").count() == boats
    assert page.evaluate(WHEELS) >= least
    assert page.evaluate(OUTSIDE) == []
    acting = page.evaluate(SIZE, ".card.acting h2")
    assert acting > 1.2 * page.evaluate(SIZE, ".card:not(.acting) h2")


def otherwise(page, glass=GLASS):
    """What is wrong on telephones for those who see otherwise; letters are larger by half, too."""
    tab, found = SimpleNamespace(page=page, touch=page.context.new_cdp_session(page)), {}
    page.emulate_media(reduced_motion="reduce")
    for width, height in glass:
        page.set_viewport_size({"width": width, "height": height})
        if wrong := touch.seen_otherwise(tab, (touch.LARGE, touch.LARGE * 3 // 4)):
            found[width, height] = wrong
    return found


@pytest.mark.parametrize(
    ("name", "plies"),
    [("pilot/pilot_six", 60), ("advanced_three_players", 160), ("master/table_four", 60)],
)
def test_a_telephone_shows_all_of_it_also_in_large_letters(box, look, name, plies):
    page = shown(box, look, name, plies)
    assert otherwise(page) == {}
    for width, height in GLASS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
        least = "(least) => document.querySelector('#sight').getBoundingClientRect().height > least"
        assert name.startswith("master") or page.evaluate(least, height / 3)


DOORS = ["big.html", "play.html", "install.html"]


@pytest.mark.parametrize("name", DOORS)
def test_a_page_without_a_box_can_be_used_by_those_who_see_otherwise(address, browser, name):
    page = browser(locale="de-DE").new_page()
    page.add_init_script(cable.SHIM)
    page.goto(address + name)
    page.wait_for_selector("button:visible")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert otherwise(page) == {}


@pytest.mark.parametrize("name", ["pilot/pilot_three", "gyges_italian", "tboats_picket"])
def test_who_has_won_is_what_is_seen_first(box, look, name):
    page = shown(box, look, name, None)
    winner = box.client.state()["winner"]
    page.wait_for_selector(f".card.won[data-player={winner}]")
    assert page.locator(".card.won").count() == 1
    large = page.evaluate(SIZE, ".card.won h2")
    assert large > 1.3 * page.evaluate(SIZE, ".card:not(.won) h2")
    assert page.evaluate(SIZE, "#said") > large
    assert page.evaluate(OUTSIDE) == []
    for method in ("game.undo", "game.redo"):  # which tells of no events
        digest = box.call(method, {"digest": box.client.digest()})["digest"]
        watched.shown(page, digest)
    page.reload()
    watched.shown(page, digest)
    assert f"{winner} wins" in page.inner_text("#said").lower()


@pytest.mark.parametrize("name", ["pilot/pilot_six", "gyges_italian", "advanced_three_players"])
def test_the_end_is_accessible(box, look, name):
    accessible(shown(box, look, name, None))


@pytest.mark.parametrize("plies", [60, None])
@pytest.mark.parametrize("name", ["pilot/pilot_six", "three_players_by_hand"])
def test_no_name_is_broken_within_a_word(box, look, name, plies):
    players = trial.read(TRIALS / f"{name}.trial")[0]["players"]
    names = {who: LONGEST for who in players}
    page = shown(box, look, name, plies, names, PHONE)
    for viewport in (TELEVISION, PROJECTOR, PHONE):
        page.set_viewport_size(viewport)
        page.evaluate("new Promise((drawn) => requestAnimationFrame(drawn))")
        told = page.evaluate(NAMES)
        assert [lines for name, lines in told if name == LONGEST] == [1] * len(players)
        assert page.evaluate(OUTSIDE) == []


def test_the_time_of_the_turn_is_there_from_the_first_moment(box, browser):
    page = browser().new_page()
    page.add_init_script("window.setInterval = () => 0")  # nothing comes later
    clock = page.locator("#clock")
    recorded = trial.read(TRIALS / "pilot/pilot_three.trial")
    box.new(recorded)
    page.goto(box.address)
    digest = box.do(recorded[1]["action"])["digest"]
    watched.shown(page, digest)
    assert clock.inner_text() == "0:00 in this turn"
    page.add_init_script("const { now } = Date; Date.now = () => now() + 65_000")
    page.reload()
    watched.shown(page, digest)
    assert clock.inner_text().startswith("1:0")  # it goes on
    box.new([recorded[0] | {"seed": 2}])
    watched.shown(page, box.do("tile")["digest"])
    assert clock.inner_text().startswith("0:0")


def test_six_ships_fit_beside_the_chart_and_are_accessible(box, look):
    players = ["red", "blue", "green", "yellow", "white", "black"]
    names = {who: LONGEST for who in players}
    box.client.call("game.new", CHART | {"players": players, "names": names})
    page = look(box.address)
    watched.shown(page, box.client.call("game.digest")["digest"])
    for viewport in (TELEVISION, PROJECTOR, PHONE):
        page.set_viewport_size(viewport)
        accessible(page)
        assert page.text_content("#more").count("First to $") == 1
        assert viewport == PHONE or page.evaluate(OUTSIDE) == []

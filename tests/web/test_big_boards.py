"""The big screen draws what `game.view` says, in recorded games of each kind."""

import random
import re
from pathlib import Path

import pytest

from pilothouse.series import trial
from soak import soak
from tests.web import watched
from tests.web.axe import accessible
from tests.web.drawn import DRAWN, NAMES, SAME
from tests.web.fingers import BARE

TRIALS = Path(__file__).parents[1] / "trials"
EVERY = 10  # plies; in a long game a part of them
LEVEL = {"pilot/pilot_three": 35}  # the ply after which the ruler finds two boats level in front


@pytest.fixture
def page(box, look):
    return look(box.address, {"width": 1280, "height": 720}, reduced_motion="reduce")


def acting(state, game):
    """Who has to act, or None if nobody has or the players say it."""
    if state["winner"] or state.get("over"):
        return None
    if (state.get("pending") or {}).get("who"):
        return state["pending"]["who"]
    if game == "mississippi":
        return None if state["pending"] else state["order"][state["turn"]]
    if game == "master":
        return state["players"][state["turn"]]["colour"]
    if game == "gyges":
        return state["to_move"] if not state["pending"] else None
    return "yellow" if state["position"].endswith(" y") else "red"


def compare(box, page, digest, options):
    """Check the page beside the state with this digest; returns what it has drawn."""
    watched.shown(page, digest)
    drawn, state = page.evaluate(DRAWN), box.client.state()
    SAME[drawn["game"]](drawn, state, options)
    who = acting(state, drawn["game"])
    if who:
        assert [card["who"] for card in drawn["cards"] if card["acting"]] == [who]
    if state.get("round"):
        assert drawn["round"] == f"Round {state['round']}"
    return drawn


RECORDED = (
    "advanced_three_players pilot/pilot_three pilot/pilot_black_rose pilot/pilot_six "
    "intro_three_players two_players gyges_italian gyges_tournament tboats_picket tboats_manual "
    "tboats_draw gyges_blocked black_rose_two_boats master/table_four master/table_six"
).split()


@soak(looks=(8, 30))
@pytest.mark.parametrize("name", RECORDED)
def test_the_page_shows_what_the_view_says_again_and_again_and_at_the_end(box, page, name, looks):
    plies = trial.read(TRIALS / f"{name}.trial")
    is_race = plies[0]["game"] == "mississippi"
    box.new(plies, {k: v for k, v in NAMES.items() if is_race and k in plies[0]["players"]})
    options = plies[0]["options"]
    last = len(plies) - 1
    every = max(EVERY, last // looks)
    for number, ply in enumerate(plies[1:], 1):
        looked = number % every == 0 or number in (last, LEVEL.get(name))
        digest = (box.do if looked else box.client.do)(ply["action"])["digest"]
        assert digest == ply["digest"]
        if looked:
            drawn = compare(box, page, digest, options)
            assert drawn["said"], f"ply {number}: {ply['action']}"


def test_a_voyage_on_the_world_chart_is_shown_with_its_courses(box, page):
    chance = random.Random(11)
    players = ["red", "blue", "green", "yellow"]
    setup = {"game": "master", "players": players, "options": {"mode": "chart"}, "seed": 4}
    box.client.call("game.new", setup)
    for ply in range(1, 121):
        actions = box.client.call("game.actions", {"limit": 200})["actions"]
        wanted = [a for a in actions if a.startswith(("load", "start", "bill", "card"))]
        wanted = wanted or [a for a in actions if a.startswith("sail")] or actions
        action = chance.choice(wanted)
        play = box.do if ply % EVERY == 0 else box.client.do
        play(re.sub(r"(\d+)\.\.(\d+)(/\d+)?", r"\2", action))
        if ply % EVERY == 0:
            drawn = compare(box, page, box.client.call("game.digest")["digest"], setup["options"])
    assert drawn["ships"]
    courses = page.evaluate(
        "[...document.querySelectorAll('.course')].map((c) => c.dataset.squares)"
    )
    assert courses and all(re.fullmatch(r"[\d. ]+", course) for course in courses)


def begun(box, page, names=None):
    """Show a recorded race of three after its first action."""
    plies = trial.read(TRIALS / "pilot/pilot_three.trial")
    box.new(plies, names)
    watched.shown(page, box.do(plies[1]["action"])["digest"])


def test_names_are_shown_as_text_and_never_run(box, page):
    names = {"red": "<img src=x>", "green": "<svg onload", "grey": "&lt;\u05d0 7"}
    begun(box, page, names)
    assert page.evaluate(BARE) == []
    names["grey"] = f"\u2068{names['grey']}\u2069"
    assert sorted(page.locator(".card h2 bdi").all_inner_texts()) == sorted(names.values())
    assert page.locator("img, script:not([src])").count() == 0


ONE_OF_EACH = (
    "pilot/pilot_five advanced_three_players master/table_two gyges_tournament tboats_picket"
).split()


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_the_big_screen_is_accessible(box, browser, name):
    plies = trial.read(TRIALS / f"{name}.trial")
    box.new(plies)
    for ply in plies[1:40]:
        digest = box.client.do(ply["action"])["digest"]
    page = browser(locale="it-CH").new_page()
    page.goto(box.address)
    watched.shown(page, digest)
    accessible(page)


def test_the_page_speaks_the_language_of_the_table(box, page):
    """However late its texts come: the table goes on in the old words, and is told anew."""
    begun(box, page)
    held = []
    page.route("**/texts/it.*", lambda route: held.append(route))
    try:
        with page.expect_request("**/texts/it.table.*"):
            box.client.call("system.language", {"code": "it"})
        watched.shown(page, box.client.do(box.client.advised()[0])["digest"])
        assert "sets its bow" in page.inner_text("#said")
        for route in held:
            route.continue_()
        page.wait_for_function("() => document.documentElement.lang === 'it'")
        page.wait_for_function("() => document.getElementById('said').textContent.includes('prua')")
    finally:
        box.client.call("system.language", {"code": "en"})

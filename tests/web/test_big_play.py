"""Playing on the big screen: whole games by pointer alone, and by keyboard alone."""

import random
from pathlib import Path

import pytest

from pilothouse.errors import LinkError
from pilothouse.series import trial
from soak import soak
from tests.web import watched
from tests.web.axe import accessible

TRIALS = Path(__file__).parents[1] / "trials"
QUIET = 12  # plies without a capture, after which a draw needs no consent
MOST = 400  # actions that a page may take to the end of its share of a game
GAMES = {
    "gyges": {"game": "gyges", "players": ["south", "north"], "seed": 5},
    "tboats": {
        "game": "tboats",
        "players": ["yellow", "red"],
        "options": {"no_capture_limit": QUIET},
        "seed": 5,
    },
    "pilot": {
        "game": "mississippi",
        "players": ["red", "green", "grey"],
        "options": {"mode": "pilot", "variant": "intro", "intro_tiles": 1},
        "seed": 3,
    },
    "chart": {
        "game": "master",
        "players": ["red", "blue"],
        "options": {"mode": "chart", "target": 51_000},
        "seed": 2,
    },
}
# What can be pointed at now, and how an action is reached: its picks, as the page has them.
OFFERED = """
() => [
  ...[...document.querySelectorAll("#stage .mark-to")].map(
    (mark, n) => ["mark", n, mark.dataset.pick]),
  ...[...document.querySelectorAll("#bar button")].map(
    (button, n) => ["bar", n, button.textContent]),
]
"""
NEVER = (
    "Undo",
    "Back",
    "Resign",
    "Draw",
    "Do it",
    "Tow",
    "Stay",
)  # as long as there is something else


@pytest.fixture
def page(box, look):
    size = {"width": 1280, "height": 800}
    return look(
        "about:blank", size, place=box.address.split("big.html")[0], reduced_motion="reduce"
    )


def by_pointer(page, kind, n):
    selector = "#stage .mark-to" if kind == "mark" else "#bar button"
    page.locator(selector).nth(n).click()  # once it is there, stands still and lies under nothing


# How many presses of Tab lead to an element, if the page has no order of its own; 0: it is there.
TABS = """
([selector, n]) => {
  const stops = [...document.querySelectorAll("button, input, [tabindex='0']")].filter(
    (stop) => stop.checkVisibility() && !stop.disabled);
  const to = stops.indexOf(document.querySelectorAll(selector)[n]);
  const from = stops.indexOf(document.activeElement);
  return to === from ? 0 : to > from ? to - from : to - from + stops.length + 1;
}
"""


def by_keyboard(page, kind, n):
    """Tab until it is there, then Enter."""
    target = ["#stage .mark-to" if kind == "mark" else "#bar button", n]
    for _ in range(400):
        presses = page.evaluate(TABS, target)
        if not presses:
            break
        for _ in range(presses):
            page.keyboard.press("Tab")
    else:
        raise AssertionError(f"{kind} {n} can't be reached")
    page.keyboard.press("Enter")


def choose(offered, chance, state):
    """Something that is offered, as a player might: winning first."""
    over = state.get("quiet", 0) >= QUIET
    wanted = [one for one in offered if one[2] in ("north", "south") or over and one[2] == "Draw"]
    good = [one for one in offered if not one[2].startswith(NEVER)]
    return chance.choice(wanted or good or offered)


def advised(box, offered):
    """What a captain of MASTER would point at now."""
    action = box.client.call("game.suggest", {"level": 1}, timeout=60)["action"]
    verb, _, rest = action.partition(" ")
    last = rest.split(" ")[-1] or verb
    labels = {"card": "Draw a card", "bill": "Draw a cargo"}
    label = labels.get(verb, verb.capitalize())
    for wanted in (action, action.capitalize(), rest, last, label):
        for one in offered:
            if one[2] == wanted or wanted == "Load" and one[2].startswith(wanted):
                return one
    raise AssertionError(f"{action} is not among {offered}")


# Each game with one pair of hands: what can be pointed at is made in the same way for both.
ONE = {"gyges": by_pointer, "tboats": by_keyboard, "pilot": by_keyboard, "chart": by_pointer}


@soak(hands=([ONE.get], [lambda _: by_pointer, lambda _: by_keyboard]))
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_on_the_page_alone(box, page, name, hands):
    """What the page plays is legal, and goes on to the end."""
    for which in hands:
        plays_to_the_end(box, page, name, which(name))


def plays_to_the_end(box, page, name, hands):
    chance = random.Random(7)
    box.client.call("game.new", GAMES[name])
    page.goto("about:blank")  # where a page is already, nothing is loaded anew
    page.goto(box.address)
    watched.shown(page, box.client.call("game.digest")["digest"])
    page.focus("#play")
    page.keyboard.press("Enter")
    picks = 0
    while picks < MOST:
        now = box.client.call("game.digest")
        state = box.client.state()
        if state["winner"] or state.get("over"):
            break
        watched.shown(page, now["digest"])
        page.wait_for_function(
            "d => document.body.dataset.offered === d"
            " && document.querySelectorAll('#stage .mark-to, #bar button').length",
            arg=now["digest"],
        )
        offered = page.evaluate(OFFERED)
        one = advised(box, offered) if name == "chart" else choose(offered, chance, state)
        hands(page, *one[:2])
        picks += 1
        # Either it was a part of an action, or the box has played it.
        page.wait_for_function(
            f"([d, had]) => document.body.dataset.digest !== d || "
            f"JSON.stringify(({OFFERED})()) !== had",
            arg=[now["digest"], page.evaluate("x => JSON.stringify(x)", offered)],
        )
        page.wait_for_function("() => !document.body.classList.contains('sailing')")
        watched.shown(page, box.client.call("game.digest")["digest"])
    assert state["winner"]
    assert "Not now" not in page.inner_text("#said")


def at_the_helm(box, page, plies):
    """Pilot mode after so many plies of a recorded race, and a page that plays."""
    recorded = trial.read(TRIALS / "pilot/pilot_three.trial")
    box.new(recorded)
    for ply in recorded[1 : plies + 1]:
        digest = box.client.do(ply["action"])["digest"]
    page.goto(box.address)
    watched.shown(page, digest)
    page.click("#play")
    page.wait_for_selector(".mark-to")


def logged(box, offset):
    return box.client.call("game.log", {"offset": offset})["actions"]


def test_a_hex_far_ahead_shows_the_course_and_a_second_tap_sails_there(box, page):
    at_the_helm(box, page, 5)  # red has 3 points, and lies at 0.2
    assert page.locator("[data-pick='0.17']").count() == 1
    page.locator("[data-pick='0.17']").click()
    assert page.get_attribute(".course-to", "data-through") == "0.2 0.7 0.12 0.17"
    assert page.inner_text("#bar").startswith("Ahead ×3")
    assert box.client.call("game.digest")["ply"] == 5  # nothing is played yet
    page.locator("[data-pick='there']").click()
    page.wait_for_selector(".boat[data-boat='red'][data-at='0.17']")
    assert logged(box, 5) == ["ahead"] * 3
    page.wait_for_function(
        "() => document.querySelector('#bar').textContent.includes('End of turn')"
    )
    assert page.locator(".course-to").count() == 0


@pytest.mark.parametrize(
    ("forth", "back"), [("Enter", ["Escape"]), ("o", ["b", "Backspace", "Escape"])]
)
def test_a_course_by_keyboard_sets_the_speed_that_it_needs(box, page, forth, back):
    at_the_helm(box, page, 4)  # the wheel of red shows 1
    page.focus("[data-pick='0.17']")
    for key in back:
        page.keyboard.press(forth)
        page.wait_for_selector(".course-to[data-to='0.17']", state="attached")
        page.keyboard.press(key)
        page.wait_for_selector(".course-to", state="detached")
        page.focus("[data-pick='0.17']")
    page.keyboard.press(forth)
    page.keyboard.press(forth)  # the focus lies on the end of the course
    page.wait_for_selector(".boat[data-boat='red'][data-at='0.17']")
    assert logged(box, 4) == ["speed 3", "ahead", "ahead", "ahead"]


def test_ok_without_a_focus_goes_to_the_first_thing_that_can_be_done(box, page):
    box.client.call("game.new", GAMES["pilot"])
    page.goto(box.address)
    digest = box.client.call("game.digest")["digest"]
    watched.shown(page, digest)
    for _ in range(2):  # first it gets the focus, then it is pressed
        page.keyboard.press("o")
    page.wait_for_selector("#play[aria-pressed='true']")
    page.wait_for_selector("#bar button >> text=Draw a tile")
    page.evaluate("document.activeElement.blur()")
    for _ in range(2):
        page.keyboard.press("o")
    page.wait_for_function("d => document.body.dataset.digest !== d", arg=digest)
    (played,) = logged(box, 0)
    assert played.startswith("tile")


def test_a_course_ends_at_the_first_step_that_the_box_refuses(box, page, monkeypatch):
    """The page knows no look-ahead (Q-22): here the box refuses the second step."""
    at_the_helm(box, page, 5)
    answer, asked = box.board.hub.answer, []

    async def strict(method, params, *of):
        asked.append(params.get("action"))
        if method == "game.do" and asked.count("ahead") == 2:
            raise LinkError(1, "This action is not legal now.", {"rule": "Q-22", "code": "no_way"})
        return await answer(method, params, *of)

    monkeypatch.setattr(box.board.hub, "answer", strict)
    page.click("[data-pick='0.17']")
    page.click("#bar button >> text=Ahead ×3")
    page.wait_for_selector(".boat[data-boat='red'][data-at='0.7']")
    page.wait_for_function("() => document.getElementById('said').textContent.includes('(Q-22)')")
    page.wait_for_selector("#bar button >> text=Turn left")
    assert asked.count("ahead") == 2
    assert logged(box, 5) == ["ahead"]


def test_the_order_of_the_ruler_is_told_boat_by_boat(box, page):
    recorded = trial.read(TRIALS / "advanced_three_players.trial")
    box.new(recorded)
    due = next(n for n, ply in enumerate(recorded[1:]) if ply["action"].startswith("rank"))
    for ply in recorded[1 : due + 1]:
        digest = box.do(ply["action"])["digest"]
    page.goto(box.address)
    watched.shown(page, digest)
    page.click("#play")
    page.click("#bar button >> text=1. Grey")
    page.click("#bar button >> text=2. Red")  # the last one is behind
    page.wait_for_function("d => document.body.dataset.digest !== d", arg=digest)
    assert logged(box, due) == ["rank grey > red > green"]


def test_a_voyage_on_the_owners_chart_is_told_word_by_word(box, page):
    position = {"players": [{"colour": "red", "fuel": 5}, {"colour": "blue", "fuel": 5}]}
    setup = {"game": "master", "players": ["red", "blue"], "seed": 1, "position": position}
    box.client.call("game.new", setup)
    page.goto(box.address)
    digest = box.client.call("game.digest")["digest"]
    watched.shown(page, digest)
    page.click("#play")
    for label in ("Sailed so many squares", "4", "storm zone", "Panama canal", "London"):
        page.get_by_role("button", name=label, exact=True).click()
    page.wait_for_function("d => document.body.dataset.digest !== d", arg=digest)
    assert logged(box, 0) == ["sail 4 zone panama LONDON"]


def test_what_can_be_played_is_named_for_screen_readers(box, look):
    box.client.call("game.new", GAMES["pilot"] | {"options": {"mode": "pilot"}})
    for action in ("tile", "bow n"):
        digest = box.do(action)["digest"]
    page = look(box.address)
    watched.shown(page, digest)
    page.click("#play")
    page.wait_for_selector(".mark-to")
    assert page.locator(".mark-to").count() == 6  # bows
    accessible(page)


def test_a_page_that_only_watches_offers_nothing(handed, look):
    with watched.table(handed, may_play=False) as box:
        box.client.call("game.new", GAMES["gyges"])
        page = look(box.address)
        watched.shown(page, box.client.call("game.digest")["digest"])
        assert page.locator("#play").is_hidden()
        assert page.locator(".mark-to").count() == 0

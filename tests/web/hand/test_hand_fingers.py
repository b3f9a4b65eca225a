"""Places on boards lie closer than a finger is wide: the nearest is taken."""

import math
import random

import pytest

from pilothouse.bench.tap_figures import PLACED, STEERED
from tests.web.hand import touch
from tests.web.hand.test_hand_games import GAMES

MISS = 15  # CSS pixels by which a finger misses the middle of a place
APART = 22  # a second place as near as this could be meant, too
MIDDLES = """
() => [...document.querySelectorAll("#stage .mark-to")].map((mark) => {
  const { left, top, width, height } = mark.getBoundingClientRect();
  return [mark.dataset.pick, left + width / 2, top + height / 2];
})
"""
# Two fingers on a trackpad, as Safari tells it: how much larger, from moment to moment.
PINCH = """
(scales) => scales.map((scale, n) => {
  const how = { bubbles: true, cancelable: true, clientX: 300, clientY: 300 };
  const event = new MouseEvent(n ? "gesturechange" : "gesturestart", how);
  document.querySelector("#stage").dispatchEvent(Object.assign(event, { scale }));
  return event.defaultPrevented;  // else the page would be enlarged
})
"""
AIMED = "() => document.querySelector('.mark-to.aimed')?.dataset.pick ?? ''"
BOARDS = {
    "gyges": ["setup 321123", "setup 321123"],
    "tboats": [],
    "chart": ["start CAPETOWN", "start CARACAS", "bill", "fuel 4"],
}


def middles(tab):
    return {key: (x, y) for key, x, y in tab.page.evaluate(MIDDLES)}


def seen(tab):
    """The part of the picture that can be seen."""
    return tab.page.get_attribute("#stage", "viewBox")


@pytest.mark.parametrize("name", BOARDS)
def test_the_nearest_place_is_shown_while_the_finger_is_down(phone_at, name):
    tab = phone_at(320, 568)
    before = touch.begun(tab, GAMES[name], BOARDS[name])
    chance, page = random.Random(1), tab.page
    for wanted in chance.sample(sorted(middles(tab)), 4):
        places = middles(tab)  # the last finger has moved the chart
        x, y = places[wanted]
        angle = chance.random() * math.tau
        at = x + MISS * math.cos(angle), y + MISS * math.sin(angle)
        near = sorted(places, key=lambda key, at=at: math.dist(places[key], at))
        page.mouse.move(*at)
        page.mouse.down()
        if name != "tboats":  # whose targets are whole boats, not their middles
            assert page.evaluate(AIMED) == near[0]
        page.mouse.move(x, y)  # sliding changes it
        assert page.evaluate(AIMED) == wanted
        page.mouse.move(x, 2)  # and lifting elsewhere gives it up
        page.mouse.up()
        assert page.evaluate(AIMED) == ""
    places = middles(tab)
    x, y = places[wanted]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*max(places.values(), key=lambda at: math.dist(at, (x, y))), steps=9)
    page.mouse.up()  # it has moved the picture, or nothing
    assert tab.call("game.digest")["digest"] == before
    assert page.locator("#hand .back").count() == 0  # nothing was picked either


def test_where_two_places_are_too_near_the_first_tap_enlarges(phone_at):
    """M-6: the squares of the chart are smaller than a finger."""
    tab = phone_at(320, 568)
    before = touch.begun(tab, GAMES["chart"], BOARDS["chart"])
    places, whole = middles(tab), seen(tab)
    square = next(
        key
        for key, at in places.items()
        if any(0 < math.dist(at, other) < APART for other in places.values())
    )
    tab.page.touchscreen.tap(*places[square])
    assert seen(tab) != whole and tab.call("game.digest")["digest"] == before
    assert tab.page.inner_text("#sentence") == "Shown closer: tap again."
    places = middles(tab)
    tab.page.touchscreen.tap(*places[square])
    if tab.page.locator("#hand .back").count():  # several courses lead there
        tab.page.locator("#primary").tap()
    tab.wait(f"document.body.dataset.digest !== {before!r}")
    played = next(iter(tab.entries("game.log", "actions", 4)))
    assert played.startswith("sail ") and played.endswith(f" {square}")
    touch.begun(tab, GAMES["chart"] | {"seed": 3}, BOARDS["chart"])
    assert seen(tab) == whole  # and not where the last game has ended


def test_a_boat_is_taken_where_hardly_more_would_be_seen(phone_at):
    """T-boats: from one to the next there is a pixel less than a finger needs."""
    tab = phone_at(320, 568)
    touch.begun(tab, GAMES["tboats"])
    whole = seen(tab)
    box = tab.page.locator(".mark-to").first.bounding_box()
    tab.page.touchscreen.tap(box["x"] + box["width"] + 4, box["y"] + 9)
    tab.wait("document.querySelector('#hand .back')")
    assert seen(tab) == whole


def test_the_picture_is_as_large_again_and_shows_who_is_on_turn_and_the_end(phone_at):
    tab = phone_at(320, 568)
    page = tab.page

    def enlarged():
        box = page.locator("#stage").bounding_box()
        page.mouse.move(box["x"] + box["width"] - 9, box["y"] + 9)
        for _ in range(4):
            page.mouse.wheel(0, -200)
        tab.wait("document.querySelector('#hand .beside').innerText.includes('Whole picture')")

    touch.begun(tab, STEERED, PLACED)
    high = page.locator("#stage").bounding_box()["height"]
    page.locator(".mark-to").nth(1).tap(force=True)
    tab.wait("document.querySelectorAll('#hand [data-bow]').length > 2")
    assert page.locator("#stage").bounding_box()["height"] < high - 30  # its buttons take two rows
    for _ in range(2):  # the die is rolled before the turn ends
        touch.tap(tab, "#primary")
    assert tab.call("game.view", {"part": "turn"}) == 1
    assert page.locator("#stage").bounding_box()["height"] > high - 16
    enlarged()
    touch.tap(tab, "#primary")
    box, who = page.locator("#stage").bounding_box(), tab.call("game.view")
    boat = page.locator(f".boat[data-boat={who['order'][who['turn']]}]").bounding_box()
    assert box["x"] < boat["x"] and boat["x"] + boat["width"] < box["x"] + box["width"]
    assert box["y"] < boat["y"] and boat["y"] + boat["height"] < box["y"] + box["height"]
    touch.begun(tab, GAMES["gyges"], BOARDS["gyges"])
    whole = seen(tab)
    enlarged()
    assert seen(tab) != whole
    tab.call("game.do", {"action": "resign"})
    tab.wait("document.body.classList.contains('over')")
    assert seen(tab) == whole


def test_two_fingers_move_and_enlarge_the_chart(phone_at):
    tab = phone_at(390, 844)
    touch.begun(tab, GAMES["chart"], BOARDS["chart"])
    whole = seen(tab)

    def fingers(kind, *places):
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(places)]
        tab.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", (150, 300), (200, 300))
    fingers("touchMove", (100, 300), (260, 300))
    fingers("touchEnd")
    x, y, width, height = map(float, seen(tab).split(" "))
    assert width < float(whole.split(" ")[2])
    tab.page.get_by_role("button", name="Whole picture").tap()
    assert tab.page.get_by_role("button", name="Whole picture").count() == 0


def test_a_trackpad_enlarges_by_small_parts_and_moves_sideways(phone_at):
    tab = phone_at(1024, 768)
    touch.begun(tab, GAMES["chart"], BOARDS["chart"])
    tab.page.evaluate("() => { window.rolled = 0; addEventListener('wheel', () => rolled++); }")
    tab.page.mouse.move(300, 300)

    def rolled(times, x, y, control=0):
        """What is seen then: left edge, and width as a share of before."""
        *_, before, _ = map(float, seen(tab).split())
        how = {"type": "mouseWheel", "x": 300, "y": 300, "deltaX": x, "deltaY": y}
        for count in range(1, times + 1):
            tab.touch.send("Input.dispatchMouseEvent", how | {"modifiers": control})
            tab.wait(f"rolled === {count}")
        tab.page.evaluate("rolled = 0")
        left, _, width, _ = map(float, seen(tab).split())
        return left, width / before

    _, share = rolled(25, 0, -3)  # three quarters of a notch
    assert 0.85 < share < 0.95
    assert rolled(1, 0, -300)[1] == pytest.approx(1.15**-2, abs=0.01)  # two notches at most
    left, share = rolled(1, 0, -7, control=2)  # two fingers that go apart
    assert 0.9 < share < 0.97
    assert rolled(1, 40, 3)[0] > left and rolled(1, -40, 3) == (left, 1)
    before = float(seen(tab).split()[2])
    assert all(tab.page.evaluate(PINCH, [1, 1.5, 2]))
    assert float(seen(tab).split()[2]) == pytest.approx(before / 2, rel=0.02)
    tab.page.evaluate(PINCH, [1, 0.5])  # the next pinch begins anew
    assert float(seen(tab).split()[2]) == pytest.approx(before, rel=0.02)

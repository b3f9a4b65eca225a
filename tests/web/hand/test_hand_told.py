"""What was played since the last tap is told in order, and each choice says what it does."""

import re

import pytest

from tests.web.hand import touch
from tests.web.hand.test_hand_games import GAMES

T = GAMES["tboats"] | {"position": "Y a1-a3,c5-e5 R d1-d3,g7-i7 r"}
WAYS = GAMES["gyges"] | {
    "position": {"board": "003002/000002/110003/000000/000000/000000", "to_move": "south"}
}
SENTENCE = "#hand #sentence"
TELLING = f"{SENTENCE} .telling"
# What is told waits until the test lets it go on.
CLOCK = """
  const { setTimeout: plain } = window;
  tests.later = [];
  window.setTimeout = (run, ms, ...rest) =>
    ms >= 1500 && ms <= 10000 ? tests.later.push(run) * 0 : plain(run, ms, ...rest);
  0;
"""


@pytest.fixture
def tab(phone_at):
    tab = phone_at(390, 844)
    tab.page.evaluate(CLOCK)
    return tab


def tells(tab, text):
    """Wait until this is what is told."""
    tab.wait(f"document.querySelector({TELLING!r})?.textContent.includes({text!r})")


def played(tab, action):
    """Somebody else plays."""
    digest = tab.call("game.do", {"action": action})["digest"]
    tab.wait(f"document.body.dataset.digest === {digest!r}")


def test_t12_what_others_have_taken_is_told_in_order_with_its_ghost_and_stands_in_the_log(tab):
    touch.begun(tab, T)
    played(tab, "d1-d3>d2-d4")
    tells(tab, "Red moves d1–d3 to d2–d4.")
    assert tab.page.inner_text("#hand #sentence small") == "1/2 ▸"
    assert tab.page.locator(".told-way").count() == 1
    touch.offered(tab)  # nothing waits for it
    tab.page.locator(SENTENCE).tap()
    tells(tab, "Red makes a T and takes c5–e5!")
    ghost = tab.page.locator(".ghost")
    assert [ghost.get_attribute(f"data-{one}") for one in ("boat", "owner")] == ["c5-e5", "yellow"]
    assert tab.page.locator(".told-ring[data-told='d2-d4']").count() == 1
    tab.page.evaluate("tests.later.at(-1)()")  # by itself
    assert tab.page.locator(TELLING).count() == 0
    assert ghost.count() == 0
    told = "Red moves d1–d3 to d2–d4. Red makes a T and takes c5–e5!"
    assert told in tab.page.inner_text(SENTENCE)
    tab.page.locator("#to-log").tap()
    tab.wait("document.querySelector('.turn')?.textContent.includes('takes c5–e5!')")
    tab.go("table")
    played(tab, "resign")
    assert tab.page.inner_text("#hand #sentence .won") == "Red wins: the other side resigns."
    touch.tap(tab, "#undo")
    touch.tap(tab, "#hand .beside button >> text=Redo")
    assert tab.page.locator("#sentence .won").count() == 1
    walks = {"position": "Y e4-e6,a1-a3 R c3-e3,i1-i3 r", "options": {"walk_in": "immediate"}}
    touch.begun(tab, T | walks)  # T-16a: who walks into a T makes none
    assert tab.page.locator("#hand .beside button >> text=Redo").count() == 0
    played(tab, "c3-e3>d3-f3")
    tells(tab, "Red moves c3–e3 to d3–f3.")
    tab.page.locator(SENTENCE).tap()
    tells(tab, "d3–f3 moves into a T and is taken!")


def test_two_moves_that_the_page_hears_of_at_once_are_each_of_who_made_them(tab):
    touch.begun(tab, T)
    played(tab, "d1-d3>d2-d4, a1-a3>a2-a4")
    tells(tab, "Red moves d1–d3 to d2–d4.")
    for _ in range(3):  # the capture, yellow's move, the end
        tab.page.locator(SENTENCE).tap()
    assert tab.page.locator(TELLING).count() == 0
    assert "Yellow moves a1–a3 to a2–a4." in tab.page.inner_text(SENTENCE)


def test_a_tap_ends_what_is_told_and_a_duel_asks_before_it_advises(tab):
    touch.begun(tab, T)
    played(tab, "d1-d3>d2-d4")
    tells(tab, "Red moves")
    touch.tap(tab, "[data-primary]")
    assert "Red moves" not in tab.page.inner_text(SENTENCE)
    touch.begun(tab, T | {"position": T["position"][:-1] + "y"})
    assert "Choose a boat." in tab.page.inner_text(SENTENCE)
    large = tab.page.locator("[data-primary]")
    action = large.get_attribute("data-action")
    moved = " to ".join(action.replace("-", "–").split(">"))
    assert large.inner_text() == f"Move as advised: {moved}"
    tab.page.locator(f".mark-to[data-pick='{action.split('>')[0]}']").tap()
    assert "Where to?" in tab.page.inner_text(SENTENCE)
    # Whoever takes up that boat is advised the same, and sees it.
    assert large.get_attribute("data-action") == action
    assert tab.page.locator(".advised-to").get_attribute("data-to") == action.split(">")[1]
    assert large.inner_text() == f"Move as advised: {moved}"
    tab.page.locator("#hand .back").tap()
    other = ({"a1-a3", "c5-e5"} - {action.split(">")[0]}).pop()
    tab.page.locator(f".mark-to[data-pick='{other}']").tap()
    assert large.inner_text() == "Where to?" and large.is_disabled()
    assert tab.page.locator(".advised-to").count() == 0  # nothing looks as if it were advised
    touch.begun(tab, T)  # T-12: what a move would take is told before it is played
    tab.page.locator(".mark-to[data-pick='d1-d3']").tap()
    tab.wait("document.querySelector('.mark-to.takes')")
    marks = tab.page.locator(".mark-to.takes")
    assert [mark.get_attribute("data-pick") for mark in marks.all()] == ["d2-d4"]
    assert marks.get_attribute("aria-label").endswith("takes c5–e5")
    assert "Red mark: a boat is taken there." in tab.page.inner_text(SENTENCE)


SOON = """
  const post = tests.worker.postMessage.bind(tests.worker);
  tests.held = [];
  tests.worker.postMessage = (message, ...rest) => {
    const asked = (message.type === "line" && JSON.parse(message.text || "null")) || {};
    const { method, params, id } = asked;
    if (method !== "game.advised" || String(id).startsWith("test")) {
      post(message, ...rest);
    } else if (params.soon) {
      const text = JSON.stringify({ ...asked, params: {} });
      post({ ...message, text }, ...rest);
    } else {
      tests.held.push(() => post(message, ...rest));
    }
  };
  0;
"""


def test_while_a_safe_move_is_looked_for_the_large_button_says_so_and_offers_another(tab):
    touch.begun(tab, GAMES["tboats"])
    tab.page.evaluate(SOON)
    played(tab, "b1-b3>b2-b4")
    tab.wait("tests.held.length")
    large = tab.page.locator("[data-primary]")
    tab.wait("document.querySelector('[data-primary]')?.textContent.includes('anyway')")
    assert large.get_attribute("data-action")
    assert "still checking" in large.inner_text()
    tab.page.evaluate("tests.held.forEach((go) => go())")
    tab.wait("document.querySelector('[data-primary]').textContent.includes('Move as advised')")
    assert "still checking" not in large.inner_text()


def test_with_claims_by_hand_each_move_may_be_claimed_so_nothing_hints_at_a_t(tab):
    """T-18a"""
    touch.begun(tab, T | {"options": {"claim": "manual"}})
    for pick in ("d1-d3", "d2-d4"), ("d1-d3", "d1-f1"):
        for one in pick:
            tab.page.locator(f".mark-to[data-pick='{one}']").dispatch_event("click")
        assert tab.page.locator(".mark-to.takes").count() == 0
        claims = tab.page.locator("#hand .beside [data-action$=' claim']")
        to = pick[1].replace("-", "–")
        assert claims.all_inner_texts() == [f"Move d1–d3 to {to}, Claim the T"]
        tab.page.locator("#hand .back").tap()
        tab.page.locator("#hand .back").tap()


def test_g11_several_ways_to_a_place_differ_in_words_and_the_one_of_a_button_is_drawn(tab):
    touch.begun(tab, WAYS)
    for pick in ("c1", "a2"):
        tab.page.locator(f".mark-to[data-pick='{pick}']").tap()
    assert "Which way?" in tab.page.inner_text(SENTENCE)
    large, other = (
        tab.page.locator(f"#hand {one}[data-action]") for one in ("#primary", ".beside ")
    )
    driven = "Move c1 to b3, drives the 1 on to a3, drives the 1 on to a2"
    told = {"c1-a2": "Move c1 to a2", "c1-b3-a3-a2": driven}
    way = tab.page.locator(".advised-to")
    for one in (large, other):
        action = one.get_attribute("data-action")
        assert one.inner_text() == told.pop(action)
        one.focus()
        assert way.get_attribute("data-through") == action.replace("-", " ")
    assert way.locator("path").last.get_attribute("d").count("M") == 5  # cell by cell


def test_a_tap_on_the_board_presses_no_button_that_it_has_brought_and_many_ways_leave_it_large(tab):
    setup = ["setup 321123"] * 2
    begun = [*setup, *"b1-b3 d6-c6-c5 a1-b3-c2 b6-c5-c4 f1-d2 c6-c5-d6".split()]
    digest = touch.begun(tab, GAMES["gyges"], begun)
    high = tab.page.locator("#stage").bounding_box()["height"]
    for pick in ("c1", "d5"):
        tab.page.locator(f".mark-to[data-pick='{pick}']").tap()
    assert "Which way?" in tab.page.inner_text(SENTENCE)
    assert tab.page.locator("#hand .beside [data-action]").count() == 9
    assert tab.page.locator("#stage").bounding_box()["height"] > 300
    assert tab.page.locator("#hand .back").is_visible() and touch.faults(tab.page) == []
    tab.page.locator("#hand .back").tap()
    assert tab.page.locator("#stage").bounding_box()["height"] == high
    assert tab.call("game.digest")["digest"] == digest


def test_g9_no_cell_is_twice_in_the_way_that_is_drawn_of_a_move(tab):
    board = "000000/010210/023103/300020/203000/000010"
    position = GAMES["gyges"] | {"position": {"board": board, "to_move": "south"}}
    touch.begun(tab, position)
    actions = tab.entries("game.actions", "actions")
    ways = [one for one in actions if re.fullmatch("b2.*-north", one)]
    tab.page.locator(".mark-to[data-pick='b2']").tap()
    touch.tap(tab, ".mark-to[data-pick='north']")  # G-15: each of them wins, so none is asked for
    assert len(ways) > 1 and tab.call("game.log")["actions"] == [min(ways, key=len)]
    touch.begun(tab, position)
    played(tab, "b2-b3-a4-c5-north")
    drawn = tab.page.locator("#stage .trail").first.get_attribute("d")
    points = [*dict.fromkeys(re.findall(r"[\d.-]+[ ,][\d.-]+", drawn))]
    assert len(points) == 10, drawn  # b2 b3 a3 a4 b4 b5 c5 and on to the goal


def test_the_end_leaves_the_picture_where_it_was(phone_at):
    tab = phone_at(390, 844)
    touch.begun(tab, GAMES["tboats"])
    touch.tap(tab, "[data-primary]")
    before = tab.page.locator("#picture").bounding_box()
    tab.call("game.do", {"action": "resign"})
    tab.wait("document.querySelector('#sentence .won')")
    assert tab.page.locator("#picture").bounding_box() == before

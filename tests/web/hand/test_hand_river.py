"""Pilot mode on the table view: the hexes where the turn can end, the way to one, its bow."""

import pytest

from pilothouse.bench.tap_figures import PLACED, PRIMARY, STEERED
from tests.web.hand import touch
from tests.web.phone import wait

MARKED = "[...document.querySelectorAll('#stage .mark-to')].map(({ dataset }) => dataset.pick)"
THROUGH = "document.querySelector('#stage .course-to')?.dataset.through ?? ''"
BOW = "document.querySelector('#stage .course-to').dataset.bow"
# What a boat is drawn like, and those who wait for one: [class, x, y, width, height, its fill].
LOOK = """
[...document.querySelectorAll("#stage .boat *, #stage .traveller *")].map((part) => {
  const { x, y, width, height } = part.getBBox();
  return [part.getAttribute("class"), x, y, width, height, getComputedStyle(part).fill];
})
"""
# Where the needle of the compass points, beside the way that is north on the picture.
NORTH = """
(() => {
  const [circle, needle, letter] = [...document.querySelector("#stage .compass").children].map(
    (part) => part.getBoundingClientRect());
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const [[x, y], [toX, toY]] = [middle(circle), middle(letter)];
  return [Math.sign(Math.round((toX - x) / 3)), Math.sign(Math.round((toY - y) / 3))];
})()
"""


@pytest.fixture
def tab(phone_at):
    tab = phone_at(390, 844)
    touch.begun(tab, STEERED, PLACED)
    tab.wait("document.querySelectorAll('#stage .mark-to').length > 10")
    return tab


def chosen(tab, hex):
    """Point at a hex; returns the step that the large button plays then."""
    tab.page.locator(f".mark-to[data-pick='{hex}']").tap()
    tab.wait(f"({THROUGH}).endsWith(' {hex}')")
    touch.offered(tab)
    return tab.page.get_attribute(PRIMARY, "data-action")


def test_every_hex_where_the_turn_can_end_is_marked_and_those_for_coal_are_rings(tab):
    ends = tab.call("game.ends")["ends"]
    assert sorted(tab.page.evaluate(MARKED)) == sorted(place for place, _, _ in ends)
    for place, _, coal in ends:
        rings = tab.page.locator(f".mark-to[data-pick='{place}'] .dear").count()
        assert rings == (coal > 0), place


def test_a_hex_shows_its_course_and_another_one_can_be_pointed_at_instead(tab):
    before = tab.call("game.digest")
    at = tab.call("game.view", {"part": "boats.red"})["at"]
    likeliest = tab.page.get_attribute(PRIMARY, "data-action")
    one, other = [place for place, _, _ in tab.call("game.ends")["ends"] if place != at][:2]
    first = chosen(tab, one)
    assert tab.page.evaluate(THROUGH).startswith(f"{at} ")
    assert first == tab.call("game.advised", {"at": one})["actions"][0]
    second = chosen(tab, other)
    assert second == tab.call("game.advised", {"at": other})["actions"][0] != first
    tab.page.locator("#hand .back").tap()
    assert tab.page.get_attribute(PRIMARY, "data-action") == likeliest
    assert tab.call("game.digest") == before


def test_the_hex_itself_plays_the_turn_and_a_bow_only_changes_what_it_plays(tab):
    place = next(place for place, _, coal in tab.call("game.ends")["ends"] if not coal)
    turns = tab.call("game.advised", {"at": place})["actions"]
    first = chosen(tab, place)
    touch.tap(tab, f".mark-to[data-action='{first}']")
    assert ", ".join(tab.entries("game.log", "actions", len(PLACED))) == first == turns[0]
    touch.tap(tab, "#undo")
    tab.wait("document.querySelectorAll('#stage .mark-to').length > 10")
    chosen(tab, place)
    before, best = tab.call("game.digest"), tab.page.evaluate(BOW)
    bows = tab.page.locator("#hand .beside [data-bow]")
    said = set()
    for bow in [bows.nth(n).get_attribute("data-bow") for n in range(bows.count())] + [best]:
        tab.page.locator(f"#hand .beside [data-bow='{bow}']").tap()
        tab.wait(f"{BOW} === {bow!r}")
        touch.offered(tab)
        assert tab.page.locator("#hand .beside [data-action]").count() == 0
        turn = tab.page.get_attribute(PRIMARY, "data-action")
        assert turn in turns
        there = tab.page.locator(".mark-to[data-pick='there']")
        assert there.get_attribute("data-action") == turn
        assert there.get_attribute("aria-label") == tab.page.inner_text(f"{PRIMARY} b")
        said.add(tab.page.inner_text(PRIMARY))
    assert turn == first and len(said) == bows.count() + 1 and tab.call("game.digest") == before
    touch.offered(tab)
    tab.page.locator("#hand .beside [data-bow]").first.tap()
    tab.wait(f"{BOW} !== {best!r}")
    other = tab.page.get_attribute(PRIMARY, "data-action")
    touch.tap(tab, ".mark-to[data-pick='there']")
    assert ", ".join(tab.entries("game.log", "actions", len(PLACED))) == other != first


def test_boats_look_as_on_the_big_screen_and_a_compass_stands_on_the_picture(tab, address):
    """Its words are those of a river that flows up; on glass that lies on its side it is turned."""
    big = tab.page.context.new_page()
    big.goto(address + "big.html")
    wait(big, "document.querySelectorAll('#stage .boat').length === 3")
    assert tab.page.evaluate(LOOK) == big.evaluate(LOOK)
    assert tab.page.evaluate(NORTH) == [0, -1]
    tab.page.set_viewport_size({"width": 844, "height": 390})
    tab.wait(f"{NORTH.strip()}[0] === 1")
    assert tab.page.evaluate(NORTH) == [1, 0]


def test_single_steps_are_in_the_sheet(tab):
    tab.page.locator("#to-more").tap()
    touch.tap(tab, "#deeds [data-action='ahead']")
    assert list(tab.entries("game.log", "actions", len(PLACED))) == ["ahead"]

"""Pilot mode on the table view: the hexes where the turn can end, and the way to one of them."""

import pytest

from pilothouse.bench.tap_figures import PLACED, PRIMARY, STEERED
from tests.web.hand import touch

MARKED = "[...document.querySelectorAll('#stage .mark-to')].map(({ dataset }) => dataset.pick)"
THROUGH = "document.querySelector('#stage .course-to')?.dataset.through ?? ''"


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


def test_the_hex_itself_and_a_button_for_another_bow_play_the_turn(tab):
    place = next(place for place, _, coal in tab.call("game.ends")["ends"] if not coal)
    turns = tab.call("game.advised", {"at": place})["actions"]
    first = chosen(tab, place)
    touch.tap(tab, f".mark-to[data-action='{first}']")
    assert ", ".join(tab.entries("game.log", "actions", len(PLACED))) == first == turns[0]
    touch.tap(tab, "#undo")
    tab.wait("document.querySelectorAll('#stage .mark-to').length > 10")
    chosen(tab, place)
    touch.tap(tab, f"#hand .beside [data-action='{turns[1]}']")
    assert ", ".join(tab.entries("game.log", "actions", len(PLACED))) == turns[1]


def test_single_steps_are_in_the_sheet(tab):
    tab.page.locator("#to-more").tap()
    touch.tap(tab, "#deeds [data-action='ahead']")
    assert list(tab.entries("game.log", "actions", len(PLACED))) == ["ahead"]

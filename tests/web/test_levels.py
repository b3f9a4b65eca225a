"""The levels of the keys as the box gets them, by a clock that the test moves."""

import pytest

UP, OK = 1, 16


class Levels:
    """Levels of a box on a page whose time stands still."""

    def __init__(self, page) -> None:
        self.page = page
        page.evaluate(
            """async () => {
              const { Levels } = await import("./tests.js");
              const start = performance.now();
              window.sent = [];
              const note = (mask) => sent.push([Math.round(performance.now() - start), mask]);
              window.levels = new Levels(note);
            }"""
        )

    def hold(self, *masks):
        self.page.evaluate("(masks) => masks.forEach((mask) => levels.change(mask))", masks)

    def still(self):
        self.page.evaluate("levels.holdOn()")

    def sent(self):
        return self.page.evaluate("sent")

    def masks(self):
        return [mask for _, mask in self.sent()]


@pytest.fixture
def levels(browser, address):
    page = browser().new_page()
    page.clock.install(time=0)
    page.goto(address + "manifest.webmanifest")  # any file of the place: nothing else runs there
    page.clock.pause_at(1000)
    return Levels(page)


def test_a_level_stays_for_50_ms_so_no_press_is_lost(levels):
    levels.hold(*(OK, 0) * 3)
    levels.page.clock.run_for(1000)
    assert levels.sent() == [[50 * i, (OK, 0)[i % 2]] for i in range(6)]


def test_a_chord_is_held_as_it_was_pressed(levels):
    levels.hold(UP, UP | OK, OK, 0)
    levels.page.clock.run_for(1000)
    assert levels.sent() == [[0, UP], [0, UP | OK], [50, OK], [50, 0]]


def test_keys_pressed_one_after_the_other_are_no_chord_however_late_they_are_heard(levels):
    """A box takes two keys that go down within 80 ms for a chord, unless the first is up again."""
    levels.hold(OK, 0, UP, 0, OK, 0)
    levels.page.clock.run_for(1000)
    assert levels.sent() == [[0, OK], [50, 0], [75, UP], [125, 0], [150, OK], [200, 0]]


def test_a_key_is_held_as_long_as_the_page_says_so(levels):
    levels.hold(UP)
    for _ in range(20):
        levels.page.clock.run_for(100)
        levels.still()
    assert levels.masks() == [UP]
    levels.hold(0)
    assert levels.masks() == [UP, 0]


def test_a_page_that_stutters_makes_no_long_press(levels):
    """A box repeats an arrow after 450 ms; 400 without a word let it go."""
    levels.hold(UP)
    levels.page.clock.run_for(390)
    assert levels.sent() == [[0, UP]]
    levels.page.clock.run_for(1000)
    assert levels.sent() == [[0, UP], [400, 0]]
    levels.still()  # the finger may still be there: no second press
    levels.hold(UP | OK)
    levels.page.clock.run_for(60)
    assert levels.masks() == [UP, 0, OK]
    levels.hold(OK, 0, UP)
    levels.page.clock.run_for(60)
    assert levels.masks() == [UP, 0, OK, 0, UP]


def test_a_box_that_was_busy_hears_first_what_the_page_has_said_meanwhile(levels):
    levels.hold(UP)
    levels.page.clock.fast_forward(3000)
    levels.still()
    levels.page.clock.run_for(340)
    assert levels.masks() == [UP]


def test_a_short_press_is_over_for_a_box_that_looks_late(levels):
    """Its turn may come before the timer that lets the key go, after a while without either."""
    levels.hold(OK, 0)
    levels.page.evaluate(
        """() => {
          const now = performance.now() + 900;
          performance.now = () => now;
          levels.look();
        }"""
    )
    assert levels.page.evaluate("levels.mask") == 0


def test_a_stuck_key_does_not_fill_the_memory(levels):
    levels.hold(*(OK, 0) * 5000)
    levels.page.clock.run_for(60_000)
    assert levels.masks() == [OK, 0] * 7  # the first, twelve changes that wait, and the last

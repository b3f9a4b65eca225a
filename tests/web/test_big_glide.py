"""How moves glide on the big screen, along the course; not for who wants no motion."""

from pathlib import Path

import pytest

from pilothouse.series import trial
from tests.web import watched

TRIALS = Path(__file__).parents[1] / "trials"
PLIES = trial.read(TRIALS / "pilot/pilot_three.trial")
STEP = 300  # ms for a hex
SHOWN = 1400  # ms that a die or a card is shown
SCREEN = {"width": 1280, "height": 720}

# Time stands still for what moves and for what is shown for a moment, until `go()`.
HELD = """() => {
  const later = [];
  const { animate } = Element.prototype;
  const { setTimeout } = window;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    animation.pause();
    return animation;
  };
  window.setTimeout = (step, ms) => (ms === SHOWN ? later.push(step) : setTimeout(step, ms));
  window.go = () => {
    document.getAnimations().forEach((animation) => animation.play());
    return later.splice(0).map((step) => step()).length;
  };
}""".replace("SHOWN", str(SHOWN))
GLIDING = """
() => document.getAnimations().filter((a) => a.effect.target.matches(".boat")).map((a) => ({
  boat: a.effect.target.dataset.boat,
  duration: a.effect.getTiming().duration,
  frames: a.effect.getKeyframes().map((frame) => frame.transform),
}))
"""
# Counts what the page itself would do for each frame. A browser moves what glides without the page.
COUNT = """
  window.ticks = 0;
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = (step) => {
    ticks += /\\/(big|part-\\w+)\\.js/.test(new Error().stack);  // not what a test waits with
    return requestAnimationFrame(step);
  };
"""
# What glides changes in, but for its time.
CHANGING = """
() => document.getAnimations().flatMap((a) => a.effect.getKeyframes().flatMap(Object.keys))
  .filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name))
"""


@pytest.fixture
def held(look):
    """Looks at a page on which what moves stands still: `held(address)`."""

    def opened(address, **media):
        page = look(address, SCREEN, **media)
        page.evaluate(HELD)
        return page

    return opened


def to(box, verb, count=1):
    """Begin the race anew, and play it up to where the next action begins with a verb."""
    box.new(PLIES)
    digest = ""
    for number, ply in enumerate(PLIES[1:]):
        if ply["action"].startswith(verb):
            count -= 1
            if not count:
                return number + 1, digest
        digest = box.client.do(ply["action"])["digest"]
    raise AssertionError(f"nobody plays {verb}")


def test_a_hex_takes_three_tenths_of_a_second(box, held):
    number, digest = to(box, "ahead")
    page = held(box.address)
    watched.shown(page, digest)
    assert page.evaluate(GLIDING) == []
    digest = box.do(PLIES[number]["action"])["digest"]
    watched.shown(page, digest)
    [glide] = page.evaluate(GLIDING)
    assert glide["boat"] == "red"
    # The course has the step, and ends where the boat is.
    assert glide["duration"] == STEP
    x = page.evaluate(
        "document.querySelector('.boat[data-boat=red]').transform.baseVal.getItem(0).matrix.e"
    )
    assert float(glide["frames"][-1].partition("(")[2].partition("px")[0]) == pytest.approx(x, 0.01)


def test_the_next_move_goes_past_the_one_before(box, held):
    number, digest = to(box, "ahead")
    page = held(box.address)
    watched.shown(page, digest)
    for ply in PLIES[number : number + 3]:
        digest = box.do(ply["action"])["digest"]
    watched.shown(page, digest)
    [glide] = page.evaluate(GLIDING)
    assert glide["duration"] <= 2000
    page.evaluate("go()")
    page.wait_for_function(f"() => !({GLIDING})().length")


def test_who_wants_no_motion_sees_none(box, look):
    number, digest = to(box, "ahead")
    page = look(box.address, SCREEN, reduced_motion="reduce")
    watched.shown(page, digest)
    digest = box.do(PLIES[number]["action"])["digest"]
    watched.shown(page, digest)
    assert page.evaluate(GLIDING) == []


def test_boats_move_at_the_speed_of_the_display(box, browser):
    """The page does nothing while they do, so no frame waits for it."""
    number, digest = to(box, "ahead", 20)
    page = browser(viewport=SCREEN).new_page()
    page.add_init_script(COUNT)
    page.add_init_script(f"({HELD})()")
    page.goto(box.address)
    watched.shown(page, digest)
    ticks, glided = page.evaluate("ticks"), 0
    for ply in PLIES[number : number + 12]:
        digest = box.do(ply["action"])["digest"]
        watched.shown(page, digest)
        changing = page.evaluate(CHANGING)
        glided += len(changing)
        assert set(changing) <= {"transform", "opacity"}
    assert glided and page.evaluate("ticks") == ticks


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_die_lies_on_the_board_for_a_moment(box, held, motion):
    number, digest = to(box, "roll")
    page = held(box.address, reduced_motion=motion)
    watched.shown(page, digest)
    digest = box.do(PLIES[number]["action"])["digest"]
    watched.shown(page, digest)
    face = PLIES[number]["logged"].split(" ")[1]
    assert page.get_attribute("#moment .die", "data-face") == face
    rolls = page.evaluate("document.getAnimations().some((a) => a.effect.target.matches('.die'))")
    assert rolls == (motion != "reduce")
    assert page.evaluate("go()") == 1
    page.wait_for_selector("#moment", state="hidden")


def test_a_card_turns_on_the_chart(box, held):
    position = {"players": [{"colour": "red", "fuel": 5}, {"colour": "blue", "fuel": 5}]}
    players = ["red", "blue"]
    setup = {"game": "master", "players": players, "options": {"cards": "table"}, "seed": 1}
    box.client.call("game.new", setup | {"position": position})
    page = held(box.address)
    watched.shown(page, box.do("sail 3 zone")["digest"])
    watched.shown(page, box.do("card damage 2")["digest"])
    assert page.inner_text("#moment .rt-card") == "damage 2"
    watched.shown(page, box.do("bill")["digest"])
    assert page.locator("#moment").is_hidden()


# Notes what begins to move, because it may have come to rest before anybody looks.
BEGUN = """
  window.begun = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    begun.push(animation);
    return animation;
  };
"""
# The pieces that moved: [where each ends, the steps of the whole move, those at which it moves].
PIECES = """
() => begun.splice(0).filter((a) => a.effect.target.matches(".piece")).map((a) => {
  const frames = a.effect.getKeyframes().map((frame) => frame.transform);
  const steps = frames.map((frame, n) => n && frame !== frames[n - 1] ? n : 0).filter(Boolean);
  return [a.effect.target.dataset.at, frames.length - 1, steps];
})
"""


@pytest.mark.parametrize("name", ["gyges_italian", "gyges_tournament"])
def test_all_pieces_that_a_move_has_moved_glide_one_after_the_other(box, browser, name):
    """G-11: a piece that is pushed goes on from where it stood; one that bounces goes on itself."""
    plies = trial.read(TRIALS / f"{name}.trial")
    box.new(plies)
    page = browser(viewport=SCREEN).new_page()
    page.add_init_script(BEGUN)
    page.goto(box.address)
    longest = 0
    for ply in plies[1:]:
        digest = box.do(ply["action"])["digest"]
        watched.shown(page, digest)
        pieces = page.evaluate(PIECES)
        chain, _, drop = ply["logged"].strip(")").partition("(")
        first, *stops = chain.split("-")
        if len(first) != 2:
            continue
        glides = sorted(pieces, key=lambda glide: glide[2])
        ends = ["goal" if stop in ("north", "south") else stop for stop in stops]
        steps = list(range(1, len(stops) + 1))
        last = len(stops) + bool(drop)
        if name == "gyges_italian":
            wanted = [[end, last, [step]] for end, step in zip(ends, steps, strict=True)]
        else:
            wanted = [[ends[-1], last, steps]]
        wanted += [[drop, last, [last]]] if drop else []
        assert glides == wanted
        longest = max(longest, len(stops))
    assert longest >= 4

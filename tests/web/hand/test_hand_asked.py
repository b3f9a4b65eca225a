"""No tap is dead: what plays nothing says what it is, and why nothing can be done there now."""

import pytest

from pilothouse.bench.tap_figures import PLACED, RACE, STEERED, TBOATS
from tests.web.hand import touch
from tests.web.hand.named import Voice
from tests.web.hand.test_hand_games import GAMES

LAID = ["setup 321123", "setup 321123"]
BEGUN = ["start CAPETOWN", "start GENOVA", "bill"]
SENTENCE = "document.querySelector('#sentence').innerText"
# The questions of the page wait on the line, until `tests.release` lets them go.
HOLDING = """
  () => {
    const { worker } = tests;
    const post = worker.postMessage;
    const held = [];
    worker.postMessage = (message, ...rest) => {
      if (message.text?.includes('"game.why"')) held.push(message);
      else post.call(worker, message, ...rest);
    };
    tests.release = () => {
      worker.postMessage = post;
      for (const message of held) post.call(worker, message);
    };
  }
"""
# What is tried of an action that can't be played is lost on the line, once. The box is asked more
# than it takes at once.
LOSING = """
  () => {
    const { worker } = tests;
    const asked = { action: "speed 2", digest: document.body.dataset.digest, try: true };
    for (let n = 0; n < 40; n++) tests.call("game.do", asked);
    const post = worker.postMessage;
    tests.lost = [];
    worker.postMessage = (message, ...rest) => {
      const isLost = message.text?.includes('"astern"') && !tests.lost.includes("astern");
      isLost ? tests.lost.push("astern") : post.call(worker, message, ...rest);
    };
  }
"""
# Where a place of the board is on the glass.
MIDDLE = """
  (selector) => {
    const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }
"""
# What was tapped at the moments at which somebody was lost: how the page calls it, and the box.
PLACES = [
    (TBOATS, [], "[data-boat='b7-b9']", "Red: b7–b9", "b7-b9", "T-5"),
    (TBOATS, [], ".points-of-water circle:nth-child(41)", "e5: nothing lies here", "e5", "T-8"),
    (GAMES["gyges"], [], "[data-cell='c3']", "C3: nothing lies here", "c3", None),
    (GAMES["gyges"], LAID, "[data-at='c6']", "C6: piece of height 1", "c6", "G-6"),
    (GAMES["gyges"], LAID, "[data-goal='south']", "Goal for North", "south", "G-10"),
    (GAMES["chart"], BEGUN, "[data-port='GENOVA'] .berth", "Genova", "GENOVA", "M-70"),
    (GAMES["chart"], BEGUN, "[data-port='LAGOS'] .berth", "Lagos", "LAGOS", "M-70"),
    (STEERED, PLACED, ".island", "Island", "0.0", "Q-18"),
]
# The coal that the marks tell, by their hexes.
PRICES = """
  (all) => all.map((one) => {
    const { textContent } = one.querySelector(".price-of") ?? {};
    return [one.dataset.pick, Number(textContent ?? 0)];
  })
"""
# Parts of the table that are no buttons, and the statement of each.
PARTS = {
    "#strip [data-figure='coal']": "Q-13",
    "#strip [data-figure='passengers']": "Q-42",
    "#told .hub b": "Q-16",
    "#top h1": "Q-48",
    "#sentence": "",
}


@pytest.fixture
def tab(phone_at):
    return phone_at(390, 844)


def tap_on(tab, selector):
    """A finger on what is drawn, wherever a target may be near."""
    tab.page.touchscreen.tap(*tab.page.evaluate(MIDDLE, selector))


def said(tab):
    return tab.page.inner_text("#sentence")


def told(tab, text):
    """Wait until the sentence has a text."""
    tab.wait(f"{SENTENCE}.includes({text!r})")


def test_a_tap_is_answered_at_once_by_what_it_is_and_then_by_the_reason(tab):
    """At once is before the box has answered; the reason and its statement are the box's own."""
    for setup, actions, selector, name, at, rule in PLACES:
        digest = touch.begun(tab, setup, actions)
        tab.page.evaluate(HOLDING)
        tap_on(tab, selector)
        assert said(tab).lower().startswith(name.lower()), selector
        assert "Still looking" in said(tab)
        why = tab.page.evaluate(
            "(at) => { tests.release(); return tests.call('game.why', { at }); }", at
        )["result"]
        told(tab, why["text"])
        assert why["text"] and why["rule"] == rule, at
        number = tab.page.locator("#sentence .rule")
        assert number.all_inner_texts() == [rule] * (rule is not None)
        if rule:
            number.tap()
            tab.wait("document.querySelector('.statement')?.innerText.length > 20")
            assert tab.page.inner_text(".statement").startswith(rule)
            tab.page.keyboard.press("Escape")
        assert tab.call("game.digest")["digest"] == digest
        assert tab.page.locator(".held, #hand .back").count() == 0  # nothing was chosen either
    assert tab.troubles == []


def test_another_own_boat_takes_the_place_of_the_one_in_hand_and_nothing_else_does(tab):
    digest = touch.begun(tab, TBOATS)
    tap_on(tab, ".mark-to[data-pick='b1-b3']")
    place = tab.page.get_attribute(".held", "transform")
    tap_on(tab, "[data-boat='h1-h3']")
    assert tab.page.get_attribute(".held", "transform") != place
    place = tab.page.get_attribute(".held", "transform")
    tap_on(tab, "[data-boat='d7-d9']")
    told(tab, tab.call("game.why", {"at": "d7-d9"})["text"])
    assert tab.page.get_attribute(".held", "transform") == place
    assert tab.call("game.digest")["digest"] == digest


def turn_while_marks_are_held(tab):
    """Turn the bow in pilot mode; what the box answers about marks then is held back."""
    digest = touch.begun(tab, STEERED, PLACED)
    tab.page.evaluate(HOLDING.replace("game.why", "game.ends"))
    tab.page.locator("[data-action=right]").tap()
    turned = f"document.body.dataset.digest !== {digest!r}"
    tab.wait(f"{turned} && document.querySelector('#primary[data-action]')")


def test_in_pilot_mode_a_hex_waits_for_the_marks(tab):
    """Until they stand the box is not asked: it has other things to search."""
    turn_while_marks_are_held(tab)
    tap_on(tab, ".island")
    assert said(tab) == "Island: Still looking …"
    tab.page.evaluate("tests.release()")
    told(tab, tab.call("game.why", {"at": "0.0"})["text"])


def test_what_is_this_asks_by_finger_by_keys_and_by_voice_and_plays_nothing(tab):
    digest = touch.begun(tab, RACE, ["tile", "ahead"])
    for selector, rule in PARTS.items():  # no buttons: a tap is enough
        tap_on(tab, selector)
        tab.wait(f"!{SENTENCE}.includes('Still looking')")
        assert len(said(tab)) > 30, selector
        assert tab.page.locator("#sentence .rule").all_inner_texts() == [rule] * bool(rule)
    x, y = tab.page.evaluate(MIDDLE, "#undo")
    tab.touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    told(tab, "Takes back what was played last.")
    tab.touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    tab.page.locator("#primary").click(button="right")
    told(tab, "Plays what it says")
    green = tab.call("game.why", {"at": "green"})["text"]
    for selector, text in (("#undo", "Takes back"), ("[data-player=green] .name", green)):
        tab.page.locator("#to-more").tap()
        tab.page.locator("#to-what").tap()
        assert said(tab) == "Tap what you want to know about."
        tab.page.locator(selector).first.tap()
        told(tab, text)
    tab.page.locator("#to-log").focus()
    tab.page.keyboard.press("?")
    told(tab, "turn by turn")
    assert tab.call("game.digest")["digest"] == digest
    digest = touch.begun(tab, TBOATS)
    tab.page.evaluate("document.activeElement.blur()")
    tab.page.keyboard.press("?")  # nothing has the focus: all that lies there can be asked about
    assert tab.page.locator(".mark-to").count() == 8 + 81
    tab.page.keyboard.press("Escape")
    assert tab.page.locator(".mark-to").count() == 4
    tab.page.keyboard.press("?")
    Voice(tab).press("Red: d7–d9")
    told(tab, tab.call("game.why", {"at": "d7-d9"})["text"])
    assert tab.page.locator(".mark-to").count() == 4  # what can be played is marked again
    assert tab.call("game.digest")["digest"] == digest


def test_marks_are_explained_three_times_and_the_aim_stands_on_the_table(tab):
    for n in range(4):
        touch.begun(tab, STEERED | {"seed": 21 + n}, PLACED)
        shown = tab.page.locator("#sentence .legend")
        legend = "A dot: free. A number: it costs that much coal."
        assert shown.all_inner_texts() == [legend] * (n < 3)
    coal = {end[0]: end[2] for end in tab.call("game.ends")["ends"]}
    marks = dict(tab.page.locator(".mark-to:has(.dot)").evaluate_all(PRICES))
    assert marks.items() <= coal.items() and len(marks) > 9
    assert "first at the landing stage" in tab.page.inner_text("#strip .aim")
    small = tab.page.locator("#strip .acting .small")
    assert small.all_inner_texts() == ["speed ", "coal ", "0/2"]
    touch.tap(tab, "[data-primary]")  # it sets the wheel: what that is called is known now
    assert tab.page.locator("#strip [data-player=red] .small").all_inner_texts() == ["0/2"]
    touch.begun(tab, TBOATS, ["b1-b3>b2-b4"])
    assert tab.page.inner_text("#strip [data-player=red]").split("\n")[-1] == "boats 4 of 4"
    touch.begun(tab, GAMES["master"], ["start BANGKOK", "start BOMBAY", "bill"])
    assert "$50,000 of 60,000" in tab.page.inner_text("#strip [data-player=red]")


def test_a_busy_box_is_asked_again_for_a_while(tab):
    """The minute is over at once here: what waits goes on by itself."""
    touch.begun(tab, TBOATS)
    outcome = tab.page.evaluate(
        """async () => {
          const { askAgain, LinkError, speak } = await import("./tests.js");
          await speak("en", "table");
          window.setTimeout = (next) => queueMicrotask(next);
          let times = 0;
          const busy = async () => { times++; throw new LinkError({ code: 5, message: "busy" }); };
          const said = await askAgain(busy).catch(({ message }) => message);
          const other = async () => { throw new LinkError({ code: 6, message: "stale" }); };
          return [times > 9, said, await askAgain(other).catch(({ message }) => message)];
        }"""
    )
    assert outcome == [True, "The box is still busy. Please try again later.", "stale"]


def test_what_net_and_line_have_lost_or_a_busy_box_refused_comes_by_itself(phone_at):
    """The texts of the rules, what the box says of an action that can't be played, and prices."""
    tab = phone_at(390, 844)
    lost = []
    tab.page.route(
        "**/rules/en/*.txt",
        lambda route: route.fallback() if lost else (lost.append(route), route.abort()),
    )
    touch.begun(tab, RACE, ["tile"])
    tab.page.evaluate(f"({LOSING})(); document.querySelector('#to-more').click()")
    tab.wait("document.querySelector('#deeds').innerText.includes('Speed 6 · 4 coal')")
    tab.wait("document.querySelector('#deeds .not')?.innerText.includes('Q-17')")
    assert lost and tab.page.evaluate("tests.lost.length")


def test_names_that_come_while_the_box_searches_keep_no_marks_away(tab):
    """The moment is told anew with them, and what is on its way belongs to it all the same."""
    turn_while_marks_are_held(tab)
    tab.call("game.names", {"names": {STEERED["players"][0]: "Ottilie"}})
    tab.wait("document.body.innerText.includes('Ottilie')")
    tab.page.evaluate("tests.release()")
    touch.offered(tab)

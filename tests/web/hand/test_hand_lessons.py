"""The first game teaches: cards when they matter, what they speak of ringed, a game to learn by."""

import pytest

from tests.web import phone, watched
from tests.web.hand import touch
from tests.web.hand.test_hand_asked import tap_on
from tests.web.hand.test_hand_games import GAMES

CARD = "#sentence.lesson"
AGAINST = GAMES["gyges"] | {"seats": {"north": 1}}


@pytest.fixture
def tab(phone_at):
    """A telephone whose box explains."""
    tab = phone_at(390, 844)
    tab.call("system.settings", {"name": "explain", "value": True})
    return tab


def told(tab, text):
    """Wait until the card with this text is there."""
    tab.wait(f"document.querySelector({CARD!r})?.textContent.includes({text!r})")
    tab.wait("!document.querySelector('#hand [aria-busy=true]')")


def gone(tab):
    tab.wait(f"!document.querySelector({CARD!r})")


def read(tab, text):
    """Say that the card with this text was read; another one may follow."""
    told(tab, text)
    tab.page.locator("[data-lesson=seen]").tap()
    tab.wait(f"!document.querySelector({CARD!r})?.textContent.includes({text!r})")


def seen(tab):
    return tab.call("system.settings", {"name": "seen"})["settings"]["seen"]["value"]


def part(tab, name):
    return tab.call("game.view", {"part": name})


def test_the_lowest_telephone_shows_a_whole_card_and_the_round_beside_its_buttons(phone_at):
    tab = phone_at(568, 320, "fr")
    tab.call("system.settings", {"name": "explain", "value": True})
    players = GAMES["pilot"]["players"]
    touch.begun(tab, GAMES["pilot"] | {"seats": dict.fromkeys(players[1:], 1)})
    told(tab, "Cette course courte")
    assert touch.faults(tab.page) == []  # "Manche 1" lay under "But"
    whole = "({scrollHeight, clientHeight}) => scrollHeight <= clientHeight"
    assert tab.page.locator(CARD).evaluate(whole)
    tab.page.set_viewport_size({"width": 320, "height": 568})
    assert tab.page.locator(CARD).evaluate(whole)
    tab.page.set_viewport_size({"width": 568, "height": 320})
    touch.begun(tab, GAMES["tboats"])
    told(tab, "T-")
    assert tab.page.locator("#strip").evaluate(whole)  # the card cut off the players


def test_a_lesson_is_ended_by_got_it_or_by_what_is_played(tab):
    touch.begun(tab, GAMES["gyges"])
    told(tab, "Bring any piece past your opponent's row")
    assert touch.faults(tab.page) == []
    assert tab.page.inner_text(f"{CARD} .rule") == "Rule G-5"
    tab.page.locator(f"{CARD} .rule").tap()
    tab.wait("document.querySelector('#deeds[open] .statement')")
    tab.page.keyboard.press("Escape")
    assert seen(tab) == {}
    before = tab.page.locator("#picture").bounding_box()
    tab.page.locator("[data-lesson=seen]").tap()
    gone(tab)
    assert tab.page.locator("#picture").bounding_box() == before
    assert seen(tab) == {"gyges": ["goal"]}
    touch.tap(tab, "[data-primary]")  # south sets up its row, and north has another lesson
    assert tab.page.locator(CARD).count() == 0  # the goal was told: nothing else matters yet
    touch.tap(tab, "[data-primary]")
    told(tab, "Move a piece of the row nearest you")
    row = tab.page.locator(".lesson-ring")
    at = tab.call("game.lesson")["lesson"]["at"]
    assert [row.count(), row.get_attribute("data-lesson")] == [1, at]
    tab.page.locator(f"#stage [data-at={at}]").tap(
        force=True
    )  # a piece in hand, and nothing played
    tab.wait("document.querySelector('#hand .beside .back')")
    assert row.count() == 0  # a ring without its text tells nothing
    tab.page.locator("#hand .beside .back").tap()
    told(tab, "Move a piece of the row")
    tap_on(tab, "#stage [data-cell=c3]")  # an answer covers it
    tab.wait("document.querySelector('#hand .beside .back')")
    gone(tab)
    tab.page.locator("#hand .beside .back").tap()
    told(tab, "Move a piece of the row")
    action = tab.page.get_attribute("[data-primary]", "data-action")
    touch.tap(tab, "[data-primary]")
    assert tab.call("game.log")["actions"][-1] == action
    assert seen(tab) == {"gyges": ["goal", "steps"]}
    told(tab, "G-11")
    tap_on(tab, "#stage [data-cell=c3]")
    gone(tab)
    touch.tap(tab, "[data-primary]")  # who plays while it is covered has not read it
    told(tab, "G-")
    assert seen(tab) == {"gyges": ["goal", "steps"]}
    tab.page.locator("[data-lesson=stop]").tap()
    gone(tab)
    assert seen(tab) == {"gyges": ["goal", "steps", "*"]}
    touch.tap(tab, "[data-primary]")
    assert tab.call("game.lesson") == {"lesson": None, "left": 0}


def test_a_lesson_waits_until_all_was_told_and_no_clock_runs_and_comes_to_who_is_on_turn(tab):
    tab.call("system.settings", {"name": "explain", "value": False})
    touch.begun(tab, AGAINST)
    touch.tap(tab, "[data-primary]")
    assert tab.page.locator(CARD).count() == 0  # nothing is explained
    tab.call("system.settings", {"name": "explain", "value": True})
    touch.begun(tab, GAMES["tboats"] | {"clock": "game 900000 0 0"})
    told(tab, "Win by taking all enemy boats")
    tab.call("game.clock", {"run": True})  # as on the box's own screen: nobody reads at that price
    gone(tab)
    tab.page.locator("#hand button >> text=Stop the clocks").tap()
    told(tab, "Win by taking all enemy boats")
    touch.begun(tab, GAMES["tboats"])
    read(tab, "Win by taking all enemy boats")
    digest = tab.call("game.do", {"action": tab.call("game.advised")["actions"][0]})["digest"]
    tab.wait(f"document.body.dataset.digest === {digest!r}")
    tab.wait("document.querySelector('#sentence .telling')")
    assert tab.page.locator(CARD).count() == 0
    tab.page.locator("#hand #sentence").tap()
    told(tab, "T-")


# All that the sentence has said from now on.
HEARING = """
  () => {
    tests.heard = new Set();
    const look = () => tests.heard.add(document.querySelector("#hand .telling")?.textContent);
    new MutationObserver(look).observe(document.querySelector("#hand"), {
      childList: true, characterData: true, subtree: true,
    });
  }
"""


def test_of_a_long_tale_the_first_and_the_last_are_told_where_a_lesson_waits(tab):
    touch.begun(tab, GAMES["tboats"])
    read(tab, "Win by taking all enemy boats")
    tab.page.evaluate(HEARING)
    moves = "b1-b3>b2-b4, b7-b9>b6-b8, b2-b4>b1-b3, b6-b8>b7-b9, b1-b3>b2-b4, b7-b9>b6-b8"
    tab.call("game.do", {"action": moves})
    tab.wait("document.querySelector('#hand .telling')")
    told(tab, "T-6")
    heard = tab.page.evaluate("[...tests.heard].filter(Boolean)")
    assert 1 <= len(heard) <= 2 and heard[-1] == "Red moves b7–b9 to b6–b8."


def test_a_tap_leaves_it_until_it_was_read_or_its_turn_was_played_and_a_second_one_follows(tab):
    touch.begun(tab, GAMES["pilot"])
    told(tab, "This short race has no passengers")
    touch.tap(tab, "[data-primary]")
    assert tab.call("game.log")["actions"] == ["tile A1-4"]
    told(tab, "This short race has no passengers")
    assert seen(tab) == {}
    tab.page.locator("[data-lesson=seen]").tap()
    gone(tab)
    while part(tab, "pending"):
        touch.tap(tab, "[data-primary]")
    told(tab, "A change of speed by 1 is free")
    tab.page.locator("[data-lesson=seen]").tap()
    told(tab, "The boat goes where its bow points")
    while part(tab, "turn") == 0:
        touch.tap(tab, "[data-primary]")
    told(tab, "Q-")
    assert seen(tab) == {"mississippi": ["goal_intro", "wheel", "bow"]}


TWO_EACH = "Y d1-d3,f1-f3 R d7-d9,f7-f9"
LEARNT = {
    "mississippi": ({"mode": "pilot", "tiles": ["A1-1", "A1-2", "A1-3"]}, "Fetch two passengers"),
    "master": ({"mode": "chart", "target": 80_000}, "Carry cargoes to their ports"),
    "gyges": (None, "Bring any piece past"),
    "tboats": ({"formation": TWO_EACH}, "Win by taking all enemy boats"),
}


def test_one_tap_begins_a_short_game_to_learn_by_and_settings_show_what_was_seen(tab):
    tab.call("system.settings", {"name": "explain", "value": False})
    for game, (options, text) in LEARNT.items():
        tab.go(f"new={game}")
        tab.wait("document.querySelector('#learn')")
        tab.page.locator("#learn").tap()
        told(tab, text)
        assert "You are " in tab.page.inner_text(CARD)
        assert touch.faults(tab.page) == [], game
        last = tab.call("system.settings", {"name": "last"})["settings"]["last"]["value"]
        assert (last["game"], last.get("options")) == (game, options)
        you, *others = last["players"]
        # With four boats there are passengers enough on a short river.
        assert len(others) == (3 if game == "mississippi" else 1)
        assert last["seats"] == dict.fromkeys(others, 1)
        read(tab, text)
        tab.go(f"new={game}")
        tab.wait("document.querySelector('#option-explains')?.checked")
        options = tab.page.locator("details.panel summary small").last.text_content()
        assert options == "as usual", game  # who has learned it plays the usual one
    tab.go("settings")
    tab.wait("document.querySelectorAll('[data-seen]').length === 4")
    above, below = (tab.page.locator(one).last.bounding_box() for one in ("[data-seen]", "#anew"))
    assert below["y"] - above["y"] - above["height"] > 8
    tab.page.locator("[data-seen=gyges] summary").tap()
    tab.wait("document.querySelector('[data-seen=gyges] li')?.textContent.includes('G-5')")
    tab.page.locator("#option-explain").tap()
    tab.wait("!document.querySelector('#option-explain').checked")
    tab.page.locator("#anew").tap()
    tab.wait("document.querySelector('#option-explain').checked")
    assert seen(tab) == {} and tab.page.locator("[data-seen]").count() == 0


def test_a_new_game_shows_whether_it_explains_itself_and_can_begin_anew(tab):
    touch.begun(tab, GAMES["gyges"])
    told(tab, "Bring any piece past")
    tab.page.locator("[data-lesson=stop]").tap()
    gone(tab)
    assert seen(tab) == {"gyges": ["*"]}
    tab.go("new=tboats")
    tab.wait("document.querySelector('#option-explains')?.checked")
    tab.go("new=gyges")
    tab.wait("document.querySelector('#option-explains')?.checked === false")
    tab.page.locator("#option-explains").tap()
    tab.wait("document.querySelector('#option-explains').checked")
    assert touch.faults(tab.page) == []
    tab.page.locator("[data-primary]:visible").tap()
    told(tab, "Bring any piece past")


def test_the_lesson_stands_on_the_telephone_on_turn_and_on_the_big_screen(handed, look, browser):
    with watched.table(handed) as box:
        box.client.teaches = True
        box.client.call("game.new", GAMES["gyges"])
        place, seat = box.hand.split("play.html")[0], box.hand.replace("seat=red", "seat=%s")
        south = look(seat % "south", phone.SIZE, place=place, reduced_motion="reduce")
        north, big = browser().new_page(), browser().new_page()
        north.goto(seat % "north")
        big.goto(box.address)
        phone.wait(south, f"document.querySelector({CARD!r})")
        phone.wait(big, "document.getElementById('lesson')?.textContent.includes('G-5')")
        phone.wait(north, touch.OFFERED)
        assert north.locator(CARD).count() == 0
        south.locator("[data-lesson=seen]").tap()
        phone.wait(big, "!document.getElementById('lesson').textContent")
        for page in (south, north, big):
            page.goto("about:blank")  # before the board ends, which they would say

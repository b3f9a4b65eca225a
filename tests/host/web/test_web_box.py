"""The box in WebAssembly by its messages: saves, answers that wait, words, sound, failures."""

import json
import random
from collections import Counter

import pytest
from web_box import ROLES, WebBox, needs_node

from soak import soak

pytestmark = needs_node

RACE = {"game": "mississippi", "players": ["red", "green"], "seed": 7, "options": {"mode": "pilot"}}
GYGES = ["south", "north"]
PICO = 245_888  # bytes of a Pico's heap
TURN = 65_536  # of these, free for what one turn needs


@pytest.fixture(scope="module")
def box():
    with WebBox() as box:
        yield box.start()


@pytest.fixture
def race(box):
    """The box with a new race."""
    box.keeps = True
    box.call("game.new", **RACE)
    box.rest()
    return box


def test_the_first_seed_is_the_one_that_it_was_given(box):
    seeds = [
        box.call("game.new", game="mississippi", players=["red", "green"])["seed"] for _ in "ab"
    ]
    assert seeds == [7, 8]


def test_an_answer_waits_until_the_action_is_kept(race):
    race.keeps = False
    race.ask("game.do", action="tile")
    race.ask("game.digest")
    race.heard.clear()
    keep = race.hear("keep")
    race.rest()
    assert [m["type"] for m in race.heard if m["type"] in ("keep", "line")] == ["keep"]
    assert any("running" in change["path"] for change in keep["changes"])
    race.post("kept", id=keep["id"])
    answers = [json.loads(race.hear("line")["text"]) for _ in range(2)]
    assert answers[0]["result"]["digest"] == answers[1]["result"]["digest"]


def test_what_is_kept_is_enough_for_the_next_box_at_any_time(race):
    """After each action a box starts with what is kept so far: it has the same game."""
    for undo in (False, True):
        for _ in range(3):
            listed = race.call("game.actions")["actions"]
            action = next(text for text in listed if ".." not in text)
            digest = race.call("game.do", action=action)["digest"]
        if undo:
            digest = race.call("game.undo")["digest"]
        with WebBox(race.saves) as other:
            other.start()
            assert other.call("game.digest")["digest"] == digest
            assert other.call("ui.screen")["screen"] == race.call("ui.screen")["screen"]


def test_the_changes_are_those_of_the_folder(race):
    """Files come, change and go. A box with all of them has the same list of games."""
    race.call("game.do", action="tile")
    race.call("game.new", game="gyges", players=GYGES)
    race.call("system.language", code="it")
    assert json.loads(race.saves["settings"])["language"] == "it"
    wanted = race.call("store.list")
    with WebBox(race.saves) as other:
        assert other.start().call("store.list") == wanted
    race.call("system.language", code="en")


def test_the_language_of_the_page_is_that_of_a_new_box():
    with WebBox() as box:
        box.start(language="it")
        assert "Nuova" in [m for m in box.heard if m["type"] == "text"][-1]["text"]


def test_the_words_of_a_screen_are_told(race):
    race.call("ui.press", button="back")
    race.call("ui.screen")
    words = [message["text"] for message in race.heard if message["type"] == "text"]
    assert all(text != later for text, later in zip(words, words[1:], strict=False))
    assert words[-1] and words[-1] == words[-1].strip()


@pytest.mark.parametrize(
    ("game", "players", "presses", "told"),
    [
        ("tboats", ["yellow", "red"], "right left ok", ["b1-b3", "d1-d3", "b1-b3", "b2-b4"]),
        ("gyges", GYGES, "right ok left ok", ["a1 3", "b1 2", "a6 3", "f6 3", "a1 3"]),
    ],
)
def test_the_place_of_the_cursor_on_a_board_is_told(box, game, players, presses, told):
    """Its frame is a picture: without words nobody who can't see it could choose a piece."""
    box.keeps = True
    start = len(box.heard)
    box.call("game.new", game=game, players=players)
    for press in presses.split():
        box.call("ui.press", button=press)
        box.rest()  # by now it is drawn
    last = [m["text"].split("\n")[-1] for m in box.heard[start:] if m["type"] == "text"]
    places = [line for line in last if line[1:2].isdigit()]
    changed = [
        place for place, former in zip(places, ["", *places], strict=False) if place != former
    ]
    assert changed == told


def test_keys_are_pressed_held_and_let_go(box):
    box.keeps = True
    box.call("game.new", game="gyges", players=GYGES)
    box.rest()
    before = Counter(message["type"] for message in box.heard)
    box.press("down")
    once = Counter(message["type"] for message in box.heard)
    assert before["glass"] < once["glass"] and once["sound"] == before["sound"] + 1
    box.press("down", 1.2)  # it repeats
    held = Counter(message["type"] for message in box.heard)
    assert held["glass"] > once["glass"] + 2


def test_a_press_sounds_once_and_as_long_as_on_the_box(box):
    box.rest()
    start = len(box.heard)
    box.press("up")
    box.rest()  # the tone may be told after the frame
    tones = [message for message in box.heard[start:] if message["type"] == "sound"]
    assert len(tones) == 1 and tones[0]["hertz"] == 2200 and 1 <= tones[0]["ms"] < 100


@pytest.mark.parametrize("days", [6.23, 7, 12.4, -1])
def test_what_blinks_goes_on_after_a_laptop_was_suspended(race, days):
    race.call("game.new", game="gyges", players=GYGES)
    race.post("leap", ms=int(days * 86_400_000))
    race.call("ui.press", button="left")  # which wakes it, if it is dark
    race.rest()
    for _ in range(3):
        race.hear("glass")


def test_a_trap_is_told_and_nothing_follows():
    with WebBox() as box:
        box.start().post("crash")
        assert box.hear("trap")["message"] == "unreachable"
        box.ask("game.digest")
        assert box.quiet(0.3) == []


GAMES = (
    RACE,
    RACE | {"players": ["red", "green", "grey", "brown", "cream"]},
    {"game": "master", "players": ["red", "blue"]},
    {"game": "gyges", "players": GYGES},
    {"game": "tboats", "players": ["yellow", "red"]},
)


@soak(plies=(5, 60, 200))
@pytest.mark.parametrize("new", GAMES, ids=lambda new: f"{new['game']}-{len(new['players'])}")
def test_what_a_game_keeps_in_memory_fits_a_pico(new, plies):
    """The heap grows here, because nothing is collected in a turn: what is left after it counts."""
    live = []
    with WebBox() as box:
        box.start().call("game.new", **new)
        for _ in range(plies):
            box.call("game.do", action=box.call("game.suggest", level=1)["action"])
            box.post("memory")
            live.append(box.hear("memory")["live"])
            if box.call("game.view", part="winner"):
                break
    assert max(live) <= PICO - TURN, live


@soak(presses=(50, 2000, 10_000))
def test_any_keys_leave_the_memory_flat_and_within_a_pico(presses):
    chance = random.Random(9)
    live = []
    with WebBox() as box:
        box.start().call("game.new", **RACE)
        for i in range(presses):
            box.call(
                "ui.press", button=chance.choice(ROLES), ms=60 if chance.random() < 0.9 else 900
            )
            if i % (presses // 10) == presses // 10 - 1:
                box.post("memory")
                live.append(box.hear("memory")["live"])
    assert max(live) <= PICO, live

"""Turns of each kind by names and by keyboard alone, as somebody plays who sees nothing of them."""

import random
from pathlib import Path

import pytest

from pilothouse.series import trial
from soak import soak
from tests.web.hand import touch
from tests.web.hand.named import Hand, Keys, Voice
from tests.web.hand.test_hand_games import GAMES
from tests.web.hand.turns import BEGUN, TURNS

TRIALS = Path(__file__).parents[2] / "trials"
CHUNK = 12  # plies that the box is asked for at once


def recorded(name):
    """A game: how it begins, then a ply each."""
    if name in BEGUN:
        setup, actions = BEGUN[name]
        return [setup, *({"action": action} for action in actions)]
    return trial.read(TRIALS / f"{name}.trial")


def brought(tab, plies, first, ply):
    """Bring the page from a ply of a recorded game to another one; returns the digest."""
    if not first:
        setup = {key: plies[0][key] for key in trial.SETUP if plies[0].get(key) is not None}
        tab.call("game.new", setup)
    for n in range(first, ply, CHUNK):
        actions = [one["action"] for one in plies[1 + n : 1 + min(n + CHUNK, ply)]]
        tab.call("game.do", {"action": ", ".join(actions)})
    return shown(tab, tab.call("game.digest")["digest"])


def shown(tab, digest):
    """Wait until the table shows a moment, and what can be done then."""
    tab.page.evaluate("location.hash = '#table'")
    tab.wait(f"document.body.dataset.digest === {digest!r}")
    tab.page.evaluate("document.querySelector('#laid').click()")
    return touch.offered(tab)


def played(hand, pressed):
    """Press names one after the other; a pair is a field and what is entered there."""
    for one in pressed:
        name, *text = [one] if isinstance(one, str) else one
        hand.await_name(name)
        if text:
            hand.enter(name, *text)
        else:
            hand.press(name)
        touch.offered(hand.tab)


@soak(both=(False, True))
@pytest.mark.parametrize("game", TURNS)
def test_a_turn_of_each_kind_is_played_by_names_and_taken_back(phone_at, game, both):
    """By voice and by keys in turn, or each by both of them."""
    tab = phone_at(390, 844)
    hands = [Voice(tab), Keys(tab)]
    number = 0
    for name, turns in TURNS[game].items():
        plies, first = recorded(name), 0
        for ply, pressed, wanted in turns:
            before = brought(tab, plies, first, ply)
            first, number = ply, number + 1
            for hand in hands if both else [hands[number % 2]]:
                played(hand, pressed)
                log = list(tab.entries("game.log", "actions", ply))
                told = [text.startswith(one) for text, one in zip(log, wanted, strict=True)]
                assert all(told), (name, ply, log)
                played(hand, ["Undo"])
                assert shown(tab, tab.call("game.digest")["digest"]) == before, (name, ply)
    assert tab.troubles == []


LEAVES = {"Menu", "Log", "Undo", "‹ Back", "Close", "Whole picture", "What would the box do?"}
STRAIGHT = 0.7  # of all presses are on the large button, so that a game comes to its end
MOST = 600  # presses that a game may take


@soak(names=(["gyges"], list(GAMES)), most=(10, MOST))
def test_a_whole_game_is_played_by_names_at_random(phone_at, names, most):
    """All that can be pressed has a name that tells it from the others, and the focus stays."""
    for name in names:
        tab = phone_at(390, 844)
        shown(tab, tab.call("game.new", GAMES[name])["digest"])
        chance = random.Random(name)
        hands = [Voice(tab), Keys(tab)]
        for _ in range(most):
            if tab.page.evaluate("document.body.classList.contains('over')"):
                break
            hand = chance.choice(hands)
            wanted = chance.choice(choices(hand, chance.random() < STRAIGHT))
            if not any(one.fits(wanted) for one in pressable(hand)):
                continue  # the box has told what it costs, which its name says now
            hand.press(wanted)
            touch.offered(tab)
            if isinstance(hand, Keys):
                assert tab.page.evaluate("document.activeElement !== document.body"), wanted
        assert most < MOST or tab.page.evaluate("document.body.classList.contains('over')"), name
        assert tab.troubles == []


def pressable(hand: Hand):
    """What is told and is not disabled."""
    return [one for one in hand.told() if not one.state.get("disabled")]


def choices(hand: Hand, straight):
    """The names that can be pressed to go on; straight: that of the large button alone."""
    told = pressable(hand)
    deeds = {}
    for one in told:
        assert one.name, hand.deed(one)
        deeds.setdefault(one.name, set()).add(hand.deed(one))
    assert not {name: deed for name, deed in deeds.items() if len(deed) > 1}
    if straight:
        large = [
            one.name
            for one in told
            if hand.call(one, "function() { return this.id; }") == "primary"
        ]
        if large or "Close" in deeds:
            return large or ["Close"]
    # The large button may be one that can't be pressed: then something else is to be chosen.
    return [one.name for one in told if one.role == "button" and one.name not in LEAVES] or [
        "Close"
    ]

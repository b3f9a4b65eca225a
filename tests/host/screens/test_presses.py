"""A press is a cost: how many a turn takes, and whole races, counted on the firmware itself."""

import re
from itertools import groupby
from pathlib import Path

import pytest

from pilothouse.series import trial
from pilothouse.terminal import keys
from shared_rules.kernel.session import Session
from soak import soak
from tests.host.screens import hurried
from tests.portable.drivers import test_knob as knob

TESTS = Path(__file__).parents[2]
FLEET = ["red", "green", "grey"]


class Box:
    """The box, with a count of the presses that somebody made. A held button is one press."""

    def __init__(self, client):
        self.client = client
        self.presses = 0

    def press(self, *buttons):
        for button in buttons:
            button, _, held = button.partition(" ")
            params = {"button": button} | ({"ms": 800} if held else {})
            self.client.call("ui.press", params)
        self.presses += len(buttons)

    def at(self, screen, focus=None):
        found = self.client.call("ui.screen")
        assert found["screen"] == screen
        assert focus in (None, found["focus"]), found

    def state(self, key):
        return self.client.state(key)

    def race(self, *actions, **options):
        """A new race with its first tile laid and these actions played; then the count begins."""
        params = {"game": "mississippi", "players": FLEET, "options": options, "seed": 8}
        self.client.call("game.new", params)
        for action in ("tile", *actions):
            self.client.do(action)
        self.presses = 0


@pytest.fixture
def box(unix):
    with hurried.connect() as client:
        yield Box(client)


ROUND = ("speed 2", "sail", "done", "roll", "tile") + ("speed 2", "sail", "done") * 2
NEXT = (*ROUND, "rank red > green > grey")


def test_a_turn_with_another_wheel_and_one_turn_of_the_bow_takes_four(box):
    box.race(*NEXT)
    box.press("up", "left", "ok", "ok")
    assert (box.state("turn"), box.presses) == (1, 4)
    assert box.state("boats.red.speed") == 3


def test_with_the_players_own_die_an_arrow_key_rolls(box):
    box.race(*NEXT[:3], "roll left", *NEXT[4:], die="table")
    box.press("ok", "down", "right", "ok")
    assert (box.state("river.2.exit"), box.state("turn"), box.presses) == ("right", 1, 4)


def test_with_the_players_own_tiles_the_list_follows_the_die(box):
    laid = [f"tile {name}" for name in ("A2-2", "A3-1")]
    params = {"game": "mississippi", "players": FLEET, "options": {"draw": "table"}, "seed": 8}
    box.client.call("game.new", params)
    for text in (laid[0], *ROUND[:4], laid[1], *NEXT[5:]):
        box.client.do(text)
    box.press("ok", "down", "ok")
    box.at("tile", "A1-1")
    box.press("down", "ok")
    box.at("tile", "A1-2")
    box.press("ok")
    assert box.state("turn") == 1


def test_the_ruler_as_expected_takes_one(box):
    box.race(*ROUND)
    box.at("ruler")
    box.press("ok")
    box.at("table")
    assert (box.state("order"), box.presses) == (FLEET, 1)


def test_the_ruler_is_mended_with_the_arrows(box):
    box.race(*ROUND)
    box.press("down", "right", "right", "ok")  # the third boat is ahead of both others
    assert box.state("order") == ["grey", "red", "green"]
    box.race(*ROUND)
    box.press("left", "ok")  # the second is level with the first
    log = box.client.call("game.log", {"offset": 0})["actions"]
    assert log[-1] == "rank red = green > grey"


def test_from_home_to_the_first_turn_as_last_time_takes_three(box):
    box.at("home", "new")
    box.press("ok", "ok", "down", "down", "right")  # the intro game
    box.press("up", "up", "ok")
    box.at("tile")
    box.press("ok", "ok")
    for action in ("out", "out"):
        box.client.do(action)
    box.at("winner")
    box.press("back long")
    box.at("home", "again")
    box.presses = 0
    box.press("ok", "ok", "ok")
    box.at("table", "speed")
    assert (box.state("over"), box.presses) == (False, 3)
    assert box.state("reserve") == 2  # the intro game, with three tiles


def counted(steps):
    return sum(
        step.arguments[1] if step.verb == "press" else 1
        for step in steps
        if step.verb in ("press", "hold")
    )


def turns(log, options=None, seed=8):
    """(digests of a race at the end of every turn, the digest at its end)."""
    session = Session("mississippi", FLEET, options or {}, seed)
    found = []
    for text in log:
        session.do(session.rules.strip_outcome(text))
        if text == "done":
            found.append(session.digest())
    return found, session.digest()


def played(box, steps, folder):
    """Play the steps of a script. Returns the actions that the log holds then."""
    hurried.Player(box.client, folder, scale=1).run_steps(steps)
    log = []
    while True:
        lines = box.client.call("game.log", {"offset": len(log)})["actions"]
        if not lines:
            return log
        log += lines


def test_a_whole_race_takes_230_and_is_the_same_at_the_end_of_every_turn(box, tmp_path):
    steps = keys.read(TESTS / "scripts" / "race3.keys")
    assert counted(steps) <= 230
    log = played(box, steps, tmp_path)
    by_hand = trial.read(TESTS / "trials" / "three_players_by_hand.trial")[1:]
    assert turns(log) == turns([ply["logged"] for ply in by_hand])


# The digests at the end of every turn of the race of pilot3.keys, as it was played step by step
PILOT = re.findall(
    r"\w{8}",
    """
    18ad7a51 f5fa0d1b 54423b30 83bb338a a7410a13 8d3e8be5 bc22d657 ca06020d 977c1a57 655a58b1
    da3b16ff 9d87f7ac 5da90286 4fedce25 ba642978 bfb23b95 583e9e7b 002798e5 c0df6530 e41c5579
    13e138fa 54f9bc35 02dcff3c e010a942 e3db5281 fa27329b 12cb112a 4923bbb3 ced66da7 355e029f
    9b24cb82 8626d9dc af96cf35 c0f6b95c a03c9f35 bf421dad 92fe3727 c4f6f4a0 c53893ca 639d084e
    7c162ff0 22d6dc3c 32801e22 946e8b31 39d1de07 3217b7c6 44f18736 67cab626 c2f84d84
    """,
)


@soak(boats=(6, 49))
def test_a_race_in_pilot_mode_takes_half_of_378_and_is_the_same_at_the_end_of_every_turn(
    box, tmp_path, boats
):
    steps = keys.read(TESTS / "scripts" / "pilot3.keys")
    assert counted(steps) <= 378 // 2
    begun = [n for n, step in enumerate(steps) if begins_turn(step)]
    part = steps[: [*begun, len(steps)][boats]]
    found, end = turns(played(box, part, tmp_path), {"mode": "pilot"}, 21)
    if part == steps:
        assert [*found, end] == PILOT
    else:
        assert len(found) == boats and found == PILOT[:boats]


def begins_turn(step):
    return step.verb == "expect-state" and step.arguments[0] == "turn"


def test_a_usual_turn_in_pilot_mode_takes_at_most_five():
    """From its first press to the next boat's, with the bow of a boat pushed and the tile."""
    turns, steps = [], keys.read(TESTS / "scripts" / "pilot3.keys")
    for step in steps:
        if begins_turn(step):
            turns.append(0)
        elif turns:
            turns[-1] += counted([step])
    turns.sort()
    assert len(turns) == 49 and turns[len(turns) // 2] == 3
    assert turns[len(turns) * 3 // 4] <= 5, turns  # three of four turns


def split_presses(steps):
    """The roles that a script presses, one after the other; held ones end in " long"."""
    for step in steps:
        if step.verb == "press":
            yield from step.arguments[:1] * step.arguments[1]
        elif step.verb == "hold":
            yield step.arguments[0] + " long"


def test_the_same_race_takes_no_more_movements_with_a_knob():
    """A turn in one direction is one movement of the hand, pushed or not, like a press of a key."""
    steps = keys.read(TESTS / "scripts" / "race3.keys")
    movements = [(role, len(list(row))) for role, row in groupby(split_presses(steps))]
    box, sideways = knob.Box(), {"left": -1, "right": 1}
    turned = {"up": -1, "down": 1, **sideways}
    for role, times in movements:
        if role not in turned:
            pin = knob.BACK if role.startswith("back") else knob.PUSH
            ms = 900 if role.endswith("long") else 100
            for _ in range(times):
                assert box.play(knob.hold(pin, 10, 10 + ms)) == [role]
            continue
        edges = [knob.turn(turned[role] * times, 20, knob.Chance(), 100)]
        if role in sideways:
            edges.append(knob.hold(knob.PUSH, 20, 150 + 50 * times))
        assert box.play(*edges) == [role] * times
    made = sum(1 if role in turned else times for role, times in movements)
    assert made <= counted(steps) <= 230

"""An evening of MASTER at the table: how many presses it takes, and that it is the same evening."""

from pathlib import Path

import pytest

from pilothouse.link.client import connect
from pilothouse.terminal import keys
from shared_rules.kernel.session import Session

SCRIPT = Path(__file__).parents[2] / "scripts" / "master_table.keys"
BEFORE = 144  # presses for it when each part of a turn was a menu line and a form
# The same evening as it was played then. How many squares a ship goes makes no difference to any
# state at the table.
THEN = (
    "start LONDON;start GENOVA;bill 24;load 24;fuel 7;sail 4 zone;card divert;bill 22;"
    "tow red 20000;tow blue 25000;accept;stay;sail 3 tow CARACAS;sail 1 NEW_YORK;fuel 5;sail 4;"
    "fuel 10;load 22;sail 4 zone;card good;bill 30;sail 4;sail 2 VALPARAISO;sail 4;"
    "sail 4 zone HONG_KONG;card damage 1;bill 6;sail 2 BUENOS_AIRES;repair 1;load 30;"
    "sail 2 NEW_YORK"
).split(";")


def presses(steps) -> int:
    """The presses of a script; a button that is held counts as one."""
    return sum(
        step.arguments[1] if step.verb == "press" else 1
        for step in steps
        if step.verb in ("press", "hold")
    )


def turns(about, actions):
    """The state at the end of every turn."""
    session = Session(about["game"], about["players"], about["options"], about["seed"])
    found, now = [], None
    for text in actions:
        session.do(session.rules.strip_outcome(text))
        state = session.state
        if (state["round"], state["turn"]) != now or state["winner"]:
            now = state["round"], state["turn"]
            found.append(session.digest())
    return found


@pytest.fixture(scope="module")
def client(unix):
    with connect(unix) as client:
        yield client


def test_the_evening_takes_at_most_45_percent_of_the_presses(client, tmp_path):
    steps = keys.parse(SCRIPT.read_text("utf-8"), SCRIPT.name)
    assert presses(steps) <= BEFORE * 45 // 100
    (about,) = [step.arguments[0] for step in steps if step.verb == "new"]
    end = [step.arguments for step in steps].index(("master-winner",))  # then comes another game
    keys.Player(client, tmp_path).run_steps(steps[:end], SCRIPT.name)
    played = client.call("game.log", {"limit": 200})["actions"]
    assert turns(about, played) == turns(about, THEN)

"""The lessons of the games in whole games: nothing changes by asking, and each matters once."""

from pathlib import Path

import pytest

from pilothouse.series import trial
from shared_rules import catalog
from shared_rules.kernel.session import Session
from tests.portable.lessons import due
from tests.portable.master.voyage import owned

TRIALS = Path(__file__).parents[2] / "trials"
# Game: the lessons that no recorded game has. The portable tests of each game have them.
NEVER = {
    "gyges": "lift_behind lift_row same",
    "master": "",
    "mississippi": "goal_both",
    "tboats": "",
}


@pytest.mark.parametrize("game", NEVER)
def test_lessons_in_recorded_games(game, monkeypatch):
    monkeypatch.setattr(catalog, "charts", owned)
    seen = set()
    for path in sorted(TRIALS.rglob("*.trial")):
        header, *plies = trial.read(path)
        if header["game"] == game:
            session = Session(*(header[key] for key in trial.SETUP))
            events: list[dict] = []
            for ply in plies:
                seen.update(due(session, events).split(" "))  # asserts that nothing has changed
                events = session.do(ply["action"])
    lessons = __import__(f"shared_rules.{game}.lessons", None, None, ("LESSONS",)).LESSONS
    assert {key for key, _, _ in lessons} - seen == set(NEVER[game].split())

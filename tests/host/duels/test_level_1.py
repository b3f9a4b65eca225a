"""Level 1, for a child of eight: it overlooks things, but a win before its eyes it takes."""

import random

import pytest

from shared_rules.kernel.session import Session, ended
from soak import soak

BEGUN = {
    "gyges": (["south", "north"], {"preset": "tournament", "setup": "random"}),
    "gyges, italian": (["south", "north"], {"preset": "italian", "setup": "random"}),
    "tboats": (["yellow", "red"], {"formation": "Y b2-b4,e1-e3 R c6-e6,f7-h7"}),
}
NEVER = ("resign", "draw")


def winning(session, who):
    """The legal actions with which a side wins at once."""
    found = set()
    for text in list(session.actions()):
        if session.game == "gyges" and not text.endswith(("-north", "-south")) or text in NEVER:
            continue
        session.do(text)
        if session.state["winner"] == who:
            found.add(text)
        session.undo()
    return found


@soak(games=(3, 20, 60))
@pytest.mark.parametrize("name", BEGUN)
def test_it_takes_a_win_and_never_gives_up_or_loses_to_chance(name, games):
    players, options = BEGUN[name]
    seen = points = 0
    for seed in range(games):
        session, dice = Session(name.split(",")[0], players, options, seed), random.Random(seed)
        mine = players[seed % 2]
        while not session.over and session.ply < 200:
            who = session.rules.player(session.state)
            if who != mine:
                legal = [text for text in session.actions() if text not in NEVER]
                session.do(dice.choice(legal))
                continue
            wins = winning(session, mine)
            action = ended(session.rules.suggest(session.state, 1))["action"]
            assert action in wins or not wins, (seed, session.ply, action)
            assert action != "resign", (seed, session.ply)
            seen += bool(wins)
            session.do(action)
        points += session.state["winner"] == mine
    assert seen and points * 5 >= 4 * games, (seen, points)

"""Captains on all six seats of the box, with ships and with boats: they play as on the laptop."""

import pytest

from pilothouse.bench.figures import OPEN_BOX, run
from pilothouse.games.master import voyage
from pilothouse.games.mississippi import race
from pilothouse.link.client import connect
from pilothouse.series.games import Plan
from soak import soak

# Game: (players, mode, the part of the state that tells that the game is over).
GAMES = {
    "master": (voyage.COLOURS, "chart", "winner"),
    "mississippi": (race.COLOURS, "pilot", "over"),
}
SEATS = """
send("game.new", game=GAME, players=COLOURS, seed=0, options={"mode": MODE},
     seats=dict.fromkeys(COLOURS, 3))
session = app.table.session
turns = 0
while not session.state[END] and session.ply < PLIES and turns < 40000:
    app.skip(600)
    app.turn()
    turns += 1
print("screen", app.stack.top.name)
print("short", app.seats.thought_less)
print("ply", session.ply)
print("digest", session.digest())
"""
# A box has started again and again for want of memory: what the link tells and the display shows.
SHORTLY = """
send("system.language", code=LANGUAGE)
app.failures = 1
told = []
app.listeners.append(lambda method, params: told.append((method, params["text"])))
send("game.new", game=GAME, players=COLOURS, seed=0, options={"mode": MODE},
     seats=dict.fromkeys(COLOURS, 3))
app.turn()
from firmware.ui import widgets
banner = widgets.banner
shown = []
def seen(canvas, text):
    shown.append(text)
    banner(canvas, text)
widgets.banner = seen
for _ in range(30):
    app.skip(600)
    app.turn()
print("ply", app.table.session.ply)
print("told", told[0] if told else "")
print("shown", shown[0] if shown else "")
"""


def by_the_core(game, plies):
    """(ply, digest) of the same captains over the link, with enough memory for them."""
    players, mode, end = GAMES[game]
    plan = Plan(game, players, (3,) * 6, {"mode": mode})
    with connect("cpython") as link:
        plan.begin(link, 0)
        done = None
        while not link.state(end) and (done is None or done["ply"] < plies):
            done = link.do(link.call("game.suggest", {"level": 3})["action"])
        return done["ply"], link.call("game.digest")["digest"]


def on_the_box(game, plies):
    players, mode, end = GAMES[game]
    code = SEATS.replace("COLOURS", repr(players)).replace("PLIES", str(plies))
    code = code.replace("GAME", repr(game)).replace("MODE", repr(mode)).replace("END", repr(end))
    found = run(OPEN_BOX + code)
    assert found["screen"] in ("map", "winner")
    assert found["short"] == "False"
    return int(found["ply"]), found["digest"]


@soak(plies=(20, 300, 4000))
@pytest.mark.parametrize("game", GAMES)
def test_captains_of_the_box_have_memory_for_what_they_want(unix, game, plies):
    assert on_the_box(game, plies) == by_the_core(game, plies)


@pytest.mark.parametrize(
    ("game", "language", "words"),
    [("mississippi", "en", "Low memory"), ("master", "it", "Poca RAM")],
)
def test_a_captain_that_thinks_less_is_seen_to(unix, game, language, words):
    players, mode, _ = GAMES[game]
    code = SHORTLY.replace("COLOURS", repr(players)).replace("LANGUAGE", repr(language))
    code = code.replace("GAME", repr(game)).replace("MODE", repr(mode))
    found = run(OPEN_BOX + code)
    assert int(found["ply"]) > 0
    assert "system.error" in found["told"] and "thought less" in found["told"]
    assert found["shown"].startswith(words)

"""Captains on every seat of the box: six ships on the chart in 256 KiB, as on the laptop."""

from pilothouse import voyage
from pilothouse.client import connect
from pilothouse.figures import OPEN_BOX, run
from pilothouse.series import Plan
from soak import soak

SEATS = """
send("game.new", game="master", players=COLOURS, seed=0, options={"mode": "chart"},
     seats=dict.fromkeys(COLOURS, 3))
session = app.table.session
turns = 0
while not session.state["winner"] and session.ply < PLIES and turns < 20000:
    app.skip(600)
    app.turn()
    turns += 1
print("screen", app.stack.top.name)
print("ply", session.ply)
print("digest", session.digest())
"""


def by_the_core(plies):
    """(ply, digest) of the same captains over the link, with memory enough for all they want."""
    plan = Plan("master", voyage.COLOURS, (3,) * 6, {"mode": "chart"})
    with connect("cpython") as link:
        plan.begin(link, 0)
        done = None
        while not link.state("winner") and (done is None or done["ply"] < plies):
            done = link.do(link.call("game.suggest", {"level": 3})["action"])
        return done["ply"], link.call("game.digest")["digest"]


def on_the_box(plies):
    code = SEATS.replace("COLOURS", repr(voyage.COLOURS)).replace("PLIES", str(plies))
    found = run(OPEN_BOX + code)
    assert found["screen"] in ("map", "winner")
    return int(found["ply"]), found["digest"]


@soak(plies=(40, 4000))
def test_captains_of_the_box_have_memory_for_what_they_want(unix, plies):
    assert on_the_box(plies) == by_the_core(plies)

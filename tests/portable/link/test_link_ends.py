"""Where a turn can end (game.ends), and the turns that end on a hex (game.advised with at)."""

import json
import sys

from firmware import unload
from firmware.link.advice import ends
from firmware.store import Store
from shared_rules.kernel.prng import Prng
from shared_rules.kernel.session import Session, ended
from shared_rules.mississippi import advice
from shared_rules.mississippi.rounds import acting

from ..share import share
from ..store.flash import ROOT, kept
from .test_link_advised import FLEET, numbered

TABLES = (
    (FLEET, {"mode": "pilot"}),
    (["white", "red"], {"mode": "pilot", "black_rose": True, "tiles": "all"}),
    (FLEET, {"mode": "pilot", "variant": "intro"}),
)


def new(table, seed):
    for path in list(sys.modules):
        if path.startswith("shared_rules.mississippi.search"):
            unload(path)
    # As on a box: in memory a long log takes more room than there is.
    return Session("mississippi", table[0], table[1], seed, None, None, Store(ROOT).archive())


def go_on(s, dice):
    """Play what is advised, or an action at random."""
    texts = ended(advice.advised(s))
    if not dice.below(3):
        texts = list(s.actions())
        texts = [numbered(texts[dice.below(len(texts))], dice)]
    for text in texts[0].split(", "):
        s.do(text)


def played(s, step):
    """(the state after a step, whether another player was asked before the turn was over)."""
    state, colour = json.loads(json.dumps(s.state)), acting(s.state)
    for text in step.split(", "):
        s.rules.apply(state, text)
    pending = state["pending"]
    return state, bool(pending) and pending["who"] not in (None, colour)


def look(s):
    """Compare what is told with what comes of it. Returns how many hexes there were."""
    before, colour, words = s.digest(), acting(s.state), s.rng.words()
    coal = s.state["boats"][colour]["coal"]
    found = ended(ends(s))
    assert len(set([place for place, _, _ in found])) == len(found)
    assert [cost for _, _, cost in found] == sorted([cost for _, _, cost in found])
    for place, wheel, cost in found:
        steps = ended(advice.there(s, place))
        assert 0 < len(steps) < 9 and len(set(steps)) == len(steps), (place, steps)
        for n, step in enumerate(steps):
            state, asked = played(s, step)
            s.rng.restore(words)
            boat = state["boats"].get(colour)
            if asked or not boat or colour == "black" or "refuel" in step or boat["owner"] is None:
                continue
            if boat["at"] is None or state["over"]:
                continue  # it has moored, or was taken off with its tile
            assert boat["at"] == place, (place, step)
            if n == 0:
                assert (boat["speed"], coal - boat["coal"]) == (wheel, cost), (place, step)
    assert s.digest() == before
    return len(found)


@kept
def test_a_turn_ends_where_it_is_told_with_that_wheel_and_coal():
    hexes = 0
    for place, table in enumerate(TABLES):
        for seed in range(share(1, 3)):
            s, dice = new(table, seed + 3), Prng(place + 10 * seed)
            for ply in range(share(9, 120, 41)):
                if s.over:
                    break
                if ply % share(8, 6) == 0:
                    hexes += look(s)
                go_on(s, dice)
    assert hexes > share(40, 300)


def test_nothing_is_told_where_no_course_is_to_be_chosen():
    s = Session("mississippi", FLEET, {"mode": "pilot"}, 5)
    assert ended(ends(s)) == []  # the first tile is due
    assert ended(advice.there(s, "0.5")) == []
    for players, options in ((FLEET, {}), (["south", "north"], None)):
        s = Session("mississippi" if options == {} else "gyges", players, options or {}, 5)
        if options == {}:
            s.do("tile")
        assert ended(ends(s)) == []


def test_a_place_that_is_none_or_out_of_reach_has_no_turn():
    s = Session("mississippi", FLEET, {"mode": "pilot"}, 5)
    while not s.state["points"]:
        s.do(ended(advice.advised(s))[0].split(", ")[0])
    assert ended(ends(s))
    for place in (
        "",
        "x",
        "0",
        "0.20",
        "-1.5",
        "00.5",
        "0.5.",
        "999999999999.1",
        "1.1 ",
        "\u0663.1",
    ):
        assert ended(advice.there(s, place)) == [], place

"""What is advised first in a game of two can't be answered by a win, or by a capture in T-boats.

What it can do is looked up in the rules, action by action, without the advice's own search.
"""

import json

from firmware import unload_others
from firmware.link.advice import advised
from firmware.store import Store
from shared_rules.kernel.prng import Prng
from shared_rules.kernel.session import Session, ended

from ..counter import Host, refused
from ..share import share
from ..store.flash import ROOT, kept

GYGES = (
    {},
    {"preset": "tournament"},
    {"bounce": "carry", "blocked": "next_row", "drop": "none", "ko": 0},
    {"path": "edge", "drop": "behind", "blocked": "next_row"},
)
BOATS = (
    {},
    {"strict_touch": True, "walk_in": "claim", "punish_window": "standing"},
    {"walk_in": "immediate", "rot180": True, "pass_over": False, "formation": "gate"},
)
PLAYERS = {"gyges": ["south", "north"], "tboats": ["yellow", "red"]}
LOST = 9  # more boats than there are


def first(s, soon=False):
    return ended(advised(s, None, soon))[0]


def after(s, state, text):
    """The state after a text of one or two actions."""
    state = json.loads(json.dumps(state))
    for action in text.split(", "):
        s.rules.apply(state, action)
    return state


def moves(s, state):
    """Yield them: there may be thousands, so they are no list."""
    for text in s.rules.actions(state):
        if text not in ("resign", "draw"):
            yield text


def wins(s, state):
    """Whether a move of the side on turn ends the game for it."""
    if s.game == "gyges":
        return any(text.endswith("north") or text.endswith("south") for text in moves(s, state))
    return any(lost_by(s, state, state, text, 1) == LOST for text in turns(s, state))


def turns(s, state):
    """The texts of whole turns."""
    for text in moves(s, state):
        if text[:5] != "touch":
            yield text
            continue
        touched = after(s, state, text)
        for move in moves(s, touched):
            yield text + ", " + move


def lost_by(s, before, state, text, other=0):
    """How many boats a turn leaves to a side, less than before; LOST: the game is lost to it.

    other: 0: the side on turn in `before`; 1: its opponent.
    """
    side = "yr".index(before["position"][-1]) ^ other
    then = after(s, state, text)
    if then["winner"] == PLAYERS["tboats"][1 - side]:
        return LOST
    return count(before, side) - count(then, side)


def count(state, side):
    words = state["position"].split(" ")
    fleet = words[1 + 2 * side]
    return 0 if fleet == "-" else len(fleet.split(","))


def harm(s, text):
    """What a turn costs its side until it is on turn again, at most: boats, or LOST."""
    then = after(s, s.state, text)
    if s.game == "gyges":
        return LOST if not then["winner"] and wins(s, then) else 0
    most = lost_by(s, s.state, s.state, text)
    if not then["winner"]:
        for answer in turns(s, then):
            most = max(most, lost_by(s, s.state, then, answer))
    return most


def kind(harm):
    return min(harm, 1) if harm < LOST else LOST


def check(s, whole):
    """Look at the first text. whole: whether to try all others where that one has a cost."""
    if wins(s, s.state):
        for text in (first(s), first(s, True)):
            assert after(s, s.state, text)["winner"] == s.rules.player(s.state), text
        return
    text = first(s)
    cost = harm(s, text)
    if cost and whole:
        for other in turns(s, s.state):
            assert kind(harm(s, other)) >= kind(cost), (s.state, text, other)


def at_random(s, dice):
    """A legal action, each as likely as any other."""
    left = dice.below(sum([1 for _ in moves(s, s.state)]))
    for text in moves(s, s.state):
        if not left:
            return text
        left -= 1


def games(game, tables, seeds, plies):
    """Positions of games at random; each third move is the one advised, so that they last."""
    unload_others(game)
    for options in tables:
        for seed in range(seeds):
            dice = Prng(seed + 3)
            s = Session(game, PLAYERS[game], options, seed, None, None, Store(ROOT).archive())
            while not s.over and s.ply < plies:
                if s.ply > 2:
                    yield s
                text = first(s, True) if dice.below(3) == 0 else at_random(s, dice)
                for action in text.split(", "):
                    s.do(action)


@kept
def test_in_gyges_nobody_can_win_at_once_after_what_is_advised():
    tables = share(GYGES[1:2], GYGES, GYGES)
    for s in games("gyges", tables, share(1, 20), share(6, 60, 9)):
        check(s, share(False, True, True))


@kept
def test_in_t_boats_nothing_can_be_taken_at_once_after_what_is_advised():
    for s in games("tboats", BOATS, share(1, 6), share(8, 200, 12)):
        if not s.state["touched"]:
            check(s, True)


def test_what_is_advised_soon_is_not_chosen_with_care():
    board = {"board": "031123/000000/002000/002000/000000/031123", "to_move": "south"}
    s = Session("gyges", PLAYERS["gyges"], {"preset": "tournament"}, 7, board)
    soon, careful = ended(advised(s, None, True)), ended(advised(s))
    assert soon[0] == "b1-c1(d3)" and harm(s, soon[0]) == LOST
    assert careful[0] == "b1-a1" and harm(s, careful[0]) == 0
    assert careful[1:] == [text for text in soon if text != careful[0]]


def test_t18a_where_ts_are_claimed_the_advice_is_the_same_with_and_without_one():
    found = []
    for red in ("d5-f5", "a9-c9"):  # from e1-e3 a T with the first is one step away
        s = Session("tboats", PLAYERS["tboats"], {"claim": "manual"}, 7, "Y e1-e3 R %s y" % red)
        found.append(ended(advised(s)))
        assert found[-1] == ended(advised(s, None, True))
    assert found[0] == found[1]


def test_the_search_goes_on_in_slices_and_ends_as_stale_when_somebody_plays():
    host = Host()
    board = {"board": "031123/000000/002000/002000/000000/031123", "to_move": "south"}
    options = {"preset": "tournament"}
    host.ask("game.new", game="gyges", players=PLAYERS["gyges"], options=options, position=board)
    soon = host.ask("game.advised", soon=True)["actions"]
    assert host.ask("game.advised")["actions"][0] == "b1-a1" != soon[0]
    refused(host.ask("game.advised", soon=1), -32602, option="soon")
    assert host.begin("game.advised") == []
    host.server.step()
    host.table.do(soon[-1])
    assert host.finish()["code"] == 6

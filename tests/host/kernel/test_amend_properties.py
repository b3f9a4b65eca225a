"""Random amendments of random games: what is accepted is a game that could have been played so.

Each is compared with a plain replay of the amended log from its seed. Chance is drawn by the device
in one half of the games, and by hand in the other.
"""

import random

import pytest

from shared_rules.kernel.amend import Amendment
from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import Session, ended
from soak import soak
from tests.host.kernel.test_undo_properties import KINDS, choose
from tests.portable.duel import fresh
from tests.portable.master.voyage import charted, table
from tests.portable.mississippi.race import race
from tests.portable.refusal import contents

# name: (a session from a seed, actions of a game, amendments)
GAMES = {name: (begin, min(steps, 40), 12) for name, (begin, steps, _) in KINDS.items()} | {
    "table, drawn": (lambda seed: race(4, seed, tiles="all"), 60, 30),
    "table, two boats": (lambda seed: race(2, seed), 50, 25),
    "pilot, drawn": (lambda seed: race(3, seed, mode="pilot"), 40, 12),
    "master, drawn": (lambda seed: table(3, seed), 50, 30),
    "master, chart, drawn": (lambda seed: charted(2, seed), 30, 12),
    "gyges, chosen": (lambda seed: fresh(seed), 14, 10),
}


def again(s, log):
    """Play a log from the seed: (session, number of the line that is refused, its error)."""
    other = Session(s.game, s.players, s.options, s.seed, s.position)
    for place, text in enumerate(log):
        try:
            other.do(other.rules.strip_outcome(text))
        except RuleError as error:
            return other, place, error
    return other, None, None


def owned(s):
    """[(owner, line)] of a log."""
    other, found = again(s, [])[0], []
    for text in s.log():
        found.append((other.rules.player(other.state), text))
        other.do(other.rules.strip_outcome(text))
    return found


def told(text):
    """A line as it may be after another one: with one point left `sail` is `ahead`."""
    return "ahead" if text == "sail" else text.split(" x ")[0]


def once(s, dice):
    """Make one random amendment; returns whether it was accepted, or the code of its refusal."""
    log = list(s.log())
    how = dice.choice(["insert", "insert", "replace", "replace", "remove"])
    how = how if log else "insert"
    at = dice.randrange(max(0, len(log) - 14), len(log) + (how == "insert"))
    legal = list(again(s, log[:at])[0].actions())
    action = "" if how == "remove" or not legal else choose(dice, legal)
    given = {"follow": dice.choice(["sequence", "boats"]), "drop": dice.random() < 0.3}
    before, owners = contents(s), owned(s)
    done = Amendment(s, at, how, action, **given)
    whole, mended = list(s.log(0, s.end)), [action] if how != "remove" else []
    new = whole[:at] + mended + whole[at + (how != "insert") :]
    try:
        ended(done.steps(True))
    except RuleError as error:
        assert contents(s) == before
        if error.code not in ("chance", "turn") and given["follow"] == "sequence":
            _, place, reference = again(s, new)
            assert (error.rule, error.code) == (reference.rule, reference.code), (at, how, action)
            if "ply" in error.facts:
                ply = error.facts["ply"]
                assert ply - at - (how != "insert") == place - at - (how != "remove")
                assert log[ply] == error.facts["action"]
        return error.code
    assert contents(s) == before
    done.take()
    assert (s.ply, s.digest()) == (done.ply, done.digest)
    other, place, _ = again(s, s.log())
    assert place is None and (other.digest(), list(other.log())) == (s.digest(), list(s.log()))
    begun = at + (how != "remove")
    assert s.ply == begun + done.kept and s.end == len(new)
    later = list(s.log(begun, s.end))
    if given["follow"] == "sequence":
        played = list(again(s, new)[0].log())  # `sail` may be `ahead` now, a push may take a boat
        assert later == played[begun : s.ply] + new[s.ply :] and list(s.log(0, at)) == log[:at]
    else:
        assert sorted(map(told, later)) == sorted(map(told, new[begun:]))
        rest = [(who, told(text)) for who, text in owned(s)[begun:]]
        for who in {who for who, _ in rest}:
            mine = [told(t) for w, t in owners[at + (how != "insert") :] if w == who]
            played = [t for w, t in rest if w == who]
            assert mine[: len(played)] == played
    for _ in range(min(s.ply, 20)):
        s.undo()
    while s.ply < other.ply:
        s.redo()
    assert s.digest() == other.digest()
    return "done"


@pytest.mark.parametrize("kind", GAMES)
@soak(seeds=(1, 12))
def test_any_amendment_is_a_game_or_is_refused(kind, seeds):
    begin, actions, amendments = GAMES[kind]
    found = {}
    for seed in range(seeds):
        dice, s = random.Random(f"{kind} {seed}"), begin(seed)
        while s.ply < actions and not s.over:
            s.do(choose(dice, [text for text in s.actions() if text not in ("resign", "draw")]))
        for _ in range(amendments):
            word = once(s, dice)
            found[word] = found.get(word, 0) + 1
    assert len(found) > 1, found
    print(kind, found)

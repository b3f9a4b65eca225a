"""Short words for the tests of late corrections: a race under way, an amendment, its refusal."""

from shared_rules.kernel.amend import Amendment
from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import Session, ended

from ..mississippi.race import play, race
from ..refusal import contents, raised

# Round 1, the ruler, and two turns of round 2. Grey is at a dock at the end of each of its turns.
ROUND_1 = "tile, ahead, right, done, roll, tile, ahead, done, ahead, done"
ROUND_2 = "rank green = red > grey, ahead, right, done, ahead, left, done"


def under_way(*more):
    """A race of three in its second round, at ply 17, and what is played then."""
    s = race(3, seed=7)
    play(s, *(ROUND_1 + ", " + ROUND_2).split(", ") + list(more))
    return s


def amend(s, at, how, action="", **given):
    """Mend the log; returns the amendment. A refusal changes nothing."""
    before = contents(s)
    done = Amendment(s, at, how, action, **given)
    try:
        ended(done.steps(True))
        assert contents(s) == before
    except RuleError:
        assert contents(s) == before
        raise
    done.take()
    assert (s.ply, s.digest()) == (done.ply, done.digest)
    return done


def refused(s, at, how, action="", **given):
    """The refusal of an amendment: (statement, code, facts)."""
    error = raised(RuleError, amend, s, at, how, action, **given)
    assert error, "accepted"
    return error.rule, error.code, error.facts


def again(s, ply=None):
    """Another session: the log of this one up to a ply, played from its seed."""
    other = Session(s.game, s.players, s.options, s.seed, s.position)
    for text in s.log(0, s.ply if ply is None else ply):
        other.do(other.rules.strip_outcome(text))
        assert other.last == text
    return other


def replayed(s):
    """The log of a session. Played from its seed, it leads to the same place."""
    other = again(s)
    assert other.digest() == s.digest() and other.last == s.last
    return list(s.log())


def walked(s):
    """True: undone to the beginning and redone to the end, it passes the same states both ways."""
    end, digests = s.ply, []
    while s.ply:
        digests.append(s.digest())
        s.undo()
    while s.ply < end:
        s.redo()
        assert s.digest() == digests.pop()
    return True

"""Two random races in pilot mode, the same on every target: digests kept from CPython."""

from shared_rules.kernel.prng import Prng
from tests.portable.share import share

from ..chart import pilot
from ..race import boat, listed

FOUR = ["14977f7a", "7d7f27eb", "4179bb5b", "f9413f51"]
SIX = ["67e33f39", "8ed9ccaa", "5fb52ed8", "6d800058", "6f05ceea"]


def sail(players, seed, **options):
    """A session at the end of a random race, and the digest every 100 plies and at the end.

    MicroPython leaves it after 200 plies, except in `make soak`.
    """
    s = pilot(players, seed, **options)
    dice = Prng(seed + 1)
    digests = []
    whole = share(False, True, True)
    while not s.state["over"] and (whole or s.ply < 200):
        texts = listed(s)
        going = [text for text in texts if text not in ("left", "right")]
        # Who turns and turns without need is soon out of coal.
        if going and dice.below(5):
            texts = going
        s.do(texts[dice.below(len(texts))])
        apart(s)
        if not s.ply % 100:
            digests.append(s.digest())
    if s.state["over"]:
        digests.append(s.digest())
    return s, digests


def apart(s):
    """No two boats on a hex, none off the tiles on the table, no coal wheel out of its range."""
    taken = []
    for colour in s.state["boats"]:
        at = boat(s, colour)["at"]
        if at is not None:
            assert at not in taken
            taken.append(at)
            assert s.state["rear"] <= int(at.split(".")[0]) < len(s.state["river"])
        assert 0 <= boat(s, colour)["coal"] <= 6


def back(s):
    """Twenty plies back and there again: the same digest."""
    end = s.digest()
    for _ in range(20):
        s.undo()
    assert s.digest() != end
    for _ in range(20):
        s.redo()
    assert s.digest() == end


def test_a_race_of_four_down_the_whole_river():
    s, digests = sail(4, 0)
    assert len(digests) >= 2 and digests == FOUR[: len(digests)]
    assert not s.state["over"] or (s.state["winner"], s.state["landing"]) == ("brown", "left")
    back(s)


def test_a_race_of_six_boats_on_all_kinds_of_water():
    s, digests = sail(["anna", "bert", "cleo"], 50, boats_per_player=2, tiles="all")
    assert len(digests) >= 2 and digests == SIX[: len(digests)]
    assert not s.state["over"] or len(s.state["river"]) == 9
    back(s)

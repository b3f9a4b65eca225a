"""Late corrections: what followed is played again, and chance stays what it was."""

import json

from shared_rules.kernel import steps
from shared_rules.kernel.amend import Amendment
from shared_rules.kernel.canonical import canonical
from shared_rules.kernel.session import SEGMENT
from shared_rules.kernel.turns import begin

from ..duel import fresh
from ..master.voyage import table
from ..mississippi.race import play, race
from ..refusal import contents, raised
from .amended import ROUND_1, ROUND_2, again, amend, refused, replayed, under_way, walked


def test_a_line_that_is_replaced_by_itself_changes_nothing():
    s = under_way()
    log, digest = list(s.log()), s.digest()
    for at, text in enumerate(log):
        done = amend(s, at, "replace", text)
        assert (list(s.log()), s.digest()) == (log, digest), at
        assert done.kept == len(log) - at - 1 and not done.turns
    assert walked(s)


def test_what_is_inserted_can_be_taken_out_again():
    s = under_way()
    log, digest = list(s.log()), s.digest()
    for at, text in ((2, "left"), (7, "right"), (13, "left"), (17, "ahead")):
        amend(s, at, "insert", text)
        assert replayed(s) == log[:at] + [text] + log[at:] and walked(s)
        amend(s, at, "remove")
        assert replayed(s) == log and s.digest() == digest and walked(s)


def test_a_forgotten_passenger_comes_aboard_late():
    s = race(3, seed=7)
    play(s, *ROUND_1.split(", "))
    waiting = s.state["river"][1]["passengers"]
    assert waiting, "the tile of this seed has a station"
    play(s, *ROUND_2.split(", "))
    done = amend(s, 9, "insert", "embark 1")
    assert s.state["boats"]["grey"]["passengers"] == 1 and done.kept == 8
    assert s.state["river"][1]["passengers"] == waiting - 1
    assert replayed(s)[9] == "embark 1"
    # only one; Q-40: with the wheel at 1, at the end of the movement
    assert refused(s, 10, "insert", "embark 1")[0] == "Q-41"
    assert refused(s, 8, "insert", "embark 1")[:2] == ("Q-40", "points")


def test_a_later_line_that_falls_is_named_with_its_statement():
    s = under_way()
    log = list(s.log())
    # without its one step the turn of green can't be ended
    facts = {"ply": 7, "action": "done"}
    assert refused(s, 6, "remove") == ("Q-16", "points_left", facts)
    assert list(s.log()) == log


def test_another_order_leaves_the_turns_in_their_sequence():
    s = under_way()
    log = list(s.log())
    done = amend(s, 10, "replace", "rank red > green > grey")
    assert done.turns == [
        {"ply": 11, "old": "green", "new": "red"},
        {"ply": 14, "old": "red", "new": "green"},
    ]
    assert replayed(s) == log[:10] + ["rank red > green > grey"] + log[11:]
    assert s.state["order"] == ["red", "green", "grey"] and done.kept == 6


def test_another_order_or_each_turn_goes_with_its_boat():
    s = under_way()
    log = list(s.log())
    done = amend(s, 10, "replace", "rank red > green > grey", follow="boats")
    assert done.turns == [] and done.kept == 6
    assert replayed(s)[11:] == log[14:] + log[11:14]
    # and back again
    amend(s, 10, "replace", log[10], follow="boats")
    assert replayed(s) == log


def test_a_boat_that_has_not_played_can_not_go_first():
    s = under_way()
    log, order = list(s.log()), "rank grey > green > red"
    facts = {"ply": 11, "action": "ahead"}
    assert refused(s, 10, "replace", order, follow="boats") == (None, "turn", facts)
    done = amend(s, 10, "replace", order, follow="boats", drop=True)
    assert replayed(s) == log[:10] + [order] and (done.kept, s.end) == (0, 17)


def test_many_turns_with_another_owner_are_counted():
    s = race(4, seed=7, variant="intro")
    play(s, "tile", "ahead", "done", "roll", "tile")
    for _ in range(30):
        play(s, "ahead", "done")
    done = amend(s, 5, "insert", "out")  # green was lost in the first round
    assert done.turns[0] == {"ply": 5, "old": "green", "new": "grey"}
    assert len(done.turns) == 20 and done.more == 4 and done.kept == 60
    assert replayed(s)


def test_a_roll_or_a_tile_that_would_become_due_is_chance():
    s = race(3, seed=8, first_tile="entered")
    play(s, "tile", "ahead", "done", "ahead", "done", "ahead", "done")
    facts = {"ply": 3, "action": "ahead"}
    assert refused(s, 2, "insert", "front") == (None, "chance", facts)
    assert refused(s, 2, "insert", "front", drop=True) == (None, "chance", facts)


def test_a_draw_that_would_not_be_made_is_chance():
    s = race(3, seed=8, first_tile="entered")
    play(s, "tile", "ahead", "front", "done", "roll", "tile", "ahead", "done")
    log = list(s.log())
    assert refused(s, 2, "remove") == (None, "chance", {"ply": 4, "action": log[4]})
    assert refused(s, 4, "remove") == (None, "chance", {"ply": 4, "action": log[4]})
    assert refused(s, 0, "remove") == (None, "chance", {"ply": 0, "action": log[0]})


def test_what_chance_gave_can_not_be_told_otherwise():
    s = under_way()
    log = list(s.log())
    for at, other in ((4, ("left", "straight", "right")), (5, ("A1-1", "A2-2", "A3-3"))):
        verb, face = log[at].split(" ")
        for wrong in other:
            if wrong != face:
                facts = {"ply": at, "action": log[at]}
                found = refused(s, at, "replace", verb + " " + wrong)
                assert found == (None, "chance", facts)
        amend(s, at, "replace", verb)
        assert list(s.log()) == log
    assert refused(s, 4, "replace", "done")[1] == "pending"


def test_what_was_drawn_by_hand_is_taken_as_it_is_told():
    s = race(3, seed=8, die="table", draw="table")
    play(s, "tile A1-1", "ahead", "done", "roll left", "tile A2-2", "ahead", "done")
    amend(s, 3, "replace", "roll straight")
    amend(s, 4, "replace", "tile A3-3")
    assert replayed(s)[3:5] == ["roll straight", "tile A3-3"]


def test_the_zone_of_a_move_makes_a_card_due():
    s = table(2)
    play(s, "start TOKYO", "start LONDON", "bill", "fuel 5 1000", "sail 3", "fuel 5 1000")
    play(s, "sail 2")
    facts = {"ply": 5, "action": "fuel 5 1000"}
    assert refused(s, 4, "replace", "sail 3 zone") == (None, "chance", facts)
    # M-24: a move of another length costs the same ton
    amend(s, 4, "replace", "sail 4")
    # M-32: fuel bought late
    amend(s, 3, "replace", "fuel 6 1000")
    assert s.state["players"][0]["fuel"] == 5 and replayed(s)
    # M-29: after the move it is at sea
    assert refused(s, 5, "insert", "stay")[2]["action"] == "fuel 5 1000"


def test_only_lines_that_are_played_can_be_mended():
    s = under_way()
    for at, how in ((18, "insert"), (17, "replace"), (17, "remove"), (-1, "insert")):
        assert raised(IndexError, Amendment, s, at, how, "left")
    assert raised(ValueError, Amendment, s, 3, "mend", "left")
    assert raised(ValueError, Amendment, s, 3, "insert", "left", "nobody")
    for text in ("", "nonsense", "left ", "done now"):
        assert refused(s, 3, "insert", text)[:2] == (None, "unknown"), text


def test_an_amendment_that_is_not_taken_or_not_played_to_its_end_leaves_nothing():
    s = under_way()
    before = contents(s)
    words = s.rng.words()
    mending = Amendment(s, 2, "insert", "left").steps(True)
    for _ in range(6):
        next(mending)
        assert s.rng.words() == words and contents(s) == before
        assert list(s.actions())
    mending.close()
    play(s, "ahead")
    assert replayed(s)


def test_a_game_for_two_has_its_moves_mended():
    s = fresh(3, setup="random")
    for _ in range(11):
        s.do([text for text in s.actions() if text != "resign"][0])
    log, digest = list(s.log()), s.digest()
    other = [text for text in again(s, 10).actions() if text != log[10]][0]
    done = amend(s, 10, "replace", other)
    assert done.kept == 0 and replayed(s) == log[:10] + [other]
    amend(s, 10, "replace", log[10])
    assert (list(s.log()), s.digest()) == (log, digest)
    # South may not move twice: whose turn it is changes for all that follows.
    found = refused(s, 8, "insert", log[8])
    assert found[0] and found[2]["ply"] >= 8 or "ply" not in found[2]


def snapshot(s, k):
    """The state and the source of chance in piece `k` of the archive."""
    found = json.loads(s.archive.get(k))
    return {"rng": found["rng"], "state": found["state"]}


def test_the_snapshots_are_those_of_a_game_that_was_played_so():
    s = under_way()
    for text in ("ahead", "left", "done", "rank red > green > grey", "ahead", "done", "ahead"):
        s.do(text)
    amend(s, 7, "insert", "left")
    other = again(s)
    for k in range(s.ply // SEGMENT + 1):
        assert canonical(snapshot(s, 2 * k)) == canonical(snapshot(other, 2 * k))


def test_what_one_tap_has_played_stays_one_step():
    s = race(3, seed=7)
    for line in (
        "tile",
        "speed 2, ahead, right, ahead, done, roll, tile",
        "ahead, done, ahead, done",
    ):
        steps.do(s, line)
    marks = ["", "", " ", " ", " ", " ", " ", " ", "", " ", " ", " "]
    assert [line[: len(line) - len(line.strip())] for line in s.marked()] == marks
    amend(s, 3, "insert", "left")  # in the middle of a step it belongs to it
    assert list(s.marked())[3:5] == [" left", " right"]
    amend(s, 3, "remove")
    assert [line[:1] == " " for line in s.marked()] == [mark == " " for mark in marks]
    amend(s, 8, "insert", "left")  # between two steps it is one by itself
    assert list(s.marked())[8:10] == ["left", "ahead"]
    # Without its first action the step does not come to belong to the one before it.
    s = race(3, seed=7)
    for line in ("tile", "left, ahead, done, roll, tile", "left, ahead, done"):
        steps.do(s, line)
    amend(s, 6, "remove")
    assert list(s.marked())[6:] == ["ahead", " done"]
    amend(s, 1, "remove")
    assert list(s.marked())[1:3] == ["ahead", " done"]
    assert begin(s) == 5 and replayed(s)

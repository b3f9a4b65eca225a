"""`pilothouse analyse` of Gyges and T-boats: values, missed moves, the deciding move."""

import pytest

from pilothouse import game
from pilothouse.analysis import duel, study
from pilothouse.analysis.study import SURE, WIN
from shared_rules.kernel.session import Session, ended

NODES = 100  # enough to see what is won at once
SIDES = {"gyges": ["south", "north"], "tboats": ["yellow", "red"]}
# South can go into the goal from c4 by c5. A move that gives north its own way in loses at once.
OPEN_GOAL = {"board": "000000/000000/000000/001000/032000/300021", "to_move": "south"}


def saved(session):
    return b"".join(session.save())


def begun(game="gyges", position=None, **options):
    return Session(game, SIDES[game], options, 1, position)


def played(game, plies, **options):
    """A game that the computer has played against itself."""
    session = begun(game, **options)
    while session.ply < plies and not session.over:
        session.do(ended(session.rules.suggest(session.state, study.BEST, NODES))["action"])
    return session


@pytest.mark.parametrize("game", SIDES)
def test_what_the_computer_would_have_played_itself_misses_nothing(game):
    session = played(game, 8)
    found = study.analyse(saved(session), "en", NODES)
    moves = [text for text in session.log() if not text.startswith("setup")]
    assert [step.played for step in found.steps] == moves
    assert all(step.best == "" and step.missed == 0 and step.why == "" for step in found.steps)
    assert len(found.lines[SIDES[game][0]]) == len(moves)


def test_the_analysis_leaves_the_game_as_it_was():
    session = played("tboats", 9)
    kind = duel.Duel(*study.replayed(saved(session)), study.Speech("en", session), NODES)
    for _ in kind.steps():
        pass
    assert kind._session.digest() == session.digest()


def test_a_win_that_was_not_taken_is_missed_and_says_why():
    session = begun(position=OPEN_GOAL, preset="tournament")
    session.do("c4-b4")
    session.do("resign")
    found = study.analyse(saved(session), "en", NODES)
    first, last = found.steps
    assert (first.ply, first.who, first.played) == (1, "south", "c4-b4")
    assert first.best == "c4-c5-north" and first.why == "It wins at once."
    assert first.missed > SURE // 2 and found.worst() == [first]
    assert (last.who, last.played, last.best) == ("north", "resign", "")
    assert last.value == -WIN and found.winner == "south"
    assert study.analyse(saved(session), "it", NODES).steps[0].why == "Vince subito."


def test_a_win_that_was_out_of_sight_before_is_the_reason():
    session = begun(position=OPEN_GOAL, preset="tournament")
    speech = study.Speech("en", session)
    kind = duel.Duel(session, [], speech)
    found = {"action": "c4-b4", "value": 12, "depth": 2, "nodes": 50}
    quiet = speech.reason(found)
    session.do("c4-b4")
    assert kind._explain(found, 40, "c4-b4") == quiet != ""
    assert kind._explain(found, WIN - 4, "c4-b4") == "It wins in 3 turns."
    assert kind._explain(found, WIN, "c4-b4") == "It wins at once."
    assert session.last == "c4-b4"


def test_a_win_is_a_win_later_too():
    """Where all moves win, or all lose, the slower one misses nothing."""
    session = begun(position=OPEN_GOAL, preset="tournament")
    kind = duel.Duel(session, [], study.Speech("en", session))
    values = iter((29990, 29980, -29990, -29995))
    kind._judged = lambda nodes=None: duel.Judged(next(values), 1, 5, None)
    assert kind._compared(1, "c4-c5-north", "c4-b4")[0] == 0
    session.undo()
    assert kind._compared(1, "c4-c5-north", "c4-b4")[0] == 0


@pytest.mark.parametrize(
    ("depths", "missed"),
    [
        ([2, 2], 10),
        ([2, 1, 2], 10),  # the played move is searched again with more nodes
        ([1, 2, 2], 10),  # so is the better one
        ([1, 3, 2, 3], 10),
        ([1, 2, 1, 1, 1], None),  # they can't be searched equally deep
    ],
)
def test_two_moves_are_compared_only_at_the_same_depth(depths, missed):
    session = begun(position=OPEN_GOAL, preset="tournament")
    kind = duel.Duel(session, [], study.Speech("en", session))
    asked = []

    def judged(nodes=None):
        better = bool(session.over)
        asked.append(nodes)
        return duel.Judged(50 if better else 40, depths.pop(0), 7, None)

    kind._judged = judged
    assert kind._compared(1, "c4-c5-north", "c4-b4")[0] == missed
    assert asked[:2] == [None, None] and set(asked[2:]) <= {7 * duel.DEEPER}
    assert session.ply == 1 and not depths


def test_who_leads_from_the_deciding_move_on_leads_to_the_end():
    session = played("tboats", 16)
    session.do("resign")
    found = study.analyse(saved(session), "en", NODES)
    ply, who = found.turning
    assert who == found.winner
    sign = 1 if who == found.players[0] else -1
    places = [step.ply for step in found.steps].index(ply)
    line = [sign * value for value in found.lines[found.players[0]]]
    assert all(value > game.of("tboats").even for value in line[places:])
    assert not places or line[places - 1] <= game.of("tboats").even


def test_t11a_a_boat_that_has_to_be_touched_first_is_a_step_of_its_own():
    session = played("tboats", 6, strict_touch=True)
    found = study.analyse(saved(session), "en", NODES)
    assert [step.played.split(" ")[0] == "touch" for step in found.steps] == [True, False] * 3
    assert [step.who for step in found.steps[:4]] == ["yellow", "yellow", "red", "red"]


def test_t22_an_offer_of_a_draw_is_no_move_and_an_agreed_one_ends_the_game():
    session = played("tboats", 2)
    session.do("draw")
    session.do(ended(session.rules.suggest(session.state, study.BEST, NODES))["action"])
    session.do("draw")
    found = study.analyse(saved(session), "en", NODES)
    assert [step.ply for step in found.steps] == [1, 2, 4, 5]
    assert found.winner == "draw" and found.turning is None and found.steps[-1].value == 0


def test_a_game_that_has_hardly_begun():
    found = study.analyse(saved(begun()), "en", NODES)
    assert (found.steps, found.winner, found.turning) == ([], None, None)

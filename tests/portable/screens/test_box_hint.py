"""Why a hint is given: each reason is a fact that can be seen on the board."""

from firmware.screens.gyges import reason as gyges
from firmware.screens.hint import Hint
from firmware.screens.tboats import reason as tboats
from shared_rules.gyges.options import resolve
from shared_rules.gyges.walk import Walk
from shared_rules.kernel.session import Session, ended

from .game_box import Duel

REASONS = {"gyges": gyges.reason, "tboats": tboats.reason}


def why(game, position, action=None, value=0):
    """The sentence for an action, or for the one that level 3 suggests."""
    box = Duel(game, None, position)
    session = box.table.session
    if action:
        found = {"action": action, "value": value, "depth": 2}
    else:
        found = ended(session.rules.suggest(session.state, 3, None))
    return REASONS[game](box, found)


def board(text):
    return {"board": text, "to_move": "south"}


def test_a_win_is_named_with_its_turns():
    lone = board("000000/000000/000000/000000/000030/020000")
    assert why("gyges", board("000000/000000/000000/000000/020000/000000")) == "It wins at once."
    assert why("gyges", lone, "e5-e4-d4-d5", 30000 - 3) == "It wins in 2 turns."
    assert why("gyges", lone, "e5-e4-d4-d5", 4 - 30000) == "It holds out longest."
    assert why("tboats", "Y e1-e3 R d5-f5 y") == "It wins at once."


def test_gyges_a_move_bars_a_way_into_the_goal_or_threatens_it():
    # North's 2 on c2 goes into South's goal, unless the 1 stands on c1.
    assert why("gyges", board("010000/002000/000000/000000/000000/000000"), "b1-c1") == (
        "It bars a way into the goal."
    )
    # The 1 goes to row 6; then the goal is one cell away.
    assert why("gyges", board("000000/000000/000000/000000/100000/000003"), "a5-a6") == (
        "It threatens the goal."
    )


def test_gyges_without_a_goal_in_sight_the_ways_are_counted():
    said = why("gyges", board("321123/000000/000000/000000/000000/321123"), "c1-c2")
    assert said.startswith("Ways to go then: ")


def count_ways(board, south, count):
    """What `count` finds in the chains of each piece that a side could move."""
    walk = Walk(resolve({}), board, south)
    return sum([count(walk.chains(start)) for start in walk.starts(walk.border())])


def test_gyges_ways_are_ends_of_moves_however_many_chains_lead_there():
    then = "021123/000000/030000/000000/000000/321123"
    said = why("gyges", board("321123/000000/000000/000000/000000/321123"), "a1-b3")
    ends = [count_ways(then, side, lambda found: len({c[-1] for c in found})) for side in (1, 0)]
    assert said == "Ways to go then: %d, the other side %d." % tuple(ends)
    assert ends[1] < count_ways(then, False, len)


def test_gyges_a_hint_looks_as_far_where_bounces_push_as_where_they_carry():
    for position in (
        board("321123/000000/000000/000000/000000/321123"),
        board("000000/120302/013023/100213/000000/000000"),
        board("112033/002000/000000/030000/000000/220311"),
    ):
        carry, push = [
            ended(session.rules.suggest(session.state, None, None))
            for session in [
                Session("gyges", ["south", "north"], {"preset": preset}, 1, position)
                for preset in ("tournament", "italian")
            ]
        ]
        assert push["depth"] >= carry["depth"] and push["nodes"] <= carry["nodes"] + 8, position


def test_tboats_a_move_takes_saves_or_threatens():
    assert why("tboats", "Y e1-e3 R d5-f5,a8-c8 y", "e1-e3>e2-e4") == "It takes d5-f5."
    # Red's d6-d8 could come down to d5-d7 and take c3-e3 if it came to d4-d6.
    assert why("tboats", "Y c3-e3,h1-h3 R d6-d8,a8-a6 y".replace("a8-a6", "a6-a8"), None)
    saved = why("tboats", "Y c3-e3,h1-h3 R d5-d7,a6-a8 y", "c3-e3>b3-d3")
    assert saved == "It saves c3-e3."
    aims = why("tboats", "Y e1-e3,h1-h3 R d6-f6,a7-a9 y", "e1-e3>e2-e4")
    assert aims == "It threatens d6-f6."


def test_tboats_without_a_t_in_sight_the_turns_are_counted():
    said = why("tboats", "Y a1-a3 R h7-h9 y", "a1-a3>a2-a4")
    assert said.startswith("Turns to choose from then: ")


def test_the_hint_shows_action_and_reason():
    box = Duel("tboats", None, "Y e1-e3 R d5-f5 y")
    hint = box.show(Hint(box))
    while hint.tick(0) == 0:
        pass
    assert hint._text == "e1-e3>e2-e4\nIt wins at once."
    assert box.table.session.ply == 0


def test_a_game_without_reasons_gives_its_hint_all_the_same():
    box = Duel("gyges", None, board("321123/000000/000000/000000/000000/321123"))
    hint = box.show(Hint(box))
    box.table.session.game = "counter"
    assert hint._reason({}) == ""

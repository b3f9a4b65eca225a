"""Entering a move of Gyges leg by leg: all that is legal can be reached, and nothing else."""

from shared_rules.gyges.legs import Legs
from shared_rules.gyges.walk import GOAL
from shared_rules.kernel.session import Session

X = "000000/120302/013023/100213/000000/000000"
BLOCKED = "303030/222211/000001/130000/000000/000000"


def game(board, options, to_move="south"):
    position = {"board": board, "to_move": to_move}
    return Session("gyges", ["south", "north"], options, 1, position)


def walked(session, start):
    """The moves that can be entered from a start cell: (chain, drop), or with `carry` its ends."""
    state, rules = session.state, session.rules
    legs = Legs(rules.options, state["board"], state["to_move"] == "south")
    cells = bytes(legs.cells)
    found = set()
    chains = [bytes([start])]
    while chains:
        taken = chains.pop()
        legs.look(taken, state, rules.options["ko"])
        assert legs.cells == cells and not any(legs.used) and not any(legs.bounced)
        for end, chain in legs.ends.items():
            assert chain[-1] == end and chain[: len(taken)] == taken
            assert legs.next[chain[len(taken)]]
            direct = len(chain) == len(taken) + 1
            if direct or not legs.push or end not in legs.several:
                for drop in legs.puts(chain) if legs.lands(chain) else b"\0":
                    found.add(seen(legs, chain, drop))
        for at in range(GOAL):
            if legs.next[at] and legs.still[at] and at != start and at not in taken:
                chains.append(taken + bytes([at]))
    return found


def seen(walk, chain, drop):
    return (chain if walk.push else bytes([chain[0], chain[-1]])), drop


def check(session):
    legal = {}
    for walk, chain, drop in session.rules.moves(session.state):
        legal.setdefault(chain[0], set()).add(seen(walk, chain, drop))
    assert legal
    for start, moves in legal.items():
        assert walked(session, start) == moves, start


def test_every_legal_move_can_be_entered_with_push():
    check(game(X, {}))
    check(game(X, {"drop": "none"}))
    check(game(X, {"drop": "behind", "path": "edge"}))


def test_every_legal_move_can_be_entered_with_carry():
    check(game(X, {"preset": "tournament"}))
    check(game(X, {"preset": "tournament", "path": "cell", "drop": "behind_row"}))


def test_every_legal_move_of_either_side_and_of_the_next_row_can_be_entered():
    check(game(X, {}, "north"))
    check(game(BLOCKED, {"blocked": "next_row", "bounce": "carry", "drop": "open"}))


def test_g17_a_move_that_would_repeat_is_not_offered():
    session = game("000000/000000/000000/200000/000000/000010", {"preset": "tournament"})
    session.do("a4-a2")
    session.do("e6-e5")
    check(session)
    session.do("a2-a4")
    check(session)


def test_g17_where_several_ways_lead_back_none_is_offered():
    board = "200300/000000/000000/030100/010000/000000"
    check(game(board, {"bounce": "carry", "drop": "open", "path": "edge", "ko": 2}, "north"))


def test_only_legs_that_lead_to_an_end_are_offered():
    session = game("300200/300001/201201/100230/000003/000000", {}, "north")
    state = session.state
    legs = Legs(session.rules.options, state["board"], False)
    legs.look(bytes([53]), state, 2, GOAL)  # from f5 only d4 leads to the goal (G-19)
    assert [at for at in range(64) if legs.next[at]] == [36]
    assert list(legs.ends) == [GOAL]

"""Two boats a player in pilot mode (Q-66, Q-70 to Q-71a, Q-83, QT-11)."""

from ..chart import chart, lies, pilot, under_way, waits
from ..race import boat, listed, on_turn, play, refused

FRONT = "A0 S A1-1"
PIERS = ["0.2", "0.9", "0.5", "0.3", "0.1", "0.0"]
TWO = ["white", "red"]


def places(s):
    return [boat(s, colour)["at"] for colour in s.state["order"]]


def test_q70_one_player_has_start_piers_1_and_4_the_other_2_and_3():
    s = under_way(["white", "red"])
    assert s.state["order"] == ["white", "red", "red2", "cream"]
    assert places(s) == PIERS[:4]
    s = under_way(["red", "white"])
    assert s.state["order"] == ["red", "white", "cream", "red2"]
    assert places(s) == PIERS[:4]


def test_qt11_the_second_boat_of_the_first_of_three_lies_on_the_shipyard():
    s = under_way(["anna", "bert", "cleo"], boats_per_player=2, die="table", first="A3-2")
    assert lies(s, "cream") == "0.0 n" and boat(s, "cream")["bonus"] == 1


def test_q71_its_owner_wins_whoever_pushed_it_to_the_pier():
    boats = {"white": "0.9", "cream": "1.12 n passengers 2", "red": "1.7 n speed 2"}
    s = chart(FRONT, TWO, landing="straight", order=["red", "white", "cream"], **boats)
    play(s, "push 1.17", "bow n")
    assert s.state["winner"] == "white" and s.state["over"] is True


BOTH = {"white": "1.12 n passengers 2", "cream": "1.7 n passengers 2", "red": "0.5", "red2": "0.9"}


def both(**boats):
    fleet = dict(BOTH)
    fleet.update(boats)
    order = ["white", "cream", "red", "red2"]
    return chart(FRONT, TWO, landing="straight", both_boats=True, order=order, **fleet)


def test_q71_both_boats_must_moor():
    s = both()
    events = play(s, "ahead")
    assert "moored" in events and "won" not in events
    assert s.state["winner"] is None and s.state["places"] == ["white"]
    # Q-71a: it leaves the river, its hex is free, its turn is over.
    assert boat(s, "white")["at"] is None and on_turn(s) == "cream"
    play(s, "ahead", "done", "ahead", "done", "ahead", "done")
    assert s.state["round"] == 2 and on_turn(s) == "cream"
    events = play(s, "ahead")
    assert s.state["winner"] == "white" and s.state["over"] is True
    assert s.state["places"] == ["white", "cream"]


def test_q71_both_boats_must_have_two_passengers():
    s = both(cream="1.7 n passengers 1")
    play(s, "ahead", "ahead", "done", "ahead", "done", "ahead", "done")
    play(s, "ahead", "done")
    assert s.state["winner"] is None and lies(s, "cream") == "1.17 n"


def test_q71a_an_owner_one_of_whose_boats_is_out_can_not_win_any_more():
    s = both(cream="1.17 n speed 6 coal 0", white="0.7 n", red="1.12 n passengers 2", red2="1.7 n")
    assert "over" not in play(s, "ahead", "done")
    assert boat(s, "cream")["out"] is True and s.state["winner"] is None
    assert on_turn(s) == "red" and s.state["over"] is False
    # White's other boat sails on; red's owner still can win.
    play(s, "ahead", "ahead", "done")
    assert on_turn(s) == "red2" and s.state["places"] == ["red"]


def test_qt1_bows_are_set_boat_by_boat_not_player_by_player():
    s = pilot(["anna", "bert", "cleo"], boats_per_player=2)
    play(s, "tile")
    for colour in ("white", "red", "green", "grey", "red2"):
        assert waits(s, "bow", colour)
        play(s, "bow n")
    assert s.state["pending"] is None and on_turn(s) == "white"


def test_q43_an_owners_two_boats_count_together():
    # Hex 1.11 is the dock: red2 is there, of the owner whose red has served the island.
    for islands, embarks in (([1], False), ([0], True)):
        s = chart(
            "A2-1 S A1-1:2 L A2-2",
            TWO,
            landing="straight",
            order=["red2", "white", "red"],
            red2="1.7 nw",
            white="0.2",
            red="2.6 n passengers 1",
        )
        s.state["boats"]["red"]["islands"] = islands
        play(s, "ahead")
        assert lies(s, "red2").split(" ")[0] == "1.11"
        assert ("embark" in listed(s)) == embarks
        if not embarks:
            refused(s, "embark", "Q-43")

"""Seats that the computer plays, on a table without box or link: who moves, and when it waits."""

from firmware.seats import Seats
from firmware.table import Table
from shared_rules.kernel.errors import SetupError

from ..share import share

BOATS = ["red", "green", "grey"]


class Watch:
    """What has changed on the table, and by whom."""

    def __init__(self, seats, options=None):
        self.table = Table(lambda: 7)
        self.seats = Seats(self.table)
        self.changes = []
        self.table.watch(self._note)
        chosen = {"mode": "pilot"}
        chosen.update(options or {})
        self.table.new("mississippi", BOATS, chosen, 5, seats=seats)

    def _note(self, change):
        self.changes.append((change["by"], change["action"].split(" ")[0]))

    def state(self):
        return self.table.session.state

    def run(self, most=10000):
        """Let the seats step until they wait; returns the actions played."""
        before = self.table.session.ply
        while most and self.seats.step():
            most -= 1
        return self.table.session.ply - before


def test_without_seats_the_computer_does_not_move():
    watch = Watch({})
    assert watch.run() == 0
    assert not watch.seats.hurry()


def test_the_computer_draws_sets_bows_and_stops_before_a_person():
    watch = Watch({"red": 1, "grey": 2})
    watch.run()
    assert watch.changes[1:] == [("computer", "tile"), ("computer", "bow")]
    assert watch.state()["pending"] == {"what": "bow", "who": "green"}
    assert not watch.seats.hurry()
    watch.table.do("bow n")
    watch.run()
    state = watch.state()
    assert state["order"][state["turn"]] == "green"
    assert state["pending"] is None
    assert ("computer", "done") in watch.changes and ("computer", "roll") in watch.changes


def test_the_first_boats_owner_draws():
    watch = Watch({"green": 1, "grey": 1})
    assert watch.run() == 0
    watch.table.do("tile")
    watch.table.do("bow n")
    watch.run()
    assert watch.state()["order"][watch.state()["turn"]] == "red"


def test_the_players_roll_dice_and_draw_tiles_that_are_theirs():
    watch = Watch({"red": 1, "green": 1, "grey": 1}, {"die": "table", "draw": "table"})
    assert watch.run() == 0
    watch.table.do("tile A1-1")
    watch.run()
    assert watch.state()["pending"] == {"what": "roll", "who": None}


def test_black_is_moved_by_her_mover():
    watch = Watch({"grey": 1}, {"black_rose": True})
    for text in ("tile", "bow n", "bow n"):
        watch.table.do(text)
    watch.run()
    state = watch.state()
    state["turn"] = state["order"].index("black")
    state["mover"] = "grey"
    assert watch.seats.hurry()
    state["mover"] = "red"
    assert not watch.seats.hurry()


def test_after_an_undo_the_computer_waits_until_all_is_redone():
    watch = Watch({"red": 1, "green": 1, "grey": 1})
    watch.run(share(60, 200))
    ply = watch.table.session.ply
    for _ in range(3):
        watch.table.undo()
    assert watch.run() == 0
    watch.table.redo()
    assert watch.run() == 0
    watch.table.redo()
    watch.table.redo()
    assert watch.table.session.ply == ply
    assert watch.run(share(40, 100)) > 0


def test_after_an_undo_an_action_or_a_key_lets_the_computer_go_on():
    watch = Watch({"green": 1, "grey": 1})
    watch.table.do("tile")
    watch.table.do("bow n")
    watch.run()
    for _ in range(2):
        watch.table.undo()
    assert watch.run() == 0
    assert watch.seats.hurry()
    assert watch.run() > 0
    while watch.table.session.ply > 1:
        watch.table.undo()
    watch.table.do("bow ne")
    assert watch.run() > 0


STANDING = {"board": "213132/000000/000000/000000/000000/231213", "to_move": "south"}


def duellists():
    """Tables of Gyges and T-boats, each with its seats, which have begun to think."""
    for game, players, position in (
        ("gyges", ["south", "north"], STANDING),
        ("tboats", ["yellow", "red"], None),
    ):
        table = Table(lambda: 7)
        seats = Seats(table)
        table.new(game, players, None, 5, position, {players[0]: 5})
        for _ in range(9):
            assert seats.think()  # for a slice
        yield table, seats


def test_told_to_hurry_the_computer_plays_the_best_move_that_it_has_found():
    for table, seats in duellists():
        assert seats.hurry()
        assert seats.action is not None  # at once: nothing is searched anew
        assert seats.step() and table.session.ply == 1


def test_after_20_s_a_duellist_plays_the_best_move_that_it_has_found_and_a_captain_goes_on():
    for table, seats in duellists():
        seats.spent = 20_000
        assert seats.think() and seats.action is None  # it still has time
        seats.spent += 1
        assert not seats.think() and seats.action is not None
        assert seats.step() and table.session.ply == 1 and seats.spent == 0
    usual, late = [Watch({"red": 5}) for _ in range(2)]
    for watch in (usual, late):
        watch.run()
        watch.table.do("bow n")
        watch.table.do("bow n")
    while usual.seats.think():
        pass
    while late.seats.think():
        late.seats.spent = 20_001
    assert late.seats.action == usual.seats.action is not None


def test_captains_of_all_five_levels_take_a_seat_and_play():
    for level in range(1, 6):
        watch = Watch({"red": level})
        while watch.seats.think():
            pass
        assert watch.run(2) > 0, level
    refused = 0
    for level in (-1, 0, 6, None, "1", True):
        try:
            Watch({"red": level})
        except SetupError as error:
            assert error.option == "seats"
            refused += 1
    assert refused == 6


def test_a_suggestion_for_another_position_is_not_played():
    watch = Watch({"red": 3, "green": 3, "grey": 3})
    watch.run(12)
    while watch.seats.think():
        pass
    assert watch.seats.action
    watch.table.new("mississippi", BOATS, {"mode": "pilot"}, 6, seats={"green": 2})
    assert watch.seats.action is None
    assert watch.run() == 0


def test_a_bad_suggestion_is_not_played():
    watch = Watch({"red": 3, "green": 3, "grey": 3})

    def bad(state, level, nodes):
        return {"action": "ahead", "nodes": 0, "depth": 1, "value": 0}
        yield

    watch.table.session.rules.suggest = bad
    watch.run(40)
    assert watch.table.session.ply > 2


def test_after_starts_in_a_row_the_computer_thinks_a_level_lower_about_its_first_action():
    watch = Watch({"red": 3, "green": 3, "grey": 3})
    seats, asked = Seats(watch.table, None, 1), []
    rules = watch.table.session.rules
    suggest = rules.suggest

    def noted(state, level, nodes):
        asked.append(level)
        return suggest(state, level, nodes)

    rules.suggest = noted
    while seats.step():
        if len(asked) > 1:
            break
    assert asked == [2, 3] and seats.thought_less
    seats = Seats(watch.table)
    while seats.think():
        pass
    assert not seats.thought_less

"""MASTER, the turn exactly (MT-2, MT-3, MT-5): the order of things; refusals change nothing."""

from .voyage import listed, on_turn, play, plotted, refused, ship, told


def test_mt2_business_in_port_in_any_order_and_number_then_stay_or_sail():
    s = told({"port": "LONDON", "damage": 2}, position={"waiting": {"LONDON": [23]}})
    play(s, "repair 1", "fuel 1 1000", "load 23", "fuel 1 1000", "repair 1")
    assert on_turn(s) == "red" and s.ply == 5
    play(s, "sail 4")
    assert on_turn(s) == "blue"


def test_mt2_a_player_who_is_out_is_skipped_and_the_round_still_counts_on():
    ships = [{"out": True}, {}, {"out": True}, {}]
    s = told(*ships, position={"turn": 1})
    play(s, "stay")
    assert (on_turn(s), s.state["round"]) == ("yellow", 1)
    play(s, "stay")
    assert (on_turn(s), s.state["round"]) == ("blue", 2)


def test_mt3_a_move_is_checked_as_a_whole_before_anything_changes():
    s = plotted({"at": "6.2", "fuel": 5, "cash": 5000})
    assert refused(s, "sail 7.2 8.2 7.2", "MT-3") == "canals"
    assert refused(s, "sail 7.2 8.2 9.2 9.4", "M-19") == "not_adjacent"
    assert refused(s, "sail 7.2 8.1 8.0 7.0", "M-41", "M-20")
    assert ship(s, "red")["cash"] == 5000


def test_mt3_the_port_left_is_free_and_the_ship_stands_where_it_ends():
    s = plotted({"port": "TOKYO", "fuel": 5})
    play(s, "sail 13.4 12.5")
    red = ship(s, "red")
    assert (red["port"], red["at"], red["fuel"]) == (None, "12.5", 4)


def test_mt5_on_arrival_freight_fee_forced_repair_and_tow_price_in_this_order():
    red = {"bill": 1, "tow": {"by": "blue", "price": 1000}}
    blue = {
        "fuel": 5,
        "bill": 23,
        "damage": 6,
        "diverted": {"why": "both"},
        "tow": {"of": "red", "price": 1000},
    }
    s = told(red, blue, position={"turn": 1})
    assert play(s, "sail 3 tow GENOVA") == ["sailed", "sailed"]
    assert play(s, "yes") == ["arrived", "freight", "fee"]
    assert play(s, "repair 6") == ["repaired", "tow_paid", "turn"]
    assert ship(s, "blue")["cash"] == 50000 + 30000 - 10000 - 30000 + 1000


def test_mt5_holds_in_the_examples_of_the_rules():
    s = told({"fuel": 5}, {"port": "LAGOS"})
    play(s, "sail 3 zone", "card damage 2", "bill 9")
    assert (ship(s, "red")["fuel"], ship(s, "red")["damage"]) == (4, 2)
    assert s.state["waiting"] == {"KUWAIT": [9]} and on_turn(s) == "blue"
    s = told({"fuel": 5, "bill": 1, "diverted": {"why": "card"}})
    play(s, "sail 4 zone")
    assert s.state["pending"] is None
    play(s, "stay", "sail 2 LONDON")
    assert ship(s, "red")["cash"] == 80000


def test_the_words_of_a_move_have_one_order():
    s = told({"fuel": 5})
    for text in (
        "sail 3 panama zone",
        "sail 3 LONDON zone",
        "sail 3 suez panama",
        "sail 3 zone zone",
        "sail 3 london",
        "sail 3 LONDON GENOVA",
        "sail 3 1.1",
        "sail zone",
        " sail 3",
        "sail  3",
        "sail 3 ",
        "SAIL 3",
        "",
        "lots red blue",
        "stay here",
    ):
        assert refused(s, text, None, "M-12") == "unknown"
    play(s, "sail 3 zone panama LONDON", "card good", "bill 1")


def test_every_combination_of_words_is_listed_once():
    s = told({"fuel": 5}, {"port": "TOKYO"})
    courses = listed(s, "sail")
    assert len(courses) == 6 * 20 == len(set(courses))
    assert courses[0] == "sail 1..4" and "sail 1..4 zone suez LONDON" in courses

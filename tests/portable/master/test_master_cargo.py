"""MASTER, section 4: loading, discharging, freight, new bills."""

from ..refusal import unfit
from .voyage import listed, on_turn, play, plotted, refused, ship, table, told

TWO = {"LONDON": [23, 24]}


def test_m33_a_waiting_bill_is_loaded_in_its_port():
    s = told({"port": "LONDON"}, position={"waiting": TWO})
    assert refused(s, "load 21", "M-33") == "no_bill"
    assert refused(s, "load 0", "M-33") == "no_bill"
    assert refused(s, "load x", None) == "unknown"
    assert play(s, "load 23") == ["loaded"]
    assert ship(s, "red")["bill"] == 23 and s.state["waiting"] == {"LONDON": [24]}
    s = told({"port": "GENOVA"}, position={"waiting": TWO})
    assert refused(s, "load 23", "M-33") == "no_bill"
    s = told({}, position={"waiting": TWO})
    assert refused(s, "load 23", "M-33") == "no_bill"


def test_m33_a_bill_need_not_be_loaded_unless_must_load():
    s = told({"port": "LONDON", "fuel": 1}, position={"waiting": TWO})
    play(s, "sail 3")
    s = told({"port": "LONDON", "fuel": 1}, position={"waiting": TWO}, must_load=True)
    assert refused(s, "sail 3", "M-33") == "must_load" and listed(s, "sail") == []
    play(s, "load 24", "sail 3")


def test_m33a_loading_is_done_before_moving_never_on_arrival():
    s = told({"fuel": 3}, position={"waiting": TWO})
    play(s, "sail 3 LONDON")
    assert on_turn(s) == "blue"
    assert refused(s, "load 23", "M-33") == "no_bill"
    play(s, "stay", "load 23")


def test_services_on_arrival_are_an_option():
    s = told({"fuel": 3, "damage": 2}, position={"waiting": TWO}, services_on_arrival=True)
    play(s, "sail 3 LONDON")
    assert on_turn(s) == "red"
    assert refused(s, "sail 1", "M-41") == "sailed"
    assert refused(s, "tow blue 1000", "M-62", "M-63") == "tow"
    play(s, "load 23", "fuel 2 1000", "repair 1")
    assert listed(s, "sail") == []
    assert play(s, "stay") == ["stayed", "turn"]
    play(s, "stay", "sail 1", "stay", "sail 2")
    assert on_turn(s) == "blue"  # at sea the turn ends with the move


def test_m34_with_direct_only_a_loaded_ship_gets_nearer_with_each_move():
    red = {"at": "10.5", "fuel": 5, "bill": 23}  # bound for Genova, 13.0
    s = plotted(red, direct_only=True)
    assert refused(s, "sail 9.5", "M-34") == "away"
    assert refused(s, "sail 10.6", "M-34") == "away"
    play(s, "sail 10.4")
    s = plotted(red)
    play(s, "sail 9.5")


def test_m34_with_too_few_tons_a_red_port_will_do():
    # Lagos (9.8) is 3 squares off; Capetown, red, is nearer by 10.7.
    s = plotted({"at": "13.5", "fuel": 1, "bill": 24}, direct_only=True)  # bound for Buenos Aires
    play(s, "sail 12.6")
    assert ship(s, "red")["port"] == "KUWAIT"
    s = plotted({"at": "13.5", "fuel": 9, "bill": 24}, direct_only=True)
    assert refused(s, "sail 12.6", "M-34") == "away"


def test_m35_with_nearest_cargo_an_empty_ship_makes_for_the_nearest_bill():
    waiting = {"LONDON": [23], "GENOVA": [15], "SYDNEY": [25]}
    s = plotted({"at": "12.2", "fuel": 5}, position={"waiting": waiting}, nearest_cargo="strict")
    # London (11.0) and Genova (13.0) are both 2 squares away, so either will do.
    assert refused(s, "sail 13.3", "M-35") == "away"
    ends = [text.split(" ")[-1] for text in listed(s, "sail")]
    assert sorted(set(ends)) == ["10.1", "11.0", "11.1", "12.1", "13.0", "13.1", "14.1"]
    s = plotted({"at": "12.2", "fuel": 5}, nearest_cargo="strict")
    play(s, "sail 13.3")  # no bill waits, so it may go anywhere


def test_m35_by_default_the_nearest_cargo_is_advice_and_not_a_rule():
    s = plotted({"at": "12.2", "fuel": 5}, position={"waiting": {"LONDON": [23]}})
    play(s, "sail 13.3")


def test_m36_of_two_bills_in_a_port_a_ship_takes_either():
    for n in (23, 24):
        s = told({"port": "LONDON"}, position={"waiting": TWO})
        assert listed(s, "load") == ["load 23", "load 24"]
        play(s, "load %d" % n)
        assert s.state["waiting"] == {"LONDON": [47 - n]}


def test_m37_the_bill_stays_with_the_ship_until_it_arrives():
    s = told({"fuel": 5, "bill": 23})
    play(s, "sail 4", "stay", "sail 4 LAGOS", "stay", "stay", "stay")
    assert ship(s, "red")["bill"] == 23
    assert s.state["bills_left"] == 29


def test_m38_a_ship_carries_one_cargo_at_a_time():
    s = told({"port": "LONDON", "bill": 1}, position={"waiting": TWO})
    assert refused(s, "load 23", "M-38") == "loaded"
    assert listed(s, "load") == []


def test_m39_freight_is_paid_on_arrival():
    s = told({"fuel": 5, "bill": 23})
    assert play(s, "sail 2 GENOVA") == ["sailed", "arrived", "freight", "turn"]
    assert ship(s, "red")["cash"] == 80000 and ship(s, "red")["bill"] is None
    s = plotted({"at": "13.1", "fuel": 5, "bill": 23})
    play(s, "sail 13.0")
    assert ship(s, "red")["cash"] == 80000


def test_m39a_damage_never_lowers_the_freight():
    s = told({"fuel": 5, "bill": 23, "damage": 6})
    play(s, "sail 2 GENOVA")
    assert ship(s, "red")["cash"] == 80000 and ship(s, "red")["damage"] == 6


def test_m40_the_used_bill_goes_back_into_the_deck():
    s = told({"fuel": 5, "bill": 23})
    assert s.state["bills_left"] == 29
    play(s, "sail 2 zone GENOVA", "card good")
    # A bill is drawn before the used one is handed over.
    assert refused(s, "bill 23", "M-14") == "no_bill"
    play(s, "bill 22")
    assert s.state["bills_left"] == 29
    play(s, "stay", "sail 2 zone", "card good", "bill 23")
    assert s.state["waiting"] == {"LONDON": [23], "NEW_YORK": [22]}


def test_m41_the_ship_leaves_again_on_its_next_turn():
    s = told({"fuel": 5, "bill": 23})
    play(s, "sail 2 GENOVA")
    assert on_turn(s) == "blue"
    play(s, "stay", "sail 2")
    assert ship(s, "red")["port"] is None


def test_m42_on_the_next_turn_a_ship_loads_fuels_and_leaves():
    s = told({"fuel": 5, "bill": 23}, position={"waiting": {"GENOVA": [15]}})
    play(s, "sail 2 GENOVA", "stay", "fuel 3 1000", "load 15", "fuel 1 1000", "sail 4")
    assert ship(s, "red")["bill"] == 15 and ship(s, "red")["fuel"] == 7


def test_m43_with_every_card_a_bill_is_drawn():
    s = told({"fuel": 5})
    play(s, "sail 3 zone", "card good")
    assert s.state["pending"] == {"what": "bill", "who": "red"}
    assert refused(s, "card good", "M-43") == "pending"
    play(s, "bill 9")
    assert s.state["waiting"] == {"KUWAIT": [9]} and on_turn(s) == "blue"
    assert refused(s, "bill 10", "M-43") == "not_due"


def test_m43_an_empty_deck_gives_no_bill():
    waiting = {}
    for n in range(1, 31):
        from shared_rules.master.bills import bill

        waiting[bill(n)[0]] = waiting.get(bill(n)[0], []) + [n]
    s = told({"fuel": 5}, position={"waiting": waiting})
    assert s.state["bills_left"] == 0
    play(s, "sail 3 zone", "card good")
    assert s.state["pending"] is None and on_turn(s) == "blue"


def test_m43a_without_a_card_no_bill_is_drawn():
    s = told({"fuel": 5}, {"diverted": {"why": "card"}, "fuel": 5})
    play(s, "stay")
    assert s.state["pending"] is None
    play(s, "sail 4 zone")
    assert s.state["pending"] is None and s.state["waiting"] == {}


def test_m44_the_bill_is_handed_over_against_the_freight_only():
    s = told({"fuel": 5, "bill": 23}, {"fuel": 5, "bill": 24})
    play(s, "sail 2 LONDON")  # not its port of discharge
    assert ship(s, "red")["bill"] == 23 and ship(s, "red")["cash"] == 50000
    play(s, "sail 2 BUENOS_AIRES")
    assert ship(s, "blue")["bill"] is None and ship(s, "blue")["cash"] == 100000


def test_m80_where_bills_wait_and_where_cargo_goes_is_shown():
    s = told({"bill": 1}, position={"waiting": {"KUWAIT": [10, 9], "LAGOS": []}})
    assert s.view()["waiting"] == {"KUWAIT": [9, 10]} and s.view()["bills_left"] == 27
    assert s.view()["players"][0]["bill"] == 1 and "pile" not in s.view()


def test_of_two_ships_in_a_port_the_first_to_load_takes_the_bill():
    s = table(exclusive_start=False, bills="table")
    play(s, "start LONDON", "start LONDON", "bill 23", "load 23", "stay")
    assert refused(s, "load 23", "M-33") == "no_bill"


def test_restock_when_empty_draws_a_bill_at_the_end_of_a_turn_without_any():
    s = told({"port": "LONDON"}, restock_when_empty=True)
    play(s, "stay")
    assert s.state["pending"] == {"what": "bill", "who": "red"}
    play(s, "bill 5")
    assert on_turn(s) == "blue"
    play(s, "stay")
    assert on_turn(s) == "red"
    unfit("must_load", told, must_load=1)

"""MASTER, section 1: what is in the box, and everything up to the first move."""

from shared_rules.kernel.errors import SetupError
from shared_rules.kernel.prng import Prng
from shared_rules.master import bills, weather

from ..refusal import unfit
from .voyage import (
    FLEET,
    PRICES,
    charted,
    listed,
    on_turn,
    play,
    plotted,
    refused,
    ship,
    sound,
    table,
    told,
)


def test_m1_a_chart_is_a_map_in_squares_with_red_and_green_ports():
    chart = charted().rules.chart
    assert (chart.w, chart.h, len(chart.cells)) == (16, 9, 144)
    for port in bills.PORTS:
        assert chart.port(chart.place(port)) == port
    red = [port for port in bills.PORTS if charted().rules.red(port)]
    assert len(red) == 10 and "LONDON" in red and "HAMBURG" not in red


def test_m2_each_ship_has_a_colour_a_fuel_and_a_damage_indicator():
    s = table(6)
    assert [found["colour"] for found in s.state["players"]] == FLEET
    for found in s.state["players"]:
        assert (found["fuel"], found["damage"]) == (0, 0)


def test_m3_there_are_20_cards():
    assert weather.CARDS == 20
    s = table()
    assert len(s.state["pile"]) == 20 and s.state["cards_left"] == 20
    # MA-19: eight good cards, six with one damage, three with two, one with three, two diversions.
    counts = [s.state["pile"].count(text) for text in ("good", "damage 1", "damage 2", "damage 3")]
    assert counts == [8, 6, 3, 1] and s.state["pile"].count("divert") == 2


def test_m4_there_are_30_bills_two_from_each_of_15_ports():
    origins = [bills.bill(n)[0] for n in range(1, bills.COUNT + 1)]
    assert len(origins) == 30 and len(set(origins)) == 15
    for port in origins:
        assert origins.count(port) == 2
    freights = [bills.bill(n)[2] for n in range(1, 31)]
    assert sum(freights) == 1435000 and min(freights) == 30000 and max(freights) == 75000
    ends = set(bills.bill(n)[1] for n in range(1, 31))
    assert sorted(set(origins) | ends) == bills.PORTS and len(bills.PORTS) == 20
    assert bills.bill(26) == ("SYDNEY", "LONDON", 75000, 5)


def test_m5_all_amounts_are_whole_thousands():
    s = told({"port": "LONDON"})
    assert refused(s, "fuel 2 1500", "M-5") == "thousands"
    assert refused(s, "tow blue 1500", "M-5", "M-63")
    unfit("target", table, target=200500)
    unfit("prices", table, prices={"LONDON": 1500})


def test_m6_six_ships_have_six_colours():
    s = table(["red", "teal"])
    assert ship(s, "teal")["cash"] == 50000
    unfit("players", table, ["red", "red"])


def test_m7_two_to_six_can_play():
    for players in (2, 3, 4, 5, 6):
        assert len(table(players).state["players"]) == players
    unfit("players", table, FLEET[:1])
    unfit("players", table, FLEET + ["pink"])


def test_m8_what_is_not_allowed_is_refused_with_its_statement():
    s = told({"port": "LONDON"})
    assert refused(s, "fuel 11 1000", "M-32") == "tank"


def test_m9_bank_and_players_keep_separate_money_and_none_gets_lost():
    s = table(3)
    assert s.state["bank"] == -150000
    s = told({"port": "LONDON", "cash": 30000})
    assert s.state["bank"] == -80000
    play(s, "fuel 3 2000")
    assert (ship(s, "red")["cash"], ship(s, "blue")["cash"], s.state["bank"]) == (
        24000,
        50000,
        -74000,
    )
    sound(s)


def test_m10_everybody_starts_with_50000_dollars():
    s = table(4)
    assert [found["cash"] for found in s.state["players"]] == [50000] * 4


def test_m11_fuel_and_damage_start_at_0():
    s = charted(6)
    for found in s.state["players"]:
        assert found["fuel"] == found["damage"] == 0


def test_m12_the_director_draws_lots_for_the_order_of_play():
    s = table(4, seed=7, lots=True)
    assert s.state["pending"] == {"what": "lots", "who": None} and listed(s) == ["lots"]
    refused(s, "start LONDON", "M-12")
    rng, order = Prng(7), FLEET[:4]
    rng.shuffle(order)
    assert order != FLEET[:4]
    play(s, "lots")
    assert [found["colour"] for found in s.state["players"]] == order
    assert s.last == "lots " + " ".join(order)
    assert s.state["pending"] == {"what": "start", "who": order[0]}
    pile = list(s.rules.options["rt_deck"])
    rng.shuffle(pile)
    assert s.state["pile"] == pile


def test_m13_in_the_order_of_play_each_picks_a_red_port():
    s = charted(3)
    assert s.state["round"] == 0 and s.state["pending"] == {"what": "start", "who": "red"}
    assert refused(s, "start HAMBURG", "M-13") == "not_red"
    assert refused(s, "start ATLANTIS", None) == "unknown"
    play(s, "start LONDON")
    assert (ship(s, "red")["port"], ship(s, "red")["at"]) == ("LONDON", "11.0")
    assert s.state["pending"] == {"what": "start", "who": "blue"}
    assert refused(s, "start LONDON", "M-26") == "occupied"
    assert len(listed(s)) == 9
    play(s, "start TOKYO", "start KUWAIT")
    assert refused(s, "start GENOVA", "M-14") == "pending"


def test_m13_at_the_table_the_players_know_which_ports_are_red():
    s = table()
    assert len(listed(s)) == 20
    play(s, "start HAMBURG")
    assert ship(s, "blue")["port"] is None
    s = table(prices=PRICES)
    assert listed(s) == ["start " + port for port in sorted(PRICES)]


def test_m14_there_is_one_bill_less_than_there_are_players():
    for players in (2, 3, 4, 5, 6):
        s = table(players)
        for port in ("LONDON", "TOKYO", "GENOVA", "SYDNEY", "CARACAS", "KUWAIT")[:players]:
            play(s, "start " + port)
        for _ in range(players - 1):
            assert s.state["round"] == 0 and s.state["pending"] == {"what": "bill", "who": None}
            play(s, "bill")
        assert s.state["pending"] is None and s.state["round"] == 1
        assert s.state["bills_left"] == 31 - players
        assert sum([len(found) for found in s.state["waiting"].values()]) == players - 1


def test_m14_the_device_draws_bills_or_the_players_say_which():
    s = table(3, seed=7)
    rng, pile = Prng(7), [0] * 20
    rng.shuffle(pile)
    left = list(range(1, 31))
    play(s, "start LONDON", "start TOKYO", "start GENOVA")
    for _ in range(2):
        play(s, "bill")
        assert s.last == "bill %d" % left.pop(rng.below(len(left)))
    s = table(3, bills="table")
    play(s, "start LONDON", "start TOKYO", "start GENOVA")
    assert refused(s, "bill", "M-43") == "drawn_by"
    assert len(listed(s)) == 30
    play(s, "bill 9")
    assert refused(s, "bill 9", "M-14") == "no_bill"
    assert refused(s, "bill 31", "M-14") == "no_bill"
    play(s, "bill 10")
    assert s.state["waiting"] == {"KUWAIT": [9, 10]}


def test_m15_a_bill_lies_on_its_loading_port():
    s = table(2, bills="table")
    play(s, "start LONDON", "start TOKYO")
    assert play(s, "bill 27") == ["bill", "turn"]
    assert s.state["waiting"] == {"S_FRANCISCO": [27]}


def test_m16_fuel_may_be_bought_before_the_first_move():
    s = charted()
    play(s, "start LONDON", "start TOKYO", "bill")
    assert s.state["round"] == 1 and on_turn(s) == "red"
    play(s, "fuel 4")
    assert ship(s, "red")["fuel"] == 4 and ship(s, "red")["cash"] == 38000


def test_m16a_on_the_first_turn_a_waiting_bill_may_be_loaded_too():
    s = table(2, bills="table")
    play(s, "start LONDON", "start TOKYO", "bill 23", "load 23", "fuel 1 1000", "sail 2")
    assert ship(s, "red")["bill"] == 23


def test_mt1_preparation_goes_from_lots_to_ports_to_bills_to_round_1():
    s = charted(3, lots=True, bills="table")
    play(s, "lots")
    for port in ("LONDON", "TOKYO", "KUWAIT"):
        play(s, "start " + port)
    assert refused(s, "stay", "M-14") == "pending"
    play(s, "bill 1")
    assert s.state["round"] == 0
    play(s, "bill 2")
    assert (s.state["round"], s.state["turn"], s.state["pending"]) == (1, 0, None)
    assert refused(s, "lots", "M-12") == "not_due"
    assert refused(s, "start GENOVA", "M-13") == "not_due"


def test_mt1_a_position_needs_no_preparation():
    s = told({"port": "LONDON"})
    assert (s.state["round"], s.state["pending"]) == (1, None)
    unfit("lots", told, lots=True)


def test_exclusive_start_can_be_switched_off():
    s = table(exclusive_start=False)
    play(s, "start LONDON", "start LONDON", "bill")
    assert ship(s, "blue")["port"] == "LONDON"
    # MA-6: otherwise everybody needs a red port of his own.
    unfit("prices", table, 3, prices={"LONDON": 1000, "TOKYO": 1000})
    try:
        table(3, prices={"LONDON": 1000, "TOKYO": 1000}, exclusive_start=False)
    except SetupError:
        raise AssertionError("refused")
    assert plotted({"at": "4.4"}).state["round"] == 1

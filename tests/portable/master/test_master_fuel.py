"""MASTER, section 3: what a move burns, and where fuel is sold at what price."""

from firmware.link.advice import advised
from shared_rules.kernel.session import ended
from shared_rules.kernel.turns import owners

from ..refusal import unfit
from .voyage import PRICES, listed, play, plotted, refused, ship, told


def test_m27_each_move_costs_1_ton_whatever_its_length():
    for n in (1, 2, 3, 4):
        s = told({"fuel": 5})
        play(s, "sail %d" % n)
        assert ship(s, "red")["fuel"] == 4


def test_m28_the_indicator_drops_by_one():
    s = plotted({"at": "4.6", "fuel": 5}, {"at": "10.6", "fuel": 5})
    play(s, "sail 4.5 4.4 4.3")
    play(s, "sail 10.5")
    assert (ship(s, "red")["fuel"], ship(s, "blue")["fuel"]) == (4, 4)


def test_m29_fuel_is_sold_in_red_ports_only():
    s = plotted({"port": "MONTREAL"})
    assert refused(s, "fuel 1", "M-29") == "no_bunker"
    assert listed(s, "fuel") == []
    s = plotted({"at": "4.6"})
    assert refused(s, "fuel 1", "M-29") == "no_bunker"
    s = told({"port": "HAMBURG"}, prices=PRICES)
    assert refused(s, "fuel 1", "M-29") == "no_bunker"
    s = told({})
    assert refused(s, "fuel 1 1000", "M-29") == "no_bunker"


def test_m30_each_port_has_its_price():
    for port, price in (("LONDON", 3000), ("CARACAS", 1000), ("GENOVA", 2000)):
        s = plotted({"port": port})
        play(s, "fuel 5")
        assert ship(s, "red")["cash"] == 50000 - 5 * price


def test_m30_at_the_table_the_players_enter_the_price_unless_it_is_known():
    s = told({"port": "LONDON"})
    play(s, "fuel 2 7000")
    assert ship(s, "red")["cash"] == 36000
    assert refused(s, "fuel 2", "M-30") == "price"
    for price in (0, 100000, 999999000):
        assert refused(s, "fuel 2 %d" % price, "M-30") == "price"
    assert refused(s, "fuel 2 -1000", None) == "unknown"
    s = told({"port": "LONDON"}, prices=PRICES)
    assert refused(s, "fuel 2 3000", "M-30") == "price"
    play(s, "fuel 2")
    assert ship(s, "red")["cash"] == 44000
    s = plotted({"port": "HAMBURG"}, prices={"HAMBURG": 5000})
    play(s, "fuel 2")
    assert ship(s, "red")["cash"] == 40000


def test_m30_what_is_advised_keeps_to_the_price_that_the_players_tell():
    s = told({"port": "LONDON", "damage": 1, "fuel": 1, "cash": 40000})
    usual, dear, none = "fuel 5 2000, repair 1", "fuel 4 9000", "repair 1"
    for price, first in ((None, usual), (2000, usual), (9000, dear), (0, none)):
        assert ended(advised(s, price))[:2] == [first + ", sail 4", first], price
    s = told({"port": "LONDON"}, prices=PRICES)
    assert ended(advised(s, 9000))[1] == "fuel 6"


def test_the_log_names_the_port_where_a_ship_does_her_business():
    s = told({"port": "LONDON"}, {})
    play(s, "fuel 2 7000", "sail 1", "stay")
    red = [("red", 1, text, "LONDON") for text in ("fuel 2 7000", "sail 1")]
    assert owners(s, 0) == red + [("blue", 1, "stay")]


def test_m30_a_ton_that_can_not_be_paid_is_not_sold():
    s = plotted({"port": "LONDON", "cash": 8000})
    assert listed(s, "fuel") == ["fuel 1..2"]
    assert refused(s, "fuel 3", "M-30") == "cash"
    play(s, "fuel 2")
    assert listed(s, "fuel") == []
    s = told({"port": "LONDON", "cash": 8000})
    assert listed(s, "fuel") == [
        "fuel 1 1000..8000/1000",
        "fuel 2 1000..4000/1000",
        "fuel 3 1000..2000/1000",
        "fuel 4 1000..2000/1000",
        "fuel 5 1000",
        "fuel 6 1000",
        "fuel 7 1000",
        "fuel 8 1000",
    ]
    s = told({"port": "LONDON", "cash": 150000})
    assert listed(s, "fuel")[0] == "fuel 1 1000..99000/1000"  # no port is dearer


def test_m31_a_tank_holds_10_tons_and_they_make_40_squares():
    s = told({"port": "LONDON"}, prices=PRICES)
    play(s, "fuel 10")
    assert ship(s, "red")["cash"] == 20000
    sailed = 0
    while ship(s, "red")["fuel"]:
        play(s, "sail 4", "stay")
        sailed += 4
    assert sailed == 40
    assert refused(s, "sail 4", "M-70") == "length"


def test_m32_each_ton_raises_the_indicator_never_above_10():
    s = plotted({"port": "CARACAS", "fuel": 7})
    for n in (0, 4, 999999999):
        assert refused(s, "fuel %d" % n, "M-32") == "tank"
    assert listed(s, "fuel") == ["fuel 1..3"]
    play(s, "fuel 1")
    assert ship(s, "red")["fuel"] == 8
    play(s, "fuel 2")
    assert listed(s, "fuel") == []
    for text in ("fuel", "fuel x", "fuel 1 1 1", "fuel 01", "fuel -1", "fuel 4000000000"):
        assert refused(s, text, None) == "unknown"


def test_m79_in_a_dear_port_a_ship_may_buy_just_enough():
    s = plotted({"port": "LONDON"})
    play(s, "fuel 1", "sail 11.1 11.2")
    assert (ship(s, "red")["fuel"], ship(s, "red")["cash"]) == (0, 47000)


def test_prices_are_checked():
    for prices in ({}, {"ATLANTIS": 1000}, {"LONDON": 100000}, {"LONDON": 0}, {"LONDON": "1000"}):
        unfit("prices", told, prices=prices)
    unfit("prices", told, prices="table?")
    unfit("prices", plotted, {"at": "4.6"}, prices="table")

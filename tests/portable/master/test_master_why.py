"""What a port, a square, a ship or a bill of MASTER is, and why nothing can be done there now."""

from ..why import action, at, facts, unknown
from .voyage import agreed, charted, plotted, told, towing

SEA = {"at": "9.2", "fuel": 3}


def test_m26_a_port_where_another_ship_lies():
    s = plotted({"at": "11.1", "fuel": 3}, {"port": "LONDON"})
    assert at(s, "LONDON") == ("M-26", "occupied", "taken")
    assert facts(s, "LONDON")["who"] == "blue"
    assert at(s, "11.0") == at(s, "LONDON")  # its square
    assert at(plotted({"at": "11.1", "fuel": 3}), "LONDON") == (None, "legal", "red")
    assert at(told({"fuel": 3}, {"port": "LONDON"}), "LONDON") == ("M-26", "occupied", "taken")


def test_m17_m27_m70_a_square_too_far_away():
    s = plotted(dict(SEA))
    assert at(s, "13.2") == (None, "legal", "sea")
    assert at(s, "14.2") == ("M-17", "length", "sea")
    assert facts(s, "14.2")["squares"] == 5 and facts(s, "14.2")["most"] == 4
    assert at(plotted({"at": "9.2"}), "11.2") == ("M-70", "length", "sea")


def test_m20_m21a_m45_land_shallows_storm_and_canals():
    s = plotted(dict(SEA))
    assert at(s, "7.1") == ("M-20", "land", "land")
    assert at(s, "11.6")[2] == "coast" and at(s, "11.6")[0] == "M-21a"
    assert at(s, "11.3") == (None, "legal", "storm")
    poor = plotted({"at": "8.2", "fuel": 3, "cash": 1000})
    assert at(poor, "7.2") == ("M-71", "cash", "canal")
    assert facts(poor, "7.2")["owed"] == 5000


def test_m34_m59_a_course_that_leads_away():
    s = plotted(dict(SEA, bill=1), direct_only=True)  # for London, 11.0
    assert at(s, "9.4") == ("M-34", "away", "sea") and at(s, "10.1")[1] == "legal"


def test_m41_m45_what_comes_before_a_move():
    s = plotted(dict(SEA))
    s.do("sail 10.3 11.3")
    assert at(s, "13.2") == ("M-45", "pending", "sea")
    assert at(s, "11.3") == ("M-45", "pending", "mine")


def test_m13_where_one_begins():
    s = charted()
    assert at(s, "HAMBURG") == ("M-13", "not_red", "plain")
    assert at(s, "LONDON") == (None, "legal", "red") and facts(s, "LONDON")["price"] == 3000
    s.do("start LONDON")
    assert at(s, "LONDON") == ("M-26", "occupied", "taken")


def test_m33_m38_m39_bills():
    lies = {"port": "PERTH", "fuel": 3}
    s = told(lies, position={"waiting": {"PERTH": [3], "LAGOS": [19]}})
    assert at(s, "bill 3") == (None, "legal", "bill")
    assert at(s, "bill 19") == ("M-33", "no_bill", "bill")
    assert facts(s, "bill 19")["origin"] == "LAGOS"
    assert at(s, "bill 1") == ("M-43", "in_deck", "bill")
    s.do("load 3")
    assert at(s, "bill 3") == ("M-39", "aboard", "bill") and facts(s, "bill 3")["who"] == "red"
    assert at(s, "bill 19")[0] == "M-33"
    full = told(dict(lies, bill=4), position={"waiting": {"PERTH": [3]}})
    assert at(full, "bill 3") == ("M-38", "loaded", "bill")


def test_ships_and_who_is_on_turn():
    s = told({"fuel": 3})
    assert at(s, "red") == (None, "legal", "mine") and at(s, "blue") == (None, "theirs", "ship")
    assert facts(s, "blue")["turn"] == "red"


def test_m65_a_ship_in_tow_is_moved_by_the_other():
    s = agreed({"port": "LONDON"})
    assert at(s, "LAGOS")[:2] == ("M-65", "tow")
    s = towing({"at": "9.2"}, {"at": "10.2"})
    assert at(s, "13.2") == (None, "legal", "sea")


def test_m29_m31_m53_business_that_is_refused():
    s = told({"fuel": 9, "at": None})
    assert action(s, "fuel 1 2000") == ("M-29", "no_bunker")
    assert action(s, "repair 1") == ("M-53", "at_sea")
    s = told({"fuel": 9, "port": "LONDON", "damage": 2})
    assert action(s, "fuel 2 2000") == ("M-32", "tank")
    assert action(s, "repair 3") == ("M-54", "damage")
    assert action(s, "sail 9") == ("M-17", "length")
    assert action(s, "stay") == (None, "legal")


def test_what_is_nowhere_is_unknown():
    chart, table = plotted(dict(SEA)), told()
    for name in ("", "PARIS", "16.0", "0.9", "-1.0", "1", "bill", "bill 0", "bill 31", "yellow"):
        assert unknown(chart, name), name
    assert unknown(table, "1.1") and not unknown(table, "TOKYO")

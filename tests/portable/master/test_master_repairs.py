"""MASTER, section 6: when a ship has to call and repair, and what a repair costs."""

from ..refusal import unfit
from .voyage import listed, on_turn, play, plotted, refused, ship, told


def storm(red, *lines, **options):
    """A game at the table: red has sailed through the zone, then the actions are played."""
    s = told(dict({"fuel": 5}, **red), **options)
    play(s, *lines)
    return s


def test_m52_a_ship_over_6_must_call_at_the_nearest_port_and_repair():
    s = storm({"damage": 5}, "sail 3 zone LONDON", "card damage 2", "bill 9")
    pending = {"what": "repair", "who": "red", "min": 1, "max": 6}
    assert s.state["pending"] == pending and listed(s) == ["repair 1..6"]
    assert refused(s, "repair 0", "M-52") == "damage"
    assert refused(s, "repair 7", "M-54") == "damage"
    assert refused(s, "stay", "M-52") == "pending"
    play(s, "repair 2")
    assert (ship(s, "red")["damage"], ship(s, "red")["cash"]) == (4, 40000)
    assert on_turn(s) == "blue" and ship(s, "red")["diverted"] is None


def test_m52_at_sea_the_call_is_still_to_come():
    s = storm({"damage": 6}, "sail 3 zone", "card damage 1", "bill 9")
    assert ship(s, "red")["diverted"] == {"why": "damage", "ports": []}
    play(s, "stay", "sail 4 HAMBURG")
    assert s.state["pending"] == {"what": "repair", "who": "red", "min": 1, "max": 6}


def test_m52_with_the_option_all_damages_are_repaired():
    s = storm(
        {"damage": 6}, "sail 3 zone LONDON", "card damage 1", "bill 9", min_forced_repair="all"
    )
    assert listed(s) == ["repair 6"]
    assert refused(s, "repair 5", "M-52") == "damage"
    play(s, "repair 6")
    assert ship(s, "red")["cash"] == 20000


def test_m53_each_damage_costs_5000_dollars():
    s = told({"port": "LONDON", "damage": 4})
    play(s, "repair 3")
    assert ship(s, "red")["cash"] == 35000 and ship(s, "red")["damage"] == 1
    s = told({"port": "LONDON", "damage": 4, "cash": 9000})
    assert refused(s, "repair 2", "M-53") == "cash"
    assert listed(s, "repair") == ["repair 1"]
    s = told({"damage": 4})
    assert refused(s, "repair 1", "M-53") == "at_sea"


def test_m53_a_ship_repairs_in_any_port_or_with_the_option_in_red_ones():
    s = plotted({"port": "HAMBURG", "damage": 4})
    play(s, "repair 1")
    s = plotted({"port": "HAMBURG", "damage": 4}, repair_ports="red")
    assert refused(s, "repair 1", "M-53") == "not_red" and listed(s, "repair") == []
    s = plotted({"port": "LONDON", "damage": 4}, repair_ports="red")
    play(s, "repair 1")
    # At the table the box doesn't know which ports are red.
    unfit("repair_ports", told, repair_ports="red")


def test_m54_the_indicator_drops_by_what_was_repaired():
    s = told({"port": "LONDON", "damage": 4, "fuel": 1})
    for text in ("repair 0", "repair 5", "repair 999999999"):
        assert refused(s, text, "M-54") == "damage"
    play(s, "repair 4")
    assert ship(s, "red")["damage"] == 0 and listed(s, "repair") == []
    play(s, "sail 3")


def test_m55_repairing_costs_no_time():
    s = told({"port": "LONDON", "damage": 4, "fuel": 1})
    play(s, "repair 1", "repair 1", "fuel 1 1000", "sail 4")
    assert ship(s, "red")["port"] is None and ship(s, "red")["damage"] == 2


def test_m56_the_player_chooses_how_many_damages_are_repaired():
    for n in (1, 2, 3, 4):
        s = told({"port": "LONDON", "damage": 4})
        assert listed(s, "repair") == ["repair 1..4"]
        play(s, "repair %d" % n)
        assert ship(s, "red")["damage"] == 4 - n


def test_m61_other_damages_cost_5000_each():
    s = storm({}, "sail 3 zone LONDON", "card divert 2", "bill 9")
    assert ship(s, "red")["damage"] == 2
    play(s, "stay", "repair 2")
    assert ship(s, "red")["cash"] == 50000 - 20000


def test_a_diversion_over_6_asks_for_fee_and_repair():
    s = storm({"damage": 5}, "sail 3 zone LONDON", "card divert 2")
    assert ship(s, "red")["diverted"]["why"] == "both"
    play(s, "bill 9")
    assert ship(s, "red")["cash"] == 40000
    play(s, "repair 1")
    assert ship(s, "red")["cash"] == 35000


def test_divert_adds_damage_until_the_fee_is_paid():
    s = storm({}, "sail 3 zone", "card divert", divert_adds_damage=True)
    assert ship(s, "red")["damage"] == 1
    play(s, "bill 9", "stay", "sail 3 LONDON")
    assert ship(s, "red")["damage"] == 0 and ship(s, "red")["cash"] == 40000

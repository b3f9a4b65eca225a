"""A game of MASTER that begins in the middle, and what can't be such a position."""

from shared_rules.kernel.session import Session
from shared_rules.master.towing import DEAREST

from ..refusal import impossible, unfit
from .voyage import charted, plotted, ship, sound, table, told


def at_table(*ships, **keys):
    """A game at the table that begins from a position with these ships and keys."""
    options = keys.pop("options", {})
    given = {"players": list(ships)} if ships else {}
    given.update(keys)
    return table(len(ships) or 2, 7, given, **options)


def test_what_is_missing_has_its_start_value():
    s = table(3, 7, {})
    assert (s.state["round"], s.state["turn"], s.state["bills_left"]) == (1, 0, 30)
    assert s.state["cards_left"] == 20 and s.state["bank"] == -150000
    for found in s.state["players"]:
        assert (found["cash"], found["fuel"], found["port"]) == (50000, 0, None)


def test_a_view_is_a_position():
    s = told(
        {"port": "LONDON", "fuel": 3, "bill": 1}, {"diverted": {"why": "both"}}, {"rescues": 2}
    )
    again = Session("master", ["red", "blue", "green"], s.options, 7, s.view())
    assert again.view() == s.view()
    s = plotted({"at": "4.6", "diverted": {"why": "card"}}, {"port": "TOKYO"})
    assert charted(2, 7, s.view(), cards="table", bills="table").view() == s.view()


def test_ships_named_by_colour_may_come_in_another_order():
    s = at_table({"colour": "blue", "fuel": 4}, {"colour": "red"}, turn=1, round=5)
    assert [found["colour"] for found in s.state["players"]] == ["blue", "red"]
    assert (s.state["turn"], s.state["round"]) == (1, 5)
    assert impossible(at_table, {"colour": "blue"}, {"colour": "blue"}) == "M-6"
    assert impossible(at_table, {"colour": "pink"}, {}) == "M-6"


def test_what_is_not_a_position_is_refused():
    for bad in ([], "x", 7):
        unfit("position", table, 2, 7, bad)
    unfit("position", at_table, weather="fine")
    unfit("position", at_table, {"speed": 4}, {})
    unfit("position", at_table, [], {})
    unfit("position", at_table, {"out": 1}, {})
    unfit("position", at_table, waiting=[])
    for bad in ([], {"by": "blue"}, {"by": "blue", "of": "blue"}, {"price": 1, "to": "blue"}):
        unfit("position", at_table, {"tow": bad}, {})
    unfit("position", at_table, {"diverted": {"ports": []}, "fuel": 1, "x": 1}, {})
    unfit("position", at_table, {"diverted": "card"}, {})


def test_a_figure_out_of_range_is_refused_with_its_statement():
    for rule, facts in (
        ("M-31", {"fuel": 11}),
        ("M-31", {"fuel": -1}),
        ("M-31", {"fuel": True}),
        ("M-51", {"damage": 7}),
        ("M-75", {"cash": -1000}),
        ("M-5", {"cash": 1500}),
        ("M-73", {"cash": 200000}),
        ("M-76", {"rescues": 100}),
        ("M-4", {"bill": 31}),
        ("M-4", {"bill": 0}),
        ("M-1", {"port": "ATLANTIS"}),
        ("M-1", {"at": "1.1"}),
        ("M-75", {"out": True, "cash": 1000}),
        ("M-75", {"out": True, "cash": 0, "bill": 1}),
        ("M-57", {"diverted": {"why": "wind"}}),
        ("M-57", {"diverted": {"why": "card"}, "port": "LONDON"}),
        ("M-57", {"diverted": {"why": "card", "ports": ["LONDON"]}}),
        ("MT-9", {"tow": {"by": "blue", "price": 1000}}),
        ("MT-9", {"tow": {"by": "red", "price": 1000}}),
    ):
        assert impossible(at_table, facts, {}) == rule, facts
    for rule, keys in (
        ("MT-2", {"round": 0}),
        ("MT-2", {"turn": 2}),
        ("M-7", {"players": [{}]}),
        ("M-48", {"cards_left": 0}),
        ("M-48", {"cards_left": 21}),
        ("M-48", {"pile": ["good"] * 20}),
        ("MT-1", {"target": 100000}),
        ("MT-1", {"bank": 0}),
        ("MT-1", {"bills_left": 29}),
        ("MT-1", {"winner": "red"}),
        ("MT-1", {"pending": {"what": "card", "who": "red"}}),
        ("M-15", {"waiting": {"LONDON": [1]}}),
        ("M-15", {"waiting": {"ATLANTIS": [1]}}),
        ("M-37", {"waiting": {"LONDON": [23, 23]}}),
    ):
        assert impossible(at_table, **keys) == rule, keys
    assert impossible(at_table, {"out": True}, {}) == "M-75"
    assert impossible(at_table, {"out": True}, {}, {}) == "MT-2"
    assert impossible(at_table, {"port": "LONDON"}, {"port": "LONDON"}) == "M-26"
    assert impossible(at_table, {"bill": 1}, {"bill": 1}) == "M-37"
    assert impossible(at_table, {"bill": 23}, {}, waiting={"LONDON": [23]}) == "M-37"


def test_ships_stand_on_the_chart():
    s = plotted({"port": "LONDON"}, {"at": "14.4"})
    assert ship(s, "red")["at"] == "11.0" and ship(s, "blue")["port"] == "TOKYO"
    assert impossible(plotted, {"at": "7.1"}) == "M-20"
    assert impossible(plotted, {}) == "M-1"
    assert impossible(plotted, {"at": "16.1"}) == "M-1"
    assert impossible(plotted, {"at": 5}) == "M-1"
    assert impossible(plotted, {"at": "4.6", "port": "LONDON"}) == "M-1"
    diverted = {"why": "card", "ports": ["LONDON", "LONDON"]}
    assert impossible(plotted, {"at": "4.6", "diverted": diverted}) == "M-57"


def test_a_pile_can_be_laid_by_hand():
    pile = ["divert"] * 2 + ["damage 3"] + ["damage 2"] * 3 + ["damage 1"] * 6 + ["good"] * 8
    s = at_table({"fuel": 3}, {}, pile=pile, cards_left=7)
    assert s.state["pile"] == pile and s.state["cards_left"] == 7
    s.do("sail 1 zone")
    s.do("card")
    assert s.last == "card divert" and s.state["cards_left"] == 6
    told_by_hand = {"cards": "table"}
    assert impossible(at_table, {}, {}, pile=pile, options=told_by_hand) == "M-48"


def test_a_tow_must_be_agreed_by_both():
    both = (
        {"tow": {"by": "blue", "price": 2000}},
        {"tow": {"of": "red", "price": 2000}, "fuel": 1},
    )
    sound(at_table(*both))
    dry = dict(both[1], fuel=0)
    assert impossible(at_table, both[0], dry) == "MT-9"
    other = dict(both[1], tow={"of": "red", "price": 3000})
    assert impossible(at_table, both[0], other) == "MT-9"


def test_mt9_a_tow_costs_whole_thousands_up_to_what_can_be_asked():
    for price in (1500, -1000, DEAREST + 1000, True, "1000"):
        red = {"tow": {"by": "blue", "price": price}}
        blue = {"tow": {"of": "red", "price": price}, "fuel": 1}
        assert impossible(at_table, red, blue) == "MT-9", price

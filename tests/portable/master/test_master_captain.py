"""Captains of MASTER: what they suggest on the chart and at the table, and whole games."""

from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.kernel.session import Session, ended
from shared_rules.master.bills import bill
from shared_rules.master.chart import HATCHED
from shared_rules.master.salvage import NEAR, Salvage

from ..refusal import unfit
from .voyage import FLEET, PRICES, charted, on_turn, plotted, ship, sound, table, told


def suggested(s, level=None, nodes=None):
    """{action, nodes, depth, value}; asking must leave the state as it was."""
    before = s.digest()
    found = ended(s.rules.suggest(s.state, level, nodes))
    assert s.digest() == before
    assert s.rules.allows(s.state, found["action"]), found
    return found


def says(s, level=None):
    return suggested(s, level)["action"]


def run(s, level=None, plies=4000):
    """Let captains play to the end, or so many plies; returns the actions played."""
    played = []
    while not s.state["winner"] and len(played) < plies:
        s.do(says(s, level))
        sound(s)
        played.append(s.last)
    return played


def test_m73_captains_play_a_game_to_its_end():
    s = charted(2, 3, target=100000)
    run(s)
    assert s.state["winner"] in FLEET[:2]
    assert ship(s, s.state["winner"])["cash"] >= 100000
    assert s.rules.player(s.state) is None
    refused = None
    try:
        next(s.rules.suggest(s.state))
    except RuleError as error:
        refused = error.rule
    assert refused == "M-73"


def test_captains_sail_the_world_on_every_target():
    s = Session("master", FLEET[:4], {"mode": "chart"}, 5)
    played = run(s, plies=40)
    assert [text.split(" ")[0] for text in played[:7]] == 4 * ["start"] + 3 * ["bill"]
    assert len([text for text in played if text.startswith("sail ")]) > 6


def test_the_same_state_gives_the_same_suggestion_even_after_an_undo():
    s = charted(3, 4)
    run(s, plies=40)
    first = suggested(s)
    s.do(first["action"])
    s.undo()
    assert suggested(s) == first


def test_m33_a_captain_loads_the_bill_that_earns_most():
    s = plotted({"port": "NEW_ORLEANS", "fuel": 9}, position={"waiting": {"NEW_ORLEANS": [1, 2]}})
    assert says(s) in ("load 1", "load 2")
    s.do(says(s))
    assert says(s).startswith("sail ")


def test_m38_a_loaded_ship_makes_for_its_port():
    s = plotted({"at": "11.2", "fuel": 9, "bill": 1})  # bound for London
    assert says(s, 1) == says(s, 3) == "sail 10.1 11.0"
    s = plotted({"at": "11.2", "fuel": 9, "bill": 1}, {"port": "LONDON"})
    assert says(s) == "stay"  # M-26: another ship lies there, and one move is enough later, too


def test_m17_of_equal_moves_level_4_sails_the_longest_and_level_5_into_a_storm():
    s = plotted({"at": "5.7", "fuel": 9, "cash": 30000, "bill": 1})
    assert says(s, 4) == "sail 4.6 3.5 2.4 1.3"
    assert says(s, 5) == "sail 4.6 3.5 2.4"


def test_m43_a_storm_that_takes_several_cards_is_rounded():
    waiting = {}
    for n in range(1, 31):
        if n != 6 and bill(n)[0] not in waiting:
            waiting[bill(n)[0]] = [n]
    red = {"at": "13.6", "fuel": 9, "cash": 42000, "damage": 5, "bill": 6}
    s = plotted(red, position={"waiting": waiting})
    assert says(s, 5) == "sail 12.5 11.5 10.4 9.3"


def test_m72_the_toll_of_a_loaded_ship_counts_against_a_voyage():
    waiting = {"HONG_KONG": [29], "BUENOS_AIRES": [6]}
    s = plotted({"at": "8.5", "fuel": 2, "cash": 67000}, position={"waiting": waiting})
    assert suggested(s, 4)["value"] == 23  # thousands; without the toll of 10,000 it would be 33


def test_m43_without_a_bill_a_captain_looks_for_a_storm():
    s = plotted({"at": "0.2", "fuel": 9})
    assert says(s) in ("sail 1.3 2.3", "sail 1.2 2.3", "sail 1.3 2.4", "sail 0.3 1.3 2.3")


def test_m29_a_captain_buys_the_fuel_for_its_voyage_that_it_can_pay():
    s = plotted({"port": "LONDON", "bill": 24, "cash": 60000})
    assert says(s, 1) == "fuel 10"
    wanted = int(says(s, 2).split(" ")[1])
    assert 1 <= wanted <= 10
    s = plotted({"port": "LONDON", "bill": 24, "cash": 7000})
    assert says(s, 1) == "fuel 2"


def test_m79_a_captain_keeps_money_for_the_canals_and_fuel_for_a_diversion():
    for cash in range(12000, 50000, 3000):
        s = plotted({"port": "GENOVA", "bill": 16, "cash": cash})
        while not says(s).startswith("s"):
            s.do(says(s))
        red = ship(s, "red")
        assert red["fuel"] and red["cash"] >= 0
    s = plotted({"port": "LONDON", "bill": 23, "cash": 50000})  # Genova is a move away
    assert [says(s, level) for level in (2, 5)] == ["fuel 3", "fuel 3"]


def many():
    """Twenty bills that wait: {PORT: their numbers}."""
    found = {}
    for n in range(1, 21):
        found.setdefault(bill(n)[0], []).append(n)
    return found


def passage(ship_there, waiting):
    """Sail red until it is in port. Return (turns, cards drawn, squares entered, chart)."""
    s = plotted(ship_there, position={"waiting": waiting}, chart="world")
    turns = cards = 0
    entered, bills = [], [n for n in range(21, 31) if n != ship_there["bill"]]
    while not entered or not ship(s, "red")["port"] or s.state["pending"]:
        if on_turn(s) == "blue":
            text = "stay"
        elif not s.state["pending"]:
            text = says(s)
            turns += 1
            entered += text.split(" ")[1:] if text.startswith("sail") else ()
        elif s.state["pending"]["what"] == "card":
            text = "card good"
            cards += 1
        else:
            text = "bill %d" % bills.pop()
        s.do(text)
    return turns, cards, entered, s.rules.chart


def test_m43_while_few_bills_wait_a_captain_sails_through_storms_and_later_round_them():
    storms = []
    for waiting in (many(), {"NEW_YORK": [21]}):
        there = {"port": "BUENOS_AIRES", "fuel": 9, "bill": 28}
        entered, chart = passage(there, waiting)[2:]
        storms.append(len([at for at in entered if chart.cells[chart.square(at)] & HATCHED]))
    assert storms[0] < storms[1], storms


def test_m46_while_few_bills_wait_a_captain_draws_a_card_more_where_that_takes_no_turn():
    there = {"port": "LONDON", "fuel": 9, "bill": 23}
    drawn = [passage(there, waiting)[:2] for waiting in (many(), {"NEW_YORK": [21]})]
    assert drawn == [(2, 1), (2, 2)]


def test_m13_each_captain_starts_where_others_leave_it_cargo():
    s = Session("master", FLEET[:4], {"mode": "chart"}, 5)
    run(s, plies=4)
    ports = [found["port"] for found in s.state["players"]]
    assert ports == ["CARACAS", "GENOVA", "HONG_KONG", "NEW_YORK"]


def test_m57_a_diverted_ship_goes_where_it_has_to():
    s = plotted(
        {"at": "10.2", "fuel": 5, "bill": 19, "diverted": {"why": "card", "ports": ["LONDON"]}}
    )
    assert says(s).split(" ")[-1] == "11.0"


def test_m70_a_ship_without_fuel_drifts_to_a_red_port():
    s = plotted({"at": "1.2", "bill": 19})
    assert says(s) == "sail 0.1"  # New York
    s = plotted({"at": "5.5", "cash": 0, "bill": 27})
    assert says(s).startswith("sail 5.6") or says(s).startswith("sail 4.6")  # it needs money first


def test_m62_a_captain_asks_for_a_tow_that_is_worth_its_price():
    s = plotted({"at": "14.20", "bill": 19}, {"at": "15.20", "fuel": 9}, chart="world")
    asked = says(s)
    assert asked.startswith("tow blue ")
    s.do(asked)
    assert says(s) == "accept"
    s.do("accept")
    assert ship(s, "red")["tow"]["by"] == "blue"
    run(s, plies=1)
    assert s.last == "stay" and on_turn(s) == "blue"
    for _ in range(12):
        if ship(s, "red")["tow"] is None:
            break
        if s.state["pending"]:
            s.do("card good" if s.state["pending"]["what"] == "card" else "bill 30")
        else:
            s.do(says(s))
    assert (
        ship(s, "red")["tow"] is None and ship(s, "red")["cash"] < 50000 < ship(s, "blue")["cash"]
    )


def test_m63_a_price_too_low_is_answered_once():
    s = plotted({"at": "3.3", "bill": 19}, {"at": "3.4", "fuel": 9})
    s.do("tow blue 1000")
    assert says(s).startswith("tow red ")
    s.do(says(s))
    assert says(s) == "accept"
    s = plotted({"at": "3.3", "bill": 19}, {"at": "3.4", "fuel": 1})
    s.do("tow blue 90000")
    assert says(s) == "refuse"  # the tower would not come back itself


def test_m52_a_captain_does_a_forced_repair_and_m76_votes_on_a_rescue():
    s = plotted(
        {
            "at": "10.1",
            "fuel": 5,
            "damage": 6,
            "cash": 60000,
            "diverted": {"why": "damage", "ports": ["LONDON"]},
        }
    )
    s.do("sail 11.0")
    assert says(s) == "repair 3"
    assert says(ruined({"port": "TOKYO"})) == "rescue"
    assert says(ruined({"port": "TOKYO"}, rescues=2)) == "veto"


def ruined(*others, **facts):
    """Red owes a repair that it can't pay; blue, and the others, are asked."""
    red = {"at": "10.1", "fuel": 5, "damage": 6, "cash": 4000}
    red["diverted"] = {"why": "damage", "ports": ["LONDON"]}
    red.update(facts)
    s = plotted(red, {"port": "BANGKOK"}, *others)
    s.do("sail 11.0")
    return s


def test_mt6_a_captain_vetoes_the_rescue_of_its_last_rival_and_wins():
    for s in (ruined(), ruined({"out": True}, {"out": True})):
        assert says(s) == "veto"
        s.do("veto")
        assert s.state["winner"] == "blue"
    # One of two who are asked is not the last: the other may be the stronger one.
    assert says(ruined({"port": "TOKYO"}, {"out": True})) == "rescue"


def test_m73_a_captain_agrees_to_no_tow_that_loses_the_game():
    # The price would make blue the winner: red neither offers nor agrees to it.
    rich = {"at": "15.20", "fuel": 9, "cash": 199000}
    s = plotted({"at": "14.20", "bill": 19}, rich, chart="world")
    assert not says(s).startswith("tow ")
    s.do("tow blue 0")
    s.do("tow red 5000")
    assert says(s) == "refuse"
    # With its cargo aboard red wins wherever it is towed to.
    rich = {"at": "14.20", "bill": 19, "cash": 150000}
    s = plotted(rich, {"at": "15.20", "fuel": 9}, chart="world")
    s.do("tow blue 30000")
    assert says(s) == "refuse"
    s = plotted(dict(rich, cash=149000), {"at": "15.20", "fuel": 9}, chart="world")
    s.do("tow blue 30000")
    assert says(s) == "accept"


def test_m45_a_captain_suggests_nothing_where_cards_are_drawn_by_hand():
    s = plotted({"at": "2.3", "fuel": 5})
    s.do("sail 3.3")
    assert s.rules.player(s.state) is None
    refused = None
    try:
        next(s.rules.suggest(s.state))
    except RuleError as error:
        refused = error.rule, error.code
    assert refused == ("M-45", "drawn_by")


def test_at_the_table_a_captain_suggests_what_needs_no_board():
    s = told({"port": "LONDON"}, position={"waiting": {"LONDON": [23, 24]}})
    assert says(s) == "load 24"  # the higher freight
    s.do("load 24")
    assert says(s) == "stay" or says(s).startswith("sail ")
    s = told({"port": "LONDON", "fuel": 8}, prices=PRICES)
    assert says(s) == "fuel 2"
    s.do("fuel 2")
    assert says(s) == "sail 4"
    s = told({"port": "LONDON", "fuel": 9, "damage": 6})
    assert says(s) == "repair 1"
    for price, answer in ((19000, "refuse"), (20000, "accept")):
        s = told({}, {"fuel": 9})
        s.do("tow blue %d" % price)
        assert says(s) == answer
    s = table(2)
    run(s, plies=3)
    assert s.state["round"] == 1 and ship(s, "red")["port"] != ship(s, "blue")["port"]


def test_seats_are_for_the_chart():
    unfit("seats", Session, "master", FLEET[:2], {}, 1, None, {"red": 1})
    unfit("seats", Session, "master", FLEET[:2], {"mode": "chart"}, 1, None, {"green": 1})
    unfit("seats", Session, "master", FLEET[:2], {"mode": "chart"}, 1, None, {"red": 6})
    s = Session("master", FLEET[:2], {"mode": "chart", "lots": True}, 1, None, {"blue": 3})
    assert s.rules.player(s.state) == "red" and s.seats == {"blue": 3}
    s.do("lots")
    assert s.rules.player(s.state) == s.state["pending"]["who"]
    assert SetupError


def test_a_suggestion_looks_at_no_more_voyages_than_it_may():
    s = plotted(
        {"at": "5.2", "fuel": 9}, position={"waiting": {"NEW_ORLEANS": [1, 2], "LAGOS": [19, 20]}}
    )
    assert 4 < suggested(s)["nodes"] <= 4 + 4 * 3  # each bill, and each after each
    found = suggested(s, nodes=1)
    assert found["nodes"] == 1 and found["depth"] >= 1
    assert suggested(s)["value"] > 0


def test_m62_a_captain_asks_who_has_fuel_for_the_tow_and_drifts_where_fuel_is_near():
    for fuel, far, asks in ((2, NEAR + 1, "tow blue 5000"), (1, NEAR + 1, None), (2, NEAR, None)):
        s = plotted({"at": "4.6"}, {"at": "4.4", "fuel": fuel})
        salvage = Salvage(s.rules, s.state, None)
        salvage._turns = lambda tower, asker, far=far: (1, far)
        assert salvage.ask(ship(s, "red")) == asks

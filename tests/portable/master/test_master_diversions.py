"""MASTER, section 6 and MT-12: which port a diverted ship makes for, and what it does there."""

from shared_rules import catalog

from .voyage import (
    ROWS,
    chart,
    listed,
    on_turn,
    owned,
    play,
    plotted,
    ports,
    refused,
    ship,
    table,
    told,
)


def diverted(*ports, **facts):
    """A ship with fuel that a card has diverted to these ports; the rules find them if none is."""
    found = {"fuel": 5, "diverted": {"why": "card"}}
    if ports:
        found["diverted"]["ports"] = list(ports)
    found.update(facts)
    return found


def beyond(red, *others, **given):
    """A game on the small chart, changed in some keys; red lies beyond a canal."""
    changes = {key: given.pop(key) for key in ("rows", "arrows", "canals", "ports") if key in given}
    small = catalog.charts = lambda name: chart(**changes) if name == "small" else None
    options = dict(given, mode="chart", chart="small", cards="table", bills="table")
    ships = [red] + list(others or [{"port": "TOKYO"}])
    s = table(len(ships), 7, {"players": ships}, **options)
    assert catalog.charts is small
    catalog.charts = owned
    return s


def sails(s):
    """Whether the ship on turn can leave its square."""
    return bool(listed(s, "sail"))


def test_m57_a_card_can_divert_to_the_nearest_port():
    s = plotted({"at": "10.3", "fuel": 5})
    play(s, "sail 11.3", "card divert", "bill 1")
    ports = ["BOMBAY", "GENOVA", "HAMBURG", "KUWAIT", "LONDON", "PERTH", "TOKYO"]  # all 3 away
    assert ship(s, "red")["diverted"] == {"why": "card", "ports": ports}


def test_m58_the_nearest_port_is_by_squares_and_the_player_chooses_in_a_tie():
    # All ports on this side of the wall are 4 squares away; so is Tokyo, by the arrow at 0.3.
    s = plotted({"at": "2.5", "fuel": 5})
    play(s, "sail 2.4", "card divert", "bill 1")
    ports = ["BUENOS_AIRES", "CARACAS", "MONTREAL", "NEW_ORLEANS", "NEW_YORK", "RIO_DE_JANEIRO"]
    ports += ["S_FRANCISCO", "TOKYO", "VALPARAISO"]
    assert ship(s, "red")["diverted"]["ports"] == ports
    s = plotted({"at": "2.4", "fuel": 5}, diagonals=False)
    play(s, "sail 2.3", "card divert", "bill 1")
    # New York, New Orleans: 4 squares without diagonals.
    assert ship(s, "red")["diverted"]["ports"] == ["NEW_ORLEANS", "NEW_YORK"]


def test_m58_the_count_goes_by_canals_unless_an_option_says_otherwise():
    # From 6.5 Bombay (8.4) lies behind the wall, 3 squares off by Port Said.
    bombay = diverted("BOMBAY", at="6.5")
    s = plotted(bombay)
    play(s, "sail 7.6")
    s = plotted(bombay, divert_canals=False)
    assert refused(s, "sail 7.6", "M-59") == "away"


def test_m58a_the_count_starts_where_the_ship_lies_when_the_card_is_carried_out():
    # The ship has come into Hamburg, so Hamburg is its nearest port, at distance 0.
    s = plotted({"at": "9.1", "fuel": 5})
    play(s, "sail 9.0")
    assert play(s, "card divert") == ["card", "diverted"]
    assert ship(s, "red")["diverted"]["ports"] == ["HAMBURG"]
    assert play(s, "bill 1") == ["bill", "arrived", "fee", "turn"]
    assert ship(s, "red")["diverted"] is None and ship(s, "red")["cash"] == 40000


def test_m59_a_diverted_ship_makes_for_its_port_pays_10000_and_leaves_again():
    s = plotted(diverted(at="2.5"))
    ports = ["BUENOS_AIRES", "CARACAS", "RIO_DE_JANEIRO", "VALPARAISO"]
    assert ship(s, "red")["diverted"]["ports"] == ports
    assert refused(s, "sail 3.4", "M-59") == "away"
    assert refused(s, "sail 2.4", "M-59") == "away"
    play(s, "sail 2.6", "stay", "sail 2.7 1.8")
    assert ship(s, "red")["cash"] == 40000 and ship(s, "red")["diverted"] is None
    assert on_turn(s) == "blue"
    play(s, "stay", "sail 1.7")


def test_m59_at_the_table_the_players_judge_the_port():
    s = told(diverted())
    play(s, "sail 4", "stay", "sail 2 LONDON")
    assert ship(s, "red")["cash"] == 40000


def test_m60_a_ship_diverted_by_a_card_draws_none():
    s = told(diverted())
    play(s, "sail 4 zone")
    assert s.state["pending"] is None and s.state["waiting"] == {}


def test_m60_a_forced_call_for_damage_is_not_exempt_unless_the_option_says_so():
    red = {"fuel": 5, "damage": 6, "diverted": {"why": "damage"}}
    s = told(red)
    play(s, "sail 4 zone", "card divert")
    assert ship(s, "red")["diverted"]["why"] == "both"
    # Now it is exempt, because a card has diverted it, too.
    play(s, "bill 1", "stay", "sail 4 zone LONDON")
    assert s.state["pending"]["what"] == "repair"
    s = told(red, divert_exempt="both")
    play(s, "sail 4 zone")
    assert s.state["pending"] is None


def test_freight_comes_before_the_fee():
    s = told(diverted(bill=1, cash=0))
    assert play(s, "sail 2 LONDON") == ["sailed", "arrived", "freight", "fee", "turn"]
    assert ship(s, "red")["cash"] == 30000


def test_mt12_if_the_nearest_ports_are_taken_the_nearest_free_ones_will_do():
    red = diverted("BOMBAY", at="10.3")
    s = plotted(red, {"at": "11.2"})
    assert refused(s, "sail 10.2", "M-59") == "away"
    s = plotted(red, {"port": "BOMBAY"})
    play(s, "sail 10.2 10.1")  # nearer to Hamburg and London
    s = plotted(red, {"port": "BOMBAY"}, divert_occupied="wait")
    assert refused(s, "sail 10.2", "M-59") == "away"
    play(s, "sail 9.4", "stay")
    assert refused(s, "sail 8.4", "M-26") == "occupied"
    play(s, "stay")


def test_mt12_any_port_entered_fulfils_a_diversion():
    s = plotted(diverted("LONDON", at="9.2"))
    assert refused(s, "sail 9.1 9.0", "M-59") == "away"
    s = plotted(diverted("NEW_YORK", at="2.2"))
    play(s, "sail 1.1")
    s = plotted(diverted("TOKYO", "GENOVA", at="8.3"))
    play(s, "sail 9.2 10.1 11.0")  # London lies on the way to Genova
    assert ship(s, "red")["diverted"] is None and ship(s, "red")["cash"] == 40000


def test_m58_a_canal_counts_only_while_its_toll_can_be_paid():
    # MA-26. West of Panama; Caracas, beyond it, is nearer than any port of the Pacific.
    for cash, port in ((5000, "CARACAS"), (4000, "NEW_ORLEANS")):
        s = plotted({"at": "11.10", "cash": cash, "fuel": 5}, {"port": "TOKYO"}, chart="world")
        play(s, "sail 12.10 13.11 14.11", "card divert", "bill 9")
        found = ship(s, "red")["diverted"]["ports"]
        assert (port in found) == (cash == 5000) and found
        play(s, "stay")
        assert sails(s)
    for port in ship(s, "red")["diverted"]["ports"]:
        assert port in ("S_FRANCISCO", "VALPARAISO")
    # A loaded ship pays twice as much.
    s = plotted({"at": "11.10", "cash": 9000, "fuel": 5, "bill": 27}, chart="world")
    play(s, "sail 12.10 13.11 14.11", "card divert", "bill 9", "stay")
    assert "CARACAS" not in ship(s, "red")["diverted"]["ports"] and sails(s)


def test_m58_the_nearest_ports_are_found_anew_at_every_turn():
    # MA-26: red can't pay the toll to Bombay (8.4) beyond the wall any more.
    red = diverted("BOMBAY", at="6.5", cash=4000)
    wall = {"arrows": []}
    s = plotted(red)
    assert ship(s, "red")["diverted"]["ports"] == ["BOMBAY"] and sails(s)  # by the arrows
    s = beyond(red, **wall)
    assert ship(s, "red")["diverted"]["ports"] == ["S_FRANCISCO"] and sails(s)
    play(s, "sail 6.4")
    assert s.state["pending"]["what"] == "rescue"  # the fee
    # Of two ports, the one that she can reach is left.
    red["diverted"]["ports"] = ["BOMBAY", "NEW_YORK"]
    s = beyond(red, **wall)
    assert ship(s, "red")["diverted"]["ports"] == ["NEW_YORK"] and sails(s)
    # Money that another player pays her doesn't change the ports.
    s = beyond(dict(red, cash=5000), **wall)
    assert ship(s, "red")["diverted"]["ports"] == ["BOMBAY", "NEW_YORK"]
    play(s, "sail 7.6")  # on the canal, paid for
    assert ship(s, "red")["cash"] == 0
    play(s, "stay", "sail 8.5", "stay", "sail 8.4")


def test_m58_divert_canals_off_holds_only_where_there_is_another_way():
    # `divert_canals` is off. Without another way round she may pay: some port is always left.
    red = diverted("BOMBAY", at="6.5")
    s = beyond(red, arrows=[], divert_canals=False)
    assert ship(s, "red")["diverted"]["ports"] == ["BOMBAY"]
    play(s, "sail 7.6")


def test_m58_a_ship_adrift_goes_round_the_coast():
    # From the west Kuwait is entered over 11.6: not by a ship that goes a square a move.
    shut = ROWS[:5] + [".......#...###..", ".......#...+....", ".......#...###.."] + ROWS[8:]
    facts = {"at": "10.6", "diverted": {"why": "card", "ports": ["KUWAIT"]}}
    s = beyond(dict(facts, fuel=1), rows=shut)
    assert refused(s, "sail 10.5", "M-59") == "away"
    play(s, "sail 11.6 12.6")
    s = beyond(facts, rows=shut)
    assert refused(s, "sail 11.6", "M-21a") == "land"
    for square in ("10.5", "11.4", "12.4", "13.4", "14.5", "13.6"):
        play(s, "sail " + square, "stay")
    play(s, "sail 12.6")
    assert ship(s, "red")["port"] == "KUWAIT"


def test_m75_a_diverted_ship_that_can_reach_no_port_is_ruined():
    # A lake between the two canals, without a port.
    lake = ["#######.########", "......###.......", "......#.#......."]
    lake += ["......#.#.......", "......#.#......."] + ["......###......."] * 3 + ROWS[8:]
    red = diverted(at="7.3", cash=4000)
    found = {"rows": lake, "canals": {"panama": "6.2", "suez": "8.4"}}
    places = ports()
    places["S_FRANCISCO"]["at"], places["HAMBURG"]["at"] = "5.4", "9.0"
    places["BOMBAY"]["at"], places["PERTH"]["at"] = "9.4", "9.3"
    found["ports"] = places
    s = beyond(dict(red, cash=5000), **found)
    assert len(ship(s, "red")["diverted"]["ports"]) and sails(s)
    s = beyond(red, {"port": "TOKYO"}, {"port": "LONDON"}, **found)
    pending = {"what": "rescue", "who": "blue", "debtor": "red", "owed": 5000}
    assert ship(s, "red")["diverted"]["ports"] == [] and s.state["pending"] == pending
    assert play(s, "veto") == ["out", "turn"]
    assert ship(s, "red")["out"] and on_turn(s) == "blue"
    s = beyond(red, {"port": "TOKYO"}, {"port": "LONDON"}, **found)
    assert play(s, "rescue", "rescue")[0] == "rescued"  # M-76
    assert ship(s, "red")["cash"] == 54000 and on_turn(s) == "red" and sails(s)
    # In the middle of a game nobody may be rescued: the last toll is paid to come in.
    lake[3] = "......#~#......."
    red = {"at": "5.1", "fuel": 5, "cash": 5000}
    s = beyond(red, {"port": "TOKYO"}, max_rescues=0, **found)
    play(s, "sail 6.2 7.3", "card divert", "bill 9")
    assert ship(s, "red")["diverted"]["ports"] == [] and on_turn(s) == "blue"
    assert play(s, "stay") == ["stayed", "turn", "debt", "out", "won"]
    assert s.state["winner"] == "blue"


def test_mt12_a_diverted_ship_may_stay():
    s = plotted(diverted(at="2.5"))
    play(s, "stay")
    assert ship(s, "red")["diverted"]["why"] == "card"

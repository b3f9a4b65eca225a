"""Why a hint is given in MASTER: each reason is a fact that the state and the chart show."""

from firmware.screens.hint import Hint
from firmware.screens.master.reason import reason
from shared_rules.kernel.session import ended

from ..master.voyage import charted
from .box import App

AT_SEA = {"at": "14.6", "fuel": 1}


def box(ship, other=None, waiting=None, language="en"):
    app = App("master", language)
    position = {"players": [ship, other or AT_SEA], "waiting": waiting or {}}
    app.table.session = charted(2, position=position)
    return app


def why(action, *given, **more):
    """The sentence for an action of the ship on turn. given: see `box`."""
    return reason(box(*given, **more), {"action": action})


def test_a_cargo_pays_for_so_many_squares():
    # bill 23 goes from London to Genova
    said = why("load 23", {"port": "LONDON"}, waiting={"LONDON": [23]})
    assert said == "It pays 30,000 for 2 squares."


def test_fuel_is_for_the_way_and_not_for_the_money_of_a_canal():
    # bill 21 goes from New York to Rio de Janeiro, in the same sea
    ship = {"port": "NEW_YORK", "bill": 21}
    assert why("fuel 4", ship) == "A ton costs 2,000 here; to Rio de Janeiro it takes 2."
    assert why("fuel 4", {"port": "NEW_YORK"}) == "A ton costs 2,000 here."
    # bill 2 goes to Bombay, behind the wall: a loaded ship pays 10,000
    poor = {"port": "NEW_YORK", "bill": 2, "cash": 20000}
    assert why("fuel 5", poor) == "The rest is for the canal: 10,000."
    assert why("fuel 2", poor)[:6] == "A ton "


def test_m70_fuel_that_would_not_last_says_when_the_ship_lies_dry():
    # bill 21 goes from New York to Rio de Janeiro, two moves away
    ship = {"port": "NEW_YORK", "bill": 21, "fuel": 1}
    assert why("fuel 4", ship) == "Else no fuel before Rio de Janeiro; rounds left: 1."
    ship["fuel"] = 2
    assert why("fuel 4", ship)[:6] == "A ton "
    # bill 4 goes to Genova, 8 squares away: more than one move
    ship = {"at": "5.5", "fuel": 1, "bill": 4}
    said = why("sail 4.6 3.6 2.7 1.8", ship)
    assert said == "Rounds until it has no fuel: 1; Caracas sells some.", said
    said = why("sail 4.6 3.6 2.7 1.8", ship, language="it")
    assert said == "Giri prima di restare a secco: 1; a Caracas c'è fuel.", said
    ship["fuel"] = 2
    assert why("sail 4.6 3.6 2.7 1.8", ship) == "Caracas sells fuel for the way."


def test_m52_repair_comes_before_the_storm():
    ship = {"port": "GENOVA", "damage": 5}
    assert why("repair 1", ship) == "Damage 5 of 6: a storm might divert it."


def test_m70_without_fuel_a_tow_is_asked_for():
    said = why("tow blue 9000", {"at": "2.2"}, {"at": "14.6", "fuel": 5})
    assert said == "Without fuel it makes 1 square a turn."


def test_a_move_brings_the_cargo_or_leads_towards_its_port():
    assert why("sail 3.1 3.0", {"at": "3.2", "fuel": 5, "bill": 11}) == "It brings 55,000."
    ship = {"at": "1.2", "fuel": 3, "bill": 21}
    assert why("sail 0.3 0.4", ship) == "Turns to Rio de Janeiro then: 1; fuel for 2."


def test_m46_a_move_crosses_a_storm_at_once_or_stops_at_its_edge():
    ship = {"at": "2.2", "fuel": 5, "bill": 29}
    assert why("sail 2.3 2.4 2.5", ship) == "It crosses 2 squares of storm in one move."
    assert why("sail 3.2", ship) == "It stops at the edge of a storm."


def test_an_empty_ship_makes_for_a_cargo_or_for_fuel():
    ship = {"at": "5.5", "fuel": 2}
    said = why("sail 4.6 3.7", ship, waiting={"BUENOS_AIRES": [5, 6]})
    assert said == "In Buenos Aires a cargo waits that pays 60,000."
    assert why("sail 4.6 3.6 2.7 1.8", ship)[:7] == "Caracas"


def test_m26_a_ship_waits_while_its_port_is_taken():
    ship = {"at": "13.1", "fuel": 5, "bill": 23}
    assert why("stay", ship, {"port": "GENOVA"}) == "Port is taken."
    assert why("stay", ship) == ""


def test_m47_a_diverted_ship_makes_for_port():
    ship = {"at": "2.2", "fuel": 5, "diverted": {"why": "card"}}
    assert why("sail 1.1", ship) == "It is diverted and must make for port."


def test_what_is_asked_and_a_game_at_the_table_give_no_reason():
    app = App("master")
    app.table.new("master", ["red", "blue"], {}, 6)
    assert reason(app, {"action": "start LONDON"}) == ""
    app.table.do("start LONDON")
    app.table.do("start GENOVA")
    app.table.do("bill")
    assert reason(app, {"action": "fuel 3"}) == ""


def test_the_captains_own_moves_have_reasons():
    app = box({"port": "NEW_YORK"}, {"port": "GENOVA"}, {"NEW_YORK": [21], "GENOVA": [15]})
    session = app.table.session
    said = silent = 0
    for _ in range(60):
        found = ended(session.rules.suggest(session.state, 3, None))
        text = reason(app, found)
        if found["action"].split(" ")[0] in ("load", "fuel", "repair", "sail"):
            said += text != ""
            silent += not text
            assert "{" not in text and "hint." not in text, text
        session.do(found["action"])
        if session.over:
            break
    assert said > 20 and silent * 4 < said, (said, silent)


def test_the_hint_shows_the_reason_in_the_players_language():
    app = box({"port": "LONDON"}, None, {"LONDON": [23]}, "it")
    hint = app.show(Hint(app))
    while hint.tick(0) == 0:
        pass
    assert (
        hint.action == "load 23" and hint._text.split("\n")[-1] == "Rende 30.000 per 2 quadretti."
    )

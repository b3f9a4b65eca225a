"""MASTER's screens at the table: a turn at sea and in port."""

from ..master.voyage import PRICES
from .game_box import Voyage, lying


def test_a_turn_at_sea_is_one_press():
    box = Voyage(ships=[{"fuel": 5, "bill": 1}, {"fuel": 1}])
    assert box.where() == "table sail 4"
    box.press("ok")
    assert box.last() == "sail 4" and box.ship()["fuel"] == 4
    assert box.where() == "table sail 4" and box.table.session.state["turn"] == 1


def test_the_dial_stands_at_what_fuel_allows():
    box = Voyage(ships=[{"bill": 1}, {"fuel": 1}])
    assert box.where() == "table sail 1"  # M-70: adrift
    tow = {"by": "blue", "price": 9000}
    box = Voyage(ships=[{"tow": tow}, {"fuel": 5, "tow": {"of": "red", "price": 9000}}])
    assert box.where() == "table stay"  # MT-9
    box.press("ok")
    assert box.last() == "stay" and box.where() == "table sail 4"


def test_up_sets_the_squares_and_stays_below_one():
    box = Voyage(ships=[{"fuel": 5}, lying("GENOVA")])
    said = []
    for _ in range(5):
        box.press("up")
        said.append(box.stack.top.focus())
    assert said == ["sail 3", "sail 2", "sail 1", "stay", "sail 4"]


def test_a_move_at_the_table_says_what_it_touched():
    ships = [{"fuel": 5, "bill": 1}, lying("GENOVA")]
    box = Voyage(ships=ships, cards="table", bills="table")
    box.press("up", "down", "right")
    # Bill 1 goes to London, so London is offered, and not entered until the player says so.
    assert box.where() == "table sail 3 zone LONDON"
    box.press("right")
    assert box.where() == "table sail 3 zone"
    box.press("right", "ok")
    assert box.last() == "sail 3 zone LONDON"
    assert box.where() == "news freight" or box.where() == "ask card good"


def test_left_shows_ports_with_a_cargo_first():
    box = Voyage(ships=[{"fuel": 5, "bill": 1}, lying("GENOVA")], waiting={"TOKYO": [11]})
    box.press("left", "right")
    assert box.where() == "table sail 4 TOKYO"
    box.press("left")
    assert box.where() == "table sail 4 BANGKOK"


def test_m71_a_canal_is_offered_only_where_it_can_lie_on_the_way():
    def offered(ship, port):
        box = Voyage(ships=[ship, lying("GENOVA")], waiting={port: [11]} if port else None)
        if port:
            box.press("left")
        return [words for words in box.stack.top._touched if "a" in words or "u" in words]

    # bill 22: New York to Valparaiso; bill 16: Genova to Bangkok; bill 1: New Orleans to London
    assert offered({"fuel": 5, "bill": 22}, None) == [" panama", " zone panama"]
    assert offered({"fuel": 5, "bill": 16}, None) == [" suez", " zone suez"]
    assert offered({"fuel": 5, "bill": 1}, None) == []
    assert offered({"fuel": 5, "bill": 1}, "TOKYO") != []
    box = Voyage(ships=[{"fuel": 5, "bill": 22, "cash": 20000}, {"fuel": 5}])
    box.press("down", "down", "ok")
    assert box.last() == "sail 4 panama" and box.where() == "table sail 4"
    assert box.stack.top.note == "Canal 10,000: red"
    box.press("ok")  # blue sails; then red has passed the canal
    assert box.stack.top._touched == ["", " zone"]


def test_the_menu_has_every_canal():
    box = Voyage(
        ships=[
            {"fuel": 5, "bill": 1, "tow": {"of": "blue", "price": 0}},
            {"tow": {"by": "red", "price": 0}},
        ]
    )
    box.press("ok long")
    box.pick("sail")
    said = []
    for _ in range(12):
        box.press("down")
        said.append(box.stack.top.focus())
    for words in ("sail 3 tow", "sail 3 zone panama", "sail 3 suez tow", "sail 3 zone suez tow"):
        assert words in said, said


def test_in_port_ok_does_all_that_is_likely():
    ships = [lying(damage=2), lying("GENOVA")]
    box = Voyage(ships=ships, waiting={"LONDON": [23, 24]}, prices=PRICES)
    assert box.where() == "port load"
    names = [name for name, _ in box.stack.top.items]
    assert names == ["load", "fuel", "repair", "sail"]
    box.press("ok")
    red = box.ship()
    # Bill 24 pays 50,000, so the way takes about 7 tons, and 2 more; 10,000 mend both damages.
    assert (red["bill"], red["fuel"], red["damage"], red["cash"]) == (24, 8, 0, 13000)
    assert list(box.table.session.log()) == ["load 24", "fuel 9", "repair 2", "sail 4"]
    assert box.where()[:4] == "port" and box.table.session.state["turn"] == 1


def test_in_port_the_move_may_touch_a_storm_or_end_at_the_destination():
    said = {0: "sail 4", 1: "sail 4 zone", 2: "fuel 9", 3: "sail 4 BUENOS_AIRES"}
    for presses in said:
        ships = [lying(), lying("GENOVA")]
        box = Voyage(ships=ships, waiting={"LONDON": [24]}, prices=PRICES)
        box.press("up", *["right"] * presses)
        box.press("ok")
        log = list(box.table.session.log())
        assert said[presses] in log[1:3], log
        if presses == 2:
            assert box.where() == "table sail 4" and box.table.session.state["turn"] == 0


def test_in_port_a_ship_without_fuel_stays_and_the_dial_follows():
    ships = [lying("HONG_KONG"), lying("GENOVA")]
    box = Voyage(ships=ships, waiting={"HONG_KONG": [30]}, prices=PRICES)
    box.press("ok")
    assert list(box.table.session.log()) == ["load 30"] and box.where() == "table sail 1"


def test_in_port_each_row_can_be_set():
    ships = [lying(damage=2), lying("GENOVA")]
    box = Voyage(ships=ships, waiting={"LONDON": [23, 24]}, prices=PRICES)
    box.press("right")
    assert box.stack.top._set["load"] == 0
    box.press("right", "down", "left", "left", "down", "left", "ok")
    red = box.ship()
    assert (red["bill"], red["damage"]) == (23, 1)
    assert box.last() == "sail 4"


def test_m30_in_port_no_more_is_set_than_the_cash_pays():
    box = Voyage(ships=[lying(damage=6, cash=13000), lying("GENOVA")], prices=PRICES)
    for _ in range(9):
        box.press("right")
    box.press("down")
    for _ in range(9):
        box.press("right")
    box.press("ok")
    assert box.table.refused is None and 0 <= box.ship()["cash"] < 5000


def test_m30_if_only_the_players_know_the_price_they_enter_it():
    box = Voyage(ships=[lying(), lying("GENOVA")])
    assert box.where() == "port fuel"
    box.press("down")
    assert box.where() == "port price"
    box.press("right", "right", "right", "right", "ok")  # 6 tons at 6,000 each
    assert list(box.table.session.log()) == ["fuel 6 6000", "sail 4"]


def test_back_does_nothing_in_port_and_the_menu_leads_there_again():
    box = Voyage(ships=[lying(), lying("GENOVA")], prices=PRICES)
    box.press("back")
    assert box.where() == "table sail 1" and box.table.session.ply == 0
    box.press("ok long")
    box.pick("port")
    assert box.where() == "port fuel"
    box.press("ok long")
    assert box.where() == "ask sail"  # the first line but the one that leads here


def test_an_undo_brings_the_ports_screen_again():
    box = Voyage(ships=[lying(), lying("GENOVA")], prices=PRICES)
    box.press("up", "left", "ok")
    assert box.where() == "table sail 4" and box.last() == "fuel 6"
    box.table.undo()
    box.draw()
    assert box.where() == "port fuel"


def test_an_undo_in_a_port_where_nothing_is_likely_leads_to_the_table():
    box = Voyage(ships=[lying(fuel=9), lying("GENOVA")], prices=PRICES)
    assert box.where() == "table sail 4"
    box.table.do("fuel 1")
    box.draw()
    box.table.undo()
    box.draw()
    assert box.where() == "table sail 4"


def test_the_bridges_of_the_other_ships_are_shown():
    box = Voyage(ships=[{"fuel": 5}, lying("GENOVA"), lying("TOKYO")])
    box.press("ok long")
    box.pick("ships")
    assert box.where() == "ships red"
    box.press("right", "right", "left")
    assert box.where() == "ships blue"
    box.press("ok")
    assert box.where() == "table sail 4"


def test_the_winner_is_shown():
    box = Voyage(ships=[{"fuel": 5, "bill": 1, "cash": 190000}, lying("GENOVA")])
    box.table.do("sail 3 LONDON")
    box.draw()
    assert box.where() == "winner red"


def test_italian_has_its_words():
    box = Voyage(ships=[lying(), lying("GENOVA")], language="it", prices=PRICES)
    assert box.stack.top.title() == "rosso: London"
    assert box.stack.top.items[0] == ("fuel", ("Fuel: 6 t", "-18.000"))

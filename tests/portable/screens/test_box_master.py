"""MASTER's screens: what their keys play and ask, frames without allocation."""

import sys

from firmware.ui.stack import Stack
from shared_rules import catalog

from ..heap import allocated
from ..master.voyage import owned
from .box import App

PRICES = {"LONDON": 3000, "GENOVA": 2000, "NEW_YORK": 2000, "KUWAIT": 1000, "TOKYO": 3000}


class Box(App):
    """A game of MASTER on a real stack of screens."""

    def __init__(self, mode="table", ships=None, language="en", waiting=None, **options):
        super().__init__("master", language)
        self.stack = Stack(self)
        self.soon = []
        position = None
        if ships:
            position = {"players": ships, "waiting": waiting or {}}
        if mode == "chart":
            catalog.charts = owned
            options.update({"mode": "chart", "chart": "small"})
        players = ["red", "blue", "green"][: len(ships or "ab")]
        self.table.new("master", players, options, 6, position)
        self.stack.push(*(("master.map", "Map") if mode == "chart" else ("master.table", "Table")))
        self.draw()

    def push(self, *screen):
        self.stack.push(*screen)

    def replace(self, *screen):
        self.stack.replace(*screen)

    def pop(self):
        self.stack.pop()

    home = pop

    def where(self):
        return self.stack.top.name + " " + self.stack.top.focus()

    def pick(self, focus):
        """Choose a row of the list."""
        for _ in range(60):
            if self.stack.top.focus() == focus:
                break
            self.press("down")
        assert self.stack.top.focus() == focus
        self.press("ok")

    def ship(self, place=0):
        return self.table.session.state["players"][place]

    def last(self):
        return self.table.session.last


def lying(port="LONDON", **more):
    more.update({"port": port})
    return more


def test_the_menu_has_what_the_ship_on_turn_can_do():
    box = Box(ships=[lying(damage=2), lying("GENOVA")], waiting={"LONDON": [23]}, prices=PRICES)
    box.press("ok")
    names = [name for name, _ in box.stack.top.items]
    assert names[:5] == ["load 23", "fuel", "repair", "sail", "stay"]
    assert "tow" not in names, "nobody has fuel to tow with"
    box.press("back", "down")
    assert box.where() == "ask load 23"


def test_m30_fuel_shows_what_it_costs_and_buys_it():
    box = Box(ships=[lying(), lying("GENOVA")], prices=PRICES)
    box.press("ok")
    box.pick("fuel")
    assert box.where() == "dial fuel 10"
    box.press("down", "down", "ok")
    assert box.ship()["fuel"] == 8 and box.ship()["cash"] == 26000
    assert box.where() == "table bridge"


def test_m30_if_only_the_players_know_the_price_they_enter_it():
    box = Box(ships=[lying(), lying("GENOVA")])
    box.press("ok")
    box.pick("fuel")
    box.press("right", "right", "right")
    assert box.where() == "dial fuel 10"
    box.press("right", "ok")  # at 6,000 a ton, 8 tons can be paid
    assert box.last() == "fuel 8 6000"


def test_m53_the_player_says_how_many_damages_are_repaired():
    box = Box(ships=[lying(damage=4), lying("GENOVA")])
    box.press("ok")
    box.pick("repair")
    box.press("down", "ok")
    assert box.last() == "repair 3" and box.ship()["cash"] == 35000


def test_a_move_at_the_table_says_what_it_touched():
    ships = [{"fuel": 5, "bill": 1}, lying("GENOVA")]
    box = Box(ships=ships, cards="table", bills="table")
    box.press("ok")
    assert box.where() == "ask sail"
    box.press("ok", "left", "down", "right", "down", "right", "down", "right", "ok")
    # Bill 1 goes to London, so London is offered first.
    assert box.last() == "sail 3 zone panama LONDON"
    assert box.where() == "news toll"


def test_m45_the_players_say_what_their_card_does():
    box = Box(ships=[{"fuel": 5}, lying("GENOVA")], cards="table", bills="table")
    box.press("ok", "ok", "down", "right", "ok")
    assert box.where() == "ask card good"
    box.press("down", "right", "ok")
    assert box.last() == "card damage 2"
    assert box.where() == "news card damage"
    box.press("ok")
    assert box.where() == "ask bill 1"
    box.press("down", "ok")
    assert box.last() == "bill 2"


def test_m43_the_box_draws_card_and_bill():
    box = Box(ships=[{"fuel": 5}, lying("GENOVA")])
    box.press("ok", "ok", "down", "right", "ok")
    assert box.where() == "news draw card"
    box.press("ok")
    assert box.last()[:5] == "card "
    while box.stack.top.focus() != "bill":  # a card may bring two pieces of news
        box.press("ok")
    box.press("ok")
    assert box.where() == "table bridge"
    assert box.table.session.state["turn"] == 1


def test_m62_a_tow_is_asked_for_and_talked_about():
    box = Box(ships=[lying("BOMBAY"), lying("GENOVA", fuel=5)])
    box.press("ok")
    box.pick("tow")
    box.press("right", "up", "ok")
    assert box.last() == "tow blue 21000"
    assert box.where() == "ask accept"
    box.pick("tow")
    box.press("up", "up", "ok")
    assert box.last() == "tow red 33000" or box.last() == "tow red 24000"
    box.pick("accept")
    assert box.where() == "news agreed"
    box.press("ok")
    assert box.where() == "table bridge"
    assert box.ship()["tow"]["by"] == "blue"


def test_mt11a_the_box_asks_whether_a_tow_has_come_to_a_red_port():
    for role, said, turn in (("ok", "yes", "news tow_paid"), ("down", "no", "table bridge")):
        ships = [
            {"fuel": 5, "tow": {"of": "blue", "price": 9000}},
            {"tow": {"by": "red", "price": 9000}},
        ]
        for language, name in (("en", "Genova"), ("it", "Genova")):
            box = Box(ships=ships, language=language)
            box.table.do("sail 3 tow GENOVA")
            box.draw()
            assert box.where() == "ask yes" and name in box.stack.top.info
            assert [text for _, text in box.stack.top.items] == [box.t("do.yes"), box.t("do.no")]
            box.press(*([role] if role == "ok" else [role, "ok"]))
            assert box.last() == said and box.where() == turn


def test_m76_the_others_are_asked_for_a_rescue():
    ships = [
        {"fuel": 3, "cash": 4000, "diverted": {"why": "card"}},
        lying("GENOVA"),
        lying("TOKYO"),
    ]
    box = Box(ships=ships)
    box.table.do("sail 2 LONDON")
    box.draw()
    assert box.where() == "ask rescue"
    assert "10,000" in box.stack.top.info
    box.press("ok")
    assert box.where() == "ask rescue"
    box.press("ok")
    assert box.where() == "news rescued"
    box.press("ok", "ok")
    assert box.ship()["cash"] == 44000


def test_m52_the_forced_repair_is_asked_for():
    box = Box(ships=[{"fuel": 5, "damage": 6, "diverted": {"why": "damage"}}, lying("GENOVA")])
    box.table.do("sail 3 LONDON")
    box.draw()
    assert box.where() == "dial repair 6"
    box.press("down", "ok")
    assert box.last() == "repair 5"
    assert box.where() == "table bridge"


def test_a_refusal_is_shown_and_its_statement_noted():
    box = Box(ships=[{"fuel": 5}, lying("GENOVA")])
    box.press("ok", "ok", "down", "down")
    while "GENOVA" not in str(box.stack.top._values):
        box.press("right")
    box.press("ok")
    assert box.stack.top.note == "Port is taken"
    assert box.table.refused.rule == "M-26"
    assert box.where() == "sail port"


def test_a_question_goes_when_a_host_answers_it():
    box = Box()
    assert box.where() == "ask start BANGKOK"
    box.table.do("start LONDON")
    box.table.do("start GENOVA")
    box.draw()
    box.draw()
    assert box.where() == "news draw bill"
    box.table.do("bill")
    box.draw()
    box.draw()
    assert box.where() == "table bridge"
    box.table.undo()
    box.draw()
    assert box.where() == "news draw bill"


def test_the_bridges_of_the_other_ships_are_shown():
    box = Box(ships=[lying(), lying("GENOVA"), lying("TOKYO")])
    box.press("right")
    assert box.where() == "ships blue"
    box.press("right", "right", "left")
    assert box.where() == "ships green"
    box.press("ok")
    assert box.where() == "table bridge"


def test_the_computer_is_not_asked():
    box = Box(ships=[{"fuel": 5}, lying("GENOVA")])
    box.busy = True
    box.stack.top.open()
    box.table.do("sail 2 zone")
    box.draw()
    assert box.where() == "table bridge"
    assert box.stack.top.note == "red: 2 squares storm"
    box.busy = False
    box.stack.top.open()
    assert box.where() == "news draw card"


# From here on the tests play on the small chart, which has land around two seas.


def test_the_world_is_shown_before_any_ship_has_started():
    box = Box("chart")
    box.busy = True
    screen = box.stack.top
    while screen.name != "map":  # questions about lots or start lie over it
        box.pop()
        screen = box.stack.top
    screen.prepare()
    box.draw()
    assert screen.focus() == "map" and any(box.canvas.pixels)


def test_a_course_is_laid_square_by_square():
    box = Box("chart", [{"at": "2.2", "fuel": 5}, lying("BANGKOK")])
    assert box.where() == "map map"
    box.press("right", "right", "up", "left")
    assert box.where() == "map course"
    # over 4.2 and 4.1 back to 3.1: one diagonal step
    box.press("ok")
    assert box.last() == "sail 3.1"


def test_a_square_entered_again_shortens_the_course_to_it():
    box = Box("chart", [{"at": "2.2", "fuel": 5}, lying("BANGKOK")])
    box.press("right", "right", "right", "left", "ok")
    assert box.last() == "sail 3.2 4.2"


def test_m17_a_course_has_at_most_four_squares():
    box = Box("chart", [{"at": "1.2", "fuel": 5}, lying("BANGKOK")])
    box.press("right", "right", "right", "right", "right")
    assert box.stack.top.note == "Too far"
    box.press("ok")
    assert box.last() == "sail 2.2 3.2 4.2 5.2"


def test_m20_a_course_leads_around_land_not_over_it():
    box = Box("chart", [{"at": "6.1", "fuel": 5}, lying("BANGKOK")])
    box.press("right", "right")  # 7.1 is land, 8.1 lies behind it
    assert box.stack.top.note == "Land ahead"
    box.press("down", "right", "ok")  # 7.2 is the canal, reached round the corner
    assert box.last() == "sail 7.2 8.2"
    assert box.where() == "news toll"


def test_m22_a_course_leads_over_the_edge_along_an_arrow():
    box = Box("chart", [{"at": "1.3", "fuel": 5}, lying("BANGKOK")])
    box.press("left", "left", "ok")
    assert box.last() == "sail 0.3 15.3"


def test_a_course_that_is_refused_stays_to_be_changed():
    box = Box("chart", [{"at": "14.6", "fuel": 5}, lying("BANGKOK")])
    box.press("down", "down", "ok")
    assert box.table.refused.rule == "M-26"
    assert box.where() == "map course"
    box.press("up", "ok")
    assert box.last() == "sail 14.7"


def test_back_takes_the_course_away():
    box = Box("chart", [{"at": "2.2", "fuel": 5}, lying("BANGKOK")])
    box.press("down", "back")
    assert box.where() == "map map"
    box.press("ok")
    assert box.where() == "ask stay"


def test_m45_storm_squares_are_counted_as_the_course_is_laid():
    box = Box("chart", [{"at": "1.4", "fuel": 5}, lying("BANGKOK")])
    box.press("right", "right")
    assert box.stack.top._lines[1] == "storm 2"
    box.press("left", "left")
    assert box.stack.top._lines[1] == ""


def test_m64_a_ship_in_tow_comes_along_if_it_lies_beside():
    ships = [
        {"at": "2.2", "fuel": 5, "tow": {"of": "blue", "price": 9000}},
        {"at": "2.3", "tow": {"by": "red", "price": 9000}},
    ]
    box = Box("chart", ships)
    box.press("right", "ok")
    assert box.last() == "sail tow 3.2"
    box = Box("chart", ships)
    box.press("right", "ok long", "ok")
    assert box.last() == "sail 3.2"


def test_the_whole_world_shows_ships_and_cargoes():
    ships = [{"at": "2.2", "fuel": 5}, lying("BANGKOK")]
    box = Box("chart", ships, waiting={"TOKYO": [11, 12], "LONDON": [23]})
    box.push("master.world", "World")
    assert box.where() == "world red"
    box.press("right", "right", "left")
    assert box.where() == "world blue"
    box.press("down", "down")
    assert box.where() == "world TOKYO"
    box.press("ok")
    assert box.where() == "map map"


def test_every_view_opens_and_closes_and_leaves_memory():
    box = Box("chart", [lying(damage=1), lying("BANGKOK")], waiting={"TOKYO": [11, 12]})
    for view in ("world", "ships", "standings", "cargoes"):
        box.press("ok")
        box.pick(view)
        assert box.stack.top.name == view
        box.press("back")
        assert box.where() == "map map"
    assert "firmware.screens.master.views" not in sys.modules
    assert "firmware.screens.master.ask" not in sys.modules


def test_the_winner_is_shown():
    box = Box(ships=[{"fuel": 5, "bill": 1, "cash": 190000}, lying("GENOVA")])
    box.table.do("sail 3 LONDON")
    box.draw()
    assert box.where() == "winner red"


def test_italian_has_its_words():
    box = Box(ships=[lying(), lying("GENOVA")], language="it", prices=PRICES)
    assert box.stack.top.title() == "rosso"
    box.press("ok")
    box.pick("fuel")
    assert box.stack.top._lines[2] == "restano 20.000"


def still(box):
    """Check that a frame allocates nothing, blinking where something blinks."""
    blinks = box.stack.top.name in ("map", "world")
    box.draw()
    taken = allocated(box.frame if blinks else box.draw, 10)
    assert taken == 0, (box.where(), taken)


def test_a_frame_of_the_bridge_allocates_nothing():
    box = Box(ships=[lying(damage=1, fuel=3, bill=5), lying("GENOVA")])
    still(box)
    box.press("right")
    still(box)


def test_a_frame_of_the_map_allocates_nothing():
    box = Box("chart", [{"at": "2.2", "fuel": 5}, lying("BANGKOK")], waiting={"LONDON": [23]})
    still(box)
    box.press("right", "up", "right")
    still(box)
    box.press("back")
    box.push("master.world", "World")
    still(box)

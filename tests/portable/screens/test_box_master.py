"""MASTER's screens: what their keys play and ask, frames without allocation."""

import sys

from ..heap import allocated
from ..master.voyage import PRICES
from .master_box import Box, lying


def test_a_turn_at_sea_is_one_press():
    box = Box(ships=[{"fuel": 5, "bill": 1}, {"fuel": 1}])
    assert box.where() == "table sail 4"
    box.press("ok")
    assert box.last() == "sail 4" and box.ship()["fuel"] == 4
    assert box.where() == "table sail 4" and box.table.session.state["turn"] == 1


def test_the_dial_stands_at_what_fuel_allows():
    box = Box(ships=[{"bill": 1}, {"fuel": 1}])
    assert box.where() == "table sail 1"  # M-70: adrift
    tow = {"by": "blue", "price": 9000}
    box = Box(ships=[{"tow": tow}, {"fuel": 5, "tow": {"of": "red", "price": 9000}}])
    assert box.where() == "table stay"  # MT-9
    box.press("ok")
    assert box.last() == "stay" and box.where() == "table sail 4"


def test_up_sets_the_squares_and_stays_below_one():
    box = Box(ships=[{"fuel": 5}, lying("GENOVA")])
    said = []
    for _ in range(5):
        box.press("up")
        said.append(box.stack.top.focus())
    assert said == ["sail 3", "sail 2", "sail 1", "stay", "sail 4"]


def test_a_move_at_the_table_says_what_it_touched():
    ships = [{"fuel": 5, "bill": 1}, lying("GENOVA")]
    box = Box(ships=ships, cards="table", bills="table")
    box.press("up", "down", "right")
    # Bill 1 goes to London, so London is offered, and not entered until the player says so.
    assert box.where() == "table sail 3 zone LONDON"
    box.press("right")
    assert box.where() == "table sail 3 zone"
    box.press("right", "ok")
    assert box.last() == "sail 3 zone LONDON"
    assert box.where() == "news freight" or box.where() == "ask card good"


def test_left_shows_ports_with_a_cargo_first():
    box = Box(ships=[{"fuel": 5, "bill": 1}, lying("GENOVA")], waiting={"TOKYO": [11]})
    box.press("left", "right")
    assert box.where() == "table sail 4 TOKYO"
    box.press("left")
    assert box.where() == "table sail 4 BANGKOK"


def test_m71_a_canal_is_offered_only_where_it_can_lie_on_the_way():
    def offered(ship, port):
        box = Box(ships=[ship, lying("GENOVA")], waiting={port: [11]} if port else None)
        if port:
            box.press("left")
        return [words for words in box.stack.top._touched if "a" in words or "u" in words]

    # bill 22: New York to Valparaiso; bill 16: Genova to Bangkok; bill 1: New Orleans to London
    assert offered({"fuel": 5, "bill": 22}, None) == [" panama", " zone panama"]
    assert offered({"fuel": 5, "bill": 16}, None) == [" suez", " zone suez"]
    assert offered({"fuel": 5, "bill": 1}, None) == []
    assert offered({"fuel": 5, "bill": 1}, "TOKYO") != []
    box = Box(ships=[{"fuel": 5, "bill": 22, "cash": 20000}, {"fuel": 5}])
    box.press("down", "down", "ok")
    assert box.last() == "sail 4 panama" and box.where() == "table sail 4"
    assert box.stack.top.note == "Canal 10,000: red"
    box.press("ok")  # blue sails; then red has passed the canal
    assert box.stack.top._touched == ["", " zone"]


def test_the_menu_has_every_canal():
    box = Box(
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
    box = Box(ships=ships, waiting={"LONDON": [23, 24]}, prices=PRICES)
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
        box = Box(ships=ships, waiting={"LONDON": [24]}, prices=PRICES)
        box.press("up", *["right"] * presses)
        box.press("ok")
        log = list(box.table.session.log())
        assert said[presses] in log[1:3], log
        if presses == 2:
            assert box.where() == "table sail 4" and box.table.session.state["turn"] == 0


def test_in_port_a_ship_without_fuel_stays_and_the_dial_follows():
    ships = [lying("HONG_KONG"), lying("GENOVA")]
    box = Box(ships=ships, waiting={"HONG_KONG": [30]}, prices=PRICES)
    box.press("ok")
    assert list(box.table.session.log()) == ["load 30"] and box.where() == "table sail 1"


def test_in_port_each_row_can_be_set():
    ships = [lying(damage=2), lying("GENOVA")]
    box = Box(ships=ships, waiting={"LONDON": [23, 24]}, prices=PRICES)
    box.press("right")
    assert box.stack.top._set["load"] == 0
    box.press("right", "down", "left", "left", "down", "left", "ok")
    red = box.ship()
    assert (red["bill"], red["damage"]) == (23, 1)
    assert box.last() == "sail 4"


def test_m30_in_port_no_more_is_set_than_the_cash_pays():
    box = Box(ships=[lying(damage=6, cash=13000), lying("GENOVA")], prices=PRICES)
    for _ in range(9):
        box.press("right")
    box.press("down")
    for _ in range(9):
        box.press("right")
    box.press("ok")
    assert box.table.refused is None and 0 <= box.ship()["cash"] < 5000


def test_m30_if_only_the_players_know_the_price_they_enter_it():
    box = Box(ships=[lying(), lying("GENOVA")])
    assert box.where() == "port fuel"
    box.press("down")
    assert box.where() == "port price"
    box.press("right", "right", "right", "right", "ok")  # 6 tons at 6,000 each
    assert list(box.table.session.log()) == ["fuel 6 6000", "sail 4"]


def test_back_does_nothing_in_port_and_the_menu_leads_there_again():
    box = Box(ships=[lying(), lying("GENOVA")], prices=PRICES)
    box.press("back")
    assert box.where() == "table sail 1" and box.table.session.ply == 0
    box.press("ok long")
    box.pick("port")
    assert box.where() == "port fuel"
    box.press("ok long")
    assert box.where() == "ask sail"  # the first line but the one that leads here


def test_an_undo_brings_the_ports_screen_again():
    box = Box(ships=[lying(), lying("GENOVA")], prices=PRICES)
    box.press("up", "left", "ok")
    assert box.where() == "table sail 4" and box.last() == "fuel 6"
    box.table.undo()
    box.draw()
    assert box.where() == "port fuel"


def test_an_undo_in_a_port_where_nothing_is_likely_leads_to_the_table():
    box = Box(ships=[lying(fuel=9), lying("GENOVA")], prices=PRICES)
    assert box.where() == "table sail 4"
    box.table.do("fuel 1")
    box.draw()
    box.table.undo()
    box.draw()
    assert box.where() == "table sail 4"


def test_m45_the_players_say_what_their_card_does():
    box = Box(ships=[{"fuel": 5}, {"fuel": 5}], cards="table", bills="table")
    box.press("down", "ok")
    assert box.where() == "ask card good"
    box.press("down", "right", "ok")
    assert box.last() == "card damage 2"
    assert box.where() == "news card damage"
    box.press("ok")
    assert box.where() == "ask bill 1"
    box.press("down", "ok")
    assert box.last() == "bill 2"


def test_m43_card_and_bill_are_a_picture_each_and_drawn_by_themselves():
    box = Box(ships=[{"fuel": 5}, {"fuel": 5}])
    box.press("down", "ok")
    assert box.last()[:5] == "card " and box.where()[:9] == "news card"
    box.press("ok")
    assert box.last()[:5] == "bill " and box.where() == "news bill"
    box.press("ok")
    assert box.where() == "table sail 4"
    assert box.table.session.state["turn"] == 1


def test_any_key_goes_past_a_picture_and_does_its_own():
    box = Box(ships=[{"fuel": 5}, {"fuel": 5, "bill": 1}])
    box.press("down", "ok", "ok")
    assert box.where() == "news bill"
    box.press("right")
    assert box.where() == "table sail 4 LONDON"


def test_m62_a_tow_is_asked_for_and_talked_about():
    box = Box(ships=[lying("BOMBAY"), lying("GENOVA", fuel=5)])
    box.press("ok long")
    box.pick("tow")
    box.press("right", "up", "ok")
    assert box.last() == "tow blue 21000"
    assert box.where() == "ask accept"
    box.pick("tow")
    box.press("up", "up", "ok")
    assert box.last() == "tow red 28000"  # it began 5,000 beyond what was offered
    box.pick("accept")
    assert box.where() == "table stay" and box.stack.top.note[:4] == "Tow "
    assert box.ship()["tow"]["by"] == "blue"


def test_mt11a_the_box_asks_whether_a_tow_has_come_to_a_red_port():
    for role, said in (("ok", "yes"), ("down", "no")):
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
            assert box.last() == said
            paid = box.stack.top.note.endswith(": " + box.t("blue"))
            assert paid == (said == "yes")


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
    assert box.where() == "port fuel"


def test_a_dial_that_opens_late_goes_where_nothing_is_asked():
    """Memory was short when the repair was asked for; until it opens a host has answered."""
    from firmware.screens.master.dial import Dial

    box = Box(ships=[{"fuel": 5}, lying("GENOVA")])
    below = box.where()
    dial = Dial(box, "repair")
    box.stack.screens.append(dial)
    dial.draw(box.canvas)
    assert box.where() == below


def test_a_refusal_is_shown_and_its_statement_noted():
    box = Box(ships=[{"fuel": 5}, lying("GENOVA")])
    while "GENOVA" not in box.where():
        box.press("left", *[] if box.stack.top._enters else ["right"])
    box.press("ok")
    assert box.stack.top.note == "Port is taken"
    assert box.table.refused.rule == "M-26"
    assert box.where() == "table sail 4 GENOVA"
    box.press("back")
    assert box.stack.top.name == "why"


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
    assert box.where()[:5] == "port "
    box.table.undo()
    box.draw()
    box.draw()
    assert box.where() == "news draw bill"
    box.press("ok")
    assert box.where() == "news bill"


def test_the_bridges_of_the_other_ships_are_shown():
    box = Box(ships=[{"fuel": 5}, lying("GENOVA"), lying("TOKYO")])
    box.press("ok long")
    box.pick("ships")
    assert box.where() == "ships red"
    box.press("right", "right", "left")
    assert box.where() == "ships blue"
    box.press("ok")
    assert box.where() == "table sail 4"


def test_the_computer_is_not_asked():
    box = Box(ships=[{"fuel": 5}, lying("GENOVA")])
    box.busy = True
    box.stack.top.open()
    box.table.do("sail 2 zone")
    box.draw()
    assert box.stack.top.name == "table"
    assert box.stack.top.note == "red: 2 squares storm"
    box.busy = False
    box.stack.top.open()
    assert box.where() == "news draw card"


TOWING = [
    {"fuel": 5, "tow": {"of": "blue", "price": 9000}},
    {"tow": {"by": "red", "price": 9000}},
]
POOR = [
    {"fuel": 3, "cash": 4000, "diverted": {"why": "card"}},
    lying("GENOVA"),
    lying("TOKYO"),
]
BY_HAND = {"cards": "table", "bills": "table"}
# Every verb of the rules page: (ships, waiting, options, what a host plays first, the line of the
# menu if it is there, keys, the action). A line "-" means that no menu is opened.
SAID = (
    (None, None, {"lots": True}, "", "-", "ok", "lots red blue"),
    (None, None, {}, "", "-", "down ok", "start BOMBAY"),
    ([lying(), {}], {"LONDON": [23]}, {}, "", "-", "down left left left left left ok", "load 23"),
    ([lying(), {}], None, {"prices": PRICES}, "", "-", "left ok", "fuel 5"),
    ([lying(), {}], None, {}, "", "-", "down right ok", "fuel 6 3000"),
    ([lying(fuel=9, damage=2), {}], None, {}, "", "-", "down down left ok", "repair 1"),
    ([{"fuel": 5}, {}], None, {}, "", "stay", "", "stay"),
    ([{"fuel": 5}, {}], None, BY_HAND, "", "-", "down ok", "sail 4 zone"),
    ([{"fuel": 5}, {}], None, {}, "", "sail", "down ok", "sail 4 panama"),
    ([{"fuel": 5}, {}], None, {}, "", "sail", "down down down ok", "sail 4 suez"),
    (TOWING, None, {}, "", "-", "down down right ok", "sail 3 tow BANGKOK"),
    ([{"fuel": 5}, {}], None, BY_HAND, "sail 4 zone", "-", "ok", "card good"),
    ([{"fuel": 5}, {}], None, BY_HAND, "sail 4 zone", "-", "down right ok", "card damage 2"),
    ([{"fuel": 5}, {}], None, BY_HAND, "sail 4 zone", "-", "down down ok", "card divert"),
    ([{"fuel": 5}, {}], None, BY_HAND, "sail 4 zone", "-", "up right ok", "card divert 2"),
    (
        [{"fuel": 5}, {"fuel": 5}],
        None,
        {"bills": "table"},
        "sail 4 zone",
        "-",
        "ok ok ok",
        "bill 1",
    ),
    ([{}, {"fuel": 5}], None, {}, "", "tow", "right ok", "tow blue 20000"),
    ([{}, {"fuel": 5}], None, {}, "tow blue 9000", "-", "ok", "accept"),
    ([{}, {"fuel": 5}], None, {}, "tow blue 9000", "-", "down ok", "refuse"),
    ([{}, {"fuel": 5}], None, {}, "tow blue 9000", "-", "up ok right ok", "tow red 24000"),
    (TOWING, None, {}, "", "release", "", "release"),
    (TOWING, None, {}, "sail 3 tow GENOVA", "-", "ok", "yes"),
    (TOWING, None, {}, "sail 3 tow GENOVA", "-", "down ok", "no"),
    (POOR, None, {}, "sail 2 LONDON", "-", "ok", "rescue"),
    (POOR, None, {}, "sail 2 LONDON", "-", "down ok", "veto"),
)


def test_every_action_of_the_rules_page_is_reached_by_keys():
    for ships, waiting, options, first, line, keys, said in SAID:
        box = Box(ships=ships, waiting=waiting, **options)
        if first:
            box.table.do(first)
            box.draw()
            box.draw()
        if line != "-":
            box.press("ok long")
            box.pick(line)
        box.press(*[key for key in keys.split(" ") if key])
        assert said in list(box.table.session.log()), (said, list(box.table.session.log()))


def press_ok_alone(box):
    """OK 400 times, or to the end of the game: an action is played within eight presses."""
    still = 0
    for _ in range(400):
        ply = box.table.session.ply
        box.press("ok")
        still = 0 if box.table.session.ply > ply else still + 1
        assert still < 8, box.where()
        if box.table.session.state["winner"]:
            break


def test_ok_alone_is_never_stuck_at_the_table():
    box = Box(lots=True)
    press_ok_alone(box)
    assert box.table.refused is None


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
    box.press("right", "right", "up", "left")
    assert box.where() == "map course"
    # over 4.2 and 4.1 back to 3.1: one diagonal step
    box.press("ok")
    assert box.last() == "sail 3.1"


def test_a_square_entered_again_shortens_the_course_to_it():
    box = Box("chart", [{"at": "2.2", "fuel": 5}, lying("BANGKOK")])
    box.press("right", "right", "right", "left", "ok")
    assert box.last() == "sail 3.2 4.2"


def test_m17_beyond_four_squares_the_course_is_the_shortest():
    box = Box("chart", [{"at": "1.2", "fuel": 5}, {"at": "14.6", "fuel": 1}])
    box.press("right", "right", "right", "right", "right")
    assert box.where() == "map thinking"
    box.think()
    assert box.where() == "map course" and box.stack.top._moved == 4
    assert box.stack.top._beside == "of 5"
    box.press("ok")
    assert len(box.last().split(" ")) == 5


def test_m20_a_course_leads_around_land_not_over_it():
    box = Box("chart", [{"at": "6.1", "fuel": 5}, {"at": "14.6", "fuel": 1}])
    box.press("right", "down", "right", "ok")  # 7.2 is the canal, reached round the corner
    assert box.last() == "sail 7.2 8.2"
    assert box.stack.top.note == "Canal 5,000: red"


def test_m20_beyond_land_the_shortest_course_is_laid():
    box = Box("chart", [{"at": "6.1", "fuel": 5}, {"at": "14.6", "fuel": 1}])
    box.press("right", "right")  # 7.1 is land, 8.1 lies behind it
    box.think()
    box.press("ok")
    assert box.last() == "sail 7.2 8.1"


def test_the_end_of_a_course_may_be_land_and_the_rules_refuse_it():
    box = Box("chart", [{"at": "6.1", "fuel": 5}, {"at": "14.6", "fuel": 1}])
    box.press("right", "ok")
    assert box.table.refused.rule == "M-20"
    box.press("up", "up", "ok")
    assert box.table.refused.rule == "M-20"


def test_the_course_to_the_destination_is_laid_and_one_press_sails_it():
    # bill 1 goes to London, behind the wall
    box = Box("chart", [{"at": "2.2", "fuel": 5, "bill": 1}, {"at": "14.6", "fuel": 1}])
    assert box.where() == "map thinking"
    box.think()
    assert box.where() == "map course" and box.stack.top._end == box.stack.top.chart.place("LONDON")
    box.press("ok")
    assert box.last()[:5] == "sail " and len(box.last().split(" ")) == 5
    box = Box("chart", [{"at": "2.2", "fuel": 5, "bill": 1}, {"at": "14.6", "fuel": 1}])
    box.press("ok")  # a key that is pressed meanwhile works
    assert box.last()[:5] == "sail "


def test_an_empty_ship_makes_for_the_cargo_that_pays_most_a_square():
    waiting = {"NEW_ORLEANS": [1], "HAMBURG": [13]}
    box = Box("chart", [{"at": "2.3", "fuel": 5}, {"at": "14.6", "fuel": 1}], waiting=waiting)
    box.think()
    assert box.stack.top.chart.port(box.stack.top._end) == "NEW_ORLEANS"


def test_an_arrow_that_is_held_leaps_from_port_to_port():
    box = Box("chart", [{"at": "2.4", "fuel": 5}, {"at": "14.6", "fuel": 1}])
    box.press("up", "up repeat")
    box.think()
    assert box.stack.top.chart.port(box.stack.top._end) == "NEW_ORLEANS"
    box.press("right repeat")
    box.think()
    assert box.stack.top.chart.port(box.stack.top._end) == "MONTREAL"
    box.press("ok")
    assert list(box.table.session.log())[0][:5] == "sail "


def test_in_port_on_the_chart_one_press_loads_buys_and_sails():
    box = Box(
        "chart",
        [lying("NEW_YORK", damage=1), {"at": "14.6", "fuel": 1}],
        waiting={"NEW_YORK": [21]},
    )
    assert box.stack.top.name == "port"
    box.think()
    assert [name for name, _ in box.stack.top.items] == ["load", "fuel", "repair", "sail"]
    box.press("ok")
    verbs = [text.split(" ")[0] for text in box.table.session.log()]
    assert verbs == ["load", "fuel", "repair", "sail"]
    assert box.table.session.state["turn"] == 1


def test_in_port_on_the_chart_the_player_may_lay_the_course():
    box = Box("chart", [lying("NEW_YORK"), {"at": "14.6", "fuel": 1}], waiting={"NEW_YORK": [21]})
    box.think()
    box.press("up", "right", "ok")
    assert box.last()[:5] == "fuel " and box.stack.top.name == "map"


def test_what_is_refused_in_port_is_said_and_the_rest_stays():
    box = Box(
        "chart",
        [lying("NEW_YORK", damage=1), {"at": "14.6", "fuel": 1}],
        waiting={"NEW_YORK": [21]},
    )
    box.think()
    box.stack.top._set["fuel"] = 11  # as if the tank had been emptied meanwhile
    box.press("ok")
    assert box.table.refused.rule == "M-32" and box.stack.top.why
    assert box.stack.top.name == "port" and box.stack.top._set["repair"] == 1
    assert box.ship()["bill"] == 21


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


def test_back_brings_the_proposed_course_again():
    box = Box("chart", [{"at": "2.2", "fuel": 5, "bill": 1}, {"at": "14.6", "fuel": 1}])
    box.think()
    proposed = box.stack.top._course
    box.press("down", "back")
    box.think()
    assert box.stack.top._course == proposed
    box.press("back")
    assert box.stack.top.name == "log"


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
    box.press("right", "ok long")
    box.pick("alone")
    box.press("right", "ok")
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
    assert box.stack.top.name == "map"


def test_every_view_opens_and_closes_and_leaves_memory():
    ships = [{"at": "2.2", "fuel": 5}, lying("BANGKOK")]
    box = Box("chart", ships, waiting={"TOKYO": [11, 12]})
    for view in ("world", "ships", "standings", "cargoes"):
        box.press("ok long")
        box.pick(view)
        assert box.stack.top.name == view
        box.press("back")
        assert box.stack.top.name == "map"
    assert "firmware.screens.master.views" not in sys.modules
    assert "firmware.screens.master.ask" not in sys.modules


def test_the_winner_is_shown():
    box = Box(ships=[{"fuel": 5, "bill": 1, "cash": 190000}, lying("GENOVA")])
    box.table.do("sail 3 LONDON")
    box.draw()
    assert box.where() == "winner red"


def test_italian_has_its_words():
    box = Box(ships=[lying(), lying("GENOVA")], language="it", prices=PRICES)
    assert box.stack.top.title() == "rosso: London"
    assert box.stack.top.items[0] == ("fuel", ("Nafta: 6 t", "-18.000"))


def test_ok_alone_is_never_stuck_on_the_chart():
    box = Box("chart")
    press_ok_alone(box)
    assert box.table.session.ply > 100


def still(box):
    """Check that a frame allocates nothing, blinking where something blinks."""
    blinks = box.stack.top.name in ("map", "world")
    box.think()
    taken = allocated(box.frame if blinks else box.draw, 10)
    assert taken == 0, (box.where(), taken)


def test_a_frame_of_the_bridge_allocates_nothing():
    box = Box(ships=[lying(damage=1, fuel=3, bill=5), lying("GENOVA")])
    still(box)
    box.press("right")
    still(box)
    box.press("back")
    still(box)


def test_a_frame_of_the_map_allocates_nothing():
    box = Box("chart", [{"at": "2.2", "fuel": 5}, lying("BANGKOK")], waiting={"LONDON": [23]})
    box.think()
    still(box)
    box.press("right", "up", "right")
    still(box)
    box.press("back")
    box.think()
    box.push("master.world", "World")
    still(box)

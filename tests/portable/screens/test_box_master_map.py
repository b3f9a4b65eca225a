"""MASTER's map. The tests play on the small chart, which has land around two seas."""

import sys

from ..heap import allocated
from .game_box import Voyage, lying


def test_the_world_is_shown_before_any_ship_has_started():
    box = Voyage("chart")
    box.busy = True
    screen = box.stack.top
    while screen.name != "map":  # questions about lots or start lie over it
        box.pop()
        screen = box.stack.top
    screen.prepare()
    box.draw()
    assert screen.focus() == "map" and any(box.canvas.pixels)


def test_a_course_is_laid_square_by_square():
    box = Voyage("chart", [{"at": "2.2", "fuel": 5}, lying("BANGKOK")])
    box.press("right", "right", "up", "left")
    assert box.where() == "map course"
    # over 4.2 and 4.1 back to 3.1: one diagonal step
    box.press("ok")
    assert box.last() == "sail 3.1"


def test_a_square_entered_again_shortens_the_course_to_it():
    box = Voyage("chart", [{"at": "2.2", "fuel": 5}, lying("BANGKOK")])
    box.press("right", "right", "right", "left", "ok")
    assert box.last() == "sail 3.2 4.2"


def test_m17_beyond_four_squares_the_course_is_the_shortest():
    box = Voyage("chart", [{"at": "1.2", "fuel": 5}, {"at": "14.6", "fuel": 1}])
    box.press("right", "right", "right", "right", "right")
    assert box.where() == "map thinking"
    box.think()
    assert box.where() == "map course" and box.stack.top._moved == 4
    assert box.stack.top._beside == "of 5"
    box.press("ok")
    assert len(box.last().split(" ")) == 5


def test_m20_a_course_leads_around_land_not_over_it():
    box = Voyage("chart", [{"at": "6.1", "fuel": 5}, {"at": "14.6", "fuel": 1}])
    box.press("right", "down", "right", "ok")  # 7.2 is the canal, reached round the corner
    assert box.last() == "sail 7.2 8.2"
    assert box.stack.top.note == "Canal 5,000: red"


def test_m20_beyond_land_the_shortest_course_is_laid():
    box = Voyage("chart", [{"at": "6.1", "fuel": 5}, {"at": "14.6", "fuel": 1}])
    box.press("right", "right")  # 7.1 is land, 8.1 lies behind it
    box.think()
    box.press("ok")
    assert box.last() == "sail 7.2 8.1"


def test_the_end_of_a_course_may_be_land_and_the_rules_refuse_it():
    box = Voyage("chart", [{"at": "6.1", "fuel": 5}, {"at": "14.6", "fuel": 1}])
    box.press("right", "ok")
    assert box.table.refused.rule == "M-20"
    box.press("up", "up", "ok")
    assert box.table.refused.rule == "M-20"


def test_m22_beyond_the_edge_lies_nothing_and_the_statement_says_why():
    box = Voyage("chart", [{"at": "0.1", "fuel": 5}, {"at": "14.6", "fuel": 1}])
    box.press("left")
    assert box.table.refused.rule == "M-22" and box.stack.top.why


def test_the_course_to_the_destination_is_laid_and_one_press_sails_it():
    # bill 1 goes to London, behind the wall
    box = Voyage("chart", [{"at": "2.2", "fuel": 5, "bill": 1}, {"at": "14.6", "fuel": 1}])
    assert box.where() == "map thinking"
    box.think()
    assert box.where() == "map course" and box.stack.top._end == box.stack.top.chart.place("LONDON")
    box.press("ok")
    assert box.last()[:5] == "sail " and len(box.last().split(" ")) == 5
    box = Voyage("chart", [{"at": "2.2", "fuel": 5, "bill": 1}, {"at": "14.6", "fuel": 1}])
    box.press("ok")  # a key that is pressed meanwhile works
    assert box.last()[:5] == "sail "


def test_an_empty_ship_makes_for_the_cargo_that_pays_most_a_square():
    waiting = {"NEW_ORLEANS": [1], "HAMBURG": [13]}
    box = Voyage("chart", [{"at": "2.3", "fuel": 5}, {"at": "14.6", "fuel": 1}], waiting=waiting)
    box.think()
    assert box.stack.top.chart.port(box.stack.top._end) == "NEW_ORLEANS"


def test_an_arrow_that_is_held_leaps_from_port_to_port():
    box = Voyage("chart", [{"at": "2.4", "fuel": 5}, {"at": "14.6", "fuel": 1}])
    box.press("up", "up repeat")
    box.think()
    assert box.stack.top.chart.port(box.stack.top._end) == "NEW_ORLEANS"
    box.press("right repeat")
    box.think()
    assert box.stack.top.chart.port(box.stack.top._end) == "MONTREAL"
    box.press("ok")
    assert list(box.table.session.log())[0][:5] == "sail "


def test_in_port_on_the_chart_one_press_loads_buys_and_sails():
    box = Voyage(
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
    box = Voyage(
        "chart", [lying("NEW_YORK"), {"at": "14.6", "fuel": 1}], waiting={"NEW_YORK": [21]}
    )
    box.think()
    box.press("up", "right", "ok")
    assert box.last()[:5] == "fuel " and box.stack.top.name == "map"


def test_what_is_refused_in_port_is_said_and_the_rest_stays():
    box = Voyage(
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
    box = Voyage("chart", [{"at": "1.3", "fuel": 5}, lying("BANGKOK")])
    box.press("left", "left", "ok")
    assert box.last() == "sail 0.3 15.3"


def test_a_course_that_is_refused_stays_to_be_changed():
    box = Voyage("chart", [{"at": "14.6", "fuel": 5}, lying("BANGKOK")])
    box.press("down", "down", "ok")
    assert box.table.refused.rule == "M-26"
    assert box.where() == "map course"
    box.press("up", "ok")
    assert box.last() == "sail 14.7"


def test_back_brings_the_proposed_course_again():
    box = Voyage("chart", [{"at": "2.2", "fuel": 5, "bill": 1}, {"at": "14.6", "fuel": 1}])
    box.think()
    proposed = box.stack.top._course
    box.press("down", "back")
    box.think()
    assert box.stack.top._course == proposed
    box.press("back")
    assert box.stack.top.name == "log"


def test_m45_storm_squares_are_counted_as_the_course_is_laid():
    box = Voyage("chart", [{"at": "1.4", "fuel": 5}, lying("BANGKOK")])
    box.press("right", "right")
    assert box.stack.top._lines[1] == "storm 2"
    box.press("left", "left")
    assert box.stack.top._lines[1] == ""


def test_m64_a_ship_in_tow_comes_along_if_it_lies_beside():
    ships = [
        {"at": "2.2", "fuel": 5, "tow": {"of": "blue", "price": 9000}},
        {"at": "2.3", "tow": {"by": "red", "price": 9000}},
    ]
    box = Voyage("chart", ships)
    box.press("right", "ok")
    assert box.last() == "sail tow 3.2"
    box = Voyage("chart", ships)
    box.press("right", "ok long")
    box.pick("alone")
    box.press("right", "ok")
    assert box.last() == "sail 3.2"


def test_the_whole_world_shows_ships_and_cargoes():
    ships = [{"at": "2.2", "fuel": 5}, lying("BANGKOK")]
    box = Voyage("chart", ships, waiting={"TOKYO": [11, 12], "LONDON": [23]})
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
    box = Voyage("chart", ships, waiting={"TOKYO": [11, 12]})
    for view in ("world", "ships", "standings", "cargoes"):
        box.press("ok long")
        box.pick(view)
        assert box.stack.top.name == view
        box.press("back")
        assert box.stack.top.name == "map"
    assert "firmware.screens.master.views" not in sys.modules
    assert "firmware.screens.master.ask" not in sys.modules


def test_ok_alone_is_never_stuck_on_the_chart():
    box = Voyage("chart")
    box.press_ok_alone()
    assert box.table.session.ply > 100


def still(box):
    """Check that a frame allocates nothing, blinking where something blinks."""
    blinks = box.stack.top.name in ("map", "world")
    box.think()
    taken = allocated(box.frame if blinks else box.draw, 10)
    assert taken == 0, (box.where(), taken)


def test_a_frame_of_the_bridge_allocates_nothing():
    box = Voyage(ships=[lying(damage=1, fuel=3, bill=5), lying("GENOVA")])
    still(box)
    box.press("right")
    still(box)
    box.press("back")
    still(box)


def test_a_frame_of_the_map_allocates_nothing():
    box = Voyage("chart", [{"at": "2.2", "fuel": 5}, lying("BANGKOK")], waiting={"LONDON": [23]})
    box.think()
    still(box)
    box.press("right", "up", "right")
    still(box)
    box.press("back")
    box.think()
    box.push("master.world", "World")
    still(box)

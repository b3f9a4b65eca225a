"""How many presses each part of a turn of MASTER takes, at the table and on the chart."""

from ..master.voyage import PRICES
from .game_box import Voyage, lying

SEA = {"fuel": 5, "bill": 1}  # bill 1 goes to London
OTHER = lying("GENOVA", fuel=5)
FAR = {"at": "14.6", "fuel": 1}
# What a player wants: ships, waiting bills, options, keys; then what the log ends with. An item of
# the keys is one press, however long.
AT_TABLE = (
    # a usual turn: the dial stands at 4, or at what fuel allows
    ([SEA, OTHER], {}, {}, "ok", ["sail 4"]),
    ([{"bill": 1}, OTHER], {}, {}, "ok", ["sail 1"]),
    # her destination is shown, and not entered; another port
    ([SEA, OTHER], {}, {}, "right,ok", ["sail 4 LONDON"]),
    ([SEA, OTHER], {"TOKYO": [11]}, {}, "left,right,ok", ["sail 4 TOKYO"]),
    # the storm; card and bill are drawn by themselves, and OK goes past each
    ([SEA, OTHER], {}, {}, "down,ok,ok", ["sail 4 zone", "card ", "bill "]),
    # a canal where the port chosen and the last known sea make one possible; else in the menu
    ([{"fuel": 5, "bill": 22}, OTHER], {}, {}, "down,down,ok", ["sail 4 panama"]),
    ([SEA, OTHER], {}, {}, "ok long,ok,down,ok", ["sail 4 panama"]),
    # cargo, fuel and repair, and on she sails
    (
        [lying(damage=2), OTHER],
        {"LONDON": [23, 24]},
        {"prices": PRICES},
        "ok",
        ["load 24", "fuel 9", "repair 2", "sail 4"],
    ),
    ([lying(), OTHER], {}, {}, "up,right,ok,ok", ["fuel 6 2000", "sail 4 zone", "card ", "bill "]),
    # a tow: the menu, the ship, the price; the other one agrees
    ([lying("BOMBAY"), OTHER], {}, {}, "ok long,ok,ok,ok", ["tow blue 10000", "accept"]),
    ([SEA, OTHER], {}, {}, "ok long,down,ok", ["stay"]),
)
# On the chart a search is over before each press, or it ends with the press.
ON_CHART = (
    # the course to the destination, or of an empty ship to the cargo that pays most a square
    ([{"at": "2.2", "fuel": 5, "bill": 1}, FAR], {}, "ok", "sail 1.2 0.3 15.3 14.2"),
    ([{"at": "2.3", "fuel": 5}, FAR], {"NEW_ORLEANS": [1], "HAMBURG": [13]}, "ok", "sail "),
    # any other port in sight, and any square
    ([{"at": "2.4", "fuel": 5}, FAR], {}, "up repeat,ok", "sail "),
    ([{"at": "2.4", "fuel": 5}, FAR], {}, "right,ok", "sail 3.4"),
    # cargo, fuel, repair and the first move
    ([lying("NEW_YORK", damage=1), FAR], {"NEW_YORK": [21]}, "ok", "sail "),
)


def ends(log, said):
    log = log[len(log) - len(said) :]
    assert len(log) == len(said), (log, said)
    for text, start in zip(log, said):
        assert text.startswith(start), (log, said)


def test_presses_of_a_turn_at_the_table():
    for ships, waiting, options, keys, said in AT_TABLE:
        box = Voyage(ships=ships, waiting=waiting, **options)
        box.press(*keys.split(","))
        ends(list(box.table.session.log()), said)


def test_presses_of_a_turn_on_the_chart():
    for ships, waiting, keys, said in ON_CHART:
        for meanwhile in (False, True):
            box = Voyage("chart", ships, waiting=waiting)
            for key in keys.split(","):
                if not meanwhile:
                    box.think()
                box.press(key)
            log = list(box.table.session.log())
            assert [text for text in log if text.startswith(said)], (log, said)


def test_a_held_arrow_leads_to_the_next_port_and_its_course_is_laid():
    box = Voyage("chart", [{"at": "2.4", "fuel": 5}, FAR])
    box.press("up repeat")
    box.think()
    end = box.stack.top._end
    assert box.stack.top.chart.port(end) and box.stack.top._course[-1] == end


def test_a_wrong_guess_costs_two_presses():
    box = Voyage(ships=[SEA, OTHER])
    box.press("ok")
    assert box.table.session.ply == 1
    box.table.undo()
    box.draw()
    assert box.where() == "table sail 4"

"""The chart: its file, what is refused as a chart, and the count of squares (M-58)."""

from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.master.chart import CANAL, COAST, HATCHED, PORT, SEA
from shared_rules.master.chartfile import read

from .voyage import ROWS, chart, ports


def wrong(text):
    """(statement, code) of the refusal; ("", "chart") where the text is not a chart at all."""
    try:
        read(text, "small")
    except RuleError as error:
        return error.rule, error.code
    except SetupError as error:
        return "", error.option
    raise AssertionError("read")


def moved(port, **facts):
    """The ports, with some facts of one of them changed."""
    found = ports()
    found[port].update(facts)
    return found


def rows(at, sign):
    column, _, row = at.partition(".")
    found = list(ROWS)
    text = found[int(row)]
    found[int(row)] = text[: int(column)] + sign + text[int(column) + 1 :]
    return found


def test_m1_a_chart_is_read_into_squares():
    found, prices, deck = read(chart(), "small")
    cells = found.cells
    assert (found.name, found.invented, found.w, found.h) == ("small", True, 16, 9)
    assert cells[found.square("0.0")] == 0 and cells[found.square("4.6")] == SEA
    assert cells[found.square("2.3")] == SEA | HATCHED and cells[found.square("11.6")] == COAST
    assert cells[found.square("7.2")] == SEA | CANAL and cells[found.square("6.4")] == PORT
    assert cells[found.square("9.0")] == PORT | HATCHED
    assert found.text(found.square("15.8")) == "15.8" and found.square("15.9") is None
    assert prices["LONDON"] == 3000 and len(prices) == 10 and len(deck) == 20
    for text in (chart().encode(), " " * (8192 - len(chart())) + chart()):
        assert read(text, "small")[0].cells == cells


def test_a_text_that_is_not_a_chart_is_refused():
    assert wrong("") == wrong("{}") == wrong("[1]") == wrong("{nonsense") == ("", "chart")
    assert wrong(chart(name="other")) == wrong(chart(invented=1)) == ("", "chart")
    assert wrong(chart(extra=1)) == wrong(" " * (8193 - len(chart())) + chart()) == ("", "chart")
    assert wrong(chart(w=15)) == ("M-1", "rows")
    for bad in (3, 91, True, "16", None):
        assert wrong(chart(w=bad)) == wrong(chart(h=bad)) == ("M-1", "size")
    for w, h, code in ((90, 4, "rows"), (4, 90, "rows"), (80, 50, "rows"), (87, 46, "size")):
        assert wrong(chart(w=w, h=h)) == ("M-1", code)
    assert wrong(chart(h=8)) == wrong(chart(rows=[])) == ("M-1", "rows")
    assert wrong(chart(rows=rows("3.3", "x"))) == ("M-1", "rows")
    assert wrong(chart(rt_deck=["good"] * 19)) == ("M-3", "rt_deck")


def test_a_chart_has_all_20_ports_each_on_a_square_of_its_own():
    found = ports()
    del found["LAGOS"]
    assert wrong(chart(ports=found)) == ("M-1", "ports")
    found["ATLANTIS"] = {"at": "9.8", "price": None}
    assert wrong(chart(ports=found)) == ("M-1", "ports")
    for facts in ({"at": "6.4"}, {"at": "99.9"}, {"at": None}, {"zone": 1}, {"depth": 3}):
        assert wrong(chart(ports=moved("LAGOS", **facts))) == ("M-1", "ports")
    for price in (0, 1500, 100000, "1000", True):
        assert wrong(chart(ports=moved("LAGOS", price=price))) == ("M-30", "price")


def test_m22_arrows_join_squares_of_opposite_edges():
    for pair in (["0.3"], ["0.3", "14.3"], ["1.3", "15.3"], ["0.8", "15.1"], ["0.3", "0.5"]):
        assert wrong(chart(arrows=[pair])) == ("M-22", "arrows")
    assert wrong(chart(arrows=[["0.3", "15.3"], ["15.3", "0.3"]])) == ("M-22", "arrows")
    found = read(chart(), "small")[0]
    assert found.text(found.arrows[found.square("0.5")][0]) == "15.6"


def test_m71_canals_are_two_squares_without_a_port():
    for canals in ({}, {"panama": "7.2"}, {"panama": "7.2", "suez": "7.2"}):
        assert wrong(chart(canals=canals)) == ("M-71", "canals")
    assert wrong(chart(canals={"panama": "7.2", "suez": "6.4"})) == ("M-71", "canals")
    assert wrong(chart(canals={"panama": "7.2", "kiel": "7.6"})) == ("M-71", "canals")


def test_m20_a_chart_with_a_port_that_can_not_be_reached_is_refused():
    land = list(ROWS)
    land[7] = "#######" + ROWS[7][7:]
    land[6] = "#######" + ROWS[6][7:]
    assert wrong(chart(rows=land)) == ("M-20", "unreachable")
    # A port with coast all around can be entered but not left (M-21a).
    pit = list(ROWS)
    pit[7] = ROWS[7][:14] + "++"
    pit[8] = "#" * 16
    found = moved("BANGKOK", at="13.1")
    assert wrong(chart(rows=pit, ports=found)) == ("M-20", "unreachable")


def test_m20_ports_must_be_reached_by_steps_that_this_game_allows():
    # Only a corner of Kuwait is open, so only a diagonal step reaches it.
    corner = list(ROWS)
    corner[5] = ".......#...+#+.."
    corner[6] = ".......#...#.#.."
    corner[7] = ".......#...##..."
    text = chart(rows=corner)
    read(text, "small")
    try:
        read(text, "small", diagonals=False)
        raise AssertionError("read")
    except RuleError as error:
        assert error.facts["port"] == "KUWAIT"


def count(found, start, goal, back=False, **rest):
    a, b = found.square(start), found.square(goal)
    if back:
        a, b = b, a
    return found.spread(a, back, (b,), **rest)[b] - 1


def test_m58_squares_are_counted_along_the_shortest_way_that_can_be_sailed():
    found = read(chart(), "small")[0]
    for back in (False, True):
        assert count(found, "4.6", "4.6", back) == 0
        assert count(found, "4.6", "4.1", back) == 5
        assert count(found, "6.2", "8.2", back) == 2  # by the canal
        assert count(found, "6.2", "8.2", back, shut=CANAL) == 14  # by the arrows
        assert count(found, "1.3", "14.3", back) == 3
        assert count(found, "10.7", "12.6", back) == 2  # over the coast
        assert count(found, "10.7", "11.5", back) == 2  # not over the coast, but by 10.6
        assert count(found, "5.4", "6.4", back) == 1
        assert count(found, "5.4", "6.5", back) == 1
    found = read(chart(), "small", jump=0)[0]
    assert count(found, "1.3", "14.3") == 2


def test_m58_no_way_leads_through_a_port_because_it_ends_the_move():
    wall = list(ROWS)
    for row in range(1, 8):
        wall[row] = ROWS[row][:6] + "#" + ROWS[row][7:]
    wall[2] = ROWS[2]
    wall[6] = ROWS[6]
    wall[4] = ROWS[4][:7] + "." + ROWS[4][8:]
    found = read(chart(rows=wall), "small")[0]
    assert count(found, "5.4", "7.4") > 2
    found = read(chart(rows=wall), "small", through=True)[0]
    assert count(found, "5.4", "7.4") == 2

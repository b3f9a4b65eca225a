"""Reads the file of a chart strictly, checks it, and makes the Chart that is played on."""

import json

from shared_rules import catalog
from shared_rules.kernel.entry import is_int, is_name
from shared_rules.kernel.errors import RuleError, SetupError
from shared_rules.master.bills import PORTS
from shared_rules.master.chart import CANAL, COAST, HATCHED, PORT, SEA, Chart
from shared_rules.master.options import WORLD, are_prices, is_deck

MOST_BYTES = 8192  # of a file
_KEYS = ("name", "invented", "w", "h", "rows", "ports", "arrows", "canals", "rt_deck")
_SIGNS = {".": SEA, "~": SEA | HATCHED, "+": COAST, "#": 0}


def find(name: str, diagonals: bool, through: bool, jump: int) -> tuple[Chart, dict, list]:
    """Find a chart by its name and `read` it: an owner's, or the one that comes with the game.

    diagonals, through, jump: as in Chart. SetupError("chart") if there is no such chart.
    """
    text = catalog.charts(name) if catalog.charts else None
    if text is None and name == WORLD:
        try:
            text = __import__("shared_rules.master.world", None, None, ("CHART",)).CHART
        except ImportError:
            pass  # left out of a small build
    if text is None:
        raise SetupError("chart")
    return read(text, name, diagonals, through, jump)


def read(
    text: str | bytes, name: str, diagonals: bool = True, through: bool = False, jump: int = 1
) -> tuple[Chart, dict[str, int], list[str]]:
    """Read a chart: (Chart, {PORT: dollars a ton} of the red ports, 20 cards).

    text: the file, at most 8 KB. name: the chart's name, which must stand in the file too.
    diagonals, through, jump: as in Chart. RuleError says what is wrong with the chart.
    SetupError("chart") says that it is no chart at all.
    """
    given = _load(text)
    if given["name"] != name or not is_name(name) or not isinstance(given["invented"], bool):
        raise SetupError("chart")
    width, height = given["w"], given["h"]
    if not is_int(width, 4, 90) or not is_int(height, 4, 90) or width * height > 4000:
        raise RuleError("M-1", "size")
    cells = _cells(given["rows"], width, height)
    chart = Chart(name, given["invented"], height, cells, (), (), {})
    ports, prices = _ports(chart, given["ports"])
    _canals(chart, given["canals"])
    chart.ports = ports
    chart.cells = bytes(cells)
    _arrows(chart, given["arrows"])
    if not is_deck(given["rt_deck"]):
        raise RuleError("M-3", "rt_deck")
    chart.diagonals, chart.through, chart.jump = diagonals, through, jump
    _reach(chart)
    return chart, prices, list(given["rt_deck"])


def _load(text):
    if len(text) > MOST_BYTES:
        raise SetupError("chart")
    try:
        given = json.loads(text)
    except (ValueError, RuntimeError):  # endless brackets exhaust the stack
        raise SetupError("chart") from None
    if not isinstance(given, dict) or len(given) != len(_KEYS):
        raise SetupError("chart")
    for key in _KEYS:
        if key not in given:
            raise SetupError("chart")
    return given


def _cells(rows, width, height):
    """A byte for each square, column by column. Ports and canals are not in them yet."""
    if not isinstance(rows, list) or len(rows) != height:
        raise RuleError("M-1", "rows")
    cells = bytearray(width * height)
    for row, signs in enumerate(rows):
        if not isinstance(signs, str) or len(signs) != width:
            raise RuleError("M-1", "rows", row=row)
        for column, sign in enumerate(signs):
            if sign not in _SIGNS:
                raise RuleError("M-1", "rows", row=row)
            cells[column * height + row] = _SIGNS[sign]
    return cells


def _square(chart, text, rule, code):
    square = chart.square(text) if isinstance(text, str) else None
    if square is None:
        raise RuleError(rule, code)
    return square


def _ports(chart, given):
    """(squares in the order of PORTS, {PORT: price} of the red ones). Marks the ports' cells."""
    if not isinstance(given, dict) or len(given) != len(PORTS):
        raise RuleError("M-1", "ports")
    squares, prices = [], {}
    for port in PORTS:
        facts = given.get(port)
        if not isinstance(facts, dict):
            raise RuleError("M-1", "ports", port=port)
        for key in facts:
            if key not in ("at", "price", "zone"):
                raise RuleError("M-1", "ports", port=port)
        square = _square(chart, facts.get("at"), "M-1", "ports")
        zone = facts.get("zone", False)
        if square in squares or not isinstance(zone, bool) or "price" not in facts:
            raise RuleError("M-1", "ports", port=port)
        squares.append(square)
        chart.cells[square] = PORT | HATCHED if zone else PORT
        if facts["price"] is not None:
            prices[port] = facts["price"]
            if not are_prices({port: facts["price"]}):
                raise RuleError("M-30", "price", port=port)
    return tuple(squares), prices


def _canals(chart, given):
    """Mark the squares of Panama and Port Said: sea with a toll (M-71)."""
    if not isinstance(given, dict) or len(given) != 2:
        raise RuleError("M-71", "canals")
    for canal in ("panama", "suez"):
        square = _square(chart, given.get(canal), "M-71", "canals")
        if chart.cells[square] & (PORT | CANAL):
            raise RuleError("M-71", "canals")
        chart.cells[square] = SEA | CANAL | chart.cells[square] & HATCHED
        chart.canals += (square,)


def _arrows(chart, given):
    """M-22: join pairs of squares on opposite edges."""
    if not isinstance(given, list):
        raise RuleError("M-22", "arrows")
    arrows = chart.arrows
    for pair in given:
        if not isinstance(pair, list) or len(pair) != 2:
            raise RuleError("M-22", "arrows")
        here, there = [_square(chart, text, "M-22", "arrows") for text in pair]
        columns = sorted((here // chart.h, there // chart.h))
        rows = sorted((here % chart.h, there % chart.h))
        opposite = columns == [0, chart.w - 1] or rows == [0, chart.h - 1]
        if not opposite or there in arrows.get(here, ()):
            raise RuleError("M-22", "arrows")
        for square, partner in ((here, there), (there, here)):
            if chart.cells[square] & ~HATCHED != SEA:
                raise RuleError("M-22", "arrows")
            arrows[square] = arrows.get(square, []) + [partner]


def _reach(chart):
    """RuleError unless every port can be reached from every other (M-20, M-21)."""
    for back in (False, True):
        far = chart.spread(chart.ports[0], back)
        for port, square in zip(PORTS, chart.ports):
            if not far[square]:
                raise RuleError("M-20", "unreachable", port=port)

"""The options of `game.new`: their values, and which of them a game can use."""

from shared_rules.kernel.entry import is_int, is_name
from shared_rules.kernel.errors import SetupError
from shared_rules.master.bills import PORTS
from shared_rules.master.weather import CARDS, effect

# name: values, the default first
VALUES = {
    "bills": ("device", "table"),
    "cards": ("device", "table"),
    "divert_adds_damage": (False, True),
    "divert_exempt": ("card_only", "both"),
    "drift_draws": (True, False),
    "exclusive_start": (True, False),
    "lots": (False, True),
    "min_forced_repair": (1, "all"),
    "mode": ("table", "chart"),
    "must_load": (False, True),
    "repair_ports": ("all", "red"),
    "restock_when_empty": (False, True),
    "rt_reshuffle": (False, True),
    "ruin_on_stranded": (False, True),
    "services_on_arrival": (False, True),
    "toll_towed": (True, False),
    "tow_abort": (True, False),
    "tow_draws": ("tower", "both", "none"),
    "tow_share_port": (False, True),
    "win_check": ("immediate", "end_of_turn"),
}
# The same, in chart mode only: at the table these would do nothing.
CHART = {
    "diagonals": (True, False),
    "direct_only": (False, True),
    "divert_canals": (True, False),
    "divert_occupied": ("next", "wait"),
    "nearest_cargo": ("advisory", "strict"),
    "port_stops_move": (True, False),
    "sea_exclusive": (False, True),
    "wrap_cost": (1, 0),
    "zone_port_counts": (False, True),
    "zone_rule": ("touch", "entered", "ends"),
}
# name: (default, lowest, highest); `target` in dollars, whole thousands
RANGES = {"target": (200000, 51000, 1000000), "max_rescues": (99, 0, 99)}
# MA-19: these cards are invented; the original ones are lost.
DECK = 8 * ("good",) + 6 * ("damage 1",) + 3 * ("damage 2",) + ("damage 3",) + 2 * ("divert",)
WORLD = "world"


def table() -> list[dict]:
    """The options for `game.list`: [{name, default, values | range}], sorted by name.

    `chart` also takes the name of an owner's chart, and `prices` also {PORT: dollars a ton}.
    `rt_deck` takes a list of 20 of its values.
    """
    rows = [
        {"name": name, "default": values[0], "values": list(values)}
        for group in (VALUES, CHART)
        for name, values in group.items()
    ]
    for name, (default, low, high) in RANGES.items():
        rows.append({"name": name, "default": default, "range": [low, high]})
    rows.append({"name": "chart", "default": WORLD, "values": [WORLD]})
    rows.append({"name": "prices", "default": "table", "values": ["table"]})
    effects = ["good"] + ["damage %d" % n for n in range(1, 7)] + ["divert"]
    effects += ["divert %d" % n for n in range(1, 7)]
    rows.append({"name": "rt_deck", "default": list(DECK), "values": effects})
    return sorted(rows, key=lambda row: row["name"])


def resolve(given: object) -> dict:
    """{name: value} of all options of the mode. given: {name: value} as in `game.new`.

    `prices` is None where the chart gives the prices or only the players know them; `rt_deck` is
    None where the chart gives the cards. SetupError names an option that is unknown, has no such
    value, or would do nothing beside the other options.
    """
    if not isinstance(given, dict):
        raise SetupError("options")
    chart = given.get("mode") == "chart"
    chosen = {name: values[0] for name, values in VALUES.items()}
    for name, numbers in RANGES.items():
        chosen[name] = numbers[0]
    chosen["rt_deck"] = None if chart else list(DECK)
    chosen["prices"] = None
    if chart:
        chosen["chart"] = WORLD
        for name, values in CHART.items():
            chosen[name] = values[0]
    for name in sorted(given):
        value = given[name]
        if not _good(name, value, chart):
            raise SetupError(name)
        chosen[name] = None if value == "table" and name == "prices" else value
    for name in sorted(given):
        if not _useful(name, chosen, chart):
            raise SetupError(name)
    return chosen


def _good(name, value, chart):
    """Whether this mode has such an option, and the option such a value."""
    if name in RANGES:
        _, low, high = RANGES[name]
        return is_int(value, low, high) and (name != "target" or value % 1000 == 0)
    if name == "chart":
        return chart and is_name(value)
    if name == "prices":
        return not chart if value == "table" else are_prices(value)
    if name == "rt_deck":
        return is_deck(value)
    values = VALUES.get(name, CHART.get(name, ()) if chart else ())
    # A bool is no number here, although Python counts it as one.
    return any(
        value == known
        and isinstance(value, type(known))
        and isinstance(value, bool) == isinstance(known, bool)
        for known in values
    )


def are_prices(value: object) -> bool:
    """Whether a value is {PORT: dollars a ton}, in whole thousands from 1,000 to 99,000 (M-5)."""
    if not isinstance(value, dict) or not value:
        return False
    for port in value:
        if port not in PORTS or not is_int(value[port], 1000, 99000) or value[port] % 1000:
            return False
    return True


def is_deck(value: object) -> bool:
    """Whether a value is a list of 20 texts (M-3), each of which an R.T. card can say."""
    return (
        isinstance(value, list)
        and len(value) == CARDS
        and all(isinstance(text, str) and effect(text.split(" ")) for text in value)
    )


def _useful(name, chosen, chart):
    """Whether an option may be given beside the others.

    It may if it does something in this game. Except for `rt_deck`, its default may be given anyway.
    """
    by_hand = chosen["cards"] == "table"
    if name == "rt_deck":
        return not by_hand
    if name == "rt_reshuffle":
        return not (chosen[name] and by_hand)
    if name in ("repair_ports", "ruin_on_stranded"):
        # The device can't apply these where only the players know the red ports and the prices.
        return chosen[name] == VALUES[name][0] or chart or chosen["prices"] is not None
    return True

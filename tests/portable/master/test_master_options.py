"""The options of MASTER's `game.new`: names, values, defaults, and which do nothing."""

from shared_rules import catalog

from ..refusal import unfit
from .voyage import charted, play, plotted, ship, table, told

DEFAULTS = {
    "bills": "device",
    "cards": "device",
    "chart": "world",
    "diagonals": True,
    "direct_only": False,
    "divert_adds_damage": False,
    "divert_canals": True,
    "divert_exempt": "card_only",
    "divert_occupied": "next",
    "drift_draws": True,
    "exclusive_start": True,
    "lots": False,
    "max_rescues": 99,
    "min_forced_repair": 1,
    "mode": "table",
    "must_load": False,
    "nearest_cargo": "advisory",
    "port_stops_move": True,
    "prices": "table",
    "repair_ports": "all",
    "restock_when_empty": False,
    "rt_reshuffle": False,
    "ruin_on_stranded": False,
    "sea_exclusive": False,
    "services_on_arrival": False,
    "target": 200000,
    "toll_towed": True,
    "tow_abort": True,
    "tow_draws": "tower",
    "tow_share_port": False,
    "win_check": "immediate",
    "wrap_cost": 1,
    "zone_port_counts": False,
    "zone_rule": "touch",
}
CHART_ONLY = (
    "chart diagonals wrap_cost sea_exclusive port_stops_move zone_rule zone_port_counts "
    "direct_only nearest_cargo divert_canals divert_occupied"
).split(" ")


def test_the_options_of_the_page_with_their_defaults():
    rows = catalog.options("master")
    names = [row["name"] for row in rows]
    assert names == sorted(names) and sorted(DEFAULTS) + ["rt_deck"] == sorted(
        names, key=lambda name: (name == "rt_deck", name)
    )
    for row in rows:
        assert ("values" in row) != ("range" in row)
        if row["name"] != "rt_deck":
            assert row["default"] == DEFAULTS[row["name"]], row["name"]
            assert "range" in row or row["default"] in row["values"]
        else:
            assert len(row["default"]) == 20 and len(row["values"]) == 14


def test_every_listed_value_is_accepted_on_the_chart():
    for row in catalog.options("master"):
        if row["name"] in ("rt_deck", "prices", "mode", "chart"):
            continue
        for value in row.get("values") or row["range"]:
            charted(**{row["name"]: value})


def test_chart_only_options_are_refused_at_the_table():
    for name in CHART_ONLY:
        unfit(name, table, **{name: DEFAULTS[name]})
    unfit("chart", charted, chart="nowhere")
    unfit("chart", charted, chart="Small")
    unfit("chart", charted, chart=None)


def test_wrong_values_are_refused():
    for name in DEFAULTS:
        for value in ("x", None, 7, [], {}):
            if not (name == "max_rescues" and value == 7):
                unfit(name, charted if name in CHART_ONLY else table, **{name: value})
    for name, value in (("lots", 1), ("lots", 0), ("min_forced_repair", True), ("must_load", "no")):
        unfit(name, table, **{name: value})
    unfit("wrap_cost", charted, wrap_cost=False)
    unfit("max_rescues", table, max_rescues=100)
    unfit("speed", table, speed=4)
    unfit(
        "options",
        lambda: __import__("shared_rules.kernel.session", None, None, ("Session",)).Session(
            "master", ["red", "blue"], [], 7
        ),
    )


def test_seats_are_not_taken_yet():
    from shared_rules.kernel.session import Session

    unfit("seats", Session, "master", ["red", "blue"], {}, 7, None, {"red": 1})


def test_prices_of_a_table_are_those_of_the_box():
    s = told({"port": "HONG_KONG"}, prices={"HONG_KONG": 4000, "LAGOS": 1000})
    play(s, "fuel 3")
    assert ship(s, "red")["cash"] == 38000


def test_prices_replace_the_charts():
    s = plotted({"port": "LONDON"}, prices={"HAMBURG": 1000})
    assert not s.rules.red("LONDON") and s.rules.red("HAMBURG")

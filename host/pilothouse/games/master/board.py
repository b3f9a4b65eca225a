"""The sea for the page: the chart that comes with MASTER, ports, bills."""

import json
from importlib import import_module
from typing import Any


def board() -> dict[str, Any]:
    """Charts as their files have them, bills as [from, to, freight, cargo], the ship's figures."""
    bills, harbour, world = [
        import_module(f"shared_rules.master.{name}") for name in ("bills", "harbour", "world")
    ]
    charts = {"world": json.loads(world.CHART)}
    for chart in charts.values():
        del chart["rt_deck"]
    return {
        "charts": charts,
        "ports": bills.PORTS,
        "bills": [bills.bill(n) for n in range(1, bills.COUNT + 1)],
        "tank": harbour.TANK,
    }

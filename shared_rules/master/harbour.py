"""What a player does in port on his own turn: load, buy fuel, repair. He may stay anywhere."""

from shared_rules.kernel.errors import RuleError
from shared_rules.master.fleet import find, on_turn, spend

TANK = 10  # tons, M-31
WORK = 5000  # dollars for each damage repaired, M-53


def load(rules, state: dict, n: int):
    """M-33: take bill n, which waits in the port where the ship lies."""
    ship = on_turn(state)
    port = ship["port"]
    here = state["waiting"].get(port, ())
    if n not in here:
        raise RuleError("M-33", "no_bill", bill=n, port=port)
    if ship["bill"] is not None:
        raise RuleError("M-38", "loaded", bill=ship["bill"])
    yield
    here.remove(n)
    if not here:
        del state["waiting"][port]
    ship["bill"] = n
    yield {"event": "loaded", "colour": ship["colour"], "bill": n, "port": port}


def fuel(rules, state: dict, n: int, price: int | None = None):
    """M-29 to M-32: buy n tons. price: dollars a ton if only the players know it, else None."""
    ship = on_turn(state)
    port = ship["port"]
    if port is None or not rules.red(port):
        raise RuleError("M-29", "no_bunker", port=port)
    if (price is None) != (rules.prices is not None):
        raise RuleError("M-30", "price", port=port)
    if price is None:
        price = rules.prices[port]
    elif price % 1000:
        raise RuleError("M-5", "thousands", price=price)
    elif not 1000 <= price <= 99000:
        raise RuleError("M-30", "price", price=price)
    if not 1 <= n <= TANK - ship["fuel"]:
        raise RuleError("M-32", "tank", fuel=ship["fuel"])
    if n * price > ship["cash"]:
        raise RuleError("M-30", "cash", cash=ship["cash"], owed=n * price)
    yield
    ship["fuel"] += n
    spend(state, ship, n * price)
    fact = {"event": "fuelled", "colour": ship["colour"], "port": port}
    fact["fuel"] = ship["fuel"]
    fact["paid"] = n * price
    yield fact


def repair(rules, state: dict, n: int):
    """M-53, M-56: repair n damages, in a forced call (M-52) or at will in port."""
    pending = state["pending"]
    ship = on_turn(state)
    if pending:  # M-52
        ship = find(state, pending["who"])
        if n < pending["min"]:
            raise RuleError("M-52", "damage", damage=pending["min"])
    elif ship["port"] is None:
        raise RuleError("M-53", "at_sea")
    elif rules.options["repair_ports"] == "red" and not rules.red(ship["port"]):
        raise RuleError("M-53", "not_red", port=ship["port"])
    if not 1 <= n <= ship["damage"]:
        raise RuleError("M-54", "damage", damage=ship["damage"])
    if WORK * n > ship["cash"]:
        raise RuleError("M-53", "cash", cash=ship["cash"], owed=WORK * n)
    yield
    state["pending"] = None
    ship["damage"] -= n
    spend(state, ship, WORK * n)
    fact = {"event": "repaired", "colour": ship["colour"], "damage": ship["damage"]}
    fact["paid"] = WORK * n
    yield fact


def stay(rules, state: dict):
    """M-23: end the turn and leave the ship where it is."""
    yield
    state["due"] = ["stock", "next"]
    yield {"event": "stayed", "colour": on_turn(state)["colour"]}

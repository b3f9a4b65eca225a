"""MT-1: lots for the order of play, and the starting ports."""

from shared_rules.kernel.errors import RuleError
from shared_rules.master.fleet import find, no_start


def shuffle(rules, state: dict) -> None:
    """Shuffle the R.T. cards, if the device has them: once, after the lots (MA-20)."""
    if rules.options["cards"] == "device":
        rules.rng.shuffle(state["pile"])


def prepare(state: dict) -> None:
    """Put down what is due before round 1: everybody's port (M-13), then the first bills (M-14).

    There is one bill fewer than there are players.
    """
    ships = state["players"]
    due = ["start " + ship["colour"] for ship in ships]
    state["due"] = due + ["bill"] * (len(ships) - 1) + ["next"]


def _find_asked(state, what, rule):
    """The ship that is asked for `what`; None for the lots. RuleError if that is not pending."""
    pending = state["pending"]
    if pending is None or pending["what"] != what:
        raise RuleError(rule, "not_due")
    return find(state, pending["who"])


def lots(rules, state: dict):
    """M-12: draw lots for the order of play, then begin the rest of the preparation (MT-1)."""
    _find_asked(state, "lots", "M-12")
    yield
    ships = state["players"]
    rules.rng.shuffle(ships)
    shuffle(rules, state)
    state["pending"] = None
    prepare(state)
    order = [ship["colour"] for ship in ships]
    rules.spelled = "lots " + " ".join(order)
    yield {"event": "lots", "order": order}


def start(rules, state: dict, port: str):
    """M-13: choose a red port to start in, where no other ship lies (MA-6)."""
    ship = _find_asked(state, "start", "M-13")
    refused = no_start(rules, state, port)
    if refused:
        raise RuleError(*refused, port=port)
    yield
    state["pending"] = None
    ship["port"] = port
    if rules.chart:
        ship["at"] = rules.chart.text(rules.chart.place(port))
    yield {"event": "started", "colour": ship["colour"], "port": port}

"""Whole games of MASTER on the chart: by captains, or at random without listing all courses."""

from shared_rules.kernel.session import Session, ended
from tests.portable.master.voyage import FLEET, expand, sound

OPTIONS = {
    "restock_when_empty": (False, True),
    "services_on_arrival": (False, True),
    "must_load": (False, True),
    "repair_ports": ("all", "red"),
    "divert_adds_damage": (False, True),
    "divert_exempt": ("card_only", "both"),
    "divert_canals": (True, False),
    "divert_occupied": ("next", "wait"),
    "min_forced_repair": (1, "all"),
    "drift_draws": (True, False),
    "tow_draws": ("tower", "both", "none"),
    "tow_share_port": (False, True),
    "toll_towed": (True, False),
    "win_check": ("immediate", "end_of_turn"),
    "ruin_on_stranded": (False, True),
    "max_rescues": (99, 1),
    "diagonals": (True, False),
    "direct_only": (False, True),
    "nearest_cargo": ("advisory", "strict"),
    "port_stops_move": (True, False),
    "sea_exclusive": (False, True),
    "wrap_cost": (1, 0),
    "zone_port_counts": (False, True),
    "zone_rule": ("touch", "entered", "ends"),
}


def world(players, seed, options=None):
    """A game on the chart that comes with MASTER."""
    return Session("master", FLEET[:players], {"mode": "chart", **(options or {})}, seed)


def suggested(s, level=None, nodes=None):
    """The captain's suggestion: {action, nodes, depth, value}."""
    return ended(s.rules.suggest(s.state, level, nodes))


def sail(s, rounds, level=None):
    """Let captains play until somebody wins or `rounds` are over; returns the actions."""
    played, last = 0, s.state["round"] + rounds
    while not s.state["winner"] and s.state["round"] < last:
        s.do(suggested(s, level)["action"])
        sound(s)
        played += 1
        assert played < 60 * rounds, "a turn without an end"
    return played


def at_random(s, rng, rounds):
    """Play at random; for a move only one course is tried, instead of listing all of them."""
    while not s.state["winner"] and s.state["round"] < rounds:
        s.do(_any(s, rng))


def _any(s, rng):
    state, rules = s.state, s.rules
    ship = state["players"][state["turn"]]
    if state["pending"]:
        return rng.choice(expand(rng.choice(list(s.actions()))))
    if ship["port"] and rng.random() < 0.6:
        offers = [f"fuel {n}" for n in range(1, 11)] + [f"repair {n}" for n in range(1, 7)]
        offers += [f"load {n}" for n in state["waiting"].get(ship["port"], ())] * 8
        text = rng.choice(offers)
        if rules.allows(state, text):
            return text
    if rng.random() < 0.1:
        text = rng.choice(["release"] + [f"tow {c} {rng.randrange(41)}000" for c in FLEET])
        if rules.allows(state, text):
            return text
    here, words = rules.chart.square(ship["at"]), ["sail"]
    if ship["tow"] and rng.random() < 0.5:
        words.append("tow")
    for _ in range(rng.randint(1, 4)):
        here = rng.choice(rules.chart.beside(here) or [here])
        words.append(rules.chart.text(here))
    text = " ".join(words)
    return text if rules.allows(state, text) else "stay"

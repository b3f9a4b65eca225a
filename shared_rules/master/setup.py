"""Setting up a game: ships, bank, R.T. cards, the chart (M-10, M-11, MT-1)."""

from shared_rules.kernel.errors import SetupError
from shared_rules.master import bills, opening, rounds
from shared_rules.master.fleet import STAKE


def begin(rules, position: object) -> dict:
    """Set up a game, and return the state at ply 0. Sets prices and chart of the rules.

    position: as in `Game`. SetupError or RuleError if that can't be done.
    """
    options = rules.options
    rules.prices = options["prices"]
    if options["mode"] == "chart":
        _chart(rules)
    state = start_state(rules)
    if position is None:
        if options["exclusive_start"] and rules.prices and len(rules.prices) < len(rules.players):
            raise SetupError("prices" if options["prices"] else "chart")  # MA-6
        if options["lots"]:
            state["due"] = ["lots"]  # the cards are shuffled after them
        else:
            opening.shuffle(rules, state)
            opening.prepare(state)
    else:
        if options["lots"]:
            raise SetupError("lots")  # a position has no preparation (MT-1)
        opening.shuffle(rules, state)
        from shared_rules.master.position import enter

        enter(rules, state, position)
        state["due"] = ["strand " + state["players"][state["turn"]]["colour"]]
    for _ in rounds.go_on(rules, state):
        pass
    return state


def _chart(rules):
    """Read the chart. Its prices and cards are used where the options give none."""
    from shared_rules.master.chartfile import find

    options = rules.options
    chart, prices, deck = find(
        options["chart"], options["diagonals"], not options["port_stops_move"], options["wrap_cost"]
    )
    rules.chart = chart
    if rules.prices is None:
        rules.prices = prices
    if options["rt_deck"] is None:
        options["rt_deck"] = deck


def start_state(rules) -> dict:
    """The state before anything has happened (M-10, M-11)."""
    device = rules.options["cards"] == "device"
    return {
        "round": 0,
        "turn": 0,
        "target": rules.options["target"],
        "bank": -STAKE * len(rules.players),
        "players": [_ship(colour) for colour in rules.players],
        "waiting": {},
        "bills_left": bills.COUNT,
        "cards_left": len(rules.options["rt_deck"]) if device else None,
        "pending": None,
        "winner": None,
        "pile": list(rules.options["rt_deck"]) if device else [],
    }


def _ship(colour):
    return {
        "colour": colour,
        "cash": STAKE,
        "fuel": 0,
        "damage": 0,
        "bill": None,
        "port": None,
        "at": None,
        "diverted": None,
        "tow": None,
        "rescues": 0,
        "out": False,
    }

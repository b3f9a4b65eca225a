"""The R.T. cards and what they order, and the bills that are drawn with them."""

from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.words import number
from shared_rules.master import bills
from shared_rules.master.fleet import find

CARDS = 20  # M-3
MOST = 6  # damages that a ship can bear, M-51


def effect(words: list[str] | tuple[str, ...]) -> tuple[str, int] | None:
    """(kind, damages) of a card's words: `good`, `damage N`, `divert [N]`. None: no such card.

    damages: 1 to 6 where N is said, else 0.
    """
    kind = words[0] if words else ""
    if len(words) == 1 and kind in ("good", "divert"):
        return kind, 0
    n = number(words[1]) if len(words) == 2 and kind in ("damage", "divert") else None
    return (kind, n) if n and n <= MOST else None


def _due_from(state: dict, what: str, rule: str) -> str | None:
    """The colour that has to draw; None if the director does. RuleError if no draw is due.

    what: "card" or "bill". rule: the statement that the refusal names.
    """
    pending = state["pending"]
    if pending is None or pending["what"] != what:
        raise RuleError(rule, "not_due")
    return pending["who"]


def card(rules, state: dict, *words: str):
    """M-45, M-47: draw a card and carry it out at once. words: what it says, if drawn by hand."""
    said = effect(words)
    if words and not said:
        raise RuleError(None, "unknown")
    colour = _due_from(state, "card", "M-45")
    if bool(words) != (rules.options["cards"] == "table"):
        raise RuleError("M-45", "drawn_by")
    yield
    state["pending"] = None
    text = " ".join(words)
    if not words:
        pile = state["pile"]
        text = pile.pop(0)
        pile.append(text)  # M-48
        state["cards_left"] -= 1
        if not state["cards_left"]:
            state["cards_left"] = CARDS
            if rules.options["rt_reshuffle"]:
                rules.rng.shuffle(pile)
        rules.spelled = "card " + text
        said = effect(text.split(" "))
    ship = find(state, colour)
    kind, n = said
    yield {"event": "card", "colour": colour, "effect": text}
    divert = kind == "divert"
    if divert and rules.options["divert_adds_damage"]:
        n += 1
    over = ship["damage"] + n > MOST  # M-52, MA-21
    if n:
        ship["damage"] = min(MOST, ship["damage"] + n)  # M-50, M-51
        yield {"event": "damaged", "colour": colour, "damage": ship["damage"]}
    if divert or over:
        why = "damage" if not divert else "both" if over else "card"
        before = ship["diverted"]
        if before and before["why"] != why:
            why = "both"
        ports = rules.mode.nearest(rules, ship)  # M-58a
        ship["diverted"] = {"why": why, "ports": ports}
        yield {"event": "diverted", "colour": colour, "why": why, "ports": ports}


def bill(rules, state: dict, n: int | None = None):
    """M-14, M-43: draw a bill and lay it on its loading port. n: its number, if drawn by hand."""
    _due_from(state, "bill", "M-43")
    deck = bills.deck(state)
    if (n is not None) != (rules.options["bills"] == "table"):
        raise RuleError("M-43", "drawn_by")
    if n is not None and n not in deck:
        raise RuleError("M-14", "no_bill", bill=n)
    yield
    state["pending"] = None
    if n is None:
        n = deck[rules.rng.below(len(deck))]
        rules.spelled = "bill %d" % n
    bills.lay(state, n)
    yield {"event": "bill", "bill": n, "port": bills.bill(n)[0]}

"""Table mode: the players move pawns on their own board and say what the move touched."""

from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.words import number
from shared_rules.master.bills import PORTS
from shared_rules.master.fleet import on_turn
from shared_rules.master.sailing import allow, cast_off, longest, move, shares

_TOUCHED = ("zone", "panama", "suez", "tow")


def nearest(rules, ship: dict) -> list[str]:
    """M-58: no port, because only the players can count the squares."""
    return []


def _legs(rules, state, n, ship, towed, said, port):
    """The legs of a move (sailing.py). said: the words of _TOUCHED in the action."""
    canals = [word for word in ("panama", "suez") if word in said]
    zone = "zone" in said
    legs = [[ship, canals, port, None, zone]]
    if towed:
        # MT-10: the square that the tower leaves with its last step.
        behind = ship["port"] if n == 1 else None
        if shares(rules, state, port):
            behind = port
        legs.append([towed, canals, behind, None, zone])
    return legs


def sail(rules, state: dict, *words: str):
    """Report a move: `N [zone] [panama] [suez] [tow] [PORT]`, the words in this order."""
    n = number(words[0]) if words else None
    rest = list(words[1:])
    said = []
    for word in _TOUCHED:
        if rest and rest[0] == word:
            said.append(rest.pop(0))
    port = rest.pop(0) if rest and rest[0] in PORTS else None
    if n is None or rest:
        raise RuleError(None, "unknown")
    ship = on_turn(state)
    towed = cast_off(rules, state, n, "tow" in said)
    if port and port == ship["port"]:
        raise RuleError("MT-3", "returns", port=port)  # MA-45
    legs = _legs(rules, state, n, ship, towed, said, port)
    allow(rules, state, legs)
    yield
    yield from move(rules, state, n, legs)


def courses(rules, state: dict):
    """Yield the moves that may be reported: a range of squares for each combination of words."""
    ship = on_turn(state)
    for many in range(16):
        said = [word for bit, word in enumerate(_TOUCHED) if many & (1 << bit)]
        most = longest(ship, "tow" in said)[0]
        for port in [None] + PORTS:
            # Moves of 2 squares and more are all legal or all illegal; one of 1 square may differ.
            least = 1
            while least <= most and not _may(rules, state, ship, least, said, port):
                least = least + 1 if least < 2 else most + 1
            if least <= most:
                span = "%d" % least if least == most else "%d..%d" % (least, most)
                yield " ".join(["sail", span] + said + ([port] if port else []))


def _may(rules, state, ship, n, said, port):
    if port and port == ship["port"]:
        return False
    try:
        towed = cast_off(rules, state, n, "tow" in said)
        allow(rules, state, _legs(rules, state, n, ship, towed, said, port))
    except RuleError:
        return False
    return True

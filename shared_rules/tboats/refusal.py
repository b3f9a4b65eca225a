"""Finds out why a move of T-boats is not legal."""

from shared_rules.kernel.errors import RuleError
from shared_rules.tboats.boats import PUNISH, Boats
from shared_rules.tboats.points import read


def explain(options: dict, state: dict, laid: Boats, move: int) -> None:
    """Raise RuleError with the statement that forbids an illegal move.

    laid: a `Boats` of the state. In the move, a boat that is off the board is 0.
    """
    if move >= PUNISH:
        raise RuleError("T-18", "punish")
    boat, to = move >> 9, move >> 1 & 255
    if boat not in laid.boats(laid.side):
        raise RuleError("T-5", "boat")
    if options["strict_touch"] and boat != read(state["touched"] or ""):
        raise RuleError("T-11", "touch")
    if move & 1 and options["claim"] == "auto":
        raise RuleError("T-17", "automatic")
    if not to:
        raise RuleError("T-9", "off_board")
    if boat == to:
        raise RuleError("T-6", "same")
    if to not in _results(options, ([boat], []), 0, boat):
        raise RuleError("T-8" if (boat ^ to) & 1 == 0 else "T-7", "reach")
    fleets = laid.boats(0), laid.boats(1)
    over = dict(options)
    over["pass_over"] = True
    if to not in _results(over, fleets, laid.side, boat):
        raise RuleError("T-9", "occupied")
    if to not in _results(options, fleets, laid.side, boat):
        raise RuleError("T-10", "swung_over")
    raise RuleError("T-12", "no_t")


def _results(options, fleets, side, boat):
    """The places to which a boat can go among these fleets."""
    laid = Boats(options, fleets, side)
    laid.generate(0)
    return [move >> 1 & 255 for move in laid.moves[: laid.count] if move >> 9 == boat]

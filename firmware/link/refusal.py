"""Error answers: what a host is told if its request is refused. A code, a sentence, and data.

Codes: -32700 no JSON, -32600 no request, -32601 no such method, -32602 bad parameters,
-32603 internal; 1 illegal action, 2 no game, 3 nothing to undo or redo, 4 save not usable,
5 busy, 6 stale.
"""

from firmware.link.lines import encode
from firmware.ui import language
from shared_rules.kernel.errors import RuleError, SaveError, SetupError

FAULT = "This fails: it is a fault of the box."
_LONGEST_NAME = 40  # letters of a name given by the host that an answer repeats
_MOST_FACTS = 500  # bytes of a rule's facts that fit in any answer


class Done(Exception):
    """A request was done before: firmware/link/repeat.py answers it."""


class Refusal(Exception):
    """An error answer. code: one of those above. text: a sentence. data: an object, or None."""

    def __init__(self, code, text, data=None):
        super().__init__(code, text)
        self.code = code
        self.text = text
        self.data = data


def bad(name, text):
    """The refusal of a parameter, with {"option": name} as data. text: a short sentence."""
    return Refusal(-32602, text, {"option": name[:_LONGEST_NAME]})


def explain(error, code="en"):
    """The error answer for any exception: (code, text, data).

    The argument `code` names the language in which a SaveError's reason is told. text: a sentence
    for people, never the number or the name that an error has in Python.
    """
    if isinstance(error, SetupError):
        why = "The game can't begin so."
        if error.game:  # the box lacks it: said as for a save of that game
            why = explain(SaveError(None, "game", game=error.game), code)[1]
        error = bad(str(error.option), why)
    if isinstance(error, Refusal):
        return error.code, error.text, error.data
    if isinstance(error, RuleError):
        return 1, "This action is not legal now.", facts_of(error)
    if isinstance(error, SaveError):
        # Read from flash, where the screens find it, too.
        why = language.Wording(code, "home").get("reason." + error.code + "=")
        return 4, why.format(**error.facts), {"reason": error.reason}
    if isinstance(error, MemoryError):
        return -32603, "There is not enough memory.", {"reason": "memory"}
    if isinstance(error, OSError):
        # A StoreError has a `code` and is a sentence; 28 is ENOSPC.
        reason = getattr(error, "code", None)
        if reason:
            return -32603, str(error), {"reason": reason}
        reason = "full" if 28 in error.args else "broken"
        return -32603, "The flash is %s." % reason, {"reason": reason}
    return -32603, FAULT, None


def facts_of(error):
    """The data of a RuleError: {rule, code, facts}, of a step also `place` (README.md, "Errors").

    Facts that are too long are left out: then they are {}.
    """
    facts = error.facts
    if len(encode(facts)) > _MOST_FACTS:
        facts = {}
    data = {"rule": error.rule, "code": error.code, "facts": facts}
    if error.place is not None:
        data["place"] = error.place
    return data

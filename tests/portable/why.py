"""Short words for the tests of `game.why`: what it says of a place, or of an action."""

from firmware.link.refusal import Refusal
from firmware.link.why import of_action, of_place
from shared_rules.kernel.errors import RuleError
from shared_rules.kernel.session import ended


def at(s, place):
    """(statement, code, word for what it is) of a place. Nothing has changed."""
    before = s.digest()
    found = ended(of_place(s, place))
    assert s.digest() == before
    return found["rule"], found["code"], found["facts"]["place"]["is"]


def facts(s, place):
    """The facts of a place and of why nothing is done there, in one."""
    found = ended(of_place(s, place))["facts"]
    return dict(found, **found["place"])


def unknown(s, place):
    """Whether no such place is known."""
    try:
        ended(of_place(s, place))
    except Refusal as error:
        return error.code == -32602
    return False


def action(s, text):
    """(statement, code) of an action. They are those of the refusal, where it is not legal."""
    before = s.digest()
    found = ended(of_action(s, text))
    assert s.digest() == before
    if found["code"] != "legal":
        error = None
        try:
            s.do(text)
        except RuleError as refused:
            error = refused
        assert error, "it is legal: " + text
        assert (error.rule, error.code) == (found["rule"], found["code"])
        assert error.facts == found["facts"]
    return found["rule"], found["code"]

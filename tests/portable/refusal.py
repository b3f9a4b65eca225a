"""What must be refused: an action, a set-up, a call. A refusal changes nothing."""

from shared_rules.kernel.canonical import canonical
from shared_rules.kernel.errors import RuleError, SetupError


def contents(s):
    """What the session holds, to compare before and after something that changes nothing."""
    return (s.digest(), s.ply, s.end, canonical(s.state), list(s.log()))


def raised(error, function, *args, **kw):
    """The error of this kind that the call raises, or None if it raises none."""
    try:
        function(*args, **kw)
    except error as e:
        return e
    return None


def refusal(s, text, *rules):
    """One of these statements refuses the action, and nothing changes. Returns the RuleError."""
    before = contents(s)
    error = raised(RuleError, s.do, text)
    assert error is not None, "accepted: " + str(text)
    assert error.rule in rules, "%s: %s (%s), not %s" % (text, error.rule, error.code, rules)
    assert contents(s) == before, "changed by: " + str(text)
    return error


def unfit(option, setup, *args, **kw):
    """Setting up is refused, and the refusal names this option ("players", "position", ...)."""
    error = raised(SetupError, setup, *args, **kw)
    named = error and error.option
    assert named == option, "%s named instead of %s" % (named, option)


def impossible(setup, *args, **kw):
    """Setting up is refused; returns the statement that refuses it."""
    error = raised(RuleError, setup, *args, **kw)
    assert error is not None, "set up"
    return error.rule

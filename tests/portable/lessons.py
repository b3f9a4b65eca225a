"""Short words for the tests of lessons: which are due now, and what they point at."""


def _table(s):
    return __import__("shared_rules.%s.lessons" % s.game, None, None, ("LESSONS",)).LESSONS


def due(s, events=()):
    """The keys of the lessons that are due, with spaces between.

    What each of them points at is known to `game.why`, and nothing has changed.
    """
    before, keys = s.digest(), []
    for key, is_due, where in _table(s):
        if is_due(s.rules, s.state, events):
            keys.append(key)
            name = where(s.rules, s.state, events) if callable(where) else where
            assert name is None or _knows(s, name), key + ": " + name
    assert s.digest() == before
    return " ".join(keys)


def at(s, key, events=()):
    """What a lesson points at that is due."""
    for name, is_due, where in _table(s):
        if name == key:
            assert is_due(s.rules, s.state, events)
            return where(s.rules, s.state, events) if callable(where) else where


def _knows(s, name):
    """Whether `game.why` knows a place or a thing. Its answer is not waited for."""
    place = __import__("shared_rules.%s.why" % s.game, None, None, ("place",)).place
    found = place(s, name, lambda text: None)
    if not hasattr(found, "send"):
        return found is not None
    try:
        next(found)
    except StopIteration as end:
        return end.value is not None
    return True

"""Lessons: what somebody who plays a game for the first time is told, when it first matters.

A game has them in its module `lessons.py`, a table LESSONS (game.py). A game without it has none.
"""

DONE = "*"  # among the keys that were seen: nothing of this game is explained any more


def find(game, rules, state, events, seen, only=None):
    """Return (lesson, left). lesson: (key, at) of the first one that is due now, or None.

    game: its name. events: those since the last action of a person before this turn, the newest
    last. seen: the keys of the lessons that were seen, perhaps with DONE. at: the name of what the
    lesson speaks of, as `game.why` takes it, or None. left: how many were not seen. only: the key
    of the one that is looked for; None: any.
    """
    table = getattr(_module(game), "LESSONS", ())
    rest = [] if DONE in seen else [lesson for lesson in table if lesson[0] not in seen]
    for key, due, at in rest:
        if only in (None, key) and due(rules, state, events):
            return (key, at(rules, state, events) if callable(at) else at), len(rest)
    return None, len(rest)


def keys(game):
    """The keys of all lessons of a game, in the order of importance."""
    return [lesson[0] for lesson in getattr(_module(game), "LESSONS", ())]


def ends(game, rules):
    """Whether nothing more is explained once a first game with these rules has ended.

    A game whose `lessons.py` has no function of this name ends it always.
    """
    ends = getattr(_module(game), "ends", None)
    return ends is None or ends(rules)


def _module(game):
    """The module with the lessons of a game; None: it has none."""
    try:
        name = "shared_rules.%s.lessons" % game
        return __import__(name, None, None, ("LESSONS",))
    except ImportError:
        return None

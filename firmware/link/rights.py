"""What a page of the room may ask a box: one table, for its own radio and for a laptop's board.

Home, saved games and settings belong to who has the box: no page gets them. Loaded for guests.
"""

LOOK, READING, CHANGE = "look", "reading", "change"
# Asked all the time, to find out whether anything has changed.
_LOOKS = "system.language game.digest game.names game.clock game.lesson"
# As long as the digest is the same, so are their answers.
_READINGS = (
    "system.hello game.list game.view game.actions game.advised game.ends game.why game.rule"
    " game.events game.log game.turns game.save"
)
_CHANGES = "game.do game.undo game.redo game.go game.amend"  # a page has to say what it shows
BEGIN = "game.new"
# Method=parameter with which it sets what it tells otherwise; those who play may set the last two.
_SETS = "system.language=code game.clock=run game.names=names game.lesson=seen"
_PLAYERS = "game.names game.lesson"
# On these a box works in slices, and on what has one of the parameters: a state at another ply,
# a try.
_LONG = "game.advised game.ends game.why game.amend game.view=ply game.view=try game.do=try"
STALE, UNKNOWN, BAD = 6, -32601, -32602  # codes of refusals (refusal.py)
OWNERS = "A page can't ask that of the box. Its owner can."
BLIND = "A change needs the digest of the game that the page shows."
ELSE = "Another game is on the table."


def kind(method, params):
    """Whether a request is a LOOK, a READING or a CHANGE; a try changes nothing. None: forbidden.

    params: a dict.
    """
    if method in _LOOKS.split():
        sets = [word for word in _SETS.split() if word.split("=")[0] == method]
        if not sets or sets[0].split("=")[1] not in params:
            return LOOK
        return CHANGE if method in _PLAYERS.split() else None
    if method in _CHANGES.split():
        return READING if params.get("try") is True else CHANGE
    if method == BEGIN:
        return CHANGE
    return READING if method in _READINGS.split() else None


def is_blind(method, params):
    """Whether a change doesn't say which state it changes."""
    changes = method in _CHANGES.split() and params.get("try") is not True
    return changes and not isinstance(params.get("digest"), str)


def is_long(method, names):
    """Whether a box works on a request for long, and answers others meanwhile.

    names: what has the names of its parameters in it: the parameters, or the text of the line.
    """
    for word in _LONG.split():
        known, _, name = word.partition("=")
        if known == method and (not name or name in names):
            return True
    return False


def forbids_game(given, there, is_over):
    """Why a page may not begin a game now: (code, sentence, data), or None if it may.

    Who plays begins one where none is on the table, or where it is over. Any other game is put away
    by the box's owner alone. given: the digest that the request has, or None. there: that of the
    game on the table; None: there is none. is_over: a function that says whether it has ended.
    """
    if there is None:
        return None
    if given is None:
        return STALE, ELSE, {"digest": there}
    if given == there and not is_over():
        return UNKNOWN, OWNERS, {}
    return None  # the box compares the digest

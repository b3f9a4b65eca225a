"""The settings as a host sees them: reads their values and allowed values, and sets new ones.

This module is loaded for a request and unloaded again.
"""

from firmware import visit
from shared_rules.kernel.entry import is_caption, is_int
from shared_rules.kernel.words import number

settings, last = visit("firmware.settings"), visit("firmware.screens.last")
_TABLE = "game players options seats names clock".split()
_LONGEST = 80  # characters of the players' own prices


def list_settings(app):
    """Return {name: {"value": ..., "values": [...]}} of all settings.

    Four have no `values`: `names`, a list of texts, newest first; `prices`, the players' own of
    MASTER, a number a port; `last`, the last table as parameters of `game.new`, or None; `seen`,
    the lessons that were seen, {game: [keys]}.
    """
    found = {}
    for name, values in settings.values():
        found[name] = {"value": app.settings[name], "values": list(values)}
    table = last.recall(app)
    if table:
        table = {name: given for name, given in zip(_TABLE, table) if given}
    found["last"] = {"value": table}
    found["names"] = {"value": last.list_names(app)}
    found["prices"] = {"value": app.settings.get("prices", "")}
    found["seen"] = {"value": visit("firmware.teaching").read(app.settings)}
    return found


def put(app, name, value):
    """Change a setting. Return whether it could be kept on flash. ValueError: it has no such value.

    `last` can't be set: the box notes there what was played. `seen` can only be emptied: by []
    of all games, by the name of a game of that one.
    """
    if name == "names":
        if not _are_names(value):
            raise ValueError
        value = "\t".join(value)
    elif name == "seen":
        value = _drop_lessons(app, value)
    elif name == "prices":
        if not _are_prices(value):
            raise ValueError
    elif not any([name == known and _among(value, values) for known, values in settings.values()]):
        raise ValueError
    kept = app.set(name, value)
    if app.stack.top.name in ("home", "settings"):
        app.stack.top.open()  # it still shows the former value
    return kept


def _drop_lessons(app, game):
    if game == []:
        return ""
    if not isinstance(game, str) or game not in visit("firmware.teaching").read(app.settings):
        raise ValueError
    parts = app.settings["seen"].split(";")
    return ";".join([part for part in parts if part.split(" ")[0] != game])


def _among(value, values):
    # 1 is not accepted for True, although Python finds them equal.
    return value in values and type(value) is type(values[0])


def _are_names(value):
    if not isinstance(value, list) or len(value) > last.KNOWN:
        return False
    return all([is_caption(text) and value.count(text) == 1 for text in value])


def _are_prices(value):
    if not isinstance(value, str) or len(value) > _LONGEST:
        return False
    return not value or all([is_int(number(word), 0, 99) for word in value.split(" ")])

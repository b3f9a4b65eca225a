"""What was half entered before the box starts again is entered once more after it.

This module is loaded for that, and unloaded again.
"""

_MOST = 400  # letters; what is longer is given up
_ROLES = ("up", "down", "left", "right", "ok", "back")


def entered(keys):
    """What `again` needs to show after a start what is shown now, as text; "" if it can't.

    keys: firmware.keypad.Keypad.
    """
    said, where = keys._said or "", keys._where
    if len(said) > _MOST:
        return ""
    return said if where is None else said + " " + where


def again(app, said):
    """Press the keys of `said`, which `entered` has returned. The game is where it was.

    Each key waits until the screen is drawn and doesn't think. If the first key belongs to another
    screen, or a key would change the game, the rest is dropped: the keys may only bring back what
    was entered, and play nothing.
    """
    letters, _, where = said.partition(" ")
    table = app.table
    table.do = table.undo = table.redo = table.go = table.amend = _stop
    try:
        if letters[:1] == "h":
            app.home()
            letters = letters[1:]
        for letter in letters:
            app.turn()
            app.dirty(True)
            while not (app.turn() or app.playing()):
                pass
            if where not in ("", app.keys.place()):
                return
            where = ""
            role, kind = _meaning(letter)
            app.keys.note(role, kind, app.guard(app.keys.press, role, kind))
    except _Change:
        app.play()
    finally:
        del table.do, table.undo, table.redo, table.go, table.amend


class _Change(BaseException):
    """A press would change the game, which it had not done before."""


def _stop(*_):
    raise _Change


def _meaning(letter):
    for role in _ROLES:
        if letter == role[0]:
            return role, "press"
        if letter == role[0].upper():
            return role, "long" if role in ("ok", "back") else "repeat"
    return "ok", "chord"

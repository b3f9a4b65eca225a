"""Enters once more, after a start of the box, what was half entered before it.

This module is loaded for that, and unloaded again.
"""

_MOST = 400  # letters; what is longer is given up
_ROLES = ("up", "down", "left", "right", "ok", "back")


def list_presses(keys):
    """The text that `press_again` needs to bring back what is shown now; "" if that is impossible.

    keys: firmware.keypad.Keypad.
    """
    said, where = keys._said or "", keys._where
    if len(said) > _MOST:
        return ""
    return said if where is None else said + " " + where


def press_again(app, said):
    """Press the keys of `said`, which `list_presses` has returned. The game is where it was then.

    Each key waits until the screen is drawn and has ended its thinking. The keys may only bring
    back what was entered; they may play nothing. So the rest is dropped if the first key belongs to
    another screen, or if a key would change the game.
    """
    letters, _, where = said.partition(" ")
    table = app.table
    tutor, table.tutor = table.tutor, None  # it explains later
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
        app.open_table()
    finally:
        table.tutor = tutor
        del table.do, table.undo, table.redo, table.go, table.amend


class _Change(BaseException):
    """A press would change the game, although it did not before the start."""


def _stop(*_):
    raise _Change


def _meaning(letter):
    for role in _ROLES:
        if letter == role[0]:
            return role, "press"
        if letter == role[0].upper():
            return role, "long" if role in ("ok", "back") else "repeat"
    return "ok", "chord"

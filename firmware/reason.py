"""Why the computer would play an action: asked by the screen of a hint, and by the link.

A game that can say why has a module firmware/screens/GAME/reason.py. Its function reason(app,
found) takes what `suggest` of the rules returned, and returns a sentence, or "".
"""

from firmware import visit


def reason(app, found):
    """Return why as a sentence; "" if the game gives no reason for it."""
    path = "firmware.screens.%s.reason" % app.table.session.game
    try:
        return visit(path).reason(app, found)
    except ImportError:
        return ""

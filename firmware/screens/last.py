"""The last table: who played what, at which level, with which options. Home offers it again.

This module also lists the names that the box knows, and offers for players.
"""

import json

from shared_rules import catalog

KNOWN = 12  # names that the box knows


def table_of(session):
    """The table of a session: [game, players, options, seats, names, rule of the clocks or ""]."""
    from shared_rules.kernel.entry import names_of  # the first screen of an empty box needs none

    rule = session.remarks.get("clock rule", "")
    names = names_of(session)
    return [session.game, session.players, session.options, session.seats, names, rule]


def remember(app):
    """Keep the table of a game that begins. A game from a position that was laid has none."""
    session = app.table.session
    if not session.end and session.position is None:
        last = json.dumps(table_of(session))
        if last != app.settings.get("last"):
            app.set("last", last)


def recall(app):
    """The table that was remembered last, as `table_of`, or None."""
    try:
        last = json.loads(app.settings["last"])
    except (KeyError, ValueError):
        return None
    if not isinstance(last, list) or not 4 <= len(last) <= 6 or not catalog.knows(last[0]):
        return None
    return last + [{}, ""][len(last) - 4 :]


def list_names(app):
    """The names that the box knows, a list, newest first.

    The settings keep them as one text, with tabs between the names.
    """
    from shared_rules.kernel.entry import is_caption

    return [text for text in app.settings.get("names", "").split("\t") if is_caption(text)][:KNOWN]

"""A step of any length in the log of the game on the table. This module is loaded for that."""

from shared_rules.kernel import turns


def go(table, ply, by):
    """Go to the state after `ply` actions. IndexError, MemoryError: nothing has changed."""
    table.settle()
    session, events = table.session, []
    change = {"ply": 0, "action": "redo" if ply > session.ply else "undo", "by": by}
    turns.go(session, ply)
    table.changed(change, "@ %d %d %d" % session.at, events)

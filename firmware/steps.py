"""A walk to any ply of the log of the game on the table. This module is loaded for that."""

from shared_rules.kernel import turns


def go(table, ply, by):
    """Go to the state after `ply` actions. IndexError: nothing has changed.

    MemoryError: nothing has changed, or the game is on flash alone.
    """
    table.settle()
    session, events = table.session, []
    change = {"ply": 0, "action": "redo" if ply > session.ply else "undo", "by": by}
    turns.go(session, ply)
    try:
        record = "@ %d %d %d" % session.at
    except MemoryError:
        session.state = None  # without a record of the step the game on flash counts
        raise
    table.changed(change, record, events)

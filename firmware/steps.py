"""A step of any length in the log of the game on the table. This module is loaded for that."""

from shared_rules.kernel import turns


def go(table, ply, by):
    """Go to the state after `ply` actions. IndexError: nothing has changed.

    MemoryError: nothing has changed, or `lost` of the table is set.
    """
    table.settle()
    session, events = table.session, []
    change = {"ply": 0, "action": "redo" if ply > session.ply else "undo", "by": by}
    try:
        turns.go(session, ply)
    except Exception:
        table.lost = session.state is None
        raise
    table.lost = True  # without a record of the step the game on flash counts
    record = "@ %d %d %d" % session.at
    table.lost = False
    table.changed(change, record, events)

"""The log of the game on the table: a walk to any ply, a late correction. Loaded for these."""

from firmware import unload_all, visit


def go(table, ply, by):
    """Go to the state after `ply` actions. IndexError: nothing has changed.

    MemoryError: nothing has changed, or the game is on flash alone.
    """
    table.flush()
    session, events = table.session, []
    change = {"ply": 0, "action": "redo" if ply > session.ply else "undo", "by": by}
    session.go(ply)
    try:
        record = "@ %d %d %d" % session.at
    except MemoryError:
        session.state = None  # the step could not be noted: what is on flash is the game
        raise
    table.changed(change, record, events)


def amend(table, store, given, by):
    """A generator: play a late correction, and then make the mended log that of the game.

    It yields None after each slice; the game does not change. At last it yields the Amendment. One
    more step makes that the game on the table; `close` drops it instead. The generator ends early
    if the game has changed meanwhile.
    store: of the table, or None. given: the arguments of `Amendment` (shared_rules/kernel/amend.py)
    but for the session, as a dict. by: as for `Table.do`; None: it is only tried. RuleError,
    IndexError, ValueError: as `Amendment` has them. OSError. MemoryError: nothing has changed, or
    the game is on flash alone.
    """
    from shared_rules.kernel.amend import Amendment

    unload_all("kernel.amend kernel.beside")
    session, before = table.session, table.events
    amendment, archive = Amendment(session, **given), None
    try:
        if by and store:
            archive = store.archive()
        for _ in amendment.steps(by is not None, archive):
            yield
            if table.session is not session or table.events is not before:
                return
        yield amendment
        if by is None or table.session is not session or table.events is not before:
            return
        table.flush()
        change, events = {"ply": 0, "action": "amend", "by": by}, []
        if amendment.is_over and "game ended" not in session.remarks:
            table.remark("game ended", "here")
        if "clock turns" in session.remarks:
            visit("firmware.rewound").mended(table, given["at"], given["how"])
        amendment.take()
        archive = None
    finally:
        if archive:
            archive.close()
    try:
        table.changed(change, "*", events)
    except MemoryError:
        session.state = None  # it could not be noted: what is on flash is the game
        raise

"""A box as it is after power-on, and its game as that must find it."""

from firmware.store import Store
from firmware.table import Table

from .flash import ROOT


def box():
    """A box as it is after power-on: (table, store)."""
    store = Store(ROOT)
    table = Table(lambda: 1, store)
    session = store.resume()
    if session:
        table.take(session)
    return table, store


def play(table, *texts):
    for text in texts:
        if text == "-":
            table.undo()
        elif text == "+":
            table.redo()
        else:
            table.do(text)
        table.settle()


def seen(table):
    """What must be the same after a power-on."""
    session = table.session
    save = b"".join(session.save())
    return session.ply, session.digest(), save, session.last, session.end

"""A box as it is after power-on, and its game as that must find it."""

from firmware.store import Store
from firmware.table import Table
from shared_rules.kernel.session import ended

from .flash import ROOT


def box():
    """A box as it is after power-on: (table, store)."""
    store = Store(ROOT)
    table = Table(lambda: 1, store)
    session = store.resume()
    if session:
        table.take(session)
    return table, store


def begun(*texts):
    """The same with the counting game, in which these actions are played: (table, store)."""
    table, store = box()
    table.new("counter", ["ann"], seed=3)
    play(table, *texts)
    return table, store


def resumed(store, name):
    """The session of a game that was put away: the running one then."""
    session = ended(store.resuming(name))
    store.begin(session)
    return session


def resume(table, store, name):
    """Go on with a game that was put away."""
    table.take(resumed(store, name))


def play(table, *texts):
    """Play actions, each of which reaches the flash; "-" is an undo, "+" a redo."""
    for text in texts:
        if text == "-":
            table.undo()
        elif text == "+":
            table.redo()
        else:
            table.do(text)
        table.flush()


def seen(table):
    """What must be the same after a power-on."""
    session = table.session
    save = b"".join(session.save())
    return session.ply, session.digest(), save, session.last, session.end

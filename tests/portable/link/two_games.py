"""A box with two games, for the tests of `store.*`."""

from firmware.store import Store

from ..counter import Host
from ..store.flash import ROOT


def box():
    """A host of a box with two games: counter-1 suspended, counter-2 running."""
    host = Host(store=Store(ROOT))
    host.new()
    for _ in range(120):
        host.ask("game.do", action="roll")
    host.new(players=["cid"])
    host.ask("game.do", action="add 2")
    return host

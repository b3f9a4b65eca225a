"""A fact of a refusal as players of MASTER say it."""

from firmware.screens.master.phrase import money, port_name
from shared_rules.master.bills import PORTS


def fact(app, value):
    """A port by its name, a sum of dollars with its comma; all else as it is."""
    if value in PORTS:
        return port_name(app, value)
    return money(app, value) if isinstance(value, int) and value > 999 else value

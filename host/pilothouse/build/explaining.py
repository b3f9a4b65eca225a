"""Whether a simulated box explains the games as they are played, until its settings say so."""

import os

# ON; OFF and any other value: none does, and so it is without it. Tests, series, pictures and
# measurements play as those who know the game. A real box explains at first.
VARIABLE = "PILOTHOUSE_EXPLAIN"
ON, OFF = "on", ""


def begin() -> None:
    """Let simulated boxes explain, because people play; unless VARIABLE says otherwise."""
    os.environ.setdefault(VARIABLE, ON)


def said() -> str:
    """What VARIABLE says, ON or OFF."""
    return ON if os.environ.get(VARIABLE) == ON else OFF

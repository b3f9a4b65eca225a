"""What a boat needs to moor at the landing stage (Q-46).

In pilot mode this is in memory only while somebody asks why not.
"""

from shared_rules.kernel.errors import RuleError


def may_land(boat: dict, wheel: int) -> None:
    """Q-46: RuleError unless a boat may moor at the landing stage. wheel: as it ends its turn."""
    if wheel != 1:
        raise RuleError("Q-46", "wheel", speed=wheel)
    if boat["passengers"] < 2:
        raise RuleError("Q-46", "passengers", passengers=boat["passengers"])

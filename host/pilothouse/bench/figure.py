"""A figure of `pilothouse bench`: what was measured, beside its limit and what it was."""

from dataclasses import dataclass

SLACK = 1.05  # what may come by accident


@dataclass(frozen=True)
class Figure:
    """One line of the table. `limit`: the most that `value` may be (None: shown, not judged).

    `ratchet`: what it was, None where nobody has kept it.
    """

    name: str
    value: float
    limit: float | None = None
    unit: str = ""
    beside: str = ""  # what else belongs to it
    ratchet: float | None = None

    @property
    def exceeded(self) -> bool:
        """Whether the value is above its limit."""
        return self.limit is not None and self.value > self.limit

    @property
    def worse(self) -> bool:
        """Whether it is more than it was, by more than happens without anybody's doing."""
        return self.ratchet is not None and self.value > self.ratchet * SLACK

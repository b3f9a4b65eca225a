"""A figure of `pilothouse bench`: a measured value, its limit and its earlier value."""

from dataclasses import dataclass

SLACK = 1.05  # a figure may vary by this factor without a change of the code


@dataclass(frozen=True)
class Figure:
    """One line of the table.

    `limit`: the highest allowed `value`, or the lowest if `free` is true; None: the value is only
    shown. `ratchet`: the value that was recorded earlier; None: none was recorded.
    """

    name: str
    value: float
    limit: float | None = None
    unit: str = ""
    beside: str = ""  # a remark for the table
    ratchet: float | None = None
    free: bool = False  # whether the value is what is free, of which more is better

    @property
    def left(self) -> float | None:
        """How far the value is from its limit; None: it has none."""
        if self.limit is None:
            return None
        return self.value - self.limit if self.free else self.limit - self.value

    @property
    def exceeded(self) -> bool:
        """Whether the value is beyond its limit."""
        return self.left is not None and self.left < 0

    @property
    def worse(self) -> bool:
        """Whether the value is beyond its ratchet by more than SLACK allows."""
        if self.ratchet is None:
            return False
        return self.value * SLACK < self.ratchet if self.free else self.value > self.ratchet * SLACK

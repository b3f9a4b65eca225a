"""A figure of `pilothouse bench`: a measured value, its limit and its earlier value."""

from dataclasses import dataclass

SLACK = 1.05  # a figure may vary by this factor without anybody's doing


@dataclass(frozen=True)
class Figure:
    """One line of the table.

    `limit`: the most that `value` may be; None: the value is only shown. `ratchet`: the value that
    was recorded earlier; None: none was recorded.
    """

    name: str
    value: float
    limit: float | None = None
    unit: str = ""
    beside: str = ""  # a remark for the table
    ratchet: float | None = None

    @property
    def exceeded(self) -> bool:
        """Whether the value is above its limit."""
        return self.limit is not None and self.value > self.limit

    @property
    def worse(self) -> bool:
        """Whether the value is above its ratchet by more than SLACK allows."""
        return self.ratchet is not None and self.value > self.ratchet * SLACK

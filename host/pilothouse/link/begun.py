"""A request on which a box works for long, while others are made."""

from dataclasses import dataclass
from typing import Any


@dataclass
class Begun:
    """What pilothouse.link.client.Client.begin has sent.

    start: that of the box when it was sent (`start` in the answer to `system.hello`). end: when the
    answer has to be there, a time of time.monotonic().
    """

    method: str
    id: int | str
    line: bytes
    start: object
    end: float
    answer: dict[str, Any] | None = None

    def takes(self, message: dict[str, Any]) -> bool:
        """Whether a message of the box is the answer."""
        return self.answer is None and "method" not in message and message.get("id") == self.id

"""A request on which a box works for long, while others are made."""

from dataclasses import dataclass
from typing import Any


@dataclass
class Begun:
    """What pilothouse.link.client.Client.begin has sent.

    start: `start` in the answer to `system.hello` when this was sent: it differs after a start of
    the box. end: the latest time for the answer, of time.monotonic().
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

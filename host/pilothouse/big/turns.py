"""Whose request is the next one on the single line to the box."""

import threading
from asyncio import Future
from collections import deque
from dataclasses import dataclass
from typing import Any

from pilothouse.big.rights import CHANGE, is_long


@dataclass(eq=False)
class Asked:
    """A request of one page, for which others may wait, too.

    page: the name of the page. kind: of pilothouse.big.rights. id: of the line to the box; None:
    any. at: its number among all that the box was asked; 0 as long as it was not. began: when that
    was, in the seconds of time.monotonic. waiting: how many wait for the answer.
    """

    page: str
    kind: str
    method: str
    params: dict[str, Any]
    answer: Future
    id: str | None = None
    at: int = 0
    began: float = 0.0
    waiting: int = 0

    @property
    def long(self) -> bool:
        """Whether the box answers others while it works on this."""
        return is_long(self.method, self.params)


class Turns:
    """Requests of pages, from the loop to the thread of the box.

    Changes go before readings. Within each kind the pages take turns. A page that has had a change
    lets a reading that waits, of any page, go before its next one. So neither a kind nor a page
    keeps the others waiting for ever. A long request waits while the box works on another long one,
    and a change while another change is under way.
    """

    def __init__(self) -> None:
        self._there = threading.Condition()
        # Three lanes: page -> its requests, in their order
        self._changes: dict[str, deque[Asked]] = {}
        self._long: dict[str, deque[Asked]] = {}
        self._readings: dict[str, deque[Asked]] = {}
        self._served: set[str] = set()  # pages with a change since the last reading

    def __len__(self) -> int:
        """How many requests wait."""
        with self._there:
            lanes = (*self._changes.values(), *self._long.values(), *self._readings.values())
            return sum(map(len, lanes))

    def put(self, asked: Asked) -> None:
        """Let a request wait for its turn."""
        with self._there:
            self._lane(asked).setdefault(asked.page, deque()).append(asked)
            self._there.notify()

    def take(self, timeout: float, job: Asked | None = None) -> Asked | None:
        """The next request, or None if there is none within so many seconds.

        job: a long request on which the box works.
        """
        with self._there:
            if not self._there.wait_for(lambda: self._next(job), timeout):
                return None
            asked = self._next(job)
            assert asked
            if asked.kind == CHANGE:
                self._served.add(asked.page)
            elif not asked.long:
                self._served.clear()
            self._remove(asked)
            return asked

    def _next(self, job: Asked | None) -> Asked | None:
        fresh = {page: own for page, own in self._changes.items() if page not in self._served}
        for lane in (fresh, self._long, self._readings, self._changes):
            for waiting in lane.values():
                if _may_go(waiting[0], job):
                    return waiting[0]
        return None

    def _remove(self, asked: Asked) -> None:
        """Take the first request of a page out; the page goes to the end of the lane."""
        lane = self._lane(asked)
        waiting = lane.pop(asked.page)
        waiting.remove(asked)
        if waiting:
            lane[asked.page] = waiting

    def drop(self, asked: Asked) -> bool:
        """Forget a request that waits; False if it waits no more, because the box was asked."""
        with self._there:
            if asked not in self._lane(asked).get(asked.page, ()):
                return False
            self._remove(asked)
            return True

    def _lane(self, asked: Asked) -> dict[str, deque[Asked]]:
        if asked.kind == CHANGE:
            return self._changes
        return self._long if asked.long else self._readings


def _may_go(asked: Asked, job: Asked | None) -> bool:
    return job is None or not (asked.long or asked.kind == job.kind == CHANGE)

"""Whose request is the next one on the single line to the box."""

import threading
from asyncio import Future
from collections import deque
from dataclasses import dataclass
from typing import Any

from pilothouse.big.rights import CHANGE


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


class Turns:
    """Requests of pages, from the loop to the thread of the box.

    A change goes before all readings, and among changes, and among readings, the pages take turns.
    A page that has had a change waits with its next one for a reading of anybody: so neither
    kind, and no page, keeps the others waiting for ever.
    """

    def __init__(self) -> None:
        self._there = threading.Condition()
        self._changes: dict[str, deque[Asked]] = {}  # page -> its requests
        self._readings: dict[str, deque[Asked]] = {}
        self._served: set[str] = set()  # pages with a change since the last reading

    def __len__(self) -> int:
        """How many requests wait."""
        with self._there:
            lanes = (*self._changes.values(), *self._readings.values())
            return sum(map(len, lanes))

    def put(self, asked: Asked) -> None:
        """Let a request wait for its turn."""
        with self._there:
            self._lane(asked).setdefault(asked.page, deque()).append(asked)
            self._there.notify()

    def take(self, timeout: float) -> Asked | None:
        """The next request, or None if there is none within so many seconds."""
        with self._there:
            if not self._there.wait_for(self._any, timeout):
                return None
            page = next((page for page in self._changes if page not in self._served), None)
            if page is None and self._readings:
                self._served.clear()
                return _first(self._readings, next(iter(self._readings)))
            page = page if page is not None else next(iter(self._changes))
            self._served.add(page)
            return _first(self._changes, page)

    def drop(self, asked: Asked) -> bool:
        """Forget a request; False if the box is asked it already."""
        with self._there:
            lane = self._lane(asked)
            waiting = lane.get(asked.page)
            if waiting is None or asked not in waiting:
                return False
            waiting.remove(asked)
            if not waiting:
                del lane[asked.page]
            return True

    def _any(self) -> bool:
        return bool(self._changes or self._readings)

    def _lane(self, asked: Asked) -> dict[str, deque[Asked]]:
        return self._changes if asked.kind == CHANGE else self._readings


def _first(lane: dict[str, deque[Asked]], page: str) -> Asked:
    """Take the first request of a page; the page goes to the end of the lane."""
    waiting = lane.pop(page)
    asked = waiting.popleft()
    if waiting:
        lane[page] = waiting
    return asked

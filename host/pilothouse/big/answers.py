"""What a box has answered about the present moment, for all pages that ask the same."""

import json
import time
from typing import Any

from pilothouse.big.rights import LOOK, READING
from pilothouse.big.turns import Asked
from pilothouse.errors import LinkError
from pilothouse.link.client import BAD_PARAMETERS

FRESH = 1.0  # seconds for which the answer to a look holds, unless a change is heard of
MOST = 256  # answers that are kept; a page asks some twenty different questions, and tries
# Codes of errors that say the same as long as the digest does: no legal action, no game, nothing
# to take back, no such method, no such parameter
SURE = (1, 2, 3, -32601, BAD_PARAMETERS)


class Answers:
    """Requests that change nothing, by what they ask; each holds its answer, or will.

    They are numbered in the order in which the box is asked (`Asked.at`). When a change is
    heard of, those that the box has been asked up to then are dropped. Those that wait for their
    turn stay: they will see the new state.
    """

    def __init__(self) -> None:
        self._requests: dict[str, Asked] = {}
        self._digest: Any = None  # of the moment, as far as the box has told
        self._language: Any = None  # likewise

    def __len__(self) -> int:
        return len(self._requests)

    def find(self, method: str, params: dict[str, Any]) -> Asked | None:
        """The request that asks just this, if its answer is good now."""
        asked = self._requests.get(_key(method, params))
        if asked is None or not asked.answer.done():
            return asked
        if asked.kind == LOOK and time.monotonic() - asked.began > FRESH:
            return None
        return asked if _is_good(asked) else None

    def keep(self, asked: Asked) -> None:
        """Let others have the answer to a request. More than MOST are not kept: the oldest goes."""
        if asked.method == "game.save" and asked.params != {"offset": 0}:
            return  # this part of a save holds the clocks, which go on
        key = _key(asked.method, asked.params)
        self._requests.pop(key, None)  # the newest are the last
        self._requests[key] = asked
        if len(self._requests) > MOST:
            del self._requests[next(iter(self._requests))]

    def drop(self, last: int) -> None:
        """After a change: forget the requests up to the number `last`."""
        self._requests = {
            key: asked for key, asked in self._requests.items() if not 0 < asked.at <= last
        }

    def note(self, asked: Asked, answer: Any) -> None:
        """Take digest and language from an answer: new ones may be the first sign of a change."""
        if asked.method == "system.language" and isinstance(answer, dict):
            code = answer.get("code")
            if self._language not in (None, code):
                self.drop(asked.at - 1)  # sentences of the box are in the language before
            self._language = code
        if asked.kind == READING:
            return  # the digest of a try is that of a state that the game isn't in
        digest = answer.get("digest") if isinstance(answer, dict) else None
        if isinstance(digest, str):
            if digest != self._digest:
                self.drop(asked.at - 1)
            self._digest = digest


def _is_good(asked: Asked) -> bool:
    if asked.answer.cancelled():
        return False
    error = asked.answer.exception()
    return error is None or isinstance(error, LinkError) and error.code in SURE


def _key(method: str, params: dict[str, Any]) -> str:
    return json.dumps([method, params], sort_keys=True)

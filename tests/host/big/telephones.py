"""Pages that play at random and pages that watch, for the tests of `pilothouse board`."""

import asyncio
import json
from contextlib import suppress
from random import Random

from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.host.big.at_the_board import ask

LAST = ("resign", "draw", "out")  # taps that end a game
UNDONE, REDONE = 0.15, 0.08  # how many of the taps are these
DEAF = 0.1  # how many of them the page does not hear the answer to, and repeats
NOTHING, STALE = 3, 6  # codes of errors
LISTED = (("game.actions", {"offset": 0}), ("game.advised", {}))
READINGS = (
    ("game.view", {}),
    ("game.log", {"offset": 0, "limit": 4}),
    ("game.events", {}),
    ("game.save", {"offset": 0}),
    *LISTED,
)


class Page:
    """A page whose line comes back by itself; what it has asked and not heard it asks again.

    line: opens one (at_the_board.opened). how: of the line.
    """

    def __init__(self, line, name, **how) -> None:
        self.name, self._line, self._how, self.socket = name, line, how, None

    async def come(self):
        """Open the line, as soon as the box is there."""
        while self.socket is None:
            with suppress(InvalidStatus):
                self.socket = await self._line(page=self.name, **self._how)
                return
            await asyncio.sleep(0.01)

    async def leave(self):
        """Close the line."""
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def ask(self, method, **params):
        """The result of a reading."""
        while True:
            await self.come()
            try:
                answer = await ask(self.socket, method, **params)
                assert "result" in answer, (method, answer)
                return answer["result"]
            except ConnectionClosed:
                await self.leave()


class Telephone(Page):
    """It looks, and taps something that is legal there."""

    def __init__(self, line, number) -> None:
        super().__init__(line, f"telephone-number-{number}")
        self._random, self._id = Random(number), 0
        self.done = []  # (what, ply, digest) of each change that the box has acknowledged
        self.late = 0  # taps that others were faster than

    async def tap(self):
        """Look and tap once."""
        now, listed = None, []
        while now is None or now != await self.ask("game.digest"):
            now = await self.ask("game.digest")
            for method, params in self._random.sample(READINGS, len(READINGS)):
                await self.ask(method, **params)
            listed = []
            for method, params in LISTED:  # what is advised may be a whole step
                listed += (await self.ask(method, **params))["actions"]
        method, params = self._chosen(listed, now["ply"])
        answer = await self._change(method, {**params, "digest": now["digest"]})
        if "result" in answer:
            what = params.get("action", method.partition(".")[2])
            self.done.append((what, answer["result"]["ply"], answer["result"]["digest"]))
        else:
            code = answer["error"]["code"]
            assert code == STALE or (code, method) == (NOTHING, "game.redo"), answer
            self.late += code == STALE

    async def _change(self, method, params):
        """The answer to a change, however often it has to be asked."""
        self._id += 1
        request = {"jsonrpc": "2.0", "id": f"tap {self._id}", "method": method, "params": params}
        deaf = self._random.random() < DEAF
        while True:
            await self.come()
            with suppress(ConnectionClosed):
                await self.socket.send(json.dumps(request))
                while not deaf:
                    answer = json.loads(await self.socket.recv())
                    if answer.get("id") == request["id"]:
                        return answer
            await self.leave()
            deaf = False

    def _chosen(self, listed, ply):
        texts = [text for text in listed if text.split(" ")[0] not in LAST]
        way = self._random.random()
        if ply and (not texts or way < UNDONE):
            return "game.undo", {}
        if way > 1 - REDONE:
            return "game.redo", {}
        return "game.do", {
            "action": " ".join(map(self._drawn, self._random.choice(texts).split(" ")))
        }

    def _drawn(self, word):
        """A word of an action; where it is a range, a number of it."""
        first, mark, last = word.partition("..")
        if not mark:
            return word
        last, _, step = last.partition("/")
        return str(self._random.randrange(int(first), int(last) + 1, int(step or 1)))


class Television(Page):
    """It looks whenever something is told."""

    looks = 0

    async def watch(self):
        """Until the task is cancelled."""
        while True:
            await self.come()
            try:
                told = json.loads(await self.socket.recv())
                if told.get("method") == "game.changed":
                    await self.ask("game.view")
                    self.looks += 1
            except ConnectionClosed:
                await self.leave()

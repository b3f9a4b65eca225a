"""Pages that play at random and pages that watch, for the tests of `pilothouse board`."""

import asyncio
import json
from contextlib import suppress
from random import Random

from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.host.big.at_the_board import ask

LAST = ("resign", "draw", "out")  # taps that end a game
# Kind of tap -> its share of all taps
KINDS = {
    "undo": 0.08,
    "undo a step": 0.07,
    "redo": 0.05,
    "redo a step": 0.03,
    "go": 0.04,
    "amend": 0.1,
}
WONDERS = 0.2  # the share of taps before which a page views an earlier ply and tries actions
FAR = 6  # plies that "go" goes back, or that "amend" reaches back in the log, at most
DEAF = 0.1  # the share of taps whose answer a page does not hear, and asks for again
ILLEGAL, NOTHING, STALE, LONG = 1, 3, 6, -32602  # codes of errors
REFUSED = {  # what may be refused although the page knows how the game stands
    "game.redo": NOTHING,
    "game.amend": ILLEGAL,
}
LISTED = (("game.actions", {"offset": 0}), ("game.advised", {}))
READINGS = (
    ("game.view", {}),
    ("game.log", {"offset": 0, "limit": 4}),
    ("game.events", {}),
    ("game.save", {"offset": 0}),
    *LISTED,
)


class Page:
    """A page that connects again by itself, and asks again what was not answered.

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
        answer = await self.glance(method, **params)
        assert "result" in answer, (method, answer)
        return answer["result"]

    async def glance(self, method, **params):
        """The answer to a reading, which may be an error.

        If the error is only that others have played meanwhile, the page asks again.
        """
        while True:
            await self.come()
            try:
                answer = await ask(self.socket, method, **params)
                if answer.get("error", {}).get("code") != STALE:
                    return answer
            except ConnectionClosed:
                await self.leave()


class Telephone(Page):
    """It looks, and taps something that is legal there."""

    def __init__(self, line, number) -> None:
        super().__init__(line, f"telephone-number-{number}")
        self._random, self._id = Random(number), 0
        self.done = []  # (method, parameters, answer) of each change that was acknowledged
        self.late = 0  # taps that came too late, because others were faster

    async def tap(self):
        """Look and tap once."""
        now, listed = None, []
        while now is None or now != await self.ask("game.digest"):
            now = await self.ask("game.digest")
            for method, params in self._random.sample(READINGS, len(READINGS)):
                await self.ask(method, **params)
            if self._random.random() < WONDERS:
                await self._wonder(now["ply"], listed)
            listed = []
            for method, params in LISTED:  # what is advised may be a whole step
                listed += (await self.ask(method, **params))["actions"]
        method, params = self._chosen(listed, now["ply"])
        params["digest"] = now["digest"]
        answer = await self._change(method, params)
        if "result" in answer:
            self.done.append((method, params, answer["result"]))
        else:
            code = answer["error"]["code"]
            assert code in (STALE, REFUSED.get(method)), (method, params, answer)
            self.late += code == STALE

    async def _wonder(self, ply, texts):
        """Look back, and ask what a tap would do, and what a late correction would."""
        text = self._random.choice(texts) if texts else "done"  # it may be a range
        for method, params in (
            ("game.view", {"ply": self._random.randrange(ply + 1)}),
            ("game.do", {"action": text, "try": True}),
            ("game.amend", {"ply": ply, "how": "insert", "action": text, "try": True}),
        ):
            answer = await self.glance(method, **params)
            # It may be too long for a line, or illegal.
            code = answer.get("error", {"code": LONG})["code"]
            assert code in (LONG, ILLEGAL, NOTHING), (method, params, answer)

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
        [kind] = self._random.choices([*KINDS, "do"], [*KINDS.values(), 1 - sum(KINDS.values())])
        if ply and (not texts or "undo" in kind):
            return "game.undo", {"step": True} if "step" in kind else {}
        if "redo" in kind:
            return "game.redo", {"step": True} if "step" in kind else {}
        if kind == "go":
            return "game.go", {"ply": self._random.randrange(max(0, ply - FAR), ply + 1)}
        action = " ".join(map(self._drawn, self._random.choice(texts).split(" ")))
        if kind == "amend" and ply:
            at = self._random.randrange(max(0, ply - FAR), ply)
            how = self._random.choice(["insert", "replace", "remove"])
            more = {} if how == "remove" else {"action": action.split(", ")[0]}
            return "game.amend", {"ply": at, "how": how, **more}
        return "game.do", {"action": action}

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

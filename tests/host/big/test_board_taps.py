"""Four telephones and a television on one box: no tap is lost, none is played twice."""

import asyncio
import json
from collections import Counter
from random import Random

from websockets.exceptions import ConnectionClosed

from pilothouse import saved
from pilothouse.link import targets
from soak import soak
from tests.host.big.at_the_board import Counted, ask, digest, opened, run

PAGES = 4
GAMES = {
    "mississippi": {"players": ["red", "green", "grey"], "options": {"mode": "pilot"}},
    "master": {"players": ["red", "blue"], "options": {}},
    "gyges": {"players": ["south", "north"], "options": {}},
    "tboats": {"players": ["yellow", "red"], "options": {}},
}
READINGS = (
    ("game.view", {}),
    ("game.log", {"offset": 0, "limit": 4}),
    ("game.events", {}),
    ("game.advised", {}),
    ("game.save", {"offset": 0}),
)
LAST = ("resign", "draw", "out")  # taps that end a game
BACK = {"game.undo": 0.15, "game.redo": 0.08}  # how many of the taps are these
LOSES = 0.1  # how many of them the page does not hear the answer to, and repeats
NOTHING, STALE = 3, 6


class Box(Counted):
    """A client that notes what the box is asked while the game stands at one place."""

    def __init__(self, port) -> None:
        super().__init__(port)
        self.moment = 0
        self.questions: Counter = Counter()

    def call(self, method, params=None, timeout=20.0, id=None):
        if "digest" not in (params or {}):
            self.questions[self.moment, method, json.dumps(params, sort_keys=True)] += 1
            return super().call(method, params, timeout, id)
        result = super().call(method, params, timeout, id)
        self.moment += 1
        return result


class Telephone:
    """A page that may play: it looks, and taps something that is legal there."""

    def __init__(self, line, number, seed):
        self.line, self.page, self.random = line, f"telephone-number-{number}", Random(seed)
        self.id = 0
        self.done = []  # (what, ply, digest) of each change that the box has acknowledged
        self.late = 0  # taps that others were faster than

    async def tap(self, socket):
        """Look and tap once. Returns the line that is open now."""
        while True:
            now = (await ask(socket, "game.digest"))["result"]
            for method, params in self.random.sample(READINGS, len(READINGS)):
                await ask(socket, method, **params)
            listed = (await ask(socket, "game.actions", offset=0))["result"]["actions"]
            if await digest(socket) == now["digest"]:
                break
        method, params = self.chosen(listed, now["ply"])
        self.id += 1
        request = {"jsonrpc": "2.0", "id": f"tap {self.id}", "method": method}
        line = json.dumps(request | {"params": {**params, "digest": now["digest"]}})
        await socket.send(line)
        if self.random.random() < LOSES:
            await socket.close()
            socket = await self.line(page=self.page)
            await socket.send(line)
        answer = await self.heard(socket)
        error = answer.get("error", {"code": 0})["code"]
        if error == 0:
            found = answer["result"]
            what = params.get("action", method.partition(".")[2])
            self.done.append((what, found["ply"], found["digest"]))
        else:
            assert error == STALE or (error, method) == (NOTHING, "game.redo"), answer
            self.late += error == STALE
        return socket

    def chosen(self, listed, ply):
        texts = [text for text in listed if text.split(" ")[0] not in LAST]
        back = self.random.random()
        if ply and (not texts or back < BACK["game.undo"]):
            return "game.undo", {}
        if back > 1 - BACK["game.redo"]:
            return "game.redo", {}
        return "game.do", {"action": self.numbered(self.random.choice(texts))}

    def numbered(self, text):
        """An action of a text of the list: a free number in it is drawn."""
        head, mark, last = text.rpartition("..")
        if not mark:
            return text
        words, _, first = head.rpartition(" ")
        last, _, step = last.partition("/")
        return f"{words} {self.random.randrange(int(first), int(last) + 1, int(step or 1))}"

    async def heard(self, socket):
        while True:
            answer = json.loads(await socket.recv())
            if answer.get("id") == f"tap {self.id}":
                return answer


async def watch(socket, news):
    """Watch as a television does: look whenever something is told; note what was told."""
    id = 0
    try:
        while True:
            told = json.loads(await socket.recv())
            if told.get("method") == "game.changed":
                params = told["params"]
                news.append((params["action"], params["ply"], params["digest"]))
                id += 1
                await socket.send(json.dumps({"jsonrpc": "2.0", "id": id, "method": "game.view"}))
            else:
                assert "result" in told, told
    except ConnectionClosed:
        pass


async def whole_log(socket):
    actions = []
    while True:
        answer = (await ask(socket, "game.log", offset=len(actions)))["result"]
        actions += answer["actions"]
        if len(actions) >= answer["total"]:
            return actions


async def whole_save(socket):
    text = b""
    while True:
        answer = (await ask(socket, "game.save", offset=len(text)))["result"]
        text += answer["part"].encode()
        if len(text) >= answer["total"]:
            return text


def played(news, log):
    """The log after changes, one after the other. log: what the box says that it is."""
    done, undone = [], []
    for what, ply, _ in news:
        if what == "undo":
            undone.append(done.pop())
        elif what == "redo":
            done.append(undone.pop())
        else:
            done.append(what)
            undone.clear()
        assert len(done) == ply
    # What chance gave stands in the log behind the action.
    return [
        real if real.split(" ")[0] == text else text for real, text in zip(log, done, strict=True)
    ]


@soak(taps=(20, 500), games=(("mississippi",), GAMES))
def test_each_tap_is_in_the_log_once_and_each_question_is_asked_once(
    files, unix, caplog, taps, games
):
    for game in games:
        tapped(files, unix, game, taps)
    assert not caplog.records


def tapped(files, unix, game, taps):
    """Let the pages tap in a game, and look whether all is as they were told."""
    box = Box(targets.open_port(unix))

    def connect():
        box.wake()
        box.call("game.new", {"game": game, "seed": 7, **GAMES[game]})
        return box

    async def main():
        async with opened(files, may_play=True, box=connect) as (line, clients, _):
            phones = [Telephone(line, number, seed=number) for number in range(PAGES)]
            news: list[tuple] = []
            left = iter(range(taps))

            async def play(phone):
                socket = await line(page=phone.page)
                for _ in left:
                    socket = await phone.tap(socket)
                await socket.close()

            async with line(token=line.at.watch) as television:
                watching = asyncio.ensure_future(watch(television, news))
                await asyncio.gather(*map(play, phones))
                assert len(clients) == 1  # the box was never lost
                assert asked_twice(box) == []
                async with line() as socket:
                    log, save = await whole_log(socket), await whole_save(socket)
                    at = await digest(socket)
                await television.close()
                await watching
            done = [change for phone in phones for change in phone.done]
            assert Counter(done) == Counter(news)
            assert played(news, log) == log
            session = saved.played(save)
            assert session.digest() == news[-1][2] == at
            assert list(session.log()) == log
            assert sum(phone.late for phone in phones) + len(done) > taps * 0.9

    run(main(), hangs=600)


def asked_twice(box):
    """The questions that the box was asked more than once at one moment; looks may be."""
    looks = ("game.digest", "game.names")
    return [asked for asked, times in box.questions.items() if times > 1 and asked[1] not in looks]

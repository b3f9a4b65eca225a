"""Four telephones and a television on one box: no tap is lost, none is played twice."""

import asyncio
import json
from collections import Counter

from pilothouse import saved
from pilothouse.big import hub
from pilothouse.link import targets
from soak import soak
from tests.host.big.at_the_board import Counted, opened, run
from tests.host.big.telephones import Page, Telephone, Television

TELEPHONES = 4
GAMES = {
    "mississippi": {"players": ["red", "green", "grey"], "options": {"mode": "pilot"}},
    "master": {"players": ["red", "blue"]},
    "gyges": {"players": ["south", "north"]},
    "tboats": {"players": ["yellow", "red"]},
}
LOOKS = ("game.digest", "game.names")


class Box(Counted):
    """A client that notes what the box is asked while the game stands at one place.

    asked, killed: for this client and those after it.
    """

    moment = 0
    killed: list[int] = []

    def __init__(self, unix, flash, asked) -> None:
        super().__init__(targets.open_port(unix, flash), lasting=True)
        self.times, Box.moment = asked, Box.moment + 1
        self.wake()

    def call(self, method, params=None, timeout=20.0, id=None):
        if "digest" not in (params or {}) and method not in LOOKS:
            self.times[Box.moment, method, json.dumps(params, sort_keys=True)] += 1
        result = super().call(method, params, timeout, id)
        Box.moment += "digest" in (params or {})
        return result

    def begin(self, method, params, id=None):
        if "digest" not in params:
            self.times[Box.moment, method, json.dumps(params, sort_keys=True)] += 1
        return super().begin(method, params, id)

    def result(self, begun):
        result = super().result(begun)
        Box.moment += begun.method == "game.amend"
        return result

    def kill(self):
        """End the process of the box, which is as pulling the plug."""
        process = self._messages.port.process
        if process:
            process.kill()
            self.killed.append(process.pid)


@soak(taps=(25, 500), kills=(1, 5), games=(("mississippi",), GAMES))
def test_each_tap_is_in_the_log_once_and_each_question_is_asked_once(
    files, unix, tmp_path, monkeypatch, caplog, taps, kills, games
):
    """Whatever answers are lost, and although somebody pulls the plug."""
    monkeypatch.setattr(hub, "AGAIN", 0.05)
    for game in games:
        run(tapped(files, unix, tmp_path / game, game, taps, kills), hangs=900)
    assert not caplog.records


async def tapped(files, unix, flash, game, taps, kills):
    """Let the telephones tap in a game, and look whether all is as they were told."""
    asked: Counter = Counter()
    Box.killed = []
    news: list[tuple] = []

    def connect():
        box = Box(unix, flash, asked)
        if not news:
            box.call("game.new", {"game": game, "seed": 7, **GAMES[game]})
        return box

    async with opened(files, may_play=True, box=connect) as (line, boxes, _):
        hear_all(line.board, news)
        left = iter(range(taps))
        telephones = [Telephone(line, number) for number in range(TELEPHONES)]
        television = Television(line, "in-the-living-room", token=line.at.watch)
        watching = asyncio.ensure_future(television.watch())

        async def play(telephone):
            for tap in left:
                if tap % (taps // (kills + 1)) == taps // (kills + 2):
                    boxes[-1].kill()
                await telephone.tap()
            await telephone.leave()

        await asyncio.gather(*map(play, telephones))
        other = Page(line, "somebody-who-looks")
        log = await whole_log(other)
        save = await whole_save(other)
        now = await other.ask("game.digest")
        await other.leave()
        watching.cancel()
        await television.leave()
    done = [change for telephone in telephones for change in telephone.done]
    assert sorted((a["ply"], a["digest"]) for _, _, a in done) == sorted(at[1:] for at in news)
    assert played(news, done, log) == log
    session = saved.played(save)
    assert session.digest() == news[-1][2] == now["digest"]
    assert list(session.log()) == log
    assert [question for question, times in asked.items() if times > 1] == []
    assert len(Box.killed) >= kills / 2 and television.looks
    assert len(done) > taps / 8  # of four that tap at once one is played


def hear_all(board, news):
    """Note (what, ply, digest) of each change of which all pages are told."""
    spread = board.hub._spread

    def heard(line):
        told = json.loads(line)
        if told["method"] == "game.changed":
            news.append(tuple(told["params"][name] for name in ("action", "ply", "digest")))
        spread(line)

    board.hub._spread = heard


async def whole_log(page):
    actions, total = [], 1
    while len(actions) < total:
        answer = await page.ask("game.log", offset=len(actions))
        actions, total = actions + answer["actions"], answer["total"]
    return actions


async def whole_save(page):
    text, total = b"", 1
    while len(text) < total:
        answer = await page.ask("game.save", offset=len(text))
        text, total = text + answer["part"].encode(), answer["total"]
    return text


def played(news, changes, log):
    """The log after changes, one after the other. log: what the box says that it is.

    news: of each change, in the order in which the box has made them. changes: as the pages have
    asked for them.
    """
    done, undone = [], []  # the latter backwards
    amended = {(p["digest"], a["digest"]): p for m, p, a in changes if m == "game.amend"}
    before = ""
    for what, ply, stamp in news:
        if what in ("undo", "redo"):
            while len(done) > ply:
                undone.append(done.pop())
            while len(done) < ply:
                done.append(undone.pop())
        elif what == "amend":
            about = amended[before, stamp]
            behind = about["ply"] + (about["how"] != "insert")
            line = [about["action"]] if about["how"] != "remove" else []
            done[about["ply"] : behind] = line
        else:
            done += what.split(", ")
            undone.clear()
        assert len(done) == ply, (what, ply)
        before = stamp
    # What chance gave stands in the log behind the action.
    return [
        real if real.split(" ")[0] == text else text for real, text in zip(log, done, strict=True)
    ]

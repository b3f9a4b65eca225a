"""Pages go on while the box works on something long, as a mended log or a state of long ago."""

import asyncio
import json

import pytest
from websockets.exceptions import ConnectionClosed

from pilothouse.big import hub
from pilothouse.errors import LostError
from tests.host.big.at_the_board import Counted, ask, digest, opened, run

LATE = {"method": "game.amend", "params": {"ply": 0, "action": "tile", "how": "insert"}}
SEEN = {"method": "game.view", "params": {"ply": 0}}


class Working(Counted):
    """A box that works on what is long until it may end."""

    def __init__(self) -> None:
        super().__init__()
        self.may_end, self.lost = False, False
        self.instead = {"game.view": {"seen": 1}, "game.amend": {"ply": 1, "digest": "00000001"}}
        self.call("game.new", {"game": "mississippi", "players": ["red", "green"], "seed": 8})

    def finished(self, begun):
        if self.lost:
            raise LostError("the target is gone")
        return super().finished(begun) and self.may_end


async def begin(socket, client, id, request, **more):
    """Ask for something long, and wait until the box works on it."""
    times = client.asked.count(request["method"])
    params = {**request["params"], **more}
    await socket.send(json.dumps({"jsonrpc": "2.0", "id": id, **request, "params": params}))
    while client.asked.count(request["method"]) == times:
        await asyncio.sleep(0.01)


async def heard(socket, id):
    while True:
        answer = json.loads(await socket.recv())
        if answer.get("id") == id:
            return answer


def test_taps_and_looks_of_all_pages_are_answered_meanwhile(files):
    async def main():
        async with opened(files, may_play=True, box=Working) as (line, clients, _):
            async with line() as one, line() as two:
                (client,) = clients
                await begin(one, client, 9, SEEN)
                now = await digest(two)
                assert (await ask(two, "game.do", action="tile", digest=now))["result"]["ply"] == 1
                assert (await ask(one, "game.digest", id=2))["result"]["ply"] == 1
                client.may_end = True
                assert (await heard(one, 9))["result"] == {"seen": 1}

    run(main())


def test_the_next_long_one_waits_for_its_end(files):
    async def main():
        async with opened(files, may_play=True, box=Working) as (line, clients, _):
            async with line() as one, line() as two:
                (client,) = clients
                await begin(one, client, 9, SEEN)
                await two.send(json.dumps({"jsonrpc": "2.0", "id": 5, "method": "game.advised"}))
                while not len(line.board.hub.turns):
                    await asyncio.sleep(0.01)
                await ask(one, "game.digest", id=2)
                assert "game.advised" not in client.asked
                client.may_end = True
                await heard(one, 9)
                assert "id" in await heard(two, 5)

    run(main())


def test_while_the_log_is_mended_no_other_change_begins_and_looks_are_answered(files):
    async def main():
        async with opened(files, may_play=True, box=Working) as (line, clients, _):
            async with line() as one, line() as two:
                (client,) = clients
                now = await digest(one)
                await begin(one, client, 9, LATE, digest=now)
                tap = {"method": "game.do", "params": {"action": "tile", "digest": now}}
                await two.send(json.dumps({"jsonrpc": "2.0", "id": 5, **tap}))
                while not len(line.board.hub.turns):
                    await asyncio.sleep(0.01)
                assert await digest(one) == now
                assert "game.do" not in client.asked
                client.may_end = True
                assert (await heard(one, 9))["result"]["ply"] == 1
                assert "id" in await heard(two, 5)

    run(main())


@pytest.mark.parametrize("request_", [SEEN, LATE], ids=["seen", "mended"])
def test_a_box_that_is_lost_over_it_is_asked_again(files, monkeypatch, request_):
    """What only looks by its page, a change by the board."""
    monkeypatch.setattr(hub, "AGAIN", 0.01)

    async def main():
        async with opened(files, may_play=True, box=Working) as (line, clients, _):
            async with line(page="the-page-of-somebody") as one:
                more = {"digest": await digest(one)} if request_ is LATE else {}
                await begin(one, clients[0], 9, request_, **more)
                clients[0].lost = True
                with pytest.raises(ConnectionClosed):
                    await heard(one, 9)
            while len(clients) < 2 or not line.board.hub.up:
                await asyncio.sleep(0.01)
            clients[1].may_end = True
            async with line(page="the-page-of-somebody") as again:
                if request_ is LATE:
                    while request_["method"] not in clients[1].asked:
                        await asyncio.sleep(0.01)
                params = {**request_["params"], **more}
                line_ = {"jsonrpc": "2.0", "id": 9, **request_, "params": params}
                await again.send(json.dumps(line_))
                assert "result" in await heard(again, 9)
                assert clients[1].asked.count(request_["method"]) == 1

    run(main())

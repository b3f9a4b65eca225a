"""Pages that may play: nobody's tap is lost or played twice."""

import asyncio
import json

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pilothouse.big import hub
from pilothouse.errors import LostError
from pilothouse.link import targets
from tests.host.big.at_the_board import RACE, Counted, ask, digest, opened, run

PAGE = "a-page-of-somebody"


def tap(id, digest, action="tile", method="game.do"):
    """The line of a tap."""
    params = {"digest": digest} | ({"action": action} if method == "game.do" else {})
    return json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params})


async def heard(socket, id):
    """The answer with an id; whatever else comes before it is skipped."""
    while True:
        answer = json.loads(await socket.recv())
        if answer.get("id") == id:
            return answer


async def log(socket):
    return (await ask(socket, "game.log"))["result"]["actions"]


@pytest.mark.parametrize("method", ["game.do", "game.undo", "game.redo", "game.go", "game.amend"])
def test_a_change_without_the_digest_that_the_page_shows_is_refused(files, method):
    async def main():
        async with opened(files, may_play=True) as (line, clients, _), line() as socket:
            answer = await ask(socket, method, action="tile", ply=0, how="insert")
            assert answer["error"]["code"] == -32602
            assert "digest" in answer["error"]["message"]
            assert method not in clients[0].asked

    run(main())


DUEL = {"game": "gyges", "players": ["south", "north"], "options": {"preset": "italian"}}


def test_a_game_is_begun_only_where_none_is_on_the_table_or_it_is_over(files):
    async def main():
        async with opened(files, may_play=True, box=Counted) as (line, clients, _):
            watch = line(token=line.at.watch)
            async with watch as watcher, line(page=PAGE) as one, line() as two:

                async def code(socket, **more):
                    return (await ask(socket, "game.new", **DUEL, **more))["error"]["code"]

                assert await code(watcher) == -32601
                first = (await ask(one, "game.new", **DUEL))["result"]
                assert await code(watcher, digest=first["digest"]) == -32601
                assert await code(two) == 6  # its page has not heard yet
                assert await code(two, digest=first["digest"]) == -32601
                assert clients[0].asked.count("game.new") == 1
                end = await ask(two, "game.do", action="resign", digest=first["digest"])
                assert await code(two, id=2) == await code(two, id=2, digest=first["digest"]) == 6
                over = DUEL | {"digest": end["result"]["digest"], "seed": 5}
                again = await ask(one, "game.new", id="again", **over)
                assert again["result"]["ply"] == 0
                assert await ask(one, "game.new", id="again", **over) == again
                assert (await ask(two, "game.new", **over))["error"]["code"] == 6
                told = [json.loads(await watcher.recv())["params"]["action"] for _ in range(2)]
                assert told == ["resign", "new"]

    run(main())


def test_of_two_taps_at_once_one_is_played_and_the_other_refused_with_where_the_game_is(files):
    async def main():
        async with opened(files, may_play=True) as (line, _, _), line() as one, line() as two:
            now = await digest(one)
            for socket in (one, two):
                await socket.send(tap(1, now))
            first, second = [await heard(socket, 1) for socket in (one, two)]
            if "error" in first:
                first, second = second, first
            assert first["result"]["ply"] == 1
            assert second["error"]["code"] == 6 and second["error"]["message"]
            assert second["error"]["data"]["digest"] == first["result"]["digest"]
            assert len(await log(one)) == 1

    run(main())


def test_two_taps_on_one_button_are_one(files):
    async def main():
        async with opened(files, may_play=True) as (line, _, _), line() as socket:
            now = await digest(socket)
            for id in (1, 2):
                await socket.send(tap(id, now))
            assert "result" in await heard(socket, 1)
            assert (await heard(socket, 2))["error"]["code"] == 6

    run(main())


def test_a_page_that_comes_back_and_repeats_its_tap_has_the_answer_and_nothing_is_done_twice(files):
    """Even if others have played since."""

    async def main():
        async with opened(files, may_play=True) as (line, _, _), line() as other:
            now = await digest(other)
            async with line(page=PAGE) as one:
                await one.send(tap(7, now))
                first = await heard(one, 7)
            await ask(other, "game.do", action="speed 2", digest=first["result"]["digest"])
            async with line(page=PAGE) as again:
                await again.send(tap(7, now))
                assert await heard(again, 7) == first
                assert len(await log(again)) == 2

    run(main())


def test_a_tap_that_another_page_has_taken_back_is_not_played_again_when_it_is_repeated(files):
    """Its answer was lost, not the tap: who taps once more asks with another id."""

    async def main():
        async with opened(files, may_play=True) as (line, _, _), line() as other:
            now = await digest(other)
            async with line(page=PAGE) as one:
                await one.send(tap(7, now))
                first = await heard(one, 7)
            await ask(other, "game.undo", digest=first["result"]["digest"])
            async with line(page=PAGE) as again:
                await again.send(tap(7, now))
                assert await heard(again, 7) == first
                assert await digest(again) == now
                await again.send(tap(8, now))
                assert await heard(again, 8) == {**first, "id": 8}

    run(main())


def test_the_same_words_of_another_page_or_of_another_tap_are_another_change(files):
    async def main():
        async with opened(files, may_play=True) as (line, _, _):
            async with line(page=PAGE) as one, line(page=PAGE + "-2") as two:
                now = await digest(one)
                await one.send(tap(7, now))
                after = (await heard(one, 7))["result"]["digest"]
                await two.send(tap(7, now))
                assert (await heard(two, 7))["error"]["code"] == 6
                await one.send(tap(8, after, method="game.undo"))
                await heard(one, 8)
                await one.send(tap(9, now))
                assert (await heard(one, 9))["result"]["ply"] == 1
                assert len(await log(one)) == 1

    run(main())


def test_a_tap_is_played_even_if_its_page_leaves_at_once(files):
    async def main():
        async with opened(files, may_play=True) as (line, clients, _), line() as other:
            now = await digest(other)
            clients[0].gate.clear()
            async with line() as one:
                await one.send(tap(1, now))
            clients[0].gate.set()
            while not await log(other):
                await asyncio.sleep(0.01)

    run(main())


def test_who_may_play_says_what_was_seen_and_who_watches_only_asks(files):
    async def main():
        async with opened(files, may_play=True, box=Counted) as (line, _, _):
            async with line(token=line.at.watch) as watcher, line() as one:
                await ask(one, "game.new", **DUEL)
                none = {"lesson": None, "left": 0}
                assert (await ask(one, "game.lesson", seen="*"))["result"] == none
                news = await heard_news(watcher)
                assert news["params"] == {"by": "link", "action": "lesson"}
                assert (await ask(watcher, "game.lesson"))["result"] == none
                assert (await ask(watcher, "game.lesson", game="gyges"))["result"]["total"] == 0
                assert (await ask(watcher, "game.lesson", seen="*"))["error"]["code"] == -32601
                assert (await ask(one, "game.lesson", seen="?"))["error"]["code"] == -32602

    run(main())


async def heard_news(socket):
    """The next notification of a lesson."""
    while True:
        said = json.loads(await socket.recv())
        if said.get("params", {}).get("action") == "lesson":
            return said


def test_names_are_set_by_those_who_play_and_a_wrong_one_is_refused(files):
    async def main():
        async with opened(files, may_play=True) as (line, _, _), line() as one, line() as two:
            await ask(two, "game.names")
            named = await ask(one, "game.names", names={"red": "Anna"})
            assert named["result"]["names"] == {"red": "Anna"}
            assert (await ask(two, "game.names"))["result"]["names"] == {"red": "Anna"}
            for names in ({"red": 7.5}, {"red": ["x"]}, ["red"], "red", {"blue": "x"}, {"red": ""}):
                refused = await ask(one, "game.names", names=names)
                assert refused["error"]["code"] == -32602, names
            assert (await ask(two, "game.names"))["result"]["names"] == {"red": "Anna"}

    run(main())


def test_a_page_that_floods_does_not_keep_the_others_waiting(files):
    """Its requests that wait have a bound; of the others each is the next but one."""

    async def main():
        async with opened(files, may_play=True) as (line, clients, _):
            async with line() as bad, line() as good:
                client, turns = clients[0], line.board.hub.turns
                client.gate.clear()
                for number in range(300):
                    params = {"part": f"x{number}"}
                    request = {"id": number, "method": "game.view", "params": params}
                    await bad.send(json.dumps({"jsonrpc": "2.0", **request}))
                while len(turns) < 7:
                    await asyncio.sleep(0.01)
                answer = asyncio.ensure_future(ask(good, "game.log"))
                while len(turns) < 8:
                    await asyncio.sleep(0.01)
                assert len(turns) == 8
                client.gate.set()
                await answer
                bad.transport.abort()  # it reads nothing, so it would not hear goodbye
                assert client.asked.index("game.log") < client.asked.index("game.view") + 4

    run(main())


class Shared(Counted):
    """A client of a box in this process that outlives its clients."""

    deaf = False  # whether the line is lost before the next answer comes

    def close(self):
        pass

    def _answer(self, method, id, line, timeout, **how):
        answer = super()._answer(method, id, line, timeout, **how)
        if self.deaf and method == "game.do":
            raise LostError("the target is gone")
        return answer


@pytest.mark.parametrize("comes_first", ["the page", "another page"])
def test_a_tap_over_which_the_box_is_lost_is_answered_when_it_is_back(
    files, monkeypatch, comes_first
):
    monkeypatch.setattr(hub, "AGAIN", 0.01)
    port = targets.open_port("cpython")
    clients = []

    def box():
        client = Shared(port)
        if not clients:
            client.call("game.new", RACE)
            client.deaf = True
        clients.append(client)
        return client

    async def back(line, page):
        """A line that is open once the box is back."""
        while True:
            try:
                return await line(page=page)
            except InvalidStatus:
                await asyncio.sleep(0.01)

    async def main():
        async with opened(files, may_play=True, box=box) as (line, _, _):
            async with line(page=PAGE) as one:
                now = await digest(one)
                await one.send(tap(7, now))
                with pytest.raises(ConnectionClosed):
                    await heard(one, 7)
            plies = 1
            if comes_first == "another page":
                other = await back(line, "somebody-else-here")
                await other.send(tap(1, await digest(other), "speed 2"))
                assert (await heard(other, 1))["result"]["ply"] == 2
                plies = 2
            again = await back(line, PAGE)
            await again.send(tap(7, now))
            assert (await heard(again, 7))["result"]["ply"] == 1
            assert len(await log(again)) == plies

    run(main())


def test_a_tap_whose_answer_the_board_took_with_it_is_answered_by_the_next_board(files):
    """Ctrl-C, and once more: the box knows the tap by the id that the board has made."""
    port = targets.open_port("cpython")
    setup = Shared(port)
    setup.call("game.new", RACE)

    async def tapped(deaf):
        """The answer to the tap, None if it is lost, and the log."""

        def box():
            client = Shared(port)
            client.deaf = deaf
            return client

        async with opened(files, may_play=True, box=box) as (line, _, _), line(page=PAGE) as one:
            await one.send(tap(7, before))
            if deaf:
                with pytest.raises(ConnectionClosed):
                    await heard(one, 7)
                return None, None
            return await heard(one, 7), await log(one)

    before = setup.digest()
    assert run(tapped(deaf=True))[0] is None
    answer, actions = run(tapped(deaf=False))
    assert answer["result"]["ply"] == 1 and len(actions) == 1

"""The box is asked each question once as long as the game stands where it does."""

import asyncio
import json

import pytest

from pilothouse import saved
from pilothouse.big import answers
from pilothouse.errors import LinkError
from tests.host.big.at_the_board import ask, digest, opened, run

QUESTIONS = (
    ("game.view", {}),
    ("game.view", {"part": "boats"}),
    ("game.view", {"part": "boats", "try": "tile"}),
    ("game.view", {"ply": 0}),
    ("game.actions", {"offset": 0}),
    ("game.advised", {}),
    ("game.advised", {"at": "0.5"}),
    ("game.ends", {}),
    ("game.why", {"at": "red"}),
    ("game.why", {"action": "nonsense"}),
    ("game.events", {}),
    ("game.log", {"offset": 0}),
    ("game.save", {"offset": 0}),
    ("game.do", {"action": "tile", "try": True}),
    ("game.do", {"action": "speed 1..6", "try": True}),  # which is not legal now
    ("game.amend", {"ply": 0, "action": "tile", "how": "replace", "try": True}),
)
TRIED = {"events": [], "digest": "00000000", "view": {}}


def test_five_pages_that_ask_the_same_are_one_question(files):
    """Twice each, and whether the box knows the method or not."""

    async def main():
        async with opened(files, may_play=True) as (line, clients, _):
            pages = [line() for _ in range(5)]
            sockets = [await page.__aenter__() for page in pages]
            for method, params in QUESTIONS * 2:
                results = await asyncio.gather(*(ask(one, method, **params) for one in sockets))
                assert results == results[:1] * 5
            for page in pages:
                await page.__aexit__(None, None, None)
            sent = questions(clients[0])
            assert {*map(len, sent.values())} == {1}, sent
            assert "game.advised" in str(sent)

    run(main())


def questions(client):
    """{what a page may ask the box: the lines that ask it}; looks are left out."""
    found: dict[str, list[bytes]] = {}
    for line in client.lines:
        said = json.loads(line) if line else {}
        if said.get("method", "system.").partition(".")[0] != "system":
            if said["method"] not in ("game.digest", "game.names", "game.new"):
                key = json.dumps([said["method"], said["params"]], sort_keys=True)
                found.setdefault(key, []).append(line)
    return found


def test_a_reason_is_told_in_the_language_that_is_spoken_now(files, monkeypatch):
    """Even where somebody has changed it at the box."""
    monkeypatch.setattr(answers, "FRESH", 0)

    async def main():
        async with opened(files) as (line, clients, _), line() as socket:
            (client,) = clients
            await ask(socket, "system.language")
            for _ in range(2):
                await ask(socket, "game.why", at="red")
            assert client.asked.count("game.why") == 1
            client.acts.append(lambda: client.call("system.language", {"code": "de"}))
            while (await ask(socket, "system.language"))["result"]["code"] != "de":
                await asyncio.sleep(0.01)
            await ask(socket, "game.why", at="red")
            assert client.asked.count("game.why") == 2

    run(main())


def test_an_answer_is_good_until_the_digest_is_another_one(files, monkeypatch):
    """Even where nothing has told of the change."""
    monkeypatch.setattr(answers, "FRESH", 0)

    async def main():
        async with opened(files) as (line, clients, _), line() as socket:
            (client,) = clients
            for _ in range(3):
                await ask(socket, "game.digest")  # a look is asked each time
                await ask(socket, "game.log")
            assert client.asked.count("game.digest") == 3
            assert client.asked.count("game.log") == 1
            client.acts.append(lambda: client.call("game.do", {"action": "tile"}))
            while (await ask(socket, "game.digest"))["result"]["ply"] == 0:
                await asyncio.sleep(0.01)  # the hub is not told
            assert (await ask(socket, "game.log"))["result"]["actions"] != []

    run(main())


def test_a_try_says_nothing_of_where_the_game_stands(files):
    async def main():
        async with opened(files, may_play=True) as (line, clients, _), line() as socket:
            clients[0].instead["game.do"] = TRIED
            await ask(socket, "game.log")
            for _ in range(2):
                tried = await ask(socket, "game.do", action="tile", **{"try": True})
                assert tried["result"] == TRIED
            await ask(socket, "game.log")
            assert clients[0].asked.count("game.do") == 1
            assert clients[0].asked.count("game.log") == 1

    run(main())


@pytest.mark.parametrize(("code", "times"), [(5, 2), (-32603, 2), (6, 2), (-32601, 1), (1, 1)])
def test_a_refusal_is_kept_if_it_is_one_of_the_digest(files, code, times):
    """A box that is busy now may not be so the next time."""

    async def main():
        async with opened(files, may_play=True) as (line, clients, _), line() as socket:
            clients[0].instead["game.advised"] = LinkError(code, "No.", {})
            for _ in range(2):
                assert (await ask(socket, "game.advised"))["error"]["code"] == code
            assert clients[0].asked.count("game.advised") == times

    run(main())


def test_what_waits_while_a_change_goes_before_it_is_asked_once_and_is_of_the_new_moment(files):
    async def main():
        async with opened(files, may_play=True) as (line, clients, _), line() as one, line() as two:
            now = await digest(one)
            client = clients[0]
            client.gate.clear()  # the box is slow
            slow = asyncio.ensure_future(ask(two, "game.events", id=1))
            while "game.events" not in client.asked:
                await asyncio.sleep(0.01)
            for id, method, params in (
                (2, "game.log", {}),
                (3, "game.do", {"action": "tile", "digest": now}),
            ):
                request = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
                await one.send(json.dumps(request))
            while len(line.board.hub.turns) < 2:
                await asyncio.sleep(0.01)
            client.gate.set()
            await slow
            found = {}
            while len(found) < 2:
                answer = json.loads(await one.recv())
                found[answer.get("id")] = answer
                found.pop(None, None)
            assert list(found) == [3, 2]  # the tap first
            assert len(found[2]["result"]["actions"]) == 1
            assert (await ask(two, "game.log", id=4))["result"] == found[2]["result"]
            assert client.asked.count("game.log") == 1

    run(main())


def test_the_head_of_a_save_is_kept_and_its_rest_is_what_the_box_says_now(files):
    async def main():
        async with opened(files) as (line, clients, _), line() as socket:
            head = (await ask(socket, "game.save", offset=0))["result"]
            assert json.loads(head["part"])["players"] == ["red", "green", "grey"]
            assert head["part"].endswith("\n") and head["total"] > len(head["part"])
            for times in (1, 2):
                rest = (await ask(socket, "game.save", offset=len(head["part"])))["result"]
                session = saved.played((head["part"] + rest["part"]).encode())
                assert session.digest() == head["digest"]
                assert clients[0].asked.count("game.save") == 1 + times

    run(main())


def test_a_reading_for_which_nobody_waits_any_more_is_not_asked(files):
    """What somebody else waits for is."""

    async def main():
        async with opened(files) as (line, clients, _), line() as one, line() as two:
            client, turns = clients[0], line.board.hub.turns
            client.gate.clear()
            slow = asyncio.ensure_future(ask(one, "game.events"))
            while "game.events" not in client.asked:
                await asyncio.sleep(0.01)
            async with line() as gone:
                for method in ("game.log", "game.view"):
                    await gone.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method}))
                while len(turns) < 2:
                    await asyncio.sleep(0.01)
                view = asyncio.ensure_future(ask(two, "game.view"))
                while waiting(turns) < 3:
                    await asyncio.sleep(0.01)
            while len(turns) == 2:
                await asyncio.sleep(0.01)
            client.gate.set()
            assert "result" in await view
            await slow
            assert "game.log" not in client.asked

    run(main())


def waiting(turns):
    """How many pages wait for a turn of theirs or of others."""
    return sum(asked.waiting for lane in turns._readings.values() for asked in lane)


def test_a_box_with_endless_parts_of_a_first_line_is_asked_few_of_them(files):
    async def main():
        async with opened(files) as (line, clients, _), line() as socket:
            clients[0].instead["game.save"] = {"total": 1 << 40, "part": "x" * 900}
            await ask(socket, "game.save", offset=0)
            assert clients[0].asked.count("game.save") < 20

    run(main())

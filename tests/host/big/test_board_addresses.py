"""The addresses that a board hands out: to watch, to play, and one for each player."""

import asyncio
import io

from pilothouse.big.addresses import Addresses
from pilothouse.big.announced import Announcement
from pilothouse.big.seats import seated
from tests.host.big.at_the_board import Counted, digest, opened, run

HERE, NETWORK = "http://localhost:8001/", "http://192.168.1.7:8001/"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def announced(at, players=None, out=None):
    out = out or io.StringIO()
    tell = Announcement(at, out)
    tell.all()
    if players:
        tell.seats(players)
    return out.getvalue()


def test_who_has_the_address_to_watch_does_not_learn_the_one_to_play():
    text = announced(Addresses(HERE, NETWORK, watch="w" * 22, play="p" * 22))
    first, *others = text.splitlines()
    assert first == f"The big screen is at {HERE}big.html#token={'w' * 22}"
    assert not any("w" * 22 in line and "p" * 22 in line for line in others)
    assert f"can play: {NETWORK}play.html#token={'p' * 22}&play=1" in text


def test_a_board_that_only_shows_has_no_address_to_play():
    text = announced(Addresses(HERE, NETWORK, watch="w" * 22))
    assert "play" not in text
    assert "can only watch" in text


def test_each_player_has_an_address_with_his_seat():
    at = Addresses(HERE, "", watch="w" * 22, play="p" * 22)
    text = announced(at, {"red": "Anna", "grey": ""})
    address = f"{HERE}play.html#token={'p' * 22}&play=1&seat="
    assert f"Anna (red) plays at {address}red\n" in text
    assert f"\ngrey plays at {address}grey\n" in text


def test_a_terminal_shows_codes_for_those_in_the_same_network_and_for_nobody_else():
    players = {"red": "", "grey": ""}
    for network, codes in ((NETWORK, 3), ("", 0)):
        at = Addresses(HERE, network, watch="w" * 22, play="p" * 22)
        plain = announced(at, players).count("\n")
        drawn = announced(at, players, Terminal())
        assert drawn.count("\n") >= plain + codes * 15
        assert drawn.count("\x1b[38;5;231;48;5;16m") == drawn.count("\n") - plain


def test_a_name_commands_no_terminal_and_a_seat_no_address():
    at = Addresses(HERE, "", watch="w" * 22, play="p" * 22)
    text = announced(at, {"red&play=\n1": "\x1b[2J"})
    assert "\x1b" not in text and "\nplays" not in text
    assert "&seat=red%26play%3D%0A1\n" in text


def test_the_players_are_told_when_others_sit_down_and_only_then(files):
    async def main():
        async with opened(files) as (line, clients, _), line() as socket:
            told = seated(line.board.hub)
            assert await anext(told) == {"red": "", "green": "", "grey": ""}
            line.board.hub.another.set()  # the same again, as after a cable that was out
            following = asyncio.ensure_future(anext(told))
            while line.board.hub.another.is_set():
                await asyncio.sleep(0.01)
            before = await digest(socket)
            duel = {"game": "gyges", "players": ["south", "north"], "names": {"north": "Bo"}}
            at_the_table(clients[0], duel)
            assert await following == {"south": "", "north": "Bo"}
            assert await digest(socket) != before

    run(main())


def at_the_table(client, setup):
    """Begin another game as the box's own keys do: the hub hears of it."""
    news = {"ply": 0, "action": "new", "digest": "00000000", "by": "table"}
    told = {"jsonrpc": "2.0", "method": "game.changed", "params": news}

    def begun():
        client.call("game.new", setup)
        client.says.append(told)

    client.acts.append(begun)


def test_no_game_has_no_players(files):
    async def main():
        async with opened(files, box=Counted) as (line, _, _):
            assert await anext(seated(line.board.hub)) == {}

    run(main())

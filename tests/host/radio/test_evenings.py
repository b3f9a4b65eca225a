"""Whole evenings of telephones at a box: nothing is lost, nothing twice, and nobody breaks it."""

import random
import threading

import pytest

from pilothouse.build import panels
from tests.host.radio.at_the_box import Telephone, box
from tests.soak import soak

BOATS = ["red", "green", "grey", "brown", "cream", "white"]
GAMES = {
    "mississippi": (BOATS, {"mode": "pilot"}, dict.fromkeys(BOATS[1:], 5)),
    "master": (["red", "green", "white"], {"mode": "chart"}, {"white": 2}),
    "gyges": (["south", "north"], {}, {"north": 1}),
    "tboats": (["yellow", "red"], {}, {}),
}
# KiB that the unix port gets less: at a factor of 1.39 (panels.py) a Pico 2 W has 150 KB free then,
# beside six boats, five captains of the highest level and four telephones.
FREE = 208
WORDS = [
    b"\0",
    b"\xff\xfe",
    b"\r\n",
    b"\r\n\r\n",
    b"{",
    b"[" * 400,
    b'"id":null',
    b"Content-Length: 7",
]


PAUSE = 0.1  # s between two looks: without it they would take the CPU from the box


def follow(telephone, dice, done, enough):
    """Look as a page does; whoever finds that nobody has, plays what is advised."""
    count = None
    while not enough.is_set():
        now = telephone.now()
        if now[:2] == count:
            enough.wait(PAUSE)
            continue
        count = now[:2]
        digest = telephone.call("game.digest").get("digest")
        telephone.call("game.view")
        advised = telephone.call("game.advised", soon=True).get("actions")
        if advised:
            action = dice.choice(advised)
            answer = telephone.call("game.do", action=action, digest=digest)
            if "ply" in answer:
                done.append((answer["ply"], action, answer["digest"]))


@soak(plies=(6, 75, 450))
@pytest.mark.parametrize("game", GAMES)
def test_four_telephones_lose_nothing_and_do_nothing_twice(game, plies, tmp_path, monkeypatch):
    """Also where a Pico 2 W would have 150 KB less: it never has to start again."""
    monkeypatch.setattr(panels, "_RADIO", panels._RADIO - FREE)
    players, options, seats = GAMES[game]
    given = {"game": game, "players": players, "options": options, "seats": seats, "seed": 7}
    with box(monkeypatch, tmp_path) as (host, port):
        play(host, port, given, plies)
    assert not (tmp_path / "crash.txt").exists()


def play(host, port, given, most):
    """Four telephones play until so many of their actions are done, or the game has ended."""
    host.call("game.new", given)
    before = host.call("system.memory")["used"]
    telephones = [Telephone(port, name) for name in ("anna", "bo", "cid", "dee")]
    done, enough = [], threading.Event()
    threads = [
        threading.Thread(target=follow, args=(each, random.Random(n), done, enough))
        for n, each in enumerate(telephones)
    ]
    for thread in threads:
        thread.start()
    ended = False
    try:
        while not ended and len(done) < most and all(thread.is_alive() for thread in threads):
            host.listen()
            state = host.state()
            ended = state.get("winner") or state.get("over")
    finally:
        enough.set()
        for thread in threads:
            thread.join()
    assert ended or len(done) >= most, "a telephone has given up"
    log = list(host.entries("game.log", "actions"))
    plies = sorted(ply for ply, _, _ in done)
    assert len(set(plies)) == len(plies), "a change was done twice"
    assert len({digest for _, _, digest in done}) == len(done)
    assert len(log) >= plies[-1], "a change was lost"
    assert host.call("system.hello")["restarted"] == "power"
    assert host.call("system.memory")["used"] < 1.6 * before


def spoil(request, dice):
    """A request of which some bytes are others, missing, or twice."""
    said = bytearray(request)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(said) or 1)
        how = dice.randrange(5)
        if how == 0:
            said[at : at + 1] = bytes([dice.randrange(256)])
        elif how == 1:
            del said[at : at + dice.randint(1, 30)]
        elif how == 2:
            said[at:at] = dice.choice(WORDS)
        elif how == 3:
            said[at:at] = said[at : at + 50]
        else:
            said = said[:at]
    return bytes(said)


@soak(count=(150, 5000))
def test_spoiled_requests_harm_nothing(count, tmp_path, monkeypatch):
    dice = random.Random(7)
    with box(monkeypatch, tmp_path) as (host, port):
        host.call("game.new", {"game": "mississippi", "players": ["red", "green"], "seed": 7})
        anna = Telephone(port)
        start, digest = anna.now()[0], host.digest()
        line = (anna.line("game.view", part="boats.red") + "\n").encode()
        late = (anna.line("game.do", action="tile", digest="00000000") + "\n").encode()
        head = b"POST /line HTTP/1.1\r\nX-Pilothouse: 1\r\nContent-Length: %d\r\n\r\n"
        requests = [
            head % len(line) + line,
            head % (len(line) + len(late)) + late + line,
            b"GET /now?anna HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Pilothouse: 1\r\n\r\n",
            b"GET /texts.en HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            b"POST /sit HTTP/1.1\r\nX-Pilothouse: 1\r\nContent-Length: 8\r\n\r\nanna red",
        ]
        for _ in range(count):
            with anna.connect() as connection:
                try:
                    connection.sendall(spoil(dice.choice(requests), dice))
                    connection.shutdown(1)  # nothing more comes: the box need not wait for it
                    while connection.recv(65536):
                        pass
                except ConnectionError:
                    pass
        assert anna.now()[0] == start and host.digest() == digest
    assert not (tmp_path / "crash.txt").exists()

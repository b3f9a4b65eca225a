"""Telephones at a box: what they are answered, each over connections of its own."""

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from tests.host.radio.at_the_box import PAGE, TEXTS, Telephone, box, read_all, split
from tests.soak import soak

RACE = {"game": "mississippi", "players": ["red", "green"], "seed": 7}
DUEL = {"game": "gyges", "players": ["south", "north"], "seed": 7}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("box")


@pytest.fixture(scope="module")
def at_box(folder):
    """(Client, port) of a box with a game of Mississippi Queen on its table."""
    with pytest.MonkeyPatch.context() as patch, box(patch, folder) as (host, port):
        host.call("game.new", RACE)
        yield host, port


def test_the_page_and_its_texts_come_whole_to_eight_at_once(at_box):
    anna = Telephone(at_box[1])
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: anna.ask("GET /"), range(8)))
    assert found == [(200, PAGE)] * 8
    assert anna.ask("GET /texts.en") == (200, TEXTS)
    assert anna.ask("GET /texts.pt")[0] == 404


def test_who_has_the_page_gets_it_no_second_time(at_box):
    with Telephone(at_box[1]).connect() as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        head = read_all(line).split(b"\r\n\r\n")[0].decode()
    tag = next(field for field in head.split("\r\n") if field.startswith("ETag")).split(" ")[1]
    assert Telephone(at_box[1]).ask("GET /", fields=[f"If-None-Match: {tag}"]) == (304, b"")


def test_who_asks_by_a_name_sees_the_address_and_never_the_table(at_box):
    """So a captive window does, and a site that pretends that the box is its own."""
    anna = Telephone(at_box[1])
    status, window = anna.ask("GET /generate_204", host="connectivitycheck.gstatic.com")
    assert status == 200 and b"http://127.0.0.1" in window and b"<script" not in window
    assert anna.ask("GET /", host="evil.example")[1] == window
    assert anna.ask("POST /line", b"{}", ["X-Pilothouse: 1"], host="evil.example")[0] == 403


def test_a_page_of_another_site_lacks_the_field(at_box):
    anna = Telephone(at_box[1])
    assert anna.ask("POST /line", b"{}\n")[0] == 403
    assert anna.ask("GET /now?anna")[0] == 403
    assert anna.ask("OPTIONS /line")[0] == 405


def test_lines_that_go_together_are_answered_one_by_one(at_box):
    anna = Telephone(at_box[1])
    asked = [anna.line("game.digest"), anna.line("store.list"), anna.line("system.hello")]
    answers = anna.lines(*asked)
    assert answers["anna-1"]["result"]["digest"] == at_box[0].digest()
    assert answers["anna-2"]["error"]["code"] == -32601
    assert answers["anna-3"]["result"]["name"] == "pilothouse"


def test_no_second_method_in_a_line_gets_around_the_rights(at_box):
    anna = Telephone(at_box[1])
    line = anna.line("game.view")[:-1] + ',"method":"system.settings"}'
    assert anna.lines(line)["anna-1"]["error"]["code"] == -32601
    answer = anna.lines('{"id":1,"jsonrpc":"2.0","method":"store.list"}')
    assert answer[None]["error"]["code"] == -32600


def test_an_action_is_done_once_however_often_it_is_asked(at_box):
    host, anna = at_box[0], Telephone(at_box[1], "once")
    digest = host.digest()
    line = anna.line("game.do", action=host.call("game.actions", {})["actions"][0], digest=digest)
    first = anna.lines(line)
    assert anna.lines(line) == first and anna.lines(line, line)["once-1"] == first["once-1"]
    assert first["once-1"]["result"]["digest"] == host.digest()
    bo = Telephone(at_box[1], "bo")
    late = bo.call("game.do", action="ahead", digest=digest)
    assert late["code"] == 6 and late["data"]["digest"] == host.digest()


def test_a_change_needs_the_digest_of_what_is_shown(at_box):
    anna = Telephone(at_box[1])
    assert anna.call("game.do", action="tile")["code"] == -32602
    assert anna.call("game.new", **RACE)["code"] == 6
    assert anna.call("game.new", **RACE, digest=at_box[0].digest())["code"] == -32601


def test_the_count_grows_with_each_change_and_only_then(at_box):
    host, anna = at_box[0], Telephone(at_box[1])
    before = anna.now()
    assert anna.now() == before
    host.call("game.names", {"names": {"red": "Anna"}})
    named = anna.now()
    assert named[0] == before[0] and int(named[1]) > int(before[1])
    host.call("system.language", {"code": "it"})
    assert int(anna.now()[1]) > int(named[1])
    host.call("system.language", {"code": "en"})


def test_a_seat_has_one_telephone_until_it_is_free(at_box):
    anna, bo = Telephone(at_box[1], "anna"), Telephone(at_box[1], "bo")
    assert anna.sit("red") == "red" and bo.sit("red") == ""
    assert bo.now()[2:] == ("", ["red"]) and anna.now()[2:] == ("red", [])
    assert bo.sit("green") == "green" and anna.sit("") == "" and bo.sit("red") == "red"
    assert bo.sit("south") == "" and anna.now()[3] == []


@soak(count=(12, 200))
def test_one_who_says_nothing_or_half_keeps_nobody_out(at_box, count):
    with ExitStack() as stack:
        silent = [stack.enter_context(Telephone(at_box[1]).connect()) for _ in range(count)]
        for line in silent[::2]:
            line.sendall(b"POST /line HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le")
        assert Telephone(at_box[1]).now()


def test_one_who_never_reads_keeps_nobody_out(at_box):
    with ExitStack() as stack:
        for _ in range(5):
            line = stack.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            line.connect(("127.0.0.1", at_box[1]))
            line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert Telephone(at_box[1]).now()


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"\r\n\r\n", 400),
        (b"GET /\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 2100, 431),
        (b"POST /line HTTP/1.1\r\nX-Pilothouse: 1\r\n\r\n", 411),
        (b"POST /line HTTP/1.1\r\nX-Pilothouse: 1\r\nContent-Length: -1\r\n\r\n", 411),
        (b"POST /line HTTP/1.1\r\nX-Pilothouse: 1\r\nContent-Length: 99999\r\n\r\n", 413),
        (b"POST /line HTTP/1.1\r\nX-Pilothouse: 1\r\nContent-Length: 999999999\r\n\r\n", 411),
        (b"POST /line HTTP/1.1\r\nX-Pilothouse: 1\r\nContent-Length: 1\r\n\r\n\n", 413),
        (b"PUT / HTTP/1.1\r\n\r\n", 405),
        (b"GET /../main.py HTTP/1.1\r\n\r\n", 404),
    ],
)
def test_a_damaged_request_is_refused(at_box, said, status):
    assert Telephone(at_box[1]).raw(said)[0] == status


def test_what_several_ask_at_once_is_worked_out_once(tmp_path, monkeypatch):
    """A search in Gyges: both telephones wait for the same one."""
    with box(monkeypatch, tmp_path) as (host, port):
        host.call("game.new", DUEL)
        for _ in range(2):
            host.call("game.do", {"action": host.call("game.advised", {})["actions"][0]})
        names = ["anna", "bo"]
        telephones = [Telephone(port, name) for name in names]
        with ExitStack() as stack:
            lines = [stack.enter_context(each.connect()) for each in telephones]
            for each, line in zip(telephones, lines, strict=True):
                body = each.line("game.advised").encode() + b"\n"
                head = (
                    f"POST /line HTTP/1.1\r\nX-Pilothouse: 1\r\nContent-Length: {len(body)}\r\n\r\n"
                )
                line.sendall(head.encode() + body)
            said = [json.loads(split(read_all(line))[1]) for line in lines]
        assert said[0]["result"] == said[1]["result"]
        assert [answer["id"] for answer in said] == ["anna-1", "bo-1"]

"""Lines, requests and their CRC are what firmware/link/README.md says ("Lines" to "CRC")."""

import json
from binascii import crc32

from firmware.link import lines, unanswered

from ..counter import Host, begun, played
from ..heap import filled, swept
from ..runner import SkipTest
from ..share import share

HELLO = b'{"jsonrpc":"2.0","id":1,"method":"system.hello"}'
DO = b'{"jsonrpc":"2.0","id":1,"method":"game.do","params":{"action":"add 1"}}'


def codes(answers):
    """The error code of each answer; 0 for a result."""
    return [answer["error"]["code"] if "error" in answer else 0 for answer in answers]


def code(line):
    """The one error code (0: a result) that a line gets, and the id of the answer."""
    answers = Host().send(line + b"\n")
    assert len(answers) == 1, answers
    return codes(answers)[0], answers[0]["id"]


def request(**members):
    members.setdefault("jsonrpc", "2.0")
    return json.dumps(members).encode()


def sealed(line):
    """The line with its CRC."""
    return line + b"*%08x" % crc32(line)


def test_a_line_ends_in_lf_or_cr_lf_and_empty_ones_are_ignored():
    host = Host()
    assert codes(host.send(HELLO + b"\n")) == [0]
    assert codes(host.send(HELLO + b"\r\n")) == [0]
    assert host.send(b"\n\r\n\n") == []
    assert codes(host.send(b"\r\r\n")) == [-32700]  # one CR is dropped, not two
    assert host.send(HELLO) == []
    assert codes(host.send(b"\n" + HELLO + b"\n" + HELLO + b"\n")) == [0, 0, 0]


def test_bytes_may_come_in_any_chunks():
    data = b"\n".join([HELLO, b"{", b"", b"x" * 5000, sealed(HELLO), HELLO + b"\r", b""])
    whole = Host()
    whole.send(data)
    for size in (1, 2, 7, 100, 4095, 4096, 4097, 4098):
        host = Host()
        for start in range(0, len(data), size):
            host.server.feed(data[start : start + size])
        host.heard()
        assert host.raw == whole.raw, size
    assert len(whole.raw) == 5


def test_a_line_has_at_most_4096_bytes():
    for more, wanted in ((0, 0), (1, -32600), (2, -32600), (5000, -32600)):
        line = HELLO[:-1] + b" " * (4096 + more - len(HELLO)) + b"}"
        assert len(line) == 4096 + more
        for end in (b"\n", b"\r\n"):
            host = Host()
            answers = host.send(line + end)
            assert codes(answers) == [wanted], (more, end)
            assert answers[0]["id"] == (None if more else 1)
            assert codes(host.send(HELLO + b"\n")) == [0]


@played
def test_nothing_of_a_line_that_is_too_long_is_executed():
    host = begun()
    for line in (b" " * 4100 + DO, DO + b" " * 4100, b" " * (4097 - 5) + DO):
        assert codes(host.send(line + b"\n")) == [-32600]
    assert host.ask("game.digest")["ply"] == 0


def test_the_crc_of_a_line_is_checked_and_its_answer_has_one():
    host = Host()
    assert codes(host.send(sealed(HELLO) + b"\n")) == [0]
    assert host.raw[0][-10:-9] == b"*"
    assert codes(host.send(sealed(HELLO) + b"\r\n")) == [0]
    assert codes(host.send(HELLO + b"*00000000\n")) == [-32700]
    assert host.raw[0][-10:-9] == b"*"
    assert host.heard() == []
    assert codes(host.send(HELLO + b"\n")) == [0]
    assert host.raw[0][-2:] == b"}\n"
    assert codes(host.send(sealed(b"{") + b"\n")) == [-32700]
    long = sealed(HELLO + b" " * 5000)
    assert codes(host.send(long + b"\n")) == [-32600]
    assert host.raw[0][-10:-9] == b"*"


def test_a_crc_is_eight_lower_case_digits():
    crc = b"%08x" % crc32(HELLO)
    assert crc != crc.upper()
    for end in (b"*" + crc.upper(), b"*" + crc[1:], b"#" + crc, b"* " + crc[1:]):
        host = Host()
        assert codes(host.send(HELLO + end + b"\n")) == [-32700]
        assert host.raw[0][-2:] == b"}\n", end


@played
def test_a_line_with_a_wrong_crc_is_not_executed():
    host = begun()
    answers = host.send(DO + b"*12345678\n")
    assert codes(answers) == [-32700]
    assert answers[0]["id"] is None
    assert host.ask("game.digest")["ply"] == 0


@played
def test_notifications_carry_a_crc_from_then_on():
    host = begun()
    host.table.do("add 1")
    assert len(host.heard()) == 1 and host.raw[0][-2:] == b"}\n"
    host.send(sealed(HELLO) + b"\n")
    host.send(HELLO + b"\n")
    host.table.do("add 1")
    assert len(host.heard()) == 1 and host.raw[0][-10:-9] == b"*"


def test_a_line_that_is_not_json_is_refused():
    for line in (b"{", b"]", b"hello", b"tru", b'{"a":1', b'"', b"\xff\xfe", b'{"a":"\xc3"}', b"-"):
        assert code(line) == (-32700, None), line
    for line in (b"[" * 4096, b'{"a":' * 800):
        assert code(line) == (-32700, None)


def test_json_that_is_not_a_request_is_refused():
    for line in (b"1", b'"a"', b"null", b"true", b"[]", b"[" + HELLO + b"]", b"{}", b"1.5"):
        assert code(line) == (-32600, None), line
    for value in (None, 1, "1.0", 2.0, "2", ["2.0"]):
        assert code(request(jsonrpc=value, id=3, method="system.hello")) == (-32600, 3), value
    assert code(b'{"id":3,"method":"system.hello"}') == (-32600, 3)
    assert code(request(id=3)) == (-32600, 3)
    for value in (None, 1, True, ["a"], {}):
        assert code(request(id=3, method=value)) == (-32600, 3), value
    for value in (None, 1, True, "a"):
        assert code(request(id=3, method="system.hello", params=value)) == (-32600, 3), value
    # It has no method, so it isn't a notification either, and the refusal is sent.
    assert code(b'{"jsonrpc":"2.0"}') == (-32600, None)


def test_an_id_is_a_whole_number_or_a_text_of_at_most_32_bytes():
    for good in (0, 1, -7, 123456789012345, "", "a", "a" * 32, "\u00e8" * 16, '"\\\n'):
        assert code(request(id=good, method="system.hello")) == (0, good), good
    for bad in (None, True, False, 1.0, 1.5, [], {}, [1], "a" * 33, "\u00e8" * 17, 10**40):
        assert code(request(id=bad, method="system.hello")) == (-32600, None), bad
    emoji = '"%s"' % ("\\ud83d\\ude00" * 8)  # 32 bytes
    answers = Host().send(b'{"jsonrpc":"2.0","method":"system.hello","id":%s}\n' % emoji.encode())
    assert answers[0]["id"] == json.loads(emoji)
    host = Host()
    host.send('{"jsonrpc":"2.0","method":"system.hello","id":"\U0001f600"}\n'.encode())
    assert b'"\\ud83d\\ude00"' in host.raw[0]


def test_of_two_equal_keys_the_last_one_counts():
    line = b'{"jsonrpc":"2.0","id":1,"id":2,"method":"x","method":"system.hello"}'
    assert code(line) == (0, 2)


def test_a_method_that_is_not_listed_is_refused():
    names = "x game game. game.x game.do.x game._do game/../x games.list GAME.DO game.METHODS"
    names += " system system.x store store.list store.x ui.press ui.x view.view __import__"
    for name in names.split(" ") + ["", "game.do\n"]:
        assert code(request(id=1, method=name, params={})) == (-32601, 1), name
    # The method is looked for before its parameters are checked.
    assert code(request(id=1, method="x", params=[])) == (-32601, 1)


def test_parameters_are_an_object_of_known_names():
    for params in ([], [1], {"x": 1}, {"": None}, {"code": "en", "x": 1}):
        assert code(request(id=1, method="system.language", params=params)) == (-32602, 1), params
    assert code(request(id=1, method="system.language", params={})) == (0, 1)
    assert code(request(id=1, method="system.language")) == (0, 1)


@played
def test_parameters_of_the_wrong_type_are_refused():
    host = begun()
    wrong = {
        "game.do": {"action": (1, True, None, ["add 1"], {}, 1.5), "digest": (1, None, True)},
        "game.actions": {"offset": ("0", 1.0, True, None, -1, [0]), "limit": (True, 1.5, -1, "3")},
        "game.view": {"part": (0, None, ["wide"], True)},
        "game.list": {"game": (1, None), "offset": (False, 0.0)},
        "game.save": {"offset": (True, "0", -1)},
        "game.perft": {"depth": (True, 1.0, "1", None), "count": (1, None)},
        "game.suggest": {"level": (True, 1.5), "nodes": ("1", -1), "why": (1,)},
        "system.language": {"code": (1, None, ["en"])},
    }
    right = {"action": "add 1", "depth": 1, "count": "moves"}
    needed = {"game.do": ["action"], "game.perft": ["depth", "count"]}
    for method in sorted(wrong):
        for name in sorted(wrong[method]):
            for value in wrong[method][name]:
                params = {other: right[other] for other in needed.get(method, [])}
                params[name] = value
                error = host.ask(method, **params)
                assert error.get("code") == -32602, (method, name, value)
                assert error["data"] == {"option": name}
    for method in needed:
        assert host.ask(method)["code"] == -32602
    assert host.ask("game.digest")["ply"] == 0


@played
def test_a_request_without_an_id_is_executed_and_not_answered():
    host = begun()
    assert host.send(request(method="game.do", params={"action": "add 2"}) + b"\n") == []
    assert host.ask("game.digest")["ply"] == 1
    for line in (
        request(method="game.do", params={"action": "nonsense"}),
        request(method="nonsense"),
        request(method="game.do", params=[]),
        request(method="game.perft", params={"depth": 2, "count": "moves"}),
    ):
        assert host.send(line + b"\n") == [], line
    while host.server.step():
        pass
    assert host.heard() == []


@played
def test_each_error_has_a_short_sentence():
    host = Host()
    for line in (b"{", b"[]", request(id=1, method="x"), request(id=1, method="game.digest")):
        message = host.send(line + b"\n")[0]["error"]["message"]
        assert message[-1] == "." and len(message) < 100


@played
def test_a_flood_of_bad_lines_leaves_the_heap_as_it_was():
    import gc

    swept()
    host = begun()
    digest = host.ask("game.digest")
    lines = [b"{", b"[]", b"\xff", b"x" * 5000, HELLO + b"*00000000", request(id=1, method="x")]
    lines += [request(id="a", method="game.do", params={"action": 1}), b"", b'{"id":[[[[]]]]}']
    lines += [request(id=1, method="game.do", params={"action": "nonsense"})]
    flood = [line + b"\n" for line in lines]

    def used():
        gc.collect()
        return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0

    def pour(times):
        for _ in range(times):
            for line in flood:
                host.server.feed(line)
            del host.lines[:]

    pour(10)
    before = used()
    pour(share(100, 1000))
    assert used() - before < 1024
    assert host.ask("game.digest") == digest


@played
def test_a_host_may_vanish_in_the_middle_of_a_line():
    host = begun()
    host.server.feed(b'{"jsonrpc":"2.0","id":1,"method":"game.do","params":{"action":"ad')
    host.table.do("add 1")
    assert [m["method"] for m in host.heard()] == ["game.changed"]
    assert codes(host.send(b"\n" + HELLO + b"\n")) == [-32700, 0]
    assert host.ask("game.digest")["ply"] == 1


@played
def test_a_line_is_answered_once_or_lost_however_little_memory_there_is():
    import gc

    if not hasattr(gc, "threshold"):
        raise SkipTest("this heap has no end")
    host = begun()
    ask = b'{"jsonrpc":"2.0","id":7,"method":"game.digest"}'
    data = ask[:-1] + b" " * 400 + b"}\n"  # a long line takes more
    first, last = data[:-40], data[-40:]
    for tagged in (False, True):
        if tagged:
            last = data[-40:-1] + b"*%08x\n" % crc32(data[:-1])
        lost = 0
        step = share(96, 32)
        for gap in range(0, 3000, step):
            host.server.reader = lines.Reader()  # as after a start of the box
            host.server.feed(first)
            held = filled(gap)
            try:
                host.server.feed(last)
            except MemoryError:
                pass
            del held
            gc.collect()
            unanswered.give_up(host.server, MemoryError())
            answers = host.heard()
            if [answer["id"] for answer in answers] == [7]:
                continue
            # Nothing was begun: no answer, or one of which nobody can tell what it is for.
            lost += 1
            assert [answer["id"] for answer in answers] in ([], [None]), (tagged, gap, answers)
        assert 64 < step * lost < 2500, lost  # it was short, and then it was not


def test_a_long_line_takes_memory_only_until_it_ends():
    reader = lines.Reader()
    usual = len(reader.buffer)
    for chunk in (64, 1000):
        line = b"x" * 4096 + b"\r\n"
        found = []
        for start in range(0, len(line), chunk):
            assert start <= usual or len(reader.buffer) == 4097
            found += reader.feed(line[start : start + chunk])
        assert found == [(line[:-2], False)] and len(reader.buffer) == usual
        assert reader.feed(b"short\n") == [(b"short", False)]

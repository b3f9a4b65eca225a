"""Any bytes over the wire get an answer with the right code and make only legal changes.

The link runs on CPython, with a game of counting.
"""

import json
from binascii import crc32

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from portable import counter
from soak import soak
from tests.host.link.any_request import (
    ACTIONS,
    expected_answers,
    lines_of,
    of_a_box,
    reference,
    requests,
    values,
)
from tests.host.link.bad_lines import CODES, code


def sizes(*counts: int) -> list[settings]:
    """Settings of Hypothesis with so many examples."""
    return [settings(max_examples=count) for count in counts]


@pytest.fixture(autouse=True, scope="module")
def counting():
    counter.install()
    yield
    counter.remove()


def host() -> counter.Host:
    """A host whose game is at ply 2, with an action that can be played again."""
    host = counter.begun()
    host.ask("game.do", action="add 2")
    host.ask("game.do", action="roll, add 1")
    host.ask("game.undo")
    return host


@given(st.lists(st.binary(max_size=60), max_size=20), st.integers(1, 50))
@example([b"\n\x00\n\x03\x04\n", b"[" * 4096, b"\n"], 7)
def unread(chunks, size):
    target = host()
    before = target.ask("game.digest")
    data = b"".join(chunks)
    for start in range(0, len(data), size):
        target.server.feed(data[start : start + size])
    answers = target.heard()
    assert len(answers) == len(lines_of(data))
    for answer in answers:
        assert answer["error"]["code"] in (-32700, -32600)
    target.server.feed(b"\n")
    target.heard()
    assert target.ask("game.digest") == before


@soak(how=sizes(60, 300))
def test_random_bytes_change_nothing_and_each_line_is_answered(how):
    how(unread)()


def legal(request) -> bool:
    """Whether a request may change the state."""
    changes = "do new undo redo go load amend".split()
    return request.get("method") in ["game." + name for name in changes]


def right(answer, request, line: bytes) -> None:
    """Check that an answer has the form, the code and the id that the request asks for."""
    assert ("result" in answer) != ("error" in answer)
    found = code(answer)
    if "error" in answer:
        assert found in CODES
        assert "Internal" not in answer["error"]["message"]
        assert found != -32603 or len(line) > 900, answer
    wanted = reference(request, line)
    if wanted is None:
        assert found not in (-32700, -32600, -32601), answer
    else:
        assert found == wanted or of_a_box(request) and found == -32602, answer
    if found not in (-32700, -32600):
        assert answer["id"] == request["id"]


@given(requests, st.booleans(), st.booleans())
@example(
    {"jsonrpc": "2.0", "id": 0, "method": "system.settings", "params": {"action": "add 1"}},
    False,
    False,
)
def answered(request, sealed, ascii):
    target = host()
    before = target.ask("game.digest")
    try:
        line = json.dumps(request, ensure_ascii=ascii).encode()
    except UnicodeEncodeError:  # half a surrogate pair
        line = json.dumps(request).encode()
    if sealed:
        line += b"*%08x" % crc32(line)
    answers = target.send(line + b"\n")
    while target.server.step():
        pass
    answers += target.heard()
    assert len(answers) == expected_answers(request, line)
    for answer in answers:
        right(answer, request, line)
    if any("error" in answer for answer in answers) or not legal(request):
        assert target.ask("game.digest") == before


@soak(how=sizes(100, 500))
def test_random_requests_have_one_answer_with_a_right_code(how):
    how(answered)()


amendments = st.fixed_dictionaries(
    {},
    optional={
        "ply": st.integers(-1, 6) | values,
        "how": st.sampled_from(["insert", "replace", "remove", "mend"]) | values,
        "action": st.sampled_from(ACTIONS) | values,
        "follow": st.sampled_from(["sequence", "boats"]) | values,
        "drop": st.booleans() | values,
        "try": st.booleans() | values,
        "digest": st.sampled_from(["there", "00000000"]) | values,
    },
)


@given(amendments)
@example({"ply": 1, "how": "insert", "action": "roll"})
@example({"ply": 3, "how": "remove", "drop": True, "digest": "there"})
def mended(params):
    target = host()
    for text in ("roll", "add 1", "add 3"):
        target.ask("game.do", action=text)
    before = target.ask("game.digest"), target.ask("game.log")
    if params.get("digest") == "there":
        params["digest"] = before[0]["digest"]
    answer = target.ask("game.amend", **params)
    after = target.ask("game.digest"), target.ask("game.log")
    if "code" in answer:
        assert answer["code"] in (-32600, -32602, 1, 6), answer
    if "code" in answer or params.get("try") is True:
        assert after == before
    else:
        assert {name: answer[name] for name in after[0]} == after[0]
        log = before[1]["actions"]
        grown = {"insert": 1, "replace": 0, "remove": -1}[params["how"]]
        rest = log[params["ply"] + (grown < 1) :][: answer["kept"]]
        later = after[1]["actions"][params["ply"] + (grown >= 0) :]
        assert len(later) == answer["kept"]
        if params.get("follow") != "boats":
            assert later == rest
        if not params.get("drop"):
            assert after[1]["total"] == len(log) + grown


@soak(how=sizes(100, 500))
def test_any_amendment_is_answered_and_only_a_legal_one_changes_the_log(how):
    how(mended)()


@pytest.mark.parametrize("depth", [10, 100, 900, 2000, 4000])
@pytest.mark.parametrize("form", ["[%s]", '{"a":%s}'])
def test_json_that_is_nested_deeply_is_refused_and_changes_nothing(depth, form):
    before, after = form.split("%s")
    text = before * (depth // len(form) * 2) + "1" + after * (depth // len(form) * 2)
    target = host()
    digest = target.ask("game.digest")
    head = '{"jsonrpc":"2.0","id":1,"method":"game.new","params":{"game":"counter","players":["a"],'
    options, position = head + '"options":' + text + "}}", head + '"position":{"a":' + text + "}}}"
    for line in (text, options, position):
        answers = target.send(line.encode() + b"\n")
        assert len(answers) == 1
        assert answers[0]["error"]["code"] in (-32700, -32600, -32602)
    assert target.ask("game.digest") == digest


@pytest.mark.parametrize("number", ["1" * 4000, "-" + "1" * 4000, "1e999", "-0", "1E2", "0.0"])
def test_a_huge_or_odd_number_is_answered_or_refused(number):
    target = host()
    head = '{"jsonrpc":"2.0",'
    offset = head + '"id":1,"method":"game.actions","params":{"offset":' + number + "}}\n"
    (answer,) = target.send(offset.encode())
    assert code(answer) in (0, -32602, -32700)
    named = head + '"id":' + number + ',"method":"game.digest"}\n'
    (answer,) = target.send(named.encode())
    assert number == "-0" or answer["error"]["code"] in (-32600, -32700)


@given(
    st.text(max_size=400),
    st.lists(st.integers(1, 90), min_size=1, max_size=30),
    st.integers(24, 900),  # twice what any letter takes
)
def in_parts(text, sizes, space):
    from firmware.link.parts import receive, send

    text = text.encode("utf-8", "ignore").decode()
    data = text.encode()
    target = host().server
    crc = f"{crc32(data):08x}"
    stream, at, number = None, 0, 0
    while stream is None:
        size = sizes[number % len(sizes)]
        part = text[at : at + size]
        offset = len(text[:at].encode())
        stream = receive(target, "game.load", part, offset, len(data), crc)
        at, number = at + size, number + 1
    stream.seek(0)
    assert stream.read() == data
    target.space = space + 80
    got = b""
    while True:
        answer, whole = send(
            target, "x", lambda: (data[n : n + 7] for n in range(0, len(data), 7)), len(got)
        )
        assert len(json.dumps(answer["part"])) - 2 <= space
        got += answer["part"].encode()
        assert whole == crc32(data)
        if len(got) == len(data):
            break
        assert answer["part"]
    assert got == data


@soak(how=sizes(30, 100))
def test_any_text_comes_and_leaves_in_parts(how):
    how(in_parts)()

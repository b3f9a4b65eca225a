"""Lines of the link at the host's side: CRC, echoes, lines that are no message."""

import pytest

from pilothouse.link import wire

HELLO = b'{"jsonrpc":"2.0","id":1,"result":{}}'


def test_a_seal_is_the_crc_of_what_stands_before_the_star():
    assert wire.sealed(b"123456789") == b"123456789*cbf43926"
    assert wire.is_sealed(b"123456789*cbf43926")
    assert not wire.is_sealed(HELLO)


def test_a_wrong_seal_is_refused():
    assert wire.unsealed(wire.sealed(HELLO)) == HELLO
    assert wire.unsealed(HELLO) == HELLO
    with pytest.raises(ValueError):
        wire.unsealed(HELLO + b"*00000000")


@pytest.mark.parametrize("upper", [b"123456789*CBF43926"])
def test_hex_digits_are_lower_case(upper):
    with pytest.raises(ValueError):
        wire.unsealed(upper)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"MicroPython v1.28 on Raspberry Pi Pico",
        b"Traceback (most recent call last):",
        b"[1, 2]",
        b"17",
        b'{"jsonrpc":"2.0","id":1',
        b"{'jsonrpc': '2.0', 'id': 1}",
        b"\xff\xfe",
        b'{"jsonrpc":"2.0","id":1,"result":NaN}',
        b'{"jsonrpc":"2.0","id":1,"result":-Infinity}',
        b'{"jsonrpc":"2.0","id":1,"result":1e999}',
        HELLO + b"*00000000",
        b"[" * 5000,
        wire.request(1, "system.hello", {}),  # an echo
        b">>> " + HELLO,
    ],
)
def test_no_message(line):
    assert wire.message(line) is None


def test_messages_with_and_without_seal_and_blanks():
    for line in (HELLO, wire.sealed(HELLO), HELLO + b"\r", b" " + HELLO):
        assert wire.message(line) == {"jsonrpc": "2.0", "id": 1, "result": {}}


def test_lines_are_cut_whatever_the_chunks_are():
    text = b"one\r\n\ntwo\nthree"
    for size in range(1, len(text) + 1):
        lines, cut = wire.Lines(), []
        for start in range(0, len(text), size):
            cut += lines.cut(text[start : start + size])
        assert (cut, lines.rest) == ([b"one\r", b"", b"two"], b"three")


def test_an_id_is_what_a_box_takes_for_one():
    for id in (0, -1, 10**31, "", "x" * 32, "é" * 16, "\ud800" * 16, "\U0001f6a2" * 8):
        assert wire.is_id(id), id
    for id in (None, True, 1.5, [], 10**32, -(10**31), "x" * 33, "é" * 17, "\ud800" * 17):
        assert not wire.is_id(id), id

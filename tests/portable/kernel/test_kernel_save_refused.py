"""A save that is damaged, of newer rules, illegal or too long is refused with its reason."""

import binascii
import json
import os

from shared_rules.kernel.errors import SaveError
from shared_rules.kernel.replay import replay

from ..refusal import raised
from ..store.flash import ROOT
from .some_save import code, lines_of, reason, saved, sealed, some_race, with_header, with_rules


def test_one_flipped_bit_anywhere_is_found():
    data = bytearray(saved(some_race()))
    for at in range(0, len(data), 7):
        data[at] ^= 1
        assert reason(bytes(data)) is not None, at
        data[at] ^= 1
    assert reason(bytes(data)) is None


def test_a_wrong_crc_is_refused():
    data = bytearray(saved(some_race()))
    at = bytes(data).index(b"\nspeed 2\n") + 7
    data[at] = ord("3")
    assert reason(bytes(data)) == "crc"


def test_a_truncated_save_is_refused():
    data = saved(some_race())
    lines = data.split(b"\n")
    for kept in (lines[:-2], lines[:4], lines[:1]):
        assert reason(b"\n".join(kept) + b"\n") == "truncated"
    assert reason(b"") in ("truncated", "schema")
    for cut in range(1, len(data) - 1):
        assert reason(data[:cut]) is not None, cut


def test_a_wrong_last_line_is_refused():
    s = some_race()
    body = b"\n".join(lines_of(s)) + b"\n"
    crc = binascii.crc32(body) & 0xFFFFFFFF
    assert reason(body + b"end 12 %08x\n" % crc) is None
    for wrong in (
        b"end 13 %08x\n",
        b"end 11 %08x\n",
        b"end 12 %08x\nahead\n",
        b"end 012 %08x\n",
        b"end 12 %08x 0\n",
        b"end  12 %08x\n",
        b"End 12 %08x\n",
    ):
        assert reason(body + wrong % crc) is not None, wrong


def test_a_wrong_first_line_is_refused():
    lines = lines_of(some_race())
    for key, value in (("pilothouse", 2), ("pilothouse", "1"), ("game", "chess"), ("game", 5)):
        assert reason(with_header(lines, key, value)) == "schema", (key, value)
    for key in ("pilothouse", "game", "players", "seed"):
        header = json.loads(lines[0].decode())
        del header[key]
        data = sealed([json.dumps(header).encode()] + lines[1:])
        assert reason(data) == "schema", key
    for text in (b"", b"[]", b"null", b"hello", b"ahead", b"{", b"\xff\xfe"):
        assert reason(sealed([text] + lines[1:])) == "schema", text


def test_a_set_up_that_the_rules_refuse_is_refused():
    lines = lines_of(some_race())
    for key, value in (
        ("players", "red"),
        ("players", ["red"]),
        ("players", [1, 2, 3]),
        ("options", ["die"]),
        ("options", []),
        ("options", 0),
        ("options", False),
        ("options", ""),
        ("seats", []),
        ("seats", 0),
        ("seats", ""),
        ("options", {"dye": "table"}),
        ("options", {"die": "glass"}),
        ("seed", -1),
        ("seed", 4294967296),
        ("seed", "7"),
        ("seed", None),
        ("position", 3),
        ("position", {"boats": {"red": {"speed": 7}}}),
    ):
        assert reason(with_header(lines, key, value)) in ("schema", "illegal"), (key, value)


def test_only_what_windows_adds_is_passed_over():
    lines = lines_of(some_race())
    data = saved(some_race())
    assert reason(data.replace(b"ahead", b"ahead\r", 1).replace(b"\r\n", b"\r\r\n", 1)) == "crc"
    assert reason(data.replace(b"ahead", b"\xef\xbb\xbfahead", 1)) == "crc"
    assert reason(sealed(lines + [b"\xef\xbb\xbf# a remark"])) == "illegal"


def test_a_save_of_newer_rules_is_refused():
    lines = lines_of(some_race())
    assert reason(with_rules(lines, 9999)) == "rules_version"
    assert code(with_rules(lines, 9999)) == "new"


def test_a_save_of_older_rules_that_can_not_be_replayed_says_so():
    lines = lines_of(some_race())
    for text in (b"done", b"speed 9"):
        assert reason(sealed(lines + [text])) == "illegal"
        assert reason(with_rules(lines + [text], 1)) == "rules_version"
    position = with_header(lines, "position", {"boats": {"red": {"speed": 7}}})
    assert reason(position) == "illegal" and code(position) == "start"
    older = with_rules(position.split(b"\n")[:-2], 1)
    assert reason(older) == "rules_version" and code(older) == "rules_version"


def test_a_refusal_knows_its_cause_more_closely_than_its_reason():
    data = saved(some_race())
    lines = lines_of(some_race())
    for spoilt, reason_, code_ in (
        (data + b"ahead\n", "truncated", "end"),
        (data + data, "truncated", "end"),
        (data[:-1], "truncated", "truncated"),
        (with_header(lines, "pilothouse", 2), "schema", "new"),
        (with_header(lines, "colour", 2), "schema", "new"),
        (with_header(lines, "game", "ludo"), "schema", "game"),
        (b"{}\nend 0 0\n", "crc", "crc"),
        (sealed([b"{}"]), "schema", "schema"),
    ):
        assert (reason(spoilt), code(spoilt)) == (reason_, code_), spoilt[:60]


def test_an_illegal_action_is_refused():
    lines = lines_of(some_race())
    for text in (b"done", b"speed 9", b"hello", b" ahead", b"undo", b"AHEAD"):
        assert reason(sealed(lines + [text])) == "illegal", text
    assert reason(sealed(lines[:2] + lines[3:])) == "illegal"


def test_a_draw_that_the_seed_does_not_give_is_refused():
    lines = lines_of(some_race())
    assert lines[7].startswith(b"roll ")
    for face in (b"left", b"straight", b"right"):
        other = list(lines)
        other[7] = b"roll " + face
        expected = None if other[7] == lines[7] else "chance"
        assert reason(sealed(other)) == expected, face
    other = list(lines)
    other[1] = b"tile A1-1" if lines[1] != b"tile A1-1" else b"tile A1-2"
    assert reason(sealed(other)) == "chance"


def test_a_save_may_have_65536_bytes_and_no_more():
    # The save is in a file, because a device has no room for 64 KB of text in one piece.
    head = [line + b"\n" for line in lines_of(some_race())]
    for size, expected in ((65536, None), (65537, "too_long")):
        missing = size - len(b"".join(head)) - len(b"end 12 00000000\n")
        remarks = [b"#" + b"x" * 998 + b"\n"] * (missing // 1000 - 1)
        remarks.append(b"#" + b"x" * (missing % 1000 + 998) + b"\n")
        crc = 0
        try:
            with open(ROOT + ".save", "wb") as file:
                for line in head + remarks:
                    crc = binascii.crc32(line, crc)
                    file.write(line)
                file.write(b"end 12 %08x\n" % (crc & 0xFFFFFFFF))
                assert file.tell() == size
            with open(ROOT + ".save", "rb") as file:
                error = raised(SaveError, list, replay(file, size))
            assert (error and error.reason) == expected
        finally:
            os.remove(ROOT + ".save")

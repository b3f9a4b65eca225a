"""A save is read back by replay; a damaged one is refused with its reason."""

import binascii
import io
import json
import os

from shared_rules.kernel.errors import SaveError
from shared_rules.kernel.replay import replay
from shared_rules.kernel.session import ended

from ..mississippi.race import midway, play, race
from ..store.flash import ROOT


def load(data):
    """The session in a save. Raises SaveError."""
    return ended(replay(io.BytesIO(data), len(data)))


def reason(data):
    try:
        load(data)
    except SaveError as e:
        return e.reason
    return None


def saved(s):
    return b"".join(s.save())


def sealed(lines):
    """A save of these lines (bytes; the first one is the header) with the right last line added."""
    body = b"".join([line + b"\n" for line in lines])
    plies = len([line for line in lines[1:] if not line.startswith(b"#")])
    return body + b"end %d %08x\n" % (plies, binascii.crc32(body) & 0xFFFFFFFF)


def lines_of(s):
    return saved(s).split(b"\n")[:-2]


def some_race():
    s = race(3, seed=33)
    play(s, "tile", "speed 2", "ahead", "left", "ahead", "done", "roll", "tile")
    play(s, "ahead", "done", "speed 3", "ahead")
    return s


def test_a_save_is_a_first_line_the_actions_and_a_last_line():
    s = some_race()
    lines = saved(s).split(b"\n")
    assert lines[-1] == b""
    header = json.loads(lines[0].decode())
    assert header["pilothouse"] == 1
    assert header["game"] == "mississippi"
    assert header["players"] == ["red", "green", "grey"]
    assert header["seed"] == 33
    assert header["position"] is None
    assert header["rules"] == s.rules.version
    assert [line.decode() for line in lines[1:-2]] == list(s.log())
    body = b"\n".join(lines[:-2]) + b"\n"
    assert lines[-2] == b"end 12 %08x" % (binascii.crc32(body) & 0xFFFFFFFF)


def test_a_save_comes_line_by_line():
    for line in some_race().save():
        assert isinstance(line, bytes) and line.endswith(b"\n") and line.count(b"\n") == 1


def test_a_game_that_is_saved_and_loaded_is_the_same():
    s = some_race()
    t = load(saved(s))
    assert (t.digest(), t.ply, list(t.log())) == (s.digest(), s.ply, list(s.log()))
    assert saved(t) == saved(s)
    while s.ply:
        s.undo()
        t.undo()
        assert t.digest() == s.digest()


def test_a_loaded_game_goes_on_as_the_saved_one_does():
    s = some_race()
    t = load(saved(s))
    for g in (s, t):
        play(g, "ahead", "ahead", "front", "done", "roll", "tile")
    assert t.digest() == s.digest() and list(t.log()) == list(s.log())


def test_what_could_be_redone_is_not_saved():
    s = some_race()
    s.undo()
    s.undo()
    t = load(saved(s))
    assert (t.ply, t.end) == (10, 10)
    assert t.digest() == s.digest()


def test_a_game_without_an_action_is_saved():
    t = load(saved(race(3, seed=2)))
    assert t.ply == 0 and t.digest() == race(3, seed=2).digest()


def test_options_position_and_players_come_back():
    s = midway({"red": {"speed": 4, "coal": 2}, "grey": None}, tiles="all", die="table")
    play(s, "ahead")
    t = load(saved(s))
    assert t.digest() == s.digest()
    assert t.state["boats"]["grey"]["out"]
    u = race(2, seed=4294967295, both_boats=True, white_pair="brown")
    assert load(saved(u)).digest() == u.digest()


def test_remarks_are_skipped():
    s = some_race()
    lines = lines_of(s)
    lines.insert(3, b"# clock south 183000")
    lines.append(b"#")
    t = load(sealed(lines))
    assert t.digest() == s.digest() and t.ply == s.ply


def test_a_remark_of_a_clock_has_fewer_than_80_letters():
    lines = lines_of(some_race())
    for letters, kept in ((79, True), (80, False)):
        remark = "# clock south " + "1" * (letters - 14)
        assert ("clock south" in load(sealed(lines + [remark.encode()])).remarks) is kept


def test_keys_of_the_first_line_come_in_any_order_and_with_spaces():
    s = some_race()
    lines = lines_of(s)
    header = json.loads(lines[0].decode())
    text = ", ".join(["%s : %s" % (json.dumps(k), json.dumps(header[k])) for k in sorted(header)])
    assert load(sealed([b"{ " + text.encode() + b" }"] + lines[1:])).digest() == s.digest()


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
    end = b"end %d %08x\n"
    crc = binascii.crc32(body) & 0xFFFFFFFF
    assert reason(body + end % (12, crc)) is None
    assert reason(body + end % (13, crc)) is not None
    assert reason(body + end % (11, crc)) is not None
    assert reason(body + end % (12, crc) + b"ahead\n") is not None
    assert reason(body + b"end 012 %08x\n" % crc) is not None
    assert reason(body + b"end 12 %08x 0\n" % crc) is not None
    assert reason(body + b"end  12 %08x\n" % crc) is not None
    assert reason(body + b"End 12 %08x\n" % crc) is not None


def with_header(lines, key, value):
    """The save with another value in its first line."""
    header = json.loads(lines[0].decode())
    header[key] = value
    return sealed([json.dumps(header).encode()] + lines[1:])


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


def through_windows(data):
    return b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")


def test_a_save_that_went_through_windows_is_the_same_save():
    s = some_race()
    data = saved(s)
    for other in (through_windows(data), data.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + data):
        assert saved(load(other)) == data
        assert reason(other[:-1]) == "truncated"
        assert reason(other.replace(b"ahead", b"astern", 1)) == "crc"
    mixed = data.replace(b"\n", b"\r\n", 4)  # a part of it was written elsewhere
    assert saved(load(mixed)) == data


def test_only_what_windows_adds_is_passed_over():
    lines = lines_of(some_race())
    data = saved(some_race())
    assert reason(data.replace(b"ahead", b"ahead\r", 1).replace(b"\r\n", b"\r\r\n", 1)) == "crc"
    assert reason(data.replace(b"ahead", b"\xef\xbb\xbfahead", 1)) == "crc"
    assert reason(sealed(lines + [b"\xef\xbb\xbf# a remark"])) == "illegal"


def code(data):
    """Which sentence says why a save is refused."""
    try:
        load(data)
    except SaveError as e:
        return e.code
    return None


def with_rules(lines, version):
    return with_header(lines, "rules", version)


def test_a_save_of_newer_rules_is_refused():
    lines = lines_of(some_race())
    assert reason(with_rules(lines, 9999)) == "rules_version"
    assert code(with_rules(lines, 9999)) == "new"


def test_a_save_of_older_rules_is_loaded_if_it_can_be_replayed():
    s = some_race()
    lines = lines_of(s)
    t = load(with_rules(lines, 1))
    assert t.digest() == s.digest()
    assert saved(t) == saved(s)  # it counts as one of these rules from now on


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


def test_what_was_drawn_by_hand_is_taken_as_written():
    s = race(3, die="table", draw="table")
    play(s, "tile A1-1", "ahead", "done", "roll left", "tile A2-2")
    lines = lines_of(s)
    other = [line.replace(b"roll left", b"roll right") for line in lines]
    t = load(sealed(other))
    assert t.state["river"][1]["exit"] == "right"


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
            found = None
            with open(ROOT + ".save", "rb") as file:
                try:
                    for _ in replay(file, size):
                        pass
                except SaveError as error:
                    found = error.reason
            assert found == expected
        finally:
            os.remove(ROOT + ".save")

"""A save is read back by replay, and is then the same game."""

import binascii
import json

from ..mississippi.race import midway, play, race
from .some_save import lines_of, load, reason, saved, sealed, some_race, with_rules


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


def test_a_remark_of_a_clock_has_fewer_than_250_letters():
    lines = lines_of(some_race())
    for letters, kept in ((249, True), (250, False)):
        remark = "# clock south " + "1" * (letters - 14)
        assert ("clock south" in load(sealed(lines + [remark.encode()])).remarks) is kept


def test_keys_of_the_first_line_come_in_any_order_and_with_spaces():
    s = some_race()
    lines = lines_of(s)
    header = json.loads(lines[0].decode())
    text = ", ".join(["%s : %s" % (json.dumps(k), json.dumps(header[k])) for k in sorted(header)])
    assert load(sealed([b"{ " + text.encode() + b" }"] + lines[1:])).digest() == s.digest()


def test_a_save_that_went_through_windows_is_the_same_save():
    s = some_race()
    data = saved(s)
    lines, mark = data.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf"
    for other in (mark + lines, lines, mark + data):
        assert saved(load(other)) == data
        assert reason(other[:-1]) == "truncated"
        assert reason(other.replace(b"ahead", b"astern", 1)) == "crc"
    mixed = data.replace(b"\n", b"\r\n", 4)  # a part of it was written elsewhere
    assert saved(load(mixed)) == data


def test_a_save_of_older_rules_is_loaded_if_it_can_be_replayed():
    s = some_race()
    lines = lines_of(s)
    t = load(with_rules(lines, 1))
    assert t.digest() == s.digest()
    assert saved(t) == saved(s)  # it counts as one of these rules from now on


def test_what_was_drawn_by_hand_is_taken_as_written():
    s = race(3, die="table", draw="table")
    play(s, "tile A1-1", "ahead", "done", "roll left", "tile A2-2")
    lines = lines_of(s)
    other = [line.replace(b"roll left", b"roll right") for line in lines]
    t = load(sealed(other))
    assert t.state["river"][1]["exit"] == "right"

"""Texts in parts on the link (firmware/link/README.md, "Parts", "Save")."""

import sys
from binascii import crc32

from ..counter import Host, played


def refused(answer, reason, sentence=""):
    assert answer["code"] == 4 and answer["data"] == {"reason": reason}, answer
    assert sentence in answer["message"] and " " in answer["message"], answer


def long_game(plies):
    host = Host()
    host.new()
    for _ in range(plies):
        host.table.session.do("add 1")
    return host


def whole(session):
    return b"".join(session.save())


def sealed(lines):
    """A save of these lines, with its last line added."""
    body = "".join([line + "\n" for line in lines]).encode()
    plies = len([line for line in lines[1:] if line[0] != "#"])
    return body + b"end %d %08x\n" % (plies, crc32(body))


@played
def test_a_save_is_sent_in_parts():
    host = long_game(400)
    data, parts, last = host.text("game.save")
    assert data == whole(host.table.session)
    assert parts <= len(data) // 700 + 1  # a LF takes two bytes in JSON
    assert last["total"] == len(data) and last["digest"] == host.table.session.digest()
    part = host.ask("game.save", offset=10)["part"].encode()
    assert part == data[10 : 10 + len(part)]
    assert host.ask("game.save", offset=len(data))["part"] == ""
    assert host.ask("game.save", offset=len(data) + 5)["part"] == ""
    # The parts may be asked for backwards, and twice.
    last = host.ask("game.save", offset=len(data) - 9)
    assert last["part"].encode() == data[-9:]
    assert host.ask("game.save", offset=0)["part"] == host.ask("game.save")["part"]


@played
def test_parts_in_order_cost_two_passes_over_the_log():
    host = long_game(600)
    session = host.table.session
    lines = [0]
    save = session.save

    def counted():
        for line in save():
            lines[0] += 1
            yield line

    session.save = counted
    _, parts, _ = host.text("game.save")
    assert parts > 4
    assert lines[0] == 2 * 602


@played
def test_a_part_of_a_changed_game_has_another_digest():
    host = long_game(300)
    first = host.ask("game.save")
    host.ask("game.do", action="add 2")
    second = host.ask("game.save", offset=len(first["part"]))
    assert second["digest"] != first["digest"] and second["total"] != first["total"]
    data, _, _ = host.text("game.save")
    assert data == whole(host.table.session)


@played
def test_what_can_be_redone_is_not_saved():
    host = long_game(3)
    host.ask("game.undo")
    assert b"end 2 " in host.text("game.save")[0]


@played
def test_what_was_saved_can_be_loaded():
    for size in (1, 33, 1500):
        host = long_game(20)
        data = whole(host.table.session)
        digest = host.table.session.digest()
        host.new()
        answer = host.load(data, size=size)
        assert answer == {"game": "counter", "ply": 20, "digest": digest}
        assert whole(host.table.session) == data
        assert host.lines == []


@played
def test_each_part_is_confirmed_and_gaps_are_refused():
    host = long_game(5)
    data = str(whole(host.table.session), "utf-8")
    rest = {"total": len(data), "crc": "%08x" % crc32(data.encode())}

    def part(start, end, **other):
        params = dict(rest)
        params.update(other)
        return host.ask("game.load", part=data[start:end], offset=start, **params)

    refused(part(10, 20), "gap")
    assert part(0, 10) == {"received": 10}
    refused(part(11, 20), "gap")
    refused(part(9, 20), "gap")
    assert part(10, 20) == {"received": 20}  # a gap is not the end
    refused(part(20, 30, total=len(data) + 1), "gap")
    refused(part(20, 30, crc="00000000"), "gap")
    assert part(20, 20) == {"received": 20}
    assert part(0, 5) == {"received": 5}  # a new load begins
    assert part(0, 0) == {"received": 0}
    assert part(0, len(data))["ply"] == 5
    refused(part(len(data), len(data)), "gap")  # the load has ended already


@played
def test_a_load_that_is_too_long_is_refused():
    host = long_game(1)
    refused(host.ask("game.load", part="x", offset=0, total=65537, crc="00000000"), "too_long")
    assert host.ask("game.load", part="x", offset=0, total=65536, crc="00000000") == {"received": 1}
    refused(host.ask("game.load", part="xx", offset=0, total=1, crc="00000000"), "too_long")
    refused(host.ask("game.load", part="x", offset=2, total=1, crc="00000000"), "gap")
    for crc in ("", "0", "000000000"):
        error = host.ask("game.load", part="x", offset=0, total=1, crc=crc)
        assert error["code"] == -32602 and error["data"] == {"option": "crc"}


@played
def test_a_save_that_can_not_be_used_leaves_the_running_game():
    host = long_game(6)
    host.ask("game.do", action="roll")
    data = whole(host.table.session)
    lines = str(data, "utf-8").split("\n")[:-2]
    host.ask("game.do", action="add 4")
    before = host.ask("game.digest")
    roll = lines[-1]
    other = "roll 1" if roll != "roll 1" else "roll 2"
    head = lines[0]
    for save, reason, sentence in (
        (data[:-1], "truncated", "its end is missing"),
        (b"", "truncated", "its end is missing"),
        (data + b"x", "truncated", "something stands behind its end"),
        (data.replace(b"add 1\n", b"add 2\n"), "crc", "changed after it was saved"),
        (sealed([head.replace('"rules":3', '"rules":4')] + lines[1:]), "rules_version", "newer"),
        (sealed([head.replace('"rules":3', '"rules":2'), "add 9"]), "rules_version", "older rules"),
        (sealed([head.replace('"pilothouse":1', '"pilothouse":2')] + lines[1:]), "schema", "newer"),
        (sealed([head.replace("counter", "ludo{x}")]), "schema", "no game 'ludo{x}': `pilot"),
        (sealed(["{}"]), "schema", "no saved game"),
        (sealed([head.replace('"seed"', '"seed":-1,"Seed"')]), "schema", "newer"),
        (sealed([head, "add 9"]), "illegal", "action 1 is against the rules"),
        (sealed([head, "add 1", "nonsense"]), "illegal", "action 2 is against the rules"),
        (sealed(lines[:-1] + [other]), "chance", "action 7 doesn't follow"),
    ):
        refused(host.load(save), reason, sentence)
        assert host.ask("game.digest") == before
    refused(host.load(data, crc="00000000"), "crc")
    for lost in (1, 40):  # a part lost, and one that came twice
        text = str(data, "utf-8")
        refused(
            host.ask("game.load", part=text[lost:], offset=lost, total=len(data), crc="0" * 8),
            "gap",
        )
    assert host.ask("game.digest") == before
    assert host.load(data)["ply"] == 7


@played
def test_a_save_that_went_through_windows_is_loaded():
    host = long_game(6)
    data = whole(host.table.session)
    answer = host.load(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    assert answer["ply"] == 6 and whole(host.table.session) == data


@played
def test_a_refused_save_is_explained_in_the_language_of_the_box():
    host = long_game(1)
    host.ask("system.language", code="it")
    refused(host.load(whole(host.table.session)[:-1]), "truncated", "ne manca la fine")


@played
def test_what_older_rules_have_played_may_be_impossible_to_take_back():
    host = long_game(12)
    session = host.table.session
    session.archive.put(1, b"\n".join([b"add 9"] * 8))
    for ply in (11, 10, 9, 8):
        assert host.ask("game.undo")["ply"] == ply
    error = host.ask("game.undo")
    assert error["code"] == 3 and "today's rules" in error["message"]
    assert host.ask("game.digest")["ply"] == 8 and host.ask("game.do", action="add 1")["ply"] == 9


@played
def test_letters_are_never_cut():
    host = long_game(2)
    lines = str(whole(host.table.session), "utf-8").split("\n")[:-2]
    remark = "# \u00e8\u20ac\U0001f600" * 3
    save = sealed(lines[:1] + [remark] + lines[1:])
    about = {"total": len(save), "crc": "%08x" % crc32(save)}
    offset = 0
    for letter in str(save, "utf-8"):
        answer = host.ask("game.load", part=letter, offset=offset, **about)
        offset += len(letter.encode())
        assert answer.get("received", offset) == offset
    assert answer["ply"] == 2
    # Half a letter can't come in at all.
    line = b'{"jsonrpc":"2.0","id":1,"method":"game.load","params":'
    line += b'{"part":"%s","offset":0,"total":9,"crc":"00000000"}}\n'
    for half in (b"\\ud83d", b"\\ude00", b"\\ud83dx", b"\\ude00\\ud83d"):
        error = host.send(line.replace(b"%s", half))[0]["error"]
        assert error["code"] == -32602 and error["data"] == {"option": "part"}, half
    assert host.send(line.replace(b"%s", b"\\ud83d\\ude00"))[0]["result"] == {"received": 4}
    assert host.send(line.replace(b"%s", b"\\ud7ff"))[0]["result"] == {"received": 3}


@played
def test_text_with_long_letters_is_sent_whole():
    from firmware.link.parts import send

    host = long_game(0)
    text = ('a\u00e8\u20ac\U0001f600\n"\\' * 90).encode()

    def lines():
        for start in range(0, len(text), 100):
            yield text[start : start + 100]

    for space in (100, 101, 105, 300, 931):
        host.server.space = space
        data = b""
        while len(data) < len(text):
            answer, crc = send(host.server, "x", lines, len(data))
            assert crc == crc32(text) and answer["total"] == len(text)
            assert answer["part"]
            data += answer["part"].encode()
        assert data == text
    error = None
    try:
        send(host.server, "x", lines, 2)
    except Exception as refusal:
        error = refusal
    assert error is not None and error.code == -32602


@played
def test_a_load_runs_in_slices_and_refuses_others_meanwhile():
    host = long_game(40)
    data = whole(host.table.session)
    text = str(data, "utf-8")
    about = {"offset": 0, "total": len(data), "crc": "%08x" % crc32(data)}
    host.new()
    assert host.begin("game.load", part=text, **about) == []
    steps = 0
    while host.server.step():
        steps += 1
        if steps == 3:
            for method, params in (
                ("game.load", dict(about, part=text)),
                ("game.perft", {"depth": 1, "count": "moves"}),
                ("game.suggest", {}),
            ):
                assert host.begin(method, **params)[0]["error"]["code"] == 5
            assert host.begin("game.digest")[0]["result"]["ply"] == 0
            assert host.begin("game.view")[0]["result"]["count"] == 0
    assert steps >= 40
    assert host.heard()[0]["result"]["ply"] == 40


@played
def test_a_change_at_the_table_ends_a_load():
    host = long_game(40)
    data = whole(host.table.session)
    text = str(data, "utf-8")
    host.new()
    assert (
        host.begin("game.load", part=text, offset=0, total=len(data), crc="%08x" % crc32(data))
        == []
    )
    assert host.server.step()
    host.table.do("add 2")
    assert host.heard()[0]["method"] == "game.changed"
    answer = host.finish()
    assert answer["code"] == 6
    assert host.ask("game.digest")["ply"] == 1
    assert host.load(data)["ply"] == 40


@played
def test_modules_of_rare_methods_are_let_go_again():
    host = long_game(300)
    size = len(sys.modules)
    host.ask("game.save")  # more parts are to come, so they stay
    assert "firmware.link.saves" in sys.modules
    data = host.text("game.save")[0]
    assert "firmware.link.saves" not in sys.modules and "firmware.link.parts" not in sys.modules
    host.load(data)
    for method in ("system.hello", "game.list", "game.suggest", "game.view", "system.nothing"):
        host.ask(method)
    assert len(sys.modules) <= size

"""The players' names on the link."""

from ..counter import Host, played, refused

BAD_NAMES = (
    ["Anna"],
    "Anna",
    {"ann": ""},
    {"ann": "x" * 13},
    {"ann": 5},
    {"ann": None},
    {"ann": ["Anna"]},
    {"ann": "a\nb"},
    {"ann": "\t"},
    {"ann": "\x00"},
    {"ann": "\x7f"},
    {"ann": "\x85"},
    {"cid": "Cy"},
    {"": "Cy"},
    {"ann": "Anna", "cid": "Cy"},
)


@played
def test_names_are_set_when_a_game_begins_and_later():
    host = Host()
    assert host.ask("game.names")["code"] == 2
    plain = host.new()["digest"]
    assert host.ask("game.names") == {"names": {}}
    assert host.new(names={"bob": "Bo \u00e8"})["digest"] == plain
    assert host.ask("game.names") == {"names": {"bob": "Bo \u00e8"}}
    before = host.ask("game.view")
    named = {"ann": "0123456789ab", "bob": "Zo\u00eb"}
    assert host.ask("game.names", names={"ann": "0123456789ab", "bob": "Zo\u00eb"}) == {
        "names": named
    }
    assert host.ask("game.names", names={}) == {"names": named}
    assert host.ask("game.names") == {"names": named}
    # They are no part of the game.
    assert host.ask("game.view") == before
    assert host.ask("game.digest") == {"ply": 0, "digest": plain}
    host.ask("game.do", action="roll")
    host.ask("game.undo")
    assert host.ask("game.names") == {"names": named}


@played
def test_names_that_are_wrong_are_refused_and_change_nothing():
    host = Host()
    host.new(names={"ann": "Anna"})
    host.ask("game.do", action="add 2")
    before = host.ask("game.digest"), host.text("game.save")[0]
    for names in BAD_NAMES:
        refused(host.ask("game.names", names=names), -32602, option="names")
        refused(host.new(names=names), -32602, option="names")
    # Half a letter, and one that MicroPython's JSON would break in two.
    for letter in (b"\\ud83d", b"\\ud83d\\ude00", "\U0001f600".encode()):
        line = b'{"jsonrpc":"2.0","id":1,"method":"game.names","params":{"names":{"ann":"%s"}}}\n'
        (answer,) = host.send(line.replace(b"%s", letter))
        refused(answer["error"], -32602, option="names")
    assert host.ask("game.names", player="ann")["code"] == -32602
    assert (host.ask("game.digest"), host.text("game.save")[0]) == before
    assert host.ask("game.names") == {"names": {"ann": "Anna"}}


@played
def test_names_are_remarks_of_the_save():
    host = Host()
    host.new(names={"bob": "Bo", "ann": "An na "})
    host.ask("game.do", action="add 2")
    save = host.text("game.save")[0]
    assert b"\nadd 2\n# name ann An na \n# name bob Bo\nend 1 " in save
    host.new()
    assert host.ask("game.names") == {"names": {}}
    host.load(save)
    assert host.ask("game.names") == {"names": {"ann": "An na ", "bob": "Bo"}}
    assert host.text("game.save")[0] == save
    # A part of a save that has another name by now is not one of the same text.
    host.ask("game.new", game="counter", players=["ann"], options={"width": 400})
    assert host.ask("game.names", names={"ann": "Eve"}) == {"names": {"ann": "Eve"}}
    assert b"\n# name ann Eve\n" in host.text("game.save")[0]

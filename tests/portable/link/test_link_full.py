"""What a host is told while the flash is full: what is not kept, and what finds no room."""

from binascii import crc32

from firmware.store import Store

from ..counter import Host, refused
from ..store.flash import ROOT, kept
from ..store.full import Flash


def on_flash(test):
    """Decorator: the test gets a flash without limit, and a host of a box that has begun a game."""

    def run():
        flash = Flash()
        try:
            host = Host(store=Store(ROOT))
            host.new()
            test(flash, host)
        finally:
            flash.leave()

    return kept(run)


def resumed():
    """(ply, digest) of a box that is switched on now."""
    session = Store(ROOT).resume()
    return session.ply, session.digest()


CHANGES = (
    ("game.do", {"action": "add 2"}),
    ("game.do", {"action": "say 90"}),  # its events fill the line
    ("game.undo", {}),
    ("game.redo", {}),
    ("game.do", {"action": "add 1, roll"}),
    ("game.undo", {"step": True}),
    ("game.redo", {"step": True}),
    ("game.go", {"ply": 1}),
    ("game.names", {"names": {"ann": "Anna"}}),
    ("game.new", {"game": "counter", "players": ["ann"], "seed": 2}),
)


@on_flash
def test_an_answer_says_what_is_not_on_flash(flash, host):
    for method, params in CHANGES:
        assert "kept" not in host.ask(method, **params), method
    flash.space = 0
    for method, params in CHANGES:
        before = resumed()
        assert host.ask(method, **params).get("kept") is False, (method, flash.space)
        assert resumed() == before, method
        assert host.ask("game.digest")["kept"] is False
        assert "kept" not in host.ask("game.log")
    flash.space = None
    answer = host.ask("game.do", action="add 1")  # all that was missing is kept with it
    assert "kept" not in answer and "kept" not in host.ask("game.digest")
    assert resumed() == (answer["ply"], answer["digest"])


@on_flash
def test_a_notification_says_what_is_not_on_flash(flash, host):
    flash.space = 0
    host.table.do("add 1")
    assert host.heard()[0]["params"]["kept"] is False
    flash.space = None
    host.table.do("add 1")
    assert "kept" not in host.heard()[0]["params"]


@on_flash
def test_a_save_without_space_is_refused_in_a_sentence(flash, host):
    for _ in range(60):
        host.ask("game.do", action="roll")
    save = b"".join(host.table.session.save())
    digest = host.ask("game.digest")["digest"]
    for method in ("store.write", "game.load"):
        for space in (0, 100, len(save) + 5):
            flash.space = space
            for _ in range(2):
                answer = host.load(save, method)
                if "code" not in answer:  # what was sent has become the save
                    assert method == "store.write" and space > 100
                    continue
                refused(answer, -32603, reason="full")
                assert answer["message"] == "The flash is full."
        flash.space = None
        assert host.ask("game.digest")["digest"] == digest
        assert "code" not in host.load(save, method)


@on_flash
def test_a_flash_that_fails_has_a_sentence_and_no_number(flash, host):
    flash.space, flash.error = 0, 5
    answer = host.load(b"x" * 9, "store.write")
    refused(answer, -32603, reason="broken")
    assert answer["message"] == "The flash is broken."


@on_flash
def test_the_running_game_takes_the_space_of_what_a_host_has_sent(flash, host):
    save = b"".join(host.table.session.save())
    part = {"part": str(save[:50], "utf-8"), "total": len(save), "crc": "%08x" % crc32(save)}
    host.ask("store.write", offset=0, **part)
    flash.given[ROOT + "/spool"] = 4000  # a host has sent much, and no more of it comes
    flash.space = 0
    assert "kept" not in host.ask("game.do", action="add 1")
    assert ROOT + "/spool" not in flash.given
    part["part"] = str(save[50:], "utf-8")
    refused(host.ask("store.write", offset=50, **part), -32603, reason="full")
    flash.space = None
    assert host.load(save, "store.write") == {"name": "counter-2"}

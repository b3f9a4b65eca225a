"""Why the box starts again, what it does first, and what follows from starts in a row."""

import os

from firmware import restart
from firmware.link import server, unanswered
from firmware.store import Store

from ..counter import Host, refused
from ..refusal import raised
from .flash import ROOT, empty, files, kept, write

POWER = restart.power()


class App:
    """What a start needs of the application."""

    clock = name = seats = radio = None
    refresh = lambda self: None  # noqa: E731
    _said, _where = "", None  # nothing is half entered

    def __init__(self, host):
        self.table, self.store = host.table, host.server.store
        self.stack = self.glass = self.keys = self.top = self
        self.screens = []
        self.shown = []

    def only(self, *screen):
        self.shown.append(screen)

    push = only


def placed(test):
    """Decorator: as `kept`, and the saves of the box are at ROOT."""

    def run():
        root, restart.root = restart.root, lambda: ROOT
        try:
            kept(test)()
        finally:
            restart.root = root

    return run


def box():
    return Host(store=Store(ROOT))


def on():
    """A box with its game on the table, as after power-on; with a new one if there is none."""
    host = box()
    session = host.server.store.resume()
    if session:
        host.table.take(session)
    else:
        host.new()
    return host


def memory(count, at, **more):
    """What `why` says after a start for want of memory."""
    note = restart.power("memory")
    note.update({"count": count, "at": at, "kept": [None, ""]})
    note.update(more)
    return note


def start(host, before=POWER):
    """Start again; returns how, and why as the next start hears it."""
    how = restart.prepare_start(before, App(host), host.server)
    return how, restart.take_reason()


@placed
def test_a_box_that_was_switched_on_has_a_plain_reason():
    box()
    assert restart.take_reason() == POWER
    assert restart.notice_of(POWER) == (0, None)


@placed
def test_it_is_said_once_why_the_box_has_started():
    host = box()
    host.new()
    host.ask("game.do", action="add 2")
    assert start(host) == ("soft_reset", memory(1, "counter-1 1", heard=True))
    assert restart.take_reason() == POWER


@placed
def test_a_reason_that_was_cut_or_is_of_somebody_else_is_none():
    box()
    for text in (
        b"",
        b"[",
        b'["memory", 1',
        b"5",
        b"[]",
        b'{"unread":"x"}',
        b'{"reason":1}',
        b'{"count":"7"}',
        b'{"count":8}',
        b'{"at":"%s"}' % (b"x" * 2000),
        b'{"heard":null}',
        b'{"reason":"cosy"}',
        b'{"reason":"memory","id":7}',
        b'{"reason":"memory","id":"%s"}' % (b"7" * 5000),
        b'{"reason":"memory","id":"%s"}' % (b"7" * 33),
        b'{"reason":"memory","id":"7,7"}',
        b'{"reason":"memory","id":"7 "}',
        b'{"reason":"memory","id":"\\"7"}',
        b'{"reason":"memory","id":"[7]"}',
        b'{"reason":"game","what":["game.new",{}]}',
        b'{"reason":"game","what":["game.new",{},"",""]}',
        b'{"reason":"game","what":["begin",{},""]}',
        b'{"reason":"game","what":["game.new",{},"0123456789abcdeX"]}',
        b'{"reason":"game","what":["game.new",{},"0123456789abcdef "]}',
        b'{"reason":"memory","kept":[1]}',
        b'{"reason":"memory","kept":["1",""]}',
        b"\xff",
        b"[" * 8000,
    ):
        write("restart", text)
        assert restart.take_reason() == POWER, text
        assert "restart" not in os.listdir(ROOT)


@placed
def test_a_folder_in_its_place_goes_aside():
    host = box()
    host.new()
    os.mkdir(ROOT + "/restart")
    write("restart/x", b"")
    assert restart.take_reason() == POWER
    assert os.listdir(ROOT + "/old1-restart") == ["x"]
    os.mkdir(ROOT + "/restart")
    write("restart/x", b"")
    assert restart.take_reason() == POWER
    assert start(host) == ("soft_reset", memory(1, "counter-1 0", heard=True))


@placed
def test_what_was_done_is_on_flash_before_the_start():
    host = box()
    host.new()
    host.table.do("add 3")
    how, why = start(host)
    assert how == "soft_reset" and why["at"] == "counter-1 1"
    assert Store(ROOT).resume().ply == 1


@placed
def test_a_request_without_an_answer_is_refused_before_the_start():
    host = box()
    host.new()
    host.server.has_host = True
    host.server.feed(b'{"jsonrpc":"2.0","id":9,"method":"game.suggest"}\n')
    assert host.heard() == []
    start(host)
    (answer,) = host.heard()
    assert answer["id"] == 9
    refused(answer["error"], -32603, reason="memory")


@placed
def test_or_after_it_where_there_was_no_memory_for_the_answer():
    host = box()
    host.new()
    host.server.feed(b'{"jsonrpc":"2.0","id":"nine","method":"game.suggest"}\n')

    def nowhere(*_):
        raise MemoryError

    host.server.reply = nowhere
    _, why = start(host)
    assert why == memory(1, "counter-1 0", id='"nine"', heard=True)
    host = box()
    unanswered.tell(host.server, why["id"], why["tagged"])
    told, answer = host.heard()
    assert told["method"] == "system.error" and told["params"]["reason"] == "restarted"
    assert answer["id"] == "nine"
    refused(answer["error"], -32603, reason="memory")


@placed
def test_starts_in_a_row_at_one_ply_are_counted():
    before, seen = POWER, []
    for _ in range(7):
        host = on()
        how, before = start(host, before)
        seen.append((how, before["count"], restart.notice_of(before)))
    waits = ("waits", {"n": "counter-1"})
    assert seen == [
        ("soft_reset", 1, (0, None)),
        ("soft_reset", 2, (0, None)),
        ("soft_reset", 3, (1, None)),
        ("soft_reset", 4, (1, waits)),
        ("soft_reset", 5, (1, ("safe",))),
        ("soft_reset", 6, (1, ("safe",))),
        ("reset", 0, (0, None)),  # as when the plug is pulled
    ]


class Searching:
    """Stands in for firmware.seats.Seats, while it looks for an action."""

    _search = True


@placed
def test_a_search_that_finds_no_memory_begins_again_once_and_then_a_level_lower():
    before, seen = POWER, []
    App.seats = Searching()
    try:
        for _ in range(3):
            before = start(on(), before)[1]
            seen.append(restart.notice_of(before))
    finally:
        App.seats = None
    assert seen == [(0, None), (1, None), (1, ("waits", {"n": "counter-1"}))]


@placed
def test_a_step_forward_begins_the_count_anew():
    host = box()
    host.new()
    for ply in range(4):
        how, before = start(host, memory(3, "counter-1 %d" % ply))
        assert (how, before["count"]) == ("soft_reset", 4), ply
        host = on()
        host.ask("game.do", action="add 1")
        assert start(host, before)[1]["count"] == 1
        host = on()


@placed
def test_what_the_flash_had_no_space_for_is_not_given_up():
    host = box()
    host.new()
    store, table = host.server.store, host.table

    def full(session):
        raise OSError(28)

    commit, store.commit = store.commit, full
    host.ask("game.do", action="add 1")
    assert table.trouble
    assert start(host) == (None, POWER)
    assert table.session.ply == 1
    assert host.ask("game.do", action="add 1")["kept"] is False
    store.commit = commit
    assert start(host)[0] == "soft_reset"  # there is room again, and all of it is kept first
    assert Store(ROOT).resume().ply == 2


@placed
def test_a_change_without_memory_for_its_answer_is_answered_after_the_start():
    for known in (False, True):
        host = box()
        host.new()
        flush, reply = host.server.flush, host.server.reply
        if known:
            host.server.reply = nowhere
        else:
            host.server.flush = nowhere
        line = b'{"jsonrpc":"2.0","id":7,"method":"game.do","params":{"action":"add 2"}}\n'
        raised(MemoryError, host.server.feed, line)
        host.server.flush, host.server.reply = flush, reply
        _, why = start(host)
        if known:  # it is known already, and there is memory now
            (answer,) = host.heard()
        else:
            what = ["game.do", None, ""]
            assert host.heard() == []
            assert why == memory(1, "counter-1 1", id="7", heard=True, what=what)
            host = on()
            unanswered.carry(host.server, why["id"], why["tagged"], *what)
            host.server.step()
            (answer,) = host.heard()
        assert answer["id"] == 7 and answer["result"]["ply"] == 1
        assert answer["result"]["events"] == [{"event": "added", "n": 2}], answer
        empty()


@placed
def test_a_change_without_memory_for_its_answer_after_the_start_either_is_not_refused():
    host = on()
    host.ask("game.do", action="add 2")
    what, before = ["game.do", None, ""], POWER
    for count in (1, 2):
        host = on()
        unanswered.carry(host.server, "7", False, *what)
        visit, server.visit = server.visit, nowhere
        raised(MemoryError, host.server.step)
        server.visit = visit
        _, before = start(host, before)
        assert host.heard() == []  # else it would hear that nothing was done
        assert (before["count"], before["id"], before["what"]) == (count, "7", what)
    host = on()
    unanswered.carry(host.server, "7", False, *what)
    host.server.step()
    (answer,) = host.heard()
    assert answer["result"]["ply"] == 1


@placed
def test_a_change_of_a_game_that_finds_no_space_after_the_start_has_no_answer():
    for method in ("game.do", "game.undo", "game.redo", "game.go", "game.new", "game.names"):
        host = box()  # the game is on flash alone: any answer would say that nothing was done
        unanswered.carry(host.server, "7", False, method, None, "")
        host.server.step()
        assert host.heard() == []
        refused(host.ask("game.digest"), 2)


def nowhere(*_):
    raise MemoryError


@placed
def test_without_a_note_of_it_there_is_no_start():
    host = box()
    host.new()
    restart.root = lambda: ROOT + "/nowhere"
    host.ask("game.do", action="add 1")
    assert start(host) == (None, POWER)  # else nothing would count the starts in a row
    assert host.ask("game.do", action="add 1")["ply"] == 2
    host.table.session.state = None  # and what has failed half way is mended
    assert start(host) == (None, POWER)
    assert host.ask("game.do", action="add 1")["ply"] == 3
    host.table.session.state = None

    def nowhere():
        raise MemoryError

    host.table.session.recover = nowhere  # but a game that is on flash alone has to come back
    assert start(host) == ("soft_reset", POWER)
    assert Store(ROOT).resume().ply == 3


@placed
def test_a_box_that_has_not_even_begun_starts_again():
    box()
    assert restart.prepare_start(POWER) == "soft_reset"
    assert restart.take_reason() == memory(1, "", kept=None)
    assert files("running") == [] and "restart" not in os.listdir(ROOT)

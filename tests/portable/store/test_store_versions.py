"""What the store does with saves of other rules: of newer ones, of older ones, from Windows."""

from binascii import crc32

from firmware.store.saves import text_of
from shared_rules.kernel.errors import RuleError, SaveError

from ..counter import Rules
from ..refusal import raised
from .flash import files, kept, read, write
from .power import begun, box, play, resume, resumed, seen


def sealed(head):
    """A save without an action, with this first line."""
    head += b"\n"
    return head + b"end 0 %08x\n" % crc32(head)


@kept
def test_a_save_of_another_version_is_kept_for_ever():
    table, store = begun("add 1")
    name = files("running")[0]
    for old, new in ((b'"rules":3', b'"rules":4'), (b'"pilothouse":1', b'"pilothouse":9')):
        table.new("counter", ["ann"])
        name = files("running")[0]
        data = sealed(read(name).split(b"\n")[0].replace(old, new))
        write(name, data)
        table, store = box()
        assert table.session is None
        assert files("kept") and data in [read(file) for file in files("kept")]
    assert len(files("kept")) == 2
    # A game that another version put away is not thrown out with the oldest.
    write("counter-7.0.suspended", data)
    for _ in range(12):
        table.new("counter", ["ann"])
    assert len(files("kept")) == 3
    assert len(files("suspended")) == 8
    for save in list(store.listing()):
        if save["status"] == "kept":
            error = raised(SaveError, resumed, store, save["name"])
            assert error.reason == "crc"  # of the first record, which is that of before


@kept
def test_a_running_game_of_newer_rules_waits_for_them_and_then_goes_on():
    table, store = begun("add 1", "add 2")
    table.session.rules.version = 4
    store.anew(store.journal, store.journal.path)
    table, store = box()
    assert table.session is None and store.aside == ("aside", {"n": "counter-1", "r": "new"})
    assert raised(SaveError, resumed, store, "counter-1").code == "new"
    Rules.version = 4  # the box is brought up to date
    try:
        table, store = box()
        resume(table, store, "counter-1")
    finally:
        Rules.version = 3
    assert table.session.state["count"] == 3 and not files("kept")


@kept
def test_a_save_of_older_rules_is_one_of_the_oldest_games():
    table, store = begun()
    head = b"".join(table.session.save()).split(b"\n")[0]
    write("counter-7.0.suspended", sealed(head.replace(b'"rules":3', b'"rules":2')))
    for _ in range(12):
        table.new("counter", ["ann"])
    assert not files("kept") and len(files("suspended")) == 8


@kept
def test_a_running_game_of_older_rules_goes_on_and_says_that_it_may_not_be_taken_back():
    table, store = begun(*["add 1"] * 12)
    assert store.aside is None
    table.session.rules.version = 2
    store.journal.put(1, b"\n".join([b"add 9"] * 8))  # which older rules may have allowed
    store.anew(store.journal, store.journal.path)
    table, store = box()
    assert store.aside == ("rules", {"n": "counter-1"})
    assert table.session.state["count"] == 12
    play(table, "add 1", "-", "-", "-", "-", "-")
    assert raised(RuleError, table.undo)
    assert (table.session.ply, table.session.state["count"]) == (8, 8)
    play(table, "add 1")
    again, store = box()
    assert seen(again) == seen(table) and store.aside
    again.new("counter", ["ann"])
    error = raised(SaveError, resumed, store, "counter-1")  # it was put away as one of older rules
    assert (error.reason, error.code) == ("rules_version", "rules_version")
    assert store.aside == ("aside", {"n": "counter-1", "r": "rules_version"})


@kept
def test_a_save_that_went_through_windows_is_listed_resumed_and_thrown_out_as_any_other():
    table, store = box()
    table.new("counter", ["ann", "bob"], names={"ann": "Anna"})
    play(table, *["add 1"] * 9)
    data = b"".join(text_of("", table.session))
    write("counter-7.0.suspended", b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    (first, other) = store.listing()
    for key in ("game", "ply", "players", "names", "mode"):
        assert other[key] == first[key], key
    before = table.session.digest()
    table.new("counter", ["ann"])
    resume(table, store, "counter-7")
    assert table.session.digest() == before and b"".join(table.session.save()) == data
    write("counter-8.0.suspended", b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    for _ in range(9):
        table.new("counter", ["ann"])
    assert not files("kept") and "counter-8.0.suspended" not in files("suspended")

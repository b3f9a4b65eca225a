"""The records: games that ended on this box (firmware/link/README.md, `store.records`)."""

from firmware.store import Store, StoreError, records

from ..counter import Host
from .flash import ROOT, kept, read, write


def box():
    return Host(store=Store(ROOT))


def played(host, seed=1, plies=25, **params):
    """Play a game of counting to its end."""
    host.new(seed=seed, **params)
    for _ in range(plies):
        host.ask("game.do", action="add 4")
    host.ask("game.do", action="win")


def told(host):
    """All records, as a host gets them."""
    found = []
    while True:
        answer = host.ask("store.records", offset=len(found))
        found += answer["records"]
        if len(found) == answer["total"]:
            return found
        assert answer["records"]


def plies(host):
    return [record["plies"] for record in told(host)]


@kept
def test_a_game_that_ends_is_a_record():
    host = box()
    assert host.ask("store.records") == {"total": 0, "records": []}
    host.new(names={"ann": "Zo\u00eb"})
    host.ask("game.do", action="add 4")
    assert told(host) == []
    played(host, names={"ann": "Zo\u00eb"})
    record = {
        "game": "counter",
        "mode": "table",
        "players": ["ann", "bob"],
        "names": {"ann": "Zo\u00eb"},
        "winner": None,
        "rounds": None,
        "plies": 26,
    }
    assert told(host) == [record]
    host.ask("game.names", names={"bob": "Bo"})
    record["names"]["bob"] = "Bo"
    assert told(host) == [record]
    host.new()
    assert told(host) == [record] and open(ROOT + "/records", "rb").read()
    assert told(box()) == [record]
    assert host.ask("store.records", limit=1)["code"] == -32602


@kept
def test_what_is_taken_back_is_no_record_and_another_end_counts_once():
    host = box()
    played(host)
    host.ask("game.undo")
    assert told(host) == []
    host.ask("game.do", action="add 1")
    host.ask("game.do", action="win")
    assert plies(host) == [27]
    host.new()
    # The game is taken up from its save, taken back, and ended again: it is the same game.
    host.ask("store.resume", name="counter-1")
    assert plies(host) == [27]
    host.ask("game.undo")
    host.ask("game.do", action="roll")
    host.ask("game.do", action="win")
    assert plies(host) == [28]
    host.new()
    assert plies(host) == [28]
    # A game that was put away before its end is none.
    host.ask("store.resume", name="counter-1")
    host.ask("game.undo")
    host.new()
    assert plies(host) == [28]


@kept
def test_the_same_game_again_is_another_record():
    host = box()
    for _ in range(3):
        played(host, seed=7)
    assert plies(host) == [26, 26, 26]


@kept
def test_a_game_that_ended_elsewhere_is_no_record():
    other = Host()
    played(other)
    save = other.text("game.save")[0]
    assert b"# game" not in save
    host = box()
    host.load(save)
    host.new()
    host.load(save, "store.write")
    host.ask("store.resume", name="counter-3")
    host.new()
    assert told(host) == []


@kept
def test_a_pulled_plug_neither_loses_nor_doubles_a_record():
    host = box()
    for seed in range(3):
        played(host, seed)
        host = box()  # it is switched on again
        host.table.take(host.server.store.resume())
        assert len(told(host)) == seed + 1
        assert plies(host)[0] == 26


@kept
def test_records_are_few_and_short_and_the_oldest_go_first():
    host = box()
    store = host.server.store
    names = {"ann": "\u00e0" * 12, "bob": "b" * 12}
    host.new(names=names)
    table, _ = records.result(host.table.session, "counter-1")
    games = [b"%08x\tann\t%d\t%d\t\n" % (n, n, 2 * n) for n in range(206)]
    write("records", table + b"".join(reversed(games[:200])))
    for game in games[200:]:
        records.add(store, (table, game))
    found = told(host)
    assert [record["rounds"] for record in found] == list(range(205, 5, -1))
    assert found[0] == {
        "game": "counter",
        "mode": "table",
        "players": ["ann", "bob"],
        "names": names,
        "winner": "ann",
        "rounds": 205,
        "plies": 410,
    }
    # Each at another table: eight KiB hold fewer of them.
    tables = [table.replace(b"counter", b"game%d" % n) for n in range(110)]
    games = [b"%08x\tbob\t\t%d\t\n" % (n, n) for n in range(110)]
    data = read("records")
    write("records", b"".join([tables[n] + games[n] for n in range(103, -1, -1)]) + data)
    for n in range(104, 110):
        records.add(store, (tables[n], games[n]))
    size = len(open(ROOT + "/records", "rb").read())
    assert 8192 - 100 < size <= 8192
    found = told(host)
    assert 60 < len(found) < 110 and found[0]["game"] == "game109"


@kept
def test_the_records_can_be_cleared():
    host = box()
    played(host)
    played(host, 2)
    assert len(told(host)) == 2
    store = host.server.store
    assert records.clear(store) and records.clear(store)
    assert len(told(host)) == 1  # that of the game on the table, until it is told to go too
    host.table.remark("game ended", "")
    assert told(host) == []
    host.new()
    assert told(host) == [] and told(box()) == []


@kept
def test_what_a_hand_has_written_is_passed_over():
    host = box()
    played(host)
    host.new()
    good = open(ROOT + "/records", "rb").read()
    for bad in (
        b"",
        b"\n\n",
        b"=\n",
        b"=counter\n00000000\t\t\t\t\n",
        b"=counter\ttable\tann\n00000000\t\t\t\t\n",
        b"=counter\ttable\tAnn\t\n00000000\t\t\t\t\n",
        b"=counter\ttable\tann\t\xff\n00000000\t\t\t\t\n",
        b"=" + b"x" * 3000 + b"\n",
        b"00000000\tann\t1\t2\t\n",
    ):
        write("records", bad + good)
        assert plies(host) == [26], bad
    write("records", good[:-1])
    assert told(host) == []
    for name in (b"0123456789abc", b"A\xe2\x80\xae"):  # a name is refused, and its game stays
        write("records", b"=counter\ttable\tann\t" + name + b"\n00000000\t\t1\t2\t\n" + good)
        assert plies(host) == [2, 26] and told(host)[0]["names"] == {}
    write("records", good + b"00000001\tann\tx\t-1\t05\n")
    assert told(host)[1]["rounds"] is None


@kept
def test_a_full_flash_loses_no_record():
    host = box()
    store = host.server.store
    played(host)
    keep, full = store.keep, [True]

    def kept_not(step):
        if full[0] and host.table.session.ply == 0:
            raise StoreError("full", "The flash is full.")
        return keep(step)

    store.keep = kept_not
    host.new()
    full[0] = False
    again = box()
    assert again.server.store.resume()
    assert plies(again) == [26]

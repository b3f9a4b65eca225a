"""A store's folder with things in it that the box has not put there, and what must still be there.

For CPython, and for MicroPython on a folder of the laptop or on its own littlefs.
"""

import os

from firmware.store import Store, StoreError
from shared_rules.kernel.prng import Prng
from shared_rules.kernel.session import Session

_SAVE = b'{"pilothouse":1,"game":"counter","rules":1}\nadd 1\nend 1 00000000\n'
_RECORD = b"110 1 {"
_LETTERS = b"abz09-._ ~\xc3\xa8\xff\xfe\x01\n"
_STATUSES = (b"running", b"suspended", b"finished", b"kept", b"new", b"chart", b"x", b"")
_OWN = (
    b"settings",
    b"spool",
    b"archive1",
    b"archive.tboats-1.suspended",
    b"crash.txt",
    b"settings.new",
    b"007",
)


def put(root, name, data, times=1):
    """Write a file of `data`, repeated `times` times."""
    with open(root.encode() + b"/" + name, "wb") as file:
        for _ in range(times):
            file.write(data)


def folder(root, name, inside=()):
    path = root.encode() + b"/" + name
    os.mkdir(path)
    for other in inside:
        with open(path + b"/" + other, "wb") as file:
            file.write(b"x")


def many(root, count, status):
    for number in range(1, count + 1):
        put(root, b"gyges-%d.%d.%s" % (number, number, status), b"x")


def file(name, data, times=1):
    return lambda root: put(root, name, data, times)


def folders(*names):
    def make(root):
        for name in names:
            folder(root, name, (b"file",) if len(name) % 2 else ())

    return make


# What is put there, and the names that the list of saves then has beside the store's own.
CASES = (
    ("language 5.0", file(b"settings", b'{"language":5.0}'), ()),
    ("long settings", file(b"settings", b'{"language":"xxxxxxxxxx', 5000), ()),
    ("half a list of settings", file(b"settings", b"["), ()),
    ("deep settings", file(b"settings", b"[", 20000), ()),
    ("blank settings", file(b"settings", b" " * 100, 3000), ()),
    ("settings that are no text", file(b"settings", b'{"language":"\xff"}'), ()),
    ("a name that is no text", file(b"gyges-\xff.4.suspended", b"x"), ()),
    ("another", file(b"\xff\xfe.new", b"x"), ()),
    ("a file 007", file(b"007", b"x"), ()),
    ("an age 007", file(b"gyges-1.007.finished", b"x"), ()),
    ("no age", file(b"gyges-1..finished", b"x"), ()),
    ("an age without end", file(b"gyges-1." + b"9" * 100 + b".finished", b"x"), ()),
    ("the last age", file(b"gyges-1.999999999.kept", b"x"), ("gyges-1",)),
    ("a long name", file(b"g" * 60 + b".3.kept", b"x"), ()),
    ("a game without a number", file(b"007.3.kept", b"x"), ("007",)),
    ("a chart that is a folder", folders(b"sea.chart", b"bay12.chart"), ()),
    ("settings in a folder", folders(b"settings"), ()),
    ("scratch in a folder", folders(b"settings.new", b"archive1", b"spool"), ()),
    ("in the way of the next game", folders(b"archive.counter-2.suspended", b"spool"), ()),
    ("more of it", folders(b"archive2", b"archive.tboats-1.suspended", b"crash.txt"), ()),
    ("a finished folder", folders(b"gyges-70.1.finished", b"gyges-7.2.finished"), None),
    ("a suspended folder", folders(b"gyges-7.99.suspended", b"gyges-70.98.suspended"), None),
    ("a running folder", folders(b"gyges-7.99.running", b"gyges-70.98.running"), None),
    ("a kept folder", folders(b"gyges-7.99.kept", b"gyges-70.98.kept"), None),
    ("an empty game", file(b"gyges-7.99.running", b""), ("gyges-7",)),
    ("a game of zeros", file(b"gyges-7.99.running", b"\0" * 100, 3000), ("gyges-7",)),
    ("half a record", file(b"gyges-7.99.running", _RECORD), ("gyges-7",)),
    ("many plies", file(b"gyges-7.99.suspended", b"\nend " + b"9" * 999 + b" 0\n"), ("gyges-7",)),
    ("a save that ends early", file(b"gyges-7.99.suspended", _SAVE[:20]), ("gyges-7",)),
    ("a long first line", file(b"gyges-7.99.suspended", b"[" * 100, 900), ("gyges-7",)),
    ("ten saves that are none", lambda root: many(root, 10, b"suspended"), None),
)


class Made:
    """A store with a running game and a suspended one, and how they were."""

    def __init__(self, root):
        store = Store(root)
        self.root = root
        for player in ("ann", "bob"):
            session = Session("counter", [player], {}, 3, None, None, store.archive())
            store.begin(session)
            for text in ("add 1", "roll", "add 2"):
                session.do(text)
                store.record(session.last)
                store.commit(session)
        store.journal.close()
        self.texts = {name: b"".join(store.read(name)) for name in store.names()}
        self.running = store.running()
        self.digest = session.digest()

    def holds(self, spoil, named=None):
        """Spoil the folder, switch on and play as a person does: both games must still be there."""
        spoil(self.root)
        store = Store(self.root)
        assert isinstance(store.settings(), dict)
        store.chart(None)
        store.chart("sea")
        session = store.resume()
        assert session.digest() == self.digest
        store.spool()
        assert store.running() == self.running
        saves = list(store.listing())
        assert all([save["ply"] < 10**9 for save in saves])  # else a line has no room for it
        listed = [save["name"] for save in saves]
        assert listed[0] == self.running and set(self.texts) <= set(listed)
        if named is not None:
            assert sorted(listed) == sorted(list(self.texts) + list(named)), listed
        self.is_whole(store)
        try:
            store.keep_settings({"sound": True})
            assert Store(self.root).settings() == {"sound": True}
        except StoreError:
            there = os.listdir(self.root.encode())
            # A folder that isn't empty is in the way.
            assert b"settings" in there or b"settings.new" in there
        session = Session("counter", ["eve"], {}, 4, None, None, store.archive())
        store.begin(session)
        session.do("add 3")
        store.record(session.last)
        store.commit(session)
        store.journal.close()
        store = Store(self.root)
        assert store.resume().digest() == session.digest()
        self.is_whole(store)
        for name in list(store.names()):
            if name not in self.texts and name != store.running():
                try:
                    store.delete(name)
                except StoreError as error:
                    assert str(error) == "This can't be deleted."
        self.is_whole(store)
        store.journal.close()

    def is_whole(self, store):
        for name in self.texts:
            assert b"".join(store.read(name)) == self.texts[name], name


def spoil(chance):
    """A function that spoils a folder at random; its names may look like the store's own."""

    def work(root):
        for number in range(1 + chance.below(12)):
            name = _name(chance, number)
            try:
                if chance.below(4):
                    times = (1, 1, 1, 7, 700)[chance.below(5)]
                    put(root, name, _bytes(chance), times)
                else:
                    folder(root, name, (b"a", b"b")[chance.below(3) :])
            except (OSError, ValueError):
                pass  # the flash can't have such a name, or has it already

    return work


def _name(chance, number):
    kind = chance.below(4)
    if kind == 0:
        return _OWN[chance.below(len(_OWN))]
    if kind == 1:
        size = 1 + chance.below(20)
        return bytes([_LETTERS[chance.below(len(_LETTERS))] for _ in range(size)])
    game = (b"counter", b"gyges", b"mississippi", b"x", b"", b"A")[chance.below(6)]
    age = (b"%d" % chance.below(99), b"0", b"007", b"999999999", b"", b"-1")[chance.below(6)]
    return b"%s-%d.%s.%s" % (game, 50 + number, age, _STATUSES[chance.below(len(_STATUSES))])


def _bytes(chance):
    kind = chance.below(5)
    if kind == 0:
        return bytes([chance.below(256) for _ in range(chance.below(300))])
    if kind == 1:
        return _SAVE[: chance.below(len(_SAVE) + 1)]
    if kind == 2:
        return (_RECORD, b"[", b"{", b" ", b"\n", b"\0", b'{"a":')[chance.below(7)] * 60
    return b'{"language":%s}' % (b"5.0", b"null", b"[]", b'"it"', b"1e999")[chance.below(5)]


def run(first, count, fresh):
    """Try `count` folders at random, by seeds from `first` on. fresh(spoil, named) tries one."""
    for seed in range(first, first + count):
        try:
            fresh(spoil(Prng(seed)), None)
        except Exception:
            print("SPOILED by seed", seed)
            raise
    print("spoiled", count)

"""The plug is pulled at every write, rename and removal: the state is the one before or after."""

import os
from contextlib import contextmanager

import pytest

from firmware.store import Store, anew, archive, flash, journal, replaying, saves, settings
from portable import counter
from shared_rules.kernel import steps
from shared_rules.kernel.amend import Amendment
from shared_rules.kernel.session import Session, ended
from soak import soak

MODULES = (anew, archive, flash, journal, replaying, saves, settings)


class Cut(BaseException):
    """The power has gone: the program stops at once, without any clean-up."""


class Plug:
    """Counts file operations; number `last` is done by half, and none after it."""

    def __init__(self, last=None):
        self.last, self.count = last, 0

    def step(self) -> bool:
        """Count an operation on a file; returns whether the power goes in the middle of it."""
        if self.last is not None and self.count > self.last:
            raise Cut
        self.count += 1
        return self.last is not None and self.count > self.last

    def open(self, path, mode):
        if mode != "rb" and self.step():
            raise Cut
        return File(self, open(path, mode, buffering=0))

    def rename(self, path, other):
        if self.step():
            raise Cut
        os.rename(path, other)

    def remove(self, path):
        if self.step():
            raise Cut
        os.remove(path)

    def __getattr__(self, name):
        return getattr(os, name)


class File:
    def __init__(self, plug, file):
        self.plug, self.file = plug, file

    def write(self, data):
        if self.plug.step():
            self.file.write(data[: len(data) // 2])
            raise Cut
        return self.file.write(data)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.file.close()

    def __getattr__(self, name):
        return getattr(self.file, name)


@contextmanager
def plugged(monkeypatch, last=None):
    plug = Plug(last)
    with monkeypatch.context() as patch:
        for module in MODULES:
            patch.setattr(module, "open", plug.open, raising=False)
            if hasattr(module, "os"):
                patch.setattr(module, "os", plug)
        # A module that is imported again would come back without this patch.
        patch.setattr("firmware.store.store.unload_all", lambda *names: None)
        for module in MODULES:
            patch.setitem(__import__("sys").modules, module.__name__, module)
        patch.setattr(flash, "sync", lambda file: None)
        patch.setattr(journal, "sync", lambda file: None)
        yield plug


class Box:
    """A store and the session on its table, driven as firmware/table.py does."""

    def __init__(self, root, leaving=False):
        self.store = Store(root, leaving)
        self.session = None if leaving else self.store.resume()

    def new(self, seed):
        session = Session("counter", ["ann"], {}, seed, None, None, self.store.archive())
        self.store.begin(session)
        self.session = session

    def resume(self, name):
        session = ended(self.store.resuming(name))
        self.store.begin(session)
        self.session = session

    def alone(self, seed):
        """Begin a new game after a start of the box, for which the running one has left."""
        self.store.leave()
        self.__init__(self.store.root, True)
        self.new(seed)

    def refused(self):
        """Begin a game that can't be set up after a start; the one that ran comes back."""
        self.store.leave()
        self.__init__(self.store.root, True)
        self.store.stay()
        self.session = self.store.resume()

    def do(self, text):
        self.session.do(text)
        self._keep(self.session.last)

    def step(self, text):
        _, line = steps.do(self.session, text)
        self._keep(line)

    def undo(self):
        self.session.undo()
        self._keep("-")

    def redo(self):
        self.session.redo()
        self._keep("+")

    def go(self, ply):
        self.session.go(ply)
        number, ply, end = self.session.at
        self._keep(f"@ {number} {ply} {end}")

    def amend(self, at, how, action="", drop=False):
        done = Amendment(self.session, at, how, action, drop=drop)
        ended(done.steps(True, self.store.archive()))
        done.take()
        self._keep("*")

    def _keep(self, what):
        self.store.record(what)
        self.store.commit(self.session)

    def write(self, text):
        self.store.spool().write(text)
        self.store.write("counter")

    def keep_settings(self, number):
        self.store.keep_settings({"n": number})

    def delete(self, name):
        self.store.delete(name)


def text(session):
    return session and b"".join(session.save())


def actions(save):
    """A save without its last line."""
    return save and save[: save.rindex(b"end ")]


def games(store):
    """The texts of all games on flash, under any name."""
    return sorted(b"".join(store.read(name)) for name in store.names())


STEPS = [
    ("new", 1),
    *[("do", "add 1"), ("do", "roll"), ("undo",), ("redo",), ("undo",), ("do", "add 2")],
    ("keep_settings", 1),
    *[("do", "roll")] * 20,  # into the second segment
    *[("undo",)] * 8,
    *[("amend", 1, "replace", "add 4"), ("redo",), ("amend", 9, "insert", "add 1"), ("undo",)],
    *[("amend", 0, "remove"), ("amend", 8, "remove"), ("amend", 13, "insert", "add 3")],
    *[("go", 0), ("go", 22), ("go", 5), ("redo",), ("go", 7), ("undo",), ("go", 16), ("go", 13)],
    # Half of a step in segments that can be redone must not be found there.
    *[("go", 6), ("step", ", ".join(["add 1", "roll"] * 6)), ("undo",), ("go", 5), ("redo",)],
    *[("step", "roll, roll, roll"), ("undo",)],
    ("new", 2),
    ("do", "add 3"),
    ("keep_settings", 2),
    ("resume", "counter-1"),
    *[("undo",), ("do", "add 4")],
    ("write", "a save"),
    ("new", 3),
    ("do", "add 1"),
    *[("alone", 4), ("do", "add 2"), ("refused",), ("do", "add 3"), ("refused",), ("undo",)],
    ("delete", "counter-2"),
    ("resume", "counter-1"),
    *[("new", seed) for seed in range(10, 19)],
    ("do", "add 1"),
]


def play(box, save, done):
    """Go through the steps; `done` gets what is on flash after each."""
    done.append((text(box.session), games(box.store), box.store.settings()))
    for name, *facts in STEPS:
        getattr(box, name)(*[save if fact == "a save" else fact for fact in facts])
        done.append((text(box.session), games(box.store), box.store.settings()))


@pytest.fixture
def save():
    counter.install()
    session = Session("counter", ["zoe"], {}, 9)
    session.do("add 4")
    yield text(session)
    counter.remove()


@soak(every=(27, 2, 1))
def test_cut_at_every_step(monkeypatch, tmp_path, save, every, capsys):
    whole: list = []
    with plugged(monkeypatch) as plug:
        play(Box(str(tmp_path / "whole")), save, whole)
    assert len(whole) == len(STEPS) + 1
    tried = before = after = 0
    for last in range(0, plug.count, every):
        root = str(tmp_path / str(last))
        done: list = []
        with plugged(monkeypatch, last), pytest.raises(Cut):
            play(Box(root), save, done)
        # The last entry of `done` is the state before the cut step; the next one would be after it.
        states = whole[len(done) - 1 if done else 0 : len(done) + 1]
        box = Box(root)
        here = text(box.session)
        assert here in [state[0] for state in states], (last, STEPS[len(done) - 1])
        assert box.store.settings() in [state[2] for state in states]
        assert "kept" not in [game["status"] for game in box.store.listing()]
        # A game that is there before and after the step must not be missing.
        texts = games(box.store)
        for game in states[0][1]:
            assert game in texts or game not in states[-1][1], (last, STEPS[len(done) - 1])
        tried += 1
        before += here == states[0][0]
        after += here != states[0][0]
        # The game can be played on.
        if box.session:
            box.do("add 1")
            assert text(Box(root).session) == text(box.session)
    assert tried == -(-plug.count // every) and plug.count > 150 and before and after
    with capsys.disabled():
        print(f"\ncuts tried {tried}, resumed before {before}, resumed after {after}, lost 0")


@soak(every=(97, 7, 3))
def test_cut_during_the_recovery(monkeypatch, tmp_path, save, every):
    whole: list = []
    with plugged(monkeypatch) as plug:
        play(Box(str(tmp_path / "whole")), save, whole)
    for last in range(0, plug.count, every):
        for again in range(4):
            root = str(tmp_path / f"{last}-{again}")
            done: list = []
            with plugged(monkeypatch, last), pytest.raises(Cut):
                play(Box(root), save, done)
            states = whole[len(done) - 1 if done else 0 : len(done) + 1]
            try:
                with plugged(monkeypatch, again):
                    box = Box(root)
                    if box.session:
                        box.do("add 1")
                    continue
            except Cut:
                pass
            box = Box(root)
            wanted = {actions(state[0]) for state in states}
            wanted |= {found + b"add 1\n" for found in wanted if found}
            assert actions(text(box.session)) in wanted

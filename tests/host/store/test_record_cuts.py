"""The plug is pulled while games end and are put away: no record is lost, or there twice."""

import pytest

from firmware.store import Store
from firmware.table import Table
from soak import soak
from tests.host.store.test_store_cuts import Cut, plugged
from tests.portable import counter
from tests.portable.store.power import resume


class Box:
    """A box that plays games of counting; switched on, it goes on where it was."""

    def __init__(self, root):
        self.store = Store(root)
        self.table = Table(lambda: 7, self.store)
        session = self.store.resume()
        if session:
            self.table.take(session)

    def new(self):
        self.table.new("counter", ["ann"], position={"count": 99})

    def do(self, text):
        self.table.do(text)
        self.table.flush()

    def undo(self):
        self.table.undo()
        self.table.flush()

    def resume(self, name):
        resume(self.table, self.store, name)

    def told(self):
        """The plies of all records. None is there twice, however it is named."""
        return [record["plies"] for record in self.store.records().listing(self.store)]


END = [("do", "roll"), ("do", "add 1"), ("do", "win")]
STEPS = [
    *[("new",), *END, ("new",), *END, ("undo",), ("do", "roll"), ("do", "win"), ("new",)],
    *[("resume", "counter-1"), ("undo",), *[("do", "roll")] * 3, ("do", "win"), ("new",), *END],
    *[("undo",), ("new",)],
]


@pytest.fixture(autouse=True)
def counting():
    counter.install()
    yield
    counter.remove()


def play(box, done):
    done.append(box.told())
    for name, *facts in STEPS:
        getattr(box, name)(*facts)
        done.append(box.told())


@soak(every=(7, 1))
def test_cut_at_every_step(monkeypatch, tmp_path, every):
    whole: list = []
    with plugged(monkeypatch) as plug:
        play(Box(str(tmp_path / "whole")), whole)
    assert whole[-1] == [6, 4] and [3] in whole and [4, 3] in whole
    for last in range(0, plug.count, every):
        root = str(tmp_path / str(last))
        done: list = []
        with plugged(monkeypatch, last), pytest.raises(Cut):
            play(Box(root), done)
        states = whole[max(len(done) - 1, 0) : len(done) + 1]
        assert Box(root).told() in states, (last, STEPS[len(done) - 1])
        # A second cut, while the box recovers, changes nothing either.
        for again in range(3):
            with plugged(monkeypatch, again), pytest.raises(Cut):
                Box(root)
                raise Cut
        assert Box(root).told() in states, (last, STEPS[len(done) - 1])

"""The clocks of a game of two as a host sees, starts and stops them."""

from firmware.link import clocks
from firmware.link.refusal import Refusal

from ..refusal import raised
from .moved_clock import still
from .simulated import Box

SIDES = ["yellow", "red"]
MOVE = "b1-b3>b2-b4"


class Host(Box):
    """A box that stands in for the server, too."""

    def session(self):
        return self.table.session

    def ask(self, **params):
        return clocks.METHODS["game.clock"][0](self, **params)

    def played(self, text):
        self.table.do(text, "link")
        self.turns(30)


def box(rule="game 60000 0 1"):
    found = Host("tboats", SIDES)
    found.table.new("tboats", SIDES, clock=rule, by="link")
    found.turns(30)
    return found


def seconds(found):
    left = found.ask()["left"]
    return [(left[side] + 500) // 1000 for side in SIDES]


@still
def test_an_action_of_a_host_starts_the_clocks():
    found = box()
    told = found.ask()
    assert told["rule"] == "game 60000 0 1" and told["flag"] is None
    assert told["paused"] and seconds(found) == [60, 60]
    found.turns(5000)
    assert seconds(found) == [60, 60]
    found.played(MOVE)
    assert not found.ask()["paused"]
    found.turns(5000)
    assert seconds(found) == [60, 55]
    found.table.undo("link")
    found.turns(3000)
    assert found.ask()["paused"] and seconds(found) == [60, 60]  # as when yellow's turn began


@still
def test_a_host_starts_and_stops_them_whatever_the_glass_shows():
    found = box()
    assert not found.ask(run=True)["paused"]
    found.turns(4000)
    assert seconds(found) == [56, 60]
    assert found.ask(run=False)["paused"]
    found.turns(4000)
    assert seconds(found) == [56, 60]
    found.app.home()
    found.turns(30)
    found.ask(run=True)
    found.turns(2000)  # the table is opened, and its clocks run
    assert found.screen()["screen"] != "home" and not found.ask()["paused"]
    assert seconds(found) == [54, 60]


@still
def test_a_game_without_clocks_has_none():
    found = Host("tboats", SIDES)
    none = {"rule": None, "left": {}, "paused": True, "flag": None, "raised": []}
    assert found.ask() == none
    for run in (True, False):
        assert raised(Refusal, found.ask, run=run).data == {"option": "run"}
    found = box()
    for run in (1, 0, "yes", ["yes"]):
        assert raised(Refusal, found.ask, run=run).data == {"option": "run"}
    found.app.clock = None  # as it is before the table is first opened
    assert found.ask()["left"] == {"yellow": 60000, "red": 60000}
    found.app = None
    assert raised(Refusal, found.ask).code == -32601

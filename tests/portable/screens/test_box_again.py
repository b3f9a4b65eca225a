"""The last table: the first screen offers it again, and so does the form of a new race."""

import json
from os import remove

from firmware.screens.home import Home
from firmware.screens.last import recall, remember
from firmware.screens.master import new as master_new
from firmware.screens.mississippi.new import New
from firmware.store import Store
from firmware.table import Table

from ..store.flash import ROOT, files, kept
from .box import App

TABLE = [
    "mississippi",
    ["grey", "red", "white", "green"],
    {"mode": "pilot", "tiles": "swap", "play_on": True},
    {"red": 2},
]


class Bare:
    """A store with nothing in it."""

    def unfinished(self):
        return None

    def chart(self, name):
        return []


class Box(App):
    """The first screen of a box that was used before. `begun`: what it has begun."""

    def __init__(self, last=None):
        super().__init__("home")
        self.begun = None
        self.store = Bare()
        if last is not None:
            self.settings["last"] = last
        self.show(Home(self))

    def only(self, module, name, *given):
        self.begun = given

    def rows(self):
        return [name for name, _ in self.top.items]


def test_the_last_table_is_offered_first_and_ok_begins():
    box, looked_up = Box(json.dumps(TABLE)), []
    assert box.top.focus() == "again"
    real, box.t = box.t, lambda key: looked_up.append(key) or real(key)
    box.draw()
    assert looked_up == ["ok.choose"]  # a frame has no time to look up more on flash
    box.press("ok")
    assert box.begun == (TABLE[0], TABLE[1:] + [{}, ""])


def test_a_running_game_goes_on_first_and_a_finished_one_comes_after_the_last_table():
    box = Box(json.dumps(TABLE))
    box.table.new("mississippi", ["red", "green", "grey"])
    box.show(Home(box))
    assert box.rows()[0] == "continue" and "again" not in box.rows()
    for text in ("tile", "out", "out"):
        box.table.do(text)
    box.show(Home(box))
    assert box.rows()[:2] == ["again", "continue"]


def test_without_a_last_table_or_with_one_that_is_none_nothing_is_offered():
    for last in (None, "", "junk", "{}", "[1, 2]", '["chess", [], {}, {}]', "[7, 1, 1, 1]"):
        assert "again" not in Box(last).rows(), last


def test_the_form_of_a_new_race_begins_with_the_last_table():
    box = Box(json.dumps(TABLE))
    form = New(box)
    assert form.players() == TABLE[1]
    assert form.read_options() == TABLE[2]
    assert form.seats() == TABLE[3]


def test_the_form_is_as_usual_without_a_last_race():
    usual = New(Box()).players()
    for last in ("junk", '["mississippi", 3, {}, {}]', '["master", ["blue"], {}, {}]'):
        assert New(Box(last)).players() == usual


def keeping(*played, game="gyges", players=("south", "north")):
    """A store whose game could not be taken up at power-on, after these actions."""
    table = Table(lambda: 1, Store(ROOT))
    table.new(game, list(players))
    for text in played:
        table.do(text)
    table.flush()
    return Store(ROOT)


@kept
def test_a_game_that_found_no_memory_at_power_on_comes_before_the_last_table():
    box = Box(json.dumps(TABLE))
    box.store = keeping()
    box.show(Home(box))
    assert box.rows()[:3] == ["continue", "again", "new"]
    box.press("ok")
    assert box.begun == ("gyges-1",)


@kept
def test_a_game_that_was_put_away_last_and_is_not_finished_comes_before_the_last_table():
    store = keeping()
    store.resume()
    table = Table(lambda: 1, store)
    table.new("tboats", ["yellow", "red"])
    table.flush()
    for file in files("running"):
        remove(ROOT + "/" + file)
    box = Box(json.dumps(TABLE))
    box.store = Store(ROOT)
    box.show(Home(box))
    assert box.rows()[:2] == ["continue", "again"] and box.top.items[0][1] == "Go on: Gyges"


@kept
def test_after_a_finished_game_the_last_table_comes_first():
    store = keeping("tile", "out", "out", game="mississippi", players=("red", "green", "grey"))
    store.resume()
    Table(lambda: 1, store).new("tboats", ["yellow", "red"])
    for file in files("running"):
        remove(ROOT + "/" + file)
    box = Box(json.dumps(TABLE))
    box.store = Store(ROOT)
    box.show(Home(box))
    assert len(files("finished")) == 1 and box.rows()[:2] == ["again", "new"]


GAMES = (
    ["mississippi", ["white", "red"], {"mode": "pilot"}, {"red": 3}],
    ["master", ["blue", "red"], {"mode": "chart", "target": 100_000}, {"red": 1}],
    ["gyges", ["south", "north"], {"preset": "tournament"}, {"north": 2}],
    ["tboats", ["yellow", "red"], {"claim": "manual"}, {}],
)


def test_the_table_of_any_game_is_remembered_with_names_and_clocks():
    for last in GAMES:
        box = Box()
        game, players, options, seats = last
        names = {players[1]: "Anna"}
        box.table.new(game, players, options, None, None, seats, names)
        box.table.remark("clock rule", "game 60000 0 1")
        remember(box)
        assert recall(box) == last + [names, "game 60000 0 1"]
        box.table.session = None
        box.show(Home(box))
        box.press("ok")
        assert box.begun == (game, [players, options, seats, names, "game 60000 0 1"])
        box.table.new(game, players[:2])
        assert box.table.session.remarks == {}


def test_a_game_from_a_position_is_no_table():
    box = Box("junk")
    box.table.new("tboats", ["yellow", "red"], None, None, "Y e1-e3 R d5-f5 y")
    remember(box)
    assert box.settings["last"] == "junk"


def test_the_form_of_a_new_race_begins_with_the_names_of_the_last_table():
    box = Box(json.dumps(TABLE + [{"grey": "Anna"}, ""]))
    form = New(box)
    box.show(form)
    form.lay("names")
    assert form.named() == {"grey": "Anna"} and form.focus() == "names"
    form.lay("start")
    box.press("ok")
    assert box.begun[1][3] == {"grey": "Anna"}


def test_a_captain_who_leaves_the_form_takes_the_name_along():
    form = master_new.New(Box())
    form.names = {"red": "Anna", "white": "Bo"}
    assert form.players() == ["red", "blue"] and form.named() == {"red": "Anna"}

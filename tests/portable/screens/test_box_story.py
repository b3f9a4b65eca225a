"""The story's screen and the rematch: pages, keys while it reads, and who begins."""

import gc

from firmware.screens.mississippi.winner import Winner
from firmware.screens.story import Story
from firmware.ui.stack import Screen

from ..heap import swept
from .box import App
from .game_box import PLAYERS
from .test_story import PRICES, RACE, VOYAGE

GAMES = {
    "mississippi": (["red", "green", "grey"], {}, RACE),
    "master": (
        ["red", "blue"],
        {"bills": "table", "cards": "table", "target": 60000, "prices": PRICES},
        VOYAGE,
    ),
    "gyges": (PLAYERS["gyges"], {"setup": "random"}, "setup; setup; resign"),
    "tboats": (PLAYERS["tboats"], {}, "b1-b3>b2-b4; b7-b9>b6-b8; resign"),
}


class Box(App):
    """A box with a finished game. opened: what was opened; `soon` does at once what it is given."""

    clock = None

    def __init__(self, game, names=None, seats=None):
        super().__init__(game)
        players, options, actions = GAMES[game]
        self.table.new(game, players, options, 11, None, seats, names)
        for text in actions.split(";"):
            self.table.do(text.strip())

    def only(self, module, name, *given):
        self.push(module, name, *given)

    def open_table(self):
        self.opened.append("play")
        self.language.choose("en", self.table.session.game)
        if not self.table.session.over:
            self.top = Screen(self)

    def read(self):
        """Let the open story read to its end."""
        while self.top.tick(0) is not None:
            pass
        self.draw()


def told(game, **given):
    box = Box(game, **given)
    box.show(Story(box))
    return box


def test_each_page_of_each_game_is_drawn_and_the_winner_comes_before_and_after():
    for game, count in (("mississippi", 5), ("master", 5), ("gyges", 1), ("tboats", 2)):
        box = told(game)
        box.read()
        seen = []
        for _ in range(count):
            box.draw()
            seen.append(bytes(box.canvas.pixels))
            assert box.top.title()[:4] != game[:4], "no text for the title"
            assert not box.opened
            box.top.press("right", "press")
        assert box.opened == ["play"]
        assert len(set(seen)) == count
        box = told(game)
        box.top.press("left", "press")
        assert box.opened == ["play"]


def test_a_page_fills_while_the_log_is_read_and_keys_work_meanwhile():
    box = told("mississippi")
    assert box.top.focus() == "reading"
    for _ in range(5):
        assert box.top.tick(0) == 0  # a link is served between two ticks
    box.press("right", "right")
    assert box.top.focus() == "reading" and box.top.title() == "Rounds in the lead"
    box.read()
    assert box.top.focus() == "led"
    box = told("mississippi")
    box.top.tick(0)
    box.top.press("ok", "press")
    assert box.opened == ["begin", "play"] and box.table.session.ply == 0


def test_the_game_changes_while_the_log_is_read():
    box = told("mississippi")
    box.top.tick(0)
    box.table.undo()
    assert box.top.tick(0) is None
    box.draw()
    assert box.opened == ["play"]


def test_undo_from_the_end_and_redo_tell_the_story_anew():
    box = told("gyges")
    box.read()
    box.press("back")
    assert box.opened == ["log"]
    box.top.close()
    box.table.undo()
    box.table.redo()
    box.draw()
    assert box.top.focus() == "reading"
    box.press("right", "right")
    box.read()
    assert box.top.focus() == "count"  # nobody has moved, so no other page has anything to show


def test_twenty_stories_leave_the_heap_as_it_was():
    swept()
    box = told("mississippi")
    used = [0] * 20  # made now, so that it doesn't grow
    for n in range(20):
        box.top.open()
        box.read()
        box.press("right", "left")
        box.top.close()
        gc.collect()
        used[n] = gc.mem_alloc()
    assert used[-1] <= used[3] + 64, used


# The rematch.


def test_one_press_begins_the_game_again_at_the_same_table():
    names = {"red": "Anna", "green": "Bert"}
    box = Box("mississippi", names)
    seed = box.table.session.seed
    box.table._entropy = lambda: seed + 1
    box.show(Winner(box))
    box.top.press("ok", "press")
    session = box.table.session
    assert session.ply == 0 and session.seed == seed + 1
    assert session.players == ["green", "grey", "red"] and session.options == {}
    assert {who: session.remarks["name " + who] for who in names} == names
    assert session.state["order"][0] == "green"


def test_any_other_key_after_the_winner_tells_the_story():
    for role, kind in (("right", "press"), ("left", "press"), ("ok", "long"), ("up", "press")):
        box = Box("mississippi")
        box.show(Winner(box))
        box.top.press(role, kind)
        assert box.opened == ["story"], (role, kind)
    box = Box("mississippi")
    box.show(Winner(box))
    box.top.press("back", "press")
    assert box.opened == ["log"]


def test_clocks_names_and_seats_go_on():
    box = Box("tboats", {"yellow": "Anna", "red": "Bert"})
    box.table.remark("clock rule", "game 600000 0 1")
    box.table.remark("clock red", "1000")
    box.show(Story(box))
    box.top.press("ok", "press")
    session = box.table.session
    assert session.players == ["yellow", "red"]
    # Anna has resigned, so she is yellow again (T-4). The time that is left is of the last game.
    assert session.remarks == {
        "name yellow": "Anna",
        "name red": "Bert",
        "clock rule": "game 600000 0 1",
    }

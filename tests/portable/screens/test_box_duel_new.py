"""New games of two, and boards laid by hand."""

from firmware.screens.duel_menu import Menu
from firmware.screens.gyges import new as gyges_new
from firmware.screens.gyges import setup as gyges_setup
from firmware.screens.gyges.table import Table
from firmware.screens.names import Names
from firmware.screens.tboats import new as tboats_new
from firmware.screens.tboats import setup as tboats_setup
from shared_rules.tboats.points import named

from .game_box import Duel


def form(new):
    box = Duel(None)
    box.language.choose("en", "duel_new")
    return box, box.show(new(box))


def go(box, name):
    """Press down until a row is selected."""
    for _ in range(30):
        if box.top.focus() == name:
            return
        box.press("down")
    raise AssertionError(name)


def session(box):
    assert box.opened[-1] == "play", box.opened
    return box.table.session


def test_a_game_begins_with_its_defaults():
    box, _ = form(gyges_new.New)
    assert box.top.focus() == "start"
    box.press("ok")
    assert session(box).options == {"preset": "italian"} and session(box).seats == {}
    assert session(box).remarks == {}
    box, _ = form(tboats_new.New)
    box.press("ok")
    assert session(box).options == {}


def test_seats_of_the_computer_have_five_levels():
    box, _ = form(gyges_new.New)
    go(box, "north")
    box.press("left")
    go(box, "start")
    box.press("ok")
    assert session(box).seats == {"north": 5}


def test_a_preset_sets_the_options_and_each_can_differ():
    box, new = form(gyges_new.New)
    go(box, "preset")
    box.press("right")
    assert new.values["bounce"] == "carry" and new.values["path"] == "edge"
    go(box, "options")
    box.press("ok")
    go(box, "path")
    box.press("right", "back")
    go(box, "start")
    box.press("ok")
    assert session(box).options == {"preset": "tournament", "path": "cell"}
    assert session(box).rules.options["drop"] == "open"


def test_the_clock_is_kept_with_the_game():
    box, _ = form(tboats_new.New)
    go(box, "clock")
    box.press("right")
    go(box, "minutes")
    box.press("right")
    go(box, "start")
    box.press("ok")
    assert session(box).remarks == {"clock rule": "game 900000 0 1"}
    box, _ = form(tboats_new.New)
    go(box, "clock")
    box.press("right", "right")
    go(box, "flag_loses")
    box.press("right")
    go(box, "start")
    box.press("ok")
    assert session(box).remarks == {"clock rule": "move 30000 0 0"}
    box, _ = form(tboats_new.New)
    go(box, "clock")
    box.press("left")
    go(box, "bonus")
    box.press("left")
    go(box, "start")
    box.press("ok")
    assert session(box).remarks == {"clock rule": "fischer 600000 3000 1"}


def test_options_of_t_boats_are_set():
    box, _ = form(tboats_new.New)
    go(box, "formation")
    box.press("right")
    go(box, "options")
    box.press("ok")
    for name in ("claim", "walk_in", "rot180", "pass_over", "repetition_limit"):
        go(box, name)
        box.press("right")
    box.press("ok")
    go(box, "start")
    box.press("ok")
    assert session(box).options == {
        "claim": "manual",
        "formation": "ranks",
        "pass_over": False,
        "repetition_limit": 4,
        "rot180": True,
        "walk_in": "claim",
    }


def editor(kind, new, what="position"):
    box, form_ = form(new)
    return box, box.show(kind(box, form_, what))


def test_g2a_a_position_of_gyges_is_laid_by_hand():
    box, _ = editor(gyges_setup.Setup, gyges_new.New)
    box.press("ok", "ok", "ok", "up", "right", "ok")
    assert box.top.at == (1, 1) and box.top.cells[box.top._cell()] == 1
    for _ in range(5):
        box.press("right")
    assert box.top.focus() == "turn"
    box.press("ok", "down", "ok")
    assert session(box).state["board"] == "300000/010000/" + "/".join(["000000"] * 4)
    assert session(box).state["to_move"] == "north"


def test_an_impossible_position_is_refused_with_its_statement():
    box, _ = editor(gyges_setup.Setup, gyges_new.New)
    for _ in range(6):
        box.press("right")
    box.press("down", "ok")
    assert box.opened == ["begin", "home", "why"] and box.beeps == ["refused"]
    assert box.table.session is None


def here(top):
    """The boat under the cursor; "" for none."""
    boat = top._here()
    return named(boat) if boat else ""


def test_t3_boats_are_laid_by_hand():
    box, top = editor(tboats_setup.Setup, tboats_new.New)
    box.press("ok")
    assert here(top) == "e1-e3"
    box.press("ok")
    assert here(top) == "d2-f2"
    box.press("up", "up", "up", "ok", "ok", "ok", "ok")  # e5: both ways of both sides
    assert here(top) == "d5-f5" and sorted(top.boats.values()) == [0, 1]
    box.press("ok")
    assert here(top) == ""
    box.press("ok", "ok", "ok")
    assert here(top) == "e4-e6"
    box.press("left", "left", "left", "left", "up", "up", "ok")
    assert here(top) == "a6-a8"
    assert top.result() == "Y a6-a8,d2-f2 R e4-e6 y"
    box.press("down")  # the new point belongs to a boat: that one turns about its middle
    box.press("ok", "ok")
    assert top.at == (0, 6)


def test_t3_at_most_four_boats_of_a_side_are_laid_none_over_another_or_the_edge():
    box, top = editor(tboats_setup.Setup, tboats_new.New)
    top.at = (0, 0)
    box.press("ok")
    assert top.boats == {}  # no boat has its middle in a corner
    for column in range(5):
        top.at = (column, 1)
        box.press("ok")
    assert sorted(top.boats.values()) == [0, 0, 0, 0, 1]
    top.at = (5, 3)
    box.press("ok")
    assert sorted(top.boats.values()) == [0, 0, 0, 0, 1, 1]


def test_t3_a_formation_is_laid_by_hand():
    box, new = form(tboats_new.New)
    go(box, "formation")
    box.press("left")
    go(box, "start")
    box.press("ok")
    assert box.opened == ["tboats.setup"]
    top = box.show(tboats_setup.Setup(box, new, "formation"))
    box.press("ok", "up", "up", "up", "up", "up", "ok", "ok", "ok")
    for _ in range(5):
        box.press("right")
    assert top.items() == ("start",)
    box.press("ok")
    assert session(box).options == {"formation": "Y e1-e3 R e6-e8"}
    assert session(box).state["position"] == "Y e1-e3 R e6-e8 y"


def test_a_position_replaces_a_formation_laid_by_hand():
    box, new = form(tboats_new.New)
    new.values["formation"] = tboats_new.BY_HAND
    new.laid("position", "Y e1-e3 R d5-f5 r")
    assert session(box).options == {} and session(box).state["position"] == "Y e1-e3 R d5-f5 r"


def test_t3_no_formation_begins_with_an_enemy_t():
    box, new = form(tboats_new.New)
    new.values["formation"] = tboats_new.BY_HAND
    new.laid("formation", "Y e1-e3 R d4-f4 y")
    assert box.opened == ["begin", "home", "why"]


def test_the_players_get_their_names_before_the_game_begins():
    box, new = form(tboats_new.New)
    go(box, "names")
    box.press("ok")
    assert box.opened[-1] == "names"
    names = Names(box, new.players(), new.names)
    box.settings["names"] = "Anna\tBo"
    box.show(names)
    box.press("right", "down", "right", "right")
    assert new.names == {"yellow": "Anna"}  # Bo and nobody: a name that another has is left out
    box.press("left")
    assert new.names == {"yellow": "Anna", "red": "Bo"}
    box.show(new)
    go(box, "start")
    box.press("ok")
    assert session(box).remarks == {"name yellow": "Anna", "name red": "Bo"}


def test_names_are_set_in_the_menu_of_the_running_game():
    box = Duel("gyges")
    box.settings["names"] = "Anna"
    menu = box.show(Menu(box, box.show(Table(box))))
    assert ("names", "» Players' names") in menu.items
    go(box, "names")
    box.press("ok")
    assert box.opened[-1] == "names"
    box.show(Names(box))
    box.press("right")
    assert box.table.session.remarks == {"name south": "Anna"}
    box.press("right")
    assert box.table.session.remarks == {}

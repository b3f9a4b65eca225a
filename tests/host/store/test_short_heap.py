"""Shorter heaps: a box's heap refuses nothing, a shorter one something; no box dies."""

from pathlib import Path

import pytest

from pilothouse.build import panels
from soak import soak
from tests.host.store import short_heap
from tests.host.store.short_box import ShortBox

BOX = f"{panels.HEAP}K"
TAKING_UP = {"resume": 4, "load": 2, "do": 1, "new": 1}
MANY = 200  # with fewer operations nothing is judged


def any_order(flash: Path, heap: str, count: int, seed: int, say=None) -> None:
    """Do everything in any order.

    A refused operation changes nothing, OK leads on from whatever can't be shown, and at power-on
    the game stands where it stood.
    """
    sailor = short_heap.sail(flash, heap, seed, count, say=say)
    assert sum(sailor.done.values()) == count
    if heap in (BOX, "256K"):
        assert not sailor.waited["longer heap"]
    if heap == BOX:
        assert not sailor.refused and not sailor.troubles, (sailor.refused, sailor.troubles)
        assert not sailor.waited, sailor.waited
    elif count > MANY and heap in ("192K", "160K"):
        assert sailor.refused  # else the heap would not be short


def taken_up(flash: Path, count: int, seed: int, say=None, moves: int = 3) -> None:
    """Take up and load games of all kinds: each stands where it stood when it was left.

    moves: how often actions are played in a game before the next one begins.
    """
    with short_heap.Sailor(flash, BOX, seed) as sailor:
        for about in short_heap.GAMES:
            sailor.comes(sailor.call("game.new", **about, seed=seed), "new")
            for _ in range(moves):
                sailor.operate("do")
            sailor.check()
        names = sailor.chance.choices(list(TAKING_UP), list(TAKING_UP.values()), k=count)
        for number, name in enumerate(names):
            sailor.operate(name)
            if say and number % 200 == 0:
                say(f"{number}")
        sailor.check()
        assert not sailor.refused and not sailor.troubles, sailor.refused
        assert sailor.done["resume"] > count // 4


@soak(count=(8, 200, 2000), moves=(1, 3, 3))
def test_a_box_never_refuses_to_take_a_game_up(unix, tmp_path, count, moves):
    taken_up(tmp_path, count, 5, moves=moves)


@soak(count=(8, 200, 2000))
@pytest.mark.parametrize("heap", [BOX, "256K", "224K", "192K", "160K"])
def test_the_shorter_the_heap_the_more_is_refused_and_nothing_dies(unix, tmp_path, heap, count):
    any_order(tmp_path, heap, count, 3)


def test_a_short_box_searches_for_a_host_beside_its_screens(unix, tmp_path):
    ships = {"game": "master", "players": short_heap.SHIPS, "options": {"mode": "chart"}}
    with ShortBox(tmp_path, "264K") as box:
        box.call("game.new", **ships, seed=3)
        for _ in range(3):
            found = box.call("game.suggest", nodes=40, why=True)
            assert found["step"].startswith(found["action"])
            box.comes(box.call("game.do", action=found["action"]), "a captain's move")
        assert not box.waited and box.call("game.digest")["ply"] == 3


@pytest.mark.parametrize("heap", ["208K", "216K"])
def test_games_left_over_do_not_keep_a_short_box_from_coming_up(unix, tmp_path, heap):
    race, duel = short_heap.GAMES[2], short_heap.GAMES[4]
    with ShortBox(tmp_path, BOX) as box:
        box.call("game.new", **race, seed=5)
        for _ in range(40):
            (action,) = box.call("game.actions", limit=1)["actions"]
            box.call("game.do", action=action.split("..")[0])
        (ran,) = tmp_path.glob("*.running")
        left_over = ran.read_bytes()
        box.call("game.new", **duel, seed=5)
        stood = box.digest()
    (ran,) = tmp_path.glob("*.running")
    ran.rename(tmp_path / "gyges-9.99.running")  # the plug was pulled again and again
    for number in range(3, 7):
        (tmp_path / f"mississippi-{number}.{number}.running").write_bytes(left_over)
    with ShortBox(tmp_path, heap) as box:
        assert box.digest() == stood and box.screen() == "table" and not box.waited
    with ShortBox(tmp_path, BOX) as box:
        assert box.digest() == stood
        saves = {save["name"]: save["status"] for save in box.call("store.list")["saves"]}
        assert saves["gyges-9"] == "running" and saves["mississippi-3"] == "suspended"

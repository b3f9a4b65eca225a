"""How many presses whole games of two take, with the same action at the end of every turn."""

import re
from pathlib import Path

import pytest

from pilothouse.link.client import connect
from pilothouse.terminal import keys

SCRIPTS = Path(__file__).parents[2] / "scripts"
# Presses at most, and presses when every choice was asked for. The games are the same.
MOST = {"gyges": (97, 163), "gyges_italian": (40, 67), "tboats": (204, 219)}


@pytest.mark.parametrize("name", MOST)
def test_a_game_by_keys_takes_few_presses(name):
    steps = keys.read(SCRIPTS / f"{name}.keys")
    presses = sum(step.arguments[1] for step in steps if step.verb == "press")
    assert presses <= MOST[name][0] <= MOST[name][1]
    assert not [step for step in steps if step.verb in ("hold", "do")]
    if name != "tboats":
        assert MOST[name][0] <= 0.6 * MOST[name][1]


@pytest.fixture(scope="module")
def client(unix):
    with connect(unix) as client:
        yield client


@pytest.mark.parametrize("name", MOST)
def test_each_turn_of_the_script_plays_what_its_remark_says(unix, name):
    text = (SCRIPTS / f"{name}.keys").read_text("utf-8")
    said = re.findall(r"^# (?:\d+, \w+: (\S+)|(setup \d+))$", text, re.MULTILINE)
    with connect("unix") as client:  # the script begins at power-on
        keys.Player(client, Path()).run_steps(
            [step for step in keys.parse(text, name) if step.verb != "screenshot"], name
        )
        log = [action.split(" x ")[0] for action in client.entries("game.log", "actions")]
    assert log == ["".join(words) for words in said] and len(log) > 8


# A position of each game with either side on turn, and the arrow towards the other side.
ROW = "000000/100001/000000/000000/001000/000000"
LONE = "000000/000003/000000/000000/002000/000000"
START = "321123/000000/000000/000000/000000/321123"
PICKET = "Y b1-b3,d1-d3,f1-f3,h1-h3 R b7-b9,d7-d9,f7-f9,h7-h9"
AHEAD = {"south": "up", "north": "down", "yellow": "up", "red": "down"}
AWAY = {"up": "down", "down": "up"}
BOARDS = {
    "south": ("gyges", {"board": START, "to_move": "south"}),
    "north": ("gyges", {"board": START, "to_move": "north"}),
    "yellow": ("tboats", PICKET + " y"),
    "red": ("tboats", PICKET + " r"),
    "lone": ("gyges", {"board": LONE, "to_move": "south"}),
    "two": ("gyges", {"board": ROW, "to_move": "south"}),
}


@pytest.fixture
def at_board(client):
    """A function that lays a board for a side, plays actions, and returns the link to the box."""

    def laid(side, *actions):
        game, position = BOARDS[side]
        players = ["south", "north"] if game == "gyges" else ["yellow", "red"]
        params = {"game": game, "players": players, "position": position, "seed": 1}
        client.call("game.new", params)
        for action in actions:
            client.do(action)
        return client

    return laid


def press(client, button):
    button, _, held = button.partition(" ")
    client.call("ui.press", {"button": button} | ({"ms": 800} if held else {}))
    return client.call("ui.screen")


@pytest.mark.parametrize("side", AHEAD)
def test_the_hint_is_one_press_from_the_board(at_board, side):
    assert press(at_board(side), AWAY[AHEAD[side]])["screen"] == "hint"


@pytest.mark.parametrize("side", AHEAD)
def test_where_the_enemy_could_go_takes_the_way_to_him_and_ok_held(at_board, side):
    client = at_board(side)
    presses = 0
    while client.call("ui.screen")["focus"] != "theirs":
        press(client, AHEAD[side])
        presses += 1
        assert presses <= 3
    seen = press(client, "ok long")
    assert seen["screen"] == "reach" and seen["focus"] not in ("", "0")
    assert press(client, "ok")["focus"] == "theirs"  # any key goes back to the enemy's piece
    assert press(client, "back")["focus"] != "theirs"  # and back to the player's own


def played(client):
    """The last action of the session; it is taken back."""
    *_, last = client.entries("game.log", "actions")
    client.call("game.undo")
    return last


def test_the_cursor_begins_on_what_this_side_moved_last(at_board):
    """OK takes it, and OK again plays its likeliest move: two presses."""
    for side, earlier, goes_on in (
        ("two", ("f2-e2", "c5-d5"), "e2-"),  # and not a2, the first of the row
        ("yellow", ("f1-f3>f2-f4", "h7-h9>h6-h8"), "f2-f4>"),
    ):
        client = at_board(side, *earlier)
        for button in ("ok", "ok"):
            press(client, button)
        assert played(client).startswith(goes_on)


def test_the_only_piece_that_can_move_is_in_hand_at_once(at_board):
    client = at_board("lone")
    press(client, "ok")  # one press, as nothing has to be chosen before
    assert played(client).startswith("f2-")


@pytest.mark.parametrize(("side", "ends"), [("yellow", 2), ("lone", 2)])
def test_the_arrows_leap_between_where_a_piece_can_go(at_board, side, ends):
    """Each press leads to another end of the move, where OK plays it."""
    client = at_board(side)
    seen = set()
    for leaps in range(ends):
        for button in ["ok"] * (side == "yellow") + ["left"] * leaps + ["ok"]:
            press(client, button)
        seen.add(played(client))
    assert len(seen) == ends, seen

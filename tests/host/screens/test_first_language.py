"""A box without settings asks for its language; a simulated one only where that is wanted."""

import json

import pytest

from pilothouse.build import explaining, npm, panels, tongues
from pilothouse.link import client
from pilothouse.terminal import keys

BETWEEN = "press down"


@pytest.fixture
def asks(monkeypatch):
    monkeypatch.setenv(tongues.VARIABLE, "")


def play(link, text):
    keys.Player(link, None, 1).run_steps(keys.parse(text))


def to_italian(link):
    while link.call("ui.screen")["focus"] != "it":
        play(link, BETWEEN)


def language(link):
    return link.call("system.language")["code"]


@pytest.mark.parametrize("board", panels.names())
def test_every_board_asks_once(unix, asks, monkeypatch, tmp_path, board):
    monkeypatch.setenv(panels.VARIABLE, board)
    with client.connect("unix", tmp_path) as link:
        play(link, "expect-screen languages\nexpect-focus en")
        to_italian(link)
    with client.connect("unix", tmp_path) as link:  # it was switched off during the question
        play(link, "expect-screen languages\nexpect-focus en")
        to_italian(link)
        play(link, "press ok\nexpect-screen home")
        assert language(link) == "it"
    with client.connect("unix", tmp_path) as link:
        play(link, "expect-screen home")
        assert language(link) == "it"


def test_a_game_that_runs_goes_first(unix, asks, tmp_path):
    with client.connect("unix", tmp_path) as link:
        link.call("game.new", {"game": "gyges", "players": ["south", "north"], "seed": 6})
        assert link.call("ui.screen")["screen"] == "table"
    with client.connect("unix", tmp_path) as link:
        assert link.call("ui.screen")["screen"] == "table"


def explains(link):
    return link.call("system.settings", {"name": "explain"})["settings"]["explain"]["value"]


@pytest.mark.parametrize("box", ["unix", "web"])
def test_a_real_box_explains_at_first_and_a_simulated_one_where_people_play(
    unix, box, monkeypatch, tmp_path
):
    if box == "web" and (missing := npm.no_node()):
        pytest.skip(missing)
    for said, expected in ((None, False), ("", False), ("on", True)):
        monkeypatch.delenv(explaining.VARIABLE, raising=False)
        if said is not None:
            monkeypatch.setenv(explaining.VARIABLE, said)
        with client.connect(box, tmp_path / str(said)) as link:
            assert explains(link) is expected
            link.call("system.settings", {"name": "explain", "value": not expected})
        with client.connect(box, tmp_path / str(said)) as link:
            assert explains(link) is not expected
    monkeypatch.delenv(explaining.VARIABLE, raising=False)
    explaining.begin()
    assert explaining.said() == explaining.ON
    if box == "unix":  # as a real box has it
        monkeypatch.setattr(explaining, "said", lambda: "?")
        with client.connect(box, tmp_path / "real") as link:
            assert explains(link) is True


@pytest.mark.parametrize("box", ["unix", "web"])  # the emulated Pico plays key scripts from home
def test_a_simulated_box_asks_nobody(unix, box, monkeypatch, tmp_path):
    if box == "web" and (missing := npm.no_node()):
        pytest.skip(missing)
    monkeypatch.setenv(tongues.VARIABLE, "it")
    with client.connect(box, tmp_path) as link:
        play(link, "expect-screen home")
        assert language(link) == "it"


def test_settings_go_before_what_a_simulated_box_speaks(unix, monkeypatch, tmp_path):
    (tmp_path / "settings").write_text(json.dumps({"language": "en"}))
    monkeypatch.setenv(tongues.VARIABLE, "it")
    with client.connect("unix", tmp_path) as link:
        assert language(link) == "en"


def test_a_language_that_the_box_lost_is_asked_for(unix, asks, tmp_path):
    (tmp_path / "settings").write_text(json.dumps({"language": "xx", "brightness": 3}))
    with client.connect("unix", tmp_path) as link:
        play(link, "expect-screen languages\npress ok\nexpect-screen home")
    assert json.loads((tmp_path / "settings").read_text())["brightness"] == 3

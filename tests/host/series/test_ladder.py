"""`make ladder`: which levels play, what is kept, and what is shown of it."""

import json
import re
import shlex
import sys
from pathlib import Path

import pytest
from drawing import kept
from rich.console import Console
from typer.testing import CliRunner

from pilothouse import cli, game, project
from pilothouse.games.gyges import measured
from pilothouse.games.master import measured as captains
from pilothouse.games.master import voyage
from pilothouse.games.mississippi import race
from pilothouse.series import ladder, scores, workers
from pilothouse.series.match import Game
from pilothouse.series.runs import Means
from soak import soak

STAND_IN = Path(__file__).with_name("stand_in_engine.py")
LEVELS = {name: game.of(name).levels for name in game.names()}


@pytest.mark.parametrize("name", LEVELS)
def test_the_best_level_is_that_which_the_box_offers(name):
    screens = project.ROOT / "firmware" / "screens"  # they need a display
    text = (screens / ("duel_new.py" if name in game.duels() else f"{name}/new.py")).read_text()
    offered = re.search(r"^LEVELS = \(([0-9, ]+)\)", text, re.MULTILINE)[1]
    assert LEVELS[name] == max(int(level) for level in offered.split(","))


@pytest.fixture(scope="module")
def rungs():
    return ladder.rungs(ladder.GAMES)


def test_every_level_of_every_game_plays_the_one_below(rungs):
    found = [(rung.game, rung.high) for rung in rungs]
    assert len(set(found)) == len(found)
    assert set(found) == {(name, n + 2) for name, best in LEVELS.items() for n in range(best - 1)}


def test_captains_sail_two_against_two(rungs):
    rung = next(rung for rung in rungs if (rung.game, rung.high) == ("mississippi", 2))
    assert rung.plan.levels == (2, 2, 1, 1) and "2 2 1 1" in rung.words
    # With each seed everybody moves up one place, so each level is equally often on each.
    places = [[level for _, level in rung.plan.seats(seed)] for seed in range(4)]
    assert all(sorted(column) == [1, 1, 2, 2] for column in zip(*places, strict=True))


SHORT = {race: ["variant=intro", "intro_tiles=1"], voyage: ["target=51000"]}


def shorten(monkeypatch):
    """Let races and voyages of captains end soon, those of the ladder and those of a command."""
    for module, options in SHORT.items():

        def plan(players, levels, given, whole=module.plan, options=options):
            return whole(players, levels, [*given, *options])

        monkeypatch.setattr(module, "plan", plan)


@soak(games=(1, 1, 4), highest=(2, 3, 5), short=(True, False, False))
def test_a_hundredth_of_the_ladder(games, highest, short, tmp_path, monkeypatch):
    if short:
        shorten(monkeypatch)
    shares = [
        (rung, ladder.climb(rung, tmp_path, Means(1)))
        for rung in ladder.rungs(games)
        if rung.high <= highest
    ]
    assert len(shares) == sum(min(best, highest) - 1 for best in LEVELS.values())
    for rung, share in shares:
        assert 0 <= share <= 1 and len(kept(rung.file(tmp_path))) == games
    # The commands that are shown find all games there: they play none.
    monkeypatch.setattr(workers, "here", None)
    monkeypatch.chdir(tmp_path)
    for rung, _ in shares:
        command = shlex.split(rung.command(tmp_path))[1:]
        more = ["--plot", f"{rung.game}-{rung.high}.png"] if command[0] == "match" else []
        done = CliRunner().invoke(cli.app, [*command, *more])
        assert done.exit_code == 0, (command, done.exception)


@soak(games=(2, 2, 4), short=(True, False, False))
def test_captains_of_one_level_sail_from_every_seat(games, short, tmp_path, monkeypatch):
    if short:
        shorten(monkeypatch)
    table, (command,) = captains.captains(games, tmp_path, Means(1))
    console = Console(width=80)
    with console.capture() as capture:
        console.print(table)
    shown = [" ".join(line.split()) for line in capture.get().splitlines()]
    found = kept(tmp_path / "captains.sqlite")
    assert len(found) == games and str(tmp_path / "captains.sqlite") in command
    for seat in range(4):
        won = sum(json.loads(text)["winner"] == seat for text in found.values())
        (row,) = [line for line in shown if line.startswith(f"ship {seat + 1} wins")]
        assert f" {won / games:.1%} " in row and row.endswith("20 to 30 %")
    assert f"{games} voyages" in shown[0]


def test_an_engine_plays_level_5_at_each_of_its_depths(tmp_path):
    stand_in = shlex.join([sys.executable, str(STAND_IN), "illegal"])
    table, commands = measured.engine(stand_in, 1, tmp_path, Means(2, "tcp://nowhere:1"))
    assert [column.header for column in table.columns] == list(scores.YARDSTICK)
    assert len(commands) == len(measured.PLIES)
    assert list(table.columns[1].cells) == ["100.0%", "100.0%"]  # it plays no legal move
    assert all((tmp_path / f"engine-{plies}.sqlite").exists() for plies in measured.PLIES)


def test_it_is_shown_in_80_columns(rungs, tmp_path):
    console = Console(width=80)
    with console.capture() as capture:
        ladder.show([(rung, 0.7825) for rung in rungs], tmp_path, console)
    shown = [" ".join(line.split()) for line in capture.get().splitlines()]
    assert "gyges 5 : 4 400 78.2% 73.9% to 82.0% 75% 0 to 199" in shown
    assert "mississippi 2 : 1 400 78.2% 73.9% to 82.0% 65% 0 to 399" in shown
    assert all(rung.command(tmp_path) in shown for rung in rungs)


def test_the_shares_are_those_of_the_higher_level():
    duel = [Game(n, points, 9, (1, 1), (1, 1), None, "0") for n, points in enumerate([1, 1, 0.5])]
    assert ladder._points(duel) == pytest.approx(5 / 6)

    class Sailed:
        def __init__(self, levels, winner):
            self.levels, self.winner = levels, winner

    fleet = [Sailed((2, 2, 1, 1), 0), Sailed((1, 2, 2, 1), 0), Sailed((2, 1, 1, 2), None)]
    assert ladder._first_places([*fleet, Sailed((2, 1, 1, 2), 3)]) == 0.5

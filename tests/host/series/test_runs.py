"""Series of games in several processes: killed ones, killed commands, and how far they are."""

import pickle
import re
import subprocess
import sys
import time
from pathlib import Path

import drawing
import pytest
from drawing import DRAWINGS, Plan, count_forked, fork_players, kept
from typer.testing import CliRunner

from pilothouse.cli import app
from pilothouse.errors import PilothouseError, SeriesError
from pilothouse.series import pace, results, workers
from pilothouse.series.runs import Means, play_all

SEEDS = range(3, 11)
SHORT = ["--levels", "1 3", "--option", "variant=intro", "--option", "intro_tiles=1"]
COMMAND = [sys.executable, "-c", "__import__('pilothouse.cli').cli.main()"]


@pytest.fixture(scope="module", autouse=True)
def all_is_counted():
    yield
    count_forked()


@pytest.fixture(scope="module")
def alone():
    return play_all(DRAWINGS, Plan(), SEEDS, Means(1))


def test_the_games_come_in_the_order_of_their_seeds(alone):
    assert [game.seed for game in alone] == list(SEEDS)
    assert len({game.drawn for game in alone}) == len(SEEDS)


# Processes that are killed


def test_a_process_that_is_killed_loses_nothing(alone, tmp_path, monkeypatch):
    fork_players(monkeypatch)
    plan = Plan(deadly=6, marker=str(tmp_path / "killed"))
    assert play_all(DRAWINGS, plan, SEEDS, Means(2)) == alone
    assert (tmp_path / "killed").exists()


def test_nobody_waits_for_games_when_a_series_ends_early(alone, monkeypatch):
    fork_players(monkeypatch)
    task = workers.Task(drawing.draw, Plan(seconds=600), False, results.rules("gyges"))
    playing = workers.pool(task, [4, 5], 2)
    assert next(playing).result == workers.as_json(alone[1])
    since = time.monotonic()
    playing.close()
    assert time.monotonic() - since < 60


def test_a_game_that_always_kills_its_process_keeps_few_others_from_being_played(
    tmp_path, monkeypatch
):
    fork_players(monkeypatch)
    into = tmp_path / "all.sqlite"
    with pytest.raises(SeriesError, match="killed 3 times in a row.* without a result: [1-4],"):
        play_all(DRAWINGS, Plan(deadly=2), range(12), Means(2, into=into))
    missing = set(range(12)) - set(kept(into))
    assert 2 in missing and len(missing) <= 4  # it, and those that were given out with it


def test_a_refusal_in_another_process_is_the_same_sentence():
    plan = Plan(options={"setup": "nonsense"})
    with pytest.raises(PilothouseError) as here:
        play_all(DRAWINGS, plan, SEEDS, Means(1))
    with pytest.raises(SeriesError) as there:
        workers.Task(drawing.draw, plan, False, results.rules("gyges"))(3)
    assert str(pickle.loads(pickle.dumps(there.value))) == str(here.value)
    assert "setup" in str(here.value)


def test_a_worker_with_other_rules_is_refused():
    task = workers.Task(drawing.draw, Plan(), False, "another")
    with pytest.raises(SeriesError, match="the rules there are others than here"):
        task(0)


def test_the_code_of_the_rules_is_that_of_kernel_and_game():
    assert results.rules("gyges") != results.rules("tboats")
    assert re.fullmatch("[0-9a-f]{12}", results.rules("gyges"))


# A command that is killed


def begin(tmp_path, *more):
    words = ["race", "--seeds", "8", *SHORT, "--jobs", "2", "--into", "all.sqlite", *more]
    return subprocess.Popen(
        [*COMMAND, *words], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def children(pid):
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def alive(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_killed_command_goes_on_where_it_was(tmp_path):
    command = begin(tmp_path)
    while len(kept(tmp_path / "all.sqlite")) < 2:
        assert command.poll() is None
        time.sleep(0.02)
    playing = children(command.pid)
    assert len(playing) >= 2
    command.kill()
    command.communicate()
    before = kept(tmp_path / "all.sqlite")
    assert 2 <= len(before) < 8
    told, said = begin(tmp_path, "--progress").communicate()
    assert "races: 8 of 8" in said and "0 to 7" in told
    after = kept(tmp_path / "all.sqlite")
    assert sorted(after) == list(range(8))
    assert {seed: after[seed] for seed in before} == before
    for pid in playing:  # they would wait for games for ever
        for _ in range(200):
            if not alive(pid):
                break
            time.sleep(0.05)
        assert not alive(pid)


# How far it is


@pytest.mark.parametrize("wanted", [None, True, False])
def test_without_a_terminal_progress_is_told_where_it_is_asked_for(wanted, monkeypatch, capsys):
    monkeypatch.setattr(pace, "LINES", 0)
    with pace.show_progress("races", 5, 2, wanted) as tell:
        tell()
        tell()
        tell()
    out, told = capsys.readouterr()
    lines = told.splitlines()
    assert not out and len(lines) == (3 if wanted else 0)
    if wanted:
        assert lines[0].startswith("races: 3 of 5")
        assert re.fullmatch(r"races: 4 of 5, 0:00:0\d left", lines[1])
        assert lines[2].startswith("races: 5 of 5")


# Who plays where


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--jobs", "2", "--scheduler", "tcp://localhost:1"], "--jobs is for processes of this"),
        (["--scheduler", "localhost"], "localhost is no address of a scheduler: tcp://HOST:PORT"),
    ],
)
def test_where_games_are_played_has_to_be_clear(words, sentence):
    result = CliRunner().invoke(app, ["race", "--seeds", "2", *SHORT, *words])
    assert isinstance(result.exception, SeriesError) and sentence in str(result.exception)

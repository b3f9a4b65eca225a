"""`pilothouse match gyges --engine`: engines play; what they do wrong loses, and is named."""

import os
import select
import shlex
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pilothouse.cli import app
from pilothouse.errors import PilothouseError
from pilothouse.series import contest, engines, match, scores
from pilothouse.series.engines import Engine, EngineError
from pilothouse.series.runs import Means, play_all

STAND_IN = Path(__file__).with_name("stand_in_engine.py")
RULES = {"preset": "tournament"}


def stand_in(mode):
    return shlex.join([sys.executable, str(STAND_IN), mode])


def play(first, second, games=range(2)):
    plan = match.plan("gyges", (first, second), RULES)
    return scores.total(play_all(match.MATCH, plan, games, Means()))


@pytest.fixture
def engine(request):
    running = Engine(stand_in(request.param), 0.4)
    yield running
    running.close()


@pytest.mark.parametrize(
    ("engine", "fault"),
    [
        ("illegal", "plays '0|35', which is not legal"),
        ("goal", "plays '0|37', which is not legal"),
        ("hasty", "plays '0|35', which is not legal"),  # what it said before `go` does not count
        ("gibberish", "plays 'a1-a2', which is no move"),
        ("empty", "says bestmove without a move"),
        ("silent", "has not said bestmove within 0.4 s"),
        ("dies", "has ended, with exit code 3"),
    ],
    indirect=["engine"],
)
def test_what_an_engine_does_wrong_loses_and_is_named(engine, fault):
    score = play(engine, 1)
    assert score.points == [0.0, 0.0]  # from either side: it is started again for the second game
    assert len(score.faults) == 2 and all(f"Stand-in {fault}" in told for told in score.faults)
    assert score.faults[0].startswith("game 1, ply ")
    assert score.faults[1].startswith("game 2, ply ")


def test_of_two_engines_the_one_that_is_at_fault_loses():
    silent, dead = Engine(stand_in("silent"), 0.3), Engine(stand_in("dies"), 0.3)
    try:
        score = play(silent, dead)
    finally:
        silent.close()
        dead.close()
    # Whoever is on turn first in a game is at fault first; sides change.
    assert sorted(score.points) == [0.0, 1.0]


def test_a_level_as_an_engine_plays_as_the_level_does():
    plain = play(2, 1, games=range(1))
    code = "__import__('pilothouse.cli').cli.main()"
    running = Engine(shlex.join([sys.executable, "-c", code, "ugi", "--level", "2"]), 60)
    try:
        hosted = play(running, 1, games=range(1, 2))
        assert not hosted.faults and hosted.plies > 5  # as north, too, all of its moves are legal
        hosted = play(running, 1, games=range(1))
    finally:
        running.close()
    assert (hosted.points, hosted.plies, hosted.moves) == (plain.points, plain.plies, plain.moves)
    assert hosted.nodes == plain.nodes and hosted.nodes[0] > hosted.moves[0]


def test_its_process_ends_with_the_match():
    with contest.players(None, None, [stand_in("illegal")], None) as (running, other):
        assert other == contest.LEVEL and running._run.poll() is None
        process = running._run
    assert process.poll() is not None


def test_an_engine_that_does_not_even_begin_stops_the_match(monkeypatch):
    with pytest.raises(EngineError, match="can't be started"):
        Engine("/no/such/engine", 1)
    with pytest.raises(EngineError, match="speaks UGI.*exit code 1"):
        Engine(shlex.join([sys.executable, "-c", "raise SystemExit(1)"]), 1)
    monkeypatch.setattr(engines, "START_UP", 0.5)
    since = time.monotonic()
    with pytest.raises(EngineError, match="ugiok within 0.5 s"):
        Engine(stand_in("deaf"), 1)
    assert time.monotonic() - since < 60  # it would have slept for 600 s


@pytest.mark.parametrize("text", ["", ";", "engine; maxPly", "engine; maxPly 1 2", "'engine"])
def test_a_command_that_is_none_is_refused(text):
    with pytest.raises(EngineError):
        Engine(text, 1)


def test_g17_a_repetition_says_why_it_is_not_legal():
    board = "321123/000000/000000/000000/000000/321123"
    view = {"board": "321120/000003/000000/000000/000000/321123", "to_move": "south"}
    assert engines._repeats("11|5", {**view, "before": board})
    assert not engines._repeats("11|4", {**view, "before": board})
    assert engines._repeats("3|3", {**view, "before": None})
    north = {"board": "321123/300000/000000/000000/000000/021123", "to_move": "north"}
    assert engines._repeats(
        "29|5", {**north, "before": "321123/000000" + "/000000" * 3 + "/321123"}
    )
    assert not engines._repeats("0|37", {**view, "before": None})


# An engine that stays when its input ends, and scripts that start it
STAYS = """exec 3>{fifo}
while read word rest; do
  case $word in ugi) echo ugiok;; isready) echo readyok;; esac
done
exec sleep 60
"""
SCRIPTS = ("sh {engine}; exit", "exec 4<&0; sh {engine} <&4 4<&- &")


def interrupt(*_):
    raise KeyboardInterrupt


def closed(text, monkeypatch):
    Engine(text, 5).close()


def at_fault(text, monkeypatch):
    with pytest.raises(engines.EngineFault, match="has not said bestmove"):
        Engine(text, 0.1)._best("0" * 36, "south", None)


def interrupted_at_its_start(text, monkeypatch):
    monkeypatch.setattr(Engine, "_ready", interrupt)
    with pytest.raises(KeyboardInterrupt):
        Engine(text, 5)


def interrupted_twice(text, monkeypatch):
    running = Engine(text, 5)
    monkeypatch.setattr(running._run, "wait", interrupt)
    monkeypatch.setattr(running._run, "kill", lambda: monkeypatch.undo())
    with pytest.raises(KeyboardInterrupt):
        running.close()


def ended_by_a_signal(text, monkeypatch):
    with pytest.raises(SystemExit), contest.players(None, 1, [text], 5):
        raise SystemExit(143)


@pytest.mark.skipif(os.name != "posix", reason="needs process groups")
@pytest.mark.parametrize("script", SCRIPTS, ids=("waits", "leaves"))
@pytest.mark.parametrize(
    "end", (closed, at_fault, interrupted_at_its_start, interrupted_twice, ended_by_a_signal)
)
def test_nothing_that_an_engine_has_started_outlives_it(end, script, tmp_path, monkeypatch):
    monkeypatch.setattr(engines, "SOON", 0.0)
    fifo, engine, wrapper = (tmp_path / name for name in ("fifo", "engine", "wrapper"))
    os.mkfifo(fifo)
    engine.write_text(STAYS.format(fifo=fifo))
    wrapper.write_text(script.format(engine=engine))
    alive = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    told = select.poll()
    told.register(alive, select.POLLIN)
    assert not told.poll(0)  # nobody has opened it yet
    end(f"sh {wrapper}", monkeypatch)
    assert told.poll(60_000) == [(alive, select.POLLHUP)]  # whoever had it open has ended
    os.close(alive)


@pytest.mark.parametrize("command", ("sh -c 'exit 3'", "/dev/null --of this"))
def test_a_refused_engine_is_named_by_its_whole_command(command):
    with pytest.raises(EngineError) as refused:
        Engine(command, 5)
    assert str(refused.value).startswith(command) and str(refused.value).count(command) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["gyges"], "--levels A B, or up to two --engine"),
        (["gyges", "--levels", "1", "2", "--engine", "x"], "--levels A B, or up to two --engine"),
        (["gyges", "--engine", "x", "--engine", "y", "--engine", "z"], "up to two"),
        (["gyges", "--engine", "x", "--engine", "y", "--level", "1"], "--level is for"),
        (["gyges", "--levels", "1", "2", "--level", "1"], "--level is for"),
        (["gyges", "--levels", "1", "2", "--seconds", "1"], "--seconds is for"),
        (["tboats", "--engine", "x"], "not tboats"),
        (["gyges", "--engine", "x", "--option", "preset=italian"], "G-11"),
    ],
)
def test_who_plays_has_to_be_clear(words, sentence, tmp_path):
    result = CliRunner().invoke(app, ["match", *words, "--plot", str(tmp_path / "match.png")])
    assert isinstance(result.exception, PilothouseError) and sentence in str(result.exception)


def test_the_command_names_the_players_and_the_faults(tmp_path):
    words = ["match", "gyges", "--engine", f"{stand_in('dies')}; maxPly 1", "--level", "1"]
    png = tmp_path / "match.png"
    result = CliRunner().invoke(app, [*words, "--games", "2", "--plot", str(png)])
    assert result.exit_code == 0, result.output
    assert "Stand-in;" in result.output and "0.0%" in result.output
    assert "game 2, ply" in result.output and "exit code 3" in result.output
    assert png.stat().st_size > 1000


@pytest.mark.parametrize("where", [["--jobs", "2"], ["--scheduler", "tcp://127.0.0.1:9"]])
def test_an_engine_stays_in_one_process(where, tmp_path):
    words = ["match", "gyges", "--engine", stand_in("dies"), "--plot", str(tmp_path / "a.png")]
    result = CliRunner().invoke(app, [*words, *where])
    assert isinstance(result.exception, PilothouseError)
    said = "an engine is one program on this computer: leave --scheduler and --jobs away"
    assert str(result.exception) == said


def test_games_with_an_engine_are_kept_too(tmp_path):
    means = Means(into=tmp_path / "all.sqlite")
    running = Engine(stand_in("dies"), 5)
    try:
        plan = match.plan("gyges", (running, 1), RULES)
        found = play_all(match.MATCH, plan, range(2), means)
    finally:
        running.close()
    # The file knows the engine by its command and seconds. The games are there: none is played.
    assert play_all(match.MATCH, plan, range(2), means) == found and running._run is None
    assert "exit code 3" in found[0].fault

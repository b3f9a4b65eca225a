"""`pilothouse ugi`: what the engine answers, and that it refuses what it can't use."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from pilothouse.cli import app
from pilothouse.errors import PilothouseError
from pilothouse.games.gyges import ugi
from pilothouse.series import engines
from shared_rules.kernel.session import Session, ended

PILOTHOUSE = [sys.executable, "-c", "from pilothouse.cli import main; main()"]
OTHER = "201120/000330/000000/000200/000100/030123"


class Heard:
    """An engine, and what it has said since it was last asked."""

    def __init__(self, level=1, **options):
        self.lines = []
        self.engine = ugi.Ugi(self.lines.append, level, ugi.rules(options))

    def __call__(self, *lines):
        """What the engine says to these lines and to the search that they begin."""
        self.lines.clear()
        for line in lines:
            assert self.engine.hear(line)
        while self.engine.thinking:
            self.engine.think()
        return list(self.lines)


def suggested(board, level, before=None, nodes=None):
    position = {"board": board, "to_move": "south", **({"before": before} if before else {})}
    session = Session("gyges", ["south", "north"], ugi.RULES, 0, position)
    return ended(session.rules.suggest(session.state, level, nodes))


def best(lines):
    (line,) = [line for line in lines if line.startswith("bestmove")]
    return line.split()[1]


def test_it_says_its_name_and_options_and_that_it_is_ready():
    said = Heard()("ugi")
    assert said[0].startswith("id name Pilothouse") and said[-1] == "ugiok"
    assert {"option level", "option maxNodes", "option maxTime", "option before"} <= set(said)
    assert Heard()("isready", "", "  ") == ["readyok"]


@pytest.mark.parametrize("board", [ugi.START, OTHER])
def test_its_move_is_the_one_that_the_level_suggests(board):
    for level in (1, 2):
        found = suggested(board, level)
        said = Heard(level)(f"setpos data {board}", "go")
        assert best(said) == engines.move(found["action"], "south")
        words = said[0].split()
        assert words[:2] == ["info", "ply"] and int(words[2]) == found["depth"]
        assert f"score {found['value']} nodes {found['nodes']} " in said[0]


def test_the_start_is_helios_start_and_the_level_can_be_set():
    hear = Heard(1)
    level_1 = best(hear("go"))
    assert level_1 == best(hear("setpos start", "go"))
    assert level_1 == engines.move(suggested(ugi.START, 1)["action"], "south")
    found = suggested(ugi.START, 3)["action"]
    assert best(hear("setoption level 3", "go")) == engines.move(found, "south")
    assert best(hear("setoption name level value 1", "go")) == level_1


def test_nodes_and_time_can_be_set():
    said = Heard(5)("setoption maxNodes 30", "go")
    assert int(said[0].split()[said[0].split().index("nodes") + 1]) <= 60
    hear = Heard(5)
    hear("setoption maxNodes 100000000", "setoption maxTime 0.1")
    said = hear("go")
    assert best(said) and int(said[0].split()[said[0].split().index("nodes") + 1]) < 100_000_000


def test_g17_it_does_not_go_back_to_the_position_that_it_is_told():
    """The best move would bring back the position before: told so, it plays another one."""
    hear = Heard(2)
    hear(f"setpos data {OTHER}")
    first = best(hear("go"))
    position = {"board": OTHER, "to_move": "south"}
    session = Session("gyges", ["south", "north"], ugi.RULES, 0, position)
    session.do(engines.action(first, "south", session.actions()))
    assert best(hear(f"setoption before {session.state['board']}", "go")) != first
    assert best(hear("setoption before none", "go")) == first
    hear(f"setoption before {session.state['board']}")
    assert best(hear(f"setpos data {OTHER}", "go")) == first  # a new position has no past


def test_g16_a_side_without_a_move_says_null():
    assert best(Heard()("setpos data 333322/221111" + "/000000" * 4, "go")) == "null"


@pytest.mark.parametrize(
    "line",
    [
        "setpos",
        "setpos data",
        "setpos data 12",
        "setpos data " + "0" * 36,
        "setpos data " + "333333" + "0" * 30,
        "setpos data " + OTHER.replace("/", "") + "10",
        "setpos start now",
        "setoption",
        "setoption level",
        "setoption level 0",
        "setoption level 6",
        "setoption level \u0663",
        "setoption maxNodes 0",
        "setoption maxNodes 1e3",
        "setoption maxTime nan",
        "setoption maxTime inf",
        "setoption maxTime -1",
        "setoption maxPly 3",
        "setoption name level 3",
        "setoption before 123",
        "go fast",
        "stop",
        "position",
        "UGI",
    ],
)
def test_a_line_that_it_can_not_use_is_refused_and_changes_nothing(line):
    hear = Heard()
    before = hear(f"setpos data {OTHER}", "setoption maxNodes 40", "go")
    (refusal,) = hear(line)
    assert refusal.startswith("info string ") and len(refusal) > 25
    assert best(hear("go")) == best(before)


def test_while_it_searches_it_answers_and_stop_has_the_move_at_once():
    hear = Heard(5)
    hear("setoption maxNodes 100000000")
    assert hear.engine.hear("go")
    for _ in range(3):
        hear.engine.think()
    hear.lines.clear()
    for line in ("isready", "go", "stop"):
        assert hear.engine.hear(line)
    assert hear.lines[0] == "readyok" and hear.lines[1].startswith("info string")
    assert hear.lines[-1].startswith("bestmove") and not hear.engine.thinking


def test_quit_ends_it_and_so_does_the_end_of_input_after_its_move():
    said = []
    engine = ugi.Ugi(said.append, 1, ugi.rules({}))
    ugi.serve(engine, ["quit\n", "isready\n"])
    assert said == []
    ugi.serve(engine, ["go\n"])
    assert said[-1].startswith("bestmove")


def test_rules_that_ugi_can_not_tell_are_refused():
    assert ugi.rules({}) == {"preset": "tournament"}
    with pytest.raises(PilothouseError, match="G-11"):
        ugi.rules({"preset": "italian"})
    with pytest.raises(PilothouseError, match="'ko'"):
        ugi.rules({"ko": 5})
    result = CliRunner().invoke(app, ["ugi", "--option", "bounce=push"])
    assert isinstance(result.exception, PilothouseError)


def test_the_command_speaks_ugi_on_standard_input_and_output():
    lines = "ugi\nisready\nsetpos start\nnonsense\ngo\n"
    ran = subprocess.run(
        [*PILOTHOUSE, "ugi", "--level", "1"],
        input=lines.encode() + b"\xff\xfe\n",
        capture_output=True,
        timeout=60,
    )
    said = ran.stdout.decode().splitlines()
    assert ran.returncode == 0 and not ran.stderr
    assert "ugiok" in said and "readyok" in said
    assert said[-1].startswith("bestmove ")
    assert sum(line.startswith("info string") for line in said) == 2

"""`pilothouse records`: a table, CSV, and what it says where there is nothing."""

import csv
import io
import os
import subprocess
import sys

import pytest

from pilothouse import cli
from pilothouse.device import records
from pilothouse.link.client import connect


@pytest.fixture
def pilothouse(monkeypatch, capsys):
    """A function (words of a command line) -> (exit code, output, errors)."""
    monkeypatch.setenv("COLUMNS", "100")

    def command(*arguments) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pilothouse", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, errors = capsys.readouterr()
        code = ended.value.code or 0
        return (code, out, errors) if isinstance(code, int) else (1, out, errors + code)

    return command


@pytest.fixture(scope="module")
def flash(tmp_path_factory):
    """A box on which Anna has beaten red twice, and the second of these games is on the table."""
    folder = tmp_path_factory.mktemp("box")
    with connect("unix", folder) as link:
        for seed in (1, 2):
            players = {"players": ["yellow", "red"], "names": {"red": "Anna"}}
            link.call("game.new", {"game": "tboats", "seed": seed, **players})
            link.call("game.do", {"action": "resign"})
    return folder


def test_a_table_shows_games_and_wins(flash):
    """The whole command in a process of its own, and not only what it calls."""
    command = [sys.executable, "-c", "from pilothouse.cli import main; main()", "records", "unix"]
    env = {**os.environ, "COLUMNS": "100"}
    done = subprocess.run([*command, "--flash", flash], capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("yellow, Anna") == 2
    assert "tboats   Anna   2 won" in done.stdout


def test_csv_has_a_line_a_game(flash, pilothouse):
    code, out, errors = pilothouse("records", "unix", "--csv", "--flash", flash)
    assert code == 0, errors
    rows = list(csv.DictReader(io.StringIO(out)))
    assert rows == 2 * [
        {
            "game": "tboats",
            "mode": "table",
            "players": "yellow, Anna",
            "winner": "Anna",
            "rounds": "",
            "plies": "1",
            "score": "",
        }
    ]


def test_no_name_of_a_player_is_a_formula_in_a_spreadsheet():
    game = {"game": "gyges", "mode": "table", "players": ["north", "south"], "plies": 9}
    names = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\uff1d1", '="a",b', "-", "Anna-Lena")
    found = [
        {**game, "names": {"north": name}, "winner": "north", "rounds": None, "score": -5}
        for name in names
    ]
    rows = list(csv.DictReader(io.StringIO(records.as_csv(found))))
    assert [row["winner"] for row in rows] == [
        *("'=1+1", "'+1", "'-1", "'@SUM(A1)", "\\t=1", "\\r=1", "'\uff1d1", '\'="a",b', "'-"),
        "Anna-Lena",
    ]
    assert all(row["players"] == row["winner"] + ", south" for row in rows)
    assert {row["score"] for row in rows} == {"-5"} and {row["rounds"] for row in rows} == {""}


def test_a_new_box_has_none(tmp_path, pilothouse):
    code, out, _ = pilothouse("records", "unix", "--flash", tmp_path)
    assert code == 0 and "no game has ended" in out
    _, out, _ = pilothouse("records", "unix", "--csv", "--flash", tmp_path)
    assert out == ",".join(records.COLUMNS) + "\n"


def test_a_target_without_a_store_says_so(pilothouse):
    code, _, errors = pilothouse("records", "cpython")
    assert code == 1 and "keeps no records" in errors


def test_the_quickest_race_and_the_highest_cash_are_named(capsys):
    race = {"game": "mississippi", "mode": "pilot", "players": ["red", "green"], "plies": 90}
    trade = {"game": "master", "mode": "table", "players": ["red", "blue"], "plies": 300}
    records.show(
        [
            {**race, "names": {}, "winner": "red", "rounds": 12},
            {**race, "names": {"green": "Bo"}, "winner": "green", "rounds": 9},
            {**race, "names": {}, "winner": None, "rounds": 3},
            {**trade, "names": {"red": "Cy"}, "winner": "red", "rounds": 40, "score": 215000},
            {**trade, "names": {}, "winner": "blue", "rounds": 5, "score": 201000},
        ]
    )
    told = " ".join(capsys.readouterr().out.split())
    assert "mississippi Bo quickest: 9" in told and "master Cy highest: 215,000" in told

"""`pilothouse records`: a table, CSV, and what it says where there is nothing."""

import csv
import io
import os
import subprocess
import sys

import pytest

from pilothouse.device import records
from pilothouse.link.client import connect

PILOTHOUSE = [sys.executable, "-c", "from pilothouse.cli import main; main()"]


def pilothouse(*arguments) -> subprocess.CompletedProcess:
    env = {**os.environ, "COLUMNS": "100"}
    command = [*PILOTHOUSE, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=env)


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
    done = pilothouse("records", "unix", "--flash", flash)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("yellow, Anna") == 2
    assert "tboats   Anna   2 won" in done.stdout


def test_csv_has_a_line_a_game(flash):
    done = pilothouse("records", "unix", "--csv", "--flash", flash)
    assert done.returncode == 0, done.stderr
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
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


def test_a_new_box_has_none(tmp_path):
    done = pilothouse("records", "unix", "--flash", tmp_path)
    assert done.returncode == 0 and "no game has ended" in done.stdout
    done = pilothouse("records", "unix", "--csv", "--flash", tmp_path)
    assert done.stdout == ",".join(records.COLUMNS) + "\n"


def test_a_target_without_a_store_says_so():
    done = pilothouse("records", "cpython")
    assert done.returncode == 1 and "keeps no records" in done.stderr


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

"""`pilothouse analyse`: the table, the plots, the CSV, and what it refuses."""

import csv
import sys
from io import StringIO
from types import SimpleNamespace

import pytest
from PIL import Image
from typer.testing import CliRunner

from pilothouse.analysis import report, speech
from pilothouse.analysis.study import WIN, Step, Study
from pilothouse.build import package, page_texts
from pilothouse.cli import app
from pilothouse.errors import PilothouseError
from shared_rules.kernel.session import Session

OPEN_GOAL = {"board": "000000/000000/000000/001000/032000/300021", "to_move": "south"}


@pytest.fixture
def save(tmp_path):
    session = Session("gyges", ["south", "north"], {"preset": "tournament"}, 1, OPEN_GOAL)
    for text in ("c4-b4", "resign"):
        session.do(text)
    path = tmp_path / "missed.save"
    path.write_bytes(b"".join(session.save()))
    return path


def run(*words):
    return CliRunner().invoke(app, ["analyse", *map(str, words)])


def study(lines, rounds=True, **more):
    session = SimpleNamespace(game="mississippi", remarks={})
    return Study("mississippi", speech.Speech("en", session), "unit", rounds, ["red"], lines=lines)


def test_the_command_shows_the_steps_and_what_decided_the_game(save):
    result = run(save)
    assert result.exit_code == 0, result.output
    for words in ("c4-b4", "c4-c5-north", "It wins at once.", "the game", "Winner: South"):
        assert words in result.output
    assert "The deciding turn: South, in front from ply" in result.output
    assert "█" in result.output and "round" not in result.output


def test_it_speaks_italian(save):
    output = run(save, "--language", "it").output
    for words in ("Vince subito.", "la partita", "Vince: Sud", "Il turno decisivo"):
        assert words in output


def test_csv_has_a_line_a_step(save):
    rows = list(csv.DictReader(StringIO(run(save, "--csv").stdout)))
    assert [row["ply"] for row in rows] == ["1", "2"]
    assert rows[0]["best"] == "c4-c5-north" and int(rows[0]["missed"]) > 10000
    assert rows[1]["value"] == str(-WIN)


def test_in_a_spreadsheet_words_are_text_and_numbers_are_numbers():
    step = Step(ply=1, round=None, who="=1", played="+a1", value=-7, best="-b", why="@c", missed=3)
    [row] = csv.DictReader(StringIO(report.as_csv(SimpleNamespace(steps=[step]))))
    texts = {name: row[name] for name in ("who", "played", "best", "why")}
    assert texts == {"who": "'=1", "played": "'+a1", "best": "'-b", "why": "'@c"}
    assert (row["value"], row["missed"], row["round"]) == ("-7", "3", "")


def test_the_plot_is_a_picture_and_writes_over_none(save, tmp_path):
    png = tmp_path / "shown" / "plot.png"
    result = run(save, "--plot", png)
    assert result.exit_code == 0, result.output
    with Image.open(png) as picture:
        assert picture.size[0] > 800 and len(picture.getcolors(1000000)) > 20
    before = png.read_bytes()
    assert isinstance(run(save, "--plot", png).exception, PilothouseError)
    assert run(save, "--plot", png, "--force").exit_code == 0
    assert png.read_bytes() == before


def test_without_matplotlib_the_plot_says_what_to_install(save, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = run(save, "--plot", tmp_path / "plot.png")
    assert "'WHEEL[analyse]'" in str(result.exception)
    assert run(save).exit_code == 0


def test_a_file_that_is_no_save_and_a_wrong_language_are_refused(save, tmp_path):
    (tmp_path / "text").write_text("hello\n")
    assert "is no save" in str(run(tmp_path / "text").exception)
    assert "en, de, " in str(run(save, "--language", "qq").exception)
    assert run(save, "--nodes", "1").exit_code == 2


def test_the_plot_in_the_terminal_has_the_highest_and_the_lowest_value():
    rows = report.drawn(study({"red": [0, 12, 24], "green": [24, 12, 0]}))
    assert len(rows) == report.HEIGHT
    assert rows[0].split() == ["24", "G", "R"] and rows[-1].split() == ["0", "R·G"]
    rows = report.drawn(study({"red": [5, None, 5]}))
    assert rows[0] == "5 R R"
    assert report.drawn(study({})) == [] == report.drawn(study({"red": []}))


def test_lines_with_the_same_first_letter_have_different_marks():
    assert report.marks(study({"green": [1], "grey": [1]})) == {"green": "G", "grey": "R"}


def test_a_long_game_is_as_wide_as_a_terminal():
    rows = report.drawn(study({"red": list(range(500))}))
    assert max(len(row) for row in rows) <= report.WIDTH + 4


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (-7, "-7"),
        (None, "-"),
        (WIN, "won"),
        (-WIN, "lost"),
        (WIN - 1, "wins in 1"),
        (WIN - 3, "wins in 2"),
        (2 - WIN, "loses in 1"),
    ],
)
def test_values_in_words(value, text):
    assert report.valued(study({}), value) == text


def test_what_was_missed_most_comes_first():
    found = study({})
    for ply, missed in enumerate((3, None, 9, 0, 9, 4), 1):
        found.steps.append(Step(ply, 1, "red", "Ahead", 5, "x", "y", missed))
    assert [step.ply for step in found.worst()] == [3, 5, 6]


@pytest.mark.parametrize("code", package.languages())
def test_an_analysis_speaks_every_language(code):
    session = SimpleNamespace(game="mississippi", remarks={"name red": "Anna"})
    found = Study("mississippi", speech.Speech(code, session), "unit", True, ["red"], lines={})
    found.turning = 3, "red"
    said = report.turning(found)
    assert "Anna" in said and "3" in said and found.speech.story("since.text") in said
    found.winner = "red"
    assert "Anna" in report.winner(found)
    assert "2" in report.valued(found, WIN - 3) != report.valued(found, 3 - WIN)
    for key in page_texts.table("en", speech.WORDS):
        assert found.speech.word(key, who="Anna", n=2, text="x", what="y", missed=3, why="z"), key

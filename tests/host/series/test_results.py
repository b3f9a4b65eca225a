"""`--into FILE.sqlite`: results are kept as they come, and only in a file that fits."""

import re
import sqlite3

import drawing
import pytest
from drawing import DRAWINGS, Plan, kept

from pilothouse.errors import PilothouseError, SeriesError
from pilothouse.series import runs, workers
from pilothouse.series.runs import Means, play_all

SEEDS = range(3, 11)


@pytest.fixture(scope="module")
def alone():
    return play_all(DRAWINGS, Plan(), SEEDS, Means(1))


def test_what_a_file_has_is_not_played_again(alone, tmp_path):
    into, played = tmp_path / "deep" / "all.sqlite", tmp_path / "played"
    played.mkdir()
    plan, means = Plan(played=str(played)), Means(1, into=into)
    assert play_all(DRAWINGS, plan, SEEDS[:3], means) == alone[:3]
    for path in played.iterdir():
        path.unlink()
    assert play_all(DRAWINGS, plan, SEEDS, means) == alone
    assert sorted(int(path.name) for path in played.iterdir()) == list(SEEDS[3:])
    assert play_all(DRAWINGS, Plan(deadly=4), SEEDS[1:3], means) == alone[1:3]
    assert list(into.parent.iterdir()) == [into]  # one file, with nothing beside it
    assert kept(into)[3] == workers.as_json(alone[0])
    assert kept(into).keys() == set(SEEDS)


def test_a_save_that_is_missing_is_made_again(tmp_path):
    means = Means(1, into=tmp_path / "all.sqlite", saves=tmp_path / "saves")
    first = play_all(DRAWINGS, Plan(), SEEDS[:2], means)
    save = tmp_path / "saves" / "seed-3.save"
    text = save.read_bytes()
    save.unlink()
    assert play_all(DRAWINGS, Plan(), SEEDS[:3], means)[:2] == first
    assert save.read_bytes() == text and len(list(save.parent.iterdir())) == 3


def test_a_save_of_a_game_that_the_file_does_not_have_stays(tmp_path):
    means = Means(1, into=tmp_path / "all.sqlite", saves=tmp_path)
    (tmp_path / "seed-4.save").write_bytes(b"mine")
    with pytest.raises(PilothouseError, match="is there already; --force"):
        play_all(DRAWINGS, Plan(), SEEDS[:2], means)
    assert (tmp_path / "seed-4.save").read_bytes() == b"mine" and not kept(tmp_path / "all.sqlite")


def spoil(path, *lines):
    with sqlite3.connect(path) as base:
        for line in lines:
            base.execute(line)
    base.close()


FILES = {
    "another plan": (
        lambda path: play_all(
            DRAWINGS,
            Plan(options={"setup": "random", "preset": "tournament"}),
            SEEDS[:1],
            Means(1, into=path),
        ),
        'games of another plan: options {"setup": "random", "preset": "tournament"} there, '
        '{"setup": "random"} here',
    ),
    "other rules": (
        lambda path: spoil(path, "UPDATE plan SET text = json_set(text, '$.rules', '0')"),
        "games of another plan: the rules were changed since",
    ),
    "another version": (
        lambda path: spoil(path, "PRAGMA user_version = 99"),
        "was written by another version of pilothouse",
    ),
    "no plan": (lambda path: spoil(path, "DELETE FROM plan"), "its plan can't be read"),
    "a plan that is none": (
        lambda path: spoil(path, "UPDATE plan SET text = '[1]'"),
        "its plan can't be read",
    ),
    "a result that is none": (
        lambda path: spoil(path, "UPDATE games SET result = '{}' WHERE seed = 4"),
        "the result of seed 4 can't be read",
    ),
    "another record": (
        lambda path: spoil(path, """UPDATE games SET result = '{"seed":4, "drawn":"x"}'"""),
        "the result of seed 3 can't be read",
    ),
    "no games": (lambda path: spoil(path, "DROP TABLE games"), "no such table"),
    "text": (lambda path: path.write_text("my notes\n" * 100), "file is not a database"),
    "another program's": (
        lambda path: (path.unlink(), spoil(path, "CREATE TABLE notes (a)")),
        "is a SQLite file of something else",
    ),
    "cut": (lambda path: path.write_bytes(path.read_bytes()[:-5000]), "malformed"),
    "a page of noise": (
        lambda path: path.write_bytes(path.read_bytes()[:4096] + bytes(range(256)) * 32),
        "malformed|is broken",
    ),
    "a folder": (lambda path: (path.unlink(), path.mkdir()), "unable to open"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_does_not_fit_is_refused_in_a_sentence_and_stays(name, tmp_path):
    into = tmp_path / "all.sqlite"
    change, sentence = FILES[name]
    if name != "another plan":
        play_all(DRAWINGS, Plan(), SEEDS[:2], Means(1, into=into))
    change(into)
    before = into.read_bytes() if into.is_file() else None
    with pytest.raises(SeriesError, match=re.escape(sentence).replace(r"\|", "|")) as refused:
        play_all(DRAWINGS, Plan(deadly=5), SEEDS, Means(1, into=into))
    assert str(into) in str(refused.value) and "\n" not in str(refused.value)
    assert before is None or into.read_bytes() == before


def test_an_empty_file_is_taken(alone, tmp_path):
    (tmp_path / "all.sqlite").touch()
    means = Means(1, into=tmp_path / "all.sqlite")
    assert play_all(DRAWINGS, Plan(), SEEDS[:1], means) == alone[:1]


def test_a_file_without_games_takes_another_plan(alone, tmp_path):
    means = Means(1, into=tmp_path / "all.sqlite")
    with pytest.raises(PilothouseError):
        play_all(DRAWINGS, Plan(options={"setup": "nonsense"}), SEEDS[:1], means)
    assert play_all(DRAWINGS, Plan(), SEEDS[:1], means) == alone[:1]


def test_what_ended_before_a_game_that_failed_is_kept(tmp_path):
    into = tmp_path / "all.sqlite"

    def fails(link, seed, plan):
        if seed == 5:
            raise SeriesError("no more")
        return drawing.draw(link, seed, plan)

    kind = runs.Kind("drawings", fails, drawing.read)
    with pytest.raises(SeriesError, match="no more"):
        play_all(kind, Plan(), SEEDS, Means(1, into=into))
    assert sorted(kept(into)) == [3, 4]

"""`pilothouse match`: score, interval and plot, and how much better higher levels are."""

from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from pilothouse.cli import app
from pilothouse.errors import PilothouseError
from pilothouse.series import match, scores
from pilothouse.series.runs import Means, play_all
from soak import soak

KINDS = [
    ("gyges", {"preset": "italian"}),
    ("gyges", {"preset": "tournament"}),
    ("tboats", {}),
]
NEAR = "Y b2-b4,e1-e3,d2-d4 R c6-e6,f7-h7,d5-f5"  # fleets that soon take each other's boats


def score(game, levels, games, options):
    plan = match.plan(game, levels, options)
    found = scores.total(play_all(match.MATCH, plan, range(games), Means(1)))
    assert len(found.points) == games
    return found


def test_the_interval_is_wilsons():
    assert scores.interval(0.8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert scores.interval(0.0, 20)[0] == 0
    assert scores.interval(1.0, 20) == pytest.approx((0.839, 1.0), abs=0.001)
    assert scores.interval(0.5, 0) == (0.0, 1.0)


def test_options_are_read_as_json_or_words():
    given = ["preset=tournament", "ko=1", "rot180=true"]
    assert match.options(given) == {"preset": "tournament", "ko": 1, "rot180": True}
    with pytest.raises(PilothouseError, match="NAME=VALUE"):
        match.options(["preset"])


def test_a_game_that_the_computer_does_not_play():
    with pytest.raises(PilothouseError, match="mississippi"):
        match.plan("mississippi", (1, 2), {})


def test_a_level_against_itself_is_even_where_sides_change():
    # The same player on both sides, and sides changed: each level wins one of the two games.
    for game, options in [*KINDS[:2], ("tboats", {"formation": NEAR})]:
        assert score(game, (1, 1), 2, options).share == 0.5


class Asked:
    """A link that only notes its requests."""

    def __init__(self):
        self.done = []

    def do(self, text):
        self.done.append(text)


@pytest.mark.parametrize(
    ("repeated", "quiet", "options", "drawn"),
    [
        (1, 99, {}, False),
        (2, 0, {}, True),  # T-22: the position stands for the third time
        (0, 100, {}, True),
        (3, 100, {"repetition_limit": 5, "no_capture_limit": 0}, False),
        (4, 0, {"repetition_limit": 5}, True),
        (8, 30, {"repetition_limit": 0, "no_capture_limit": 20}, True),
    ],
)
def test_t22a_a_draw_is_taken_as_soon_as_it_needs_no_consent(repeated, quiet, options, drawn):
    link = Asked()
    assert match._draws(link, {"repeated": repeated, "quiet": quiet}, options) == drawn
    assert link.done == ["draw"] * drawn


def test_the_command_shows_a_table_and_makes_a_plot(tmp_path: Path):
    png = tmp_path / "shown" / "match.png"
    words = "match gyges --levels 1 0 --games 4 --jobs 1 --option preset=tournament --plot".split()
    result = CliRunner().invoke(app, [*words, str(png)])
    assert result.exit_code == 0, result.output
    assert "gyges: 4 games" in result.output and "random" in result.output
    assert "100.0%" in result.output
    with Image.open(png) as picture:
        assert picture.size == (640, 320)
        assert len(picture.getcolors(100000)) > 4


@soak(games=(4, 10))
@pytest.mark.parametrize("game, options", KINDS)
def test_level_1_beats_a_random_mover(game, options, games):
    assert score(game, (1, 0), games, options).share >= 0.7


@soak(most=(2, 3, 5), games=(2, 4, 10), least=(0.5, 0.5, 0.7))
@pytest.mark.parametrize("game, options, best", [(*KINDS[0], 5), (*KINDS[1], 5), (*KINDS[2], 3)])
def test_better_levels_beat_level_1(game, options, best, most, games, least):
    assert score(game, (min(best, most), 1), games, options).share >= least


@soak(games=(2, 20, 100), won=(1, 18, 95))
@pytest.mark.parametrize("game, options", KINDS)
def test_level_1_wins_95_of_100_against_a_random_mover(game, options, games, won):
    assert score(game, (1, 0), games, options).points.count(1.0) >= won


@soak(level=(2, 3, 5), games=(2, 8, 100), won=(1, 5, 80))
@pytest.mark.parametrize("game, options", KINDS)
def test_level_5_wins_80_of_100_against_level_1(game, options, level, games, won):
    assert score(game, (level, 1), games, options).points.count(1.0) >= won

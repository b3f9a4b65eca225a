"""Weights of an evaluation, fitted on games: who writes the games knows what must come out."""

import math
import random
import re

import pytest
from typer.testing import CliRunner

from pilothouse.cli import app
from pilothouse.errors import PilothouseError
from pilothouse.series import fit
from shared_rules.kernel.session import Session, ended


def games(game, weights, scale, count, dice):
    """Positions whose results come from these weights."""
    for number in range(count):
        for _ in range(12):
            features = [dice.uniform(-9, 9) for _ in weights]
            value = scale * sum(w * x for w, x in zip(weights, features, strict=True))
            won = dice.random() < 1 / (1 + math.exp(-value))
            yield fit.Position(features, float(won), number)


def test_the_weights_that_made_the_results_are_found():
    true = (3.0, -1.0, 2.0)
    found = fit.fitted("gyges", list(games("gyges", true, 0.08, 300, random.Random(1))))
    own, theirs, threat = (weight for _, _, weight in found.weights)
    assert theirs / own == pytest.approx(-1 / 3, abs=0.1)
    assert threat / own == pytest.approx(2 / 3, abs=0.1)
    assert found.losses[1] < found.losses[0] < 0.693
    assert "The fitted weights tell better" in fit.verdict(found)


def test_weights_as_good_as_todays_are_near_them():
    today = list(fit.weights("gyges").today.values())
    found = fit.fitted("gyges", list(games("gyges", today, 0.004, 400, random.Random(2))))
    for _, now, weight in found.weights:
        assert weight == pytest.approx(now, rel=0.25, abs=2.5)
    assert found.losses[0] == pytest.approx(found.losses[1], abs=0.003)


def test_a_draw_is_half_a_win():
    drawn = [fit.Position([x, 0.0, 0.0], 0.5, n) for n in range(40) for x in (1.0, -1.0)]
    won = [fit.Position([x, 0.0, 0.0], float(x > 0), n) for n in range(40) for x in (1.0, -1.0)]
    both = fit.fitted("gyges", drawn + won)
    assert both.losses[1] > fit.fitted("gyges", won).losses[1]


NEAR = "Y b2-b4,e1-e3,h2-h4 R c6-e6,f7-h7,a8-c8"  # fleets that soon take each other's boats


FEW = 11  # games that are enough for a fit, though not for a good one
BEGUN = (
    ("gyges", ["south", "north"], {"preset": "tournament", "setup": "random"}, 2 * FEW),
    ("tboats", ["yellow", "red"], {"formation": NEAR}, FEW),  # longer games
)


@pytest.fixture(autouse=True)
def few_are_enough(monkeypatch):
    monkeypatch.setattr(fit, "FEWEST", FEW)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Saves of some short games of each kind."""
    made = {}
    for game, players, options, count in BEGUN:
        made[game] = tmp_path_factory.mktemp(game)
        for seed in range(count):
            dice = random.Random(seed)
            s = Session(game, players, options, seed)
            while not s.over:
                s.do(chosen(s, dice))
            (made[game] / f"{seed:02}.save").write_bytes(b"".join(s.save()))
    return made


def chosen(s, dice):
    """A move of the computer, which errs often."""
    if dice.random() < 0.3:
        return dice.choice([text for text in s.actions() if text not in ("resign", "draw")])
    return ended(s.rules.suggest(s.state, 1, 20))["action"]


@pytest.mark.parametrize("game", ["gyges", "tboats"])
def test_the_command_shows_each_weight_and_says_which_are_better(played, game):
    done = CliRunner().invoke(app, ["fit", game, str(played[game])])
    assert done.exit_code == 0, done.output
    assert (
        re.search(r"\d\d games, [\d,]+ positions", done.output)
        and "in the games held out" in done.output
    )
    for name, today in fit.weights(game).today.items():
        assert name in done.output and f"{today:g}" in done.output


def test_it_plays_the_games_first_and_goes_on_with_those_of_its_file(tmp_path, monkeypatch):
    monkeypatch.setattr(fit, "FEWEST", 4)
    how = ["fit", "gyges", str(tmp_path / "saves"), "--level", "1", "--jobs", "1"]
    how += ["--into", str(tmp_path / "games.sqlite"), "--option", "preset=tournament"]
    few = CliRunner().invoke(app, [*how, "--games", "2"])
    assert "2 saves" in str(few.exception)
    first = (tmp_path / "saves" / "seed-0.save").stat().st_mtime_ns
    done = CliRunner().invoke(app, [*how, "--games", str(fit.FEWEST)])
    assert done.exit_code == 0 and "in the games held out" in done.output, done.output
    assert len(fit.files(tmp_path / "saves")) == fit.FEWEST
    assert (tmp_path / "saves" / "seed-0.save").stat().st_mtime_ns == first


@pytest.mark.parametrize("words", [["--scheduler", "tcp://x:1"], ["--jobs", "2"]])
def test_where_games_are_played_needs_games(words, played):
    done = CliRunner().invoke(app, ["fit", "gyges", str(played["gyges"]), *words])
    assert "give --games" in str(done.exception)


def test_the_games_are_played_on_a_cluster_where_it_is_asked_for(tmp_path):
    how = ["fit", "gyges", str(tmp_path), "--games", "40", "--scheduler", "nowhere"]
    done = CliRunner().invoke(app, how)
    assert "nowhere is no address of a scheduler" in str(done.exception)


def test_the_weights_today_are_those_of_the_search(played):
    """The value of a quiet position is the sum of its features, but for whole numbers."""
    from pilothouse.analysis.study import replayed
    from pilothouse.terminal import saves
    from shared_rules.tboats.play import Play

    seen = 0
    for path in (path for game in played for path in fit.files(played[game])[:6]):
        session, texts = replayed(saves.read(path))
        known = fit.weights(session.game)
        for text in texts:
            found = None if known.skips(session, text) else known.look(session)
            if found:
                rules, near = session.rules, {"gyges": 0.5, "tboats": 4}[session.game]
                state = session.state
                laid = rules.laid(state, Play) if near == 4 else rules._make_play(state)
                value = sum(w * found[name] for name, w in known.today.items())
                assert abs(laid.value() - value) < near
                seen += 1
            session.do(text)
    assert seen > 60


def test_what_can_not_be_fitted_is_one_sentence(played, tmp_path):
    for how, said in (
        (["fit", "master", str(tmp_path)], "gyges and tboats have weights to fit, not master"),
        (["fit", "gyges", str(tmp_path)], "holds 0 saves"),
        (["fit", "gyges", str(played["tboats"])], "is a game of tboats, not of gyges"),
    ):
        done = CliRunner().invoke(app, how)
        assert isinstance(done.exception, PilothouseError) and said in str(done.exception)
    with pytest.raises(PilothouseError, match="too few or too equal"):
        fit.fitted("gyges", [fit.Position([1.0, 2.0, 0.0], 1.0, n) for n in range(40)])


def test_without_the_extra_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "sklearn", None)
    with pytest.raises(PilothouseError, match=r"WHEEL\[fit\]"):
        fit.needs_sklearn()

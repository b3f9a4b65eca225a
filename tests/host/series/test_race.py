"""`pilothouse race`: races that captains sail alone, and what is shown of them."""

import pytest
from PIL import Image
from rich.console import Console
from typer.testing import CliRunner

from pilothouse.cli import app
from pilothouse.errors import SeriesError
from pilothouse.link.client import connect
from pilothouse.series import chart, race, standings
from pilothouse.series.games import Plan
from pilothouse.series.race import COLOURS, Boat, Race
from pilothouse.series.runs import Means, play_all
from shared_rules.kernel.session import Session

OPTIONS = {"mode": "pilot", "variant": "intro", "intro_tiles": 1, "black_rose": True}
PLAN = Plan("mississippi", ("red", "white"), (1, 3), OPTIONS)
SHORT = ["--levels", "1 3", "--option", "variant=intro", "--option", "intro_tiles=1"]


@pytest.fixture(scope="module")
def saves(tmp_path_factory):
    return tmp_path_factory.mktemp("saves") / "made"


@pytest.fixture(scope="module")
def two(saves):
    return play_all(race.RACES, PLAN, range(4, 6), Means(1, saves=saves))


def by_the_core(plan, seed):
    """The same race without the link; a captain of the owner's level moves each boat."""
    seats = plan.seats(seed)
    session = Session("mississippi", [player for player, _ in seats], plan.options, seed)
    while not session.state["over"]:
        state = session.state
        who = (state["pending"] or {}).get("who") or state["order"][state["turn"]]
        owner = state["boats"][who]["owner"] or state["mover"]
        steps = session.rules.suggest(state, dict(seats)[owner])
        try:
            while True:
                next(steps)
        except StopIteration as end:
            session.do(end.value["action"])
    return session


@pytest.mark.parametrize("seed", [4, 5])
def test_a_race_is_what_the_captains_of_its_levels_sail(two, seed):
    found, session = two[seed - 4], by_the_core(PLAN, seed)
    assert (found.seed, found.digest, found.plies) == (seed, session.digest(), session.ply)
    assert found.over and found.rounds == session.state["round"]
    seats = [player for player, _ in PLAN.seats(seed)]
    assert seats[found.winner] == session.state["winner"]


def test_its_save_tells_the_same(two, saves):
    for found in two:
        with connect("cpython") as link:
            assert link.load((saves / f"seed-{found.seed}.save").read_bytes())["ply"] == found.plies
            boats = link.state("boats")
            assert link.call("game.digest")["digest"] == found.digest
        assert len(found.boats) == len(boats) - 1 == 4  # the Black Rose has no owner
        for boat in found.boats:
            held = boats[boat.colour]
            assert (boat.out, boat.coal) == (held["out"], held["coal"])
            player, level = PLAN.seats(found.seed)[boat.seat]
            assert (player, level) == (held["owner"], boat.level)


def test_levels_matter_and_seeds_do(two):
    other = Plan("mississippi", PLAN.names, (3, 3), OPTIONS)
    with connect("cpython") as link:
        assert race.sail(link, 4, other).digest != two[0].digest
    assert two[0].digest != two[1].digest


def test_every_player_comes_to_every_pier():
    plan = Plan("mississippi", COLOURS[:3], (3, 1, 1), {})
    assert plan.seats(0) == [("red", 3), ("green", 1), ("grey", 1)]
    piers = [[name for name, _ in plan.seats(seed)].index("red") for seed in range(4)]
    assert piers == [0, 2, 1, 0]
    for seed in range(3):
        assert dict(plan.seats(seed)) == {"red": 3, "green": 1, "grey": 1}


def test_a_race_that_goes_on_for_ever_is_one_without_an_end(monkeypatch):
    monkeypatch.setattr(race, "PLIES", 9)
    with connect("cpython") as link:
        found = race.sail(link, 0, PLAN)
    assert (found.over, found.winner, found.plies) == (False, None, 9)


def test_what_a_command_line_asks_for():
    assert race.plan(None, "3", []).levels == (3, 3, 3)
    assert race.plan(5, "2", []).levels == (2,) * 5
    found = race.plan(3, "3,1,2", ["black_rose=true", "tiles=A1-1,B4", "variant=intro"])
    assert found.levels == (3, 1, 2)
    assert found.options == {
        "mode": "pilot",
        "black_rose": True,
        "tiles": ["A1-1", "B4"],
        "variant": "intro",
    }
    assert race.plan(None, "1", ["variant=intro", "intro_tiles=4"]).options["intro_tiles"] == 4


@pytest.mark.parametrize(
    ("players", "levels", "given", "said"),
    [
        (None, "6", [], "levels '6': each captain has a level from 1 to 5"),
        (None, "", [], "each captain has a level"),
        (None, "3 x", [], "each captain has a level"),
        (None, "23", [], "each captain has a level"),  # not the level 23, nor the levels 2 and 3
        (3, "3 1", [], "are for 2 captains, not for 3"),
        (7, "3", [], "a game is for 2 to 6 players, not for 7"),
        (1, "3", [], "not for 1"),
        (None, "3", ["tiles"], "write it as NAME=VALUE"),
        (None, "3", ["tile=all"], "there is no option 'tile'; there are black_rose, "),
        (None, "3", ["tiles=most"], "option 'tiles' may be base, swap, all, not 'most'"),
        (None, "3", ["tiles=A1-1,A9"], "the option 'tiles' has no such value"),
        (None, "3", ["black_rose=True"], "may be false, true, not 'True'"),
        (None, "3", ["variant=intro", "intro_tiles=18"], "may be 1 to 17, not '18'"),
        (None, "3", ["both_boats=true"], "'both_boats' has no such value or does nothing here"),
        (None, "3", ["mode=pilot"], "leave the option 'mode' away"),
        (None, "3", ["die=table"], "captains play alone"),
    ],
)
def test_races_that_there_are_not(players, levels, given, said):
    with pytest.raises(SeriesError) as refused:
        race.plan(players, levels, given)
    assert said in str(refused.value)


def test_seeds_have_an_end():
    with pytest.raises(SeriesError, match="seeds end at 4294967295"):
        play_all(race.RACES, PLAN, range(2**32 - 1, 2**32 + 1), Means(1))


# Figures of races made by hand.


def made(seed, rounds, winner, levels, *boats):
    afloat = tuple(
        Boat(colour, seat, levels[seat], coal is None, coal or 0, passengers)
        for seat, (colour, coal, passengers) in enumerate(boats)
    )
    return Race(seed, rounds, 10 * rounds, True, "0", winner, levels, afloat)


BY_HAND = [
    made(0, 20, 0, (3, 1), ("red", 2, 2), ("white", 5, 1)),
    made(1, 30, 1, (1, 3), ("white", None, 0), ("red", 4, 2)),
    made(2, 52, None, (3, 1), ("red", None, 1), ("white", None, 0)),
    made(3, 21, 0, (1, 3), ("white", 0, 2), ("red", 6, 2)),
]


def test_wins_by_pier_and_by_level():
    first, second = standings.by_pier(BY_HAND)
    assert first.row() == ["pier 1", "2", "50 %", "50 %", "2 of 4", "1 (0 to 2)", "1.5 (0 to 2)"]
    assert (second.wins, second.out) == (1, 1)
    low, high = standings.by_level(BY_HAND)
    assert low.row() == ["level 1", "1", "25 %", "50 %", "2 of 4", "2.5 (0 to 5)", "0.5 (0 to 2)"]
    assert (high.name, high.wins, high.out) == ("level 3", 2, 1)


def test_a_level_that_two_of_three_have_wins_two_of_three_by_chance():
    boats = ("red", 1, 2), ("green", 1, 2), ("grey", 1, 2)
    races = [made(seed, 20, 2, (3, 1, 1), *boats) for seed in range(3)]
    low, high = standings.by_level(races)
    assert (low.wins, low.chance, low.races) == (3, pytest.approx(2), 3)
    assert (high.wins, high.chance) == (0, pytest.approx(1))


def test_nobody_left_has_no_median():
    assert standings.spread([]) == "-"
    assert standings.spread([3, 1, 2, 8]) == "2.5 (1 to 8)"


def test_lengths_have_few_bars_and_lose_no_race():
    bars = standings.lengths(BY_HAND)
    assert bars[0][:2] == (20, 22) and bars[0][2] == {3: 1, 1: 1}
    assert len(bars) <= standings.BARS and sum(levels.total() for *_, levels in bars) == 4
    assert bars[-1][2] == {0: 1}
    assert [low for low, _, _ in bars] == list(range(20, 53, 3))
    assert len(standings.lengths(BY_HAND[:1])) == 1


def test_it_is_shown_in_80_columns():
    console = Console(width=80)
    with console.capture() as capture:
        standings.show(BY_HAND, console)
    text = capture.get()
    assert "25.5 (20 to 52)" in text and "255 (200 to 520)" in text
    assert "…" not in text
    assert "no winner  1" in text and "no end" not in text
    bars = [line for line in text.splitlines() if "█" in line]
    assert [line.split()[0] for line in bars] == ["20-22", "29-31", "50-52"]
    assert bars[0].count("█") == 2 * bars[1].count("█") == standings.WIDTH


def test_the_picture_shows_the_races(tmp_path):
    path = tmp_path / "new" / "races.png"
    chart.write(BY_HAND, path)
    picture = Image.open(path).convert("RGB")
    assert picture.size == chart.SIZE

    def painted(races, colour):
        rgb = tuple(bytes.fromhex(colour[1:]))
        return sum(n for n, found in chart.of(races).getcolors(1 << 20) if found == rgb)

    nobody, level_1, level_2, level_3, *_ = chart.COLOURS
    assert painted(BY_HAND, level_2) == 0
    assert painted(BY_HAND, nobody) > 500 and painted(BY_HAND[:2], nobody) == 0
    assert painted(BY_HAND, level_3) > painted(BY_HAND, level_1) > 500
    assert chart.of(BY_HAND).tobytes() == picture.tobytes() != chart.of(BY_HAND[:3]).tobytes()


def test_the_command(tmp_path):
    png, saves = tmp_path / "races.png", tmp_path / "saves"
    given = ["race", "--seeds", "1", "--first", "8", "--jobs", "1", *SHORT]
    done = CliRunner().invoke(app, [*given, "--plot", str(png), "--saves", str(saves)])
    assert done.exit_code == 0, done.output
    assert "level 3" in done.output and "8 to 8" in done.output and str(png) in done.output
    assert png.read_bytes()[:4] == b"\x89PNG"
    assert [path.name for path in saves.iterdir()] == ["seed-8.save"]

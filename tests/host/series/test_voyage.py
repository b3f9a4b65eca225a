"""`pilothouse voyage`: games of MASTER that captains sail alone, and what is shown of them."""

from collections import Counter

import pytest
from rich.console import Console
from typer.testing import CliRunner

from pilothouse.cli import app
from pilothouse.errors import SeriesError
from pilothouse.games.master import ledger, voyage
from pilothouse.games.master.voyage import Ship, Voyage
from pilothouse.link.client import connect
from pilothouse.series.runs import Means, play_all
from shared_rules.kernel.session import Session, ended
from shared_rules.master.bills import COUNT, bill

SHORT = ["target=70000", "divert_exempt=both"]
PLAN = voyage.plan(None, "3 1", SHORT)


@pytest.fixture(scope="module")
def saves(tmp_path_factory):
    return tmp_path_factory.mktemp("saves")


@pytest.fixture(scope="module")
def two(saves):
    return play_all(voyage.VOYAGES, PLAN, range(4, 6), Means(1, saves=saves))


def by_the_core(seed):
    """The same game without the link, with its events counted here."""
    seats = PLAN.seats(seed)
    session = Session("master", [name for name, _ in seats], PLAN.options, seed)
    paid = Counter()
    while not session.state["winner"]:
        level = dict(seats)[session.rules.player(session.state)]
        for event in session.do(ended(session.rules.suggest(session.state, level))["action"]):
            if event["event"] == "freight":
                paid[event["colour"]] += event["paid"]
    return session, paid


@pytest.mark.parametrize("seed", [4, 5])
def test_a_game_is_what_the_captains_of_its_levels_sail(two, seed):
    found = two[seed - 4]
    session, paid = by_the_core(seed)
    assert (found.seed, found.digest, found.plies) == (seed, session.digest(), session.ply)
    assert found.rounds == session.state["round"]
    seats = [name for name, _ in PLAN.seats(seed)]
    assert seats[found.winner] == session.state["winner"]
    held = {ship["colour"]: ship for ship in session.state["players"]}
    for ship in found.ships:
        assert (ship.cash, ship.out) == (held[ship.colour]["cash"], held[ship.colour]["out"])
        assert ship.income.total() == paid[ship.colour]
        assert (seats[ship.seat], ship.level) == (ship.colour, dict(PLAN.seats(seed))[ship.colour])
        assert ship.damage >= held[ship.colour]["damage"]
    left = [ship for ship in found.ships if not ship.out]
    assert found.ships[found.winner].cash >= 70000 or len(left) == 1  # MA-42


def test_its_save_tells_the_same(two, saves):
    for found in two:
        with connect("cpython") as link:
            assert link.load((saves / f"seed-{found.seed}.save").read_bytes())["ply"] == found.plies
            assert link.call("game.digest")["digest"] == found.digest


def test_a_game_that_goes_on_for_ever_is_one_without_an_end(monkeypatch):
    monkeypatch.setattr(voyage, "ROUNDS", 3)
    with connect("cpython") as link:
        found = voyage.sail(link, 0, PLAN)
    assert (found.winner, found.rounds) == (None, 3)


def test_m4_the_cargoes_are_those_of_the_bills():
    for n in range(1, COUNT + 1):
        assert voyage.cargo(n) == voyage.CARGOES[bill(n)[3]]


def test_what_a_command_line_asks_for():
    assert voyage.plan(None, "3", []).levels == (3, 3, 3, 3)
    assert voyage.plan(6, "1", []).names == voyage.COLOURS
    assert PLAN.options == {"mode": "chart", "target": 70000, "divert_exempt": "both"}
    deck = voyage.plan(2, "1", ["rt_deck=" + ",".join(20 * ["good"])]).options["rt_deck"]
    assert deck == 20 * ["good"]
    assert voyage.plan(2, "1", ["min_forced_repair=all", "wrap_cost=0"]).options["wrap_cost"] == 0


@pytest.mark.parametrize(
    ("players", "levels", "given", "said"),
    [
        (None, "0", [], "levels '0': each captain has a level from 1 to 5"),
        (7, "3", [], "a game is for 2 to 6 players, not for 7"),
        (None, "3", ["target=50000"], "may be 51000 to 1000000, not '50000'"),
        (None, "3", ["target=60500"], "the option 'target' has no such value"),
        (None, "3", ["cards=table"], "captains play alone"),
        (None, "3", ["mode=chart"], "captains play in chart mode"),
        (None, "3", ["chart=moon"], "option 'chart' may be world, not 'moon'"),
        (None, "3", ["rt_deck=sun"], "the option 'rt_deck' has no such value"),
        (None, "3", ["zones"], "write it as NAME=VALUE"),
    ],
)
def test_games_that_there_are_not(players, levels, given, said):
    with pytest.raises(SeriesError) as refused:
        voyage.plan(players, levels, given)
    assert said in str(refused.value)


# Tables of games made by hand.


def made(seed, rounds, winner, *ships):
    fleet = tuple(
        Ship("red", seat, level, 0, out, adrift, damage, 1, 2, Counter(income))
        for seat, (level, out, adrift, damage, income) in enumerate(ships)
    )
    levels = tuple(level for level, *_ in ships)
    return Voyage(seed, rounds, 9 * rounds, "0", winner, levels, fleet)


BY_HAND = [
    made(0, 30, 0, (3, False, 0, 6, {"oil": 150000, "silk": 50000}), (1, True, 2, 3, {})),
    made(1, 50, None, (1, False, 1, 0, {"silk": 100000}), (3, False, 0, 1, {})),
]


def text(table):
    console = Console(width=80)
    with console.capture() as capture:
        console.print(table)
    return [" ".join(line.split()) for line in capture.get().splitlines()]


def test_ships_by_level_and_by_place():
    lines = text(ledger.ships(BY_HAND))
    assert "level 1 2 0 0 % 50 % 1 2 1.5 1.0 2.0" in lines
    assert "level 3 2 1 50 % 50 % 0 0 3.5 1.0 2.0" in lines
    assert "ship 1 2 1 50 % 50 % 0 1 3.0 1.0 2.0" in lines


def test_income_by_cargo():
    assert text(ledger.income(BY_HAND))[3:5] == ["oil 75,000 50 %", "silk 75,000 50 %"]


def test_it_is_shown_in_80_columns():
    console = Console(width=80)
    with console.capture() as capture:
        ledger.show(BY_HAND, console)
    shown = capture.get()
    assert "no end" in shown and "…" not in shown and "40 (30 to 50)" in shown


def test_the_command(tmp_path):
    given = ["voyage", "--seeds", "1", "--first", "8", "--jobs", "1", "--levels", "3 1"]
    options = [word for option in SHORT for word in ("--option", option)]
    done = CliRunner().invoke(app, [*given, *options, "--saves", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert "level 3" in done.output and "8 to 8" in done.output and "cargo" in done.output
    assert [path.name for path in tmp_path.iterdir()] == ["seed-8.save"]

"""What `make ladder` measures beside the levels: MASTER's captains, and level 5 against an engine.

Captains of level 5 take all four seats, so each seat should win alike. Level 5 of Gyges plays the
engine twice, looking 1 and 3 plies ahead.
"""

import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median

from rich.box import SIMPLE_HEAD
from rich.table import Table

from pilothouse.series import contest, match, voyage
from pilothouse.series.runs import Means, play_all
from pilothouse.series.scores import interval, total

SEATS = "5 5 5 5"
DRY = 0.05  # the share of ships that may lie dry at sea, at most
PLIES = {1: 0.65, 3: 0.1}  # of the engine: the share of the points that level 5 should have
COLUMNS = ("what", "share", "95 %", "wanted")


def captains(games: int, folder: Path, means: Means) -> tuple[Table, str]:
    """Sail so many voyages: (wins of each seat, ships that lay dry, the command)."""
    into = folder / "captains.sqlite"
    plan = voyage.plan(None, SEATS, [])
    found = play_all(voyage.VOYAGES, plan, range(games), replace(means, into=into))
    words = ["pilothouse", "voyage", "--seeds", str(games), "--levels", SEATS, "--into", str(into)]
    return seats(found), shlex.join(words)


def seats(voyages: Sequence[voyage.Voyage]) -> Table:
    """Wins of each seat and ships that lay dry at sea, as shares with their intervals."""
    shown = Table(*COLUMNS, box=SIMPLE_HEAD, pad_edge=False)
    rounds = median(game.rounds for game in voyages)
    shown.title = f"MASTER's captains: {len(voyages)} voyages, the sum in round {rounds:g} (median)"
    ships = [ship for game in voyages for ship in game.ships]
    for seat in range(len(voyages[0].ships)):
        won = sum(game.winner == seat for game in voyages)
        shown.add_row(f"ship {seat + 1} wins", *_share(won, len(voyages)), "20 to 30 %")
    dry = sum(ship.adrift > 0 for ship in ships)
    shown.add_row("ships dry at sea", *_share(dry, len(ships)), f"under {DRY:.0%}")
    return shown


def engine(command: str, games: int, folder: Path, means: Means) -> tuple[Table, list[str]]:
    """Let level 5 of Gyges play an engine: (its shares, the commands). Raises PilothouseError.

    command: of an engine that knows `setoption maxPly`, as Helios does.
    """
    shown, commands = Table(*COLUMNS, box=SIMPLE_HEAD, pad_edge=False), list[str]()
    shown.title = f"Gyges, level 5 against {command}: {games} games each"
    # An engine is one program on this computer.
    alone = replace(means, jobs=None, scheduler=None)
    for plies, wanted in PLIES.items():
        into, text = folder / f"engine-{plies}.sqlite", f"{command}; maxPly {plies}"
        with contest.players(None, 5, [text], None) as players:
            plan = match.plan("gyges", players, contest.options("gyges", {}, True))
            score = total(play_all(match.MATCH, plan, range(games), replace(alone, into=into)))
        low, high = interval(1 - score.share, games)
        cells = f"{1 - score.share:.1%}", f"{low:.1%} to {high:.1%}", f"{wanted:.0%}"
        shown.add_row(f"its {plies} plies", *cells)
        words = ["match", "gyges", "--engine", text, "--level", "5", "--games", str(games)]
        commands.append(shlex.join(["pilothouse", *words, "--into", str(into)]))
    return shown, commands


def _share(part: int, whole: int) -> tuple[str, str]:
    low, high = interval(part / whole, whole)
    return f"{part / whole:.1%}", f"{low:.1%} to {high:.1%}"

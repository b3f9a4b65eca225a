"""What `make ladder` measures of MASTER's captains besides: wins by seat, and ships dry at sea.

Captains of level 5 take all four seats, so each seat should win alike.
"""

import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median

from rich.box import SIMPLE_HEAD
from rich.table import Table

from pilothouse.games.master import voyage
from pilothouse.series.runs import Means, play_all
from pilothouse.series.scores import YARDSTICK, shares

SEATS = "5 5 5 5"
DRY = 0.05  # the share of ships that may lie dry at sea, at most


def captains(games: int, folder: Path, means: Means) -> tuple[Table, list[str]]:
    """Sail so many voyages: (wins of each seat, ships that lay dry, [the command])."""
    into = folder / "captains.sqlite"
    plan = voyage.plan(None, SEATS, [])
    found = play_all(voyage.VOYAGES, plan, range(games), replace(means, into=into))
    words = ["pilothouse", "voyage", "--seeds", str(games), "--levels", SEATS, "--into", str(into)]
    return seats(found), [shlex.join(words)]


def seats(voyages: Sequence[voyage.Voyage]) -> Table:
    """Wins of each seat and ships that lay dry at sea, as shares with their intervals."""
    shown = Table(*YARDSTICK, box=SIMPLE_HEAD, pad_edge=False)
    rounds = median(game.rounds for game in voyages)
    shown.title = f"MASTER's captains: {len(voyages)} voyages, the sum in round {rounds:g} (median)"
    ships = [ship for game in voyages for ship in game.ships]
    for seat in range(len(voyages[0].ships)):
        won = sum(game.winner == seat for game in voyages)
        shown.add_row(f"ship {seat + 1} wins", *shares(won, len(voyages)), "20 to 30 %")
    dry = sum(ship.adrift > 0 for ship in ships)
    shown.add_row("ships dry at sea", *shares(dry, len(ships)), f"under {DRY:.0%}")
    return shown

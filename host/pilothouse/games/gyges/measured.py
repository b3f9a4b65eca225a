"""What `make ladder` measures of Gyges besides: level 5 against an engine, at 1 and 3 plies."""

import shlex
from dataclasses import replace
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table

from pilothouse.games.gyges.ugi import rules
from pilothouse.series import contest, match
from pilothouse.series.runs import Means, play_all
from pilothouse.series.scores import YARDSTICK, interval, total

PLIES = {1: 0.65, 3: 0.1}  # of the engine: the share of the points that level 5 should have


def engine(command: str, games: int, folder: Path, means: Means) -> tuple[Table, list[str]]:
    """Let level 5 of Gyges play an engine: (its shares, the commands). Raises PilothouseError.

    command: of an engine that knows `setoption maxPly`, as Helios does.
    """
    shown, commands = Table(*YARDSTICK, box=SIMPLE_HEAD, pad_edge=False), list[str]()
    shown.title = f"Gyges, level 5 against {command}: {games} games each"
    # An engine is one program on this computer.
    alone = replace(means, jobs=None, scheduler=None)
    for plies, wanted in PLIES.items():
        into, text = folder / f"engine-{plies}.sqlite", f"{command}; maxPly {plies}"
        with contest.players(None, 5, [text], None) as players:
            plan = match.plan("gyges", players, rules({}))
            score = total(play_all(match.MATCH, plan, range(games), replace(alone, into=into)))
        low, high = interval(1 - score.share, games)
        cells = f"{1 - score.share:.1%}", f"{low:.1%} to {high:.1%}", f"{wanted:.0%}"
        shown.add_row(f"its {plies} plies", *cells)
        words = ["match", "gyges", "--engine", text, "--level", "5", "--games", str(games)]
        commands.append(shlex.join(["pilothouse", *words, "--into", str(into)]))
    return shown, commands

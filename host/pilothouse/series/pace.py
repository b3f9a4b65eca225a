"""How far a series is, and how long it will still take: a bar in a terminal, or lines."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from pilothouse.shown import Console

LINES = 10.0  # seconds between two lines, at least
SPEED = 600.0  # seconds of games that the speed is taken from


@contextmanager
def show_progress(
    name: str, total: int, done: int, wanted: bool | None
) -> Iterator[Callable[[], None]]:
    """Show progress on standard error; what this gives is to be called after each game.

    name: what the games are called. done: how many of `total` were there before. wanted: None shows
    a bar if standard error is a terminal; True shows lines if it is none.
    """
    console = Console(stderr=True)
    bar = wanted is not False and console.is_terminal
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
    )
    pace = Progress(
        *columns, console=console, transient=True, disable=not bar, speed_estimate_period=SPEED
    )
    task = pace.add_task(name, total=total, completed=done)
    shown_at = time.monotonic()

    def advance() -> None:
        nonlocal shown_at
        pace.advance(task)
        row, now = pace.tasks[0], time.monotonic()
        if wanted and not bar and (now - shown_at >= LINES or row.finished):
            shown_at = now
            left = row.time_remaining
            rest = "" if left is None else f", {_clock(left)} left"
            print(f"{name}: {row.completed:.0f} of {total}{rest}", file=sys.stderr, flush=True)

    with pace:
        yield advance


def _clock(seconds: float) -> str:
    """Such as 2:05:09."""
    return f"{int(seconds) // 3600}:{int(seconds) // 60 % 60:02}:{int(seconds) % 60:02}"

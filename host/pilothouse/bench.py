"""`pilothouse bench`: what has a limit, measured and shown beside it.

A measurement is a function that yields figures; figures.py and its like have them all.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table


@dataclass(frozen=True)
class Figure:
    """One line of the table. `limit`: the most that `value` may be (None: shown, not judged)."""

    name: str
    value: float
    limit: float | None = None
    unit: str = ""
    beside: str = ""  # what else belongs to it

    @property
    def exceeded(self) -> bool:
        """Whether the value is above its limit."""
        return self.limit is not None and self.value > self.limit


def table(figures: Iterable[Figure]) -> Table:
    """The figures as Rich shows them."""
    shown = Table("what", "measured", "limit", "beside", box=SIMPLE_HEAD)
    for figure in figures:
        style = "bold red" if figure.exceeded else ""
        limit = "" if figure.limit is None else f"{figure.limit:,g} {figure.unit}"
        shown.add_row(
            figure.name, f"{figure.value:,g} {figure.unit}", limit, figure.beside, style=style
        )
    return shown


def show() -> int:
    """Measure everything and print it; 1 where a limit is exceeded, else 0."""
    from pilothouse import (
        chart_figures,
        duel_figures,
        figures,
        flash_figures,
        idle_figures,
        river_figures,
    )

    modules = (
        figures,
        river_figures,
        chart_figures,
        duel_figures,
        idle_figures,
        flash_figures,
    )
    measurements = [measure for module in modules for measure in module.MEASUREMENTS]
    found = [figure for measure in measurements for figure in measure()]
    Console().print(table(found))
    return int(any(figure.exceeded for figure in found))

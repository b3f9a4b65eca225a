"""`pilothouse bench`: measures every quantity that has a limit and shows it beside the limit.

A measurement is a function that yields figures. The modules *_figures.py and figures.py hold them
all. Limits are those of docs/limits.md. A ratchet in ratchets.json is the value that a figure had
when it was last recorded. The figure may be worse than its ratchet by the slack of figure.py only.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table

from pilothouse.bench.figure import Figure
from pilothouse.emulated import image
from pilothouse.errors import TargetError
from pilothouse.shown import Console

RATCHETS = Path(__file__).with_name("ratchets.json")
Measurements = Iterable[Callable[[], Iterator[Figure]]]


def kept(target: str) -> dict[str, float]:
    """The ratchets of a target: name of a figure -> value."""
    return json.loads(RATCHETS.read_text()).get(target, {})


def measured(target: str, measurements: Measurements) -> list[Figure]:
    """The figures of some measurements, each with its ratchet of `target`."""
    ratchets = kept(target)
    figures = [figure for measure in measurements for figure in measure()]
    return [replace(figure, ratchet=ratchets.get(figure.name)) for figure in figures]


def tighten(target: str, figures: Iterable[Figure]) -> None:
    """Record the figures that got better, and those that have no ratchet yet."""
    ratchets = json.loads(RATCHETS.read_text())
    of_target = ratchets.setdefault(target, {})
    for figure in figures:
        better = max if figure.free else min
        of_target[figure.name] = better(figure.value, of_target.get(figure.name, figure.value))
    RATCHETS.write_text(json.dumps(ratchets, indent=1, sort_keys=True) + "\n")


def table(figures: Iterable[Figure]) -> Table:
    """The figures as Rich shows them."""
    shown = Table("what", "measured", "limit", "left", "was", "beside", box=SIMPLE_HEAD)
    for figure in figures:
        style = "bold red" if figure.exceeded else "red" if figure.worse else ""
        limit, left, was = (
            "" if value is None else f"{value:,.10g} {figure.unit}"
            for value in (figure.limit, figure.left, figure.ratchet)
        )
        limit = f"at least {limit}" if limit and figure.free else limit
        value = f"{figure.value:,.10g} {figure.unit}"
        shown.add_row(figure.name, value, limit, left, was, figure.beside, style=style)
    return shown


def show(target: str = "unix", keep: bool = False) -> int:
    """Measure everything and print it. Returns 1 if a limit is exceeded or a figure got worse.

    Else it returns 0. `target`: unix (counts and bytes), emulator (emulated time) or web (the page
    in a browser). `keep`: tighten the ratchets. Raises TargetError if the target can't be measured
    here.
    """
    figures = measured(target, _measurements(target))
    Console().print(table(figures))
    if keep:
        tighten(target, (figure for figure in figures if _lasts(target, figure)))
    return int(any(figure.exceeded or figure.worse for figure in figures))


def _measurements(target: str) -> Measurements:
    if target == "emulator":
        reason = image.missing() if image.fetch() is None else None
        if reason:
            raise TargetError(reason)
        from pilothouse.bench import pico_figures

        return pico_figures.MEASUREMENTS
    if target == "web":
        from pilothouse.bench import web_figures

        return web_figures.MEASUREMENTS
    if target != "unix":
        raise TargetError("bench measures on the targets unix, emulator and web")
    from pilothouse.bench import (
        chart_figures,
        count_figures,
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
        count_figures,
    )
    return [measure for module in modules for measure in module.MEASUREMENTS]


def _lasts(target: str, figure: Figure) -> bool:
    """Whether a figure gets a ratchet.

    Its unit has to be one that is the same on every machine. On unix it must have no limit.
    """
    counted = figure.unit in ("B", "ms", "blocks", "pages")
    return target != "web" and counted and (target == "emulator" or figure.limit is None)

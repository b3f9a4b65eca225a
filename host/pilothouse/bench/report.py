"""`pilothouse bench`: measures every quantity that has a limit and shows it beside the limit.

A measurement is a function that yields figures. The modules *_figures.py and figures.py hold them
all. A figure is printed as soon as it is measured; if a measurement fails, the next one begins.
Limits are those of docs/limits.md. A ratchet in ratchets.json is the value that a figure had when
it was last recorded. The figure may be worse than its ratchet by the slack of figure.py only.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from pilothouse.bench.figure import Figure
from pilothouse.emulated import image
from pilothouse.ending import fault
from pilothouse.errors import PilothouseError, TargetError
from pilothouse.shown import Console

RATCHETS = Path(__file__).with_name("ratchets.json")
Measurements = Iterable[Callable[[], Iterator[Figure]]]
COLUMNS = {"what": 48, "measured": 12, "limit": 20, "left": 12, "was": 12, "beside": 0}  # columns


def read_ratchets(target: str) -> dict[str, float]:
    """The ratchets of a target: name of a figure -> value."""
    return json.loads(RATCHETS.read_text("utf-8")).get(target, {})


def measured(target: str, measurements: Measurements) -> Iterator[Figure]:
    """The figures of some measurements, each with its ratchet of `target`."""
    ratchets = read_ratchets(target)
    for measure in measurements:
        for figure in measure():
            yield replace(figure, ratchet=ratchets.get(figure.name))


def tighten(target: str, figures: Iterable[Figure]) -> None:
    """Record the figures that got better, and those that have no ratchet yet."""
    ratchets = json.loads(RATCHETS.read_text("utf-8"))
    of_target = ratchets.setdefault(target, {})
    for figure in figures:
        better = max if figure.free else min
        of_target[figure.name] = better(figure.value, of_target.get(figure.name, figure.value))
    RATCHETS.write_text(json.dumps(ratchets, indent=1, sort_keys=True) + "\n", "utf-8")


def line(*cells: str) -> str:
    """A line of the table, with its cells in the order of COLUMNS."""
    return "  ".join(map(str.ljust, cells, COLUMNS.values())).rstrip()


def row(figure: Figure) -> str:
    """The line of a figure."""
    limit, left, was = (
        "" if value is None else f"{value:,.10g} {figure.unit}"
        for value in (figure.limit, figure.left, figure.ratchet)
    )
    limit = f"at least {limit}" if limit and figure.free else limit
    return line(figure.name, f"{figure.value:,.10g} {figure.unit}", limit, left, was, figure.beside)


def name_of(measure: Callable[[], Iterator[Figure]]) -> str:
    """What `--only` knows a measurement by: its function and what it is given."""
    if isinstance(measure, partial):
        return " ".join([measure.func.__name__, *measure.args])
    return measure.__name__


def show(target: str = "unix", keep: bool = False, only: str = "") -> int:
    """Measure and print. Returns 1 if a limit is exceeded, a figure got worse, or one failed.

    Else it returns 0. `target`: unix (counts and bytes), emulator (emulated time) or web (the page
    in a browser). `keep`: tighten the ratchets. `only`: measure what has this in its name
    (`name_of`). Raises TargetError if the target can't be measured here.
    """
    console, figures, failed = Console(), [], False
    chosen = [measure for measure in _measurements(target) if only in name_of(measure)]
    if not chosen:
        raise TargetError(f"no measurement of the target {target} has {only!r} in its name")
    console.print(line(*COLUMNS), style="bold", soft_wrap=True)
    for measure in chosen:
        try:
            for figure in measured(target, [measure]):
                figures.append(figure)
                style = "bold red" if figure.exceeded else "red" if figure.worse else ""
                console.print(row(figure), style=style, soft_wrap=True)
        except TargetError:
            raise
        except Exception as error:
            failed = True
            said = str(error) if isinstance(error, PilothouseError) else fault(error)
            console.print(f"{name_of(measure)}: {said}", style="bold red", soft_wrap=True)
    if keep:
        tighten(target, (figure for figure in figures if _lasts(target, figure)))
    return int(failed or any(figure.exceeded or figure.worse for figure in figures))


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
        advice_figures,
        chart_figures,
        count_figures,
        duel_figures,
        figures,
        flash_figures,
        idle_figures,
        radio_figures,
        river_figures,
    )

    modules = (
        figures,
        river_figures,
        chart_figures,
        duel_figures,
        advice_figures,
        idle_figures,
        flash_figures,
        count_figures,
        radio_figures,
    )
    return [measure for module in modules for measure in module.MEASUREMENTS]


def _lasts(target: str, figure: Figure) -> bool:
    """Whether a figure gets a ratchet.

    Its unit has to be one that is the same on every machine. On unix it must have no limit.
    """
    counted = figure.unit in ("B", "ms", "blocks", "pages")
    return target != "web" and counted and (target == "emulator" or figure.limit is None)

"""A PNG of many races: their lengths and the wins by pier, coloured by the winner's level."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from pilothouse.games.mississippi.race import Race
from pilothouse.series.lengths import lengths
from pilothouse.terminal.picture import save

SIZE = (720, 400)
PAPER, INK, LINE = "#fbf8f0", "#2b2b2b", "#d8d2c2"
# Colours by the level of the winner; 0: nobody won. Higher levels are darker, so that people who
# see no colours can tell them apart.
COLOURS = ("#d9d9d9", "#f2d492", "#e6b450", "#c8553d", "#7d3c56", "#1f3b57")
TOP, BOTTOM = 70, 350  # y of the bars, in pixels
LEFT, MIDDLE, RIGHT = 50, 480, 700  # x: bars of lengths from LEFT to MIDDLE, then those of piers
GAP = 60  # pixels between lengths and piers

Bars = Sequence[tuple[str, Counter[int]]]  # (label below a bar, {winner's level: races})


def of(races: list[Race]) -> Image.Image:
    """The picture of some races, at least one."""
    picture = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(picture)
    seeds = sorted(race.seed for race in races)
    draw.text((LEFT, 16), f"{len(races)} races, seeds {seeds[0]} to {seeds[-1]}", INK, _FONT)
    long = [(str(low), levels) for low, _, levels in lengths(races)]
    _panel(draw, (LEFT, MIDDLE), long, "rounds of a race")
    _panel(draw, (MIDDLE + GAP, RIGHT), _piers(races), "wins by start pier")
    levels = sorted({level for race in races for level in race.levels})
    if any(race.winner is None for race in races):
        levels.insert(0, 0)
    for place, level in enumerate(levels):
        x = LEFT + place * 105
        draw.rectangle((x, 42, x + 12, 54), COLOURS[level])
        draw.text((x + 18, 42), f"level {level} won" if level else "nobody won", INK, _FONT)
    return picture


def _piers(races: list[Race]) -> Bars:
    bars = [(str(pier + 1), Counter[int]()) for pier in range(len(races[0].levels))]
    for race in races:
        if race.winner is not None:
            bars[race.winner][1][race.levels[race.winner]] += 1
    return bars


def _panel(draw: ImageDraw.ImageDraw, span: tuple[int, int], bars: Bars, title: str) -> None:
    """Draw stacked bars and a scale; `span`: the first and last column of pixels."""
    left, right = span
    most = max(1, *(levels.total() for _, levels in bars)) if bars else 1
    step = next(n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, most) if most <= 6 * n)
    for mark in range(0, most + 1, step):
        y = BOTTOM - mark * (BOTTOM - TOP) // most
        draw.line((left, y, right, y), LINE)
        draw.text((left - 6, y), str(mark), INK, _FONT, anchor="rm")
    pitch = (right - left) / len(bars)
    for place, (label, levels) in enumerate(bars):
        x, below = left + pitch * place, 0
        for level in sorted(levels):
            above = below + levels[level]
            low, high = (BOTTOM - n * (BOTTOM - TOP) // most for n in (below, above))
            draw.rectangle((x + pitch * 0.12, high, x + pitch * 0.88, low), COLOURS[level])
            below = above
        draw.text((x + pitch / 2, BOTTOM + 6), label, INK, _FONT, anchor="ma")
    draw.text(((left + right) / 2, BOTTOM + 24), title, INK, _FONT, anchor="ma")


def write(races: list[Race], path: Path) -> None:
    """Save the picture as a PNG and make its folder if that is missing. Raises PilothouseError."""
    save(of(races), path)


_FONT = ImageFont.load_default()

"""An analysis as a terminal shows it, and as CSV: its steps, a plot, the turn that decided it."""

from math import isnan, nan

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from pilothouse import sheet
from pilothouse.analysis.study import SURE, WIN, Step, Study

WIDTH, HEIGHT = 64, 12  # letters of the plot in the terminal
NOTHING = "-"
COLUMNS = ("ply", "round", "who", "played", "value", "best", "missed", "why")


def valued(study: Study, value: int | None) -> str:
    """A value in words: a number, or how soon the game is won or lost."""
    if value is None:
        return NOTHING
    if abs(value) <= SURE:
        return str(value) if study.scale == 1 else f"{value / study.scale:.1f}"
    turns = (WIN - abs(value) + 1) // 2
    if turns:
        return study.speech.word("wins" if value > 0 else "loses", n=turns)
    return study.speech.word("has won" if value > 0 else "has lost")


def missed(study: Study, step: Step) -> str:
    """What a step has missed: a number, the game, or nothing."""
    if not step.missed:
        return NOTHING
    if step.missed > SURE // 2:
        return study.speech.word("the game")
    return valued(study, step.missed)


def turning(study: Study) -> str:
    """The turn that decided the game, in one sentence."""
    speech = study.speech
    if study.turning is None:
        return speech.word("nowhere")
    n, who = study.turning
    if study.rounds:
        text = speech.story("since.text")
        return speech.word("since.round", who=speech.who(who), n=n, text=text)
    return speech.word("since", who=speech.who(who), n=n)


def winner(study: Study) -> str:
    """Who won."""
    if study.winner in (None, "draw"):
        return study.speech.word("draw" if study.winner else "nobody")
    return study.speech.word("winner", who=study.speech.who(study.winner or ""))


def capped(study: Study) -> dict[str, list[float]]:
    """The lines as they are plotted; NaN where there is no value.

    A won game is a quarter above the highest other value.
    """
    known = [abs(value) for line in study.lines.values() for value in line if value is not None]
    most = max([value for value in known if value <= SURE] + [4]) * 5 / 4
    return {
        who: [nan if v is None else max(-most, min(most, v)) / study.scale for v in line]
        for who, line in study.lines.items()
    }


def drawn(study: Study) -> list[str]:
    """The lines as a plot of letters, or of blocks in a duel; of two that meet one is seen."""
    lines = capped(study)
    known = [value for line in lines.values() for value in line if not isnan(value)]
    if not known:
        return []
    high, low = max(0.0, *known), min(0.0, *known)
    span, longest = (high - low) or 1.0, max(len(line) for line in lines.values())
    wide = min(WIDTH, max(longest, 2))
    grid = [[" "] * wide for _ in range(HEIGHT)]
    zero = round(high / span * (HEIGHT - 1))
    grid[zero] = ["·"] * wide
    letters = marks(study)
    for who, line in lines.items():
        mark = letters[who] if study.rounds else "█"
        for x in range(wide):
            at = x * (longest - 1) // max(1, wide - 1)
            if at < len(line) and not isnan(line[at]):
                y = round((high - line[at]) / span * (HEIGHT - 1))
                for row in (y,) if study.rounds else range(min(y, zero), max(y, zero) + 1):
                    grid[row][x] = mark
    labels = {0: f"{high:.0f}", zero: "0", HEIGHT - 1: f"{low:.0f}"}
    columns = max(len(label) for label in labels.values())
    return [f"{labels.get(y, ''):>{columns}} {''.join(row)}".rstrip() for y, row in enumerate(grid)]


def marks(study: Study) -> dict[str, str]:
    """A letter for each line of the plot: the first of its name that no other line has."""
    found: dict[str, str] = {}
    for who in study.lines:
        letters = study.speech.who(who).upper() + "123456789"
        found[who] = next(sign for sign in letters if sign not in found.values() and sign != " ")
    return found


def steps(study: Study) -> Table:
    """All steps. The columns without anything in them are left out."""
    speech, rows = study.speech, [_cells(study, step) for step in study.steps]
    seen = [n for n in range(len(COLUMNS)) if any(row[n] not in ("", NOTHING) for row in rows)]
    shown = Table(box=SIMPLE_HEAD, pad_edge=False)
    for n in seen:
        number = COLUMNS[n] in ("ply", "round", "value", "missed")
        shown.add_column(
            speech.word(COLUMNS[n]), justify="right" if number else "left", no_wrap=number
        )
    for row in rows:
        shown.add_row(*(row[n] for n in seen))
    return shown


def _cells(study: Study, step: Step) -> list[str]:
    return [
        str(step.ply),
        "" if step.round is None else str(step.round),
        study.speech.who(step.who),
        step.played,
        valued(study, step.value),
        step.best,
        missed(study, step),
        step.why,
    ]


def show(study: Study, console: Console) -> None:
    """Print the steps, the plot, the winner, the deciding turn, and what was missed most."""
    word = study.speech.word
    console.print(steps(study))
    console.print(f"{study.unit}; {_legend(study)}", soft_wrap=True)
    for row in drawn(study):
        console.print(row, soft_wrap=True)
    console.print()
    console.print(winner(study))
    console.print(word("turning", text=turning(study)))
    for step in study.worst():
        who = study.speech.who(step.who)
        facts = {"n": step.ply, "what": step.best, "missed": missed(study, step)}
        text = word("most", who=who, why=step.why, **facts)
        console.print(text.rstrip(), soft_wrap=True)


def _legend(study: Study) -> str:
    who = study.speech.who
    if study.rounds:
        return ", ".join(f"{mark} {who(player)}" for player, mark in marks(study).items())
    return study.speech.word("above", who=who(study.players[0]))


def as_csv(study: Study) -> str:
    """The steps as CSV; numbers are whole, values in the unit of the search."""
    return sheet.written(
        COLUMNS, ([getattr(step, name) for name in COLUMNS] for step in study.steps)
    )

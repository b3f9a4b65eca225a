"""An analysis as a PNG, drawn by matplotlib (the extra `analyse`)."""

from io import BytesIO
from pathlib import Path

from pilothouse import outputs, project
from pilothouse.analysis.report import capped, turning
from pilothouse.analysis.study import Study
from pilothouse.errors import PilothouseError

PAPER, INK = "#e9e5da", "#2b2b2b"  # light, but a white boat's line shows on it
COLOURS = {"cream": "#fff3c4", "south": "#1f3b57", "north": "#c8553d", "red2": "#e07a5f"}
SIZE = (9, 4.5)  # inches
DOTS = 110  # an inch


def needs_matplotlib() -> None:
    """Raise PilothouseError if matplotlib is not installed."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise PilothouseError(
            f"the plot needs matplotlib: {project.tell_extra('analyse')}"
        ) from None


def write(study: Study, path: Path) -> None:
    """Save the lines of a study, with the deciding turn. Raises PilothouseError."""
    needs_matplotlib()
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=SIZE, dpi=DOTS, facecolor=PAPER, layout="constrained")
    axes = figure.add_subplot(facecolor=PAPER)
    alone = not study.rounds
    axes.axhline(0, color=INK, linewidth=0.8)
    for who, line in capped(study).items():
        across = [step.ply for step in study.steps] if alone else range(1, len(line) + 1)
        colour = INK if alone else COLOURS.get(who, who)
        axes.plot(across, line, color=colour, linewidth=2, label=study.speech.who(who))
        if alone:
            for side, sign in zip(study.players, (1, -1), strict=True):
                ahead = [sign * value >= 0 for value in line]
                colour, name = COLOURS.get(side, side), study.speech.who(side)
                axes.fill_between(
                    across, line, where=ahead, interpolate=True, color=colour, label=name
                )
    if study.turning is not None:
        axes.axvline(study.turning[0], color=INK, linestyle=":")
    for step in study.worst() if alone else []:
        at = [other.ply for other in study.steps].index(step.ply)
        height = capped(study)[study.players[0]][at]
        axes.plot(step.ply, height, "o", color=INK, fillstyle="none", markersize=9)
    axes.set_title(study.speech.word("turning", text=turning(study)), fontsize=10)
    axes.set_xlabel(study.speech.word("ply" if alone else "round"))
    axes.set_ylabel(study.unit)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    handles, labels = axes.get_legend_handles_labels()
    axes.legend(handles[alone:], labels[alone:], facecolor=PAPER)
    data = BytesIO()
    figure.savefig(data, format="png", metadata={"Software": None})
    outputs.write(path, data.getvalue())

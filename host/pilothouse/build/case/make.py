"""`make case`: writes the printed case of a board as STL and 3MF, and its pictures.

It refuses a case into which the parts do not fit, or that needs support on the printer. The bodies
are made with manifold3d, the extra `case`: only this command and a release need it.
"""

import argparse
import importlib.util
from collections.abc import Mapping
from pathlib import Path

from pilothouse import outputs, project
from pilothouse.build import panels
from pilothouse.build.case import layout
from pilothouse.build.case.sizes import Sizes
from pilothouse.errors import PilothouseError

FOLDER = project.ROOT / "build/case"
EXTRA = "manifold3d"
PICTURE, ON_PAGES = 1000, 700  # pixels across; the second in boards/cases
UNTRIED = "Nobody has printed this case yet. Print the slice first, and see whether your parts fit."


def check_extra() -> None:
    """Raise PilothouseError if what makes bodies is not installed."""
    if importlib.util.find_spec(EXTRA) is None:
        raise PilothouseError(
            f"a case needs {EXTRA}, which is not installed; .venv/bin/pip install --editable "
            "'.[case]' brings it"
        )


def make_files(plan: layout.Layout) -> tuple[dict[str, bytes], list[str]]:
    """(name -> content: STL, 3MF and PNG; what each printed body takes, in words).

    Raises PilothouseError if the extra is missing, something does not fit, or needs support.
    """
    check_extra()
    from pilothouse.build.case import files, fit, pictures, printing, shells

    name = plan.board.NAME
    parts = shells.make_parts(plan)
    faults = fit.find_faults(plan)
    for part, body in parts.items():
        faults += [f"{part}, {fault}" for fault in printing.find_unsupported(body)]
    if faults:
        raise PilothouseError(f"{name} gets no case: " + "; ".join(faults))
    made: dict[str, bytes] = {}
    lines = []
    for part, body in parts.items():
        made[f"{name}-{part}.stl"] = files.make_stl(body)
        made[f"{name}-{part}.3mf"] = files.make_3mf(body, f"{name}-{part}")
        needs = printing.estimate(body)
        lines.append(f"{part}: about {needs.grams:.0f} g and {round(needs.minutes, -1):.0f} min")
    drawn = pictures.draw_pictures(plan, PICTURE)
    return made | {f"{name}-{view}.png": data for view, data in drawn.items()}, lines


def draw_all(out: Path) -> None:
    """Write the pictures of all cases to a folder, for the pages. Raises PilothouseError."""
    check_extra()
    from pilothouse.build.case import pictures

    for board in layout.name_boards():
        drawn = pictures.draw_pictures(layout.plan(board, Sizes()), ON_PAGES)
        for view, data in drawn.items():
            outputs.write(out / f"{board}-{view}.png", data)


def read_measured(given: list[str]) -> dict[str, float]:
    """Sizes as the command line has them: "button depth=18". Raises PilothouseError."""
    found = {}
    for text in given:
        name, _, mm = text.partition("=")
        try:
            found[name.strip()] = float(mm)
        except ValueError:
            raise PilothouseError(f"{text!r} is no size, such as 'button depth=18'") from None
    return found


def write(board: str, measured: Mapping[str, float], out: Path) -> list[str]:
    """Write all files to a folder; returns what there is to say. Raises PilothouseError."""
    sizes = Sizes(measured)
    plan = layout.plan(board, sizes)
    made, lines = make_files(plan)
    for name, data in made.items():
        outputs.write(out / name, data)
    outside = " x ".join(f"{size:.1f}" for size in (plan.width, plan.length, plan.high))
    guesses = [
        f"  {name}: {size.mm:g} mm? {size.how}" for name, size in sizes.guesses(plan.parts).items()
    ]
    return [
        f"{board}: {outside} mm outside; {len(made)} files in {out}",
        *(f"  {line}, estimated" for line in lines),
        UNTRIED,
        *(
            (
                "These sizes are guesses. Measure your parts, and give what differs by --size:",
                *guesses,
            )
            if guesses
            else ()
        ),
    ]


def main(words: list[str] | None = None) -> None:
    """Entry point; ends with one sentence and exit code 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("board", nargs="?", default=panels.PROPOSED)
    parser.add_argument("--out", type=Path, help="folder; build/case/BOARD if it is left out")
    parser.add_argument("--size", action="append", default=[], metavar="NAME=MM")
    parser.add_argument("--pictures", type=Path, help="only draw all cases, to this folder")
    given = parser.parse_args(words)
    try:
        if given.pictures:
            draw_all(given.pictures)
            return
        out = given.out or FOLDER / given.board
        print("\n".join(write(given.board, read_measured(given.size), out)))
    except PilothouseError as error:
        raise SystemExit(f"case: {error}") from None


if __name__ == "__main__":
    main()

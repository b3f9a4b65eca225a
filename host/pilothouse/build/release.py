"""What a release puts up: images, recipes, packs, page, cases, wheel, checksums, changes.

`make release` runs this module. Its `make` makes all files of a release, from MicroPython's images
and from the wheel and the sdist that `make wheel` has built; release_faults.py opens them again.
The other commands: `date` writes the day into CHANGELOG.md. `check` compares a tag with the version
and asks for that day. `pins` prints a line `SHA-256 NAME URL` for each of MicroPython's images.
"""

import argparse
import io
import json
import zipfile
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path

from pilothouse import outputs, project
from pilothouse.build import (
    box_pack,
    bundles,
    changelog,
    joined,
    package,
    panels,
    recipes,
    release_faults,
    stock,
)
from pilothouse.build.case import layout, sizes
from pilothouse.build.case.make import UNTRIED, make_files
from pilothouse.build.release_faults import CASE_PAGE, CHANGES, LICENCE, SUMS
from pilothouse.errors import PilothouseError

ALWAYS = (1980, 1, 1, 0, 0, 0)  # the time of files in a zip
CASE = """\
Pilothouse {version}: a case for the board {board}, {outside} mm outside.

Estimated, for PLA in layers of 0.2 mm with 15 % inside and no support:
{lines}

Each body lies in its file as it is printed; a 3MF says that its unit is the millimetre.
{untried}
Pilothouse is under the MIT licence, and so are these files: LICENSE. docs/case.md of Pilothouse
says how to print them, and how to put the case together.
"""


def check(tag: str) -> str:
    """The version that a tag names.

    Raises PilothouseError if it is not that of this checkout, or the changelog has no date for it.
    """
    version = check_version(tag)
    changelog.check_day(changelog.read_part(version).day, version)
    return version


def check_version(tag: str) -> str:
    """The version that a tag names. Raises PilothouseError if it is not that of this checkout."""
    version = project.version()
    if tag != f"v{version}":
        raise PilothouseError(f"the tag is {tag!r}, and the version here is {version}")
    return version


def list_pins() -> str:
    """A line `SHA-256 NAME URL` for each of MicroPython's images that a release uses."""
    lines = (f"{sum} {name} {stock.PLACE}{name}\n" for name, sum in stock.PINS.values())
    return "".join(lines)


def make_mip(version: str) -> bytes:
    """A zip with package.json and what it names, for `mpremote mip install`.

    The files lie beside package.json, under the names that they have on the device.
    """
    files = package.brought()
    listed = {"version": version, "urls": [[name, name] for name in files]}
    files["package.json"] = (json.dumps(listed, indent=1) + "\n").encode()
    return zip_files(files)


def make_packs(version: str, choice: package.Choice) -> dict[str, bytes]:
    """Name -> the pack of a box with each board.

    mpremote copies it to a box as `box.new`, where there is room for two, and else in the place of
    `box.pack`, which has to be removed first.
    """
    inside = package.by_board(panels.names(), choice)
    return {
        f"pilothouse-{version}-{board}.pack": box_pack.make(files)
        for board, files in inside.items()
    }


def make_cases(version: str) -> dict[str, bytes]:
    """Name -> a zip with the printed case of a board: STL, 3MF, pictures, and what it takes.

    Raises PilothouseError if the extra `case` is missing or something does not fit.
    """
    made = {}
    for board in layout.name_boards():
        plan = layout.plan(board, sizes.Sizes())
        files, lines = make_files(plan)
        files[CASE_PAGE] = CASE.format(
            version=version,
            board=board,
            outside=" x ".join(f"{size:.1f}" for size in (plan.width, plan.length, plan.high)),
            lines="\n".join(f"* {line}" for line in lines),
            untried=UNTRIED,
        ).encode()
        files[LICENCE] = (project.ROOT / LICENCE).read_bytes()
        made[f"pilothouse-{version}-case-{board}.zip"] = zip_files(files)
    return made


def make_images(version: str, folder: Path, ready: Collection[str]) -> dict[str, bytes]:
    """Name -> an image of each board, for the hardware in `ready`.

    folder: that of MicroPython's images. Raises PilothouseError if one is missing there, or is
    another one than was pinned.
    """
    made = {}
    for hardware in ready:
        name, sum = stock.PINS[hardware]
        path = folder / name
        if not path.is_file() or sha256(path.read_bytes()).hexdigest() != sum:
            raise PilothouseError(f"{path} is not the image that was pinned (SHA-256)")
        for board in panels.names():
            there = joined.join(path, board, recipes.choose(hardware))
            made[recipes.name_image(version, hardware, board)] = there.data
            print(f"{hardware}, {board}: {there}")
    return made


def read_python_packages(version: str, dist: Path) -> dict[str, bytes]:
    """Name -> the wheel, and the sdist, of this version in the folder `dist`.

    Raises PilothouseError if one is missing.
    """
    names = (f"pilothouse-{version}-py3-none-any.whl", f"pilothouse-{version}.tar.gz")
    for name in names:
        if not (dist / name).is_file():
            raise PilothouseError(f"{dist / name} is missing: `make wheel` builds it")
    return {name: (dist / name).read_bytes() for name in names}


def zip_files(files: dict[str, bytes]) -> bytes:
    """A zip of some files: path -> content. The same files make the same zip."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for name, data in sorted(files.items()):
            file.writestr(zipfile.ZipInfo(name, ALWAYS), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def make(
    tag: str, stocked: Path, dist: Path, out: Path, rehearse: bool = False
) -> dict[str, bytes]:
    """Write all files of a release to a folder, and look into them; returns name -> content.

    stocked: the folder with MicroPython's images; dist: that of wheel and sdist. rehearse: before
    there is a tag. Then CHANGES has the date of today if the changelog has none, and hardware whose
    image is not in `stocked` gets a recipe. Raises PilothouseError if the tag is wrong, something
    is missing or can't be made, or a file that was written has a fault.
    """
    version = check_version(tag) if rehearse else check(tag)
    changes = changelog.read_part(version)
    if rehearse and changes.day == changelog.UNDATED:
        changes = changes._replace(day=changelog.take_today().isoformat())
    ready = [
        name for name in stock.PINS if not rehearse or (stocked / stock.name_file(name)).is_file()
    ]
    files = read_python_packages(version, dist)
    files |= make_images(version, stocked, ready)
    files[recipes.name_page(version)] = recipes.write_page(version, ready).encode()
    files |= make_packs(version, recipes.choose("pico"))
    files[f"pilothouse-{version}-mip.zip"] = make_mip(version)
    files |= make_cases(version)
    files[bundles.released_file().name] = zip_files(bundles.released())
    lines = (f"{sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items()))
    files[SUMS] = "".join(lines).encode()
    files[CHANGES] = str(changes).encode()
    for name, data in files.items():
        outputs.write(out / name, data)
    look_into(out, version, ready)
    print(describe(files))
    page = recipes.name_page(version)
    for hardware in stock.MICROPYTHONS:
        if hardware not in ready:
            print(f"no image for a {stock.NAMES[hardware]}: {page} has the recipe")
    return files


def look_into(out: Path, version: str, ready: Collection[str]) -> None:
    """Open all files of a release again. Raises PilothouseError, with a line for each fault."""
    faults = release_faults.find_faults(out, version, ready)
    if faults:
        raise PilothouseError(f"{out} is no release of {version}:\n" + "\n".join(faults))


def describe(files: dict[str, bytes]) -> str:
    """How many files of each kind a release has, and how large they are: a line a kind."""
    kinds: dict[str, list[int]] = {}
    for name, data in files.items():
        kind = Path(name).suffix if name.startswith("pilothouse") else name
        kinds.setdefault(kind, []).append(len(data))
    return "\n".join(
        f"{len(sizes)} {kind}: {sum(sizes):,} bytes" for kind, sizes in sorted(kinds.items())
    )


def main(words: list[str] | None = None) -> None:
    """Entry point; ends with one sentence and exit code 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    steps = parser.add_subparsers(dest="step", required=True)
    steps.add_parser("pins")
    dating = steps.add_parser("date", help="write the day of this version into CHANGELOG.md")
    dating.add_argument("--day", default=changelog.take_today().isoformat())
    steps.add_parser("check").add_argument("--tag", required=True)
    making = steps.add_parser("make")
    making.add_argument("--tag", help="the tag of this version if it is left out")
    making.add_argument("--stock", type=Path, required=True)
    making.add_argument("--dist", type=Path, required=True)
    making.add_argument("--out", type=Path, required=True)
    making.add_argument("--rehearse", action="store_true", help="before there is a tag")
    given = parser.parse_args(words)
    try:
        if given.step == "pins":
            print(list_pins(), end="")
        elif given.step == "date":
            changelog.write_day(project.version(), given.day)
        elif given.step == "check":
            check(given.tag)
        else:
            tag = given.tag or f"v{project.version()}"
            make(tag, given.stock, given.dist, given.out, given.rehearse)
    except PilothouseError as error:
        raise SystemExit(f"release: {error}") from None


if __name__ == "__main__":
    main()

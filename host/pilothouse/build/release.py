"""What a release puts up: images, packs, mip package, page, cases, wheel, checksums, changes.

`.github/workflows/release.yml` runs this module: `python -m pilothouse.build.release`. Its `check`
compares a tag with the version, `pins` prints a line `SHA-256 NAME URL` for each of MicroPython's
images, and `make` makes all files of a release from these images, beside the wheel and the sdist
that `make wheel` has built.
"""

import argparse
import io
import json
import re
import zipfile
from hashlib import sha256
from pathlib import Path

from pilothouse import outputs, project
from pilothouse.build import box_pack, bundles, joined, package, panels, stock
from pilothouse.build.case import layout, sizes
from pilothouse.build.case.make import make_files
from pilothouse.errors import PilothouseError

CHANGELOG = project.ROOT / "CHANGELOG.md"
CHANGES, SUMS = "CHANGES", "SHA256SUMS"
DATE = r"\d{4}-\d\d-\d\d"
ALWAYS = (1980, 1, 1, 0, 0, 0)  # the time of files in a zip


def check(tag: str) -> str:
    """The version that a tag names.

    Raises PilothouseError if it is not that of this checkout, or the changelog has no date for it.
    """
    version = project.version()
    if tag != f"v{version}":
        raise PilothouseError(f"the tag is {tag!r}, and the version here is {version}")
    date, _ = changes(version)
    if not re.fullmatch(DATE, date):
        raise PilothouseError(f"CHANGELOG.md has no date for {version}, but {date!r}")
    return version


def changes(version: str) -> tuple[str, str]:
    """(its date, what has changed) of a version in the changelog, in the form of Keep a Changelog.

    Raises PilothouseError if there is none.
    """
    heading = rf"^## \[{re.escape(version)}\] - ([^\n]+)\n"
    found = re.search(heading + r"(.*?)(?=^## |\Z)", CHANGELOG.read_text("utf-8"), re.M | re.S)
    if not found or not found[2].strip():
        raise PilothouseError(f"CHANGELOG.md says nothing about {version}")
    return found[1], found[2].strip() + "\n"


def pins() -> str:
    """A line `SHA-256 NAME URL` for each of MicroPython's images that a release uses."""
    lines = (f"{sum} {name} {stock.PLACE}{name}\n" for name, sum in stock.PINS.values())
    return "".join(lines)


def mip(version: str) -> bytes:
    """A zip with package.json and what it names, for `mpremote mip install`.

    The files lie beside package.json, under the names that they have on the device.
    """
    files = package.brought()
    listed = {"version": version, "urls": [[name, name] for name in files]}
    files["package.json"] = (json.dumps(listed, indent=1) + "\n").encode()
    return zipped(files)


def packs(version: str, choice: package.Choice) -> dict[str, bytes]:
    """Name -> the pack of a box with each board.

    mpremote copies it to a box as `box.new`, where there is room for two, and else in the place of
    `box.pack`, which has to be removed first.
    """
    inside = package.by_board(panels.names(), choice)
    return {
        f"pilothouse-{version}-{board}.pack": box_pack.make(files)
        for board, files in inside.items()
    }


def cases(version: str) -> dict[str, bytes]:
    """Name -> a zip with the printed case of a board: STL, 3MF and pictures.

    Raises PilothouseError if the extra `case` is missing or something does not fit.
    """
    plans = (layout.plan(board, sizes.Sizes()) for board in layout.name_boards())
    return {
        f"pilothouse-{version}-case-{plan.board.NAME}.zip": zipped(make_files(plan)[0])
        for plan in plans
    }


def python_packages(version: str, dist: Path) -> dict[str, bytes]:
    """Name -> the wheel, and the sdist, of this version in the folder `dist`.

    Raises PilothouseError if one is missing.
    """
    names = (f"pilothouse-{version}-py3-none-any.whl", f"pilothouse-{version}.tar.gz")
    for name in names:
        if not (dist / name).is_file():
            raise PilothouseError(f"{dist / name} is missing: `make wheel` builds it")
    return {name: (dist / name).read_bytes() for name in names}


def zipped(files: dict[str, bytes]) -> bytes:
    """A zip of some files: path -> content. The same files make the same zip."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for name, data in sorted(files.items()):
            file.writestr(zipfile.ZipInfo(name, ALWAYS), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def make(tag: str, images: Path, dist: Path, out: Path) -> dict[str, bytes]:
    """Write all files of a release to the folder `out`; returns name -> content.

    images: the folder with MicroPython's images; dist: that of wheel and sdist. Raises
    PilothouseError if the tag is wrong, or an image is missing or another one than was pinned, or
    if wheel or sdist is missing, or the page or a case can't be made.
    """
    version = check(tag)
    files = python_packages(version, dist)
    all_named = package.Choice(tuple(package.languages()))  # so that a later deploy keeps them
    for hardware, (name, sum) in stock.PINS.items():
        path = images / name
        if not path.is_file() or sha256(path.read_bytes()).hexdigest() != sum:
            raise PilothouseError(f"{path} is not the image that was pinned (SHA-256)")
        for board in panels.names():
            there = joined.join(path, board, all_named)
            files[f"pilothouse-{version}-{hardware}-{board}.uf2"] = there.data
            print(f"{hardware}, {board}: {there}")
    files |= packs(version, all_named)
    files[f"pilothouse-{version}-mip.zip"] = mip(version)
    files |= cases(version)
    files[bundles.released_file().name] = zipped(bundles.released())
    lines = (f"{sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items()))
    files[SUMS] = "".join(lines).encode()
    files[CHANGES] = changes(version)[1].encode()
    for name, data in files.items():
        outputs.write(out / name, data)
    return files


def main(words: list[str] | None = None) -> None:
    """Entry point; ends with one sentence and exit code 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    steps = parser.add_subparsers(dest="step", required=True)
    steps.add_parser("pins")
    steps.add_parser("check").add_argument("--tag", required=True)
    making = steps.add_parser("make")
    making.add_argument("--tag", required=True)
    making.add_argument("--stock", type=Path, required=True)
    making.add_argument("--dist", type=Path, required=True)
    making.add_argument("--out", type=Path, required=True)
    given = parser.parse_args(words)
    try:
        if given.step == "pins":
            print(pins(), end="")
        elif given.step == "check":
            check(given.tag)
        else:
            make(given.tag, given.stock, given.dist, given.out)
    except PilothouseError as error:
        raise SystemExit(f"release: {error}") from None


if __name__ == "__main__":
    main()

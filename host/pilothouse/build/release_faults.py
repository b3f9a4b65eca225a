"""Opens all files of a release again, and says in sentences what is missing or wrong.

It reads what lies in the folder, not what was to be written there. A release has images for the
hardware in `ready`, the keys of stock.PINS, and a recipe for the rest.
"""

import io
import json
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterator
from email.parser import BytesParser
from functools import partial
from hashlib import sha256
from pathlib import Path

from pilothouse.build import (
    box_pack,
    bundles,
    changelog,
    disk,
    package,
    panels,
    recipes,
    stock,
    uf2,
)
from pilothouse.build.case import layout
from pilothouse.errors import PilothouseError

CHANGES, SUMS = "CHANGES", "SHA256SUMS"
PARTS = ("bottom", "lid", "slice")  # of a case
CASE_PAGE, LICENCE = "README.txt", "LICENSE"  # beside them
CHIPS = {"pico": "RP2040", "pico2": "RP2350", "pico2_w": "RP2350"}
Faults = Iterator[str]
Check = Callable[[bytes], Faults]
UNREADABLE = (
    *(PilothouseError, zipfile.BadZipFile, tarfile.TarError, zlib.error),
    *(EOFError, KeyError, OSError, ValueError),
)


def find_faults(folder: Path, version: str, ready: Collection[str]) -> list[str]:
    """Everything that is wrong with a release in this folder: a sentence each, after its file."""
    there = {path.name: path for path in sorted(folder.glob("*")) if path.is_file()}
    checks = list_checks(version, ready)
    faults = [f"{name} is missing" for name in checks if name not in there]
    faults += [f"{name} is no file of this release" for name in there if name not in checks]
    faults += find_wrong_sums(there)
    for name, check in checks.items():
        if name in there:
            faults += [f"{name} {fault}" for fault in run_check(check, there[name].read_bytes())]
    return faults


def run_check(check: Check, data: bytes) -> Faults:
    """What a check finds, and why it could not read on."""
    try:
        yield from check(data)
    except UNREADABLE as error:
        yield f"can't be read: {error}"


def list_checks(version: str, ready: Collection[str]) -> dict[str, Check]:
    """Name -> what looks into it, for each file of a release."""
    mine = f"pilothouse-{version}"
    found: dict[str, Check] = {
        f"{mine}-py3-none-any.whl": partial(check_wheel, version=version),
        f"{mine}.tar.gz": partial(check_sdist, version=version),
        f"{mine}-mip.zip": partial(check_mip, version=version),
        bundles.released_file().name: check_page,
        recipes.name_page(version): partial(check_recipes, version=version, ready=ready),
        CHANGES: partial(check_changes, version=version),
        SUMS: lambda _: iter(()),  # find_wrong_sums
    }
    for board in panels.names():
        about = package.format_board(board, recipes.choose("pico"))
        found[f"{mine}-{board}.pack"] = partial(check_pack, about=about)
        for hardware in ready:
            name = recipes.name_image(version, hardware, board)
            found[name] = partial(check_image, hardware=hardware, board=board)
    for board in layout.name_boards():
        found[f"{mine}-case-{board}.zip"] = partial(check_case, board=board)
    return found


def find_wrong_sums(there: dict[str, Path]) -> Faults:
    """Lines of SUMS that are not those of the files."""
    summed = {name: path for name, path in there.items() if name not in (SUMS, CHANGES)}
    text = there[SUMS].read_text("utf-8", "replace") if SUMS in there else ""
    listed = {name: sum for sum, _, name in (line.partition("  ") for line in text.splitlines())}
    for name in sorted({*summed, *listed}):
        if name not in listed:
            yield f"{SUMS} does not name {name}"
        elif name not in summed or sha256(summed[name].read_bytes()).hexdigest() != listed[name]:
            yield f"{SUMS} has another sum for {name}"


def read_zip(data: bytes) -> dict[str, bytes]:
    """Path -> content of a zip; a damaged one raises BadZipFile."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist() if not name.endswith("/")}


def check_metadata(data: bytes, version: str) -> Faults:
    """Name and version in METADATA or PKG-INFO."""
    about = BytesParser().parsebytes(data, headersonly=True)
    if (about["Name"], about["Version"]) != ("pilothouse", version):
        yield f"says that it is {about['Name']} {about['Version']}"


def check_wheel(data: bytes, version: str) -> Faults:
    """A wheel: its metadata, one top-level package, and that it carries its tree."""
    files = read_zip(data)
    about = f"pilothouse-{version}.dist-info"
    yield from check_metadata(files.get(f"{about}/METADATA", b""), version)
    tops = {name.partition("/")[0] for name in files}
    if tops != {"pilothouse", about}:
        yield f"has {', '.join(sorted(tops))} at its top, not the package pilothouse alone"
    if not any(name.startswith("pilothouse/tree/") for name in files):
        yield "does not carry pilothouse/tree: `make wheel` lays it out first"


def check_sdist(data: bytes, version: str) -> Faults:
    """An sdist: its metadata, one folder at its top, and the changelog of this checkout."""
    top = f"pilothouse-{version}"
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as file:
        names = file.getnames()
        read = {
            name: opened.read()
            for name in ("PKG-INFO", "CHANGELOG.md")
            if f"{top}/{name}" in names and (opened := file.extractfile(f"{top}/{name}"))
        }
    yield from check_metadata(read.get("PKG-INFO", b""), version)
    if {name.partition("/")[0] for name in names} != {top}:
        yield f"has more than {top} at its top"
    if read.get("CHANGELOG.md") != changelog.PATH.read_bytes():
        yield "has another CHANGELOG.md than this checkout"


def check_mip(data: bytes, version: str) -> Faults:
    """The package for mip: its version, and that it has what it names, and a pack that is whole."""
    files = read_zip(data)
    listed = json.loads(files.pop("package.json"))
    if listed["version"] != version:
        yield f"is of version {listed['version']}"
    if {source for _, source in listed["urls"]} != set(files):
        yield "has other files than its package.json names"
    box_pack.entries(files.get(package.NEW, b""))


def check_page(data: bytes) -> Faults:
    """The zip of the page: the bundle's files, and of which sources they are."""
    found, wanted = read_zip(data), bundles.released()
    for name in sorted({*found, *wanted}):
        if found.get(name) != wanted.get(name):
            yield f"has not the {name} of these sources"


def check_pack(data: bytes, about: bytes) -> Faults:
    """A pack: it is whole, and its BOARD says `about`, with the version in it."""
    found = box_pack.files(data).get(package.BOARD, b"")
    if found != about:
        yield f"says that it is {_cite(found)}, not {_cite(about)}"


def check_image(data: bytes, hardware: str, board: str) -> Faults:
    """An image: chip and hardware, and a disk with the three files of a box with this board."""
    image = uf2.read(data)
    about = stock.look(image)
    if (about.hardware, about.chip, about.kind) != (hardware, CHIPS[hardware], stock.JOINED):
        yield f"is for {about.hardware} with {about.chip} ({about.kind})"
    files = disk.unpack(image.memory()[about.start : about.start + about.size])
    choice = recipes.choose(hardware)
    wanted = {package.MAIN, package.PACK, package.READER}
    wanted |= {package.TELEPHONES} if choice.telephones else set()
    if set(files) != wanted:
        yield f"has {', '.join(sorted(files))} on its disk"
    wanted_board = package.format_board(board, choice, stock.JOINED)
    yield from check_pack(files.get(package.PACK, b""), wanted_board)


def check_case(data: bytes, board: str) -> Faults:
    """The files of a case: a closed body in each STL and 3MF, what it takes, and the licence."""
    from pilothouse.build.case import reading  # needs the extra `case`

    files = read_zip(data)
    for name in (CASE_PAGE, LICENCE):
        if not files.get(name):
            yield f"lacks {name}"
    for part in PARTS:
        stl, model = (files.get(f"{board}-{part}.{end}", b"") for end in ("stl", "3mf"))
        if not reading.is_closed(reading.read_stl(stl)):
            yield f"has a hole in {board}-{part}.stl"
        if not reading.is_closed(reading.read_3mf(model)[0]):
            yield f"has a hole in {board}-{part}.3mf"


def check_recipes(data: bytes, version: str, ready: Collection[str]) -> Faults:
    """The page about the images: it is the one for the hardware that has some."""
    if data.decode() != recipes.write_page(version, ready):
        yield f"is not the page of a release with images for {', '.join(ready) or 'nothing'}"


def check_changes(data: bytes, version: str) -> Faults:
    """The changelog's part, with a date that has come."""
    head, _, text = data.decode().partition("\n")
    part = changelog.read_part(version)
    day = head.removeprefix(changelog.head_part(version, ""))
    changelog.check_day(day, version)
    if text != part.text or part.day not in (day, changelog.UNDATED):
        yield f"is not the part of CHANGELOG.md about {version}"


def _cite(board: bytes) -> str:
    """The lines of a BOARD in one."""
    return repr(", ".join(board.decode(errors="replace").splitlines()))

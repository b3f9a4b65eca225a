"""A release: its files, made from stand-ins of MicroPython's images, and what looks into them."""

import io
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from fnmatch import fnmatch
from hashlib import sha256

import pytest
from typer.testing import CliRunner

from pilothouse import project
from pilothouse.build import box_pack, changelog, npm, package, panels, recipes, stock, uf2
from pilothouse.cli import app
from tests.host.build.test_package import MPREMOTE
from tests.host.build.test_uf2 import program
from tests.host.build.test_wheel import built
from tests.host.device import fake_pico
from tests.soak import soak

pytest.importorskip("littlefs")
pytest.importorskip("manifold3d")
from pilothouse.build import release, release_faults
from pilothouse.build.case import layout, make

TAG, NAME = f"v{project.version()}", f"pilothouse-{project.version()}"
WORKFLOW = project.ROOT / ".github/workflows/release.yml"
BOARDS = panels.names()[:2]
PARTS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")  # of Keep a Changelog


def dated(folder):
    """A changelog whose version has its date, as it has to have for a release."""
    text = changelog.PATH.read_text("utf-8")
    path = folder / "CHANGELOG.md"
    heading = changelog.head_part(project.version(), "")
    path.write_text(re.sub(re.escape(heading) + ".*", heading + "2026-12-01", text), "utf-8")
    return path


def lay_dist(folder, log):
    """Put a small wheel and sdist there for those of `make wheel`, whose test is test_wheel.py."""
    about = f"Metadata-Version: 2.4\nName: pilothouse\nVersion: {project.version()}\n\n".encode()
    inside = {"pilothouse/tree/a": b"", f"{NAME}.dist-info/METADATA": about}
    (folder / f"{NAME}-py3-none-any.whl").write_bytes(release.zip_files(inside))
    with tarfile.open(folder / f"{NAME}.tar.gz", "w:gz") as file:
        for name, data in (("PKG-INFO", about), ("CHANGELOG.md", log.read_bytes())):
            member = tarfile.TarInfo(f"{NAME}/{name}")
            member.size = len(data)
            file.addfile(member, io.BytesIO(data))


def lay_stock(folder, *kinds):
    """Put images there that stand in for MicroPython's; returns the pins of them."""
    pins = {}
    for hardware in kinds:
        data = uf2.write(program(hardware))
        (folder / f"{hardware}.uf2").write_bytes(data)
        pins[hardware] = (f"{hardware}.uf2", sha256(data).hexdigest())
    return pins


def stand_in(patch, folder):
    """Let a release have two boards, two kinds of hardware and one case, and what lies there."""
    log = dated(folder)
    lay_dist(folder, log)
    patch.setattr(stock, "PINS", lay_stock(folder, "pico", "pico2"))
    patch.setattr(panels, "names", lambda: BOARDS)
    patch.setattr(changelog, "PATH", log)
    patch.setattr(layout, "name_boards", lambda: BOARDS[:1])
    patch.setattr(make, "PICTURE", 160)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """(the folder of a release, what `make` returned), of what `stand_in` lays."""
    if not npm.can_install():
        pytest.skip("there is no node, or no npm, to build the page")
    folder = tmp_path_factory.mktemp("release")
    with pytest.MonkeyPatch.context() as patch:
        stand_in(patch, folder)
        return folder / "out", release.make(TAG, folder, folder, folder / "out")


@soak(everything=(False, True))
def test_a_release_carries_all_that_it_names(everything, request, tmp_path, monkeypatch, capsys):
    """The whole: all boards, cases and hardware, and the wheel and the sdist of this checkout."""
    if not everything:
        folder, files = request.getfixturevalue("made")
        stand_in(monkeypatch, folder.parent)
        kinds = {"pico": 4, "pack": 2, "case": 1}
    else:
        pins = lay_stock(tmp_path, *stock.MICROPYTHONS)
        monkeypatch.setattr(stock, "PINS", pins)
        built(tmp_path)
        words = ["make", "--rehearse", "--stock", str(tmp_path), "--dist", str(tmp_path)]
        release.main([*words, "--out", str(tmp_path / "out")])
        assert "no image for" not in capsys.readouterr().out
        folder = tmp_path / "out"
        files = [path.name for path in folder.iterdir()]
        boards = len(panels.names())
        kinds = {"pico": 3 * boards, "pack": boards, "case": len(layout.name_boards())}
    assert release_faults.find_faults(folder, project.version(), stock.PINS) == []
    assert sum(name.endswith(".uf2") for name in files) == kinds["pico"]
    assert sum(name.endswith(".pack") for name in files) == kinds["pack"]
    assert sum("-case-" in name for name in files) == kinds["case"]


def spoil(data):
    """A zip with one file less, whose others stay."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        first, *others = file.namelist()
        return release.zip_files({name: file.read(name) for name in others})


def test_each_fault_of_a_release_is_a_sentence(made, tmp_path, monkeypatch):
    folder, files = made
    stand_in(monkeypatch, folder.parent)
    board, other = BOARDS
    case, page = f"{NAME}-case-{board}.zip", f"{NAME}-page.zip"
    day, text = files[release.CHANGES].split(b"\n", 1)
    changed = {
        **files,
        f"{NAME}-{board}.pack": files[f"{NAME}-{other}.pack"],
        f"{NAME}-{other}.pack": files[f"{NAME}-{other}.pack"][:-1],
        f"{NAME}-pico-{board}.uf2": files[f"{NAME}-pico2-{board}.uf2"],
        f"{NAME}-pico-{other}.uf2": files[f"{NAME}-pico-{other}.uf2"][:-512],
        f"{NAME}-py3-none-any.whl": release.zip_files({"tests/a": b""}),
        f"{NAME}.tar.gz": b"",
        f"{NAME}-mip.zip": release.zip_files({"package.json": b'{"version": "0", "urls": []}'}),
        f"{NAME}-images.txt": b"",
        case: spoil(files[case]),
        page: spoil(files[page]),
        release.CHANGES: day + b"\n### Added\n",
        "other": b"",
    }
    del changed[f"{NAME}-pico2-{other}.uf2"]
    for name, data in changed.items():
        (tmp_path / name).write_bytes(data)
    faults = release_faults.find_faults(tmp_path, project.version(), stock.PINS)
    for name, fault in {
        f"{NAME}-pico2-{other}.uf2": "is missing",
        "other": "is no file of this release",
        f"{NAME}-{board}.pack": f"says that it is '{other}, deployed ",
        f"{NAME}-{other}.pack": "can't be read: this is no pack, or it is not whole",
        f"{NAME}-pico-{board}.uf2": "is for pico2 with RP2350 (joined)",
        f"{NAME}-pico-{other}.uf2": "can't be read: it has ",
        f"{NAME}-py3-none-any.whl": "says that it is None None",
        f"{NAME}.tar.gz": "can't be read: ",
        f"{NAME}-mip.zip": "is of version 0",
        f"{NAME}-images.txt": "is not the page of a release with images for pico, pico2",
        case: "lacks LICENSE",
        page: "has not the ",
        release.CHANGES: "is not the part of CHANGELOG.md about",
    }.items():
        assert any(found.startswith(f"{name} {fault}") for found in faults), (name, faults)
        if name in files and name != release.CHANGES:
            assert f"{release.SUMS} has another sum for {name}" in faults
    assert f"{release.SUMS} does not name other" in faults
    with pytest.raises(release.PilothouseError, match=rf"\n{NAME}\.tar\.gz is missing\n"):
        release.look_into(tmp_path / "none", project.version(), ())


def test_each_hardware_and_board_has_an_image(made):
    folder, files = made
    version = project.version()
    for hardware, chip in (("pico", "RP2040"), ("pico2", "RP2350")):
        for board in BOARDS:
            image = uf2.load(folder / f"pilothouse-{version}-{hardware}-{board}.uf2")
            about = stock.look(image)
            assert (about.kind, about.hardware, about.chip) == ("joined", hardware, chip)
    assert {path.name for path in folder.iterdir()} == set(files)
    for kind in (".uf2", ".pack"):  # the board without solder comes first
        assert next(n for n in files if n.endswith(kind)).endswith(f"{panels.PROPOSED}{kind}")


def test_the_checksums_are_those_of_the_files(made):
    folder, files = made
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", release.SUMS],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(": OK") == len(files) - 2
    named = {line.split()[1] for line in files[release.SUMS].decode().splitlines()}
    assert named == set(files) - {release.SUMS, release.CHANGES}


def test_each_board_has_the_pack_of_a_deploy(made):
    folder, files = made
    every = package.Choice(tuple(package.languages()))
    assert sum(name.endswith(".pack") for name in files) == len(BOARDS)
    for board in BOARDS:
        pack = (folder / f"pilothouse-{project.version()}-{board}.pack").read_bytes()
        assert box_pack.files(pack) == package.files(board, every)


def test_a_pack_that_is_copied_to_a_box_updates_it(unix, tmp_path):
    """mpremote copies it beside the old one; the box takes it at its next start."""
    device = fake_pico.Pico(tmp_path / "flash")
    device.lay({**package.on_flash(fake_pico.small(tmp_path, "0.0.9")), "x.save": b"kept"})
    path = tmp_path / "little.pack"  # as the release has one with all, which takes long to copy
    choice = package.Choice(("en",), ("gyges",))
    path.write_bytes(box_pack.make(package.files("pico_sh1106", choice)))
    command = [sys.executable, "-c", MPREMOTE, str(project.ROOT), "connect", device.url]
    copy = [*command, "cp", str(path), ":" + package.NEW]
    done = subprocess.run(copy, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    hello = device.hello()
    assert (hello["name"], hello["version"]) == ("pilothouse", project.version())
    assert hello["board"] == "pico_sh1106"
    there = device.files()
    assert there[package.PACK] == path.read_bytes() and package.NEW not in there
    assert there["x.save"] == b"kept"


def test_the_mip_package_names_what_is_in_it(made):
    folder, _ = made
    with zipfile.ZipFile(folder / f"pilothouse-{project.version()}-mip.zip") as file:
        listed = json.loads(file.read("package.json"))
        names = set(file.namelist())
    assert listed["version"] == project.version()
    assert {source for _, source in listed["urls"]} == names - {"package.json"}
    assert {name for name, _ in listed["urls"]} == {
        name for name, _ in json.loads(package.mip())["urls"]
    }


def test_a_board_has_its_case_to_print(made):
    folder, _ = made
    name = f"pilothouse-{project.version()}-case-{BOARDS[0]}.zip"
    with zipfile.ZipFile(folder / name) as file:
        inside = {name.removeprefix(f"{BOARDS[0]}-") for name in file.namelist()}
        page = file.read("README.txt").decode()
    printed = {f"{part}.{end}" for part in ("bottom", "lid", "slice") for end in ("stl", "3mf")}
    assert inside == printed | {"assembled.png", "exploded.png", "README.txt", "LICENSE"}
    for part in release_faults.PARTS:
        assert re.search(rf"{part}: about \d+ g and \d+ min", page)


def test_the_notes_are_the_part_of_the_changelog_with_its_date(made):
    head, notes = (made[0] / release.CHANGES).read_text("utf-8").split("\n", 1)
    assert head == f"## [{project.version()}] - 2026-12-01"
    text = changelog.PATH.read_text("utf-8")
    assert notes.startswith("### ") and notes.strip() in text and "\n## " not in notes


def test_hardware_without_a_pinned_image_has_a_recipe_that_works(made, tmp_path, monkeypatch):
    folder, files = made
    page = files[f"{NAME}-images.txt"].decode()
    assert page.count("Ready in this release") == 2
    assert page.count("No image is ready") == page.count("pilothouse image") == 1
    monkeypatch.setattr(stock, "PINS", {"pico": ("pico.uf2", "0" * 64)})
    monkeypatch.setattr(panels, "names", lambda: BOARDS)
    page = recipes.write_page(project.version(), stock.PINS)
    (line,) = re.findall(r"^3\. pilothouse (image .* --micropython RPI_PICO2-.*)$", page, re.M)
    monkeypatch.chdir(tmp_path)
    name = re.search(r"--micropython (\S+)", line)[1]
    assert f"({stock.PLACE}{name})" in page
    (tmp_path / name).write_bytes((folder.parent / "pico2.uf2").read_bytes())
    done = CliRunner().invoke(app, line.replace(recipes.BOARD, BOARDS[0]).split())
    assert done.exit_code == 0, done.output
    image = f"{NAME}-pico2-{BOARDS[0]}.uf2"
    assert (tmp_path / image).read_bytes() == files[image]
    assert page.count(" --telephones ") == 1  # a Pico 2 W
    assert page.count(recipes.UNPINNED) == 2
    rehearsed = recipes.write_page(project.version(), ())
    assert recipes.REHEARSED.format(sum="0" * 64) in rehearsed


def test_the_changelog_is_one():
    """In the form of Keep a Changelog 1.1.0, with a line for each entry."""
    text = changelog.PATH.read_text("utf-8")
    newest, *older = re.findall(r"^## (.*)$", text, re.M)
    number = r"\[\d+\.\d+\.\d+\]"
    assert re.fullmatch(rf"\[Unreleased\]|{number} - ({changelog.DATE}|unreleased)", newest)
    for heading in older:
        assert re.fullmatch(rf"{number} - {changelog.DATE}", heading)
    for part in re.split(r"^## .*$", text, flags=re.M)[1:]:
        kinds = re.findall(r"^### (.*)$", part, re.M)
        assert kinds == [kind for kind in PARTS if kind in kinds]
        entries = [line for line in part.splitlines() if line and not line.startswith("### ")]
        assert len(entries) == len(set(entries))
        for line in entries:
            assert re.fullmatch(r"\* \S.{1,126}\.", line), line


def test_another_tag_and_a_day_that_is_none_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(changelog, "PATH", dated(tmp_path))
    with pytest.raises(SystemExit, match="the tag is 'v9.9.9', and the version here is"):
        release.main(["check", "--tag", "v9.9.9"])
    release.main(["check", "--tag", TAG])
    text = changelog.PATH.read_text("utf-8")
    for day, sentence in (
        ("unreleased", "no date for .*, but 'unreleased': `make release-date` writes it"),
        ("2026-02-30", "no date for .*, but '2026-02-30'"),
        ("2999-01-01", "comes later, on 2999-01-01"),
    ):
        changelog.PATH.write_text(text.replace("2026-12-01", day), "utf-8")
        with pytest.raises(SystemExit, match=sentence):
            release.main(["check", "--tag", TAG])
    with pytest.raises(release.PilothouseError, match="CHANGELOG.md says nothing about 9.9.9"):
        changelog.read_part("9.9.9")


def test_a_command_dates_the_changelog(tmp_path, monkeypatch):
    monkeypatch.setattr(changelog, "PATH", dated(tmp_path))
    text = changelog.PATH.read_text("utf-8")
    release.main(["date", "--day", "2026-11-30"])
    assert changelog.PATH.read_text("utf-8") == text.replace("2026-12-01", "2026-11-30", 1)
    release.main(["date"])
    release.main(["check", "--tag", TAG])
    assert changelog.read_part(project.version()).day == changelog.take_today().isoformat()


def test_make_release_builds_anew_before_it_looks():
    done = subprocess.run(
        ["make", "--dry-run", "release", f"TAG={TAG}"],
        cwd=project.ROOT,
        capture_output=True,
        text=True,
    )
    lines = done.stdout.replace("\\\n", "").splitlines()
    steps = ("rm -rf build/dist build/release", "build.tree", "hatchling build", "build.release")
    places = [next(i for i, line in enumerate(lines) if step in line) for step in steps]
    assert places == sorted(places)
    words = lines[places[-1]].partition("build.release ")[2].split()
    assert words[:3] == ["make", "--tag", f"'{TAG}'"]


@pytest.mark.parametrize("data", [None, b"MicroPython"])
def test_an_image_that_was_not_pinned_is_refused(tmp_path, monkeypatch, data):
    monkeypatch.setattr(changelog, "PATH", dated(tmp_path))
    if data:
        for name, _ in stock.PINS.values():
            (tmp_path / name).write_bytes(data)
    words = ["make", "--tag", TAG, "--stock", str(tmp_path), "--out", str(tmp_path / "out")]
    words += ["--dist", str(tmp_path)]
    with pytest.raises(SystemExit, match=r"\.whl is missing: `make wheel` builds it"):
        release.main(words)
    lay_dist(tmp_path, changelog.PATH)
    with pytest.raises(SystemExit, match="is not the image that was pinned"):
        release.main(words)
    assert not (tmp_path / "out").exists()


def test_the_pins(capsys):
    release.main(["pins"])
    for line in capsys.readouterr().out.splitlines():
        assert re.fullmatch(r"[0-9a-f]{64} (\S+\.uf2) https://micropython\.org/\S+/\1", line)


def test_a_release_puts_up_all_its_files(made):
    command = WORKFLOW.read_text("utf-8").partition("--notes-file build/release/CHANGES")[2]
    patterns = re.findall(r"build/release/(\S+)", command)
    for name in set(made[1]) - {release.CHANGES}:
        assert sum(fnmatch(name, pattern) for pattern in patterns) == 1, name
    for pattern in patterns:
        assert any(fnmatch(name, pattern) for name in made[1]), pattern

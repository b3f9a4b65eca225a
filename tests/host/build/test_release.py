"""A release: its files, made from images that stand in for MicroPython's, and its workflow."""

import json
import re
import subprocess
import zipfile
from hashlib import sha256
from shutil import which

import pytest

from pilothouse import project
from pilothouse.build import npm, package, panels, stock, uf2
from tests.host.build.test_uf2 import program

pytest.importorskip("littlefs")
from pilothouse.build import release

TAG = f"v{project.version()}"
WORKFLOW = project.ROOT / ".github/workflows/release.yml"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """(the folder of a release, what `make` returned), for two kinds of hardware."""
    if not npm.can_install():
        pytest.skip("there is no node, or no npm, to build the page")
    folder = tmp_path_factory.mktemp("release")
    pins = {}
    for hardware in ("pico", "pico2"):
        data = uf2.write(program(hardware))
        (folder / f"{hardware}.uf2").write_bytes(data)
        pins[hardware] = (f"{hardware}.uf2", sha256(data).hexdigest())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stock, "PINS", pins)
        patch.setattr(panels, "names", lambda: ["pico_sh1106", "pico_ssd1306"])
        return folder / "out", release.make(TAG, folder, folder / "out")


def test_each_hardware_and_board_has_an_image(made):
    folder, files = made
    version = project.version()
    for hardware, chip in (("pico", "RP2040"), ("pico2", "RP2350")):
        for board in ("pico_sh1106", "pico_ssd1306"):
            image = uf2.load(folder / f"pilothouse-{version}-{hardware}-{board}.uf2")
            about = stock.look(image)
            assert (about.kind, about.hardware, about.chip) == ("joined", hardware, chip)
    assert {path.name for path in folder.iterdir()} == set(files)


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


def test_the_notes_are_the_part_of_the_changelog(made):
    notes = (made[0] / release.CHANGES).read_text("utf-8")
    text = (project.ROOT / "CHANGELOG.md").read_text("utf-8")
    assert notes.startswith("* ") and notes.strip() in text and "\n## " not in notes


def test_another_tag_is_refused(tmp_path):
    with pytest.raises(SystemExit, match="the tag is 'v9.9.9', and the version here is"):
        release.main(["check", "--tag", "v9.9.9"])
    release.main(["check", "--tag", TAG])
    with pytest.raises(release.PilothouseError, match="CHANGELOG.md says nothing about 9.9.9"):
        release.changes("9.9.9")


@pytest.mark.parametrize("data", [None, b"MicroPython"])
def test_an_image_that_was_not_pinned_is_refused(tmp_path, data):
    if data:
        for name, _ in stock.PINS.values():
            (tmp_path / name).write_bytes(data)
    words = ["make", "--tag", TAG, "--stock", str(tmp_path), "--out", str(tmp_path / "out")]
    with pytest.raises(SystemExit, match="is not the image that was pinned"):
        release.main(words)
    assert not (tmp_path / "out").exists()


def test_the_pins(capsys):
    release.main(["pins"])
    for line in capsys.readouterr().out.splitlines():
        assert re.fullmatch(r"[0-9a-f]{64} (\S+\.uf2) https://micropython\.org/\S+/\1", line)


# The workflow


def test_the_workflow_runs_what_is_here():
    """Its steps call this module with steps that it has, make targets that exist, and scripts."""
    text = WORKFLOW.read_text("utf-8")
    assert set(re.findall(r"pilothouse\.build\.release (\w+)", text)) == {"check", "pins", "make"}
    makefile = (project.ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"\bmake ([a-z-]+)$", text, re.M):
        assert re.search(rf"^{target}:", makefile, re.M)
    assert (project.ROOT / ".ci/run").is_file() and ".ci/run" in text
    assert "uses:" not in text  # an action of others would have to be pinned


def test_the_loop_that_checks_the_hashes(tmp_path):
    """The step with `curl`, which a script stands in for: a good image passes, another stops it."""
    text = WORKFLOW.read_text("utf-8")
    loop = re.search(r"^( +)while read .*?^\1done .*?$", text, re.M | re.S)
    assert loop
    curl = tmp_path / "curl"
    curl.write_text(
        '#!/bin/sh\nprintf good > "$(echo "$*" | sed "s/.*--output \\([^ ]*\\).*/\\1/")"\n'
    )
    curl.chmod(0o755)
    (tmp_path / "build/stock").mkdir(parents=True)
    for content, code in ((b"good", 0), (b"other", 1)):
        line = f"{sha256(content).hexdigest()} a.uf2 https://nowhere/a.uf2\n"
        (tmp_path / "build/stock/pins").write_text(line)
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", f'PATH="{tmp_path}:$PATH"\n{loop[0]}'],
            cwd=tmp_path,
            capture_output=True,
        )
        assert done.returncode == code, done.stderr


def test_the_workflow_is_sound():
    """actionlint checks it where it is installed."""
    program = which("actionlint")
    if not program:
        pytest.skip("actionlint is not installed")
    done = subprocess.run([program, str(WORKFLOW)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout

"""A release: its files, made from images that stand in for MicroPython's, and what GitHub reads."""

import json
import os
import re
import subprocess
import sys
import zipfile
from fnmatch import fnmatch
from hashlib import sha256
from shutil import which

import pytest

from firmware import installed
from pilothouse import project
from pilothouse.build import box_pack, npm, package, panels, stock, uf2
from tests.host.build.test_package import MPREMOTE
from tests.host.build.test_uf2 import program
from tests.host.device import fake_pico
from tests.host.pages import pages

pytest.importorskip("littlefs")
pytest.importorskip("manifold3d")
from pilothouse.build import release
from pilothouse.build.case import layout, make

TAG, NAME = f"v{project.version()}", f"pilothouse-{project.version()}"
GITHUB = project.ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
WORKFLOW, CI = GITHUB / "workflows/release.yml", GITHUB / "workflows/ci.yml"
FORMS = sorted((GITHUB / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
BOARDS = panels.names()[:2]
PARTS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")  # of Keep a Changelog


def dated(folder):
    """A changelog whose version has its date, as it has to have for a release."""
    text = release.CHANGELOG.read_text("utf-8")
    path = folder / "CHANGELOG.md"
    heading = f"## [{project.version()}] - "
    path.write_text(re.sub(re.escape(heading) + ".*", heading + "2026-12-01", text), "utf-8")
    return path


def lay_dist(folder):
    """Put files there in place of those of `make wheel`, whose own test is test_wheel.py."""
    for name in (f"pilothouse-{project.version()}-py3-none-any.whl", f"{NAME}.tar.gz"):
        (folder / name).write_bytes(name.encode())


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
        patch.setattr(panels, "names", lambda: BOARDS)
        patch.setattr(release, "CHANGELOG", dated(folder))
        patch.setattr(layout, "name_boards", lambda: BOARDS[:1])
        patch.setattr(make, "PICTURE", 160)
        lay_dist(folder)
        return folder / "out", release.make(TAG, folder, folder, folder / "out")


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
    printed = {f"{part}.{end}" for part in ("bottom", "lid", "slice") for end in ("stl", "3mf")}
    assert inside == printed | {"assembled.png", "exploded.png"}


def test_the_notes_are_the_part_of_the_changelog(made):
    notes = (made[0] / release.CHANGES).read_text("utf-8")
    text = release.CHANGELOG.read_text("utf-8")
    assert notes.startswith("### ") and notes.strip() in text and "\n## " not in notes


def test_the_changelog_is_one():
    """In the form of Keep a Changelog 1.1.0, with a line for each entry."""
    text = release.CHANGELOG.read_text("utf-8")
    newest, *older = re.findall(r"^## (.*)$", text, re.M)
    number = r"\[\d+\.\d+\.\d+\]"
    assert re.fullmatch(rf"\[Unreleased\]|{number} - ({release.DATE}|unreleased)", newest)
    for heading in older:
        assert re.fullmatch(rf"{number} - {release.DATE}", heading)
    for part in re.split(r"^## .*$", text, flags=re.M)[1:]:
        kinds = re.findall(r"^### (.*)$", part, re.M)
        assert kinds == [kind for kind in PARTS if kind in kinds]
        entries = [line for line in part.splitlines() if line and not line.startswith("### ")]
        assert len(entries) == len(set(entries))
        for line in entries:
            assert re.fullmatch(r"\* \S.{1,126}\.", line), line


def test_another_tag_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "CHANGELOG", dated(tmp_path))
    with pytest.raises(SystemExit, match="the tag is 'v9.9.9', and the version here is"):
        release.main(["check", "--tag", "v9.9.9"])
    release.main(["check", "--tag", TAG])
    text = release.CHANGELOG.read_text("utf-8")
    release.CHANGELOG.write_text(text.replace("2026-12-01", "unreleased"), "utf-8")
    with pytest.raises(SystemExit, match="no date for .*, but 'unreleased'"):
        release.main(["check", "--tag", TAG])
    with pytest.raises(release.PilothouseError, match="CHANGELOG.md says nothing about 9.9.9"):
        release.changes("9.9.9")


@pytest.mark.parametrize("data", [None, b"MicroPython"])
def test_an_image_that_was_not_pinned_is_refused(tmp_path, monkeypatch, data):
    monkeypatch.setattr(release, "CHANGELOG", dated(tmp_path))
    if data:
        for name, _ in stock.PINS.values():
            (tmp_path / name).write_bytes(data)
    words = ["make", "--tag", TAG, "--stock", str(tmp_path), "--out", str(tmp_path / "out")]
    words += ["--dist", str(tmp_path)]
    with pytest.raises(SystemExit, match=r"\.whl is missing: `make wheel` builds it"):
        release.main(words)
    lay_dist(tmp_path)
    with pytest.raises(SystemExit, match="is not the image that was pinned"):
        release.main(words)
    assert not (tmp_path / "out").exists()


def test_the_pins(capsys):
    release.main(["pins"])
    for line in capsys.readouterr().out.splitlines():
        assert re.fullmatch(r"[0-9a-f]{64} (\S+\.uf2) https://micropython\.org/\S+/\1", line)


# The workflows


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_runs_what_is_here(path):
    """Its steps call make targets and scripts that exist, and nothing that others have made."""
    text = path.read_text("utf-8")
    makefile = (project.ROOT / "Makefile").read_text("utf-8")
    targets = re.findall(r"\bmake ([a-z-]+)$", text, re.M)
    assert targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.M)
    assert "uses:" not in text  # an action of others would have to be pinned
    assert "timeout-minutes:" in text
    for _, script in re.findall(r"^( +)run: \|\n((?:\1  .*\n|\n)+)", text, re.M):
        assert "${{" not in script  # a name that somebody chose would be run


def test_a_release_is_made_of_steps_that_are_there():
    text = WORKFLOW.read_text("utf-8")
    assert set(re.findall(r"pilothouse\.build\.release (\w+)", text)) == {"check", "pins", "make"}
    assert "          .ci/run\n" in text and (project.ROOT / ".ci/run").is_file()


def test_a_release_puts_up_all_its_files(made):
    command = WORKFLOW.read_text("utf-8").partition("--notes-file build/release/CHANGES")[2]
    patterns = re.findall(r"build/release/(\S+)", command)
    for name in set(made[1]) - {release.CHANGES}:
        assert sum(fnmatch(name, pattern) for pattern in patterns) == 1, name
    for pattern in patterns:
        assert any(fnmatch(name, pattern) for name in made[1]), pattern


def test_no_token_is_kept_and_one_job_has_an_identity_for_pypi():
    """And that job runs nothing but what is pinned or was built before, on this release's files."""
    yaml = pytest.importorskip("yaml")
    for path in WORKFLOWS:
        text = path.read_text("utf-8")
        assert "secrets" not in text and "password" not in text.lower(), path.name
        for name, job in yaml.safe_load(text)["jobs"].items():
            may = job.get("permissions", {})
            assert ("id-token" in may) == (job.get("environment") == "pypi") == (name == "pypi")
    jobs = yaml.safe_load(WORKFLOW.read_text("utf-8"))["jobs"]
    assert jobs["elsewhere"]["needs"] == "release"
    assert jobs["show"]["needs"] == jobs["pypi"]["needs"] == "elsewhere"
    install, publish = (step["run"] for step in jobs["pypi"]["steps"][1:])
    (pinned,) = re.findall(r"pins/\S+", install)
    assert "--require-hashes" in install and (project.ROOT / pinned).is_file()
    assert publish.split()[:4] == ["build/uv/bin/uv", "publish", "--trusted-publishing", "always"]
    assert "make" not in "".join(step["run"] for step in jobs["pypi"]["steps"])


def test_what_other_systems_run_with_the_wheel(tmp_path):
    """The step, with this checkout's program in place of what it installs, and no pip."""
    if npm.no_node():
        pytest.skip(npm.no_node())
    jobs = pytest.importorskip("yaml").safe_load(WORKFLOW.read_text("utf-8"))["jobs"]
    assert {"windows-latest", "macos-latest"} < set(
        jobs["elsewhere"]["strategy"]["matrix"]["system"]
    )
    fetch, play = jobs["elsewhere"]["steps"]
    assert "env" not in play  # it runs what others have written, without the token
    programs = tmp_path / "box/bin"
    programs.mkdir(parents=True)
    for name in ("python", "python3"):
        (programs / name).symlink_to("/bin/true")
    start = f'#!/bin/sh\nexec {sys.executable} -m pilothouse "$@"\n'
    (programs / "pilothouse").write_text(start)
    (programs / "pilothouse").chmod(0o755)
    command = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", play["run"]]
    here = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}
    done = subprocess.run(command, cwd=tmp_path, env=here, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"pilothouse {project.version()}")
    assert "pictures/home.png" in done.stdout


def test_pushes_to_main_and_pull_requests_are_checked():
    """With what every submission must pass, and with rights to read only."""
    flow = pytest.importorskip("yaml").safe_load(CI.read_text("utf-8"))
    assert flow[True] == {"push": {"branches": ["main"]}, "pull_request": None}  # True: `on`
    assert flow["permissions"] == {"contents": "read"}
    (job,) = flow["jobs"].values()
    assert "permissions" not in job
    assert [step["run"] for step in job["steps"]][1:] == ["make setup", ".ci/run"]
    assert all("env" not in step for step in job["steps"][1:])  # they run the code of a request


def test_the_sources_that_are_checked_are_those_of_the_push(tmp_path):
    """The first step of ci.yml, with a repository in a folder in place of GitHub's."""
    flow = pytest.importorskip("yaml").safe_load(CI.read_text("utf-8"))
    (job,) = flow["jobs"].values()
    script = job["steps"][0]["run"].replace("gh auth setup-git\n", "")
    far, near = tmp_path / "far/repository", tmp_path / "near"
    near.mkdir()
    user = ("-c", "user.name=a", "-c", "user.email=a@example.org")

    def git(*words):
        done = subprocess.run(
            ["git", "-C", str(far), *words], check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    far.mkdir(parents=True)
    git("init", "--quiet")
    for content in ("pushed", "later"):
        (far / "file").write_text(content)
        git("add", "file")
        git(*user, "commit", "--quiet", "--message", content)
    commit = git("rev-parse", "HEAD~1")
    git("config", "uploadpack.allowReachableSHA1InWant", "true")  # as GitHub has it
    where = {"GITHUB_SERVER_URL": far.parent.as_uri(), "GITHUB_REPOSITORY": far.name}
    subprocess.run(
        ["bash", "-e", "-c", script],
        cwd=near,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), **where, "GITHUB_SHA": commit},
        check=True,
        capture_output=True,
    )
    assert (near / "file").read_text() == "pushed"


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


def test_the_workflows_are_sound():
    """actionlint checks them where it is installed."""
    program = which("actionlint")
    if not program:
        pytest.skip("actionlint is not installed")
    done = subprocess.run([program, *map(str, WORKFLOWS)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


# The forms of issues


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_a_form_is_one(path):
    """As GitHub's documentation of issue forms says."""
    form = pytest.importorskip("yaml").safe_load(path.read_text("utf-8"))
    assert form.keys() >= {"name", "description", "body"}
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    assert asked
    ids = [part["id"] for part in asked]
    labels = [part["attributes"]["label"] for part in asked]
    assert len(ids) == len(set(ids)) and len(labels) == len(set(labels))
    for part in form["body"]:
        assert part["type"] in ("markdown", "input", "textarea", "dropdown", "checkboxes")
        known = {"label", "description", "placeholder", "value", "render", "options"}
        assert part["attributes"].keys() <= known and part.keys() <= {
            "type",
            "id",
            "attributes",
            "validations",
        }
        assert ("options" in part["attributes"]) == (part["type"] == "dropdown")


def test_the_forms_offer_what_there_is():
    yaml = pytest.importorskip("yaml")
    forms = [yaml.safe_load(path.read_text("utf-8")) for path in FORMS]
    parts = [part for form in forms for part in form["body"] if "id" in part]
    asked = {part["id"]: part["attributes"] for part in parts}
    assert asked["board"]["options"][:-1] == panels.names()
    assert asked["game"]["options"] == [
        title for _, _, title, _ in installed.listed(installed.names())
    ]
    assert asked["statement"]["placeholder"] in pages.statements()
    assert "pilothouse doctor" in asked["doctor"]["label"]
    assert "pilothouse backup" in asked["save"]["description"]

"""What GitHub runs and reads: the steps of the workflows, without the net, and forms of issues."""

import os
import re
import subprocess
import sys
from hashlib import sha256
from shutil import which

import pytest

from firmware import installed
from pilothouse import project
from pilothouse.build import npm, panels
from tests.host.pages import pages

GITHUB = project.ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
WORKFLOW, CI = GITHUB / "workflows/release.yml", GITHUB / "workflows/ci.yml"
PAGES = GITHUB / "workflows/pages.yml"
FORMS = sorted((GITHUB / "ISSUE_TEMPLATE").glob("[!c]*.yml"))


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
    assert set(re.findall(r"pilothouse\.build\.release (\w+)", text)) == {"check", "pins"}
    assert "run: make release\n" in text
    assert "          .ci/run\n" in text and (project.ROOT / ".ci/run").is_file()


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
    starts = jobs["show"]["steps"][1]["run"]  # the page of a release is published with it
    assert starts.startswith("gh workflow run pages.yml ")
    assert yaml.safe_load(PAGES.read_text("utf-8"))[True] == "workflow_dispatch"  # True: `on`
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

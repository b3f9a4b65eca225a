"""Everything that README, Makefile and .ci/run name exists."""

import re
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
from serial.tools import list_ports
from typer.main import get_command
from typer.testing import CliRunner

from pilothouse import cli, project
from pilothouse.build import package, stock, uf2
from pilothouse.cli import app
from pilothouse.emulated import image
from tests.host.build.test_package import MIP
from tests.host.build.test_uf2 import program
from tests.host.device import fake_pico

ROOT = Path(__file__).parents[3]
README = (ROOT / "README.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([a-z-]+):.*##", MAKEFILE, re.MULTILINE))


def test_make_targets_exist():
    named = set(re.findall(r"\bmake ([a-z-]+)", README))
    assert {"play", "test", "help"} <= named <= TARGETS


def test_commands_and_options_exist():
    commands = get_command(app).commands
    named = re.findall(r"`pilothouse ([a-z]+)([^`]*)`", README)
    assert {name for name, _ in named} == set(commands)
    for name, rest in named:
        known = {option for parameter in commands[name].params for option in parameter.opts}
        assert set(re.findall(r"--[a-z]+", rest)) <= known


def test_the_commands_for_a_pico(unix, tmp_path, monkeypatch):
    """The commands run one after the other on a stand-in, the only Pico that is plugged in.

    What they bring is a small firmware; test_deploy.py brings the whole one.
    """
    section = README.partition("## On a real Pico\n")[2].partition("\n## ")[0]
    commands = re.findall(r"^    \.venv/bin/(.+)$", section, re.MULTILINE)
    assert [line.split()[1] for line in commands] == ["deploy", "doctor", "update", "mip"]
    device = fake_pico.Pico(tmp_path / "flash")
    monkeypatch.setattr(package, "files", fake_pico.brings(tmp_path, project.version()))
    plugged = SimpleNamespace(device=device.url, vid=0x2E8A, pid=5, serial_number=None)
    monkeypatch.setattr(list_ports, "comports", lambda: [plugged])
    pressed = {pin: [200, 210] for pin in range(10, 16)}
    fake_pico.settings(monkeypatch, wiring={"presses": pressed})
    for line in commands[:3]:
        monkeypatch.setattr("sys.argv", line.split())
        with pytest.raises(SystemExit) as ended:
            cli.main()
        assert not ended.value.code, line
    assert commands[3] == "mpremote " + " ".join(MIP)


def test_the_command_for_one_file(tmp_path, monkeypatch):
    pytest.importorskip("littlefs")
    section = README.partition("## One file for a new Pico\n")[2].partition("\n## ")[0]
    (command,) = re.findall(r"^    \.venv/bin/(.+)$", section, re.MULTILINE)
    (tmp_path / "stock.uf2").write_bytes(uf2.write(program("pico")))
    monkeypatch.setattr(image, "stock", lambda: tmp_path / "stock.uf2")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", command.split())
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert not ended.value.code
    assert stock.look(uf2.load(tmp_path / "box.uf2")).kind == "joined"


def test_files_and_folders_exist():
    for path in re.findall(r"`([a-z_]+/[a-zA-Z_/.]*)`", README):
        if "NAME" not in path and not path.startswith("build/"):  # what is built may not be there
            assert (ROOT / path).exists(), path


def test_the_commands_for_a_browser():
    """test_web.py runs the command; `make setup` runs before every test."""
    section = README.partition("## In a browser\n")[2].partition("\n## ")[0]
    commands = re.findall(r"^    (.+)$", section, re.MULTILINE)
    assert commands == ["make setup", ".venv/bin/pilothouse web"]


def test_ci_runs_lint_and_the_test_command():
    ran = [line for line in (ROOT / ".ci/run").read_text().splitlines() if line.startswith("make ")]
    assert ran == ["make lint", "make test ARGS='--cost tests/cost.json'", "make test-web"]
    assert "    make test\n" in README


def test_help_lists_every_target():
    done = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0
    for target in TARGETS:
        assert re.search(rf"^make {target} +[A-Z]", done.stdout, re.MULTILINE), target


def test_every_target_sets_up_first():
    for target in TARGETS - {"help", "setup"}:
        assert re.search(rf"^{target}: setup ##", MAKEFILE, re.MULTILINE), target


def test_version_is_the_same_everywhere():
    from firmware import VERSION

    assert f'version = "{VERSION}"' in (ROOT / "pyproject.toml").read_text()
    assert f"## {VERSION}\n" in (ROOT / "CHANGELOG.md").read_text()


def test_help_of_each_command():
    for name in get_command(app).commands:
        assert CliRunner().invoke(app, [name, "--help"]).exit_code == 0


def test_a_port_joins_the_other_targets():
    def command(*given: str) -> str:
        done = subprocess.run(
            ["make", "-n", "--no-print-directory", "test", *given],
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        return done.stdout.splitlines()[-1].strip()

    assert command().startswith(".venv/bin/python -m pytest -n ")
    joined = ".venv/bin/python -m pytest --target cpython --target unix --target /dev/ttyACM0 "
    assert command("PORT=/dev/ttyACM0").startswith(joined)


def test_what_the_makefile_tests_is_there():
    """This includes what only `make test-pico` runs, which a usual run would not miss."""
    done = subprocess.run(
        ["make", "--dry-run", "test-pico", "pictures"], cwd=ROOT, capture_output=True, text=True
    )
    named = re.findall(r"\b(?:tests|host)/\S+\.(?:py|keys)\b", done.stdout)
    assert done.returncode == 0 and len(named) > 10, done.stderr
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_test_of_the_emulated_pico_is_run_by_make_test_pico():
    done = subprocess.run(["make", "--dry-run", "test-pico"], cwd=ROOT, capture_output=True)
    marked = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests").rglob("test_*.py")
        if re.search(r"^@pytest\.mark\.pico$|marks=pytest\.mark\.pico\b", path.read_text(), re.M)
    ]
    assert len(marked) > 4
    assert [name for name in marked if name not in done.stdout.decode()] == []

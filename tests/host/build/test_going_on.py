"""A long run that goes on where it was left, and what a run costs (tests/going_on.py, cost.py)."""

import json
import resource
import subprocess
import sys
from types import SimpleNamespace

import pytest

import cost
import going_on

TESTS = """
import os, pytest

def test_one(): pass

def test_two():
    if os.environ["TWO"] == "skipped": pytest.skip("for want of a Pico")
    assert os.environ["TWO"] == "good"

def test_three(): pass
"""


@pytest.fixture
def run(tmp_path):
    """Runs three tests as `make soak` does; `two` tells how the second goes. Returns its lines."""
    (tmp_path / "test_three.py").write_text(TESTS)
    (tmp_path / "going_on_here.py").write_text(
        f"import going_on\nfrom pathlib import Path\ngoing_on.ROOT = Path({str(tmp_path)!r})\n"
        "going_on.stamp = lambda: '01234567'\nfrom going_on import *\n"
    )

    def once(two: str, *more: str) -> list[str]:
        command = [sys.executable, "-m", "pytest", "-q", "-c", "/dev/null", "--rootdir", "."]
        plugins = ["-p", "xdist", "-p", "no:cacheprovider", "-p", "going_on_here"]
        plugins += ["--go-on", "trial"]
        here = {
            "PYTHONPATH": f"{tmp_path}:{going_on.ROOT / 'tests'}",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "TWO": two,
            "PATH": "/usr/bin",
        }
        done = subprocess.run(
            [*command, *plugins, *more], cwd=tmp_path, env=here, capture_output=True, text=True
        )
        return done.stdout.splitlines()

    return once


def test_a_run_goes_on_with_what_has_not_passed_and_says_so_at_its_end(run):
    first = run("bad")
    assert first[-1].startswith("trial NOT whole: 2 passed, 1 failed, 0 left")
    second = run("good", "-n", "1")
    assert [line for line in second if "test_two" in line and " 3 of 3: passed" in line]
    assert not [line for line in second if "test_one" in line]
    assert second[-1].startswith(
        "trial whole: 3 passed, 0 failed, 0 left, 1 passed only at a second try"
    )


def test_what_was_skipped_is_not_said_to_have_passed(run):
    assert run("skipped")[-1].startswith("trial whole: 2 passed, 1 skipped, 0 failed, 0 left")


def test_a_run_that_is_cut_off_says_what_is_left(run):
    lines = run("bad", "-x")
    assert lines[-1].startswith("trial NOT whole: 1 passed, 1 failed, 1 left")


def test_a_text_does_not_begin_the_run_anew_and_any_other_change_does(tmp_path, monkeypatch):
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    monkeypatch.setattr(going_on, "ROOT", tmp_path)
    (tmp_path / "rules.py").write_text("one = 1\n")
    before = going_on.stamp()
    (tmp_path / "README.md").write_text("A page.\n")
    assert going_on.stamp() == before
    (tmp_path / "rules.py").write_text("one = 2\n")
    assert going_on.stamp() != before


def test_the_cost_of_a_run_is_a_multiple_of_a_fixed_piece_of_work():
    one = {"cpu": 60.0, "files": {"a.py": 10.0, "b.py": 2.0}, "works": [0.5, 0.5]}
    two = {"cpu": 40.0, "files": {"b.py": 20.0}, "works": [0.3, 0.7]}
    lines, _ = cost.judged([one, two], 150)
    assert lines[:2] == ["  22.0 s  b.py", "  10.0 s  a.py"]
    assert lines[-1].startswith("100 s of CPU, 200 times the fixed piece of work; 150 is recorded")
    assert cost.judged([one, two], 154)[1] and not cost.judged([one, two], 153)[1]


def test_processes_that_have_counted_themselves_are_not_counted_twice(monkeypatch):
    monkeypatch.setattr(cost, "cpu", lambda *whose: 2 if whose == (resource.RUSAGE_SELF,) else 90)
    run = cost.Cost(100)
    run.others = [{"cpu": 5, "files": {}, "works": [1]}]
    run.pytest_sessionfinish(SimpleNamespace(config=SimpleNamespace(), exitstatus=1))
    assert run.lines[-1].startswith("7 s of CPU")


def test_what_is_recorded_of_the_cost_is_read(request):
    recorded = json.loads((request.config.rootpath / "tests" / "cost.json").read_text())
    assert recorded["multiple"] > 0

"""A copy of one commit in build/mutants, in which rules may be changed and tests run."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

import changes
from coverage import CoverageData

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDER = ROOT / "build" / "mutants"
PYTEST = (sys.executable, "-m", "pytest", "-p", "watch", "-p", "no:cacheprovider", "-p", "no:xdist")
DEADLINE = 3600  # seconds, for a run that waits for ever; watch.py ends one that computes
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.M)


@dataclass(frozen=True)
class Outcome:
    """How a run of tests ended. `by`: the test that noticed the change."""

    noticed: bool
    by: str = ""


@dataclass(frozen=True)
class Reach:
    """What a part of the tests runs on CPython. `costs`: test that passes -> seconds of CPU."""

    lines: CoverageData
    costs: dict[str, float]


class Checkout:
    """The files of a commit, and what its tests reach."""

    def __init__(self, commit: str) -> None:
        self.commit = _git("rev-parse", "--short=10", f"{commit}^{{commit}}").decode().strip()
        self.root = FOLDER / self.commit
        if not self.root.is_dir():
            fresh = self.root.with_name(f"{self.commit}.part")
            shutil.rmtree(fresh, ignore_errors=True)
            with tarfile.open(fileobj=BytesIO(_git("archive", self.commit))) as archive:
                archive.extractall(fresh, filter="data")
            (fresh / ".venv").symlink_to(ROOT / ".venv")
            fresh.rename(self.root)
        for place in (self.root / changes.RULES).rglob("*.py"):
            self.restore(str(place.relative_to(self.root)))  # a run may have been cut short

    def has(self, part: str) -> bool:
        """Whether there is this part of the tests: `portable/gyges`."""
        return (self.root / "tests" / part).exists()

    def restore(self, path: str) -> str:
        """Bring a file back to what the commit says, and return its text."""
        text = _git("show", f"{self.commit}:{path}").decode()
        if (self.root / path).read_text() != text:
            self.write(path, text)
        return text

    def write(self, path: str, text: str) -> None:
        """Write a file, 2 s newer than it was: so its .pyc and its .mpy are made anew."""
        place = self.root / path
        age = place.stat().st_mtime + 2
        place.write_text(text)
        os.utime(place, (age, age))

    def reaching(self, part: str, mutation: changes.Mutation, source: str) -> list[str]:
        """The tests of a part that run the changed statement on CPython, cheap files first."""
        reach = self._reach(part)
        by_line = reach.lines.contexts_by_lineno(str(self.root / mutation.path))
        lines = changes.statement(source, mutation.line)
        if changes.on_import(source, mutation.line):  # only the test that imports it would count
            lines = by_line.keys()
        found = {name.rpartition("|")[0] for line in lines for name in by_line.get(line, ())}
        spent: dict[str, float] = {}
        for test in found & reach.costs.keys():
            spent[_file(test)] = spent.get(_file(test), 0) + reach.costs[test]
        return sorted(
            found & reach.costs.keys(),
            key=lambda test: (spent[_file(test)], _file(test), reach.costs[test]),
        )

    @cache  # noqa: B019  there is one checkout
    def _reach(self, part: str) -> Reach:
        """What a part of the tests reaches: measured once, then kept."""
        lines, costs = self._measured(part, "coverage"), self._measured(part, "json")
        if not costs.exists():
            print(f"measuring what tests/{part} reaches", flush=True)
            costs.parent.mkdir(exist_ok=True)
            lines.unlink(missing_ok=True)
            fresh = costs.with_suffix(".part")
            options = ["--target", "cpython", f"tests/{part}", "--costs", str(fresh)]
            options += ["--cov", changes.RULES, "--cov-context", "test", "--cov-report", ""]
            code, said = self._pytest(options, COVERAGE_FILE=str(lines))
            if code not in (0, 1, 5) or not fresh.exists():
                raise SystemExit(f"tests/{part} of {self.commit} do not come to their end:\n{said}")
            for test in FAILED.findall(said):
                print(f"fails without a change, and does not count: {test}", flush=True)
            fresh.rename(costs)
        found = CoverageData(str(lines))
        found.read()
        return Reach(found, json.loads(costs.read_text()))

    def _measured(self, part: str, kind: str) -> Path:
        return self.root.with_name(f"{self.commit}.reach") / f"{part.replace('/', '_')}.{kind}"

    def rest(self, part: str) -> list[str]:
        """Options of pytest for the tests of a part that did not pass without the unix port."""
        known = self._measured(part, "json")
        return [f"tests/{part}", *([f"--known={known}"] if known.exists() else [])]

    def run(self, target: str, tests: list[str]) -> Outcome:
        """Run tests up to the first failure."""
        code, said = self._pytest(["--target", target, "-x", "-v", *tests])
        if code in (0, 5):
            return Outcome(False)
        if code == 4 and "not found" in said:  # the change renamed a parameter of a test
            files = list(dict.fromkeys(map(_file, tests)))
            return self.run(target, files) if files != tests else Outcome(True, "not collected")
        if failed := FAILED.search(said):
            return Outcome(True, failed[1])
        begun = re.findall(r"^tests/\S+", said, re.M)
        return Outcome(True, f"no end: {begun[-1] if begun else said[-200:]}")

    def _pytest(self, options: list[str], **more: str) -> tuple[int, str]:
        """Run pytest in the copy. Returns (exit code, what it said)."""
        shutil.rmtree(self.root / ".hypothesis", ignore_errors=True)  # no change helps another
        paths = [str(self.root / name) for name in ("", "host", "tests")] + [str(HERE)]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), **more}
        with subprocess.Popen(
            [*PYTEST, *options],
            cwd=self.root,
            env=env,
            text=True,
            errors="replace",
            start_new_session=True,  # its boxes end with it
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as process:
            try:
                said, _ = process.communicate(timeout=DEADLINE)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                said, _ = process.communicate()
            except BaseException:  # Ctrl-C does not reach that session
                os.killpg(process.pid, signal.SIGKILL)
                raise
        return process.returncode, said


def _file(test: str) -> str:
    return test.partition("::")[0]


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True).stdout

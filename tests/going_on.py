"""A long run that goes on where it was left: `--go-on NAME`.

`build/NAME-STAMP.json` lists the tests that have passed. STAMP is a hash of all files of the
project but its pages. So a run goes on after a page was changed, and begins anew after any other
change. Each test that ends prints a line: how many have ended, of how many, and how long it took.
The last line of the run says how many have passed, and what is left.
"""

import json
import subprocess
import time
from pathlib import Path
from zlib import crc32

import pytest

ROOT = Path(__file__).parents[1]
TEXTS = (".md", ".png", ".gif")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--go-on", metavar="NAME", help="run only what has not passed on these files")


def pytest_configure(config: pytest.Config) -> None:
    name = config.getoption("--go-on")
    if name:
        config.pluginmanager.register(GoingOn(config, name, stamp()), "going on")


def stamp() -> str:
    """Eight hex digits, a hash of all files of the project but its pages."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.split(b"\0")
    total = 0
    for name in sorted(set(filter(None, names))):
        path = ROOT / name.decode()
        if path.suffix not in TEXTS and path.is_file():
            total = crc32(name + b"\0" + path.read_bytes(), total)
    return f"{total:08x}"


class GoingOn:
    """Leaves out what has passed, notes what passes, and says how far the run has come.

    In a process of pytest-xdist it only leaves out; the first process notes and says.
    """

    def __init__(self, config: pytest.Config, name: str, stamp: str) -> None:
        self.name = name
        self.file = ROOT / "build" / f"{name}-{stamp}.json"
        self.begun = time.monotonic()
        self.noted = {"passed": {}, "skipped": [], "failed": [], "seconds": 0}
        if self.file.exists():
            self.noted = json.loads(self.file.read_text())
        self.before = self.noted["seconds"]
        self.left: set[str] = set()
        self.says = not hasattr(config, "workerinput")
        self.config = config

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list) -> None:
        """Leave out what has passed already."""
        passed = [item for item in items if item.nodeid in self.noted["passed"]]
        items[:] = [item for item in items if item.nodeid not in self.noted["passed"]]
        config.hook.pytest_deselected(items=passed)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.left = {item.nodeid for item in session.items}

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node, ids: list[str]) -> None:
        self.left = set(ids) - set(self.noted["passed"]) - set(self.noted["failed"])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that has ended. One that was skipped is not tried again on these files."""
        if not self.says or report.when != "call" and report.outcome == "passed":
            return
        self.left.discard(report.nodeid)
        if report.outcome == "failed":
            self.noted["failed"].append(report.nodeid)
            self.noted["passed"].pop(report.nodeid, None)
        elif report.nodeid not in self.noted["passed"]:
            self.noted["passed"][report.nodeid] = round(report.duration, 1)
            if report.outcome == "skipped":
                self.noted["skipped"].append(report.nodeid)
        self.note()
        ended = len(self.noted["passed"])
        self.config.get_terminal_writer().line(
            f"{minutes(self.spent())} {ended} of {ended + len(self.left)}: {report.outcome} "
            f"{report.nodeid} ({report.duration:.0f} s)"
        )

    def spent(self) -> float:
        """Seconds of this run and of those before it on the same files."""
        return self.before + time.monotonic() - self.begun

    def note(self) -> None:
        """Write what is known; a run that is cut off loses nothing but the tests under way."""
        self.noted["seconds"] = round(self.spent())
        self.file.parent.mkdir(exist_ok=True)
        draft = self.file.with_suffix(".new")
        draft.write_text(json.dumps(self.noted, indent=0))
        draft.replace(self.file)

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        if self.says:
            print(self.last_line())

    def last_line(self) -> str:
        """How many passed, were skipped, failed and are left, on which commit, in which time."""
        passed = self.noted["passed"]
        failed = [name for name in self.noted["failed"] if name not in passed]
        again = len(set(self.noted["failed"])) - len(set(failed))
        skipped = len(self.noted["skipped"])
        parts = [f"{len(passed) - skipped} passed"]
        if skipped:
            parts.append(f"{skipped} skipped")
        parts += [f"{len(set(failed))} failed", f"{len(self.left)} left"]
        if again:
            parts.append(f"{again} passed only at a second try")
        whole = "whole" if not failed and not self.left else "NOT whole"
        return f"{self.name} {whole}: {', '.join(parts)} on {commit()} in {minutes(self.spent())}"


def commit() -> str:
    """The commit, with a + where a file has changed since."""
    asked = ["git", "describe", "--always", "--dirty=+", "--abbrev=7", "--exclude=*"]
    said = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True).stdout.strip()
    return said or "no commit"


def minutes(seconds: float) -> str:
    """A time as 4:05 or 104:05."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"

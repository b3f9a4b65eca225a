"""What a run of the tests costs in CPU: `--cost FILE`.

It names the ten dearest files, and gives the sum as a multiple of a fixed piece of work. Minutes
alone say little: the same tests take a third more while others run on the machine. So each process
also times the fixed piece of work, before every EVERY-th file of tests. The run fails above WORSE
times the multiple that FILE records. CPU is user and system time; that of the processes that a test
has started counts, too, once they have ended.
"""

import json
import resource
import time
from collections import Counter
from pathlib import Path

import pytest

SHOWN = 10  # files
WORSE = 1.3  # times the recorded multiple; more fails
STEPS = 300_000  # rounds of a loop, the fixed piece of work: about 40 ms
EVERY = 4  # files from one timing of it to the next
KEY = "cost"  # under which a process of pytest-xdist hands its counts over


def cpu(*whose: int) -> float:
    """Seconds of user and system time of this process and of its ended children."""
    spent = map(resource.getrusage, whose or (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in spent)


def work() -> float:
    """Seconds of CPU that the fixed piece of work takes now."""
    begun, value = time.process_time(), 1
    for step in range(STEPS):
        value = (value * 69069 + step) & 0xFFFFFFFF
    return time.process_time() - begun


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--cost", metavar="FILE", help=f"fail above {WORSE} times the multiple recorded in FILE"
    )


def pytest_configure(config: pytest.Config) -> None:
    if name := config.getoption("--cost"):
        recorded = json.loads(Path(name).read_text())["multiple"]
        config.pluginmanager.register(Cost(recorded), "cost of this run")


class Cost:
    """The CPU of a run. `recorded`: the multiple that is usual.

    Each process of pytest-xdist hands its part over; the first one sums and judges.
    """

    def __init__(self, recorded: float) -> None:
        self.recorded = recorded
        self.files: Counter[str] = Counter()
        self.others: list[dict] = []
        self.works = [work()]
        self.file = ""
        self.lines: list[str] = []

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item):
        """Count what a test and its fixtures take for its file."""
        file = item.nodeid.partition("::")[0]
        if file != self.file:
            self.file = file
            self.files[file] += 0
            if len(self.files) % EVERY == 0:
                self.works.append(work())
        begun = cpu()
        yield
        self.files[file] += cpu() - begun

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node, error) -> None:
        """Take over what another process has counted."""
        if found := getattr(node, "workeroutput", {}).get(KEY):
            self.others.append(found)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand over what was counted; in the first process, judge it."""
        # The others are children of this process, and have counted themselves.
        whose = (resource.RUSAGE_SELF,) if self.others else ()
        total = cpu(*whose) - sum(self.works)
        own = {"cpu": total, "files": dict(self.files), "works": self.works}
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput[KEY] = own
            return
        self.lines, good = judged([own, *self.others], self.recorded)
        if not good and not session.exitstatus:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter) -> None:
        """Show what was judged."""
        terminalreporter.section("what it cost")
        for line in self.lines:
            terminalreporter.write_line(line)


def judged(costs: list[dict], recorded: float) -> tuple[list[str], bool]:
    """(the lines to show, whether the multiple is within its limit) of what all processes took."""
    files: Counter[str] = Counter()
    for cost in costs:
        files.update(cost["files"])
    works = [seconds for cost in costs for seconds in cost["works"]]
    total = sum(cost["cpu"] for cost in costs)
    multiple, most = total * len(works) / sum(works), WORSE * recorded
    lines = [f"{seconds:6.1f} s  {name}" for name, seconds in files.most_common(SHOWN)]
    said = f"{total:.0f} s of CPU, {multiple:.0f} times the fixed piece of work"
    lines.append(f"{said}; {recorded:.0f} is recorded, more than {most:.0f} fails")
    return lines, multiple <= most

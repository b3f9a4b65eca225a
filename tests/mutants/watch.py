"""A plugin of pytest for `make mutants`: what each test costs, and an end of what never ends."""

import json
import os
import signal
from pathlib import Path

import pytest

LIMIT = 60  # seconds of CPU that a test may take before it counts as endless
COSTS = pytest.StashKey[dict[str, float]]()  # test that passed -> seconds of CPU


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--costs", type=Path, metavar="FILE", help="write what each test costs")
    parser.addoption("--known", type=Path, metavar="FILE", help="leave out the tests named in it")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[COSTS] = {}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has run before."""
    path = config.getoption("--known")
    known = json.loads(path.read_text()) if path else {}
    items[:] = [item for item in items if item.nodeid not in known]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item):
    """Measure a test. At the limit a signal ends pytest; with `-v` it has named the test before."""
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
    begin = sum(os.times()[:4])  # with children
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        costs = item.config.stash[COSTS]
        if item.nodeid in costs:
            costs[item.nodeid] = round(sum(os.times()[:4]) - begin, 2)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """Note that a test passed."""
    report = yield
    if report.when == "call" and report.passed:
        item.config.stash[COSTS][item.nodeid] = 0
    return report


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the costs."""
    if path := session.config.getoption("--costs"):
        path.write_text(json.dumps(session.config.stash[COSTS], indent=1))

"""A MemoryError at any allocation: nothing is lost, nothing is half done, and the box goes on.

One allocation of a request fails in the real firmware, on MicroPython's unix port: in `make
soak-long` each of them, one after the other, from the same snapshot. tests/host/faults/trial.py
says what must hold then. `python -m tests.host.faults` shows one of these cases.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import Any
from zlib import crc32

import pytest

from soak import soak
from tests.host.faults import cases
from tests.host.faults.forked_box import Bench, NoInjector, missing
from tests.host.faults.trial import Broken, Trial
from tests.host.pages import pages

SHOWN = 8  # kinds of faults that a failure names
EARLY = 700  # allocations of a process before the modules of firmware.main are there


@pytest.fixture(scope="module")
def bench(unix) -> Iterator[Bench]:
    if reason := missing():
        pytest.skip(reason)
    try:
        with Bench() as bench:
            yield bench
    except NoInjector as error:
        pytest.skip(str(error))


def numbers(trial: Trial, count: int, step: int) -> range:
    """Every step-th of so many allocations, at least one; trials begin with different ones."""
    return range(1 + crc32(trial.line) % min(step, count), count + 1, step)


def is_too_early(error: Broken, process: int, kind: str, number: int) -> bool:
    """Whether a fresh process has ended before its own loop was there, which starts a box again.

    On a Pico that is a heap in which nothing is yet: there main.py says that the box doesn't start.
    The unix port also takes a want of memory at an import for a missing file.
    """
    fresh = process > 0 or kind == "power_on"
    ended = re.search(
        r"its firmware has ended: .*MemoryError|uncaught NLR|ended: .*ImportError: no module named",
        str(error),
    )
    return fresh and number < EARLY and ended is not None


def hold(bench: Bench, step: int, most: int | None, kind: str, *words: Any) -> None:
    """Check that all holds whichever allocation fails, of every step-th.

    most: trials. kind: a function of cases.py. words: its arguments.
    """
    found = defaultdict(list)
    tried = 0
    for place, trial in enumerate(islice(getattr(cases, kind)(bench, *words), most)):
        for process, count in enumerate(trial.counts):
            for number in numbers(trial, count, step):
                tried += 1
                try:
                    trial.fault(process, number)
                except Broken as error:
                    if is_too_early(error, process, kind, number):
                        continue
                    told = f"{trial.request.method}: {error}"
                    case = " ".join(map(str, (kind, *words, place, process, number)))
                    # The same fault stands at many places and digests.
                    found[re.sub(r"[0-9a-f]{8}|\d+", "#", told)[:80]].append(f"{case}: {told}")
    assert tried
    kinds = [f"{len(which)} times: {which[0]}" for which in found.values()]
    assert not kinds, f"{len(kinds)} kinds of faults:\n" + "\n".join(kinds[:SHOWN])


def test_each_method_of_the_page_is_tried():
    page = (pages.ROOT / "firmware/link/README.md").read_text("utf-8")
    rows = pages.rows(pages.section(page, "Methods"))[1:]
    assert sorted(name for row in rows for name in pages.code(row[0])) == sorted(cases.METHODS)


@soak(step=(3999, 67, 1))
@pytest.mark.parametrize("method", cases.METHODS)
def test_a_method(bench, method, step):
    hold(bench, step, None, "methods", method)


@soak(step=(3499, 97, 1), most=(1, None, None))
@pytest.mark.parametrize("table", cases.TABLES)
def test_two_turns(bench, table, step, most):
    hold(bench, step, most, "turns", table)


@soak(step=(3499, 97, 1), most=(2, None, None))
@pytest.mark.parametrize("table", ["mississippi pilot", "master chart", "gyges"])
def test_steps(bench, table, step, most):
    hold(bench, step, most, "steps", table)


@soak(step=(3499, 97, 1), most=(1, None, None))
@pytest.mark.parametrize("table", cases.TABLES)
def test_two_turns_with_the_keys(bench, table, step, most):
    hold(bench, step, most, "by_keys", table)


@soak(step=(9973, 197, 1))
def test_a_late_correction(bench, step):
    hold(bench, step, None, "late")


@soak(step=(3989, 197, 1), most=(1, None, None))
@pytest.mark.parametrize("table", cases.COMPUTERS)
def test_two_moves_of_the_computer(bench, table, step, most):
    hold(bench, step, most, "computers", table)


@soak(step=(3989, 97, 1))
@pytest.mark.parametrize("table", ["mississippi", "tboats"])
def test_power_on(bench, table, step):
    hold(bench, step, None, "power_on", table)


@soak(turns=(1, 40, 40), others=(4, 300, 300), step=(2999, 997, 97))
def test_a_whole_evening(bench, turns, others, step):
    hold(bench, step, None, "evening", turns, others)

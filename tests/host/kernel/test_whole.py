"""Portable tests that do a share of their work do the whole here, on CPython and MicroPython."""

import importlib
import inspect
import unittest

import pytest

import device
from pilothouse import project
from soak import soak
from tests.portable import share

# The modules that ask for a share.
LONG = sorted(
    path
    for path in device.PORTABLE.rglob("test_*.py")
    if "share import share" in path.read_text(encoding="utf-8")
)
BOX = "test_box_"  # these run on MicroPython alone
SHORT = [path for path in LONG if path.stem == "test_pilot_sandbanks"]


@pytest.fixture
def whole(monkeypatch, tmp_path):
    monkeypatch.setattr(share, "whole", [True])
    monkeypatch.chdir(tmp_path)


def module(path):
    return ".".join(path.relative_to(project.ROOT).with_suffix("").parts)


def test_modules_that_do_a_share_are_found():
    assert len(SHORT) == 1 and len(LONG) > 5


def test_a_share_is_the_whole_where_that_is_asked(whole):
    assert share.share(1, 2) == share.share(1, 2, 3) == 2
    share.whole = []
    assert (share.share(1, 2), share.share(1, 2, 3)) == (1, 3)


@soak(paths=(SHORT, LONG))
def test_the_whole_on_cpython(whole, paths):
    for path in paths:
        if path.name.startswith(BOX):
            continue
        found = importlib.import_module(module(path))
        for name, test in inspect.getmembers(found, inspect.isfunction):
            if name.startswith("test_"):
                try:
                    test()
                except unittest.SkipTest:
                    pass


@soak(paths=(SHORT, LONG))
def test_the_whole_on_micropython(unix, paths):
    for path in paths:
        ask = (
            "from tests.portable import runner, share\n"
            f"share.whole.append(1)\nrunner.run({module(path)!r})"
        )
        report = device.read(device.execute("unix", [ask], path))
        assert report.summary and not report.summary[1], (path.name, report)

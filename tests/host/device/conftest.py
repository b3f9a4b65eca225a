"""Picos without and with a small firmware, for the tests of `pilothouse deploy` and `doctor`."""

import shutil
import sys

import pytest

from pilothouse import cli
from pilothouse.build import package
from tests.host.device import fake_pico
from tests.host.device.verdict import examine


@pytest.fixture
def empty(tmp_path):
    return fake_pico.Pico(tmp_path / "flash")


@pytest.fixture
def firmware(tmp_path, monkeypatch):
    """A function: after firmware(version), a deploy brings the small firmware of this version."""

    def bring(version, **changed):
        monkeypatch.setattr(package, "files", fake_pico.brings(tmp_path, version, **changed))

    return bring


@pytest.fixture(scope="session")
def first(tmp_path_factory):
    """The flash of a Pico with the small firmware, version 1."""
    return fake_pico.deployed(tmp_path_factory.mktemp("first"), "1").image


@pytest.fixture
def small(firmware, first, empty):
    """A Pico with the small firmware, version 1, for this test alone."""
    firmware("1")
    shutil.copyfile(first, empty.image)
    return empty


@pytest.fixture
def consult(monkeypatch):
    """A function (Pico, wiring) -> what the doctor says."""

    def ask(device, seconds=0, board=None, bus="", answers=(), **wires):
        fake_pico.settings(monkeypatch, wiring=wires, bus=str(bus))
        return examine(device.url, board, seconds, answers=answers)

    return ask


@pytest.fixture
def main(monkeypatch):
    """A function that runs a command line; returns None, or the sentence with which it ends."""

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["pilothouse", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        return ended.value.code or None

    return run

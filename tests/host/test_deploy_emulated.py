"""Deploy and doctor on the emulated Pico with a real MicroPython: takes minutes, and an image."""

import functools
from io import StringIO

import pytest
from rich.console import Console

from pilothouse import client, deploy, doctor, pico

pytestmark = pytest.mark.soak
SLOW = 20  # the emulated Pico is so much slower than a board


@pytest.fixture
def port(monkeypatch):
    """Its disk holds the firmware and the simulated board, but neither main.py nor board.txt."""
    image = pytest.importorskip("pilothouse.emulated.image")
    if missing := image.missing():
        pytest.skip(missing)
    for name in ("STOPS", "SILENCE"):
        monkeypatch.setattr(pico, name, SLOW * getattr(pico, name))
    monkeypatch.setattr(pico.client, "Client", functools.partial(client.Client, slowness=SLOW))
    return "emulator://"


def test_deploy(port):
    console = Console(file=StringIO())
    deploy.deploy(port, None, console)
    said = console.file.getvalue()
    assert "board pico_ssd1306: 2 files copied, " in said
    assert "pilothouse 0.1.0 runs on it, board pico_ssd1306." in said


def test_doctor(port):
    console = Console(file=StringIO())
    assert doctor.examine(port, None, 0, console) == 1
    said = console.file.getvalue()
    assert "Board pico_ssd1306: SSD1306 on I2C, answers at 0x3C." in said
    assert said.count("\n1. There is no firmware on it.") == 1 and "\n2. " not in said

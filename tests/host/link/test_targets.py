"""Targets by name: what is shown of them, how they open, and the sentence if they don't."""

import os
import subprocess
import sys

import pytest
import serial
from serial.tools import list_ports

from pilothouse.build import micropython, npm
from pilothouse.errors import TargetError
from pilothouse.link import targets
from pilothouse.link.client import connect

PILOTHOUSE = [sys.executable, "-c", "from pilothouse.cli import main; main()"]


def test_the_list_names_every_kind():
    command = [*PILOTHOUSE, "targets"]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "COLUMNS": "160"}
    )
    assert done.returncode == 0
    for name in ("cpython", "unix", "web", "emulator", "PORT", "socket://HOST:PORT"):
        assert name in done.stdout


def test_without_a_unix_port_one_sentence_says_so(monkeypatch):
    monkeypatch.setattr(micropython, "find", lambda: None)
    unix = next(target for target in targets.KNOWN if target.name == "unix")
    assert unix.missing() == micropython.MISSING
    with pytest.raises(TargetError, match="there is no MicroPython unix port here"):
        targets.open_port("unix")


def test_without_node_one_sentence_says_so(monkeypatch):
    monkeypatch.setattr(npm, "which", lambda program: None)
    with pytest.raises(TargetError, match="there is no node on the path"):
        targets.open_port("web")


@pytest.mark.parametrize("name", ["", "unixx", "/dev/nothing", "emulators"])
def test_an_unknown_target(name):
    with pytest.raises(TargetError, match="there is no target"):
        targets.open_port(name)


def test_a_socket_that_nobody_serves():
    with pytest.raises(TargetError, match="can't be opened"):
        targets.open_port("socket://127.0.0.1:9")


def test_a_port_of_the_cpython_target():
    with targets.open_port("cpython") as port:
        port.timeout = 1
        port.write(b'{"jsonrpc":"2.0","id":1,"method":"game.digest"}\n')
        assert port.in_waiting > 0
        assert b'"code":2' in port.read(port.in_waiting)
        port.timeout = 0
        assert port.read(10) == b""
    with pytest.raises(serial.SerialException):
        port.write(b"\n")


def test_a_bare_prompt_on_the_unix_target(unix):
    with targets.open_port("unix", program="") as port:
        port.timeout = 5
        port.write(b"print(6 * 7)\r")
        assert b"\r\n42\n" in port.read_until(b"\r\n42\n")
        process = port.process
    assert process.poll() is not None


def test_ctrl_c_interrupts_and_the_prompt_comes(unix):
    with targets.open_port("unix", program="") as port:
        port.timeout = 5
        port.write(b"while True: print(6 * 7)\r\r")
        port.read_until(b"\n42\n")
        port.write(b"\x03")
        assert b"KeyboardInterrupt" in port.read_until(b"KeyboardInterrupt")


class Plugged:
    def __init__(self, device, vid):
        self.device, self.vid = device, vid


@pytest.mark.parametrize(
    ("vid", "uart"),
    [(None, True), (0x10C4, True), (0x0403, True), (0x2E8A, False), (0xF055, False)],
)
def test_a_uart_is_told_from_the_usb_of_a_board(monkeypatch, vid, uart):
    monkeypatch.setattr(list_ports, "comports", lambda: [Plugged("/dev/ttyX", vid)])
    assert targets.is_uart("/dev/ttyX") is uart
    assert not any(map(targets.is_uart, ("cpython", "unix", "socket://a:1", "/dev/ttyY")))


def test_the_core_in_python_keeps_the_modules_of_a_request():
    """A box forgets them; here each request would have to import them anew."""
    with connect("cpython") as client:
        client.call("game.list")
        kept = sys.modules["firmware.link.games"]
        client.call("game.list")
        assert sys.modules["firmware.link.games"] is kept

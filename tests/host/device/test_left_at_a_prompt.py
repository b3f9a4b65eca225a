"""A box that another program has left at a prompt of MicroPython: what commands say and do."""

import pytest
import serial

from pilothouse.errors import PROMPT, LostError
from pilothouse.link import leaving
from pilothouse.link.client import Client

STOP, RAW, FRIENDLY = b"\r\x03", b"\r\x01", b"\r\x02"
READY = b"raw REPL; CTRL-B to exit\r\n>"


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(leaving, "SILENT", 1)


def left(device, *keys):
    """The port of a device to which somebody has sent these keys."""
    port = serial.serial_for_url(device.url, timeout=10)
    for key in keys:
        port.write(key)
    if keys[-1:] == (RAW,):
        assert port.read_until(READY).endswith(READY)
    return port


def test_a_box_in_the_raw_repl_is_led_back_to_its_program(small):
    with Client(left(small, STOP, RAW)) as client:
        assert client.wake()["version"] == "1"


@pytest.mark.parametrize("keys", [(STOP,), (STOP, RAW, FRIENDLY)])
def test_a_prompt_at_which_somebody_may_work_is_left_alone(small, keys):
    with Client(left(small, *keys)) as client, pytest.raises(LostError) as lost:
        client.wake()
    assert str(lost.value).startswith(PROMPT)


def test_micropython_without_a_box_is_told_from_one_in_the_raw_repl(empty):
    empty.lay({})
    with Client(left(empty, RAW)) as client, pytest.raises(LostError) as lost:
        client.wake()
    assert str(lost.value) == PROMPT


def test_what_is_silent_is_said_with_what_to_do():
    with Client(serial.serial_for_url("loop://")) as client, pytest.raises(LostError) as lost:
        client.wake(0.1)
    assert "unplug it" in str(lost.value) and "pilothouse doctor" in str(lost.value)

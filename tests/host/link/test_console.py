"""The console of the box: bytes that have come are never lost."""

import importlib
import select
import sys
import time
from io import BytesIO
from types import SimpleNamespace

import pytest

from tests.portable.heap import Short


class Ready:
    """Stands in for a poll object: there is always something to read, until the input ends."""

    def register(self, stream, event):
        self.stream = stream

    def ipoll(self, timeout):
        data = self.stream.buffer
        return iter(range(data.tell() < len(data.getvalue())))


def test_bytes_for_which_there_was_no_memory_come_with_the_next_call(monkeypatch):
    monkeypatch.setattr(time, "sleep_ms", None, raising=False)  # MicroPython has it
    console = importlib.import_module("firmware.drivers.console")
    monkeypatch.setattr(console, "termios", None)
    monkeypatch.setattr(select, "poll", Ready)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=BytesIO(b"hello\n" * 12)))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=BytesIO()))
    box = console.Console()
    monkeypatch.setattr(console, "bytes", Short(bytes, 1), raising=False)
    with pytest.raises(MemoryError):
        box.read()
    assert box.read() == (b"hello\n" * 12)[:64]
    assert box.read() == (b"hello\n" * 12)[64:]

"""`pilothouse play` in a terminal: it can be suspended, and no byte and no fault spoils it."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pilothouse import project
from pilothouse.build import mpy

# The shell has the terminal, and is in one process group with `play`, as make is in `make play`.
SHELL = '"$@"; echo "code $?"'
PLAY = "from pilothouse.cli import main; main()"
# `play` with a fault behind the key `q`, and with a box that is no process.
FAULTY = f"""
import sys
sys.path.insert(0, {str(project.ROOT)!r})
from pilothouse.link import client
from pilothouse.terminal import front
from tests.host.screens.test_front import Box
box = Box()
client.connect = lambda *_: client.Client(box.port)
front.Front.action_leave = lambda self: [][7]
{PLAY}
"""
DRAWN = re.compile("\\?1049h.*[\u2801-\u28ff].*linked|\\?1049h.*linked.*[\u2801-\u28ff]", re.S)
LEFT = re.compile("\\?1049l.*\\?25h", re.S)  # the alternate screen, then the cursor is shown
pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="needs a pseudo-terminal, reads /proc"
)


class Terminal:
    """A terminal in which `play` runs under a shell. `said`: what it wrote since the last step.

    cell: pixels of a cell, if the terminal tells that. more: variables, None for one that is not
    there.
    """

    def __init__(
        self, program: str, *words: str, cell: tuple[int, int] = (0, 0), **more: str | None
    ) -> None:
        self.shell, self.side = pty.fork()
        if not self.shell:
            size = struct.pack("HHHH", 24, 80, 80 * cell[0], 24 * cell[1])
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
            environment |= {name: text for name, text in more.items() if text is not None}
            for name in more:
                if more[name] is None:
                    environment.pop(name, None)
            command = ["sh", "-c", SHELL, "sh", sys.executable, "-c", program, "play", *words]
            os.execvpe("sh", command, environment)
        self.mode = termios.tcgetattr(self.side)
        self._bytes = b""

    @property
    def said(self) -> str:
        return self._bytes.decode(errors="replace")

    def until(self, what: Callable[[], object]) -> None:
        """Read until this is true."""
        end = time.monotonic() + 60
        while not what():
            assert time.monotonic() < end, self.said
            if select.select([self.side], [], [], 0.02)[0]:
                self._bytes += os.read(self.side, 65536)

    def says(self, what: re.Pattern[str] | str) -> None:
        """Read until this was written."""
        self.until(lambda: re.search(what, self.said))

    def step(self, do: Callable[[], object]) -> None:
        self._bytes = b""
        do()

    def type(self, keys: bytes) -> None:
        self.step(lambda: os.write(self.side, keys))

    def ended(self) -> int:
        """The exit code of `play`, at the end of which the terminal is as it was."""
        self.says("code [0-9]+\r\n")
        assert termios.tcgetattr(self.side) == self.mode and LEFT.search(self.said)
        os.waitpid(self.shell, 0)
        os.close(self.side)
        return int(re.findall("code ([0-9]+)", self.said)[-1])


def child(pid: int) -> int:
    return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])


def stopped(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] == "T"


def test_play_can_be_suspended_and_passes_over_bytes_that_are_no_text(unix, tmp_path):
    mpy.firmware()  # compiled before the clock of `until` runs
    there = Terminal(PLAY, "--flash", str(tmp_path / "flash"))
    there.says(DRAWN)
    play = child(there.shell)
    box = child(play)

    def suspended(by: Callable[[], object], whole: bool) -> None:
        there.step(by)
        there.until(lambda: stopped(play) and stopped(there.shell) == whole)
        assert not stopped(box)  # its clock goes on
        there.says(LEFT)
        assert termios.tcgetattr(there.side) == there.mode

    there.type(b"\xff\xc3\x28\xff")
    suspended(lambda: os.write(there.side, b"\x1a"), whole=True)  # Ctrl-Z
    there.step(lambda: os.killpg(there.shell, signal.SIGCONT))
    there.says(DRAWN)
    suspended(lambda: os.kill(play, signal.SIGTSTP), whole=False)
    there.step(lambda: os.kill(play, signal.SIGCONT))
    there.says(DRAWN)
    there.step(lambda: os.kill(play, signal.SIGSTOP))  # which nobody can handle
    there.until(lambda: stopped(play))
    there.step(lambda: os.kill(play, signal.SIGCONT))
    there.says(DRAWN)
    there.type(b"\xffq")
    assert there.ended() == 0
    assert (tmp_path / "flash").is_dir()


def test_a_fault_ends_play_with_a_sentence_and_the_terminal_as_it_was():
    there = Terminal(FAULTY, "--target", "cpython")
    there.says("linked")
    there.type(b"q")
    assert there.ended() == 1
    told = there.said.rpartition("\x1b[")[2].partition("l")[2].splitlines()
    assert told[:-1] == [
        "pilothouse: this is a fault of Pilothouse; please report it: "
        "IndexError('list index out of range') in <string>, line 9"
    ]

"""How commands end: a signal leaves the terminal as it was; a full disk gives one sentence."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from pilothouse import project
from pilothouse.build import package
from tests.host.device import fake_pico
from tests.host.link.evil_device import Device, message, requests

PILOTHOUSE = [sys.executable, "-c", "from pilothouse.cli import main; main()"]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs signals and pseudo-terminals")
TRIAL = next((Path(__file__).parents[2] / "trials").glob("*.trial"))
LEADER = (  # it has the terminal, and keeps to itself that the terminal is closed, as make does
    "import signal, subprocess, sys; signal.signal(signal.SIGHUP, lambda *_: None); "
    "sys.exit(subprocess.call(sys.argv[1:]))"
)
ENDINGS = [(signal.SIGTERM, 143), (signal.SIGHUP, 129)]


class Starter:
    """Starts commands by starter.py, one at a time. `pid`: the process of the last one."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.host.terminal.starter"]
        self._process = subprocess.Popen(
            command, cwd=project.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.pid = 0

    def start(self, words: list[str], streams: list[str], **environment: str) -> None:
        assert self._process.stdin and self._process.stdout
        line = json.dumps([words, streams, environment]) + "\n"
        self._process.stdin.write(line.encode())
        self.pid = int(self._process.stdout.readline())

    def code(self, seconds: float) -> int | None:
        """The exit code of the last command; None if it has not ended within so many seconds."""
        stream = self._process.stdout
        assert stream
        return int(stream.readline()) if select.select([stream], [], [], seconds)[0] else None

    def close(self) -> None:
        self._process.communicate()  # which closes its input, and so it ends


@pytest.fixture(scope="module")
def starter():
    started = Starter()
    yield started
    started.close()


@pytest.fixture
def ended(starter):
    """A function: start a command in a terminal and send it a signal when it has written `drawn`.

    It returns (exit code, everything that was written, whether the terminal's mode is unchanged).
    """

    def run(words: list[str], drawn: bytes, number: int) -> tuple[int, bytes, bool]:
        terminal, other = os.openpty()
        before = termios.tcgetattr(other)
        size = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        starter.start(words, [os.ttyname(other)] * 3, **size)
        said, end, sent, code = b"", time.monotonic() + 60, False, None
        os.set_blocking(terminal, False)
        while code is None and time.monotonic() < end:
            code = starter.code(0)
            try:
                said += os.read(terminal, 65536)
            except BlockingIOError:
                time.sleep(0.02)
            if not sent and drawn in said:
                sent = True
                os.kill(starter.pid, number)
        if code is None:
            os.kill(starter.pid, signal.SIGKILL)
            code = starter.code(60)
        try:
            said += os.read(terminal, 65536)
        except BlockingIOError:
            pass
        same = termios.tcgetattr(other) == before
        os.close(other)
        os.close(terminal)
        assert sent and code is not None, said
        return code, said, same

    return run


@pytest.fixture
def told(starter, tmp_path):
    """A function: run a command; returns (exit code, its standard error). asked: what it reads."""

    def run(words: list[str], asked: str = "") -> tuple[int | None, str]:
        streams = [tmp_path / name for name in ("in", "out", "err")]
        for path in streams:
            path.write_text("")
        streams[0].write_text(asked)
        starter.start(words, list(map(str, streams)))
        return starter.code(60), streams[2].read_text()

    return run


@pytest.mark.parametrize(("number", "code"), ENDINGS)
def test_a_signal_to_play_leaves_the_terminal_as_it_was(unix, ended, tmp_path, number, code):
    found, said, same = ended(["play", "--flash", str(tmp_path)], b"linked", number)
    assert found == code and same
    assert said.rfind(b"\x1b[?1049h") < said.rfind(b"\x1b[?1049l")  # the alternate screen is left
    assert said.rfind(b"\x1b[?25l") < said.rfind(b"\x1b[?25h")  # and the cursor is shown


def test_play_ends_with_its_terminal_also_where_no_signal_comes(unix, tmp_path):
    leader, terminal = pty.fork()
    if not leader:
        words = [sys.executable, "-c", LEADER, *PILOTHOUSE, "play", "--flash", str(tmp_path)]
        os.execve(sys.executable, words, {**os.environ, "TERM": "xterm-256color"})
    said = b""
    while b"linked" not in said:
        said += os.read(terminal, 65536)
    os.close(terminal)
    end, ended, status = time.monotonic() + 60, 0, 0
    while not ended and time.monotonic() < end:
        ended, status = os.waitpid(leader, os.WNOHANG)
        time.sleep(0.05)
    if not ended:
        subprocess.run(["pkill", "-KILL", "-f", str(tmp_path)])
    assert ended and os.waitstatus_to_exitcode(status) == 129


@pytest.mark.parametrize(("number", "code"), ENDINGS)
def test_a_signal_to_shell_leaves_the_terminal_as_it_was(
    unix, ended, tmp_path, monkeypatch, number, code
):
    monkeypatch.setattr(package, "files", fake_pico.brings(tmp_path, "1"))
    box = fake_pico.Pico(tmp_path / "flash")
    box.deploy()
    found, said, same = ended(["shell", box.url], b">>> ", number)
    assert found == code and same


def test_link_to_a_socket_that_closes_is_one_sentence(told):
    def serve(connection) -> None:
        for number, request in enumerate(requests(connection)):
            connection.sendall(message(request["id"], result={}))
            if number:
                return

    for _ in range(3):  # a race: repeat it
        with Device(serve) as url:
            asked = '{"jsonrpc":"2.0","id":1,"method":"game.digest"}\n' * 9
            code, said = told(["link", "--target", url], asked)
        assert code == 1
        assert said.startswith("pilothouse link: the target is gone: ")
        assert said.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_under_a_file_is_one_sentence(told):
    code, said = told(["record", str(TRIAL), "/dev/full", "--force"])
    assert code == 1
    assert said == "pilothouse: /dev/full can't be written: No space left on device\n"


def test_a_clock_in_the_year_9999_is_one_sentence():
    """Python itself raises this then, also where it imports modules of its own."""
    far = "import time\ndef far(): raise OverflowError('timestamp too large')\ntime.time = far\n"
    command = [sys.executable, "-c", far + PILOTHOUSE[-1], "targets"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.startswith("pilothouse: the clock of this computer")


def test_a_terminal_without_the_letters_still_gets_them_somehow(tmp_path):
    letters = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C.UTF-8"}
    environment = {**os.environ, **letters}
    words = ["replay", str(tmp_path / "\u00e8.save")]
    (tmp_path / "\u00e8.save").write_bytes(b"")
    done = subprocess.run([*PILOTHOUSE, *words], capture_output=True, text=True, env=environment)
    assert done.returncode == 1 and r"\xe8.save is no save, it is empty" in done.stderr

"""How commands end: a signal leaves the terminal as it was; a full disk gives one sentence."""

import os
import pty
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

COMMAND = (
    f"import sys; sys.path.insert(0, {str(project.ROOT)!r}); "
    "from tests.host.device import fake_pico; "
    "from pilothouse.cli import main; main()"
)
PILOTHOUSE = [sys.executable, "-c", COMMAND]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs signals and pseudo-terminals")
TRIAL = next((Path(__file__).parents[2] / "trials").glob("*.trial"))
LEADER = (  # it has the terminal, and keeps to itself that the terminal is closed, as make does
    "import signal, subprocess, sys; signal.signal(signal.SIGHUP, lambda *_: None); "
    "sys.exit(subprocess.call(sys.argv[1:]))"
)
ENDINGS = [(signal.SIGTERM, 143), (signal.SIGHUP, 129)]


def ended(words: list[str], drawn: bytes, number: int) -> tuple[int, bytes, bool]:
    """Start a command in a terminal and send it a signal when it has written `drawn`.

    Returns (exit code, everything that it wrote, whether the terminal's mode is unchanged).
    """
    terminal, other = os.openpty()
    before = termios.tcgetattr(other)
    environment = dict(os.environ, TERM="xterm-256color", COLUMNS="80", LINES="24")
    command = [*PILOTHOUSE, *words]
    said, end, sent = b"", time.monotonic() + 60, False
    with subprocess.Popen(command, stdin=other, stdout=other, stderr=other, env=environment) as run:
        os.set_blocking(terminal, False)
        while run.poll() is None and time.monotonic() < end:
            try:
                said += os.read(terminal, 65536)
            except BlockingIOError:
                time.sleep(0.02)
            if not sent and drawn in said:
                sent = True
                os.kill(run.pid, number)
        if run.poll() is None:
            run.kill()
    try:
        said += os.read(terminal, 65536)
    except BlockingIOError:
        pass
    same = termios.tcgetattr(other) == before
    os.close(other)
    os.close(terminal)
    assert sent, said
    return run.returncode, said, same


@pytest.mark.parametrize(("number", "code"), ENDINGS)
def test_a_signal_to_play_leaves_the_terminal_as_it_was(unix, tmp_path, number, code):
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
def test_a_signal_to_shell_leaves_the_terminal_as_it_was(unix, tmp_path, monkeypatch, number, code):
    monkeypatch.setattr(package, "files", lambda board: fake_pico.small(tmp_path, "1", board))
    box = fake_pico.Pico(tmp_path / "flash")
    box.deploy()
    found, said, same = ended(["shell", box.url], b">>> ", number)
    assert found == code and same


def test_link_to_a_socket_that_closes_is_one_sentence():
    def serve(connection) -> None:
        for number, request in enumerate(requests(connection)):
            connection.sendall(message(request["id"], result={}))
            if number:
                return

    for _ in range(3):  # a race: repeat it
        with Device(serve) as url:
            command = [*PILOTHOUSE, "link", "--target", url]
            asked = '{"jsonrpc":"2.0","id":1,"method":"game.digest"}\n' * 9
            done = subprocess.run(command, input=asked, capture_output=True, text=True, timeout=60)
        assert done.returncode == 1
        assert done.stderr.startswith("pilothouse link: the target is gone: ")
        assert done.stderr.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_under_a_file_is_one_sentence():
    words = ["record", str(TRIAL), "/dev/full", "--force"]
    done = subprocess.run([*PILOTHOUSE, *words], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == "pilothouse: /dev/full can't be written: No space left on device\n"


def test_a_terminal_without_the_letters_still_gets_them_somehow(tmp_path):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    words = ["replay", str(tmp_path / "\u00e8.save")]
    (tmp_path / "\u00e8.save").write_bytes(b"")
    done = subprocess.run([*PILOTHOUSE, *words], capture_output=True, text=True, env=environment)
    assert done.returncode == 1 and r"\xe8.save is no save, it is empty" in done.stderr

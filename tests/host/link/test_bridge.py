"""`pilothouse link`: lines that pass, exit codes, the rule for a UART."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from io import FileIO

import pytest

from pilothouse import cli
from pilothouse.link import bridge as bridges
from pilothouse.link import leaving, wire
from pilothouse.link.bridge import END, START, Bridge
from tests.host.link.fake_port import FakePort, answer

NOTE = b'{"jsonrpc":"2.0","method":"game.changed","params":{}}'
LINK = [sys.executable, "-c", "from pilothouse.cli import main; main()", "link", "--target"]


def bridge(device, text: bytes, uart: bool = False) -> tuple[int, list[bytes], bytes, FakePort]:
    """Run the bridge over `text`: (exit code, lines of output, standard error, the port)."""
    ends = [os.pipe() for _ in range(3)]
    port = FakePort(device)
    os.write(ends[0][1], text)
    os.close(ends[0][1])
    files = FileIO(ends[0][0]), FileIO(ends[1][1], "w"), FileIO(ends[2][1], "w")
    code = Bridge(port, *files, uart=uart).run()
    port.close()
    for file in files:
        file.close()
    out, rest = (FileIO(end[0]).readall() for end in ends[1:])
    return code, out.splitlines(), rest, port


def request(id, method="game.digest", **params) -> bytes:
    return wire.request(id, method, params)


def own(line: bytes) -> bool:
    return START.encode() in line or END.encode() in line


def test_lines_go_through_as_they_are():
    lines = [b"junk", b"{", b"\xff\xfe", b' {"id" : 5 } ', request(1), request(2) + b"*00000000"]
    port = bridge(lambda line: answer(line, 0) if own(line) else b"", b"\n".join(lines))[-1]
    assert [line for line in port.heard if not own(line)] == lines


def test_answers_and_notifications_come_out_and_the_rest_goes_to_standard_error():
    def device(line):
        return b"Traceback\r\n" + line + b"\r\n" + NOTE + b"\r\n" + answer(line, 17)

    code, out, rest, _ = bridge(device, request(1) + b"\n")
    assert code == 0
    assert [json.loads(line).get("result") for line in out] == [None, None, 17, None]
    assert b"Traceback\n" in rest


def test_ids_of_any_form_go_through():
    """With half a letter, or longer than a box takes: then it answers without one."""

    def device(line):
        return answer(line, 0) if wire.is_id(json.loads(line)["id"]) else answer(b'{"id":null}', 0)

    lines = b'{"id":"\\ud800","method":"x"}\n{"id":%s,"method":"x"}\n' % (b"9" * 40)
    code, out, *_ = bridge(device, lines + b'{"id":"\\ud800%s","method":"x"}\n' % (b"x" * 31))
    assert (code, len(out)) == (0, 3)


def test_an_empty_input_ends_well():
    assert bridge(lambda line: answer(line, 0), b"")[:2] == (0, [])


def test_the_last_line_needs_no_line_end():
    code, out, *_ = bridge(lambda line: answer(line, 17), request(1))
    assert (code, len(out)) == (0, 1)


@pytest.mark.parametrize("method", ["game.suggest", "store.resume", "game.advised"])
def test_at_the_end_of_input_the_answers_of_jobs_are_waited_for(monkeypatch, method):
    monkeypatch.setattr(bridges, "SOON", 0.05)
    late = []

    def device(line):
        if method.encode() in line:
            late.append(line)
            return b""
        if END.encode() in line:
            threading.Timer(0.3, lambda: port.say(answer(late[0], "late"))).start()
        return answer(line, 0)

    port = FakePort(device)
    ends = [os.pipe() for _ in range(2)]
    os.write(ends[0][1], request(9, method))
    os.close(ends[0][1])
    out = FileIO(ends[1][1], "w")
    assert Bridge(port, FileIO(ends[0][0]), out, out).run() == 0
    out.close()
    assert json.loads(FileIO(ends[1][0]).readall())["result"] == "late"


def test_a_target_that_vanishes_is_1():
    def device(line):
        if not own(line):
            port.vanish()
        return answer(line, 0)

    ends = [os.pipe() for _ in range(2)]
    port = FakePort(device)
    os.write(ends[0][1], request(1) + b"\n")  # standard input stays open
    errors = FileIO(ends[1][1], "w")
    assert Bridge(port, FileIO(ends[0][0]), errors, errors).run() == 1
    assert b"the target is gone" in os.read(ends[1][0], 4096)


def test_a_prompt_in_the_place_of_the_firmware_is_1():
    code, _, rest, _ = bridge(lambda line: b">>> " + line + b"\n{'id': 0}\n", request(1))
    assert code == 1
    assert b"the firmware does not run" in rest


def test_a_box_in_the_raw_repl_is_led_back_to_its_program(monkeypatch):
    monkeypatch.setattr(leaving, "SILENT", 1)
    keys = []

    def device(line):
        if line in (b"\x02", b"\x04"):  # Ctrl-B: there is a prompt; Ctrl-D: the program starts
            keys.append(line)
        elif keys:
            return answer(line, 0) if b"\x04" in keys else b">>> " + line + b"\n"
        return b""

    assert bridge(device, request(1))[:2] == (0, [answer(request(1), 0).rstrip()])
    assert keys == [b"\x02", b"\x04"]


def test_no_seal_is_added_but_over_a_uart():
    def device(line):
        reply = answer(line, 17).rstrip()
        return (wire.sealed(reply) if wire.is_sealed(line) else reply) + b"\n"

    *_, port = bridge(device, request(1))
    assert not any(wire.is_sealed(line) for line in port.heard)
    code, out, _, port = bridge(device, request(1) + b"\n" + wire.sealed(request(2)), uart=True)
    assert code == 0
    assert all(wire.unsealed(line) != line for line in port.heard)
    assert out[0] == answer(request(1), 17).rstrip()
    assert out[1] == wire.sealed(answer(request(2), 17).rstrip())


def test_over_a_uart_the_next_line_waits_for_the_answer():
    under_way = []

    def device(line):
        assert not under_way, "a line came before the answer to the one before"
        under_way.append(line)

        def reply():
            under_way.pop()
            port.say(wire.sealed(answer(line, 0).rstrip()) + b"\n")

        threading.Timer(0.02, reply).start()
        return b""

    port = FakePort(device)
    ends = [os.pipe() for _ in range(2)]
    os.write(ends[0][1], b"".join(request(n) + b"\n" for n in range(5)))
    os.close(ends[0][1])
    out = FileIO(ends[1][1], "w")
    assert Bridge(port, FileIO(ends[0][0]), out, out, uart=True).run() == 0
    out.close()
    assert FileIO(ends[1][0]).readall().count(b"result") == 5


SESSION = b"\n".join(
    [
        request("a", "system.hello"),
        b"this is no JSON",
        request(1, "game.new", game="mississippi", players=["red", "green", "grey"], seed=7),
        request(2, "game.do", action="tile"),
        b'{"jsonrpc":"2.0","method":"game.undo"}',
        wire.sealed(request(3)),
        request(4, "game.do", action="tile")[:-9],  # ends in mid-line
    ]
)


def test_a_session_through_the_command(target):
    done = subprocess.run([*LINK, target], input=SESSION, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
    answers = [wire.message(line) for line in done.stdout.splitlines()]
    answers = [found for found in answers if "method" not in found]
    assert [found["id"] for found in answers] == ["a", None, 1, 2, 3, None]
    assert answers[0]["result"]["target"] == target or target not in ("cpython", "unix")
    assert answers[1]["error"]["code"] == -32700
    assert answers[4]["result"]["digest"] == answers[2]["result"]["digest"]
    assert answers[5]["error"]["code"] == -32700
    assert wire.is_sealed(done.stdout.splitlines()[-2])


def micropython_of(parent: int) -> int | None:
    """The id of the MicroPython process that a process has started, or None."""
    children = f"/proc/{parent}/task/{parent}/children"
    with open(children) as file:
        found = file.read().split()
    return int(found[0]) if found else None


@pytest.mark.skipif(not os.path.exists("/proc/self"), reason="reads /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_no_micropython_outlives_the_bridge(unix, how, tmp_path):
    with subprocess.Popen(
        [*LINK, "unix"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as link:
        link.stdin.write(request(1, "system.hello") + b"\n")
        link.stdin.flush()
        assert link.stdout.readline()
        child = micropython_of(link.pid)
        assert child
        link.send_signal(how)
        link.wait(60)
        end = time.monotonic() + 60
        while os.path.exists(f"/proc/{child}") and time.monotonic() < end:
            time.sleep(0.02)
        assert not os.path.exists(f"/proc/{child}")
        if how == signal.SIGTERM:
            assert link.returncode == 143
            assert not os.listdir(tmp_path)  # the flash of a target without --flash


@pytest.mark.skipif(not os.path.exists("/proc/self"), reason="reads /proc")
def test_a_unix_target_that_dies_is_1(unix):
    with subprocess.Popen(
        [*LINK, "unix"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as link:
        link.stdin.write(request(1, "system.hello") + b"\n")
        link.stdin.flush()
        assert link.stdout.readline()
        os.kill(micropython_of(link.pid), signal.SIGKILL)
        assert link.wait(60) == 1
        assert b"the target is gone" in link.stderr.read()


def test_an_unknown_target_is_1(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["pilothouse", "link", "--target", "/dev/nothing"])
    with pytest.raises(SystemExit, match="there is no target '/dev/nothing'"):  # a text: code 1
        cli.main()

"""A folder is for one box: a second one is told who has the folder, and nothing is lost."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from pilothouse import cli
from pilothouse.errors import TargetError
from pilothouse.link import targets
from pilothouse.link.client import connect
from pilothouse.ports import claim

PILOTHOUSE = [sys.executable, "-c", "from pilothouse.cli import main; main()"]
RACE = {"game": "mississippi", "players": ["red", "green"], "seed": 7}
HELLO = b'{"jsonrpc":"2.0","id":1,"method":"game.digest"}\n'


def pilothouse(monkeypatch, *words) -> str | None:
    """Run a command line here; returns None, or the sentence with which it ends."""
    monkeypatch.setattr(sys, "argv", ["pilothouse", *map(str, words)])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return ended.value.code or None


def test_a_second_box_on_a_folder_is_refused_and_the_first_loses_nothing(unix, tmp_path):
    with connect("unix", tmp_path) as first:
        first.call("game.new", RACE)
        with pytest.raises(TargetError, match=rf"{tmp_path} is in use by process {os.getpid()} "):
            connect("unix", tmp_path)
        digest = first.do("tile")["digest"]
    with connect("unix", tmp_path) as again:  # the folder is free again
        assert again.call("game.digest")["digest"] == digest


def test_every_command_that_opens_the_folder_says_who_has_it(unix, tmp_path, monkeypatch):
    flash, copy = tmp_path / "flash", tmp_path / "box.zip"
    with connect("unix", flash) as client:
        client.call("game.new", RACE)
    assert pilothouse(monkeypatch, "backup", "unix", copy, "--flash", flash) is None
    before = sorted(os.listdir(flash))
    with targets.open_port("unix", flash):
        said = f"{flash} is in use by process {os.getpid()} ("
        for words in (("backup", "unix", tmp_path / "other.zip"), ("restore", "unix", copy)):
            assert said in pilothouse(monkeypatch, *words, "--flash", flash), words
        command = [*PILOTHOUSE, "link", "--target", "unix", "--flash", flash]
        done = subprocess.run(command, input="", capture_output=True, text=True, timeout=60)
        assert done.returncode == 1 and said in done.stderr and "Traceback" not in done.stderr
    assert sorted(os.listdir(flash)) == before and not (tmp_path / "other.zip").exists()


def test_a_dead_owner_has_no_claim(unix, tmp_path):
    with subprocess.Popen(
        [*PILOTHOUSE, "link", "--target", "unix", "--flash", tmp_path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as owner:
        owner.stdin.write(HELLO)
        owner.stdin.flush()
        assert b'"id":1' in owner.stdout.readline()  # the box is up
        with pytest.raises(TargetError, match=rf"by process {owner.pid} \(-c link --target unix"):
            connect("unix", tmp_path)
        owner.send_signal(signal.SIGKILL)
    assert (tmp_path / claim.FILE).exists()
    end = time.monotonic() + 60
    while time.monotonic() < end:  # its box needs a moment to notice the end
        try:
            connect("unix", tmp_path).close()
            return
        except TargetError:
            continue
    raise AssertionError("the folder stays claimed")


def test_a_box_that_is_ending_is_waited_for(tmp_path):
    first = claim.take(tmp_path)
    with ThreadPoolExecutor() as pool:
        second = pool.submit(claim.take, tmp_path)
        time.sleep(0.1)
        assert not second.done()
        os.close(first)
        os.close(second.result(60))


def test_a_claim_of_the_emulated_pico(tmp_path):
    from pilothouse.emulated import image

    if image.missing():
        pytest.skip(image.missing())
    with targets.open_port("emulator", tmp_path, ""):
        with pytest.raises(TargetError, match="in use"):
            targets.open_port("emulator", tmp_path, "")
    assert (tmp_path / claim.FILE).exists()


@pytest.mark.parametrize("said", [b"", b"x y", b"12 \x1b[2J", b"\xff\xfe"])
def test_what_is_no_name_of_a_process_is_not_shown(tmp_path, said):
    held = claim.take(tmp_path)
    os.pwrite(held, said, 0)
    os.ftruncate(held, len(said))
    with pytest.raises(TargetError) as error:
        claim.take(tmp_path)
    os.close(held)
    owner = "process 12: " if said.startswith(b"12") else "another process: "
    assert f"is in use by {owner}" in str(error.value) and "\x1b" not in str(error.value)


def test_what_can_not_be_claimed_is_said(tmp_path):
    (tmp_path / claim.FILE).mkdir()
    with pytest.raises(TargetError, match="can't be claimed"):
        claim.take(tmp_path)


def test_where_nothing_can_be_written_there_is_nothing_to_claim(tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(claim.os, "open", refuse)
    assert claim.take(tmp_path) is None
